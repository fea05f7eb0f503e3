// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Quantity.h"
#include "importers/Importer.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"
#include "importers/solvers/amgFinish.h"
#include "importers/solvers/amgJsonEvents.h"
#include "importers/text/findings.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the events of a parser make of messages without levels. Fields and columns are handed on as those of a costscope.amg/1
/// file with one level and one operation; rows are taken here, most of them straight from the block.
class MessageListEvents : public JsonDigitEvents {
public:
    explicit MessageListEvents(BlockStream& stream);

    // What RapidJSON calls; false stops it.
    bool Null() { return isOurs() ? ours(missing) : m_file.Null(); }
    bool Bool(bool value) { return isOurs() ? ours(missing) : m_file.Bool(value); }
    bool RawNumber(const char* text, unsigned length, bool copy)
    {
        return isOurs() ? ours(jsonNumber({text, length})) : m_file.RawNumber(text, length, copy);
    }
    bool String(const char* text, unsigned length, bool copy) { return isOurs() ? ours(missing) : m_file.String(text, length, copy); }
    bool Key(const char* text, unsigned length, bool copy);
    bool StartObject();
    bool EndObject(unsigned count);
    bool StartArray();
    bool EndArray(unsigned count);

    const std::optional<Error>& error() const { return m_error ? m_error : m_file.error(); }
    /// All has been read. Error: there are no messages; the number of ranks is missing, or one lies beyond it.
    std::optional<Error> finish();
    // The file ended early, see parseAmg(). Complete are rows, but not where the messages come in columns.
    QString cutOff() const;
    bool keepComplete();
    QString kept() const { return u"The file is cut off here; its complete messages were read: %1."_s.arg(m_rows); }

    AmgHierarchy& hierarchy() { return m_file.hierarchy; }
    QJsonObject& fields() { return m_file.fields; }
    Messages remarks() const; ///< what was counted, and what was not used

private:
    enum class Where { Outside, File, Columns, Rows, Row };
    enum Field { Src, Dst, Bytes, Other };

    static Field fieldOf(std::string_view name);
    bool fail(const QString& text) { return fail(text, m_stream.wordPlace()); }
    bool fail(const QString& text, const TextPlace& place);
    bool goDeeper();
    bool isOurs() const
    {
        return m_skipping > 0 || m_isMessages || m_where == Where::Row || m_where == Where::Rows || m_where == Where::Outside;
    }
    bool ours(double number);
    bool startMessages(Where where);
    bool endMessages();
    bool startRow();
    bool takeMembers();
    bool member(std::string_view name, const JsonWord& word);
    bool value(double number);
    bool rankValue(double number);
    bool endRow();
    std::optional<Error> checkRows() const;

    BlockStream& m_stream;
    AmgJsonEvents m_file;
    std::optional<Error> m_error;
    Where m_where = Where::Outside;
    size_t m_depth = 0;        ///< of lists and objects
    size_t m_skipping = 0;     ///< depth of a list or object in a row, which is not used; 0 = none
    bool m_isArray = false;    ///< the whole file is a list: nothing says how many ranks there are
    bool m_isMessages = false; ///< the value that follows is that of "messages"
    bool m_sawMessages = false;
    TextPlace m_rowsPlace = {};
    Field m_field = Other;
    std::array<qint64, 3> m_row = {}; ///< by Field; -1 = not there yet
    qint64 m_rows = 0;
    qint32 m_highest = -1; ///< rank
    QStringList m_unused;
};

constexpr size_t deepest = 64;                   // nested lists and objects; deeper ones would fill the stack of the parser
constexpr qint64 mostGuessedRanks = 100'000'000; // where no number of ranks is told, a slip shall not claim memory
constexpr const char* names[] = {"src", "dst", "bytes"};

MessageListEvents::MessageListEvents(BlockStream& stream) : m_stream(stream), m_file(stream)
{
    m_file.hasLevels = false;
}

bool MessageListEvents::fail(const QString& text, const TextPlace& place)
{
    m_error = errorAt(text, place);
    return false;
}

bool MessageListEvents::goDeeper()
{
    return ++m_depth <= deepest || fail(u"Lists and objects are nested more than %1 deep here."_s.arg(deepest));
}

MessageListEvents::Field MessageListEvents::fieldOf(std::string_view name)
{
    constexpr std::string_view from[] = {"src", "source", "from", "sender"},
                               to[] = {"dst", "dest", "destination", "target", "to", "receiver"};
    const auto isIn = [&](const auto& words) { return std::find(std::begin(words), std::end(words), name) != std::end(words); };
    return isIn(from) ? Src : isIn(to) ? Dst : name == "bytes" ? Bytes : Other;
}

