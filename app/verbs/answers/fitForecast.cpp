// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitForecast.h"

#include "app/verbs/answers/fitAnswer.h"
#include "app/verbs/answers/fitRegions.h"
#include "app/verbs/answers/fitSizes.h"
#include "app/verbs/answers/forecastTable.h"
#include "app/verbs/line/inputs.h"
#include "core/base/didYouMean.h"
#include "core/base/json.h"
#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/figures/sizeScene.h"
#include "core/forecast/forecastJson.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/unweighedLaws.h"
#include "importers/Importer.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the line asks of every series.
struct Question {
    QJsonObject choices;    ///< as of a figure: constants, scaling, law
    std::vector<double> at; ///< empty: the largest n and multiples of it
    QString format;         ///< of the files; empty: recognised
    int drop = 0;
};

QStringList kindsOfWork()
{
    return {u"data"_s, u"strong"_s, u"weak"_s, u"unknown"_s};
}

/// One series with its answer.
struct Answered {
    const DatasetItem* item;
    ForecastScene scene;
    double target = 0;
    std::vector<ForecastAt> at;
    std::vector<LawOnLadder> ladder;
    std::vector<UnweighedLaw> beside; ///< eq (6) and Extra-P, of one problem that stays the same
};

Result<std::vector<double>> numbersOf(const QString& text)
{
    std::vector<double> all;
    for (const QString& word : text.split(u',', Qt::SkipEmptyParts)) {
        const auto n = readNumber(forecastParameters().front(), word.trimmed());
        if (!n) return Error{u"--at: "_s + n.error().message};
        const auto checked = checkedNumber(forecastParameters().front(), *n);
        if (!checked) return Error{u"--at: "_s + checked.error().message};
        all.push_back(*n);
    }
    if (all.empty()) return Error{u"--at: numbers of cores were expected, 64,256"_s};
    return all;
}

/// Error = usage.
Result<Question> questionOf(const Arguments& arguments)
{
    Question question;
    if (arguments.has(u"--at"_s)) {
        auto at = numbersOf(arguments.text(u"--at"_s));
        if (!at) return at.error();
        question.at = at.take();
    }
    Parameters constants = arguments.has(u"--size"_s) ? sizeParameters() : forecastParameters();
    std::erase_if(constants, [](const Parameter& p) { return p.name == u"at"_s || p.name == u"seed"_s || p.name == u"size"_s; });
    const auto fixed = arguments.named(u"--fix"_s, constants);
    if (!fixed) return fixed.error();
    for (const auto& [name, value] : *fixed) question.choices.insert(name, value);
    if (arguments.has(u"--seed"_s)) question.choices.insert(u"seed"_s, double(arguments.whole(u"--seed"_s, 1)));
    const QString law = arguments.text(u"--law"_s, u"all"_s);
    question.choices.insert(u"scaling"_s, u"data"_s);
    for (const QString& as : arguments.texts(u"--as"_s)) {
        if (kindsOfWork().contains(as))
            question.choices.insert(u"scaling"_s, as);
        else if (findImporter(as))
            question.format = as;
        else
            return Error{u"--as: %1 or a format (see costscope formats), not “%2”."_s.arg(kindsOfWork().join(u", "_s), as)};
    }
    if (law != u"all" && !findScalingLaw(law)) {
        QStringList known = {u"all"_s};
        for (const ScalingLaw& one : scalingLaws()) known << one.id;
        return Error{u"--law: there is no law “%1”. %2"_s.arg(law, knownInstead(law, known))};
    }
    question.choices.insert(u"law"_s, law);
    question.drop = int(arguments.whole(u"--drop"_s, 0));
    return question;
}

std::vector<double> askedOf(const Question& question, const ScalingPoints& points)
{
    if (!question.at.empty()) return question.at;
    const double most = points.most();
    return {most, 2 * most, 4 * most, 10 * most};
}

