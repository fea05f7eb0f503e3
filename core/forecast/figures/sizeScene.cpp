// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/figures/sizeScene.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/figureDatasets.h"
#include "core/figure/remembered.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/knownPoints.h"
#include "core/forecast/sizes/sizeWords.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// What was asked of all these; equal questions have equal answers.
struct SizesAsked {
    std::vector<DatasetPtr> data;
    std::vector<double> sizes;
    std::vector<std::vector<bool>> used;
    ForecastSettings settings;
    bool operator==(const SizesAsked&) const = default;
};

/// The data of a request, before anything is computed.
struct SizesGiven {
    SizeScene scene; ///< without the answer
    SizesOfProblem sizes;
    ForecastSettings settings;

    SizesAsked asked() const
    {
        SizesAsked all{{}, scene.problem.sizes, scene.used, settings};
        for (const DatasetItem* item : scene.problem.items) all.data.push_back(item->data);
        return all;
    }
    const DatasetPtr& first() const { return scene.problem.items.front()->data; }
};

/// Why these are not one problem at several sizes, and what would be.
Error whyNone(const Session& session, const QStringList& datasets)
{
    const QString needs = u"This figure needs run times of one problem at two or more sizes: series that differ in their size and in "
                          "nothing else, as an import makes them of a table with a column of sizes. "_s;
    if (datasets.size() == 1) {
        const DatasetItem* item = session.dataset(datasets.front());
        return {needs + u"“%1” alone is one series."_s.arg(item ? item->name : datasets.front())};
    }
    return {needs + u"Among these %1 there are none."_s.arg(datasets.size())};
}

/// So much further as the last step, at most tenfold.
double nextSize(const std::vector<double>& sizes)
{
    const double last = sizes.back();
    return last * std::clamp(last / sizes[sizes.size() - 2], 1.25, 10.0);
}

/// Times of one size that fall tell of all of them that the problem stays the same.
ToldScaling toldScalingOfSizes(const Dataset& data, const SizesOfProblem& sizes)
{
    ToldScaling told{Scaling::Unknown, ToldScaling::Times};
    for (const SizeOfProblem& one : sizes)
        if (one.points.size() > 1 && told.scaling == Scaling::Unknown) told = toldScaling(data, one.points);
    return told;
}

Result<ForecastSettings> settingsOfSizes(const QJsonObject& choices, const Dataset& data, const SizesOfProblem& sizes)
{
    const auto most = std::ranges::max_element(sizes, {}, [](const SizeOfProblem& one) { return one.points.size(); });
    auto settings = forecastSettings(choices, data, most->points);
    if (!settings) return settings;
    if (choices.value(u"scaling"_s).toString(u"data"_s) == u"data"_s && settings->law.isEmpty())
        settings->scaling = toldScalingOfSizes(data, sizes).scaling;
    const Parameter& kappa = *parameterCalled(sizeParameters(), u"kappa_size"_s);
    settings->constants.kappaSize = chosenNumber(choices, kappa, kappa.typical);
    if (const auto known = checkedNumber(kappa, settings->constants.kappaSize); !known) return known.error();
    return settings;
}

Result<SizesGiven> givenSizes(const Session& session, const FigureRequest& request)
{
    if (request.datasets.isEmpty()) return Error{u"No data set is chosen. This figure needs run-time records (n, t_n) of several sizes."_s};
    auto problems = sizedProblems(session, request.datasets);
    if (problems.empty()) return whyNone(session, request.datasets);
    SizesGiven given;
    SizeScene& scene = given.scene;
    scene.problem = std::move(problems.front());
    scene.otherSeries = request.datasets.size() - qsizetype(scene.problem.items.size());
    for (size_t k = 0; k < scene.problem.items.size(); ++k) {
        const DatasetItem* item = scene.problem.items[k];
        auto records = runRecords(*item->data);
        if (!records) return Error{u"%1: %2"_s.arg(item->name, records.error().message)};
        std::vector<bool> used = recordsInForecast(session, item->id, records->size());
        SizeOfProblem one{scene.problem.sizes[k], knownPoints(item->data, *records, used)};
        if (one.points.size() == 0) return Error{u"“%1” has no run time above 0."_s.arg(item->name)};
        given.sizes.push_back(std::move(one));
        scene.records.push_back(records.take());
        scene.used.push_back(std::move(used));
    }
    if (std::ranges::all_of(given.sizes, [](const SizeOfProblem& one) { return one.points.size() < 2; }))
        return Error{u"Each of these sizes has times at one number of cores only: how they change with n is not known."_s};
    const auto settings = settingsOfSizes(request.choices, *given.first(), given.sizes);
    if (!settings) return settings.error();
    given.settings = *settings;
    const Parameter *size = parameterCalled(sizeParameters(), u"size"_s), *at = parameterCalled(sizeParameters(), u"at"_s);
    double most = 1;
    for (const SizeOfProblem& one : given.sizes) most = std::max(most, one.points.most());
    scene.size = chosenNumber(request.choices, *size, nextSize(scene.problem.sizes));
    scene.n = chosenNumber(request.choices, *at, most);
    if (const auto known = checkedNumber(*size, scene.size); !known) return known.error();
    scene.toldByTimes = request.choices.value(u"scaling"_s).toString(u"data"_s) == u"data" && settings->law.isEmpty();
    return given;
}

} // namespace

QString SizeScene::name() const
{
    QStringList common = problem.items.front()->name.split(u", "_s);
    for (const DatasetItem* item : problem.items) {
        const QStringList parts = item->name.split(u", "_s);
        common.removeIf([&](const QString& part) { return !parts.contains(part); });
    }
    if (common.isEmpty())
        for (const Source& source : problem.items.front()->data->sources) return QFileInfo(source.file).completeBaseName().toHtmlEscaped();
    return common.isEmpty() ? problem.heading.toHtmlEscaped() : common.join(u", "_s).toHtmlEscaped();
}

