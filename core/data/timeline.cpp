// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/timeline.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace costscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Timeline", text);
}

const std::array<QString, 4> eventWords = {QStringLiteral("computation"), QStringLiteral("send"), QStringLiteral("receive"),
                                           QStringLiteral("noise")};

Table eventTable(const Timeline& timeline)
{
    std::vector<qint32> ranks, cpus;
    Texts events;
    std::vector<double> starts, ends;
    for (const TimelineSpan& span : timeline.spans) {
        ranks.push_back(span.rank), cpus.push_back(span.cpu);
        events.append(eventWords[size_t(span.event)]);
        starts.push_back(span.start), ends.push_back(span.end);
    }
    return {QStringLiteral("events"),
            {{QStringLiteral("rank"), Quantity::Count, std::move(ranks), tr("Rank")},
             {QStringLiteral("cpu"), Quantity::Count, std::move(cpus), tr("CPU")},
             {QStringLiteral("event"), Quantity::Text, std::move(events), tr("Event")},
             {QStringLiteral("start_s"), Quantity::Time, std::move(starts), tr("Start")},
             {QStringLiteral("end_s"), Quantity::Time, std::move(ends), tr("End")}}};
}

Table messageTable(const Timeline& timeline)
{
    std::vector<qint32> from, to;
    std::vector<double> starts, ends, lasts, bytes;
    for (const TimelineMessage& message : timeline.messages) {
        from.push_back(message.from), to.push_back(message.to);
        starts.push_back(message.start), ends.push_back(message.end), lasts.push_back(message.last);
        bytes.push_back(message.bytes);
    }
    return {QStringLiteral("transmissions"),
            {{QStringLiteral("source"), Quantity::Count, std::move(from), tr("From rank")},
             {QStringLiteral("destination"), Quantity::Count, std::move(to), tr("To rank")},
             {QStringLiteral("start_s"), Quantity::Time, std::move(starts), tr("Leaves")},
             {QStringLiteral("end_s"), Quantity::Time, std::move(ends), tr("First byte there")},
             {QStringLiteral("last_s"), Quantity::Time, std::move(lasts), tr("Last byte there")},
             {QStringLiteral("bytes"), Quantity::Size, std::move(bytes), tr("Bytes")}}};
}

/// The columns of a table by name; Error names the first that is missing.
Result<std::vector<const Column*>> columnsOf(const Dataset& dataset, const QString& name, std::initializer_list<const char*> wanted)
{
    const Table* table = dataset.table(name);
    std::vector<const Column*> columns;
    for (const char* column : wanted) {
        columns.push_back(table ? table->find(QString::fromLatin1(column)) : nullptr);
        if (!columns.back()) return Error{tr("“%1” has no column “%2” of %3.").arg(dataset.name, QLatin1String(column), name)};
    }
    return columns;
}

} // namespace

double Timeline::end() const
{
    double end = 0;
    for (const TimelineSpan& span : spans) end = std::max(end, span.end);
    for (const TimelineMessage& message : messages) end = std::max(end, message.last);
    return end;
}

Dataset timelineDataset(const Timeline& timeline)
{
    Dataset dataset;
    dataset.kind = timelineKind;
    dataset.tables.push_back(eventTable(timeline));
    dataset.tables.push_back(messageTable(timeline));
    dataset.facts = {{"ranks", timeline.ranks},
                     {"events", qint64(timeline.spans.size())},
                     {"transmissions", qint64(timeline.messages.size())},
                     {"end_s", timeline.end()}};
    return dataset;
}

Result<Timeline> timelineOf(const Dataset& dataset)
{
    if (dataset.kind != timelineKind)
        return Error{tr("“%1” holds no events in time: it is of kind “%2”.").arg(dataset.name, toString(dataset.kind))};
    const auto spans = columnsOf(dataset, QStringLiteral("events"), {"rank", "cpu", "start_s", "end_s", "event"});
    if (!spans) return spans.error();
    const auto messages =
        columnsOf(dataset, QStringLiteral("transmissions"), {"source", "destination", "start_s", "end_s", "last_s", "bytes"});
    if (!messages) return messages.error();
    Timeline timeline{qint32(dataset.facts[QLatin1String("ranks")].toInt())};
    const auto number = [](const Column* column, qsizetype row) { return column->number(row); };
    const auto* words = std::get_if<Texts>(&(*spans)[4]->values);
    if (!words) return Error{tr("“%1”: the events are no words.").arg(dataset.name)};
    std::vector<TimelineEvent> events; // by code of the word
    for (const QString& word : words->distinct()) {
        const auto event = std::find(eventWords.begin(), eventWords.end(), word);
        if (event == eventWords.end()) return Error{tr("“%1” knows no event “%2”.").arg(dataset.name, word)};
        events.push_back(TimelineEvent(event - eventWords.begin()));
    }
    for (qsizetype row = 0; row < spans->front()->rows(); ++row)
        timeline.spans.push_back({qint32(number((*spans)[0], row)), qint32(number((*spans)[1], row)),
                                  events[size_t(words->codes()[size_t(row)])], number((*spans)[2], row), number((*spans)[3], row)});
    for (qsizetype row = 0; row < messages->front()->rows(); ++row)
        timeline.messages.push_back({qint32(number((*messages)[0], row)), qint32(number((*messages)[1], row)), number((*messages)[2], row),
                                     number((*messages)[3], row), number((*messages)[4], row), number((*messages)[5], row)});
    return timeline;
}

} // namespace costscope