Result<Answered> answered(const DatasetItem& item, const Question& question, const Progress& progress)
{
    auto records = runRecords(*item.data);
    if (!records) return records.error();
    std::vector<bool> used(records->size(), true);
    if (question.drop >= int(used.size()) && question.drop > 0)
        return Error{u"--drop %1 leaves no record of %2."_s.arg(question.drop).arg(used.size())};
    std::fill_n(used.begin(), question.drop, false);
    const ScalingPoints points = scalingPoints(*records, used);
    const auto settings = forecastSettings(question.choices, *item.data, points);
    if (!settings) return settings.error();
    const auto forecast = forecastRunTimes(points, *settings, progress.part(0, 0.8));
    if (!forecast) return forecast.error();
    Answered answer{&item, {&item, records.take(), std::move(used), 0, false, std::make_shared<const Forecast>(*forecast)}, 0, {}, {}, {}};
    answer.scene.toldByTimes = question.choices[u"scaling"_s].toString() == u"data"_s && settings->law.isEmpty();
    for (const double n : askedOf(question, points)) answer.at.push_back(forecast->at(n));
    answer.target = answer.at.back().n;
    answer.scene.target = answer.target;
    answer.ladder = forecast->ladder();
    if (forecast->basis() == ForecastBasis::OneNumber || settings->scaling == Scaling::Weak) return answer;
    const RunRecords counted = recordsOfPoints(answer.scene.records, answer.scene.used);
    answer.beside.push_back(overheadOnLadder(counted, points, {}, nullptr, progress.part(0.8, 1)));
    answer.beside.push_back(searchOfExtraP(counted, points));
    return answer;
}

QString basisWord(ForecastBasis basis)
{
    switch (basis) {
    case ForecastBasis::OneNumber: return u"one number of cores"_s;
    case ForecastBasis::Experience: return u"general experience"_s;
    case ForecastBasis::NoLaw: return u"no law"_s;
    case ForecastBasis::Records: break;
    }
    return u"records"_s;
}

QJsonObject fieldsOf(const UnweighedLaw& law)
{
    QJsonObject fields{{"id", law.id},
                       {"name", law.name},
                       {"rms_ln", jsonNumber(law.rms())},
                       {"largest_left_out_ln", jsonNumber(law.lastError)},
                       {"reason", law.why}};
    if (!law.nearMisses.empty()) fields.insert(u"near_misses"_s, nearMissTable(law.nearMisses).toJson());
    return fields;
}

QJsonObject fieldsOf(const Answered& of)
{
    const Forecast& forecast = *of.scene.forecast;
    const ForecastSettings& settings = forecast.settings();
    QJsonArray at, laws, beside, next, sentences;
    for (const ForecastAt& one : of.at) {
        QJsonObject fields = toJson(one);
        fields.insert(u"profiler_share"_s, toJson(profilerShare(one, settings.scaling)));
        at.append(fields);
    }
    for (const UnweighedLaw& law : of.beside) beside.append(fieldsOf(law));
    for (const LawOnLadder& rung : of.ladder) {
        QJsonObject values;
        for (const auto& [name, value] : rung.values) values.insert(name, jsonNumber(value));
        laws.append(QJsonObject{{"id", rung.law->id},
                                {"name", rung.law->name},
                                {"weight", rung.weight},
                                {"rms_ln", jsonNumber(rung.best.rms)},
                                {"largest_left_out_ln", jsonNumber(rung.lastError)},
                                {"best", values}});
    }
    for (const Forecast::NextRun& run : forecast.nextRuns(of.target, nextRunCandidates(forecast.points(), of.target)))
        next.append(QJsonObject{{"n", run.n}, {"remaining", run.remaining}});
    for (const QString& sentence : forecastInWords(forecast, of.target, of.scene.counts())) sentences.append(plainText(sentence));
    return {{"dataset", of.item->name},
            {"scaling", scalingId(settings.scaling)},
            {"basis", basisWord(forecast.basis())},
            {"points", qint64(forecast.points().size())},
            {"records", qint64(std::ranges::count(of.scene.used, true))},
            {"at", at},
            {"least_time", settings.scaling == Scaling::Weak ? QJsonValue() : QJsonValue(toJson(forecast.leastTime()))},
            {"laws", laws},
            {"beside", beside},
            {"next_runs", next},
            {"constants", toJson(settings.constants)},
            {"seed", double(settings.seed)},
            {"sentences", sentences}};
}

