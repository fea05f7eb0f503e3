// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseValues.h"

#include "core/dense/ScaledFactors.h"
#include "core/dense/denseReadings.h"
#include "core/figure/choiceText.h"
#include "core/model/shown.h"
#include "core/session/machines.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace costscope {

namespace {

constexpr QLatin1String coresName("cores"), sizesName("sizes"), readingsName("readings"); // figure kinds are made before main
constexpr const char* lists[] = {"cores", "sizes"};
constexpr size_t mostPlaces = 12; ///< cores or sizes beside each other
constexpr size_t mostWords = 24;  ///< that are offered

enum Kinds : quint8 { Map = 1, Bars = 2, Scaling = 4, All = 7 };
Kinds kindOf(QStringView id)
{
    return id == QLatin1String("best-variant-map") ? Map : id == QLatin1String("dense-scaling") ? Scaling : Bars;
}

struct DenseValue {
    const char* name; ///< as the options of `predict`
    const char* symbol;
    const char* meaning;
    const char* group;
    Quantity quantity;
    double allowed, mostAllowed;
    double least, most; ///< of the slider; NaN: around the source
    bool logarithmic, whole;
    quint8 kinds;
};
constexpr const char *algorithmGroup = QT_TRANSLATE_NOOP("DenseFigure", "Algorithm"),
                     *networkGroup = QT_TRANSLATE_NOOP("DenseFigure", "Network"), *rangeGroup = QT_TRANSLATE_NOOP("DenseFigure", "Range");
constexpr DenseValue values[] = {
    {"layers", "c", QT_TRANSLATE_NOOP("DenseFigure", "layers of the 2.5D variants"), algorithmGroup, Quantity::Count, 1, 1e6, 1, 64, true,
     true, All},
    {"blocks", "r", QT_TRANSLATE_NOOP("DenseFigure", "blocks per process and dimension, of TRSM and Cholesky"), algorithmGroup,
     Quantity::Count, 1, 1e6, 1, 16, true, true, All},
    {"threads", "t", QT_TRANSLATE_NOOP("DenseFigure", "cores of a process"), algorithmGroup, Quantity::Count, 1, 1e6, 1, 24, false, true,
     All},
    {"latency", "L", QT_TRANSLATE_NOOP("DenseFigure", "latency of a message"), networkGroup, Quantity::Time, 0, 1e3, missing, missing, true,
     false, All},
    {"bandwidth", "B", QT_TRANSLATE_NOOP("DenseFigure", "bandwidth, of words of 8 bytes"), networkGroup, Quantity::Rate, 1, 1e18, missing,
     missing, true, false, All},
    {"factor", "", QT_TRANSLATE_NOOP("DenseFigure", "times <i>C</i><sub>avg</sub> and <i>C</i><sub>max</sub>; none falls below 1"),
     networkGroup, Quantity::None, 0, 1e6, 0.1, 10, true, false, All},
    {"n", "n", QT_TRANSLATE_NOOP("DenseFigure", "order of the matrices"), rangeGroup, Quantity::Count, 1, 1e9, 1024, 1048576, true, true,
     Scaling},
    {"cores_min", "", QT_TRANSLATE_NOOP("DenseFigure", "fewest cores"), rangeGroup, Quantity::Processes, 1, 1e9, 1, 1e7, true, true,
     Map | Scaling},
    {"cores_max", "", QT_TRANSLATE_NOOP("DenseFigure", "most cores"), rangeGroup, Quantity::Processes, 1, 1e9, 1, 1e7, true, true,
     Map | Scaling},
    {"size_min", "", QT_TRANSLATE_NOOP("DenseFigure", "smallest order n"), rangeGroup, Quantity::Count, 1, 1e9, 1024, 1048576, true, true,
     Map},
    {"size_max", "", QT_TRANSLATE_NOOP("DenseFigure", "largest order n"), rangeGroup, Quantity::Count, 1, 1e9, 1024, 1048576, true, true,
     Map}};

const DenseValue* valueCalled(const QString& name)
{
    const auto found =
        std::find_if(std::begin(values), std::end(values), [&](const DenseValue& v) { return name == QLatin1String(v.name); });
    return found == std::end(values) ? nullptr : found;
}

Result<Done> checkValue(const DenseValue& value, double number)
{
    const QLatin1String name(value.name);
    if (!(number >= value.allowed) || !(number <= value.mostAllowed))
        return Error{u"%1 is %2: %3 to %4 was expected."_s.arg(name, exact(number), exact(value.allowed), exact(value.mostAllowed))};
    if (value.whole && number != std::round(number)) return Error{u"%1 is %2: a whole number was expected."_s.arg(name, exact(number))};
    return Done{};
}

/// "6144,24576", each once and ascending.
Result<std::vector<double>> countsFrom(const QString& name, const QString& text)
{
    std::set<double> all;
    for (const QString& word : text.split(u',', Qt::SkipEmptyParts)) {
        bool ok = false;
        const double count = word.trimmed().toDouble(&ok);
        if (!ok || !(count >= 1) || !(count <= 1e9) || count != std::round(count))
            return Error{u"%1: “%2” is no whole number from 1 to 1 000 000 000."_s.arg(name, word.trimmed())};
        all.insert(count);
    }
    if (all.empty()) return Error{u"%1: at least one was expected."_s.arg(name)};
    if (all.size() > mostPlaces) return Error{u"%1: at most %2 stand beside each other."_s.arg(name).arg(mostPlaces)};
    return std::vector(all.begin(), all.end());
}

QStringList wordsOf(const QString& text)
{
    QStringList words;
    for (const QString& word : text.split(u',', Qt::SkipEmptyParts)) words << word.trimmed();
    return words;
}

bool usesBlocks(DenseAlgorithm algorithm)
{
    return algorithm == DenseAlgorithm::Trsm || algorithm == DenseAlgorithm::Cholesky;
}

/// What the cells of an algorithm say; the study of the paper where there are none.
struct Given {
    std::set<double> cores, sizes;
    double threads = 6, layers = 4, blocks = 2;
    bool isData = false;

