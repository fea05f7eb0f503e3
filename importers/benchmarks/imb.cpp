// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/data/BenchmarkSamples.h"
#include "importers/benchmarks/mpiLog.h"
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace costscope {

namespace {

/// What a column of an IMB block holds.
struct ImbColumn {
    enum Kind { Number, Counter };
    Kind kind = Counter;
    BenchmarkNumber field = BenchmarkNumber::Bytes; ///< of a Number
    double scale = 1;                               ///< printed units in an SI unit: 1e6 for µs
    QString name = {};                              ///< of a Counter
};

/// What one benchmark of the suite measures.
struct ImbProgram {
    QString kind;
    QString timeOf;
    double bytesPerTime = 0; ///< messages that the printed rate counts in one time; 0 = it prints none, or none to check
};

using Number = BenchmarkNumber;

struct KnownImb {
    std::string_view title;
    ImbColumn column;
};

const std::vector<KnownImb>& knownColumns()
{
    const auto counter = [](double scale, const char* name) { return ImbColumn{ImbColumn::Counter, {}, scale, QString::fromLatin1(name)}; };
    static const std::vector<KnownImb> all = {{"#bytes", {ImbColumn::Number, Number::Bytes}},
                                              {"#repetitions", {ImbColumn::Number, Number::InnerIterations}},
                                              {"Group", {ImbColumn::Number, Number::Group}},
                                              {"t[usec]", {ImbColumn::Number, Number::Time, 1e6}},
                                              {"t_min[usec]", {ImbColumn::Number, Number::Min, 1e6}},
                                              {"t_max[usec]", {ImbColumn::Number, Number::Max, 1e6}},
                                              {"t_avg[usec]", {ImbColumn::Number, Number::Mean, 1e6}},
                                              {"t_ovrl[usec]", {ImbColumn::Number, Number::Time, 1e6}},
                                              {"t_pure[usec]", counter(1e6, "pure_s")},
                                              {"t_CPU[usec]", counter(1e6, "cpu_s")},
                                              {"overlap[%]", counter(1, "overlap_percent")},
                                              {"Mbytes/sec", {ImbColumn::Number, Number::Rate, 1e-6}},
                                              {"Msg/sec", counter(1, "messages_per_s")}};
    return all;
}

/// What R and scripts leave of a title: "bytes" of "#bytes" and "X.bytes", "t.usec." of "t[usec]".
std::string bareTitle(std::string_view title)
{
    title.remove_prefix(title.starts_with('#') ? 1 : title.starts_with("X.") ? 2 : 0);
    std::string bare(title);
    std::ranges::replace_if(
        bare, [](char c) { return c != '_' && !QChar::fromLatin1(c).isLetterOrNumber(); }, '.');
    return bare;
}

ImbColumn columnOf(std::string_view title)
{
    for (const KnownImb& known : knownColumns())
        if (bareTitle(known.title) == bareTitle(title)) return known.column;
    QString name = QString::fromUtf8(title.data(), qsizetype(title.size())).toLower();
    const bool isTime = name.endsWith(QLatin1String("[usec]"));
    if (isTime) name.chop(6);
    name.replace(QRegularExpression(u"[^a-z0-9]+"_s), u"_"_s);
    return {ImbColumn::Counter, {}, isTime ? 1e6 : 1, isTime ? name + QLatin1String("_s") : name};
}

bool isCollective(QString name)
{
    static const QStringList collectives =
        u"bcast allgather allgatherv alltoall alltoallv gather gatherv scatter scatterv reduce reduce_scatter "
        "reduce_scatter_block reduce_local allreduce barrier"_s.split(QLatin1Char(' '));
    if (name.endsWith(QLatin1String("_pure"))) name.chop(5);
    return collectives.contains(name) || (name.startsWith(QLatin1Char('i')) && collectives.contains(name.mid(1)));
}

/// A line of a CSV file like one of IMB's own.
std::string withoutCommas(std::string_view line)
{
    std::string plain(line);
    std::ranges::replace_if(
        plain, [](char c) { return c == ',' || c == ';' || c == '"'; }, ' ');
    return plain;
}

struct ImbHeading {
    std::vector<ImbColumn> columns = {};
    bool isCsv = false;      ///< made of IMB's block by somebody, who left out its name
    bool isTransfer = false; ///< one time and the rate of it, as of PingPong and PingPing
    QStringList others = {}; ///< titles that are none of IMB's
};

/// The heading over the rows of a block: its columns; nothing if the line is something else.
std::optional<ImbHeading> imbHeading(std::string_view line)
{
    if (line.find("sec") == std::string_view::npos) return std::nullopt;
    ImbHeading heading;
    heading.isCsv = line.find_first_of(",;") != std::string_view::npos && line.find('\\') == std::string_view::npos; // no source text
    const std::string plain = heading.isCsv ? withoutCommas(line) : std::string(line);
    const auto tokens = printedTokens(plain);
    const auto is = [&](size_t i, std::string_view bare) { return i < tokens.size() && bareTitle(tokens[i]) == bare; };
    const bool isBare = is(0, "bytes") && is(1, "repetitions"); // of a table that has lost its marks, too
    const bool begins =
        isBare || (!heading.isCsv && !tokens.empty() && (tokens[0] == "#bytes" || tokens[0] == "#repetitions" || tokens[0] == "Group"));
    const auto isUnit = [](std::string_view t) { return bareTitle(t).ends_with(".usec.") || bareTitle(t).ends_with(".sec"); };
    if (!begins || std::none_of(tokens.begin(), tokens.end(), isUnit)) return std::nullopt;
    if (heading.isCsv && (line.starts_with("\"\",") || line.front() == ',')) // numbers of rows, as R and pandas write them
        heading.columns.push_back({ImbColumn::Counter, {}, 1, u"row"_s});
    for (const std::string_view token : tokens) {
        heading.columns.push_back(columnOf(token));
        if (heading.columns.back().kind == ImbColumn::Counter) heading.others += toText(token);
    }
    heading.isTransfer = is(2, "t.usec.") && is(3, "Mbytes.sec");
    return heading;
}

/// `name` as printed, "Multi-PingPong"; `groups` run at the same time.
ImbProgram imbProgram(const QString& printed, double groups)
{
    QString name = printed.toLower();
    if (name.startsWith(QLatin1String("multi-"))) name.remove(0, 6);
    const auto program = [](const char* kind, const char* timeOf, double bytesPerTime) {
        return ImbProgram{QLatin1String(kind), QLatin1String(timeOf), bytesPerTime};
    };
    if (name.startsWith(QLatin1String("pingpong"))) return program(groups > 1 ? "multi-pair" : "ping-pong", "one-way", 1);
    if (name.startsWith(QLatin1String("pingping"))) return program("other", "one-way", 1);
    if (name == QLatin1String("sendrecv")) return program("other", "call", 2);
    if (name == QLatin1String("exchange")) return program("other", "call", 4);
    if (name == QLatin1String("uniband")) return program("multi-pair", "batch-one-way", 0);
    if (name == QLatin1String("biband")) return program("other", "batch-one-way", 0);
    return program(isCollective(name) ? "collective" : "other", "call", 0);
}

bool isBanner(std::string_view line)
{
    return line.starts_with("#") && (line.find("Intel(R) MPI Benchmarks") != std::string_view::npos ||
                                     line.find("Intel (R) MPI Benchmark") != std::string_view::npos);
}

/// The samples of one kind: one dataset.
struct Part {
    QString kind, timeOf;
    BenchmarkSamples samples = {};
    qint64 rows = 0;
};

/// One start of the program.
struct ImbRun {
    qint64 line = 0;
    QString version = {}, suite = {}, command = {};
    QJsonObject system = {}, comments = {};
    std::vector<Part> parts = {};
    bool hasEnded = false;
    QString complaints = {};                               ///< that stand in the log behind its start
    qint64 millions = 0, megas = 0;                        ///< rates whose megabyte has 10^6 and 2^20 bytes
    std::vector<std::pair<size_t, size_t>> openRates = {}; ///< parts and samples of those that rounding leaves open
    Messages messages = {};

    Part& part(const ImbProgram& program)
    {
        const auto found =
            std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.kind == program.kind && p.timeOf == program.timeOf; });
        if (found != parts.end()) return *found;
        parts.push_back({program.kind, program.timeOf, {}});
        return parts.back();
    }
};