AnswerTable tableOf(const std::vector<Answered>& all)
{
    std::vector<ForecastRow> rows;
    for (const Answered& of : all)
        for (const ForecastAt& at : of.at) rows.push_back({of.item->name, at});
    return forecastTable(rows, onlyIf(all.size() > 1, {u"dataset"_s, u"data set"_s}), onlyIf(false, {u"size"_s}));
}

AnswerTable lawsTable(const Answered& of)
{
    AnswerTable table({forPeople(u"law"_s), forPeople(u"weight"_s, Quantity::None, 2), forPeople(u"rms of ln t"_s, Quantity::None, 2),
                       forPeople(u"ln error of the largest n left out"_s, Quantity::None, 2), forPeople(u""_s)});
    for (const LawOnLadder& rung : of.ladder) table.add(rung.law->name, rung.weight, rung.best.rms, rung.lastError, QString());
    for (const UnweighedLaw& law : of.beside)
        if (!law.residuals.empty())
            table.add(law.name, missing, law.rms(), law.lastError, law.lastIsNoTime ? u"time below 0"_s : u"not weighed"_s);
    return table;
}

/// What gave no curve, and the one change that would.
QString missesOf(const Answered& of)
{
    QString text;
    for (const UnweighedLaw& law : of.beside) {
        if (!law.residuals.empty()) continue;
        text += u"no %1: %2\n"_s.arg(law.name, plainText(law.why));
        if (!law.nearMisses.empty())
            text += u"one change alone gives a fit, as an option of fit %1:\n"_s.arg(law.id) + nearMissTable(law.nearMisses).toText();
    }
    return text;
}

QString constantsOf(const ForecastSettings& settings)
{
    const ForecastConstants& c = settings.constants;
    return u"κ = %1, between records %2, ν0 = %3, s0 = %4, seed %5: measured on 55 tables; --fix kappa=…, kappa_inside, nu0, s0 change them\n"_s
        .arg(exact(c.kappa), exact(c.kappaInside), exact(c.nu0), exact(c.s0))
        .arg(settings.seed);
}

QString textOf(const std::vector<Answered>& all)
{
    QString text;
    for (const Answered& of : all) {
        if (!text.isEmpty()) text += u'\n';
        text += of.item->name + u":\n"_s;
        for (const QString& sentence : forecastInWords(*of.scene.forecast, of.target, of.scene.counts()))
            text += u"  "_s + plainText(sentence) + u'\n';
        if (all.size() == 1 && !of.ladder.empty()) text += u'\n' + lawsTable(of).toText() + missesOf(of);
    }
    return text + u'\n' + tableOf(all).toText() + u'\n' + constantsOf(all.front().scene.forecast->settings());
}

} // namespace

std::vector<Option> forecastOptions()
{
    return {
        {u"--at"_s, Option::Text, u"N,N,…"_s,
         u"without a model: numbers of cores that are asked for (the largest, 2, 4, 10 times it); more than 8 series are "
         "ranked at the last (4 times the largest)"_s},
        {u"--size"_s, Option::Text, u"[NAME=]S,S,…"_s,
         u"without a model: problem sizes that are asked for, where the files hold series of several sizes; NAME is the "
         "setting that is the size, where several differ"_s},
        {u"--law"_s, Option::Text, u"LAW"_s, u"without a model: one law instead of all by their weights"_s},
        {u"--as"_s, Option::Text, u"WORK"_s,
         u"without a model: strong (the problem stays the same), weak (it grows with n), unknown, or data (by "
         "the sizes in the table, a name that says it, or the times); or the format of the files, as import --as (may be given twice)"_s}};
}