    DenseAlgorithm algorithm;

    Given(const std::vector<DenseRun>& runs, DenseAlgorithm of) : algorithm(of)
    {
        for (const DenseRun& run : runs) {
            if (denseAlgorithm(run.algorithm) != algorithm) continue;
            cores.insert(run.cores), sizes.insert(run.n);
            if (!std::isnan(run.processes) && !isData) threads = run.cores / run.processes;
            if (!std::isnan(run.layers)) layers = run.layers;
            if (!std::isnan(run.blocks)) blocks = run.blocks;
            isData = true;
        }
        if (isData) return;
        cores = {1536, 6144, 24576, 98304, 393216};
        sizes = {32768, 65536};
    }
    /// The two that the paper draws, else two in the middle.
    std::vector<double> comparedCores() const
    {
        if (cores.contains(6144) && cores.contains(24576)) return {6144, 24576};
        return middle(cores);
    }
    std::vector<double> comparedSizes() const { return middle(sizes); }
    static std::vector<double> middle(const std::set<double>& all)
    {
        const std::vector<double> list(all.begin(), all.end());
        const size_t from = list.size() > 2 ? (list.size() - 2) / 2 : 0;
        return {list.begin() + qsizetype(from), list.begin() + qsizetype(std::min(from + 2, list.size()))};
    }
    double source(const QString& name) const
    {
        const std::pair<const char*, double> all[] = {{"layers", layers},
                                                      {"blocks", blocks},
                                                      {"threads", threads},
                                                      {"factor", 1},
                                                      {"n", *sizes.begin()},
                                                      {"cores_min", *cores.begin()},
                                                      {"cores_max", 4 * std::max(*cores.rbegin(), 4 * *cores.begin())},
                                                      {"size_min", std::max(1.0, std::floor(*sizes.begin() / 4))},
                                                      {"size_max", 4 * *sizes.rbegin()}};
        for (const auto& [known, value] : all)
            if (name == QLatin1String(known)) return value;
        return missing;
    }
};

struct Reader {
    const FigureRequest& request;
    QStringList chosen = {};
    std::optional<Error> error = {};