/// A plain value that is not handed on; NaN for what is no number.
bool MessageListEvents::ours(double number)
{
    if (m_skipping > 0) return true;
    if (m_where == Where::Row) return (m_field == Other || value(number)) && takeMembers();
    if (m_isMessages) return fail(u"messages: lists of src, dst and bytes were expected, or a list of objects."_s);
    return fail(u"An object was expected here."_s);
}

bool MessageListEvents::Key(const char* text, unsigned length, bool copy)
{
    const std::string_view name(text, length);
    if (m_skipping > 0) return true;
    if (m_where == Where::Row) {
        m_field = fieldOf(name);
        if (m_field == Other && m_unused.size() < 20)
            if (const QString field = QString::fromUtf8(text, length); !m_unused.contains(field)) m_unused << field;
        return m_field == Other || m_row[m_field] < 0 || fail(u"“%1” is there twice."_s.arg(QString::fromUtf8(text, length)));
    }
    m_isMessages = m_where == Where::File && m_depth == 1 && name == "messages";
    return m_isMessages || m_file.Key(text, length, copy);
}

/// The messages become those of the one operation of the one level.
bool MessageListEvents::startMessages(Where where)
{
    m_isMessages = false;
    if (std::exchange(m_sawMessages, true)) return fail(u"“messages” is there twice."_s);
    m_where = where;
    m_rowsPlace = m_stream.wordPlace();
    const auto key = [&](std::string_view name) { return m_file.Key(name.data(), unsigned(name.size()), true); };
    const std::string_view operation = "exchange";
    return key("levels") && m_file.StartArray() && m_file.StartObject() && key("level") && m_file.RawNumber("0", 1, true) &&
           key("operations") && m_file.StartArray() && m_file.StartObject() && key("operation") &&
           m_file.String(operation.data(), unsigned(operation.size()), true) &&
           (where == Where::Rows || (key("messages") && m_file.StartObject()));
}

/// Closes what startMessages() has opened.
bool MessageListEvents::endMessages()
{
    m_where = Where::File;
    return m_file.EndObject(0) && m_file.EndArray(0) && m_file.EndObject(0) && m_file.EndArray(0);
}

bool MessageListEvents::StartObject()
{
    if (!goDeeper()) return false;
    if (m_skipping > 0) return true;
    switch (m_where) {
    case Where::Outside: m_where = Where::File; return m_file.StartObject();
    case Where::Rows: return startRow();
    case Where::Row: m_skipping = m_depth; return m_field == Other || value(missing);
    default: return m_isMessages ? startMessages(Where::Columns) : m_file.StartObject();
    }
}

bool MessageListEvents::EndObject(unsigned count)
{
    const size_t depth = m_depth--;
    if (m_skipping > 0) return depth > m_skipping || ((m_skipping = 0), takeMembers());
    if (m_where == Where::Row) return endRow();
    return m_file.EndObject(count) && (m_where != Where::Columns || depth != 2 || endMessages());
}

bool MessageListEvents::StartArray()
{
    if (!goDeeper()) return false;
    if (m_skipping > 0) return true;
    switch (m_where) {
    case Where::Outside: m_isArray = true; return m_file.StartObject() && startMessages(Where::Rows);
    case Where::Rows: return fail(u"An object was expected here."_s);
    case Where::Row: m_skipping = m_depth; return m_field == Other || value(missing);
    default: return m_isMessages ? startMessages(Where::Rows) : m_file.StartArray();
    }
}

bool MessageListEvents::EndArray(unsigned count)
{
    const size_t depth = m_depth--;
    if (m_skipping > 0) return depth > m_skipping || ((m_skipping = 0), takeMembers());
    if (m_where != Where::Rows) return m_file.EndArray(count);
    return endMessages() && (!m_isArray || m_file.EndObject(0));
}

bool MessageListEvents::startRow()
{
    m_where = Where::Row;
    m_row = {-1, -1, -1};
    std::string_view name;
    JsonWord word;
    if (!m_stream.takeFirstMember(name, word)) return true;
    if (!member(name, word) || !takeMembers()) return false;
    switch (m_stream.endMembers()) {
    case BlockStream::Missing::Comma: return fail(u"This is not JSON: a comma or } was expected here."_s, m_stream.place());
    case BlockStream::Missing::Name: return fail(u"This is not JSON: a name was expected behind the comma."_s, m_stream.place());
    case BlockStream::Missing::Nothing: break;
    }
    return true;
}