/// One benchmark for one number of processes.
struct Block {
    QString name, mode;
    double processes = missing, groups = missing, threads = missing;
    std::vector<ImbColumn> columns;
    bool isCsv = false;
    bool isNameless = false; ///< of a table that does not tell its benchmark
    int lastDecimals = -1;

    void clear(const QString& newName) { *this = {}, name = newName; }
};

class ImbReader {
public:
    explicit ImbReader(PrintoutLines& lines) : m_name(lines.fileName().section(QLatin1Char('.'), 0, -2)), m_lines(lines)
    {
        if (m_name.isEmpty()) m_name = lines.fileName();
    }

    void readLine(std::string_view line)
    {
        if (line.empty() || line.find_first_not_of("#-") == std::string_view::npos) return;
        m_column = m_lines.column(line.data());
        if (isBanner(line)) return startRun(line);
        if (isBareName(line)) return readComment(line);
        if (isOfPerftest(line)) { // beside it in one log: its rows are of no block
            m_block = {};
            return m_log.take(line);
        }
        if (auto heading = imbHeading(line)) {
            if (m_block.name.isEmpty() || m_block.isCsv) nameCsv(*heading);
            if (!m_block.name.isEmpty()) {
                m_block.columns = std::move(heading->columns);
                m_block.isCsv = heading->isCsv;
                return;
            }
        }
        if (line.front() == '#') return readComment(printedTrimmed(line.substr(1)));
        if (isBareProcesses(line)) return readComment("#" + std::string(line));
        if (m_block.isNameless) return;
        if (m_block.columns.empty() || !readRow(m_block.isCsv ? withoutCommas(line) : std::string(line))) m_log.take(line);
    }

