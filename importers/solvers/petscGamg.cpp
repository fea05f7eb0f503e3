// SPDX-License-Identifier: GPL-3.0-or-later
// PETSc's multigrid (GAMG, MG, ML): -ksp_view (structure), -log_view -pc_mg_log (totals of messages and times by level),
// -info :pc (structure).
#include "importers/solvers/printout.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

/// Multigrid events of PETSc's -log_view -pc_mg_log: totals over all ranks and all calls, by operation and level in
/// PETSc's count (0 = coarsest).
class PetscEvents {
public:
    /// "MGResid Level 2  11 1.0 6.9314e-03 2.4 1.68e+05 1.9 2.9e+02 1.2e+03 …"; other lines are passed over.
    void readLine(std::string_view line);
    bool empty() const { return m_events.empty(); }
    qint64 levels() const; ///< 1 + the finest level of which there is an event
    /// Per execution, the finest level as 0, ascending by level.
    std::vector<AmgOperation> operations(qint64 levels) const;

private:
    struct Event {
        double calls = 0;
        double seconds = 0;
        double messages = 0;
        double bytes = 0;
    };
    std::map<std::pair<qint64, QString>, Event> m_events;
};

/// The residual is one product with the operator; interpolation and restriction share one event.
constexpr std::pair<const char*, const char*> names[] = {{"MGResid", "spmv"}, {"MGSmooth", "MGSmooth"}, {"MGInterp", "MGInterp"}};

void PetscEvents::readLine(std::string_view line)
{
    const auto known = std::find_if(std::begin(names), std::end(names),
                                    [&](const auto& name) { return line.starts_with("MG") && line.find(name.first) == 0; });
    if (known == std::end(names)) return;
    const auto tokens = printedTokens(line);
    if (tokens.size() < 12 || tokens[1] != "Level") return;
    const auto level = printedInteger(tokens[2]);
    const auto calls = printedCount(tokens[3]);
    const auto seconds = printedNumber(tokens[5]), messages = printedNumber(tokens[9]), length = printedNumber(tokens[10]);
    if (!level || *level < 0 || *level >= 100 || !calls || !seconds || !messages || !length) return;
    Event& event = m_events[{*level, QLatin1String(known->second)}]; // one line for each stage of the log
    event.calls += *calls;
    event.seconds += *seconds;
    event.messages += *messages;
    event.bytes += *messages * *length;
}

qint64 PetscEvents::levels() const
{
    return m_events.empty() ? 0 : m_events.rbegin()->first.first + 1;
}

std::vector<AmgOperation> PetscEvents::operations(qint64 levels) const
{
    std::vector<AmgOperation> all;
    for (const auto& [key, event] : m_events) {
        if (key.first >= levels || event.calls == 0) continue;
        AmgOperation operation{qint32(levels - 1 - key.first), key.second};
        operation.numbers.messages = event.messages / event.calls;
        operation.numbers.bytes = event.bytes / event.calls;
        operation.measured.reduction = u"max_over_ranks"_s;
        operation.measured.repetitions = event.calls;
        operation.measured.median = operation.measured.mean = event.seconds / event.calls;
        all.push_back(std::move(operation));
    }
    std::stable_sort(all.begin(), all.end(), [](const AmgOperation& a, const AmgOperation& b) { return a.level < b.level; });
    return all;
}

/// What a view calls a preconditioner, and we the solver; all of them print the same sections.
constexpr std::pair<std::string_view, const char*> multigrids[] = {
    {"type: gamg", "PETSc GAMG"}, {"type: mg", "PETSc MG"}, {"type: ml", "PETSc ML"}, {"type: hmg", "PETSc HMG"}};

const char* multigridOf(std::string_view line)
{
    const auto known = std::find_if(std::begin(multigrids), std::end(multigrids), [&](const auto& one) { return one.first == line; });
    return known == std::end(multigrids) ? nullptr : known->second;
}

/// One multigrid preconditioner in the output of PETSc's -ksp_view: a section for each level, the coarsest (0) first.
class PetscView {
public:
    PetscView(qint64 line, size_t indent, qint32 ranks, const char* solver, std::string prefix);

