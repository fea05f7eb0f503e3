// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QStringList>

#include <string_view>
#include <vector>

namespace costscope {

/// What a line of a log does beside giving values.
enum class LogEvent {
    Values,  ///< nothing
    Begins,  ///< a run begins
    Reports, ///< the summary of a run begins: of the one that has begun, else of a further one
    Skips,   ///< what follows, up to the next time, is of a run that computes nothing
    Ends,    ///< a run has ended as it should
};

/// A line of a log, and what stands in it. The groups of `pattern` say what their text is:
///   t        run time, in seconds or as printedDuration() reads it
///   tau      MPI time, mean over the ranks
///   fine     the same with more digits, which counts below 10 s where it agrees with t, which is in whole seconds
///   row, of, part  a row of a table of times, the ranks it is of, and its time: an addend of tau, of the ranks of the first such row
///   n, by    MPI processes; their product
///   cores    processes times threads
///   threads  of each process; alone: of the one process there is
///   serial   it is one process
///   per      what the time is divided by
///   command  how it was started: its program, arguments and number of processes
///   program  whose log it is
///   failed   what the user should know about the result
///   aborted  why the time is not that of a whole run
///   options  joined over all lines
///   kind     what this run did, other than the usual; a setting that no further run takes over
/// any other: a setting of this name, which must be the same in a series of runs.
struct LogLine {
    const char* literal; ///< that the line holds, for speed
    QRegularExpression pattern;
    LogEvent event = LogEvent::Values;
    QStringList groups = pattern.namedCaptureGroups(); ///< by number; empty where a group has no name
};

/// Whether a line of a log is this one.
bool isIn(const LogLine& line, std::string_view text);

/// Which of several times in one run counts.
enum class LogTimes { Each, First, Last }; ///< Each: another time is another run

/// A program, and how to read its logs.
struct ProgramLog {
    const char* name;
    const char* timeLine;    ///< for people: the line that has the run time
    const char* processLine; ///< for people: the line that has n
    LogTimes times = LogTimes::Each;
    const char* note = nullptr; ///< what the time is, where it is not plain
    std::vector<LogLine> lines = {};
    size_t signs = 1;       ///< so many lines, from the first, of which any tells the log
    bool isGeneral = false; ///< any program may print them: they tell a log where they stand once in it, beside no table
};

/// All programs, the most telling first.
const std::vector<ProgramLog>& programLogs();

} // namespace costscope