    Result<Imported> imported(const ImportOptions&)
    {
        Imported imported;
        imported.partial = m_isPartial;
        if (!m_runs.empty()) m_runs.back().complaints = m_log.complaints();
        for (ImbRun& run : m_runs) takeRun(run, imported);
        if (imported.datasets.empty()) {
            if (m_nameless) return errorAt(namelessTable(), {m_nameless});
            const QString text = m_runs.empty() ? u"Found no line '# Benchmarking …', expected the output of the Intel MPI Benchmarks."_s
                                                : u"The Intel MPI Benchmarks were started, but printed no row."_s;
            return errorAt((text + QLatin1Char(' ') + m_log.complaints()).trimmed(), {m_runs.empty() ? 0 : m_runs[0].line});
        }
        if (m_nameless) imported.messages.push_back(warningAt(namelessTable(), {m_nameless}));
        if (m_wrongRates > 0)
            imported.messages.push_back(warningAt(
                u"%1 printed rates disagree with their times by more than 2 % (computed/printed = %2 in the last); %3. Rates were "
                "computed from the times."_s.arg(m_wrongRates)
                    .arg(m_rateRatio, 0, 'g', 4)
                    .arg(std::fabs(m_rateRatio - 1.048576) < 0.03 ? u"a megabyte is 2^20 bytes there"_s : u"the reason is not known"_s),
                {m_rateLine}));
        if (auto skipped = m_log.skipped()) imported.messages.push_back(*skipped);
        return imported;
    }

private:
    void startRun(std::string_view line)
    {
        static const QRegularExpression banner(u"Benchmarks?(?: Suite)?\\s+V?([^,]+?),\\s*(\\S+)(?:\\s+part)?\\s*$"_s);
        m_lines.follow();
        const QString before = m_log.takeComplaints();
        if (!m_runs.empty()) m_runs.back().complaints = before;
        const auto match = banner.match(toText(line));
        m_runs.push_back({m_lines.number(), match.captured(1), match.captured(2)});
        m_block = {};
    }

    /// Blocks may stand in the file without the banner, when somebody copied them.
    ImbRun& run()
    {
        if (m_runs.empty()) m_runs.push_back({m_lines.number()});
        return m_runs.back();
    }

    /// " #bytes #iterations    t_min[usec]  …", where IMB counts repetitions.
    static bool isOfPerftest(std::string_view line)
    {
        return line.find("#bytes") != std::string_view::npos && line.find("#iterations") != std::string_view::npos;
    }