    /// A line with its indentation. False: the view is over, the line does not belong to it.
    bool readLine(const PrintoutLines& lines);
    /// Levels counted from the finest. A level without a complete section has no numbers; then there is a fault.
    PrintedHierarchy printed() const;
    /// The same solver, by its prefix, with the same levels, wherever it is printed.
    bool isSame(const PetscView& other) const;
    /// A section for a level whose solver was printed by itself, outside of a view of the whole; it lasts while lines stand as deep.
    void startLevel(qint64 level, size_t indent);
    /// All levels that there are were printed, each by itself.
    void endLevels();
    bool hasLevel(qint64 level) const { return m_matrices.contains(level); }
    bool hasOnlyCoarsest() const { return m_matrices.size() == 1 && hasLevel(0); }
    /// Nothing but the solver of the coarsest level of that one, which is printed again where it is redundant.
    bool isCoarsestOf(const PetscView& other) const;
    /// In a section, whose solver may be multigrid itself.
    bool isInSection() const { return m_section >= 0; }
    /// Printed before the set-up: there are no levels yet.
    bool isBeforeSetUp() const { return m_start.announced == 0 && m_matrices.empty(); }
    void note(const QString& text) { m_start.messages.push_back(noteAt(text, {m_start.line})); }
    const char* solver() const { return m_solver; }

private:
    /// The operator of a level: the least indented matrix of its section; where the operator and the matrix of the
    /// preconditioner differ, the second one, of which the hierarchy is made.
    struct Matrix {
        size_t indent = 0;
        double rows = missing;
        double nnz = missing;
        std::string type = {};
        /// However deep it stands; two numbers that are both not known do not differ.
        bool isSame(const Matrix& other) const
        {
            const auto areEqual = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
            return areEqual(rows, other.rows) && areEqual(nnz, other.nnz) && type == other.type;
        }
    };

    Error fault(qint64 complete, const QString& expected) const;
    /// Why the matrix of this level has no count of nonzeros though the view is whole; empty if it should have one.
    QString whyNoCount(qint64 level) const;
    bool startsSection(std::string_view line, size_t indent);
    void readMatrix(std::string_view line, size_t indent);
    void readTable(std::string_view line);
    bool isComplete(qint64 level) const;

    PrintedHierarchy m_start;
    size_t m_indent = 0;
    const char* m_solver;
    std::string m_prefix;                ///< "(pc_bddc_neumann_)"; empty: it has none
    std::optional<size_t> m_sections;    ///< their indentation: one release prints them deeper than the type
    std::map<qint64, Matrix> m_matrices; ///< by PETSc's level
    std::vector<double> m_activeRanks;   ///< newer releases, coarsest first
    qint64 m_lastGoodLine = 0;
    qint64 m_section = -1; ///< level whose section is being read
    size_t m_sectionIndent = 0;
    bool m_inMatrix = false;
    bool m_inTable = false;
    bool m_isByLevel = false; ///< there is no view of the whole
};

constexpr double mostLevels = 100; ///< a hierarchy has ten

PetscView::PetscView(qint64 line, size_t indent, qint32 ranks, const char* solver, std::string prefix)
    : m_indent(indent), m_solver(solver), m_prefix(std::move(prefix))
{
    m_start.line = line;
    m_start.hierarchy.ranks = ranks;
}

bool PetscView::readLine(const PrintoutLines& lines)
{
    const std::string_view line = lines.trimmed();
    const size_t indent = size_t(line.data() - lines.text().data());
    if (line.empty()) return true;
    if (indent < m_indent) return false;
    if (m_isByLevel) {
        const bool isOther = line.starts_with("KSP Object:") || (line.starts_with("PC Object:") && line.find("mg_") == line.npos);
        if (isOther && indent <= m_indent) return false;
        if (lines.terminated()) readMatrix(line, indent);
        if (isComplete(m_section)) m_lastGoodLine = lines.number();
        return true;
    }
    if (m_section >= 0 && indent <= m_sectionIndent) m_section = -1;
    if (startsSection(line, indent)) return true;
    if (m_section >= 0 && lines.terminated()) {
        readMatrix(line, indent);
        if (isComplete(m_section)) m_lastGoodLine = lines.number();
    }
    if (m_section >= 0 || !m_matrices.empty()) return true;
    if (line.find("type is ") <= 4 && line.find("levels=") != std::string_view::npos) // "MG: type is …" in older releases
        m_start.announced = printedCount(wordBehind(line, "levels=")).value_or(missing);
    else
        readTable(line);
    takeComplexities(m_start, lines);
    return true;
}

void PetscView::startLevel(qint64 level, size_t indent)
{
    m_isByLevel = true;
    m_indent = indent;
    m_section = level;
    m_inMatrix = false;
    m_matrices[level] = Matrix{std::string_view::npos};
}