double SizeScene::most() const
{
    double most = 1;
    for (const SizeOfProblem& one : forecast->sizes()) most = std::max(most, one.points.most());
    return most;
}

qint64 SizeScene::leftOut() const
{
    qint64 left = 0;
    for (const std::vector<bool>& one : used) left += std::ranges::count(one, false);
    return left;
}

const Parameters& sizeParameters()
{
    static const Parameters all = [] {
        Parameters parameters = forecastParameters();
        Parameter size{.name = u"size"_s, .meaning = u"problem size that is asked for"_s};
        size.logarithmic = true;
        size.label = u"Size"_s;
        size.leastAllowed = 1e-12;
        size.mostAllowed = 1e18;
        parameters.insert(parameters.begin(), std::move(size));
        Parameter kappa = *parameterCalled(parameters, u"kappa"_s);
        kappa.name = u"kappa_size"_s;
        kappa.symbol = u"κ<sub>s</sub>"_s;
        kappa.meaning = u"the same beyond the sizes that were measured, per unit of ln of the work"_s;
        kappa.typical = ForecastConstants().kappaSize;
        const auto inside = std::ranges::find(parameters, u"kappa_inside"_s, &Parameter::name);
        parameters.insert(inside, std::move(kappa));
        return parameters;
    }();
    return all;
}

Result<SizeScene> sizeScene(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    auto given = givenSizes(session, request);
    if (!given) return given.error();
    const auto answer = remembered<SizeForecast>(given->first(), given->asked(), memory,
                                                 [&] { return forecastSizes(given->sizes, given->settings, progress); });
    if (!answer) return answer.error();
    SizeScene scene = std::move(given->scene);
    scene.forecast = *answer;
    return scene;
}

Result<Done> setSizeValue(FigureRequest& request, const QString& name, const QString& text)
{
    return choose(request.choices, sizeParameters(), name, text);
}

std::vector<FigureValue> describeSizes(const Session& session, const FigureRequest& request)
{
    const auto given = givenSizes(session, request);
    if (!given) return {};
    std::vector<FigureValue> all;
    double least = INFINITY, most = 1;
    for (const SizeOfProblem& one : given->sizes) {
        least = std::min(least, one.points.least());
        most = std::max(most, one.points.most());
    }
    const std::vector<double>& sizes = given->scene.problem.sizes;
    for (Parameter parameter : sizeParameters()) {
        double source = parameter.typical;
        QString from = u"measured"_s;
        if (parameter.name == u"at") {
            source = most;
            from = u"the largest"_s;
            parameter.least = std::max(1.0, least);
            parameter.most = 64 * most;
        } else if (parameter.name == u"size") {
            source = nextSize(sizes);
            from = u"a step beyond the largest"_s;
            parameter.label = given->scene.problem.heading;
            parameter.least = sizes.front();
            parameter.most = 100 * sizes.back();
        }
        all.push_back({parameter, chosenNumber(request.choices, parameter, source), source, from, {}});
    }
    return all;
}

qint64 sizeRows(const Session& session, const FigureRequest& request, const FigureMemory& memory)
{
    const auto given = givenSizes(session, request);
    if (!given || remembered<SizeForecast>(given->first(), given->asked(), memory)) return 0;
    qint64 points = 0;
    for (const SizeOfProblem& one : given->sizes) points += qint64(one.points.size());
    return 100'000 + 20'000 * points; // 0.4 s for a table of usual length
}

QString sizesLack(const Session& session, const FigureRequest& request)
{
    const auto given = givenSizes(session, request);
    return given ? QString() : given.error().message;
}

Messages sizeMessages(const SizeScene& scene)
{
    Messages messages;
    const SizeForecast& forecast = *scene.forecast;
    if (scene.problem.items.size() == 2)
        warn(messages,
             u"Two sizes only: how the time grows with %1 has nothing to be checked against."_s.arg(scene.problem.heading.toHtmlEscaped()));
    if (const QString far = farSizeInWords(forecast, scene.problem.heading, scene.size); !far.isEmpty()) warn(messages, far + u'.');
    if (scene.toldByTimes) sayScaling(messages, toldScalingOfSizes(*scene.problem.items.front()->data, forecast.sizes()));
    if (scene.otherSeries > 0)
        note(messages, counted(scene.otherSeries, u"1 other series is no size of this problem and is not in this figure."_s,
                               u"%1 other series are no sizes of this problem and are not in this figure."_s));
    if (const qint64 left = scene.leftOut(); left > 0)
        note(messages, counted(left, u"1 record is left out."_s, u"%1 records are left out."_s));
    return messages;
}

Provenance sizeProvenance(const SizeScene& scene)
{
    const ForecastSettings& settings = scene.forecast->settings();
    QStringList laws;
    for (const SizedLawPosterior& law : scene.forecast->laws())
        laws << u"%1 %2"_s.arg(law.law.law().id, QString::number(law.weight, 'g', 2));
    const ForecastConstants& c = settings.constants;
    return {sourcesOf(*scene.problem.items.front()), u"laws of n and size weighed by the records: "_s + laws.join(u", "_s),
            u"κ = %1, κ_s = %2, κ_i = %3, ν0 = %4, s0 = %5, seed %6"_s
                .arg(exact(c.kappa), exact(c.kappaSize), exact(c.kappaInside), exact(c.nu0), exact(c.s0))
                .arg(settings.seed),
            programName()};
}

} // namespace costscope