    /// Of a table without its marks: "Benchmarking Allreduce".
    static bool isBareName(std::string_view line)
    {
        static const QRegularExpression name(u"^Benchmarking +[A-Z]\\w+$"_s);
        return line.starts_with("Benchmarking ") && name.match(toText(line)).hasMatch();
    }
    /// "processes = 4", and "#processes = 4", which has lost one of its two.
    bool isBareProcesses(std::string_view line) const
    {
        static const QRegularExpression count(u"^processes\\s*=\\s*\\d+"_s);
        return !m_block.name.isEmpty() && m_block.columns.empty() && line.starts_with("processes") && count.match(toText(line)).hasMatch();
    }

    /// A script left of the block its table: which benchmark it is says a command line above it, "# mpirun -np 2 ./IMB-MPI1 PingPong",
    /// or the columns.
    void nameCsv(const ImbHeading& heading)
    {
        const QStringList told = toldBenchmarks();
        m_block.clear(told.isEmpty() ? u"PingPong"_s : told.first());
        const bool isTransfer = m_block.name.startsWith(QLatin1String("PingP"));
        const bool hasLostName = !heading.isCsv && told.isEmpty() && !m_runs.empty(); // of a run that named its benchmarks
        m_block.isNameless = told.size() > 1 || isTransfer != heading.isTransfer || hasLostName;
        if (m_block.isNameless) {
            m_block.name.clear();
            m_nameless = m_lines.number();
            return;
        }
        m_block.processes = isTransfer ? 2 : m_log.ranks() > 0 ? m_log.ranks() : missing;
        run().command = m_commandComment;
        run().hasEnded = true; // whether it did is not told
        run().messages.push_back(noteAt(
            !told.isEmpty() ? u"A table of the Intel MPI Benchmarks: read as %1, as the command line above it says."_s.arg(m_block.name)
                            : u"A table of the Intel MPI Benchmarks without the name of one: PingPong of 2 processes "
                              "was assumed, as the columns are those of PingPong."_s,
            {m_lines.number()}));
        if (!heading.others.isEmpty())
            run().messages.push_back(
                noteAt(u"Columns that are none of the Intel MPI Benchmarks' were kept as counters as they are, without "
                       "unit: %1."_s.arg(heading.others.join(u", "_s)),
                       {m_lines.number()}));
    }

    /// The names in the command line above the table.
    QStringList toldBenchmarks() const
    {
        static const QRegularExpression name(u"\\s([A-Z][A-Za-z_]+)(?=\\s|$)"_s);
        QStringList names;
        for (const auto& match : name.globalMatch(m_commandComment.section(u"IMB-"_s, 1))) names += match.captured(1);
        return names;
    }

    static QString namelessTable()
    {
        return u"This is a table of the Intel MPI Benchmarks that does not say of which one; it was not read. Put a line like "
               "'# Benchmarking Allreduce' above it."_s;
    }

    void readComment(std::string_view text)
    {
        static const QRegularExpression processes(u"^#processes\\s*=\\s*(\\d+)"_s),
            threads(u"threads\\w*(?: per process)?\\s*=\\s*(\\d+)"_s), groups(u"^\\(\\s*(\\d+) groups of (\\d+) processes"_s);
        const QString line = toText(text);
        m_log.hear(text);
        if ((m_runs.empty() || m_block.isCsv) && line.contains(QLatin1String("IMB-"))) {
            m_commandComment = line;
            m_block = {};
        }
        if (line.startsWith(QLatin1String("processes ")) && !m_block.name.isEmpty()) return readComment("#" + std::string(text));
        if (line.startsWith(QLatin1String("Benchmarking "))) return m_block.clear(line.mid(13).simplified());
        if (line.startsWith(QLatin1String("All processes entering MPI_Finalize"))) {
            run().hasEnded = true;
        } else if (line.startsWith(QLatin1String("MODE:"))) {
            m_block.mode = line.mid(5).trimmed().toLower();
        } else if (const auto match = processes.match(line); match.hasMatch()) {
            m_block.processes = match.captured(1).toDouble();
            if (const auto more = threads.match(line); more.hasMatch()) m_block.threads = more.captured(1).toDouble();
        } else if (const auto of = groups.match(line); of.hasMatch()) {
            m_block.groups = of.captured(1).toDouble();
            m_block.processes = of.captured(2).toDouble();
        } else if (m_block.name.isEmpty()) {
            readHead(line);
        }
    }

