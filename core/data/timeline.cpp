// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/timeline.h"

#include "core/base/enumWords.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr EnumWords<TimelineEvent::Noise> eventWords("computation", "send", "receive", "noise");

Table eventTable(const Timeline& timeline)
{
    Table table{u"events"_s,
                {{u"rank"_s, Quantity::Count, Int32s(), u"Rank"_s},
                 {u"cpu"_s, Quantity::Count, Int32s(), u"CPU"_s},
                 {u"event"_s, Quantity::Text, Texts(), u"Event"_s},
                 {u"start_s"_s, Quantity::Time, Doubles(), u"Start"_s},
                 {u"end_s"_s, Quantity::Time, Doubles(), u"End"_s}}};
    for (const TimelineSpan& span : timeline.spans) table.add(span.rank, span.cpu, eventWords[span.event], span.start, span.end);
    return table;
}

Table messageTable(const Timeline& timeline)
{
    Table table{u"transmissions"_s,
                {{u"source"_s, Quantity::Count, Int32s(), u"From rank"_s},
                 {u"destination"_s, Quantity::Count, Int32s(), u"To rank"_s},
                 {u"start_s"_s, Quantity::Time, Doubles(), u"Leaves"_s},
                 {u"end_s"_s, Quantity::Time, Doubles(), u"First byte there"_s},
                 {u"last_s"_s, Quantity::Time, Doubles(), u"Last byte there"_s},
                 {u"bytes"_s, Quantity::Size, Doubles(), u"Bytes"_s}}};
    for (const TimelineMessage& m : timeline.messages) table.add(m.from, m.to, m.start, m.end, m.last, m.bytes);
    return table;
}

/// The columns of a table by name; Error names the first that is missing.
Result<std::vector<const Column*>> columnsOf(const Dataset& dataset, const QString& name, std::initializer_list<const char*> wanted)
{
    const Table* table = dataset.table(name);
    std::vector<const Column*> columns;
    for (const char* column : wanted) {
        columns.push_back(table ? table->find(QString::fromLatin1(column)) : nullptr);
        if (!columns.back()) return Error{u"“%1” has no column “%2” of %3."_s.arg(dataset.name, QLatin1String(column), name)};
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
    dataset.kind = DatasetKind::Timeline;
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
    if (dataset.kind != DatasetKind::Timeline)
        return Error{u"“%1” holds no events in time: it is of kind “%2”."_s.arg(dataset.name, toString(dataset.kind))};
    const auto spans = columnsOf(dataset, u"events"_s, {"rank", "cpu", "start_s", "end_s", "event"});
    if (!spans) return spans.error();
    const auto messages = columnsOf(dataset, u"transmissions"_s, {"source", "destination", "start_s", "end_s", "last_s", "bytes"});
    if (!messages) return messages.error();
    Timeline timeline{qint32(dataset.facts[u"ranks"].toInt())};
    const auto number = [](const Column* column, qsizetype row) { return column->number(row); };
    const auto* words = std::get_if<Texts>(&(*spans)[4]->values);
    if (!words) return Error{u"“%1”: the events are no words."_s.arg(dataset.name)};
    std::vector<TimelineEvent> events; // by code of the word
    for (const QString& word : words->distinct()) {
        const auto event = eventWords.find(word);
        if (!event) return Error{u"“%1” knows no event “%2”."_s.arg(dataset.name, word)};
        events.push_back(*event);
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