bool PetscView::isCoarsestOf(const PetscView& other) const
{
    return m_isByLevel && hasOnlyCoarsest() && m_prefix == other.m_prefix && other.hasLevel(0) &&
           m_matrices.at(0).isSame(other.m_matrices.at(0));
}

void PetscView::endLevels()
{
    m_start.announced = m_matrices.empty() ? missing : double(m_matrices.rbegin()->first + 1);
    note(u"Each level was printed by itself: there are %1, if the finest of them was printed."_s.arg(m_start.announced));
}

/// "Coarse grid solver -- level 0 ---", "Down solver (pre-smoother) on level 1 ---"; the up solver repeats the matrix.
bool PetscView::startsSection(std::string_view line, size_t indent)
{
    const bool coarse = line.starts_with("Coarse grid solver -- level");
    if (!coarse && !line.starts_with("Down solver (pre-smoother) on level")) return false;
    if (!m_sections) m_sections = indent;
    if (indent != *m_sections) return false; // of a solver inside
    const auto level = printedInteger(wordBehind(line, "level "));
    m_section = coarse ? level.value_or(0) : level.value_or(-1);
    m_sectionIndent = indent;
    m_inMatrix = false;
    if (m_section >= 0) m_matrices.try_emplace(m_section, Matrix{std::string_view::npos});
    return true;
}

void PetscView::readMatrix(std::string_view line, size_t indent)
{
    Matrix& matrix = m_matrices[m_section];
    if (line.starts_with("Mat Object:")) {
        m_inMatrix = indent <= matrix.indent;
        if (m_inMatrix) matrix = {indent};
    } else if (m_inMatrix && indent <= matrix.indent) {
        m_inMatrix = false;
    } else if (m_inMatrix && line.starts_with("type: ") && matrix.type.empty()) {
        matrix.type = line.substr(6);
    } else if (m_inMatrix && line.starts_with("rows=")) {
        matrix.rows = printedCount(upTo(",", wordBehind(line, "rows="))).value_or(missing);
    } else if (m_inMatrix && line.starts_with("total: nonzeros=")) {
        matrix.nnz = printedCount(upTo(",", wordBehind(line, "nonzeros="))).value_or(missing);
    }
}

/// "#equations | #active PEs | avg nnz/row op | avg nnz/row int", then four numbers for each level
void PetscView::readTable(std::string_view line)
{
    if (line.starts_with("#equations")) {
        m_inTable = true;
        return;
    }
    const auto tokens = printedTokens(line);
    const bool isRow = tokens.size() == 4 && std::all_of(tokens.begin(), tokens.end(), [](auto t) { return printedCount(t).has_value(); });
    if (m_inTable && isRow) m_activeRanks.push_back(*printedCount(tokens[1]));
    m_inTable = m_inTable && isRow;
}

bool PetscView::isComplete(qint64 level) const
{
    const auto found = m_matrices.find(level);
    return found != m_matrices.end() && !std::isnan(found->second.rows) && !std::isnan(found->second.nnz);
}

bool PetscView::isSame(const PetscView& other) const
{
    return m_prefix == other.m_prefix && m_start.hierarchy.ranks == other.m_start.hierarchy.ranks &&
           std::ranges::equal(m_matrices, other.m_matrices,
                              [](const auto& a, const auto& b) { return a.first == b.first && a.second.isSame(b.second); });
}

Error PetscView::fault(qint64 complete, const QString& expected) const
{
    return errorAt(
        u"The view is cut off or damaged. Complete sections, the coarsest level first: %1; expected: %2."_s.arg(complete).arg(expected),
        {std::max(m_lastGoodLine, m_start.line)});
}

QString PetscView::whyNoCount(qint64 level) const
{
    const auto found = m_matrices.find(level);
    if (found == m_matrices.end() || (found->second.type != "shell" && found->second.type != "mffd")) return {};
    return u"The operator of level %1 of PETSc's count is of type %2, which has no entries to count. Print the view of a run whose matrices are assembled (without -snes_mf)."_s
        .arg(level)
        .arg(QString::fromStdString(found->second.type));
}