    /// "Machine               : x86_64"; the command stands two lines below its title.
    void readHead(const QString& line)
    {
        constexpr qsizetype most = 40;
        const qsizetype colon = line.indexOf(QLatin1Char(':'));
        const QString key = line.left(colon).trimmed(), value = line.mid(colon + 1).trimmed();
        if (m_runs.empty()) return;
        if (m_isCommandNext && !line.isEmpty()) {
            run().command = line;
            m_isCommandNext = false;
        } else if (key == QLatin1String("Calling sequence was")) {
            m_isCommandNext = true;
        } else if (colon > 0 && !value.isEmpty() && run().comments.size() < most) {
            const auto system = [&](const char* name) { run().system.insert(QLatin1String(name), value); };
            if (key == QLatin1String("Machine"))
                system("cpu");
            else if (key == QLatin1String("System"))
                system("os");
            else if (key == QLatin1String("Release"))
                system("kernel");
            else
                run().comments.insert(key, value);
        }
    }

    /// Whether the line belongs to the block, be it usable or not.
    bool readRow(std::string_view line)
    {
        const std::vector<std::string_view> tokens = printedTokens(line);
        if (!printedCount(tokens[0])) {
            const auto isNumber = [](std::string_view token) { return printedNumber(token).has_value(); };
            const bool isRow = tokens.size() == m_block.columns.size() && isDamagedCount(tokens[0]) &&
                               std::all_of(tokens.begin() + 1, tokens.end(), isNumber);
            if (!isRow) return false;
            return leaveOut(u"Found %1, expected a whole number from 0."_s.arg(printedQuoted(tokens[0])), placeOf(line, tokens[0]));
        }
        if (line.find("time-out") != std::string_view::npos || line.find("Time limit") != std::string_view::npos)
            return leaveOut(u"%1 bytes: the benchmark ran out of time and printed no value."_s.arg(toText(tokens[0])));
        if (!m_block.isCsv && !std::all_of(tokens.begin(), tokens.end(), looksPrinted)) return false;
        const bool hasLessDecimals = !m_block.isCsv && printedDecimals(tokens.back()) < m_block.lastDecimals;
        if (!m_lines.terminated() && (tokens.size() < m_block.columns.size() || hasLessDecimals))
            return leaveOut(u"The last line is incomplete: the file is cut off here."_s);
        if (tokens.size() != m_block.columns.size())
            return leaveOut(u"Found %1 values, expected %2."_s.arg(tokens.size()).arg(m_block.columns.size()));
        const auto bad = std::find_if_not(tokens.begin(), tokens.end(), [](std::string_view t) { return printedNumber(t).has_value(); });
        if (bad != tokens.end())
            return leaveOut(bad->front() == '*'
                                ? u"%1 bytes: a number was too long for its column, asterisks were printed."_s.arg(toText(tokens[0]))
                                : u"Found %1, expected a number."_s.arg(printedQuoted(*bad)));
        for (size_t i = 0; i < tokens.size(); ++i)
            if (m_block.columns[i].kind == ImbColumn::Number && printedNumber(tokens[i]) < 0)
                return leaveOut(u"Found %1, expected a number from 0."_s.arg(printedQuoted(tokens[i])));
        if (const WrongNumber wrong = wrongNumber(tokens); !wrong.token.empty())
            return leaveOut(u"Found %1: %2"_s.arg(printedQuoted(wrong.token), wrong.why), placeOf(line, wrong.token));
        takeRow(tokens);
        return true;
    }

    /// Where a word of a row, which may be a copy of its line, stands in the file.
    qint64 placeOf(std::string_view line, std::string_view token) const
    {
        return m_column > 0 ? m_column + (token.data() - line.data()) : 0;
    }

    /// Repetitions that are no count, times out of order.
    WrongNumber wrongNumber(const std::vector<std::string_view>& tokens) const
    {
        const auto at = [&](BenchmarkNumber field) {
            for (size_t i = 0; i < tokens.size(); ++i)
                if (m_block.columns[i].kind == ImbColumn::Number && m_block.columns[i].field == field) return tokens[i];
            return std::string_view();
        };
        const std::string_view repetitions = at(BenchmarkNumber::InnerIterations);
        if (!repetitions.empty() && !printedCount(repetitions)) return {repetitions, u"expected a whole number of repetitions."_s};
        return timesOutOfOrder(at(BenchmarkNumber::Min), at(BenchmarkNumber::Mean), at(BenchmarkNumber::Max));
    }

