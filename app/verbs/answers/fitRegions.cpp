// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitRegions.h"

#include "app/verbs/line/AnswerTable.h"
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/data/RunRecords.h"
#include "core/forecast/figures/forecastScene.h"
#include "core/forecast/forecastWords.h"
#include "core/forecast/rankSeries.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

struct RegionSeries {
    std::vector<SeriesToRank> series; ///< one per dataset
    std::vector<QString> why;         ///< per dataset: why it is none
    ForecastSettings settings;
    double most = 1; ///< the largest n of all
};

Result<RegionSeries> regionSeries(const std::vector<const DatasetItem*>& items, const QJsonObject& choices, int drop)
{
    RegionSeries all;
    for (const DatasetItem* item : items) {
        SeriesToRank one;
        QString why;
        if (const auto records = runRecords(*item->data); !records)
            why = records.error().message;
        else if (drop > 0 && drop >= int(records->size()))
            why = u"--drop %1 leaves no record of %2"_s.arg(drop).arg(records->size());
        else {
            std::vector<bool> used(records->size(), true);
            std::fill_n(used.begin(), drop, false);
            one.points = scalingPoints(*records, used);
        }
        if (one.points.size() > 0) {
            const auto settings = forecastSettings(choices, *item->data, one.points);
            if (!settings) return settings.error();
            all.settings = *settings;
            one.scaling = settings->scaling;
            all.most = std::max(all.most, one.points.most());
        }
        all.series.push_back(std::move(one));
        all.why.push_back(why);
    }
    return all;
}

QJsonObject quantilesOf(const Quantiles& interval)
{
    return {{"q025", jsonNumber(interval.q025)},
            {"q10", jsonNumber(interval.q10)},
            {"q50", jsonNumber(interval.q50)},
            {"q90", jsonNumber(interval.q90)},
            {"q975", jsonNumber(interval.q975)}};
}

/// `areParts`: times of all add up.
AnswerTable regionsTable(bool areParts)
{
    const auto part = [](const char* key, const char* heading, Quantity quantity = Quantity::Time) {
        return AnswerColumn{QString::fromLatin1(key), QString::fromUtf8(heading), quantity, 3};
    };
    return AnswerTable({{u"dataset"_s, u"data set"_s},
                        csvOnly({u"n"_s}),
                        part("time_q50_s", "expected"),
                        part("time_q10_s", "80 % from"),
                        part("time_q90_s", "to"),
                        part("time_q025_s", "95 % from"),
                        part("time_q975_s", "to"),
                        onlyIf(areParts, part("share", "of the sum", Quantity::Share)),
                        csvOnly({u"largest_n"_s}),
                        csvOnly({u"measured_s"_s}),
                        word(u"law"_s),
                        forPeople(u"heaviest law"_s),
                        part("weight", "weight", Quantity::None)});
}

/// "a, b and 3 more": at most four names.
QString someNames(const QStringList& names)
{
    constexpr qsizetype most = 4;
    if (names.size() <= most) return names.join(u", "_s);
    return u"%1 and %2 more"_s.arg(names.mid(0, most).join(u", "_s), QString::number(names.size() - most));
}

/// What is not ranked, by its reason.
void sayWhatIsNotKnown(Messages& messages, const std::vector<const DatasetItem*>& items, const std::vector<RankedSeries>& ranked,
                       const std::vector<QString>& why)
{
    std::map<QString, QStringList> byReason;
    for (const RankedSeries& one : ranked)
        if (!one.known()) byReason[why[one.series].isEmpty() ? one.why : why[one.series]] << items[one.series]->name;
    for (const auto& [reason, names] : byReason)
        messages.push_back({Severity::Warning, u"%1: %2 (%3)."_s.arg(counted(names.size(), u"Nothing is known of 1 series"_s,
                                                                             u"Nothing is known of %1 series"_s),
                                                                     reason, someNames(names))});
}

} // namespace

Result<Answer> regionsAnswer(const std::vector<const DatasetItem*>& items, const QJsonObject& choices, double n, int drop,
                             const Progress& progress)
{
    const auto all = regionSeries(items, choices, drop);
    if (!all) return all.error();
    const double target = std::isnan(n) ? 4 * all->most : n;
    const auto ranked = rankSeries(all->series, target, all->settings, progress);
    if (!ranked) return ranked.error();
    if (ranked->empty() || !ranked->front().known()) return Error{u"None of these data is answered for."_s};
    Answer answer;
    sayWhatIsNotKnown(answer.messages, items, *ranked, all->why);
    const bool areParts = arePartsOfOne(items);
    AnswerTable table = regionsTable(areParts);
    QJsonArray regions;
    qint64 known = 0;
    for (const RankedSeries& one : *ranked) {
        const QString& name = items[one.series]->name;
        const QString reason = all->why[one.series].isEmpty() ? one.why : all->why[one.series];
        known += one.known();
        table.add(name, target, one.time.q50, one.time.q10, one.time.q90, one.time.q025, one.time.q975, one.share, one.largest,
                  one.measured, one.law ? one.law->id : QString(), one.law ? one.law->name : reason, one.law ? one.weight : missing);
        regions.append(QJsonObject{
            {"dataset", name},
            {"at", QJsonArray{QJsonObject{
                       {"n", target}, {"time_s", quantilesOf(one.time)}, {"determined", one.known() && one.time.ratio80() <= saysLittle}}}},
            {"share", areParts ? jsonNumber(one.share) : QJsonValue()},
            {"law", one.law ? QJsonValue(one.law->id) : QJsonValue()},
            {"weight", one.law ? jsonNumber(one.weight) : QJsonValue()},
            {"largest_n", jsonNumber(one.largest)},
            {"measured_s", jsonNumber(one.measured)},
            {"reason", reason}});
    }
    answer.fields = {{"n", target}, {"regions", regions}};
    const RankedSeries& first = ranked->front();
    ForecastAt at;
    at.n = target;
    at.time = first.time;
    QString ofAll;
    if (known > 1)
        ofAll = areParts ? u"; %1 of the sum of %2 series"_s.arg(display(first.share, Quantity::Share, 2), QString::number(known))
                         : u"; the longest of %1 series"_s.arg(known);
    answer.text = u"%1: %2%3.\n\n"_s.arg(items[first.series]->name, plainText(timeInWords(at)), ofAll) + table.toText();
    answer.csv = table.toCsv();
    return answer;
}

} // namespace costscope