PrintedHierarchy PetscView::printed() const
{
    PrintedHierarchy all = m_start;
    all.solver = QLatin1String(m_solver);
    const bool isKnown = all.announced >= 1 && all.announced <= mostLevels;
    const qint64 levels = isKnown ? qint64(all.announced) : m_matrices.empty() ? 0 : m_matrices.rbegin()->first + 1;
    qint64 complete = 0;
    while (complete < levels && isComplete(complete)) ++complete;
    if (complete < levels || !isKnown)
        all.fault = fault(complete, isKnown ? QString::number(levels) : u"as many as a line before them says"_s);
    if (const QString why = complete < levels ? whyNoCount(complete) : QString(); !why.isEmpty()) all.fault = errorAt(why, {m_start.line});
    if (std::any_of(m_matrices.begin(), m_matrices.end(), [](const auto& matrix) { return matrix.second.type == "is"; }))
        all.messages.push_back(noteAt(u"Operators of type is: their nonzeros are those of the parts of all processes, so that entries "
                                      "at common rows count several times."_s,
                                      {m_start.line}));
    if (complete > 0)
        all.lastGood =
            u"The last complete section is level %1 of PETSc's count (before line %2)."_s.arg(complete - 1).arg(m_lastGoodLine + 1);
    if (!isKnown) return all;
    for (qint64 k = levels - 1; k >= 0 && complete > 0; --k) {
        AmgLevel level;
        if (isComplete(k)) level = {m_matrices.at(k).rows, m_matrices.at(k).nnz};
        if (m_activeRanks.size() == size_t(levels)) level.activeRanks = m_activeRanks[size_t(k)];
        all.hierarchy.levels.push_back(level);
    }
    return all;
}

/// Whose solver a line "KSP Object: (mg_levels_1_) 4 MPI processes" begins.
struct LevelView {
    std::string prefix; ///< before that of the level: "a_" of "a_mg_coarse_"
    qint64 level = 0;   ///< of PETSc's count
    qint32 ranks = 0;
};

std::optional<LevelView> levelView(std::string_view line)
{
    if (!line.starts_with("KSP Object: (")) return std::nullopt;
    const std::string_view name = upTo(")", line.substr(13));
    constexpr std::string_view coarse = "mg_coarse_", levels = "mg_levels_";
    LevelView view;
    if (name.ends_with(coarse)) {
        view.prefix = name.substr(0, name.size() - coarse.size());
    } else {
        const size_t at = name.find(levels);
        if (at == std::string_view::npos || !name.ends_with('_')) return std::nullopt;
        const auto level = printedInteger(name.substr(at + levels.size(), name.size() - at - levels.size() - 1));
        if (!level || *level < 1 || *level >= 100) return std::nullopt;
        view = {std::string(name.substr(0, at)), *level, 0};
    }
    const auto tokens = printedTokens(line);
    const auto mpi = std::find(tokens.begin() + 1, tokens.end(), "MPI");
    view.ranks = mpi == tokens.end() ? 0 : printedRanks(*(mpi - 1));
    return view;
}

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
        if (const auto level = levelView(line); level && (!m_view || m_hasLevels)) return readLevel(*level);
        if (m_view && !m_view->readLine(m_lines)) endView();
        if (const char* solver = multigridOf(line); solver && !(m_view && m_view->isInSection())) return startView(solver);
        if (line.starts_with("PC Object:")) readRanks(line);
        if (const size_t at = line.find(infoMark); at != std::string_view::npos) readInfo(line.substr(at + infoMark.size()));
        if (m_lines.terminated()) m_events.readLine(line);
        if (line.starts_with("Time (sec):")) m_hasRunTime = true;
    }

    Result<Imported> imported(const ImportOptions& options)
    {
        endView();
        const auto isEarly = [](const PetscView& view) { return view.isBeforeSetUp(); };
        const auto early = std::erase_if(m_views, isEarly);
        if (early > 0 && m_views.empty() && m_all.empty() && m_events.empty())
            return Error{u"PETSc printed this view before the set-up of the preconditioner: it has no levels yet. Print it behind the "
                         "solve, with -ksp_view instead of -ksp_view_pre."_s};
        if (early > 0)
            m_messages.push_back(
                {Severity::Note, u"Views from before the set-up, which have no levels yet: %1. They were skipped."_s.arg(early)});
        std::vector<PrintedHierarchy> all;
        for (const PetscView& view : m_views) all.push_back(view.printed());
        if (all.empty()) all = std::move(m_all); // says less
        addEvents(all);
        auto imported = printedDatasets(std::move(all), words(), options);
        if (imported) imported->messages.insert(imported->messages.end(), m_messages.begin(), m_messages.end());
        if (imported && m_hasRunTime)
            imported->messages.push_back({Severity::Note, u"The run time stands here, too. Import it with --as program-log."_s});
        return imported;
    }

