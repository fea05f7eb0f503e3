// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/mpip/mpipReader.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace costscope {

namespace {

constexpr size_t mostFields = 16;

/// One field of the table, and where its values go.
struct Target {
    const MpipColumn* column = nullptr; ///< nullptr: a column that Costscope does not know
    std::vector<double>* numbers = nullptr;
    std::vector<qint32>* integers = nullptr;
    std::vector<qint64>* counts = nullptr;
    Texts* texts = nullptr;
};

union Value {
    double number;
    qint64 integer;
};

enum class Fault { None, TooFew, TooMany, NotWhole, NotANumber, MixedDecimal, Negative };

Values valuesOf(MpipField field)
{
    switch (field) {
    case MpipField::Name: return Texts();
    case MpipField::Integer:
    case MpipField::Rank: return std::vector<qint32>();
    case MpipField::Calls: return std::vector<qint64>();
    case MpipField::Number: break;
    }
    return std::vector<double>();
}

Target targetOf(const MpipColumn& column, Values& values)
{
    return {&column, std::get_if<std::vector<double>>(&values), std::get_if<std::vector<qint32>>(&values),
            std::get_if<std::vector<qint64>>(&values), std::get_if<Texts>(&values)};
}

} // namespace

/// Reads a table whose fields are words between blanks. Most bytes of a large report pass through readRow(): no
/// allocation, no QString and one pass over the bytes per row.
class MpipTableReader {
public:
    MpipTableReader(MpipReader& reader, const MpipSection& section) : m_reader(reader), m_section(section) {}

    Result<Done> read(const MpipTitle& title)
    {
        m_out = m_reader.newTable(title, m_section.table);
        if (!m_reader.nextRow()) return Done{};
        if (auto heading = readHeading(); !heading) return heading;
        while (m_reader.nextRow())
            if (auto row = readLine(); !row) return row;
        finish();
        m_reader.m_report.tables.push_back(std::move(m_out));
        return Done{};
    }

private:
    Result<Done> readHeading();
    void addColumns(const std::vector<std::string_view>& headings);
    Result<Done> readLine();
    Result<Done> fault(qint64 line);
    bool joinNext();
    bool readRow(std::string_view line);
    const char* readQuickly(const Target& target, const char* at, const char* end, Value& value);
    bool readField(const Target& target, std::string_view token, Value& value);
    bool readNumber(const Target& target, std::string_view token, double& value);
    void commit();
    void reserve();
    qint32 textCode(Texts& texts, std::string_view token);
    bool largeMessages(std::string_view line);
    void finish();

    MpipReader& m_reader;
    const MpipSection& m_section;
    MpipTable m_out;
    std::vector<Target> m_targets; ///< in the order of the heading line
    std::vector<Value> m_values;
    std::string m_lastName;
    qint32 m_lastCode = -1;
    qint64 m_rows = 0;
    qint64 m_dropped = 0; ///< fields that are nan or inf
    std::pair<qint64, qint64> m_firstDropped;
    Fault m_fault = Fault::None;
    std::string_view m_token; ///< what is at fault
    size_t m_field = 0;
    size_t m_tooFew = 0; ///< fields of a row that ends early
};

Result<Done> MpipTableReader::readHeading()
{
    auto headings = printedTokens(m_reader.m_lines.text());
    std::string first(m_reader.m_lines.text()); // keeps the headings if the line is broken
    for (const MpipColumn& column : m_section.columns) {
        if (!column.required || std::find(headings.begin(), headings.end(), column.heading) != headings.end()) continue;
        QStringList expected;
        for (const MpipColumn& c : m_section.columns)
            if (c.required) expected += QString::fromLatin1(c.heading.data(), qsizetype(c.heading.size()));
        const auto refused = m_reader.badRow(
            u"found headings %1, expected among them %2"_s.arg(printedQuoted(first), expected.join(u", "_s)), m_reader.m_lines.text());
        if (refused)
            while (m_reader.nextRow()) {
            }
        return refused;
    }
    addColumns(headings);
    return Done{};
}

void MpipTableReader::addColumns(const std::vector<std::string_view>& headings)
{
    std::vector<size_t> place(headings.size(), size_t(-1));
    for (const MpipColumn& column : m_section.columns) {
        const auto found = std::find(headings.begin(), headings.end(), column.heading);
        if (found == headings.end() && !column.always) continue;
        if (found != headings.end()) place[size_t(found - headings.begin())] = m_out.table.columns.size();
        m_out.table.columns.push_back({QLatin1String(column.name), column.quantity, valuesOf(column.field)});
    }
    for (size_t i = 0; i < headings.size() && i < mostFields; ++i) {
        Target target;
        for (const MpipColumn& column : m_section.columns)
            if (place[i] != size_t(-1) && column.heading == headings[i]) target = targetOf(column, m_out.table.columns[place[i]].values);
        if (!target.column)
            m_reader.say(Severity::Note,
                         u"In section '%1': found column %2, expected none of that name. It was skipped."_s.arg(m_reader.m_section,
                                                                                                                printedQuoted(headings[i])),
                         m_reader.m_lines.number(), m_reader.m_lines.column(headings[i].data()));
        m_targets.push_back(target);
    }
    m_values.resize(m_targets.size());
}

