// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dense/denseModels.h"

#include <vector>

namespace costscope {

/// Which variant is the fastest as the number of cores grows, and where another one takes over.
class Reigns {
public:
    /// The fastest at the next number of cores, ascending; not decided: another one may be, within the errors of the machine's values.
    void add(double cores, DenseVariant fastest, bool isDecided = true);
    bool isEmpty() const { return m_all.empty(); }
    DenseVariant last() const { return m_all.back().variant; }

    /// "Cannon of order 32,768: 2D is predicted fastest from 96 to 1,536 cores", "…: 2D is predicted fastest, from 1,536 cores
    /// on 2.5D_overlap", "…: the fastest variant changes 3 times; with most cores it is 2.5D_overlap", and where the errors leave it open
    /// "…; not decided by these parameters at 3 of 8 numbers of cores". Not for none.
    QString inWords(const QString& what) const;

private:
    QString withoutErrors(const QString& what) const;

    struct Reign {
        DenseVariant variant;
        double from;
    };
    std::vector<Reign> m_all;
    double m_last = 0; ///< cores
    int m_count = 0, m_undecided = 0;
};

} // namespace costscope
