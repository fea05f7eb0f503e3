// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/json/JsonTree.h"
#include "importers/json/jsonDigits.h"
#include "importers/json/rapidJson.h"
#include "importers/text/BlockStream.h"
#include "importers/text/findings.h"

#include <QHash>
#include <QStringList>

#include <forward_list>
#include <optional>
#include <string>

namespace costscope {

// JSON files that are an object with one long list of objects: {"context": {…}, "benchmarks": [{…}, {…}, …]}. The rows are
// handed on value by value and never become a tree.

/// What there is to say about the values of a file.
class RowNotes {
public:
    explicit RowNotes(BlockStream& stream) : m_stream(stream) {}

    /// Bytes as text; what is no UTF-8 is replaced, and said.
    QString text(std::string_view bytes);
    /// NaN for what is no finite number, which is said by the name of its field.
    double number(std::string_view digits, std::string_view field);
    /// Any plain value; whole numbers stay whole.
    QJsonValue value(const JsonWord& word, std::string_view field);
    /// At the place of `offset`, see BlockStream::Tell(). Of many warnings only the first hundred are kept.
    void warn(const QString& text, size_t offset);
    void warn(const QString& text, TextPlace place);
    void warn(const QString& text) { warn(text, m_stream.Tell()); }
    void note(const QString& text) { m_messages.push_back({Severity::Note, text}); }
    size_t offset() const { return m_stream.Tell(); }
    /// For what is said only when more of the file was read. Counts the lines of a block: not for every row of many.
    TextPlace placeAt(size_t offset) const { return m_stream.placeAt(offset); }
    /// The value that was read last is that of a field beside the rows, or inside of one.
    void mark(std::string_view name);
    /// Where the first value of such a field stands; line 0: not known.
    TextPlace placeOf(const QString& name) const { return m_marks.value(name, TextPlace{}); }

    Messages take();

private:
    BlockStream& m_stream;
    Messages m_messages;
    QHash<QString, TextPlace> m_marks;
    qint64 m_unsaid = 0;
    QStringList m_nonFinite;
    size_t m_badText = 0; ///< where the first begins
    qint64 m_badTexts = 0;
};

/// What most rows need not say, see JsonRowParser and readJsonRows().
class PlainJsonRows {
public:
    std::optional<Error> refused(const QJsonObject&) const { return std::nullopt; }
    bool startNumbers(std::string_view) { return false; }
    void entry(const JsonWord&) {}
    static bool areOneRun(const std::vector<Dataset>&) { return false; }
};

/// A file of another version than `format`, which is known.
std::optional<Error> otherFormat(const QJsonObject& fields, const QString& format);

/// A value as a message shows it: "-5", "null", "“12.5” in quotes".
QString shownWord(const JsonWord& word);

/// The events of a parser in such a file, all but what the rows mean.
class JsonRowEvents {
public:
    const std::optional<Error>& error() const { return m_error; }
    QJsonObject fields;   ///< of the outer object, without the rows
    bool sawRows = false; ///< the list is there

protected:
    JsonRowEvents(BlockStream& stream, RowNotes& notes) : m_stream(stream), m_notes(notes) {}

    enum class Where { Outside, File, List, Row, Numbers };

    bool fail(const QString& text);
    bool endsMembers();
    bool goDeeper();
    void outerField(const QJsonValue& value);
    bool startRows();
    /// An entry of the list that is no object.
    void noRow(QLatin1String list, const QString& found);
    bool startTree(bool isArray);

