// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/figures/forecastScene.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/remembered.h"
#include "core/forecast/knownPoints.h"
#include "core/session/leftOutRows.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double mostCores = 1e12;
constexpr qint64 rowsPerForecast = 400'000; // whatever the points: its laws are sampled, 0.1 s
constexpr qint64 rowsPerPoint = 2000;
constexpr qint64 rowsPerRecord = 8; // to read and to draw

Parameter constant(const char* name, const char* symbol, const char* meaning, double typical, double least, double most)
{
    return {.name = QString::fromLatin1(name),
            .symbol = QString::fromUtf8(symbol),
            .meaning = QString::fromUtf8(meaning),
            .typical = typical,
            .least = least,
            .most = most,
            .group = u"Measured on 55 tables"_s,
            .leastAllowed = 0,
            .mostAllowed = 10};
}

/// What was asked of a dataset; equal questions have equal answers.
struct Asked {
    ForecastSettings settings;
    std::vector<bool> used;
    bool operator==(const Asked&) const = default;
};

/// And at which n.
struct AnswersAsked {
    Asked asked;
    std::vector<double> n;
    bool lawOnly;
    bool operator==(const AnswersAsked&) const = default;
};

double defaultTarget(double most)
{
    return 4 * most;
}

struct RecordsOf {
    const DatasetItem* item;
    RunRecords records;
    std::vector<bool> used;
    ScalingPoints points;
};

/// Of the first data set. Error: of recordsOf().
Result<CoresRange> rangeOf(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n)."_s};
    return coresRange(session, request.datasets.front());
}

/// Rows of the first data set, which none of these figures goes through at once if they are very many; 0: some less.
qint64 veryManyRows(const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    const bool hasTable = item && item->data && !item->data->tables.empty();
    const qint64 rows = hasTable ? rowsPerRecord * qint64(item->data->principal().rows()) : 0;
    return rows > rowsCountedAtOnce ? rows : 0;
}

Result<RecordsOf> recordsOf(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n)."_s};
    const DatasetItem* item = session.dataset(request.datasets.front());
    if (!item || !item->data) return Error{u"The data set “%1” is not in this session."_s.arg(request.datasets.front())};
    auto records = runRecords(*item->data);
    if (!records) return records.error();
    std::vector<bool> used = recordsInForecast(session, item->id, records->size());
    ScalingPoints points = knownPoints(item->data, *records, used);
    if (points.size() == 0) return Error{u"“%1” has no run time above 0."_s.arg(item->name)};
    return RecordsOf{item, records.take(), std::move(used), std::move(points)};
}

} // namespace

Result<CoresRange> coresRange(const Session& session, const QString& dataset)
{
    const DatasetItem* item = session.dataset(dataset);
    if (!item || !item->data) return Error{u"The data set “%1” is not in this session."_s.arg(dataset)};
    const auto runs = RunsView::of(*item->data);
    if (!runs) return runs.error();
    const std::vector<bool> used = recordsInForecast(session, item->id, runs->size());
    CoresRange range;
    for (size_t row = 0; row < runs->size(); ++row) {
        const double n = runs->n(row);
        if ((n >= range.least && n <= range.most) || !used[row] || !isPoint(n, runs->t(row))) continue;
        range.least = std::fmin(range.least, n);
        range.most = std::fmax(range.most, n);
    }
    if (std::isnan(range.most)) return Error{u"“%1” has no run time above 0."_s.arg(item->name)};
    return range;
}

std::vector<double> pointsToDraw(const ScalingPoints& points)
{
    constexpr size_t mostDrawn = 200;
    if (points.size() <= mostDrawn) return points.n;
    std::vector<double> some;
    const double step = std::pow(points.most() / points.least(), 1.0 / double(mostDrawn));
    for (const double n : points.n)
        if (some.empty() || n >= some.back() * step) some.push_back(n);
    if (some.back() < points.most()) some.push_back(points.most());
    return some;
}

