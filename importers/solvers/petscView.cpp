// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/solvers/petscView.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr double mostLevels = 100; ///< a hierarchy has ten

} // namespace

PetscView::PetscView(qint64 line, size_t indent, qint32 ranks) : m_indent(indent)
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
    if (m_section >= 0 && indent <= m_sectionIndent) m_section = -1;
    if (startsSection(line, indent)) return true;
    if (m_section >= 0 && lines.terminated()) {
        readMatrix(line, indent);
        if (isComplete(m_section)) m_lastGoodLine = lines.number();
    }
    if (m_section >= 0 || !m_matrices.empty()) return true;
    if (line.starts_with("type is ") && line.find("levels=") != std::string_view::npos)
        m_start.announced = printedCount(wordBehind(line, "levels=")).value_or(missing);
    else
        readTable(line);
    takeComplexities(m_start, lines);
    return true;
}

/// "Coarse grid solver -- level 0 ---", "Down solver (pre-smoother) on level 1 ---"; the up solver repeats the matrix.
bool PetscView::startsSection(std::string_view line, size_t indent)
{
    const bool coarse = line.starts_with("Coarse grid solver -- level");
    if (indent != m_indent) return false;
    if (!coarse && !line.starts_with("Down solver (pre-smoother) on level")) return false;
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
    return m_matrices == other.m_matrices && m_start.hierarchy.ranks == other.m_start.hierarchy.ranks;
}

Error PetscView::fault(qint64 complete, const QString& expected) const
{
    return {u"The view is cut off or damaged. Complete sections, the coarsest level first: %1; expected: %2."_s.arg(complete).arg(expected),
            {},
            std::max(m_lastGoodLine, m_start.line)};
}

PrintedHierarchy PetscView::printed() const
{
    PrintedHierarchy all = m_start;
    const bool isKnown = all.announced >= 1 && all.announced <= mostLevels;
    const qint64 levels = isKnown ? qint64(all.announced) : m_matrices.empty() ? 0 : m_matrices.rbegin()->first + 1;
    qint64 complete = 0;
    while (complete < levels && isComplete(complete)) ++complete;
    if (complete < levels || !isKnown)
        all.fault = fault(complete, isKnown ? QString::number(levels) : u"as many as a line before them says"_s);
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

} // namespace costscope