Result<Done> MpipTableReader::readLine()
{
    if (m_targets.empty()) return Done{};
    const std::string_view line = m_reader.m_lines.text();
    const qint64 number = m_reader.m_lines.number();
    if (!readRow(line)) {
        if (largeMessages(line)) return Done{};
        if (m_fault != Fault::TooFew || !joinNext()) return fault(number);
    }
    m_out.lines.add(m_rows, number);
    commit();
    if (++m_rows == 1000) reserve();
    return Done{};
}

bool MpipTableReader::readRow(std::string_view line)
{
    const char* at = line.data();
    const char* const end = at + line.size();
    const auto skipBlanks = [&] {
        while (at < end && isPrintedBlank(*at)) ++at;
    };
    for (m_field = 0; m_field < m_targets.size(); ++m_field) {
        skipBlanks();
        const Target& target = m_targets[m_field];
        if (const char* after = readQuickly(target, at, end, m_values[m_field])) {
            at = after;
            continue;
        }
        const char* const begin = at;
        while (at < end && !isPrintedBlank(*at)) ++at;
        m_token = {begin, size_t(at - begin)};
        if (m_token.empty()) {
            m_fault = Fault::TooFew;
            m_tooFew = m_field;
            return false;
        }
        if (target.column && !readField(target, m_token, m_values[m_field])) return false;
    }
    skipBlanks();
    if (at == end) return true;
    m_token = {at, size_t(end - at)};
    m_fault = Fault::TooMany;
    return false;
}

/// The usual fields in one pass; nullptr for what needs a closer look.
inline const char* MpipTableReader::readQuickly(const Target& target, const char* at, const char* end, Value& value)
{
    if (target.numbers) {
        if (m_reader.m_decimal == PrintedDecimal::Comma) return nullptr;
        return fastDecimal(at, end, target.column->shift, value.number);
    }
    if (target.texts) {
        const size_t size = m_lastName.size();
        value.integer = m_lastCode;
        const bool same = size > 0 && size_t(end - at) > size && isPrintedBlank(at[size]) && std::memcmp(at, m_lastName.data(), size) == 0;
        return same ? at + size : nullptr;
    }
    if (!target.column) return nullptr;
    if (target.column->field == MpipField::Rank && end - at > 1 && *at == '*' && isPrintedBlank(at[1])) {
        value.integer = -1;
        return at + 1;
    }
    const char* const after = fastWhole(at, end, value.integer);
    return after && (target.counts || value.integer <= std::numeric_limits<qint32>::max()) ? after : nullptr;
}

bool MpipTableReader::readField(const Target& target, std::string_view token, Value& value)
{
    if (target.numbers) return readNumber(target, token, value.number);
    if (target.texts) {
        value.integer = textCode(*target.texts, token);
        return true;
    }
    if (target.column->field == MpipField::Rank && token == "*") {
        value.integer = -1;
        return true;
    }
    const auto [end, problem] = std::from_chars(token.data(), token.data() + token.size(), value.integer);
    const bool fits = target.counts || (value.integer >= 0 && value.integer <= std::numeric_limits<qint32>::max());
    if (problem == std::errc() && end == token.data() + token.size() && value.integer >= 0 && fits) return true;
    m_fault = Fault::NotWhole;
    return false;
}

bool MpipTableReader::readNumber(const Target& target, std::string_view token, double& value)
{
    const auto [end, problem] = std::from_chars(token.data(), token.data() + token.size(), value);
    const bool comma = m_reader.m_decimal == PrintedDecimal::Comma && std::memchr(token.data(), '.', token.size());
    if (problem != std::errc() || end != token.data() + token.size() || comma) {
        const PrintedNumber slow = printedNumber(token, m_reader.m_decimal);
        value = slow.value;
        m_fault = slow.fault == PrintedNumberFault::MixedDecimal ? Fault::MixedDecimal : Fault::NotANumber;
        if (slow.fault != PrintedNumberFault::None) return false;
    }
    if (!std::isfinite(value)) {
        if (m_dropped++ == 0) m_firstDropped = {m_reader.m_lines.number(), m_reader.m_lines.column(token.data())};
        value = missing;
        return true;
    }
    m_fault = Fault::Negative;
    value /= std::pow(10.0, target.column->shift);
    std::string pointed(token); // the same digits give the same value, with comma or point
    std::replace(pointed.begin(), pointed.end(), ',', '.');
    fastDecimal(pointed.data(), pointed.data() + pointed.size(), target.column->shift, value);
    return value >= 0;
}

qint32 MpipTableReader::textCode(Texts& texts, std::string_view token)
{
    m_lastName = token;
    m_lastCode = texts.code(m_reader.name(token));
    return m_lastCode;
}