    bool leaveOut(const QString& why, qint64 column = 0)
    {
        m_isPartial = true;
        run().messages.push_back(warningAt(u"%1: %2 The row was left out."_s.arg(m_block.name, why), {m_lines.number(), column}));
        return true;
    }

    void takeRow(const std::vector<std::string_view>& tokens)
    {
        using enum BenchmarkNumber;
        const ImbProgram program = imbProgram(m_block.name, m_block.groups);
        Part& part = run().part(program);
        BenchmarkSamples& samples = part.samples;
        const size_t sample = samples.add();
        ++part.rows;
        m_block.lastDecimals = printedDecimals(tokens.back());
        const QString mode = m_block.mode.isEmpty() ? QString() : QLatin1Char('_') + QString(m_block.mode).replace(u'-', u'_');
        samples.set(sample, BenchmarkText::Op, m_block.name.toLower() + mode); // the modes are no repetitions of each other
        samples.set(sample, Ranks, m_block.processes);
        samples.set(sample, Threads, m_block.threads);
        if (program.kind == QLatin1String("multi-pair"))
            samples.set(sample, Pairs, m_block.groups > 1 ? m_block.groups : std::floor(m_block.processes / 2));
        if (m_block.groups > 1) samples.addCounter(sample, u"groups"_s, m_block.groups);
        if (!m_block.mode.isEmpty()) samples.addTag(sample, u"mode"_s, m_block.mode);
        for (size_t i = 0; i < tokens.size(); ++i) {
            const ImbColumn& column = m_block.columns[i];
            const double value = *printedNumber(tokens[i]) / column.scale;
            if (column.kind == ImbColumn::Counter)
                samples.addCounter(sample, column.name, value);
            else
                samples.set(sample, column.field, value);
        }
        if (std::isnan(samples.number(sample, Time)))
            samples.set(sample, Time, samples.number(sample, Max)); // the slowest rank ends a call
        checkRate(samples, sample, program, tokens);
    }

    /// Bytes per second by the other numbers of a row, of which the benchmark may count one to four messages in one time.
    static double computedRate(const BenchmarkSamples& samples, size_t sample, const ImbProgram& program, double messagesPerSecond)
    {
        using enum BenchmarkNumber;
        const double time = samples.number(sample, Time), bytes = samples.number(sample, Bytes), printed = samples.number(sample, Rate);
        if (program.bytesPerTime > 0) return program.bytesPerTime * bytes / time;
        if (messagesPerSecond > 0) return messagesPerSecond * bytes;
        const double messages = std::round(1.024 * printed * time / bytes); // between 10^6 and 2^20
        return messages >= 1 && messages <= 4 ? messages * bytes / time : missing;
    }

    /// The printed rate against the one of the printed time or of the messages: until 2018 a megabyte was 2^20 bytes.
    void checkRate(BenchmarkSamples& samples, size_t sample, const ImbProgram& program, const std::vector<std::string_view>& tokens)
    {
        using enum BenchmarkNumber;
        const double printed = samples.number(sample, Rate);
        double rounding = 0.02, messages = missing; // what may differ beyond the last digits
        for (size_t i = 0; i < tokens.size(); ++i) {
            const ImbColumn& column = m_block.columns[i];
            const double value = *printedNumber(tokens[i]);
            const bool areMessages = column.name == QLatin1String("messages_per_s");
            if (areMessages) messages = value;
            if (areMessages || column.field == Rate || column.field == Time || column.field == Max)
                rounding += printedRounding(tokens[i], value).fixed / value;
        }
        const double computed = computedRate(samples, sample, program, messages), ratio = computed / printed;
        if (!(printed > 0) || !std::isfinite(ratio) || !(ratio > 0)) return;
        const bool isMillion = std::fabs(1 / ratio - 1) <= rounding, isMega = std::fabs(1.048576 / ratio - 1) <= rounding;
        const bool isOpen = isMillion && (isMega || rounding > 0.045); // 10^6 and 2^20 are 4.6 % apart
        if (isOpen) run().openRates.push_back({size_t(&run().part(program) - run().parts.data()), sample});
        run().millions += isMillion && !isOpen;
        run().megas += isMega && !isMillion;
        if (isMillion || (program.bytesPerTime == 0 && !isMega)) return; // how many messages it counts was only guessed
        samples.set(sample, Rate, computed);
        ++m_wrongRates;
        m_rateLine = m_lines.number();
        m_rateRatio = ratio;
    }