    BlockStream& m_stream;
    RowNotes& m_notes;
    Where m_where = Where::Outside;
    size_t m_depth = 0;
    std::string m_key;     ///< of the member that is being read
    std::string m_treeKey; ///< the same, inside of a tree
    JsonTree m_tree;
    std::optional<Error> m_error;
    qint64 m_kept = 0;   ///< values in `fields`
    qint64 m_index = -1; ///< of the row
};

/// The plain values that RapidJSON calls with, as words for Parser::plain(); numbers come as their digits.
template <class Parser>
class JsonWordEvents : public JsonDigitEvents {
public:
    bool Null() { return self().plain({JsonWord::Null, {}}); }
    bool Bool(bool value) { return self().plain({value ? JsonWord::True : JsonWord::False, {}}); }
    bool RawNumber(const char* text, unsigned length, bool) { return self().plain({JsonWord::Number, {text, length}}); }
    bool String(const char* text, unsigned length, bool) { return self().plain({JsonWord::Text, {text, length}}); }

private:
    Parser& self() { return static_cast<Parser&>(*this); }
};

/// `Rows` says what they mean:
///   static constexpr std::string_view list   name of the list
///   void startRow(); void endRow()
///   void member(std::string_view name, const JsonWord& value)      plain value; its text lasts until endRow() is through
///   bool startNumbers(std::string_view name)                       true: its entries come by entry()
///   void entry(const JsonWord& value)
///   void part(std::string_view name, const QJsonValue& value)      any other list or object; undefined = too large
template <class Rows>
class JsonRowParser : public JsonRowEvents, public JsonWordEvents<JsonRowParser<Rows>> {
    friend JsonWordEvents<JsonRowParser<Rows>>;

public:
    JsonRowParser(BlockStream& stream, RowNotes& notes, Rows& rows) : JsonRowEvents(stream, notes), m_rows(rows) {}

    // What RapidJSON calls; false stops it.

    bool Key(const char* text, unsigned length, bool)
    {
        if (m_tree.isOpen()) {
            m_treeKey.assign(text, length);
            m_tree.key(m_notes.text(m_treeKey));
        } else {
            m_key.assign(text, length);
        }
        return true;
    }

    bool StartObject()
    {
        if (!goDeeper()) return false;
        if (m_tree.isOpen() || m_where == Where::File || m_where == Where::Row) return startTree(false);
        if (m_where == Where::Numbers) return nested();
        if (m_where == Where::List) return startRow();
        m_where = Where::File;
        return true;
    }

    bool StartArray()
    {
        if (!goDeeper()) return false;
        if (m_tree.isOpen()) return startTree(true);
        if (m_where == Where::File && m_key == Rows::list) return startRows();
        if (m_where == Where::Row && m_rows.startNumbers(m_key)) {
            m_where = Where::Numbers;
            return true;
        }
        if (m_where == Where::Numbers) return nested();
        if (m_where == Where::List) noRow(QLatin1String(Rows::list.data()), u"a list"_s);
        return startTree(true);
    }

    bool EndObject(unsigned)
    {
        --m_depth;
        if (m_tree.isOpen()) return !m_tree.end() || treeIsComplete();
        if (m_where == Where::Row) m_rows.endRow();
        m_where = m_where == Where::Row ? Where::List : Where::Outside;
        return true;
    }

    bool EndArray(unsigned)
    {
        --m_depth;
        if (m_tree.isOpen()) return !m_tree.end() || treeIsComplete();
        if (m_where == Where::Numbers) {
            m_where = Where::Row;
            takeMembers();
        } else {
            m_where = Where::File;
        }
        return true;
    }

private:
    bool plain(const JsonWord& word)
    {
        if (m_tree.isOpen()) {
            if (m_where == Where::File) m_notes.mark(m_treeKey);
            m_tree.add(m_notes.value(word, m_treeKey));
            return true;
        }
        switch (m_where) {
        case Where::Row:
            m_rows.member(m_key, kept(word));
            takeMembers();
            return true;
        case Where::Numbers:
            m_rows.entry(word);
            for (JsonWord next; m_stream.takeNextNumber(next);) m_rows.entry(next);
            return true;
        case Where::List: noRow(QLatin1String(Rows::list.data()), shownWord(word)); return true;
        default: outerField(m_notes.value(word, m_key)); return true;
        }
    }

    bool startRow()
    {
        ++m_index;
        m_where = Where::Row;
        m_keptWords.clear();
        m_stream.hold();
        m_rows.startRow();
        std::string_view name;
        JsonWord word;
        if (!m_stream.takeFirstMember(name, word)) return true;
        m_rows.member(name, word);
        takeMembers();
        return endsMembers();
    }

    /// Most rows are plain: their members are taken from the block at once, several times as fast as by events.
    void takeMembers()
    {
        std::string_view name;
        for (JsonWord word; m_stream.takeNextMember(name, word);) m_rows.member(name, m_stream.isHeld() ? word : kept(word));
    }

