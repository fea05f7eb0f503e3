// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/json/jsonRows.h"

#include "core/base/Quantity.h"
#include "core/base/words.h"
#include "importers/json/jsonHead.h"
#include "importers/text/findings.h"
#include "importers/text/printedNumbers.h"

#include <cmath>

namespace costscope {

namespace {

constexpr size_t deepest = 256;        // nested lists and objects; deeper ones would fill the stack of the parser
constexpr qint64 mostKept = 100000;    // values beside the rows
constexpr qint64 mostInPart = 2000000; // values of one list or object in a row
constexpr size_t mostWarnings = 100;

QString inQuotes(std::string_view bytes)
{
    constexpr size_t most = 80;
    QString text = QString::fromUtf8(bytes.data(), qsizetype(std::min(bytes.size(), most))).simplified();
    if (bytes.size() > most) text += QChar(0x2026);
    return u"“%1”"_s.arg(text);
}

/// What is wrong where the parser stopped, if it is one of the usual slips.
QString slip(std::string_view behind, char found)
{
    const size_t last = behind.find_last_not_of(" \t\r\n");
    const char before = last == std::string_view::npos ? '\0' : behind[last];
    if (before == ',' && isDecimalDigit(found) && last > 0 && last + 1 == behind.size() && isDecimalDigit(behind[last - 1]))
        return u"This number has a decimal comma; JSON wants a point. Was it written with another locale?"_s;
    if (before == ',' && (found == ']' || found == '}'))
        return u"There is a comma before “%1” with nothing behind it."_s.arg(QLatin1Char(found));
    if (found == '/') return u"There is a comment here. JSON has none."_s;
    if (found == '\'') return u"There is a text in single quotes. JSON wants double quotes."_s;
    return {};
}

QString faultText(rapidjson::ParseErrorCode code, std::string_view behind, char found)
{
    if (const QString text = slip(behind, found); !text.isEmpty()) return text;
    if (code == rapidjson::kParseErrorNumberTooBig) return u"This number is too large to compute with. Replace it by null."_s;
    return QString::fromLatin1(rapidjson::GetParseError_En(code));
}

} // namespace

std::optional<Error> otherFormat(const QJsonObject& fields, const QString& format)
{
    const QString found = fields[QLatin1String("format")].toString();
    if (found == format) return std::nullopt;
    return Error{u"The format is “%1”; %2 was expected."_s.arg(found, format)};
}

QString shownWord(const JsonWord& word)
{
    switch (word.kind) {
    case JsonWord::Null: return u"null"_s;
    case JsonWord::False: return u"false"_s;
    case JsonWord::True: return u"true"_s;
    case JsonWord::Number: return QString::fromLatin1(word.text.data(), qsizetype(std::min<size_t>(word.text.size(), 30)));
    case JsonWord::Text: break;
    }
    return u"the text %1"_s.arg(inQuotes(word.text));
}

QString RowNotes::text(std::string_view bytes)
{
    const QByteArrayView view(bytes.data(), qsizetype(bytes.size()));
    if (!view.isValidUtf8() && ++m_badTexts == 1) m_badText = m_stream.Tell() - std::min(m_stream.Tell(), bytes.size() + 1);
    return QString::fromUtf8(view);
}

double RowNotes::number(std::string_view digits, std::string_view field)
{
    const double value = jsonNumber(digits);
    if (std::isfinite(value)) return value;
    const QString name = QString::fromUtf8(field.data(), qsizetype(field.size()));
    if (m_nonFinite.size() < 20 && !m_nonFinite.contains(name)) m_nonFinite.append(name);
    return missing;
}

QJsonValue RowNotes::value(const JsonWord& word, std::string_view field)
{
    switch (word.kind) {
    case JsonWord::Null: return QJsonValue::Null;
    case JsonWord::False: return false;
    case JsonWord::True: return true;
    case JsonWord::Text: return text(word.text);
    case JsonWord::Number: break;
    }
    if (const auto whole = jsonWhole(word.text)) return *whole;
    const double value = number(word.text, field);
    return std::isnan(value) ? QJsonValue(QJsonValue::Null) : QJsonValue(value);
}

void RowNotes::mark(std::string_view name)
{
    constexpr qsizetype most = 200;
    const QString key = QString::fromUtf8(name.data(), qsizetype(name.size()));
    if (m_marks.size() < most && !m_marks.contains(key)) m_marks.insert(key, m_stream.wordPlace());
}

void RowNotes::warn(const QString& text, size_t offset)
{
    warn(text, m_messages.size() < mostWarnings ? placeAt(offset) : TextPlace());
}

void RowNotes::warn(const QString& text, TextPlace place)
{
    if (m_messages.size() >= mostWarnings) {
        ++m_unsaid;
        return;
    }
    m_messages.push_back(warningAt(text, place));
}

Messages RowNotes::take()
{
    if (m_unsaid > 0)
        m_messages.push_back({Severity::Warning, counted(m_unsaid, u"1 more warning of this kind is not shown."_s,
                                                         u"%1 more warnings of this kind are not shown."_s)});
    if (m_badTexts > 0)
        m_messages.push_back(
            {Severity::Warning, u"The text at byte %1 is not UTF-8. What cannot be read was replaced by “\uFFFD”."_s.arg(m_badText)});
    if (!m_nonFinite.isEmpty())
        note(u"NaN, infinite or too large, kept as missing: %1. Standard JSON has no such numbers."_s.arg(m_nonFinite.join(u", "_s)));
    return std::move(m_messages);
}

bool JsonRowEvents::fail(const QString& text)
{
    const TextPlace place = m_stream.wordPlace();
    m_error = errorAt(text, place);
    return false;
}

bool JsonRowEvents::endsMembers()
{
    const auto lack = m_stream.endMembers();
    if (lack == BlockStream::Missing::Nothing) return true;
    const TextPlace place = m_stream.place();
    const auto code =
        lack == BlockStream::Missing::Comma ? rapidjson::kParseErrorObjectMissCommaOrCurlyBracket : rapidjson::kParseErrorObjectMissName;
    m_error = errorAt(u"This is not JSON: %1"_s.arg(faultText(code, m_stream.behind(), m_stream.Peek())), place);
    return false;
}

bool JsonRowEvents::goDeeper()
{
    return ++m_depth <= deepest || fail(u"Lists and objects are nested more than %1 deep here."_s.arg(deepest));
}

bool JsonRowEvents::startTree(bool isArray)
{
    m_tree.start(isArray, m_where == Where::File ? mostKept - m_kept : mostInPart);
    return true;
}

void JsonRowEvents::outerField(const QJsonValue& value)
{
    const QString name = m_notes.text(m_key);
    if (value.isUndefined() || m_kept >= mostKept)
        return m_notes.note(u"“%1” is too large to be kept. It is not needed and was left out."_s.arg(name));
    m_kept += value.isArray() || value.isObject() ? m_tree.values() + 1 : 1;
    if (fields.contains(name)) m_notes.warn(u"“%1” is there twice; the last one was used."_s.arg(name));
    fields.insert(name, value);
}

bool JsonRowEvents::startRows()
{
    if (sawRows) m_notes.warn(u"“%1” is there twice; both were read."_s.arg(m_notes.text(m_key)));
    m_where = Where::List;
    sawRows = true;
    return true;
}

void JsonRowEvents::noRow(QLatin1String list, const QString& found)
{
    m_notes.warn(u"%1[%2]: found %3, expected an object. It was left out."_s.arg(list, QString::number(++m_index), found));
}

JsonDocuments::JsonDocuments(Input& input, BlockStream& stream, qint64 most) : m_stream(stream), m_most(most)
{
    if (input.head().startsWith("\xef\xbb\xbf"))
        m_messages.push_back({Severity::Note, u"A UTF-8 byte order mark at the start was skipped."_s});
}

bool JsonDocuments::next()
{
    bool isSaid = false;
    while (!m_stream.atEnd()) {
        const char c = m_stream.Peek();
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            m_stream.Take();
        } else if (beginsJsonObject(m_stream.ahead())) {
            return ++m_count <= m_most;
        } else {
            if (m_count > 0 && !std::exchange(isSaid, true))
                m_messages.push_back(warningAt(u"Text after the end of the JSON was ignored: %1"_s.arg(
                                                   inQuotes(m_stream.ahead().substr(0, m_stream.ahead().find('\n')))),
                                               {m_stream.place().line}));
            skipLine();
        }
    }
    return false;
}

