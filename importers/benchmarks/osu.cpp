// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/benchmarks/osuTable.h"
#include "importers/text/findings.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

namespace costscope {

namespace {

/// Without its marks: scripts put a '#' before lines that have one, "# # Size".
std::string_view commentOf(std::string_view line)
{
    while (line.starts_with('#')) line = printedTrimmed(line.substr(1));
    return line;
}

/// "OSU MPI Latency Test v7.2", whose mark a document has lost: the release ends it, as it does no sentence about it.
bool isBareTitle(std::string_view line)
{
    static const QRegularExpression title(u"^OSU [A-Z]\\S*(?: \\S+){0,8} Test v\\d[\\d.]*$"_s);
    return line.starts_with("OSU ") && title.match(toText(line).simplified()).hasMatch();
}

bool isTitle(std::string_view line)
{
    if (isBareTitle(line)) return true;
    return line.starts_with('#') && commentOf(line).starts_with("OSU ") && line.find(" Test") != std::string_view::npos;
}

/// "SU MPI Bandwidth Test v5.3": a title whose begin is lost.
bool isCutTitle(const QString& remark)
{
    static const QRegularExpression pattern(
        u"\\bTest(?:\\s+v\\S+)?$|^\\S{0,3}\\s*(?:MPI|OpenSHMEM|UPC|NCCL)\\S*\\s.*\\b(?:Latency|Bandwidth|Message Rate)\\b"_s);
    return pattern.match(remark).hasMatch();
}

bool isDatatype(const QString& remark)
{
    return remark.startsWith(QLatin1String("Datatype:"));
}

/// The second table of osu_mbw_mr -V.
bool isRateProfile(const QString& remark)
{
    return remark.startsWith(QLatin1String("Message Rate Profile"));
}

/// "[ pairs: 2 ] [ window size: 64 ]" -> 64 for "window size"; NaN for "varied".
double bracketed(const QString& line, const char* name)
{
    const QRegularExpression pattern(u"\\[ %1: (\\d+) \\]"_s.arg(QLatin1String(name)));
    const auto match = pattern.match(line);
    return match.hasMatch() ? match.captured(1).toDouble() : missing;
}

/// One table of a benchmark, and what was printed with it.
struct OsuRun {
    QString title, version;
    qint64 line = 0;
    bool isUnknown = false; ///< begun by a comment that is no title: nobody knows what the numbers below it are
    bool isBare = false;    ///< its title has no mark: it may be a name that somebody wrote above the printout
    OsuProgram program = {};
    QStringList remarks = {}; ///< comments that are no heading
    double pairs = missing, window = missing, ranks = missing;
    QString ranksFrom = {}; ///< the line of a log that tells them, if no launcher does
    MpiLaunch launch = {};
    std::vector<OsuColumn> columns = {};
    bool hasVariedWindow = false;
    OsuColumn::Kind windowColumns = OsuColumn::WindowRate;
    BenchmarkSamples samples = {};
    std::map<std::pair<double, double>, size_t> byWindow = {}; ///< samples of osu_mbw_mr -V by size and window
    qint64 rows = 0, failed = 0, zeros = 0;
    qint64 unheaded = 0; ///< lines of numbers before any heading
    double lastSize = -1;
    qint64 newSizes = 0; ///< the line where they begin anew without another heading; 0 = nowhere
    bool hasMedians = false;
    bool wasEmpty = false;
    int lastDecimals = -1; ///< of the last cell of a row
    Messages messages = {};

    bool isEmpty() const { return samples.size() == 0; }
    bool hasNumbers() const { return rows > 0 || unheaded > 0; }
    void warn(const QString& text, qint64 at) { messages.push_back(warningAt(text, {at})); }
};

class OsuReader {
public:
    explicit OsuReader(PrintoutLines& lines) : m_lines(lines) {}

    void readLine(std::string_view line)
    {
        if (line.empty()) return;
        if (isTitle(line)) return startRun(line);
        if (line.front() == '#') return readComment(commentOf(line));
        if (!m_runs.empty() && (readBareHeading(line) || readRow(line) || readInit(line))) return;
        m_log.take(line);
    }

