// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/solvers/printout.h"

#include <map>

namespace costscope {

/// One GAMG preconditioner in the output of PETSc's -ksp_view: a section for each level, the coarsest (0) first.
class PetscView {
public:
    PetscView(qint64 line, size_t indent, qint32 ranks);

    /// A line with its indentation. False: the view is over, the line does not belong to it.
    bool readLine(const PrintoutLines& lines);
    /// Levels counted from the finest. A level without a complete section has no numbers; then there is a fault.
    PrintedHierarchy printed() const;
    bool isSame(const PetscView& other) const;
    /// In a section, whose solver may be GAMG itself.
    bool isInSection() const { return m_section >= 0; }

private:
    /// The operator of a level: the least indented matrix of its section; where the operator and the matrix of the
    /// preconditioner differ, the second one, of which the hierarchy is made.
    struct Matrix {
        size_t indent = 0;
        double rows = missing;
        double nnz = missing;
        bool operator==(const Matrix&) const = default;
    };

    Error fault(qint64 complete, const QString& expected) const;
    bool startsSection(std::string_view line, size_t indent);
    void readMatrix(std::string_view line, size_t indent);
    void readTable(std::string_view line);
    bool isComplete(qint64 level) const;

    PrintedHierarchy m_start;
    size_t m_indent = 0;
    std::map<qint64, Matrix> m_matrices; ///< by PETSc's level
    std::vector<double> m_activeRanks;   ///< newer releases, coarsest first
    qint64 m_lastGoodLine = 0;
    qint64 m_section = -1; ///< level whose section is being read
    size_t m_sectionIndent = 0;
    bool m_inMatrix = false;
    bool m_inTable = false;
};

} // namespace costscope