void JsonDocuments::skipLine()
{
    if (m_count == 0) ++m_skipped;
    std::string line;
    for (char c = m_stream.Take(); c != '\n' && !m_stream.atEnd(); c = m_stream.Take())
        if (line.size() < 200) line += c;
    const bool isWarning = line.find("WARNING") != std::string::npos;
    if (isWarning && m_messages.size() < mostWarnings) m_messages.push_back({Severity::Warning, u"The run said: %1"_s.arg(inQuotes(line))});
}

void JsonDocuments::isOther()
{
    --m_count;
    m_messages.push_back(warningAt(u"JSON without benchmarks was left out; it ends here."_s, {m_stream.place().line}));
    skipLine();
}

Error JsonDocuments::stopped(int code, const JsonRowEvents& events, qint64 rows) const
{
    if (events.error()) return *events.error();
    const TextPlace place = m_stream.place();
    if (!m_stream.atEnd())
        return errorAt(u"This is not JSON: %1"_s.arg(faultText(rapidjson::ParseErrorCode(code), m_stream.behind(), m_stream.Peek())),
                       place);
    QString text = u"The file ends here, at byte %1, in the middle of its JSON: it is cut off. Was the job killed, or the disk full?"_s.arg(
        m_stream.Tell());
    if (rows > 0)
        text += QLatin1Char(' ') + counted(rows, u"1 row is complete; 'import --partial' takes it."_s,
                                           u"%1 rows are complete; 'import --partial' takes them."_s);
    return errorAt(text, place);
}

Messages JsonDocuments::messages() const
{
    Messages all = m_messages;
    if (m_skipped > 0)
        all.push_back(
            {Severity::Warning, counted(m_skipped, u"1 line before the JSON was skipped."_s, u"%1 lines before the JSON were skipped."_s)});
    return all;
}

} // namespace costscope