    Result<Imported> imported(const ImportOptions&)
    {
        std::erase_if(m_runs, [](const OsuRun& run) {
            return (run.isUnknown && run.unheaded == 0) || (run.isBare && run.columns.empty() && !run.hasNumbers());
        }); // mere comments and names
        if (m_runs.empty()) return Error{u"Found no line '# OSU … Test', expected the output of an OSU micro-benchmark."_s};
        Imported imported;
        imported.partial = m_isPartial;
        for (OsuRun& run : m_runs) {
            run.wasEmpty = run.isEmpty(); // its samples are handed on
            if (run.wasEmpty)
                imported.messages.push_back(warningAt(nothingIn(run), {run.line}));
            else
                imported.datasets.push_back(datasetOf(run));
        }
        if (imported.datasets.empty()) return errorAt(nothingIn(m_runs[0]), {m_runs[0].line});
        nameByTitle(imported.datasets);
        if (imported.datasets.size() > 1)
            imported.messages.push_back(
                {Severity::Note, u"Found %1 runs in one file. Each became a dataset."_s.arg(imported.datasets.size())});
        if (auto skipped = m_log.skipped()) imported.messages.push_back(*skipped);
        return imported;
    }

private:
    /// Of one benchmark that was started with more and more pairs each says in its name with how many.
    void nameByPairs(std::vector<Dataset>& datasets) const
    {
        std::vector<double> pairs;
        for (const OsuRun& run : m_runs)
            if (!run.wasEmpty) pairs.push_back(run.pairs);
        const bool isKnown = std::ranges::all_of(pairs, [](double count) { return count > 0; });
        const bool isEachOther = std::set<double>(pairs.begin(), pairs.end()).size() == pairs.size();
        if (pairs.size() < 2 || !isKnown || !isEachOther || pairs.size() != datasets.size()) return;
        const QString stem = QFileInfo(m_lines.fileName()).completeBaseName();
        for (size_t i = 0; i < datasets.size(); ++i) {
            const QString count = counted(qint64(pairs[i]), u"1 pair"_s, u"%1 pairs"_s);
            datasets[i].name = stem.isEmpty() ? count : u"%1, %2"_s.arg(stem, count);
        }
    }

    /// Of several benchmarks in a file each says in its name which one it is.
    void nameByTitle(std::vector<Dataset>& datasets) const
    {
        QStringList titles;
        for (const OsuRun& run : m_runs)
            if (!run.wasEmpty) titles << QString(run.title).remove(u"OSU "_s).remove(u" Test"_s);
        if (QSet<QString>(titles.begin(), titles.end()).size() < 2) return nameByPairs(datasets);
        if (titles.size() != qsizetype(datasets.size())) return;
        const QString stem = QFileInfo(m_lines.fileName()).completeBaseName();
        QHash<QString, int> given;
        for (size_t i = 0; i < datasets.size(); ++i) {
            const QString& title = titles[qsizetype(i)];
            datasets[i].name = stem.isEmpty() ? title : u"%1, %2"_s.arg(stem, title);
            if (const int same = ++given[title]; same > 1) datasets[i].name += u" (%1)"_s.arg(same);
        }
    }

    void startRun(std::string_view line)
    {
        m_lines.follow(); // other ranks may print as well
        const QString text = toText(commentOf(line)).simplified();
        static const QRegularExpression version(u"\\bv(\\d\\S*)$"_s);
        const auto match = version.match(text);
        m_runs.push_back({match.hasMatch() ? text.left(match.capturedStart()).trimmed() : text, match.captured(1), m_lines.number()});
        OsuRun& run = m_runs.back();
        run.isBare = !line.starts_with('#');
        run.program = osuProgram(run.title);
        run.ranks = m_log.ranks() > 0 ? m_log.ranks() : missing;
        run.ranksFrom = m_log.ranksFrom();
        run.launch = m_log.launch();
        if (run.program.isPair) run.pairs = 1;
    }

