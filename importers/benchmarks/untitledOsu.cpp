// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/benchmarks/untitledOsu.h"

#include "importers/benchmarks/osuTable.h"
#include "importers/solvers/printout.h"
#include "importers/text/printedText.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <bit>

namespace costscope {

namespace {

/// What else than blanks stands between cells.
constexpr std::array separators = {std::pair{',', "commas"}, std::pair{';', "semicolons"}};

struct UntitledTable {
    qint64 headingLine = 0, firstRow = 0, rows = 0, others = 0;
    QString heading;          ///< "Size  Latency (us)", without its marks
    bool hasHeading = false;  ///< as the benchmarks print it
    const char* between = ""; ///< what stands between its cells instead of blanks
    double last = -1;
    bool arePowers = true, isRising = true;
    bool isHeaded = false; ///< the last other line stands above its rows
};

/// Its title by what it says of the numbers: the benchmarks print no such heading for anything else.
QString titleFor(const QString& heading)
{
    if (heading.contains(u"Messages/s"_s)) return u"# OSU MPI Multiple Bandwidth / Message Rate Test"_s;
    if (heading.contains(u"Bandwidth"_s) || heading.contains(u"MB/s"_s)) return u"# OSU MPI Bandwidth Test"_s;
    if (heading.contains(u"Overall"_s)) return u"# OSU MPI Non-blocking Allreduce Latency Test"_s;
    return heading.contains(u"Avg"_s) ? u"# OSU MPI Allreduce Latency Test"_s : u"# OSU MPI Latency Test"_s;
}

bool isOsuHeading(const QString& text)
{
    static const QRegularExpression heading(u"^Size[\\s,;]+(?:Avg |Min )?(?:Latency|Bandwidth|Overall|MB/s)"_s);
    return heading.match(text).hasMatch();
}

/// A row of a size and numbers; what separates them is put down as one blank.
bool takeSizes(std::string_view line, UntitledTable& table)
{
    std::string plain(line);
    for (const auto& [separator, name] : separators)
        if (plain.find(separator) != std::string::npos) {
            table.between = name;
            std::ranges::replace(plain, separator, ' ');
        }
    const auto tokens = printedTokens(plain);
    const auto size = tokens.size() > 1 ? printedCount(tokens.front()) : std::nullopt;
    if (!size || !std::ranges::all_of(tokens, [](std::string_view token) { return printedNumber(token).has_value(); })) return false;
    table.isRising = table.isRising && *size > table.last;
    table.arePowers = table.arePowers && (*size == 0 || std::has_single_bit(quint64(*size)));
    table.last = *size;
    ++table.rows;
    return true;
}

UntitledTable tableIn(const Head& head)
{
    UntitledTable table;
    qint64 number = 0;
    anyLine(
        head,
        [&](std::string_view line) {
            ++number;
            if (line.empty()) return false;
            std::string_view text = line;
            while (text.starts_with('#')) text = printedTrimmed(text.substr(1));
            const QString words = QString::fromUtf8(text.data(), qsizetype(text.size()));
            if (table.rows == 0 && isOsuHeading(words)) {
                table.headingLine = number;
                table.heading = words;
                table.hasHeading = osuHeading(text).has_value() && (line.starts_with('#') || words.contains(u'('));
                table.others = 0;
            } else if (line.starts_with('#')) {
                return false;
            } else if (takeSizes(line, table)) {
                if (table.firstRow == 0) table.firstRow = number;
            } else {
                table.isHeaded = table.rows == 0;
                ++table.others;
            }
            return table.rows > 1 && table.headingLine > 0; // enough
        },
        Comments::Kept);
    return table;
}

QString withBlanks(const UntitledTable& table)
{
    return *table.between ? u", and blanks in place of the %1"_s.arg(QLatin1String(table.between)) : QString();
}

} // namespace

std::optional<Error> untitledOsu(const Head& head, const QString& file)
{
    const UntitledTable table = tableIn(head);
    if (table.headingLine > 0 && table.rows > 0) {
        const QString title = titleFor(table.heading);
        QString text = u"A table of an OSU benchmark stands here without its title, below the heading “%1”. Put the title above it: a line "
                       "'%2'"_s.arg(shortened(table.heading.simplified()), title);
        if (!table.hasHeading)
            text += u", and the heading as the benchmark prints it: '# Size  %1'"_s.arg(
                title.contains(u"Bandwidth"_s) ? u"Bandwidth (MB/s)"_s : u"Avg Latency(us)"_s);
        text += withBlanks(table);
        if (title.contains(u"Allreduce"_s)) text += u"; for Allreduce the operation that was measured, like Broadcast"_s;
        return Error{text + u'.', file, table.headingLine};
    }
    // No program runs on so many processes in steps of two.
    constexpr qint64 leastRows = 8;
    constexpr double leastLast = 1 << 16;
    const bool isOne = table.others == 0 || (table.others == 1 && table.isHeaded);
    if (table.rows < leastRows || !isOne || !table.isRising || !table.arePowers || table.last < leastLast) return std::nullopt;
    return Error{
        u"These are sizes of messages up to %1 bytes with a number for each, as an OSU benchmark prints them below its title. Put "
        "two lines %2%3. Of latencies in us: '# OSU MPI Latency Test' and '# Size  Latency (us)'. Of bandwidths in MB/s: "
        "'# OSU MPI Bandwidth Test' and '# Size  Bandwidth (MB/s)'."_s.arg(
            QString::number(qint64(table.last)), table.isHeaded ? u"in the place of their heading"_s : u"above them"_s, withBlanks(table)),
        file, table.firstRow};
}

} // namespace costscope