    double number(const char* name, double source)
    {
        const DenseValue& value = *valueCalled(QLatin1String(name));
        const QJsonValue at = request.choices.value(QLatin1String(name));
        if (at.isUndefined() || at.isNull()) return source;
        const auto read = at.isDouble() ? Result<double>(at.toDouble()) : parseQuantity(at.toString(), value.quantity);
        if (!read) return error = read.error(), source;
        if (const auto checked = checkValue(value, *read); !checked) return error = checked.error(), source;
        chosen << QLatin1String(name);
        return *read;
    }
    std::vector<double> list(QLatin1String name, const std::vector<double>& source)
    {
        const QString text = choiceText(request.choices.value(name));
        if (text.isEmpty()) return source;
        auto read = countsFrom(name, text);
        if (!read) return error = read.error(), source;
        return read.take();
    }
};

Result<std::vector<DenseRun>> runsOf(const Session& session, const FigureRequest& request, std::vector<const DatasetItem*>& items)
{
    std::vector<DenseRun> all;
    for (const QString& id : request.datasets) {
        const DatasetItem* item = session.dataset(id);
        if (!item || !item->data) return Error{u"A dataset of this figure is missing."_s};
        const auto runs = denseRuns(*item->data);
        if (!runs)
            return Error{
                u"“%1” is no table of dense linear algebra: algorithm, variant, cores, matrix_size and percent_of_peak or time_s."_s.arg(
                    item->name)};
        items.push_back(item);
        all.insert(all.end(), runs->begin(), runs->end());
    }
    return all;
}

DenseAlgorithm algorithmOf(const FigureRequest& request, const std::vector<DenseRun>& runs)
{
    if (const auto wanted = denseAlgorithm(choiceText(request.choices.value(u"algorithm"_s)))) return *wanted;
    for (const DenseRun& run : runs)
        if (const auto first = denseAlgorithm(run.algorithm)) return *first;
    return DenseAlgorithm::Cannon;
}

FigureValue listValue(QLatin1String name, const QString& meaning, const std::set<double>& known, const std::vector<double>& chosen)
{
    FigureValue value{.name = name, .meaning = meaning, .group = QString::fromUtf8(rangeGroup)};
    std::set<double> all(chosen.begin(), chosen.end());
    const std::vector<double> list(known.begin(), known.end()); // of many a choice; others can be typed on the command line
    for (size_t i = 0; i < std::min(list.size(), mostWords); ++i) all.insert(list[i * list.size() / std::min(list.size(), mostWords)]);
    for (const double one : all) value.words << exact(one), value.names << display(one, Quantity::Count);
    for (const double one : chosen) value.chosen << exact(one);
    return value;
}

FigureValue readingsValue(const FigureRequest& request)
{
    FigureValue value{.name = readingsName, .meaning = u"Read in another way"_s, .group = u"Where the paper is open"_s};
    for (const DenseReading& reading : denseReadings())
        value.words << QLatin1String(reading.id), value.names << QString::fromUtf8(reading.name);
    value.chosen = wordsOf(choiceText(request.choices.value(readingsName)));
    return value;
}

/// Latency and bandwidth of the machine that the figure shows; NaN where it has none.
std::pair<double, double> networkOf(const Session& session, const FigureRequest& request)
{
    const Machine* machine = findMachine(session, machineIdOf(session, request));
    const auto dense = machine ? denseMachineOf(*machine, false) : Result<DenseMachine>(Error{});
    return dense ? std::pair(dense->L, 8 / dense->beta) : std::pair(missing, missing);
}

} // namespace

DenseAlgorithm denseAlgorithmOf(const Session& session, const FigureRequest& request)
{
    std::vector<const DatasetItem*> items;
    const auto runs = runsOf(session, request, items);
    return algorithmOf(request, runs ? *runs : std::vector<DenseRun>());
}

Result<DenseAsked> denseAsked(const Session& session, const FigureRequest& request)
{
    DenseAsked asked;
    auto runs = runsOf(session, request, asked.items);
    if (!runs) return runs.error();
    asked.runs = runs.take();
    asked.like.algorithm = algorithmOf(request, asked.runs);
    const Given given(asked.runs, asked.like.algorithm);
    Reader reader{request};
    const auto number = [&](const char* name) { return reader.number(name, given.source(QLatin1String(name))); };
    asked.like.threads = number("threads"), asked.like.layers = number("layers"), asked.like.blocks = number("blocks");
    asked.latency = number("latency"), asked.bandwidth = number("bandwidth"), asked.factor = number("factor");
    asked.coreRange = {number("cores_min"), number("cores_max")}, asked.sizeRange = {number("size_min"), number("size_max")};
    asked.n = number("n");
    asked.cores = reader.list(coresName, given.comparedCores()), asked.sizes = reader.list(sizesName, given.comparedSizes());
    asked.degree = std::clamp(choiceText(request.choices.value(u"degree"_s)).toInt(), 0, 3);
    if (asked.degree == 0) asked.degree = 2;
    auto readings = denseReadingsFrom(wordsOf(choiceText(request.choices.value(readingsName))));
    if (!readings) return readings.error();
    asked.like.readings = *readings;
    if (reader.error) return *reader.error;
    for (std::array<double, 2>* range : {&asked.coreRange, &asked.sizeRange})
        if ((*range)[0] > (*range)[1]) std::swap((*range)[0], (*range)[1]);
    asked.chosen = reader.chosen;
    return asked;
}