    /// With -T several datatypes have a table each below one title.
    void startDatatype()
    {
        const OsuRun& last = m_runs.back();
        OsuRun next{last.title, last.version, m_lines.number()};
        next.program = last.program;
        next.remarks = last.remarks;
        next.remarks.removeIf(isDatatype);
        next.pairs = last.pairs;
        next.window = last.window;
        next.ranks = last.ranks;
        next.ranksFrom = last.ranksFrom;
        next.launch = last.launch;
        next.columns = last.columns;
        m_runs.push_back(std::move(next));
    }

    /// Below a comment that is no title stands a table of something else.
    void startUnknown(const QString& remark)
    {
        m_runs.push_back({remark, {}, m_lines.number()});
        m_runs.back().isUnknown = true;
    }

    void readComment(std::string_view text)
    {
        const QString remark = toText(text);
        if (m_runs.empty() && !isCutTitle(remark)) return m_log.take(text);
        if (text.empty() || (!m_runs.empty() && readHeading(text))) return;
        m_log.hear(text);
        const bool hasNumbers = !m_runs.empty() && m_runs.back().hasNumbers();
        if (hasNumbers && isRow(m_runs.back(), printedTokens(text))) return; // one that somebody took out
        if (isCutTitle(remark) || (hasNumbers && !isDatatype(remark) && !isRateProfile(remark))) return startUnknown(remark);
        if (hasNumbers && isDatatype(remark)) startDatatype();
        takeRemark(m_runs.back(), remark);
    }

    static void takeRemark(OsuRun& run, const QString& remark)
    {
        constexpr qsizetype most = 50;
        if (isRateProfile(remark)) run.windowColumns = OsuColumn::WindowMessages;
        if (remark.contains(QLatin1String("[ window size: varied ]"))) run.hasVariedWindow = true;
        if (const double pairs = bracketed(remark, "pairs"); !std::isnan(pairs)) run.pairs = pairs;
        if (const double window = bracketed(remark, "window size"); !std::isnan(window)) run.window = window;
        if (run.remarks.size() < most) run.remarks += remark;
    }

    /// A bandwidth is no latency, and barriers have no sizes.
    static bool fits(const OsuRun& run, const std::vector<OsuColumn>& columns)
    {
        const auto has = [&](BenchmarkNumber field) {
            return std::ranges::any_of(columns, [&](const OsuColumn& c) { return c.kind == OsuColumn::Number && c.field == field; });
        };
        const bool isRate = has(BenchmarkNumber::Rate), isTime = has(BenchmarkNumber::Time);
        if (run.program.op.endsWith(QLatin1String("barrier"))) return columns[0].kind != OsuColumn::Size;
        if (run.title.contains(QLatin1String("Bandwidth"))) return isRate || !isTime;
        return !run.title.contains(QLatin1String("Latency")) || isTime || !isRate;
    }

    static bool isRow(const OsuRun& run, const std::vector<std::string_view>& tokens)
    {
        return tokens.size() > 1 && tokens.size() == run.columns.size() && std::ranges::all_of(tokens, looksPrinted);
    }

    /// Barriers that do not block print their heading without '#'.
    bool readBareHeading(std::string_view line) { return line.find('(') != std::string_view::npos && readHeading(line); }

    /// Whether the line is the heading of a table.
    bool readHeading(std::string_view text)
    {
        OsuRun& run = m_runs.back();
        if (run.isUnknown) return false;
        auto columns = run.hasVariedWindow ? osuWindows(text, run.windowColumns) : std::nullopt;
        if (!columns && (columns = osuHeading(text)) && (run.hasNumbers() || !fits(run, *columns))) {
            startUnknown(toText(text)); // another benchmark, whose title is lost
            return true;
        }
        if (!columns) return false;
        run.columns = std::move(*columns);
        run.lastDecimals = -1;
        run.lastSize = -1;
        return true;
    }