Counts whatNCounts(const Dataset& data)
{
    static const QRegularExpression threads(u"thread|(?:\\b|_)omp(?:\\b|_)"_s, QRegularExpression::CaseInsensitiveOption);
    if (data.facts[u"n_counts"].toString() == u"threads") return Counts::Threads; // of logs
    const QJsonObject taken = data.facts[u"taken"].toObject();
    for (auto column = taken.begin(); column != taken.end(); ++column)
        if (column->toString() == u"n") return column.key().contains(threads) ? Counts::Threads : Counts::Cores;
    return Counts::Cores;
}

bool arePartsOfOne(const std::vector<const DatasetItem*>& items)
{
    const auto fact = [](const DatasetItem* item, const char* name) { return item->data->facts[QLatin1String(name)]; };
    return std::ranges::all_of(items, [&](const DatasetItem* item) {
        return !fact(item, "region").toString().isEmpty() && fact(item, "setting") == fact(items.front(), "setting") &&
               item->data->sources == items.front()->data->sources;
    });
}

void sayWhatNCounts(Figure& figure, Counts counts, const QString& name)
{
    if (counts == Counts::Cores) return;
    const auto say = [counts](QString& words) { words = countedAs(counts, words); };
    for (QString* words : {&figure.title, &figure.caption}) {
        const qsizetype kept = words->startsWith(name) ? name.size() : 0;
        *words = words->left(kept) + countedAs(counts, words->mid(kept));
    }
    say(figure.subtitle);
    for (Panel& panel : figure.panels) {
        for (Axis* axis : {&panel.x, &panel.y}) say(axis->label), say(axis->shortLabel);
        for (Series& series : panel.series) say(series.label), say(series.endLabel);
    }
    for (Column& column : figure.table.columns) say(column.label);
    for (Message& message : figure.messages) say(message.text);
}

void ForecastScene::sayWhatNCounts(Figure& figure) const
{
    costscope::sayWhatNCounts(figure, counts(), name());
}

qint64 ForecastScene::leftOut() const
{
    return std::ranges::count(used, false);
}

Scaling scalingByTimes(const ScalingPoints& points)
{
    if (points.size() < 2) return Scaling::Strong;
    return points.y[points.fastest()] < points.y.front() - std::log(1.25) ? Scaling::Strong : Scaling::Unknown;
}

ToldScaling toldScaling(const Dataset& data, const ScalingPoints& points)
{
    const QString work = data.facts[u"work"].toString();
    if (work == u"grows as n") return {Scaling::Weak, ToldScaling::Sizes};
    if (work == u"grows with n") return {Scaling::Unknown, ToldScaling::Sizes};
    QStringList names = {data.name};
    for (const Source& source : data.sources) names << QFileInfo(source.file).completeBaseName();
    const QJsonObject setting = data.facts[u"setting"].toObject();
    for (auto it = setting.begin(); it != setting.end(); ++it) names << it->toString();
    static const QRegularExpression weak(u"(?:^|[^a-z])weak(?:[^a-z]|$)"_s, QRegularExpression::CaseInsensitiveOption),
        strong(u"(?:^|[^a-z])strong(?:[^a-z]|$)"_s, QRegularExpression::CaseInsensitiveOption);
    const QString all = names.join(u'\n');
    const QString comment = data.facts[u"scaling"].toString();
    const bool isNamed = all.contains(weak) || all.contains(strong);
    const bool isWeak = isNamed ? all.contains(weak) : comment == u"weak"; // names of single series say more than the file
    const bool halves = points.size() > 1 && points.y[points.fastest()] < points.y.front() - std::log(2); // no weak scaling does
    const bool isStrong = isNamed ? all.contains(strong) : comment == u"strong";
    if (isWeak == isStrong || (isWeak && halves)) return {scalingByTimes(points), ToldScaling::Times};
    return {isWeak ? Scaling::Weak : Scaling::Strong, isNamed ? ToldScaling::Name : ToldScaling::Comment};
}

std::vector<bool> recordsInForecast(const Session& session, const QString& dataset, size_t count)
{
    std::vector<bool> used(count, true);
    for (const int row : leftOutRows(session, dataset))
        if (size_t(row) < count) used[size_t(row)] = false;
    return std::ranges::none_of(used, std::identity()) ? std::vector<bool>(count, true) : used;
}

