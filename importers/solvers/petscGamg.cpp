// SPDX-License-Identifier: GPL-3.0-or-later
// PETSc GAMG: -ksp_view (structure), -log_view -pc_mg_log (totals of messages and times by level), -info :pc (structure).
#include "importers/solvers/petscLog.h"
#include "importers/solvers/petscView.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr std::string_view infoMark = "PCSetUp_GAMG():";

bool isEvent(std::string_view line)
{
    return line.starts_with("MGResid Level ") || line.starts_with("MGSmooth Level ");
}

/// "3" of "level 3) N=…" or " 3) N=…"; nothing for other lines
std::optional<qint64> infoLevel(std::string_view line)
{
    const size_t end = line.find(") N=");
    if (end == std::string_view::npos) return std::nullopt;
    const size_t begin = line.find_last_not_of("0123456789", end == 0 ? 0 : end - 1) + 1;
    return begin < end ? printedInteger(line.substr(begin, end - begin)) : std::nullopt;
}

/// PETSc puts its own tag "[0]" before these, newer releases also "<pc:gamg>".
bool startsInfo(std::string_view line)
{
    line = printedTrimmed(line.substr(launcherTag(line)));
    if (line.starts_with("<")) line = printedTrimmed(line.substr(std::min(line.find('>'), line.size() - 1) + 1));
    return line.starts_with(infoMark);
}

class PetscReader : public HierarchyReader {
public:
    using HierarchyReader::HierarchyReader;

    void readLine(std::string_view line)
    {
        if (m_view && !m_view->readLine(m_lines)) endView();
        if (line == "type: gamg" && !(m_view && m_view->isInSection())) return startView();
        if (line.starts_with("PC Object:")) readRanks(line);
        if (const size_t at = line.find(infoMark); at != std::string_view::npos) readInfo(line.substr(at + infoMark.size()));
        if (m_lines.terminated()) m_events.readLine(line);
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        endView();
        std::vector<PrintedHierarchy> all;
        for (const PetscView& view : m_views) all.push_back(view.printed());
        if (all.empty()) all = std::move(m_all); // says less
        addEvents(all);
        auto imported = printedDatasets(std::move(all), words(), options);
        if (imported) imported->messages.insert(imported->messages.end(), m_messages.begin(), m_messages.end());
        return imported;
    }

private:
    /// "PC Object: (mg_) 8 MPI processes"
    void readRanks(std::string_view line)
    {
        const auto tokens = printedTokens(line);
        const auto mpi = std::find(tokens.begin() + 1, tokens.end(), "MPI");
        m_ranks = mpi == tokens.end() ? 0 : printedRanks(*(mpi - 1));
    }

    void startView()
    {
        endView();
        m_lines.follow();
        m_view = PetscView(m_lines.number(), size_t(m_lines.trimmed().data() - m_lines.text().data()), m_ranks);
    }

    /// A view after each solve shows the same hierarchy again.
    void endView()
    {
        if (!m_view) return;
        if (!m_views.empty() && m_view->isSame(m_views.back()))
            ++m_repeated;
        else
            m_views.push_back(std::move(*m_view));
        m_view.reset();
    }

    void readInfo(std::string_view text)
    {
        if (text.find(" levels, ") != std::string_view::npos && !m_all.empty()) {
            const auto tokens = printedTokens(text);
            const auto word = std::find(tokens.begin(), tokens.end(), "levels,");
            if (word != tokens.begin() && word != tokens.end()) m_all.back().announced = printedCount(*(word - 1)).value_or(missing);
        } else if (const auto level = infoLevel(text)) {
            takeInfo(*level, text);
        }
    }

    /// Here the finest level is 0. Nonzeros stand there as an average per row, rounded.
    void takeInfo(qint64 level, std::string_view text)
    {
        if (level == 0) begin(); // every rank may tell
        if (m_all.empty()) return;
        PrintedHierarchy& printed = m_all.back();
        const auto rows = printedCount(upTo(",", wordBehind(text, "N=")));
        const auto average = printedCount(upTo(",", wordBehind(text, "nnz/row (ave)=")));
        std::optional<AmgLevel> values;
        if (rows && average && m_lines.terminated()) values = infoValues(*rows, *average);
        if (values && level == 0) printed.hierarchy.ranks = printedRanks(upTo(",", wordBehind(text, "np=")));
        const auto tokens = printedTokens(text);
        const auto active = std::find(tokens.begin(), tokens.end(), "active");
        if (values && active != tokens.end() && active != tokens.begin())
            values->activeRanks = printedCount(*(active - 1)).value_or(missing);
        if (level == 0)
            printed.messages.push_back({Severity::Warning,
                                        u"The nonzeros are made from averages per row that are printed as whole numbers: they may "
                                        "be off by half the number of rows. -ksp_view prints them exactly."_s,
                                        {},
                                        m_lines.number()});
        takeRow(printed, {level, values, printedTrimmed(text), m_lines.number()});
    }

    /// One release prints 0 rows for the finest level.
    static AmgLevel infoValues(double rows, double average) { return rows > 0 ? AmgLevel{rows, rows * average} : AmgLevel(); }

    void addEvents(std::vector<PrintedHierarchy>& all)
    {
        if (m_events.empty()) return;
        if (all.empty()) {
            all.push_back({{}, m_lines.number(), double(m_events.levels())});
            all[0].hierarchy.levels.resize(size_t(m_events.levels()));
        }
        if (all.size() > 1 || size_t(m_events.levels()) > all[0].levels()) {
            m_messages.push_back(
                {Severity::Warning, u"The events of -pc_mg_log add up several solvers, or are of another one. They were left out."_s});
            return;
        }
        all[0].hierarchy.operations = m_events.operations(qint64(all[0].levels()));
        m_hasCosts = true;
    }

    PrintoutWords words()
    {
        if (m_repeated > 0)
            m_messages.push_back(
                {Severity::Note, u"Views of the hierarchy that was shown just before: %1. They were skipped."_s.arg(m_repeated)});
        return {u"PETSc GAMG"_s,
                m_hasCosts ? u"Messages, bytes and times are totals of -pc_mg_log per execution: two digits, and times that include "
                             "computation. A model needs numbers per process: message lists or summaries of each level, in a "
                             "costscope.amg/1 file or a table."_s
                           : structureOnly() + QLatin1Char(' ') + u"-log_view -pc_mg_log adds totals by level."_s,
                u"Found no line 'type: gamg', expected one from PETSc's -ksp_view."_s};
    }

    std::optional<PetscView> m_view; ///< being read
    std::vector<PetscView> m_views;
    PetscEvents m_events;
    Messages m_messages;
    qint32 m_ranks = 0;
    int m_repeated = 0;
    bool m_hasCosts = false;
};

/// The type of the preconditioner in a view, what its setup tells with -info, or an event of multigrid.
bool recognisesPetscGamg(const Head& head)
{
    return anyLine(head,
                   [](std::string_view line) { return line == "type: gamg" || isEvent(line) || (startsInfo(line) && infoLevel(line)); });
}

} // namespace

extern const Importer petscGamg; // registered in allImporters.cpp
const Importer petscGamg = {
    u"petsc-gamg"_s,
    u"PETSc GAMG view or log"_s,
    u"What PETSc prints about GAMG: -ksp_view or -info :pc (structure), -log_view -pc_mg_log (totals by level)."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesPetscGamg,
    readPrintout<PetscReader>,
};

} // namespace costscope