    /// Words that RapidJSON gives are gone after the call, those of later blocks with their block.
    JsonWord kept(const JsonWord& word)
    {
        m_keptWords.emplace_front(word.text);
        return {word.kind, m_keptWords.front()};
    }

    bool treeIsComplete()
    {
        const QJsonValue value = m_tree.take();
        if (m_where == Where::Row) {
            m_rows.part(m_key, value);
            takeMembers();
        } else if (m_where == Where::File) {
            outerField(value);
        }
        return true;
    }

    /// A list or object where a number should be.
    bool nested()
    {
        m_rows.entry({JsonWord::Null, {}});
        return startTree(false);
    }

    Rows& m_rows;
    std::forward_list<std::string> m_keptWords; ///< of this row
};

/// The documents of a file, one after the other, and the text around them.
class JsonDocuments {
public:
    /// Of JSON Lines each line is a document.
    JsonDocuments(Input& input, BlockStream& stream, qint64 most = 10000);

    /// Goes to the next one; false: there is none, or there were as many as are read.
    bool next();
    qint64 count() const { return m_count; }
    /// Why the parser stopped. `rows` are complete; `list` is their name.
    Error stopped(int code, const JsonRowEvents& events, qint64 rows) const;
    /// This document turned out to be other text.
    void isOther();

    /// What was found around the documents.
    Messages messages() const;

private:
    void skipLine();

    BlockStream& m_stream;
    qint64 m_most;
    Messages m_messages;
    qint64 m_count = 0;
    qint64 m_skipped = 0; ///< lines before the first document
};

/// Reads every document into a dataset. Besides the above `Rows` has
///   Rows(RowNotes& notes)
///   qint64 count() const                                   rows so far
///   bool isPartial() const                                 some rows were left out
///   std::optional<Error> refused(const QJsonObject& fields)   not a file that can be understood
///   Result<Dataset> dataset(QJsonObject fields)            when all are there
///   static bool areOneRun(const std::vector<Dataset>&)     documents that belong into one file: no fault of it
template <class Rows>
Result<Imported> readJsonRows(Input& input, const ImportOptions& options, const Progress& progress)
{
    constexpr unsigned flags = rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseNanAndInfFlag | rapidjson::kParseNumbersAsStringsFlag;
    BlockStream stream(input, progress);
    JsonDocuments documents(input, stream);
    Imported imported;
    while (documents.next()) {
        RowNotes notes(stream);
        Rows rows(notes);
        JsonRowParser<Rows> events(stream, notes, rows);
        const auto result = rapidjson::Reader().Parse<flags>(stream, events);
        if (stream.wasCancelled()) return cancelled();
        if (result.IsError()) {
            const bool isCut = stream.atEnd() && !events.error();
            if (!isCut && !imported.datasets.empty() && !events.sawRows) {
                documents.isOther();
                continue;
            }
            const Error error = documents.stopped(int(result.Code()), events, rows.count());
            if (!isCut || !options.partial || rows.count() == 0) return error;
            imported.partial = true;
            imported.messages.push_back(warningAt(error.message, {error.line, error.column}));
        }
        if (auto problem = rows.refused(events.fields)) return *problem;
        if (!events.sawRows) {
            documents.isOther();
            continue;
        }
        auto dataset = rows.dataset(std::move(events.fields));
        if (!dataset) return dataset.error();
        imported.partial = imported.partial || rows.isPartial();
        dataset->messages = notes.take();
        imported.datasets.push_back(dataset.take());
    }
    if (stream.wasCancelled()) return cancelled();
    if (imported.datasets.empty()) return Error{u"Found no JSON object with the list “%1”."_s.arg(QLatin1String(Rows::list.data()))};
    const Messages around = documents.messages();
    imported.messages.insert(imported.messages.end(), around.begin(), around.end());
    if (documents.count() > 1)
        imported.messages.push_back({Rows::areOneRun(imported.datasets) ? Severity::Note : Severity::Warning,
                                     u"Found %1 JSON documents in one file. Each became a dataset."_s.arg(documents.count())});
    return imported;
}

} // namespace costscope
