// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/keyedRecords.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace costscope {

namespace {

constexpr size_t mostKeyedLines = 100'000, longestKeyedLine = 500;

/// "Time -- elapsed" -> "Time elapsed", as headings are written.
QString keyHeading(QString key)
{
    static const QRegularExpression others(u"[^\\p{L}\\p{N}_]+"_s);
    return key.replace(others, u" "_s).trimmed();
}

} // namespace

void addKeyed(std::string_view text, size_t line, std::vector<KeyedNumber>& all)
{
    if (text.size() > longestKeyedLine || text.find_first_of(":=") == std::string_view::npos) return;
    static const QRegularExpression command(u"(?:^|\\s)(cmd|command)\\s*[:=]\\s*(\\S.*)$"_s, QRegularExpression::CaseInsensitiveOption),
        number(u"(?:^|[\\s,;|(])(\\p{L}[\\p{L}\\p{N}_#. ()-]{0,40}?)\\s*[:=]\\s*"
               "([0-9]+(?::[0-9]{2}){1,2}(?:\\.[0-9]+)?|[0-9]+(?:[.,][0-9]+)*(?:[eE][-+]?[0-9]+)?)"
               "\\s*(%|s|sec|secs|seconds?|ms|us|µs|min|minutes?)?(?=$|[\\s,;|)])"_s);
    QString rest = QString::fromUtf8(text.data(), qsizetype(text.size()));
    const auto told = command.match(rest);
    if (told.hasMatch()) rest.truncate(told.capturedStart());
    for (auto found = number.globalMatch(rest); found.hasNext();) {
        const auto one = found.next();
        QString key = keyHeading(one.captured(1));
        if (const QString unit = one.captured(3); !unit.isEmpty()) key += u" [%1]"_s.arg(unit);
        all.push_back({key, one.captured(2), line, one.capturedStart(2) + 1});
    }
    if (told.hasMatch()) all.push_back({told.captured(1), told.captured(2), line, told.capturedStart(2) + 1});
}

namespace {

/// The names that stand once in every record that begins with `first`.
QStringList recordNames(const std::vector<KeyedNumber>& all, const QString& first)
{
    std::map<QString, int> seen, here;
    QStringList order;
    int records = 0;
    const auto close = [&] {
        for (const auto& [key, count] : here) seen[key] += count == 1 ? 1 : -1'000'000;
        here.clear();
    };
    for (const KeyedNumber& one : all) {
        if (one.key == first && records++ > 0) close();
        if (records == 0) continue;
        if (!order.contains(one.key)) order << one.key;
        ++here[one.key];
    }
    close();
    order.removeIf([&](const QString& key) { return seen[key] != records; });
    return records < 2 ? QStringList() : order;
}

} // namespace

std::optional<KeyedRecords> keyedRecords(const std::vector<std::string_view>& lines)
{
    std::vector<KeyedNumber> all;
    for (size_t i = 0; i < std::min(lines.size(), mostKeyedLines); ++i)
        if (!lines[i].empty()) addKeyed(lines[i], i, all);
    QStringList names, tried;
    constexpr qsizetype mostTried = 20;
    for (const KeyedNumber& one : all) {
        if (tried.contains(one.key)) continue;
        if (tried.size() == mostTried) break;
        tried << one.key;
        if (const QStringList found = recordNames(all, one.key); found.size() > names.size()) names = found;
    }
    if (names.size() < 2) return std::nullopt;
    KeyedRecords records;
    records.csv.separator = QLatin1Char(';'); // a comma is one of a number
    CsvRow headings;
    for (const QString& name : names) headings.cells.push_back({name, 0});
    for (const KeyedNumber& one : all) {
        if (one.key == names.front()) {
            if (records.csv.rows.empty()) {
                headings.line = qint64(one.line) + 1;
                records.csv.rows.push_back(headings);
            }
            records.csv.rows.push_back({qint64(one.line) + 1, std::vector<CsvCell>(size_t(names.size()))});
        }
        const qsizetype place = names.indexOf(one.key);
        if (place < 0 || records.csv.rows.empty()) continue;
        records.csv.rows.back().cells[size_t(place)] = {one.value, one.column};
        if (records.lines.empty() || records.lines.back() != one.line) records.lines.push_back(one.line);
    }
    return records;
}

} // namespace costscope
