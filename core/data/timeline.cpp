// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/timeline.h"

#include <algorithm>
#include <array>

namespace costscope {

namespace {

const std::array<QString, 4> eventWords = {u"computation"_s, u"send"_s, u"receive"_s, u"noise"_s};

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
    return {u"events"_s,
            {{u"rank"_s, Quantity::Count, std::move(ranks), u"Rank"_s},
             {u"cpu"_s, Quantity::Count, std::move(cpus), u"CPU"_s},
             {u"event"_s, Quantity::Text, std::move(events), u"Event"_s},
             {u"start_s"_s, Quantity::Time, std::move(starts), u"Start"_s},
             {u"end_s"_s, Quantity::Time, std::move(ends), u"End"_s}}};
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
    return {u"transmissions"_s,
            {{u"source"_s, Quantity::Count, std::move(from), u"From rank"_s},
             {u"destination"_s, Quantity::Count, std::move(to), u"To rank"_s},
             {u"start_s"_s, Quantity::Time, std::move(starts), u"Leaves"_s},
             {u"end_s"_s, Quantity::Time, std::move(ends), u"First byte there"_s},
             {u"last_s"_s, Quantity::Time, std::move(lasts), u"Last byte there"_s},
             {u"bytes"_s, Quantity::Size, std::move(bytes), u"Bytes"_s}}};
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
        const auto event = std::ranges::find(eventWords, word);
        if (event == eventWords.end()) return Error{u"“%1” knows no event “%2”."_s.arg(dataset.name, word)};
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
