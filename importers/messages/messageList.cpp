// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/messages/messageListEvents.h"
#include "importers/solvers/amgFinish.h"

#include <algorithm>

namespace costscope {

namespace {

Result<Imported> finish(MessageListEvents& events, Imported imported, const Progress& progress)
{
    if (auto problem = events.finish()) return *problem;
    const Messages remarks = events.remarks();
    imported.messages.insert(imported.messages.end(), remarks.begin(), remarks.end());
    AmgHierarchy& hierarchy = events.hierarchy();
    JsonReader reader;
    hierarchy.label = reader.string(events.fields(), u"label"_s);
    if (!reader.ok()) return reader.error();
    hierarchy.further = fieldsBeside(events.fields(), {"format", "label", "ranks"});
    if (auto done = finishLists(hierarchy, {}, imported.messages, progress); !done) return done.error();
    imported.datasets.push_back(amgDataset(std::move(hierarchy)));
    return imported;
}

/// The names in the first object of a list; empty if the file is no list of objects.
JsonHead firstOfList(const Head& head)
{
    QByteArrayView text = head.bytes;
    if (text.startsWith("\xef\xbb\xbf")) text = text.sliced(3);
    text = text.trimmed();
    return JsonHead({text.startsWith('[') ? text.sliced(1).trimmed() : QByteArrayView(), {}});
}

bool hasOne(const JsonHead& json, std::initializer_list<const char*> names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return json.has(name); });
}

// Rule: a list whose first object has a source, a destination and bytes; or a JSON object without "format", "levels", "benchmarks" and
// "results" in which "messages" has one of them (a list of sources may be longer than the head of a file).
bool recognisesMessageList(const Head& head)
{
    if (const JsonHead first = firstOfList(head); first.isObject())
        return hasOne(first, {"src", "source", "from", "sender"}) &&
               hasOne(first, {"dst", "dest", "destination", "target", "to", "receiver"}) && first.has("bytes");
    const JsonHead json(head);
    return hasOne(json, {"messages/src", "messages/source", "messages/from", "messages/sender", "messages/dst", "messages/bytes"}) &&
           !hasOne(json, {"format", "levels", "benchmarks", "results"});
}

Result<Imported> readMessageList(Input& input, const ImportOptions& options, const Progress& progress)
{
    const Progress reading = progress.part(0, 0.9);
    BlockStream stream(input, reading);
    MessageListEvents events(stream);
    Imported imported;
    if (auto problem = parseAmg(events, stream, options, imported)) return *problem;
    return finish(events, std::move(imported), progress.part(0.9, 1));
}

} // namespace

extern const Importer messageList; // registered in allImporters.cpp
const Importer messageList = {
    u"message-list"_s,
    u"Messages (JSON)"_s,
    u"Messages of one exchange without levels: lists of src, dst and bytes beside ranks and placement, or one object for each message."_s,
    {u"*.json"_s},
    u"amg"_s,
    recognisesMessageList,
    readMessageList,
};

} // namespace costscope
