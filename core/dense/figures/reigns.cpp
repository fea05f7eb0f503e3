// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/figures/reigns.h"

#include "core/base/Quantity.h"
#include "core/base/literals.h"

namespace costscope {

void Reigns::add(double cores, DenseVariant fastest, bool isDecided)
{
    ++m_count;
    m_undecided += !isDecided;
    if (m_all.empty() || m_all.back().variant != fastest) m_all.push_back({fastest, cores});
    m_last = cores;
}

QString Reigns::inWords(const QString& what) const
{
    if (m_undecided == 0) return withoutErrors(what);
    if (m_undecided == m_count) return u"%1: which variant is fastest is not decided by these parameters"_s.arg(what);
    return u"%1; not decided by these parameters at %2 of %3 numbers of cores"_s.arg(withoutErrors(what)).arg(m_undecided).arg(m_count);
}

QString Reigns::withoutErrors(const QString& what) const
{
    const QString first = toString(m_all.front().variant);
    if (m_all.size() == 1)
        return u"%1: %2 is predicted fastest from %3 to %4 cores"_s.arg(what, first, displayCount(m_all.front().from),
                                                                        displayCount(m_last));
    if (m_all.size() == 2)
        return u"%1: %2 is predicted fastest, from %3 cores on %4"_s.arg(what, first, displayCount(m_all[1].from),
                                                                         toString(m_all[1].variant));
    return u"%1: the fastest variant changes %2 times; with most cores it is %3"_s.arg(what).arg(m_all.size() - 1).arg(toString(last()));
}

} // namespace costscope