void MpipTableReader::commit()
{
    for (size_t i = 0; i < m_targets.size(); ++i) {
        const Target& target = m_targets[i];
        if (target.numbers)
            target.numbers->push_back(m_values[i].number);
        else if (target.integers)
            target.integers->push_back(qint32(m_values[i].integer));
        else if (target.counts)
            target.counts->push_back(m_values[i].integer);
        else if (target.texts)
            target.texts->appendCode(qint32(m_values[i].integer));
    }
}

/// By the bytes that are left in the file, never by a number that the file claims. Unused room costs address space only.
void MpipTableReader::reserve()
{
    const qint64 remaining = m_reader.m_lines.remaining();
    if (remaining < (qint64(1) << 20)) return;
    const auto rows = size_t(m_rows + remaining / std::max<qint64>(20, qint64(m_reader.m_lines.text().size())) * 11 / 10);
    for (const Target& target : m_targets) {
        if (target.numbers) target.numbers->reserve(rows);
        if (target.integers) target.integers->reserve(rows);
        if (target.counts) target.counts->reserve(rows);
        if (target.texts) target.texts->reserve(qsizetype(rows));
    }
}

/// Mail programs break long lines: the rest of the row stands in the next line.
bool MpipTableReader::joinNext()
{
    const std::string first(m_reader.m_lines.text());
    const size_t fields = m_tooFew;
    if (fields < 3) return false;
    m_token = {}; // the line that it points into goes away
    if (!m_reader.m_lines.next()) return false;
    const std::string joined = first + ' ' + std::string(m_reader.m_lines.text());
    if (!printedTrimmed(m_reader.m_lines.text()).empty() && m_reader.m_lines.terminated() && readRow(joined)) {
        ++m_reader.m_joined;
        return true;
    }
    m_reader.m_lines.back();
    m_fault = Fault::TooFew;
    m_token = {};
    m_tooFew = fields;
    return false;
}

Result<Done> MpipTableReader::fault(qint64 lineNumber)
{
    const std::string_view line = m_reader.m_lines.text();
    if (m_token.data() && mpipDots(line)) return m_reader.badRow(u"found '...', expected all rows of the table"_s, line);
    const MpipColumn* column = m_field < m_targets.size() ? m_targets[m_field].column : nullptr;
    const QString heading = column ? QString::fromLatin1(column->heading.data(), qsizetype(column->heading.size())) : QString();
    const QString found = u"found %1 in column '%2'"_s.arg(printedQuoted(m_token), heading);
    switch (m_fault) {
    case Fault::TooFew: return m_reader.badRow(u"found %1 fields, expected %2"_s.arg(m_tooFew).arg(m_targets.size()), {}, lineNumber);
    case Fault::TooMany:
        return m_reader.badRow(
            u"found %1 after the last field, expected %2 fields"_s.arg(printedQuoted(m_token), QString::number(m_targets.size())), m_token);
    case Fault::NotWhole: return m_reader.badRow(u"%1, expected a whole number"_s.arg(found), m_token);
    case Fault::MixedDecimal: return m_reader.badRow(u"%1, expected the same decimal sign as in the rows before"_s.arg(found), m_token);
    case Fault::Negative: return m_reader.badRow(u"%1, expected a number that is not negative"_s.arg(found), m_token);
    case Fault::NotANumber:
    case Fault::None: break;
    }
    return m_reader.badRow(u"%1, expected a number"_s.arg(found), m_token);
}

/// "Total send/collective operation calls >= T bytes : A of B operations", below "Aggregate Sent Message Size".
bool MpipTableReader::largeMessages(std::string_view line)
{
    const auto tokens = printedTokens(line);
    if (tokens.size() < 11 || tokens[0] != "Total" || tokens[4] != ">=") return false;
    const auto threshold = printedInteger(tokens[5]), calls = printedInteger(tokens[8]), of = printedInteger(tokens[10]);
    if (!threshold || !calls || !of) return false;
    m_reader.m_report.largeMessages = {*threshold, *calls, *of};
    return true;
}

void MpipTableReader::finish()
{
    for (Column& column : m_out.table.columns) {
        auto* numbers = std::get_if<std::vector<double>>(&column.values);
        if (numbers && qint64(numbers->size()) < m_rows) numbers->resize(size_t(m_rows), missing); // a column the report does not have
        std::visit(
            [](auto& v) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(v)>, Texts>)
                    if (v.capacity() > v.size() + v.size() / 4) v.shrink_to_fit();
            },
            column.values);
        if (auto* texts = std::get_if<Texts>(&column.values)) texts->shrink();
    }
    if (m_dropped > 0)
        m_reader.say(Severity::Warning,
                     u"In section '%1': found nan or inf (%2 fields), expected numbers. These fields are missing."_s.arg(
                         m_reader.m_section, QString::number(m_dropped)),
                     m_firstDropped.first, m_firstDropped.second);
}

MpipReader::Checked MpipReader::readNumbers(const MpipSection& section, const MpipTitle& title)
{
    return MpipTableReader(*this, section).read(title);
}

} // namespace costscope