    /// Whether the line belongs to the table, be it whole or damaged.
    bool readRow(std::string_view line)
    {
        OsuRun& run = m_runs.back();
        const std::vector<std::string_view> tokens = printedTokens(line);
        if (run.columns.empty()) {
            const bool areNumbers = (tokens.size() > 1 || printedDecimals(tokens[0]) >= 0) && std::ranges::all_of(tokens, looksPrinted);
            run.unheaded += areNumbers;
            return areNumbers;
        }
        const bool isSized = run.columns[0].kind == OsuColumn::Size, isValidated = hasValidation(run);
        const auto isWord = [&](std::string_view token) {
            return !looksPrinted(token) && !(isValidated && (token == "Pass" || token == "Fail"));
        };
        if (isSized && !printedCount(tokens[0])) return isDamagedSize(run, tokens) && leaveOut(run, sizeProblem(tokens[0]), tokens[0]);
        if (std::any_of(tokens.begin(), tokens.end(), isWord)) return false;
        if (isCut(run, tokens)) {
            run.warn(u"The last line is incomplete and was left out: the table ends early."_s, m_lines.number());
            m_isPartial = true;
        } else if (tokens.size() != run.columns.size()) {
            run.warn(u"Found %1 values, expected %2. The row was left out."_s.arg(tokens.size()).arg(run.columns.size()), m_lines.number());
            m_isPartial = true;
        } else {
            takeRow(run, tokens);
        }
        return true;
    }

    /// As many cells as columns, numbers but for the size.
    static bool isDamagedSize(const OsuRun& run, const std::vector<std::string_view>& tokens)
    {
        const auto isNumber = [](std::string_view token) { return printedNumber(token).has_value(); };
        const size_t numbers = tokens.size() - hasValidation(run);
        return tokens.size() == run.columns.size() && isDamagedCount(tokens[0]) &&
               std::all_of(tokens.begin() + 1, tokens.begin() + ptrdiff_t(numbers), isNumber);
    }

    static QString sizeProblem(std::string_view token)
    {
        return u"Found %1, expected a size in bytes, a whole number from 0. The row was left out."_s.arg(printedQuoted(token));
    }

    bool leaveOut(OsuRun& run, const QString& why, std::string_view token)
    {
        m_isPartial = true;
        run.messages.push_back(warningAt(why, {m_lines.number(), m_lines.column(token.data())}));
        return true;
    }

    static bool hasValidation(const OsuRun& run)
    {
        return std::any_of(run.columns.begin(), run.columns.end(), [](const OsuColumn& c) { return c.kind == OsuColumn::Validation; });
    }

    /// The last line of a file that was cut has no end, and less than the lines before it.
    bool isCut(const OsuRun& run, const std::vector<std::string_view>& tokens) const
    {
        if (m_lines.terminated()) return false;
        return tokens.size() < run.columns.size() || printedDecimals(tokens.back()) < run.lastDecimals;
    }

    void takeRow(OsuRun& run, const std::vector<std::string_view>& tokens)
    {
        for (size_t i = 0; i < tokens.size(); ++i) {
            if (run.columns[i].kind == OsuColumn::Validation || printedNumber(tokens[i])) continue;
            m_isPartial = true;
            return run.warn(u"Found %1, expected a number. The row was left out."_s.arg(printedQuoted(tokens[i])), m_lines.number());
        }
        for (size_t i = 0; i < tokens.size(); ++i) { // nothing that is measured is less than nothing
            const bool isMeasured = run.columns[i].kind == OsuColumn::Number || run.columns[i].kind == OsuColumn::Percentile;
            if (!isMeasured || !(printedNumber(tokens[i]) < 0)) continue;
            m_isPartial = true;
            return run.warn(u"Found %1, expected a number from 0. The row was left out."_s.arg(printedQuoted(tokens[i])), m_lines.number());
        }
        if (const WrongNumber wrong = wrongNumber(run, tokens); !wrong.token.empty()) {
            leaveOut(run, u"Found %1: %2 The row was left out."_s.arg(printedQuoted(wrong.token), wrong.why), wrong.token);
            return;
        }
        ++run.rows;
        run.lastDecimals = printedDecimals(tokens.back());
        const double size = printedNumber(tokens[0]).value_or(missing);
        if (run.columns[0].kind == OsuColumn::Size && size <= std::exchange(run.lastSize, size)) run.newSizes = m_lines.number();
        if (run.columns.back().window > 0) return takeWindows(run, tokens);
        const size_t sample = startSample(run);
        for (size_t i = 0; i < tokens.size(); ++i) takeCell(run, sample, run.columns[i], tokens[i]);
        if (run.samples.number(sample, BenchmarkNumber::Time) == 0) ++run.zeros;
    }