const Parameters& forecastParameters()
{
    static const Parameters all = [] {
        const ForecastConstants usual;
        Parameter seed = constant("seed", "", "start of the random numbers", 1, 1, 100);
        seed.mostAllowed = 1e9;
        seed.whole = true;
        return Parameters{Parameter{.name = u"at"_s,
                                    .symbol = u"n"_s,
                                    .meaning = u"number of cores that is asked for"_s,
                                    .quantity = Quantity::Processes,
                                    .logarithmic = true,
                                    .leastAllowed = 1,
                                    .mostAllowed = mostCores,
                                    .whole = true},
                          constant("kappa", "κ", "how far laws go wrong beyond the records, per unit of ln n", usual.kappa, 0, 1),
                          constant("kappa_inside", "κ<sub>i</sub>", "the same between records", usual.kappaInside, 0, 1),
                          constant("nu0", "ν<sub>0</sub>", "residuals that are known beforehand", usual.nu0, 0.1, 10),
                          constant("s0", "s<sub>0</sub>", "their size in ln t", usual.s0, 0.001, 0.3),
                          seed};
    }();
    return all;
}

Result<ForecastSettings> forecastSettings(const QJsonObject& choices, const Dataset& data, const ScalingPoints& points)
{
    std::map<QString, double> chosen;
    for (const Parameter& parameter : forecastParameters()) {
        const double value = chosenNumber(choices, parameter, parameter.name == u"at" ? defaultTarget(points.most()) : parameter.typical);
        if (const auto known = checkedNumber(parameter, value); !known) return known.error();
        chosen[parameter.name] = value;
    }
    ForecastSettings settings;
    settings.constants = {.kappa = chosen[u"kappa"_s],
                          .kappaInside = chosen[u"kappa_inside"_s],
                          .nu0 = std::max(0.01, chosen[u"nu0"_s]),
                          .s0 = std::max(1e-6, chosen[u"s0"_s])};
    settings.seed = uint64_t(chosen[u"seed"_s]);
    const QString scaling = choices.value(u"scaling"_s).toString(u"data"_s), law = choices.value(u"law"_s).toString(u"all"_s);
    settings.scaling = scaling == u"strong"    ? Scaling::Strong
                       : scaling == u"weak"    ? Scaling::Weak
                       : scaling == u"unknown" ? Scaling::Unknown
                                               : toldScaling(data, points).scaling;
    if (law != u"all") {
        const ScalingLaw* only = findScalingLaw(law);
        if (!only) return Error{u"There is no law “%1”."_s.arg(law)};
        settings.law = law;
        if (only->scaling == Scaling::Weak) settings.scaling = Scaling::Weak;
    }
    return settings;
}

Result<ForecastScene> forecastScene(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto of = recordsOf(session, request);
    if (!of) return of.error();
    const auto settings = forecastSettings(request.choices, *of->item->data, of->points);
    if (!settings) return settings.error();
    const auto answer = remembered<Forecast>(of->item->data, Asked{*settings, of->used}, memory,
                                             [&] { return forecastRunTimes(of->points, *settings, progress); });
    if (!answer) return answer.error();
    ForecastScene scene{of->item, std::move(of->records), std::move(of->used), 0, false, *answer};
    scene.target = chosenNumber(request.choices, forecastParameters().front(), defaultTarget(scene.points().most()));
    scene.toldByTimes = request.choices.value(u"scaling"_s).toString(u"data"_s) == u"data" && settings->law.isEmpty();
    return scene;
}

Result<std::shared_ptr<const std::vector<ForecastAt>>> answersAt(const ForecastScene& scene, const std::vector<double>& n, bool lawOnly,
                                                                 FigureMemory& memory, const Progress& progress)
{
    const auto answer = [&]() -> Result<std::vector<ForecastAt>> {
        std::vector<ForecastAt> all;
        all.reserve(n.size());
        for (const double one : n) {
            if (all.size() % 16 == 0 && !progress.report(double(all.size()) / double(n.size()))) return cancelled();
            all.push_back(scene.forecast->at(one, lawOnly));
        }
        return all;
    };
    return remembered<std::vector<ForecastAt>>(scene.item->data, AnswersAsked{{scene.forecast->settings(), scene.used}, n, lawOnly}, memory,
                                               answer);
}

