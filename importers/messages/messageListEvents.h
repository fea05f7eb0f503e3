// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/solvers/amgJsonEvents.h"

#include <QStringList>

namespace costscope {

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

} // namespace costscope