    /// Iterations that are no count, times out of order.
    static WrongNumber wrongNumber(const OsuRun& run, const std::vector<std::string_view>& tokens)
    {
        const auto at = [&](BenchmarkNumber field) {
            for (size_t i = 0; i < tokens.size(); ++i)
                if (run.columns[i].kind == OsuColumn::Number && run.columns[i].field == field) return tokens[i];
            return std::string_view();
        };
        const std::string_view iterations = at(BenchmarkNumber::InnerIterations);
        if (!iterations.empty() && !printedCount(iterations)) return {iterations, u"expected a whole number of iterations."_s};
        return timesOutOfOrder(at(BenchmarkNumber::Min), at(BenchmarkNumber::Time), at(BenchmarkNumber::Max));
    }

    static size_t startSample(OsuRun& run)
    {
        const size_t sample = run.samples.add();
        run.samples.set(sample, BenchmarkText::Op, run.program.op);
        run.samples.set(sample, BenchmarkNumber::Pairs, run.pairs);
        run.samples.set(sample, BenchmarkNumber::Window, run.window);
        return sample;
    }

    static void takeCell(OsuRun& run, size_t sample, const OsuColumn& column, std::string_view token)
    {
        const double value = printedNumber(token).value_or(missing) / column.scale;
        switch (column.kind) {
        case OsuColumn::Size: run.samples.set(sample, BenchmarkNumber::Bytes, value); break;
        case OsuColumn::Percentile: takePercentile(run, sample, column.percent, value); break;
        case OsuColumn::Counter: run.samples.addCounter(sample, column.name, value); break;
        case OsuColumn::Validation: takeValidation(run, sample, token); break;
        default: run.samples.set(sample, column.field, value); break;
        }
        if (column.kind == OsuColumn::Number && column.field == BenchmarkNumber::Time)
            run.samples.set(sample, BenchmarkNumber::Mean, value);
    }

    /// The average stays the time of a call, as it stands first; the 50 % are the median.
    static void takePercentile(OsuRun& run, size_t sample, double percent, double seconds)
    {
        run.samples.addPercentile(sample, percent, seconds);
        if (percent != 50) return;
        run.samples.set(sample, BenchmarkNumber::Median, seconds);
        run.hasMedians = true;
    }

    static void takeValidation(OsuRun& run, size_t sample, std::string_view token)
    {
        if (token == "Pass" || token == "pass") return;
        ++run.failed;
        run.samples.set(sample, BenchmarkText::Status, u"error"_s);
        run.samples.set(sample, BenchmarkText::Message, u"Validation: %1"_s.arg(toText(token)));
    }

    /// One sample for every window; the second table adds the message rates.
    static void takeWindows(OsuRun& run, const std::vector<std::string_view>& tokens)
    {
        const double bytes = *printedNumber(tokens[0]);
        for (size_t i = 1; i < tokens.size(); ++i) {
            const OsuColumn& column = run.columns[i];
            const auto [entry, isNew] = run.byWindow.try_emplace({bytes, column.window}, 0);
            if (isNew) {
                entry->second = startSample(run);
                run.samples.set(entry->second, BenchmarkNumber::Bytes, bytes);
                run.samples.set(entry->second, BenchmarkNumber::Window, column.window);
            }
            const double value = *printedNumber(tokens[i]) / column.scale;
            if (column.kind == OsuColumn::WindowMessages)
                run.samples.addCounter(entry->second, u"messages_per_s"_s, value);
            else
                run.samples.set(entry->second, BenchmarkNumber::Rate, value);
        }
    }

