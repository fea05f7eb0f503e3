// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/stagesAnswer.h"

#include "core/base/binarySize.h"
#include "core/collectives/collectiveIntervals.h"
#include "core/collectives/printedEquation.h"
#include "core/figure/Figure.h"

#include <cmath>

namespace costscope {

namespace {

constexpr qint64 mostListed = 250'000; ///< transmissions in an answer
constexpr qint64 mostStages = 100'000; ///< stages one by one; beyond, equal ones stand together

double transmissionsOf(const CollectiveCost& cost)
{
    double all = 0;
    for (const StageCost& stage : cost.stages)
        all += double(stage.repeat) * double(stage.counts.transmissions[0] + stage.counts.transmissions[1]);
    return all;
}

QString channelOf(const CollectiveQuestion& question, const Transmission& one)
{
    const Placement& placement = question.placement;
    const bool isLocal = placement.node(qint32(one.from)) == placement.node(qint32(one.to));
    return toString(isLocal ? ChannelId::SharedMemory : ChannelId::Network);
}

QJsonArray listed(const CollectiveQuestion& question, const Stage& stage)
{
    QJsonArray all;
    for (qint64 i = 0; i < stage.transmissions; ++i) {
        const Transmission one = stage.at(i);
        all.append(QJsonObject{{"src", one.from}, {"dst", one.to}, {"bytes", one.bytes}, {"channel", channelOf(question, one)}});
    }
    return all;
}

QJsonObject byChannel(qint64 sharedMemory, qint64 network)
{
    return {{"shared-memory", sharedMemory}, {"network", network}};
}

QJsonArray termsToJson(const TransferCost& cost, const Channels& channels)
{
    QJsonArray terms;
    for (const CostTerm& term : cost.terms()) {
        const auto seconds = secondsOf(term, channels);
        terms.append(QJsonObject{{"term", toString(term)}, {"seconds", jsonNumber(seconds ? *seconds : missing)}});
    }
    return terms;
}

QJsonObject stageToJson(const StageCost& stage, const Channels& channels)
{
    const StageCounts& counts = stage.counts;
    return {{"index", stage.index},
            {"concurrency", byChannel(counts.senders, counts.network)},
            {"transmissions_by_channel", byChannel(counts.transmissions[0], counts.transmissions[1])},
            {"bytes", stage.size.bytes},
            {"bytes_moved", counts.bytes},
            {"cost_s", stage.seconds},
            {"loggp_s", jsonNumber(stage.logGPSeconds)},
            {"expression", stage.cost.toString()},
            {"terms", termsToJson(stage.cost, channels)}};
}

QJsonArray stagesToJson(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels)
{
    const bool single = cost.stageCount <= mostStages, withLists = single && transmissionsOf(cost) <= double(mostListed);
    QJsonArray all;
    for (const StageCost& stage : cost.stages) {
        QJsonObject fields = stageToJson(stage, channels);
        for (qint64 i = 0; i < (single ? stage.repeat : 1); ++i) {
            fields.insert(u"index"_s, stage.index + i);
            fields.insert(u"repeat"_s, single ? 1 : stage.repeat);
            fields.insert(u"transmissions"_s,
                          withLists ? QJsonValue(listed(question, question.collective->stage(question.shape, stage.index + i)))
                                    : QJsonValue());
            all.append(fields);
        }
    }
    return all;
}

QJsonObject setupToJson(const CollectiveSetup& setup, const CollectiveQuestion& question)
{
    QJsonObject fields;
    for (const CollectiveParameter& value : collectiveValues()) fields.insert(value.name, value.text(setup));
    fields.insert(u"nodes"_s, question.placement.nodes);
    fields.insert(u"processes"_s, setup.processes);
    fields.insert(u"size"_s, setup.bytes);
    if (!setup.torus) fields.insert(u"torus"_s, QJsonValue());
    fields.insert(u"segment"_s, setup.segment ? QJsonValue(*setup.segment) : QJsonValue());
    return fields;
}

QString range(const StageCost& stage)
{
    return stage.repeat == 1 ? QString::number(stage.index) : u"%1–%2"_s.arg(stage.index).arg(stage.index + stage.repeat - 1);
}

/// The equation that prints this very question, or that none does.
QString sourceOf(const CollectiveQuestion& question, const CollectiveCost& cost, const Channels& channels)
{
    const QString equation = printedEquation(question, cost, channels);
    if (equation.isEmpty()) return u"Derived: the rules of Rico-Gallego, Díaz-Martín & Lastovetsky 2015 for what they do not print."_s;
    return u"Rico-Gallego, Díaz-Martín & Lastovetsky 2015, %1"_s.arg(equation);
}

/// Equal stages stand together.
AnswerTable tableOf(const CollectiveCost& cost)
{
    AnswerTable table({{"index"},
                       {"repeat"},
                       forPeople("stage"),
                       {"shared_transmissions", "shared"},
                       {"network_transmissions", "network"},
                       {"shared_concurrency", "τ shared"},
                       {"network_concurrency", "τ network"},
                       shownBy("bytes", "bytes", [](double bytes) { return binarySize(bytes); }),
                       forPeople("cost"),
                       {"cost_s", "τ-Lop", Quantity::Time},
                       {"loggp_s", "LogGP", Quantity::Time}});
    for (const StageCost& stage : cost.stages) {
        const StageCounts& counts = stage.counts;
        table.add(stage.index, stage.repeat, range(stage), counts.transmissions[0], counts.transmissions[1], counts.senders, counts.network,
                  stage.size.bytes, stage.cost.toString(), stage.seconds, stage.logGPSeconds);
    }
    return table;
}

/// What is asked, above the stages.
QString questionText(const CollectiveSetup& setup, const CollectiveQuestion& question, const QString& machine, const QString& source)
{
    QString text = u"%1, m = %2 (%3)"_s.arg(inWords(setup), binarySize(setup.bytes), question.collective->size);
    if (setup.segment) text += u", segments of %1"_s.arg(binarySize(*setup.segment));
    return text + u"; %1 level; %2\n%3\n\n"_s.arg(toString(setup.level), machine, source);
}

QString totalText(const CollectiveCost& cost, const Channels& channels)
{
    const auto time = [](double seconds) { return display(seconds, Quantity::Time); };
    QString text = u"\nΘ = %1\n  = %2\n  = %3 by τ-Lop, %4 by LogGP\n"_s.arg(
        cost.cost.toString(), plainText(cost.cost.withNumbers(channels)), time(cost.seconds), time(cost.logGPSeconds));
    if (!std::isnan(cost.upperBoundSeconds)) text += u"At most %1 (upper bound).\n"_s.arg(time(cost.upperBoundSeconds));
    return text + u"%1 are moved in %2 stages.\n"_s.arg(display(cost.bytesMoved, Quantity::Size)).arg(cost.stageCount);
}

/// "total_lower_s", "total_upper_s", where the machine's values have errors.
void addInterval(Answer& answer, const QString& name, const QString& words, const Interval& interval)
{
    if (std::isnan(interval[0])) return;
    answer.fields.insert(name + u"_lower_s"_s, jsonNumber(interval[0]));
    answer.fields.insert(name + u"_upper_s"_s, jsonNumber(interval[1]));
    answer.text += u"95 % %1 by the errors of the machine's values: %2 … %3.\n"_s.arg(words, display(interval[0], Quantity::Time, 3),
                                                                                      display(interval[1], Quantity::Time, 3));
}

} // namespace

QString collectiveIds()
{
    QStringList ids;
    for (const Collective* one : allCollectives()) ids << one->id;
    return ids.join(u", "_s);
}

Answer stagesAnswer(const CollectiveSetup& setup, const CollectiveQuestion& question, const CollectiveCost& cost, const Machine& machine)
{
    const auto known = channelsOf(machine, question.outside);
    const Channels channels = known ? *known : Channels();
    Answer answer;
    answer.messages = cost.messages;
    if (transmissionsOf(cost) > double(mostListed))
        answer.messages.push_back({Severity::Note, u"There are %1 transmissions, more than are listed: only their numbers are told."_s.arg(
                                                       exact(transmissionsOf(cost)))});
    answer.fields = {{"algorithm", question.collective->id},
                     {"derived", question.collective->isDerived()},
                     {"machine", machine.id},
                     {"setup", setupToJson(setup, question)},
                     {"stages", stagesToJson(question, cost, channels)},
                     {"expression", cost.cost.toString()},
                     {"total_s", cost.seconds},
                     {"upper_bound_s", jsonNumber(cost.upperBoundSeconds)},
                     {"loggp_total_s", jsonNumber(cost.logGPSeconds)},
                     {"bytes_moved", cost.bytesMoved}};
    const AnswerTable stages = tableOf(cost);
    answer.text =
        questionText(setup, question, machine.name, sourceOf(question, cost, channels)) + stages.toText() + totalText(cost, channels);
    const CollectiveIntervals intervals = collectiveIntervals(question, machine);
    addInterval(answer, u"total"_s, u"of τ-Lop"_s, intervals.seconds);
    addInterval(answer, u"loggp_total"_s, u"of LogGP"_s, intervals.logGPSeconds);
    answer.csv = stages.toCsv();
    return answer;
}

} // namespace costscope
