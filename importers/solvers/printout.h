// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/amg.h"
#include "importers/Importer.h"
#include "importers/text/PrintedLines.h"
#include "importers/text/printedText.h"

#include <QMap>

#include <functional>
#include <string>

namespace costscope {

// What solvers print about their AMG hierarchy, found in a job log among lines of other programs and other ranks.

/// What "# " at the start of a line is: part of a benchmark's table, or how a script keeps a printout.
enum class Comments { Kept, Opened };

/// The lines of a job log, without mail quoting and without the tag of a launcher ("[1,0]<stdout>:", "0:").
class PrintoutLines {
public:
    PrintoutLines(Input& input, const Progress& progress, Comments comments);

    bool next();
    /// From now on only lines with the tag of this one, and lines without any.
    void follow() { m_followed = m_tag; }

    std::string_view text() const { return m_text; }
    std::string_view trimmed() const { return printedTrimmed(m_text); }
    qint64 number() const { return m_lines.number(); }
    /// Where a place inside text() stands in its line, from 1; 0: not known.
    qint64 column(const char* place) const { return m_lines.column(place); }
    bool terminated() const { return m_lines.terminated(); } ///< false: the end of this line may be missing
    const std::optional<Error>& error() const { return m_lines.error(); }
    const QString& name() const { return m_name; }         ///< as the user gave it, for messages
    const QString& fileName() const { return m_fileName; } ///< without folder; empty for stdin

private:
    PrintedLines m_lines;
    Comments m_comments;
    QString m_name, m_fileName;
    std::string_view m_text;
    std::string m_joined; ///< the text, where it came in pieces
    std::string m_tag;
    std::string m_followed;
};

/// What an importer of printouts reads with. `Reader` has
///   Reader(PrintoutLines& lines)
///   void readLine(std::string_view line)                         without blanks at its ends
///   Result<Imported> imported(const ImportOptions& options)      when all were read
template <class Reader, Comments comments = Comments::Opened>
Result<Imported> readPrintout(Input& input, const ImportOptions& options, const Progress& progress)
{
    PrintoutLines lines(input, progress, comments);
    Reader reader(lines);
    while (lines.next()) reader.readLine(lines.trimmed());
    if (lines.error()) return *lines.error();
    return reader.imported(options);
}

/// Whether a line of the head, blanks at its ends and tags taken off, is what an importer looks for.
bool anyLine(const Head& head, const std::function<bool(std::string_view line)>& isWanted, Comments comments = Comments::Opened);

/// A finite number that is the entire text.
std::optional<double> printedNumber(std::string_view token);
/// A count: whole, not negative, and small enough to be one (2^53).
std::optional<double> printedCount(std::string_view token);
/// The word behind `name` ("grid = " in "grid = 1.09  operator = 1.6"); empty if it is not there.
std::string_view wordBehind(std::string_view line, std::string_view name);
/// The word before the first of `stops`: "9" of "9,".
std::string_view upTo(const char* stops, std::string_view word);
/// Processes: 1 … 2^31 - 1; 0 for anything else, which means not known.
qint32 printedRanks(std::string_view token);

/// A hierarchy while it is read.
struct PrintedHierarchy {
    AmgHierarchy hierarchy = {};
    qint64 line = 0;                              ///< where it begins
    double announced = missing;                   ///< number of levels, where the printout says it before
    bool ended = false;                           ///< what follows the last level was seen
    qint64 lastGoodLine = 0;                      ///< of the last complete row
    QString lastGood = {};                        ///< what that is, where it is no row
    std::optional<Error> fault = {};              ///< a row that cannot be read, until it comes once more
    bool isMixed = false;                         ///< rows of two tables: the fault stays, no further row is taken
    QMap<QString, std::string> complexities = {}; ///< as printed, by "grid", "operator", …
    Messages messages = {};
    QString solver = {}; ///< where one importer reads several
    QString label = {};  ///< what the printout calls it, if it does

    size_t levels() const { return hierarchy.levels.size(); }
    bool hasAll() const { return double(levels()) == announced; }
};

/// What readers of hierarchies have in common.
class HierarchyReader {
public:
    explicit HierarchyReader(PrintoutLines& lines) : m_lines(lines) {}

protected:
    /// A hierarchy begins in this line; from here on only the rank that prints it counts.
    void begin(double announced = missing)
    {
        m_lines.follow();
        m_all.push_back({{}, m_lines.number(), announced});
    }

    PrintoutLines& m_lines;
    std::vector<PrintedHierarchy> m_all;
};

struct PrintedRow {
    qint64 level = 0;
    std::optional<AmgLevel> values = {}; ///< nothing: it looks like a row but cannot be read
    std::string_view text = {};
    qint64 line = 0;
};

/// The row of a level: taken if it is the next one, skipped if it came before, else a fault.
void takeRow(PrintedHierarchy& printed, const PrintedRow& row);
/// Keeps the first one of each name; `line` still terminated, or the number may be cut.
void takeComplexities(PrintedHierarchy& printed, const PrintoutLines& lines);

struct PrintoutWords {
    QString solver;        ///< "hypre BoomerAMG"
    QString missingPart;   ///< what the printout does not say and what to add
    QString nothing;       ///< why there is no hierarchy in the file
    QString fileName = {}; ///< named in datasets whose hierarchies have labels
};

/// What to add to a printout that has no costs.
QString structureOnly();

/// One dataset per hierarchy. Error: one is cut off or damaged, and `options` do not ask for its complete rows; there is none.
Result<Imported> printedDatasets(std::vector<PrintedHierarchy> all, const PrintoutWords& words, const ImportOptions& options);

} // namespace costscope