bool areKnown(const ForecastScene& scene, const std::vector<double>& n, bool lawOnly, const FigureMemory& memory)
{
    return remembered<std::vector<ForecastAt>>(scene.item->data, AnswersAsked{{scene.forecast->settings(), scene.used}, n, lawOnly},
                                               memory) != nullptr;
}

LeastTime leastTimeOf(const ForecastScene& scene, FigureMemory& memory)
{
    const auto least = remembered<LeastTime>(scene.item->data, Asked{scene.forecast->settings(), scene.used}, memory,
                                             [&] { return Result<LeastTime>(scene.forecast->leastTime()); });
    return **least;
}

std::vector<Choice> forecastChoices(std::initializer_list<Choice> own)
{
    std::vector<Choice> all = own;
    all.push_back(choiceOf("scaling", "Work",
                           {{"data", "as the data say"}, {"strong", "stays the same"}, {"weak", "grows with n"}, {"unknown", "not known"}},
                           "whether the problem stays the same while n grows"));
    Choice law = choiceOf("law", "Law", {{"all", "all, by weight"}}, "which laws answer: all by their weights, or one alone");
    for (const ScalingLaw& one : scalingLaws()) {
        law.words << one.id;
        law.names << (one.scaling == Scaling::Weak ? u"%1 (weak scaling)"_s.arg(one.name) : one.name);
    }
    all.push_back(law);
    return all;
}

QStringList forecastValueNames()
{
    return namesOf(forecastParameters());
}

Result<Done> setForecastValue(FigureRequest& request, const QString& name, const QString& text)
{
    return choose(request.choices, forecastParameters(), name, text);
}

std::vector<FigureValue> describeForecast(const Session& session, const FigureRequest& request)
{
    const auto range = rangeOf(session, request);
    if (!range) return {};
    std::vector<FigureValue> all;
    for (Parameter parameter : forecastParameters()) {
        const bool isTarget = parameter.name == u"at";
        const double source = isTarget ? defaultTarget(range->most) : parameter.typical;
        if (isTarget) {
            parameter.least = std::max(1.0, range->least);
            parameter.most = 64 * range->most;
        }
        all.push_back({parameter,
                       chosenNumber(request.choices, parameter, source),
                       source,
                       isTarget ? u"four times the largest"_s : u"measured"_s,
                       {}});
    }
    return all;
}

qint64 forecastRows(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    if (const qint64 rows = veryManyRows(session, request)) return rows;
    const auto of = recordsOf(session, request);
    if (!of) return 0;
    const auto settings = forecastSettings(request.choices, *of->item->data, of->points);
    if (!settings || remembered<Forecast>(of->item->data, Asked{*settings, of->used}, memory)) return 0;
    return rowsPerForecast + rowsPerPoint * qint64(of->points.size());
}

qint64 answerRows(const Session& session, const FigureRequest& request, const FigureMemory& memory, bool lawOnly)
{
    if (const qint64 rows = veryManyRows(session, request)) return rows;
    const auto of = recordsOf(session, request);
    if (!of) return 0;
    const auto settings = forecastSettings(request.choices, *of->item->data, of->points);
    if (!settings) return 0;
    const Asked asked{*settings, of->used};
    qint64 rows = rowsPerRecord * qint64(of->records.size());
    if (!remembered<Forecast>(of->item->data, asked, memory)) rows += rowsPerForecast + rowsPerPoint * qint64(of->points.size());
    if (!remembered<std::vector<ForecastAt>>(of->item->data, AnswersAsked{asked, of->points.n, lawOnly}, memory))
        rows += rowsPerAnswer * qint64(of->points.size());
    return rows;
}

QString forecastLacks(const Session& session, const FigureRequest& request)
{
    const auto range = rangeOf(session, request);
    if (!range) return range.error().message;
    if (range->least == range->most)
        return u"“%1” has times at one number of cores only: how they change with n is not known. Import runs on another n with them."_s
            .arg(session.dataset(request.datasets.front())->name);
    return {};
}

