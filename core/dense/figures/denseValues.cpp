// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/denseValues.h"

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

/// Another network: every factor as many times as large, none below 1, as undisturbed messages have.
class ScaledFactors : public CommunicationFactors {
public:
    ScaledFactors(std::shared_ptr<const CommunicationFactors> of, double times) : m_of(std::move(of)), m_times(times) {}
    double average(double distance) const override { return scaled(m_of->average(distance)); }
    double maximum(double processes, double distance) const override { return scaled(m_of->maximum(processes, distance)); }
    std::array<double, 2> measured() const override { return m_of->measured(); }

private:
    double scaled(double factor) const { return std::isnan(factor) ? factor : std::max(1.0, m_times * factor); }
    std::shared_ptr<const CommunicationFactors> m_of;
    double m_times;
};

/// Named as the options of `predict`.
struct DenseParameter : Parameter {
    quint8 kinds;
};
constexpr const char *algorithmGroup = "Algorithm", *networkGroup = "Network", *rangeGroup = "Range";

/// Where a slider has no ends, they are around the source.
const std::vector<DenseParameter>& denseParameters()
{
    static const std::vector<DenseParameter> all = [] {
        const auto row = [](const char* name, const char* symbol, const char* meaning, const char* group, Quantity quantity,
                            std::pair<double, double> allowed, std::pair<double, double> slider, quint8 kinds = All) {
            return DenseParameter{{.name = QLatin1String(name),
                                   .symbol = QLatin1String(symbol),
                                   .meaning = QLatin1String(meaning),
                                   .quantity = quantity,
                                   .least = slider.first,
                                   .most = slider.second,
                                   .logarithmic = QLatin1String(name) != QLatin1String("threads"),
                                   .group = QLatin1String(group),
                                   .leastAllowed = allowed.first,
                                   .mostAllowed = allowed.second,
                                   .whole = quantity == Quantity::Count || quantity == Quantity::Processes},
                                  kinds};
        };
        const std::pair few(1.0, 1e6), many(1.0, 1e9), order(1024.0, 1048576.0), cores(1.0, 1e7), around(missing, missing);
        const char *A = algorithmGroup, *N = networkGroup, *R = rangeGroup;
        const quint8 mapped = Map | Scaling;
        return std::vector<DenseParameter>{
            row("layers", "c", "layers of the 2.5D variants", A, Quantity::Count, few, {1, 64}),
            row("blocks", "r", "blocks per process and dimension, of TRSM and Cholesky", A, Quantity::Count, few, {1, 16}),
            row("threads", "t", "cores of a process", A, Quantity::Count, few, {1, 24}),
            row("latency", "L", "latency of a message", N, Quantity::Time, {0, 1e3}, around),
            row("bandwidth", "B", "bandwidth, of words of 8 bytes", N, Quantity::Rate, {1, 1e18}, around),
            row("factor", "", "times <i>C</i><sub>avg</sub> and <i>C</i><sub>max</sub>; none falls below 1", N, Quantity::None, {0, 1e6},
                {0.1, 10}),
            row("n", "n", "order of the matrices", R, Quantity::Count, many, order, Scaling),
            row("cores_min", "", "fewest cores", R, Quantity::Processes, many, cores, mapped),
            row("cores_max", "", "most cores", R, Quantity::Processes, many, cores, mapped),
            row("size_min", "", "smallest order n", R, Quantity::Count, many, order, Map),
            row("size_max", "", "largest order n", R, Quantity::Count, many, order, Map)};
    }();
    return all;
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

/// What the cells of an algorithm say; the study of the paper where there are none.
struct Given {
    std::set<double> cores, sizes;
    double threads = 6, layers = 4, blocks = 2;
    bool isData = false, tellsBlocks = false;
    DenseAlgorithm algorithm;

    Given(const std::vector<DenseRun>& runs, DenseAlgorithm of) : algorithm(of)
    {
        for (const DenseRun& run : runs) {
            if (denseAlgorithm(run.algorithm) != algorithm) continue;
            cores.insert(run.cores);
            sizes.insert(run.n);
            if (!std::isnan(run.processes) && !isData) threads = run.cores / run.processes;
            if (!std::isnan(run.layers)) layers = run.layers;
            if (!std::isnan(run.blocks)) blocks = run.blocks;
            tellsBlocks = tellsBlocks || !std::isnan(run.blocks);
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

    double number(const Parameter& parameter, double source)
    {
        const QJsonValue at = request.choices.value(parameter.name);
        if (at.isUndefined() || at.isNull()) return source;
        const auto read = at.isDouble() ? Result<double>(at.toDouble()) : parseQuantity(at.toString(), parameter.quantity);
        if (!read) return error = read.error(), source;
        if (const auto known = checkedNumber(parameter, *read); !known) return error = known.error(), source;
        chosen << parameter.name;
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
    FigureValue value{{.name = name, .meaning = meaning, .logarithmic = true, .group = QLatin1String(rangeGroup)}};
    std::set<double> all(chosen.begin(), chosen.end());
    const std::vector<double> list(known.begin(), known.end()); // of many a choice; others can be typed on the command line
    for (size_t i = 0; i < std::min(list.size(), mostWords); ++i) all.insert(list[i * list.size() / std::min(list.size(), mostWords)]);
    for (const double one : all) {
        value.words << exact(one);
        value.names << displayCount(one);
    }
    for (const double one : chosen) value.chosen << exact(one);
    return value;
}

FigureValue readingsValue(const FigureRequest& request)
{
    FigureValue value{
        {.name = readingsName, .meaning = u"Read in another way"_s, .logarithmic = true, .group = u"Where the paper is open"_s}};
    for (const DenseReading& reading : denseReadings()) {
        value.words << QLatin1String(reading.id);
        value.names << QString::fromUtf8(reading.name);
    }
    value.chosen = wordsOf(choiceText(request.choices.value(readingsName)));
    return value;
}

/// Latency and bandwidth of the machine that the figure shows; NaN where it has none.
std::pair<double, double> networkOf(const Session& session, const FigureRequest& request)
{
    const Machine* machine = findMachine(session, machineIdOf(session, request));
    const auto dense = machine ? denseMachineOf(*machine, {.isCalibrated = false}) : Result<DenseMachine>(Error{});
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
    const auto number = [&](const char* name) {
        const QLatin1String called(name);
        return reader.number(*parameterCalled(denseParameters(), called), given.source(called));
    };
    asked.like.threads = number("threads");
    asked.like.layers = number("layers");
    asked.like.blocks = number("blocks");
    asked.latency = number("latency");
    asked.bandwidth = number("bandwidth");
    asked.factor = number("factor");
    asked.coreRange = {number("cores_min"), number("cores_max")};
    asked.sizeRange = {number("size_min"), number("size_max")};
    asked.n = number("n");
    asked.cores = reader.list(coresName, given.comparedCores());
    asked.sizes = reader.list(sizesName, given.comparedSizes());
    asked.degree = std::clamp(choiceText(request.choices.value(u"degree"_s)).toInt(), 0, 3);
    if (asked.degree == 0) asked.degree = 2;
    auto readings = denseReadingsFrom(wordsOf(choiceText(request.choices.value(readingsName))));
    if (!readings) return readings.error();
    asked.like.readings = *readings;
    if (!reader.chosen.contains(u"blocks"_s) && !given.tellsBlocks) asked.like.blocks = readings->usualBlocks();
    if (reader.error) return *reader.error;
    for (std::array<double, 2>* range : {&asked.coreRange, &asked.sizeRange})
        if ((*range)[0] > (*range)[1]) std::swap((*range)[0], (*range)[1]);
    asked.chosen = reader.chosen;
    return asked;
}

QStringList denseValueNames(QStringView kind)
{
    QStringList names;
    for (const DenseParameter& parameter : denseParameters())
        if (parameter.kinds & kindOf(kind)) names << parameter.name;
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
    const auto readings = denseReadingsFrom(wordsOf(choiceText(request.choices.value(readingsName))));
    const bool isSearched = readings && std::isnan(readings->usualBlocks()) && !given.tellsBlocks && !request.choices.contains(u"blocks"_s);
    std::vector<FigureValue> all;
    for (const DenseParameter& row : denseParameters()) {
        if (!(row.kinds & kindOf(request.kind))) continue;
        Parameter parameter = row;
        const bool isLatency = parameter.name == u"latency"_s, isNetwork = isLatency || parameter.name == u"bandwidth"_s;
        const double source = isLatency ? latency : isNetwork ? bandwidth : given.source(parameter.name);
        if (std::isnan(source)) continue; // the machine lacks it, which is said in place of the figure
        if (parameter.name == u"blocks"_s && (!cutsBlocks(given.algorithm) || isSearched)) continue;
        if (isNetwork) {
            parameter.least = source > 0 ? source / 100 : 1e-8;
            parameter.most = source > 0 ? source * 100 : 1e-3;
        }
        const bool isOfMachine = parameter.group == QLatin1String(networkGroup);
        const QString sourceName = isOfMachine ? u"machine"_s : given.isData ? u"table"_s : u"paper"_s;
        const double value = reader.number(parameter, source);
        all.push_back({std::move(parameter), value, source, sourceName});
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
    const DenseParameter* parameter = parameterCalled(denseParameters(), name);
    return parameter ? choose(request.choices, *parameter, text) : Result<Done>(unknownValue(name, denseValueNames(request.kind)));
}

DenseMachine withValues(DenseMachine machine, const DenseAsked& asked)
{
    if (!std::isnan(asked.latency)) machine.L = asked.latency;
    if (!std::isnan(asked.bandwidth)) machine.beta = 8 / asked.bandwidth;
    if (asked.factor != 1) machine.factors = std::make_shared<ScaledFactors>(machine.factors, asked.factor);
    return machine;
}

} // namespace costscope