    /// "nprocs: 2, min: 203 ms, max: 240 ms, avg: 221 ms", which is no table.
    bool readInit(std::string_view line)
    {
        static const QRegularExpression pattern(u"^nprocs: (\\d+), min: (\\d+) ms, max: (\\d+) ms, avg: (\\d+) ms$"_s);
        const auto match = pattern.match(toText(line));
        if (!match.hasMatch() || m_runs.back().isUnknown) return false;
        using enum BenchmarkNumber;
        OsuRun& run = m_runs.back();
        run.ranks = match.captured(1).toDouble();
        const size_t sample = startSample(run);
        for (const auto& [field, group] : {std::pair{Min, 2}, {Max, 3}, {Mean, 4}, {Time, 4}})
            run.samples.set(sample, field, match.captured(group).toDouble() / 1000);
        return true;
    }

    /// Why a run became no dataset: whether there was a table, and what was wrong with it.
    QString nothingIn(const OsuRun& run) const
    {
        if (run.isUnknown)
            return counted(run.unheaded, u"1 line of numbers below the comment “%2” was not read: that is no title of an OSU benchmark."_s,
                           u"%1 lines of numbers below the comment “%2” were not read: that is no title of an OSU benchmark."_s)
                       .arg(run.title) +
                   u" Put the title and the heading of their table above them, like '# OSU MPI Latency Test' and '# Size  Latency (us)'."_s;
        const QString said = run.unheaded > 0
                                 ? counted(run.unheaded, u"printed a line of numbers, but no heading like '# Size  Latency (us)'."_s,
                                           u"printed %1 lines of numbers, but no heading like '# Size  Latency (us)'."_s)
                             : run.columns.empty()  ? u"was started, but printed no table."_s
                             : run.messages.empty() ? u"printed the heading of a table, but no row."_s
                                                    : u"printed a table, but no row of it could be read. "_s + run.messages.front().text;
        QStringList parts{u"“%1”"_s.arg(run.title), said};
        if (!m_log.complaints().isEmpty()) parts << m_log.complaints();
        return parts.join(QLatin1Char(' '));
    }

    Dataset datasetOf(OsuRun& run)
    {
        takeRanks(run);
        BenchmarkFacts facts;
        facts.kind = run.program.kind;
        facts.timeOf = run.program.timeOf;
        facts.title = run.title;
        facts.sourceFormat = u"osu-text"_s;
        facts.rows = run.rows;
        facts.producer = {{"name", u"OSU Micro-Benchmarks"_s}, {"version", run.version}};
        facts.clock = {{"resolution_s", run.program.op == QLatin1String("init") ? 1e-3 : 1e-8}, {"source", u"as printed"_s}};
        if (run.program.kind == QLatin1String("collective")) facts.layout = run.launch.layoutOf(run.ranks);
        if (!std::isnan(run.ranks)) facts.layout.insert(u"ranks"_s, run.ranks);
        facts.parameters = {{"remarks", QJsonArray::fromStringList(run.remarks)}};
        if (!run.program.model.isEmpty()) facts.parameters.insert(u"model"_s, run.program.model);
        if (run.program.countsBothWays) facts.parameters.insert(u"directions"_s, 2);
        if (run.failed > 0)
            run.warn(counted(run.failed, u"1 row failed its validation. It is kept, but not fitted."_s,
                             u"%1 rows failed their validation. They are kept, but not fitted."_s),
                     run.line);
        if (run.newSizes > 0)
            run.warn(u"The sizes begin anew below the same heading: this was read as a repetition of the same benchmark."_s, run.newSizes);
        if (run.zeros > 0)
            run.warn(counted(run.zeros, u"1 time is printed as 0. It is kept, but not fitted."_s,
                             u"%1 times are printed as 0. They are kept, but not fitted."_s),
                     run.line);
        if (run.hasMedians)
            run.messages.push_back(noteAt(u"time_s and mean_s are the printed averages, median_s is P50. Calibrations and fits take P50, "
                                          "unless they are told to take the mean."_s,
                                          {run.line}));
        Dataset dataset = benchmarkDataset(facts, std::move(run.samples));
        dataset.messages = std::move(run.messages);
        return dataset;
    }