void sayScaling(Messages& messages, const ToldScaling& told)
{
    if (told.by == ToldScaling::Sizes && told.scaling == Scaling::Weak)
        note(messages, u"Weak scaling, as the sizes beside the times say: the problem grows as n."_s);
    else if (told.by == ToldScaling::Sizes)
        warn(messages,
             u"The problem grows with n, as the sizes beside the times say, but not in step with it: laws of both kinds answer, "
             "and efficiency is that of work that stays the same. Choose what is true under Work, or with --as weak or --as strong."_s);
    else if (told.by == ToldScaling::Name && told.scaling == Scaling::Weak)
        note(messages,
             u"Weak scaling, as the name of these data says: the problem grows as n. Choose otherwise under Work, or with --as strong."_s);
    else if (told.by == ToldScaling::Comment && told.scaling == Scaling::Weak)
        note(messages,
             u"Weak scaling, as a comment of the file says: the problem grows as n. Choose otherwise under Work, or with --as strong."_s);
    else if (told.scaling == Scaling::Unknown)
        warn(messages, u"The times hardly fall with n. Whether the work grows with n is not known, so laws of both kinds answer; "
                       "efficiency is that of work that stays the same. Choose it under Work, or with --as weak or --as strong."_s);
}

Messages forecastMessages(const ForecastScene& scene)
{
    Messages messages;
    const Forecast& forecast = *scene.forecast;
    const ScalingPoints& points = scene.points();
    if (forecast.basis() == ForecastBasis::Experience)
        warn(messages, u"Times at %1 different n: the answer is mostly general experience with other programs."_s.arg(points.size()));
    if (const auto& laws = forecast.laws(); forecast.basis() == ForecastBasis::NoLaw && laws.size() == 1)
        warn(messages, u"The law “%1” alone does not describe these times: they jump by more than they follow it. Between the records only "
                       "the records are shown."_s.arg(laws.front().law->name));
    else if (forecast.basis() == ForecastBasis::NoLaw && looksLikeOneIdle(points))
        warn(messages, u"No law describes this table, but of n − 1 processes the times follow Amdahl's law: one of them may only hand out "
                       "work. If so, give the number of those that work as n. Between the records only the records are shown."_s);
    else if (forecast.basis() == ForecastBasis::NoLaw)
        warn(messages, u"No law describes this table: its times jump by more than they follow any of them. Other nodes, binding or caches "
                       "between the runs? Between the records only the records are shown."_s);
    if (forecast.basis() != ForecastBasis::NoLaw && looksLikeOneIdle(points))
        note(messages, u"Of n − 1 processes the times follow Amdahl's law three times as well as of n: if one of them only hands out work, "
                       "give the number of those that work as n."_s);
    if (scene.toldByTimes) sayScaling(messages, toldScaling(*scene.item->data, points));
    if (const qint64 left = scene.leftOut(); left > 0)
        messages.push_back({Severity::Note, counted(left, u"1 record is left out."_s, u"%1 records are left out."_s)});
    return messages;
}

QString weighedLawsInWords(const ForecastScene& scene)
{
    std::vector<const ScalingLaw*> laws;
    for (const LawPosterior& law : scene.forecast->laws()) laws.push_back(law.law);
    const QString publications = publicationsOf(laws);
    return u"laws weighed by the records"_s + (publications.isEmpty() ? QString() : u" (%1)"_s.arg(publications));
}

Provenance forecastProvenance(const ForecastScene& scene)
{
    const ForecastSettings& settings = scene.forecast->settings();
    QStringList laws;
    for (const LawPosterior& law : scene.forecast->laws()) laws << u"%1 %2"_s.arg(law.law->id, QString::number(law.weight, 'g', 2));
    const ForecastConstants& c = settings.constants;
    return {sourcesOf(*scene.item), u"laws weighed by the records: "_s + laws.join(u", "_s),
            u"κ = %1, κ_i = %2, ν0 = %3, s0 = %4, seed %5"_s.arg(exact(c.kappa), exact(c.kappaInside), exact(c.nu0), exact(c.s0))
                .arg(settings.seed),
            programName()};
}

} // namespace costscope