int runForecast(const Arguments& arguments, Console& console)
{
    for (const char* option : {"--weights", "--estimator", "--bootstrap", "--machine", "--ratio", "--scan", "--bound-saturation"})
        if (arguments.has(QString::fromLatin1(option)))
            return console.usage(u"%1 goes with a model: fit MODEL FILE..."_s.arg(QLatin1String(option)));
    for (const char* option : {"--dataset", "--drop"})
        if (arguments.has(u"--size"_s) && arguments.has(QString::fromLatin1(option)))
            return console.usage(u"%1 is about one series, --size about all that differ in the size."_s.arg(QLatin1String(option)));
    const auto question = questionOf(arguments);
    if (!question) return console.usage(question.error().message);
    SizeQuestion sizes;
    if (arguments.has(u"--size"_s)) {
        auto asked = sizeQuestion(arguments.text(u"--size"_s));
        if (!asked) return console.usage(asked.error().message);
        sizes = asked.take();
    }
    const auto columns = columnsOf(arguments);
    if (!columns) return console.usage(columns.error().message);
    const auto inputs = readInputs(arguments.words(), console.progress().part(0, 0.5), {false, *columns}, {}, question->format);
    if (!inputs) return console.refuse(inputs.error());
    if (arguments.has(u"--size"_s)) {
        auto answer = sizesAnswer(inputs->session, sizes, question->choices, question->at, console.progress().part(0.5, 1));
        if (!answer) return console.refuse(answer.error(), inputs->messages);
        answer->messages.insert(answer->messages.begin(), inputs->messages.begin(), inputs->messages.end());
        return console.answer(*answer);
    }
    std::vector<const DatasetItem*> items;
    if (arguments.has(u"--dataset"_s)) {
        const auto one = chooseDataset(inputs->session, u"runs"_s, arguments.text(u"--dataset"_s));
        if (!one) return console.refuse(one.error(), inputs->messages);
        items = {*one};
    } else {
        for (const DatasetItem& item : inputs->session.datasets)
            if (item.data && item.data->kind == DatasetKind::Runs) items.push_back(&item);
        if (items.empty()) {
            const auto none = chooseDataset(inputs->session, u"runs"_s, {});
            return console.refuse(none.ok() ? Error{u"There are no run times."_s} : none.error(), inputs->messages);
        }
    }
    if (items.size() > mostTold) {
        const double n = question->at.empty() ? missing : question->at.back();
        auto ranked = regionsAnswer(items, question->choices, n, question->drop, console.progress().part(0.5, 1));
        if (!ranked) return console.refuse(ranked.error(), inputs->messages);
        ranked->messages.insert(ranked->messages.begin(), inputs->messages.begin(), inputs->messages.end());
        return console.answer(*ranked);
    }
    std::vector<Answered> all;
    Answer answer;
    answer.messages = inputs->messages;
    const Progress progress = console.progress().part(0.5, 1);
    for (size_t k = 0; k < items.size(); ++k) {
        auto one = answered(*items[k], *question, progress.step(k, items.size()));
        if (!one) {
            const Error error{items[k]->name + u": "_s + one.error().message};
            if (items.size() == 1) return console.refuse(error, inputs->messages);
            answer.messages.push_back({Severity::Error, error.message});
            answer.exitCode = 1;
            continue;
        }
        for (Message message : forecastMessages(one->scene)) {
            if (items.size() > 1) message.text.prepend(items[k]->name + u": "_s);
            answer.messages.push_back(std::move(message));
        }
        all.push_back(one.take());
    }
    if (all.empty()) return console.refuse({u"None of these data is answered for."_s}, answer.messages);
    if (!arguments.has(u"--dataset"_s)) offerSizes(answer.messages, inputs->session);
    if (items.size() == 1)
        answer.fields = fieldsOf(all.front());
    else {
        QJsonArray series;
        for (const Answered& of : all) series.append(fieldsOf(of));
        answer.fields.insert(u"series"_s, series);
    }
    answer.text = textOf(all);
    answer.csv = tableOf(all).toCsv();
    return console.answer(answer);
}

} // namespace costscope