    /// Once for all tables of a file.
    void sayUnknownRanks(OsuRun& run)
    {
        if (std::exchange(m_saidUnknownRanks, true)) return;
        run.messages.push_back(
            noteAt(u"The number of ranks is not known, here and in every other table that does not tell it: put the line of "
                   "the launcher (mpirun -np …) above the tables, or 'np8' into the name of the file, or say it in the Inspector, or with "
                   "--place 8ranks."_s,
                   {run.line}));
    }

    /// The table does not tell how many ranks there were.
    void takeRanks(OsuRun& run)
    {
        const bool isNeeded = run.program.kind == QLatin1String("collective") || run.program.op == QLatin1String("multi_lat");
        if (run.program.isPair) run.ranks = 2;
        if (!std::isnan(run.pairs) && std::isnan(run.ranks)) run.ranks = 2 * run.pairs;
        if (!isNeeded) return;
        const bool isOfPairs = run.program.op == QLatin1String("multi_lat");
        if (const qint32 pairs = pairsInFileName(m_lines.fileName()); isOfPairs && std::isnan(run.ranks) && pairs > 0) {
            run.ranks = 2.0 * pairs;
            run.messages.push_back(
                noteAt(u"The file does not tell the number of pairs; %1 was assumed, as its name says so."_s.arg(pairs), {run.line}));
        } else if (const qint32 named = ranksInFileName(m_lines.fileName()); std::isnan(run.ranks) && named > 0) {
            run.ranks = named;
            run.messages.push_back(
                noteAt(u"The file does not tell the number of ranks; %1 was assumed, as its name says so."_s.arg(named), {run.line}));
        } else if (!run.ranksFrom.isEmpty()) {
            run.messages.push_back(noteAt(
                u"%1 ranks, as so many lines above the table number them, like %2."_s.arg(run.ranks).arg(run.ranksFrom), {run.line}));
        }
        if (std::isnan(run.ranks)) {
            sayUnknownRanks(run);
            if (isOfPairs)
                run.warn(u"How many pairs sent at once is not known; one is assumed. Put the line of the launcher (mpirun -np …) above the "
                         "table, or '16pairs' or 'np32' into the name of the file."_s,
                         run.line);
            return;
        }
        for (size_t sample = 0; sample < run.samples.size(); ++sample) {
            if (run.program.kind == QLatin1String("collective")) run.samples.set(sample, BenchmarkNumber::Ranks, run.ranks);
            if (run.program.op == QLatin1String("multi_lat")) run.samples.set(sample, BenchmarkNumber::Pairs, std::floor(run.ranks / 2));
        }
    }

    PrintoutLines& m_lines;
    std::vector<OsuRun> m_runs;
    MpiLog m_log;
    bool m_isPartial = false;
    bool m_saidUnknownRanks = false;
};

// Rule: a line that begins with "# OSU" and says "Test", or is such a title with its release and without the mark.
bool recognisesOsu(const Head& head)
{
    return anyLine(head, isTitle, Comments::Kept);
}

} // namespace

extern const Importer osu; // registered in allImporters.cpp
const Importer osu = {
    u"osu"_s,
    u"OSU micro-benchmarks"_s,
    u"Tables that the OSU micro-benchmarks print: latency, bandwidth, collectives, one-sided; also inside a job log."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"benchmark"_s,
    recognisesOsu,
    readPrintout<OsuReader, Comments::Kept>,
};

} // namespace costscope