private:
    /// "PC Object: (mg_) 8 MPI processes"
    void readRanks(std::string_view line)
    {
        const auto tokens = printedTokens(line);
        const auto mpi = std::find(tokens.begin() + 1, tokens.end(), "MPI");
        m_ranks = mpi == tokens.end() ? 0 : printedRanks(*(mpi - 1));
        m_mostRanks = std::max(m_mostRanks, m_ranks);
        m_prefix = tokens.size() > 2 && tokens[2].starts_with("(") ? tokens[2] : std::string_view();
    }

    /// The solver of a level, without the view of the preconditioner that it is part of.
    void readLevel(const LevelView& level)
    {
        const size_t indent = size_t(m_lines.trimmed().data() - m_lines.text().data());
        const bool isOther = m_view && (m_levelPrefix != level.prefix ||
                                        (m_view->hasLevel(level.level) && !(level.level == 0 && m_view->hasOnlyCoarsest())));
        if (isOther) endView();
        if (!m_view) {
            m_lines.follow();
            m_view = PetscView(m_lines.number(), indent, level.ranks, "PETSc MG", level.prefix);
            m_levelPrefix = level.prefix;
            m_hasLevels = true;
        }
        m_view->startLevel(level.level, indent);
    }

    void startView(const char* solver)
    {
        endView();
        m_lines.follow();
        m_view = PetscView(m_lines.number(), size_t(m_lines.trimmed().data() - m_lines.text().data()), m_ranks, solver, m_prefix);
        if (m_ranks > 0 && m_ranks < m_mostRanks)
            m_view->note(u"This is the solver %1 on %2, within one on %3."_s.arg(
                QString::fromStdString(m_prefix), counted(m_ranks, u"1 process"_s, u"%1 processes"_s), QString::number(m_mostRanks)));
    }

    /// A view after each solve shows the same hierarchy again, and so does that of a solver which uses it.
    void endView()
    {
        if (!m_view) return;
        if (std::exchange(m_hasLevels, false)) m_view->endLevels();
        if (std::ranges::any_of(m_views, [&](const PetscView& known) { return m_view->isSame(known) || m_view->isCoarsestOf(known); }))
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
            printed.messages.push_back(warningAt(u"The nonzeros are made from averages per row that are printed as whole numbers: they may "
                                                 "be off by half the number of rows. -ksp_view prints them exactly."_s,
                                                 {m_lines.number()}));
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
        all[0].hierarchy.further[QLatin1String("times")] = u"with computation"_s;
        m_hasCosts = true;
    }

    PrintoutWords words()
    {
        if (m_repeated > 0)
            m_messages.push_back({Severity::Note, u"Views of a hierarchy that was shown before: %1. They were skipped."_s.arg(m_repeated)});
        return {u"PETSc GAMG"_s,
                m_hasCosts ? u"Messages, bytes and times are totals of -pc_mg_log per execution: two digits, and times that include "
                             "computation. A model needs numbers per process: message lists or summaries of each level, in a "
                             "costscope.amg/1 file or a table."_s
                           : structureOnly() + QLatin1Char(' ') + u"-log_view -pc_mg_log adds totals by level."_s,
                u"Found no line 'type: gamg' or 'type: mg', expected one from PETSc's -ksp_view."_s};
    }

    std::optional<PetscView> m_view; ///< being read
    std::vector<PetscView> m_views;
    PetscEvents m_events;
    Messages m_messages;
    qint32 m_ranks = 0, m_mostRanks = 0;
    std::string m_prefix;      ///< "(pc_bddc_neumann_)", of the PC that m_ranks belong to
    bool m_hasLevels = false;  ///< the view that is being read is one of levels printed by themselves
    std::string m_levelPrefix; ///< theirs
    int m_repeated = 0;
    bool m_hasRunTime = false; ///< -log_view has printed it
    bool m_hasCosts = false;
};

/// The type of a multigrid preconditioner in a view, the solver of one of its levels, what its setup tells with -info, or an event of
/// multigrid.
bool recognisesPetscGamg(const Head& head)
{
    return anyLine(head, [](std::string_view line) {
        return multigridOf(line) || isEvent(line) || levelView(line) || (startsInfo(line) && infoLevel(line));
    });
}

} // namespace

extern const Importer petscGamg; // registered in allImporters.cpp
const Importer petscGamg = {
    u"petsc-gamg"_s,
    u"PETSc multigrid view or log"_s,
    u"What PETSc prints about GAMG, MG and ML: -ksp_view or -info :pc (structure), -log_view -pc_mg_log (totals by level)."_s,
    {u"*.txt"_s, u"*.log"_s, u"*.out"_s},
    u"amg"_s,
    recognisesPetscGamg,
    readPrintout<PetscReader>,
};

} // namespace costscope