QStringList denseValueNames(QStringView kind)
{
    QStringList names;
    for (const DenseValue& value : values)
        if (value.kinds & kindOf(kind)) names << QLatin1String(value.name);
    if (kindOf(kind) == Bars) names << coresName << sizesName;
    return names << readingsName;
}

std::vector<FigureValue> describeDense(const Session& session, const FigureRequest& request)
{
    std::vector<const DatasetItem*> items;
    const auto runs = runsOf(session, request, items);
    const std::vector<DenseRun> known = runs ? *runs : std::vector<DenseRun>();
    const Given given(known, algorithmOf(request, known));
    const auto [latency, bandwidth] = networkOf(session, request);
    Reader reader{request};
    std::vector<FigureValue> all;
    for (const DenseValue& value : values) {
        if (!(value.kinds & kindOf(request.kind))) continue;
        const QLatin1String name(value.name);
        const bool isLatency = name == QLatin1String("latency"), isNetwork = isLatency || name == QLatin1String("bandwidth");
        const double source = isLatency ? latency : isNetwork ? bandwidth : given.source(name);
        if (std::isnan(source)) continue; // the machine lacks it, which is said in place of the figure
        if (name == QLatin1String("blocks") && !usesBlocks(given.algorithm)) continue;
        all.push_back({.name = name,
                       .symbol = QString::fromUtf8(value.symbol),
                       .meaning = QString::fromUtf8(value.meaning),
                       .group = QString::fromUtf8(value.group),
                       .quantity = value.quantity,
                       .value = reader.number(value.name, source),
                       .source = source,
                       .sourceName = value.group == networkGroup ? u"machine"_s
                                     : given.isData              ? u"table"_s
                                                                 : u"paper"_s,
                       .least = !isNetwork   ? value.least
                                : source > 0 ? source / 100
                                             : 1e-8,
                       .most = !isNetwork   ? value.most
                               : source > 0 ? source * 100
                                            : 1e-3,
                       .logarithmic = value.logarithmic,
                       .whole = value.whole});
    }
    if (kindOf(request.kind) == Bars) {
        all.push_back(listValue(coresName, u"Cores, beside each other"_s, given.cores, reader.list(coresName, given.comparedCores())));
        all.push_back(listValue(sizesName, u"Orders n, below each other"_s, given.sizes, reader.list(sizesName, given.comparedSizes())));
    }
    all.push_back(readingsValue(request));
    return all;
}

Result<Done> setDenseValue(FigureRequest& request, const QString& name, const QString& text)
{
    if (name == readingsName) {
        if (const auto read = denseReadingsFrom(wordsOf(text)); !read) return read.error();
        text.isEmpty() ? request.choices.remove(name) : void(request.choices.insert(name, text));
        return Done{};
    }
    for (const char* list : lists)
        if (name == QLatin1String(list)) {
            if (const auto read = countsFrom(name, text); !read) return read.error();
            return request.choices.insert(name, text), Done{};
        }
    const DenseValue* value = valueCalled(name);
    if (!value) return Error{u"There is no value “%1”. Known: %2."_s.arg(name, denseValueNames(request.kind).join(u", "_s))};
    const auto read = parseQuantity(text, value->quantity);
    if (!read) return read.error();
    if (const auto checked = checkValue(*value, *read); !checked) return checked.error();
    request.choices.insert(name, *read);
    return Done{};
}

DenseMachine withValues(DenseMachine machine, const DenseAsked& asked)
{
    if (!std::isnan(asked.latency)) machine.L = asked.latency;
    if (!std::isnan(asked.bandwidth)) machine.beta = 8 / asked.bandwidth;
    if (asked.factor != 1) machine.factors = std::make_shared<ScaledFactors>(machine.factors, asked.factor);
    return machine;
}

} // namespace costscope
