// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/foreignText.h"

#include "importers/csv/csvTable.h"
#include "importers/solvers/printout.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

namespace {

enum class Where { FirstLine, AnyLine };

struct ForeignText {
    Where where;
    QRegularExpression line; ///< that tells it; blanks at its ends and tags of launchers are off
    const char* words;       ///< %1: the line
};

constexpr const char* timesInWords =
    "Times seem to stand among words here, as in %1. Write a table of them: a line n,t_n_s, and below it a row for each run with its "
    "number of processes and its run time in seconds, like 8,10.1.";

QRegularExpression line(const QString& pattern)
{
    return QRegularExpression(pattern);
}

/// How to add one: a row; the first that fits counts.
const std::vector<ForeignText>& foreignTexts()
{
    using enum Where;
    static const std::vector<ForeignText> all = {
        {FirstLine, line(uR"(^(?:\S*/)?(?:mpirun|mpiexec(?:\.hydra)?|srun|orterun|aprun|jsrun|prun)(?::| has)|command not found$)"_s),
         "This is an error message of the launcher, not the output of a program: %1. Correct the command that starts the program, "
         "and import the output of a run that has ended."},
        {AnyLine, line(uR"(^Thread P#\d+_T#\d+ -- total duration:)"_s),
         "These are statistics of EZTrace. Import the matrix of messages that it has written beside them, in the folder eztrace_stats_…: "
         "communication_matrix_p2p.message_size.dat."},
        {FirstLine, line(u"^HPLinpack benchmark input file"_s),
         "This is HPL.dat, the input of HPL: it holds no times. Run 'mpirun -np 4 ./xhpl > HPL.out' with as many processes as P × Q of "
         "its grids, and import HPL.out."},
        {FirstLine, line(uR"(^version https://git-lfs\.github\.com/spec)"_s),
         "This is a pointer of Git LFS, not the file itself. Fetch the file in its repository with 'git lfs pull', and import that."},
        {FirstLine, line(uR"(^(?:\.\./)*(?:\.git|/annex)/(?:annex/)?objects/)"_s),
         "This is a pointer of git-annex, not the file itself. Fetch the file in its repository with 'git annex get FILE', and import "
         "that."},
        {FirstLine, line(uR"(^diff --git |^--- a/)"_s), "This is a patch, changes of files. Import the files that it changes themselves."},
        {FirstLine, line(uR"(^(?:set (?:term|terminal|output|title|xlabel)\b|plot ["']))"_s),
         "This is a script of gnuplot. Import the table of data that its plot command names."},
        {AnyLine, line(uR"(^STREAM version \$Revision)"_s),
         "This is the output of STREAM, which measures how fast memory is read and written: its times are of single loops, not run times "
         "on several numbers of processes. Import the run times of your program, or a communication benchmark (OSU, IMB)."},
        {AnyLine, line(uR"(^Data for MPI rank \d+ of \d+:$)"_s),
         "This is the profile that one rank of mpitrace has written: %1. Write a table of the runs, a line n,t_n_s,tau_mpi_s and a row for "
         "each run: n is the number of ranks, t_n_s the largest of the column “elapsed(s)” and tau_mpi_s the mean of “comm(s)” in the list "
         "of all taskids at its end."},
        {AnyLine, line(uR"(^\s*Timing for main: time \S+ on domain)"_s),
         "This is a log of WRF, with the time of every step (“Timing for main”). Their sum is a run time: write it into a table, a line "
         "n,t_n_s and a row for each run, with n = “Ntasks in X” times “ntasks in Y”. awk '/Timing for main/ {t += $(NF-2)} END {print t}' "
         "FILE adds them."},
        {FirstLine, line(uR"(^sysbench \d)"_s),
         "This is the output of sysbench. With a fixed number of events its “total time” is a run time: write a table of the runs with "
         "the heading line n,t_n_s and a row of threads and total time for each."},
        {AnyLine,
         line(uR"(^(?:(?:Linear|Nonlinear) solve (?:converged|did not converge) due to |\d+ SNES Function norm|Number of SNES iter))"_s),
         "This is what PETSc says of its solves, without times and levels. Run the program once more with -log_view (its run time) or with "
         "-ksp_view (the levels of multigrid), and import that output."},
        {FirstLine, line(uR"(^== (?:Temporary log file in case of crash|found valid index|processing EasyBuild))"_s),
         "This is the log of EasyBuild, which builds programs: no run of one is in it. Import the output of the program itself."},
        {FirstLine, line(uR"(^(?:gcc|g\+\+|cc|clang|mpicc|mpicxx|mpic\+\+|mpif90|gfortran|icc|icx|nvcc|make|cmake)(?:\[\d+\])?[: ])"_s),
         "This begins like the log of a compiler: %1. Import the output of the program alone."},
        {FirstLine, line(uR"(^#! ?/)"_s), "This is a script, not the output of a program. Run it, and import what it writes."},
        {FirstLine, line(uR"(^(?:#include\b|import \w|from \w+ import\b|using \w+;?$|/\*|package \w))"_s),
         "This is the source of a program, not its output. Run it, and import what it writes."},
        {AnyLine, line(u"^<Experiment\\b.*Periscope"_s),
         "This is a list of properties that Periscope has found (XML): no run time of n processes is in it. Import the output of the "
         "program itself."},
        {FirstLine, line(u"^__rec="_s),
         "This is a profile of Caliper as it is stored (.cali). Print it as JSON, and import that: cali-query -j FILE.cali > profile.json"},
        {FirstLine, line(u"^Flat profile:"_s),
         "This is the flat profile of gprof, which knows one process and no MPI. Time the whole program on several numbers of processes: "
         "time mpirun -np 4 ./program, and import what that prints."},
        {AnyLine, line(u"^CrayPat/X:"_s),
         "This is a report of CrayPat without a table “Profile by Function”. Print one, and import it: pat_report -O profile FILE.xf"},
        {FirstLine, line(uR"(^(?:\\documentclass|<!DOCTYPE|<html|<\?xml|<svg|<table|<body))"_s),
         "This is a document. Copy the table of run times in it to a file of its own: a line n,t_n_s and below it a row for each run."},
        {AnyLine, line(u"^```(?:csv|tsv)$"_s),
         "A table stands between fences (```) in this text. Copy its lines to a file of their own, and import that."},
        {AnyLine, line(uR"(^(?:Traceback \(most recent call last\)|Segmentation fault|Fatal error in |.*: error while loading shared))"_s),
         "The program that wrote this has failed: %1. Import the output of a run that has ended."},
        {AnyLine, line(uR"(^(?!#).*\b(?:bytes|doubles?|size)\b.*\b(?:us|usec|microseconds)\b\s*[:=]\s*\d)"_s),
         "Sizes and times of messages seem to stand in lines of words here, as in %1. Write them as OSU does, for each operation a "
         "file: a line '# OSU MPI Broadcast Latency Test', a line '# Size  Avg Latency(us)', and rows like '1024 66.9'."},
        {AnyLine, line(uR"(^(?!#).*\b(?:mmps|msgs?/s|messages/s)(?:\W.*\d|$))"_s),
         "Rates of messages seem to stand in lines of words here, as in %1. Measure them with osu_mbw_mr of the OSU benchmarks, and import "
         "its output."},
        {AnyLine, line(uR"(^[^|]*\|.*\((?:ms|s|us|ns|sec|seconds)\)\s*(?:\||$))"_s), timesInWords},
        {AnyLine, line(uR"(^(?!#).*\b[Ee]lapsed\b.*[:=]\s*\d)"_s), timesInWords},
        {AnyLine,
         line(
             uR"(^(?!#)(?!.*[Tt]ime [Ss]tep)(?!.*\d:\d\d:\d\d (?:[A-Z]+ )?\d{4}).*\b(?:[Tt]ime|TIME|[Ss]econds|[Ww]all|[Tt]empo|[Zz]eit|[Tt]emps|[Tt]iempo|[Dd]uration|t)\b[^:=]{0,20}[:=]\s*\d)"_s),
         timesInWords},
        {AnyLine, line(uR"(^(?!# )(?:.*\s)?\W{0,3}(?:\d[\d.,]*\s?(?:sec|secs|seconds|s|ms)|\d+m\d[\d.]*s)(?![\w/+=]))"_s), timesInWords},
    };
    return all;
}

/// What would be taken for a table whose columns only want names.
const std::vector<ForeignText>& foreignTables()
{
    using enum Where;
    static const std::vector<ForeignText> all = {
        {FirstLine, line(uR"(^\| *Command *\| *Mean \[\w+\] *\|)"_s),
         "This is the table that hyperfine prints as Markdown, which tells neither single runs nor processes. Export the same with "
         "--export-json FILE.json, and import that."},
        {AnyLine, line(uR"(^flt\s+type\s+max_buf\[B\]\s+visits\s+time\[s\])"_s),
         "This is what scorep-score prints: sums over all processes, without their number. Print the profile that it has read, and "
         "import that: cube_stat -t 1000 profile.cubex > profile.csv"},
        {AnyLine, line(uR"(^%Time\s+Exclusive\s+Inclusive\s+#Call\s+#Subrs\s)"_s),
         "This is what TAU's pprof prints of profiles. Import the files that it has read instead, those of all processes: profile.0.0.0, "
         "profile.1.0.0, …, or the folder in which they are."},
        {FirstLine, line(uR"(^Seq\s+Host\s+Starttime\s+JobRuntime\s)"_s),
         "This is a job log of GNU parallel: JobRuntime is the run time in s, and no column counts processes. Where the commands tell "
         "them (mpirun -np 8 …), --column \"JobRuntime=t_n_s\" reads it as it is; else add a column “processes” first."},
        {FirstLine, line(uR"(^\d{4}-\d\d-\d\dT\S+\|reframe )"_s),
         "This is a performance log of ReFrame, with one number for each run. Import the output of the job itself, the .out file in "
         "the stage or output folder of the test."},
        {AnyLine, line(uR"re((?i)^#? ?"?(?:message )?size ?\((?:bytes|b)\)"?[,;\t].*(?:time|latency|bandwidth))re"_s),
         "These are sizes and times of messages, %1, and not run times. Write them as OSU does, for each operation a file: a line "
         "'# OSU MPI Allreduce Latency Test' (of a ping-pong '# OSU MPI Latency Test'), a line '# Size  Avg Latency(us)', and rows like "
         "'1024 66.9', with times in us."},
    };
    return all;
}

/// The first line of the head that this is; nothing if there is none.
std::optional<QString> foundIn(const Head& head, const ForeignText& text)
{
    std::optional<QString> found;
    anyLine(
        head,
        [&](std::string_view bytes) {
            if (bytes.empty()) return false;
            if (text.line.match(QString::fromUtf8(bytes.data(), qsizetype(bytes.size()))).hasMatch()) found = printedQuoted(bytes);
            return found || text.where == Where::FirstLine;
        },
        Comments::Kept);
    return found;
}

} // namespace

namespace {

bool isGuessed(const ForeignText& text)
{
    return text.words == timesInWords;
}

QString saidOf(const Head& head, const std::vector<ForeignText>& texts, ForeignWords which = ForeignWords::All)
{
    for (const ForeignText& text : texts) {
        if (which == ForeignWords::Exact && isGuessed(text)) continue;
        if (const auto found = foundIn(head, text)) {
            const QString words = QString::fromUtf8(text.words);
            return words.contains(u"%1"_s) ? words.arg(*found) : words;
        }
    }
    return {};
}

/// As many rows of numbers as each has: the bytes between processes, not whole ones.
QString squareMatrix(const Head& head)
{
    constexpr qsizetype least = 4;
    qsizetype rows = 0, width = 0;
    bool isSquare = true;
    anyLine(
        head,
        [&](std::string_view bytes) {
            if (bytes.empty()) return false;
            const QStringList cells = QString::fromUtf8(bytes.data(), qsizetype(bytes.size())).split(u',');
            if (width == 0) width = cells.size();
            isSquare = isSquare && cells.size() == width && ++rows <= width &&
                       std::ranges::all_of(cells, [](const QString& cell) { return cellNumber(cell.trimmed(), false).has_value(); });
            return !isSquare;
        },
        Comments::Kept);
    if (!isSquare || width < least || rows != width) return {};
    return u"This is a table of %1 rows of %1 numbers: it looks like a communication matrix, as ComDetective writes it, whose numbers are "
           u"not whole "
           "bytes. Round them, write a line '# ranks=%1' above them, and import it with --as communication-matrix."_s.arg(width);
}

} // namespace

QString foreignText(const Head& head, ForeignWords words)
{
    return saidOf(head, foreignTexts(), words);
}

QString foreignTable(const Head& head)
{
    const QString said = saidOf(head, foreignTables());
    return said.isEmpty() ? squareMatrix(head) : said;
}

} // namespace costscope
