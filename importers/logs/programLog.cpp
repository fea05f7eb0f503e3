// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of applications and benchmarks, of which the run times are read.
#include "importers/logs/logReader.h"
#include "importers/logs/logSeries.h"
#include "importers/tables/runsText.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <algorithm>

namespace costscope {

namespace {

/// How many lines of the head tell the program, up to so many.
int signsIn(const Head& head, const LogLine& line, int most)
{
    int found = 0;
    if (head.bytes.indexOf(line.literal) < 0) return found;
    anyLine(
        head, [&](std::string_view text) { return (found += isIn(line, text)) >= most; }, Comments::Kept);
    return found;
}

/// The program whose log this is; nullptr if none is known.
const ProgramLog* programIn(const Head& head)
{
    for (const ProgramLog& program : programLogs())
        for (size_t sign = 0; sign < program.signs; ++sign) {
            if (signsIn(head, program.lines[sign], program.isGeneral ? 2 : 1) != 1) continue;
            if (!program.isGeneral || !tableToAsk(head.bytes)) return &program;
        }
    return nullptr;
}

/// Programs whose processes only the command tells that started them.
bool hasCommands(const ProgramLog& program)
{
    return std::ranges::any_of(program.lines, [](const LogLine& line) { return line.groups.contains(u"command"_s); });
}

QString expectedPrograms()
{
    QStringList names;
    for (const ProgramLog& program : programLogs()) names << QString::fromUtf8(program.name);
    names.removeDuplicates();
    return names.join(u", "_s);
}

// Rule: one of the lines that only one of the programs prints, in a log without the tables that other importers read.
bool recognisesProgramLog(const Head& head)
{
    return programIn(head) != nullptr && !isTaken(head, u"program-log");
}

Result<Imported> readProgramLog(Input& input, const ImportOptions& options, const Progress& progress)
{
    const ProgramLog* program = programIn({input.head(), input.fileName()});
    std::unique_ptr<Input> whole;
    if (!program) { // what tells it stands far behind
        const auto bytes = input.readAll();
        if (!bytes) return bytes.error();
        program = programIn({*bytes, input.fileName()});
        if (!program)
            return Error{u"Found no line of a log that is known. Expected the log of one of %1."_s.arg(expectedPrograms()), input.name()};
        whole = Input::fromBytes(*bytes, input.name(), Input::Hashing::Off);
    }
    constexpr qint64 small = qint64(64) << 20;
    const bool isTold = hasCommands(*program) && options.columns.isEmpty() && input.size() >= 0 && input.size() < small;
    QByteArray text;
    if (isTold && !whole) {
        auto bytes = input.readAll(small);
        if (!bytes) return bytes.error();
        text = bytes.take();
        whole = Input::fromBytes(text, input.name(), Input::Hashing::Off);
    }
    PrintoutLines lines(whole ? *whole : input, progress, Comments::Kept);
    auto found = readLogRuns(lines, *program, options);
    if (!found && !text.isEmpty() && isAboutRanks(found.error().toMessage())) {
        // What started the runs did not tell their processes; lines between the times may: "Running with 4 processes".
        const auto again = Input::fromBytes(text, input.name(), Input::Hashing::Off);
        const Progress stillThere([&](double) { return progress.report(1); }); // who listens may stop it
        if (auto told = readTablesInText(*again, options, stillThere)) return told;
    }
    if (!found) return found.error();
    for (LogRun& run : found->runs) run.file = input.name();
    Imported imported;
    imported.datasets = logSeries(found->runs);
    if (const QString n = options.columns.value(u"n"_s); !n.isEmpty()) // so that it can be read again without asking
        for (Dataset& series : imported.datasets) series.facts[u"columns"_s] = QJsonObject{{u"n"_s, n}};
    imported.messages = std::move(found->messages);
    imported.partial = found->isPartial;
    return imported;
}

} // namespace

extern const Importer programLog; // registered in allImporters.cpp
const Importer programLog = {
    u"program-log"_s,
    u"Logs of programs"_s,
    u"Run times in the logs of %1."_s.arg(expectedPrograms()),
    {u"*.log"_s, u"*.out"_s, u"*.txt"_s},
    u"runs"_s,
    recognisesProgramLog,
    readProgramLog,
};

} // namespace costscope
