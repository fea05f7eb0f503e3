// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitSizes.h"

#include "app/verbs/answers/forecastTable.h"
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureMemory.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/forecast/forecastJson.h"
#include "core/forecast/sizes/sizeWords.h"

#include <algorithm>

namespace costscope {

namespace {

/// One problem with its answers.
struct SizedAnswers {
    SizeScene scene;
    std::vector<std::pair<double, ForecastAt>> at; ///< by size

    const QString& called() const { return scene.problem.heading; }
    QString said(const QString& words) const { return countedAs(whatNCounts(*scene.problem.items.front()->data), words); }
};

std::vector<double> askedCores(const SizeScene& scene, const std::vector<double>& at)
{
    if (!at.empty()) return at;
    std::vector<double> all;
    for (const SizeOfProblem& one : scene.forecast->sizes()) all.insert(all.end(), one.points.n.begin(), one.points.n.end());
    all.push_back(2 * scene.most());
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    constexpr size_t most = 8;
    if (all.size() > most) all.erase(all.begin(), all.end() - most);
    return all;
}

QJsonObject fieldsOf(const SizedAnswers& of)
{
    const SizeForecast& forecast = *of.scene.forecast;
    QJsonArray at, laws, measured, sentences, least;
    for (const auto& [size, answer] : of.at) {
        QJsonObject one = toJson(answer);
        one.insert(u"size"_s, size);
        at.append(one);
    }
    for (const SizedLawPosterior& law : forecast.laws())
        laws.append(QJsonObject{{"id", law.law.law().id}, {"name", law.law.law().name}, {"weight", law.weight}});
    for (size_t k = 0; k < of.scene.problem.sizes.size(); ++k)
        measured.append(QJsonObject{{"size", of.scene.problem.sizes[k]},
                                    {"dataset", of.scene.problem.items[k]->name},
                                    {"points", qint64(forecast.sizes()[k].points.size())}});
    double last = missing;
    for (const auto& [size, answer] : of.at) {
        if (size == last || forecast.settings().scaling == Scaling::Weak) continue;
        last = size;
        QJsonObject one = toJson(forecast.leastTime(size));
        one.insert(u"size"_s, size);
        least.append(one);
    }
    for (const QString& sentence : sizesInWords(forecast, of.called(), of.at.back().first, of.at.back().second.n))
        sentences.append(plainText(of.said(sentence)));
    QJsonObject constants = toJson(forecast.settings().constants);
    constants.insert(u"kappa_size"_s, forecast.settings().constants.kappaSize);
    return {{"problem", plainText(of.scene.name())},
            {"size_is", of.called()},
            {"sizes", measured},
            {"scaling", scalingId(forecast.settings().scaling)},
            {"exponent", toJson(forecast.exponent())},
            {"at", at},
            {"least_time", least},
            {"laws", laws},
            {"constants", constants},
            {"seed", double(forecast.settings().seed)},
            {"sentences", sentences}};
}

AnswerTable tableOf(const std::vector<SizedAnswers>& all)
{
    std::vector<ForecastRow> rows;
    for (const SizedAnswers& of : all)
        for (const auto& [size, at] : of.at) rows.push_back({plainText(of.scene.name()), at, size});
    return forecastTable(rows, onlyIf(all.size() > 1, {u"problem"_s, u"problem"_s}),
                         {u"size"_s, all.size() == 1 ? all.front().called() : u"size"_s});
}

/// What there is instead of sizes, and what to do.
Error whyNoSizes(const Session& session, const SizeQuestion& question)
{
    qint64 series = 0;
    for (const DatasetItem& item : session.datasets) series += item.data && item.data->kind == DatasetKind::Runs;
    if (series == 0) return {u"There are no run times."_s};
    const QStringList names = numberSettings(session);
    const QString have = counted(series, u"these data are one series"_s, u"these are %1 series"_s);
    if (names.isEmpty())
        return {u"--size needs run times of one problem at several sizes; %1, and no number was set that differs between series. "
                "A table with a column of sizes beside n and t has them."_s.arg(have)};
    const auto tells = std::ranges::find_if(names, [&](const QString& name) { return !sizedProblems(session, name).empty(); });
    if (question.heading.isEmpty() && tells != names.end())
        return {u"--size: which setting is the size was not found; %1. Numbers that differ: %2. Write --size \"%3=…\" if that is it."_s.arg(
            have, names.join(u", "_s), *tells)};
    if (question.heading.isEmpty())
        return {u"--size: no series differ in one number alone; %1. Numbers that differ: %2."_s.arg(have, names.join(u", "_s))};
    return {u"--size: no series differ in “%1” alone; %2. Numbers that differ: %3."_s.arg(question.heading, have, names.join(u", "_s))};
}

} // namespace

Result<SizeQuestion> sizeQuestion(const QString& text)
{
    SizeQuestion question;
    const qsizetype equals = text.lastIndexOf(u'=');
    if (equals >= 0) question.heading = text.left(equals).trimmed();
    for (const QString& word : text.mid(equals + 1).split(u',', Qt::SkipEmptyParts)) {
        const double size = problemSize(word);
        if (!(size > 0)) return Error{u"--size: “%1” is no size; 4000, 512x512, 256^3 or 4k was expected."_s.arg(word.trimmed())};
        question.sizes.push_back(size);
    }
    if (question.sizes.empty()) return Error{u"--size: sizes were expected, 4000,8000"_s};
    std::ranges::sort(question.sizes);
    return question;
}

Result<Answer> sizesAnswer(const Session& session, const SizeQuestion& question, const QJsonObject& choices, const std::vector<double>& at,
                           const Progress& progress)
{
    const auto problems = sizedProblems(session, question.heading);
    if (problems.empty()) return whyNoSizes(session, question);
    std::vector<SizedAnswers> all;
    Answer answer;
    for (size_t k = 0; k < problems.size(); ++k) {
        FigureRequest request{.id = {}, .kind = {}, .datasets = {}, .choices = choices};
        for (const DatasetItem* item : problems[k].items) request.datasets << item->id;
        FigureMemory memory;
        auto scene = sizeScene(session, request, memory, progress.step(k, problems.size()));
        if (!scene) {
            if (problems.size() == 1) return scene.error();
            answer.messages.push_back({Severity::Error, scene.error().message});
            answer.exitCode = 1;
            continue;
        }
        Messages messages = sizeMessages(*scene);
        for (const double size : question.sizes) // the scene asks for another
            if (const QString far = farSizeInWords(*scene->forecast, scene->problem.heading, size); !far.isEmpty())
                warn(messages, far + u'.');
        for (Message message : messages) {
            if (problems.size() > 1) message.text.prepend(plainText(scene->name()) + u": "_s);
            answer.messages.push_back(std::move(message));
        }
        SizedAnswers one{scene.take(), {}};
        for (const double size : question.sizes)
            for (const double n : askedCores(one.scene, at)) one.at.emplace_back(size, one.scene.forecast->at(n, size));
        all.push_back(std::move(one));
    }
    if (all.empty()) return Error{u"None of these problems is answered for."_s};
    if (problems.size() == 1)
        answer.fields = fieldsOf(all.front());
    else {
        QJsonArray series;
        for (const SizedAnswers& of : all) series.append(fieldsOf(of));
        answer.fields.insert(u"problems"_s, series);
    }
    for (const SizedAnswers& of : all) {
        answer.text += plainText(of.scene.name()) + u":\n"_s;
        for (const QString& sentence : sizesInWords(*of.scene.forecast, of.called(), of.at.back().first, of.at.back().second.n))
            answer.text += u"  "_s + plainText(of.said(sentence)) + u'\n';
    }
    const AnswerTable table = tableOf(all);
    answer.text += u'\n' + table.toText();
    answer.csv = table.toCsv();
    return answer;
}

void offerSizes(Messages& messages, const Session& session)
{
    for (const SizedProblem& problem : sizedProblems(session)) {
        messages.push_back(
            {Severity::Note, u"%1 series differ in %2 alone: --size %3 answers for them together, and for sizes that were not "
                             "measured."_s.arg(QString::number(problem.items.size()), problem.heading, exact(2 * problem.sizes.back()))});
        return; // once is enough
    }
}

} // namespace costscope