/// Most rows are plain: their members are taken from the block at once.
bool MessageListEvents::takeMembers()
{
    std::string_view name;
    for (JsonWord word; m_stream.takeNextMember(name, word);)
        if (!member(name, word)) return false;
    return true;
}

bool MessageListEvents::member(std::string_view name, const JsonWord& word)
{
    if (!Key(name.data(), unsigned(name.size()), true)) return false;
    return m_field == Other || value(word.kind == JsonWord::Number ? jsonNumber(word.text) : missing);
}

bool MessageListEvents::value(double number)
{
    const QString name = QLatin1String(names[m_field]);
    if (std::isnan(number)) return fail(u"%1: a whole number was expected here."_s.arg(name));
    if (number < 0) return fail(u"%1: found %2, expected 0 or more."_s.arg(name, exact(number)));
    if (number != std::floor(number) || number >= 9007199254740992.0)
        return fail(u"%1: found %2, expected a whole number."_s.arg(name, exact(number)));
    if (m_field != Bytes) return rankValue(number);
    m_row[Bytes] = qint64(number);
    return true;
}

bool MessageListEvents::rankValue(double number)
{
    const QString name = QLatin1String(names[m_field]);
    const qint64 ranks = hierarchy().ranks > 0 ? hierarchy().ranks : mostGuessedRanks;
    const auto rank = qint64(number);
    if (rank >= ranks)
        return fail(u"%1: found rank “%2”, but ranks go from 0 to %3."_s.arg(name, QString::number(rank), QString::number(ranks - 1)));
    m_row[m_field] = rank;
    if (m_row[Src] == m_row[Dst])
        return fail(u"%1: found %2, the rank at the other end. No rank sends to itself."_s.arg(name, QString::number(rank)));
    m_highest = std::max(m_highest, qint32(number));
    return true;
}

bool MessageListEvents::endRow()
{
    for (const Field field : {Src, Dst, Bytes})
        if (m_row[field] < 0)
            return fail(u"messages[%1]: “%2” is missing."_s.arg(m_rows).arg(QLatin1String(names[field])), m_stream.place());
    AmgMessages& messages = hierarchy().messages;
    messages.src.push_back(qint32(m_row[Src]));
    messages.dst.push_back(qint32(m_row[Dst]));
    messages.bytes.push_back(m_row[Bytes]);
    ++m_rows;
    m_where = Where::Rows;
    return true;
}

/// Where the ranks were told behind the messages.
std::optional<Error> MessageListEvents::checkRows() const
{
    const AmgHierarchy& file = m_file.hierarchy;
    for (size_t row = 0; m_highest >= file.ranks && row < file.messages.src.size(); ++row)
        for (const qint32 rank : {file.messages.src[row], file.messages.dst[row]})
            if (rank >= file.ranks)
                return errorAt(u"messages[%1]: found rank “%2”, but ranks go from 0 to %3."_s.arg(row).arg(rank).arg(file.ranks - 1),
                               m_rowsPlace);
    return std::nullopt;
}

std::optional<Error> MessageListEvents::finish()
{
    if (!m_sawMessages) return Error{u"There are no messages: “messages” is missing."_s};
    if (m_isArray && m_rows == 0) return Error{u"There are no messages: the list is empty."_s};
    if (m_isArray) hierarchy().ranks = m_highest + 1;
    AmgOperation& operation = hierarchy().operations.front();
    if (!operation.hasList()) {
        operation.firstMessage = 0;
        operation.messageCount = m_rows;
    }
    m_file.fields.insert(u"format"_s, u"costscope.amg/1"_s); // which it stands for
    if (auto problem = m_file.finish()) return problem;
    return checkRows();
}

QString MessageListEvents::cutOff() const
{
    const QString text = u"The file is cut off here. Copy it again."_s;
    if (m_rows == 0 || !(m_isArray || m_file.hierarchy.ranks > 0)) return text; // a list alone counts its ranks
    return text + QLatin1Char(' ') + u"Complete messages: %1; a partial import (--partial) takes them."_s.arg(m_rows);
}

bool MessageListEvents::keepComplete()
{
    if (m_rows == 0 || m_where == Where::Columns) return false;
    return m_where == Where::File || endMessages();
}

Messages MessageListEvents::remarks() const
{
    Messages all = m_file.remarks;
    if (m_isArray)
        all.push_back({Severity::Note,
                       u"The file does not say how many ranks there are; the highest one makes it %1."_s.arg(m_file.hierarchy.ranks)});
    if (!m_unused.isEmpty()) all.push_back({Severity::Note, u"Fields not used: %1."_s.arg(m_unused.join(u", "_s))});
    return all;
}

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