    /// A run has one megabyte: what the longer rows say goes for the short ones too.
    static void takeOpenRates(ImbRun& run)
    {
        if (run.megas == 0 || run.millions > 0 || run.openRates.empty()) return;
        for (const auto& [part, sample] : run.openRates) {
            BenchmarkSamples& samples = run.parts[part].samples;
            samples.set(sample, BenchmarkNumber::Rate, 1.048576 * samples.number(sample, BenchmarkNumber::Rate));
        }
        run.messages.push_back(
            noteAt(counted(qint64(run.openRates.size()),
                           u"Megabytes of 2^20 bytes were taken for 1 rate too that is printed too roughly to tell."_s,
                           u"Megabytes of 2^20 bytes were taken for %1 rates too that are printed too roughly to tell."_s),
                   {run.line}));
    }

    /// Of all blocks; missing if they differ: smaller ones may have run on fewer nodes.
    static double ranksOf(const Part& part)
    {
        const auto at = [&](size_t sample) { return part.samples.number(sample, BenchmarkNumber::Ranks); };
        for (size_t sample = 1; sample < part.samples.size(); ++sample)
            if (at(sample) != at(0)) return missing;
        return part.samples.size() > 0 ? at(0) : missing;
    }

    void takeRun(ImbRun& run, Imported& imported)
    {
        takeOpenRates(run);
        if (!run.hasEnded)
            run.messages.push_back(warningAt(
                u"The run did not reach its end (MPI_Finalize): blocks may be missing. %1"_s.arg(run.complaints).trimmed(), {run.line}));
        for (Part& part : run.parts) {
            BenchmarkFacts facts;
            facts.kind = part.kind;
            facts.timeOf = part.timeOf;
            facts.title = u"Intel MPI Benchmarks"_s;
            if (!run.version.isEmpty()) facts.title += u" %1, %2"_s.arg(run.version, run.suite);
            facts.created = run.comments[QLatin1String("Date")].toString();
            facts.sourceFormat = u"imb-text"_s;
            facts.rows = part.rows;
            facts.system = run.system;
            facts.producer = {{"name", u"Intel MPI Benchmarks"_s}, {"version", run.version}, {"part", run.suite}, {"command", run.command}};
            facts.clock = {{"resolution_s", 1e-8}, {"source", u"as printed"_s}};
            facts.parameters = run.comments;
            if (part.kind == QLatin1String("collective")) facts.layout = launchIn(run.command.toStdString()).layoutOf(ranksOf(part));
            Dataset dataset = benchmarkDataset(facts, std::move(part.samples));
            dataset.messages = run.messages;
            if (run.parts.size() > 1) dataset.name = u"%1, %2"_s.arg(m_name, part.kind);
            imported.datasets.push_back(std::move(dataset));
        }
        if (run.parts.empty()) imported.messages.insert(imported.messages.end(), run.messages.begin(), run.messages.end());
    }

    QString m_name;
    PrintoutLines& m_lines;
    std::vector<ImbRun> m_runs;
    Block m_block;
    MpiLog m_log;
    QString m_commandComment; ///< a command line above a table of a script
    bool m_isCommandNext = false, m_isPartial = false;
    qint64 m_column = 0;   ///< where the line begins behind its blanks
    qint64 m_nameless = 0; ///< the line of a table that does not tell its benchmark; 0 = there is none
    qint64 m_wrongRates = 0, m_rateLine = 0;
    double m_rateRatio = 1;
};

// Rule: the banner, or a block's heading.
bool recognisesImb(const Head& head)
{
    return anyLine(
        head, [](std::string_view line) { return isBanner(line) || imbHeading(line).has_value(); }, Comments::Kept);
}

} // namespace

extern const Importer imb; // registered in allImporters.cpp
const Importer imb = {
    u"imb"_s,
    u"Intel MPI Benchmarks"_s,
    u"Blocks that the Intel MPI Benchmarks print: MPI-1, P2P, NBC and others; also inside a job log, or as a CSV table of one."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s, u"*.csv"_s},
    u"benchmark"_s,
    recognisesImb,
    readPrintout<ImbReader, Comments::Kept>,
};

} // namespace costscope
