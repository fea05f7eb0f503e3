// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/DenseFormula.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// Σ_{i=0}^{count−1} (nb − i − less).
double falling(double count, double nb, double less)
{
    return count * (nb - less) - count * (count - 1) / 2;
}

/// What k steps of X and D leave of X: all of it, or what D does not hide behind the first step.
double shownOf(double k, double X, double D, bool overlaps)
{
    return overlaps ? X + (k - 1) * std::max(0.0, X - D) : k * X;
}

} // namespace

std::vector<Term> termsOf(const DenseParts& parts, DenseAlgorithm algorithm, DenseVariant variant)
{
    const bool factors = algorithm == DenseAlgorithm::Cholesky, solves = factors || algorithm == DenseAlgorithm::Trsm;
    std::vector<Term> terms;
    if (factors) terms.push_back({u"dpotrf_s"_s, parts.dpotrf});
    if (solves) terms.push_back({u"dtrsm_s"_s, parts.dtrsm});
    terms.push_back({u"communication_s"_s, parts.communication});
    terms.push_back({u"dgemm_s"_s, parts.dgemm});
    if (!isReplicated(variant)) return terms;
    terms.push_back({u"replication_s"_s, parts.replication});
    if (algorithm == DenseAlgorithm::Trsm)
        terms.push_back({u"gather_s"_s, parts.gather});
    else
        terms.push_back({u"reduce_s"_s, parts.reduce});
    return terms;
}

DenseFormula::DenseFormula(const DenseQuestion& question, const DenseMachine& machine)
    : m_machine(machine), m_algorithm(question.algorithm), m_readings(question.readings), m_p(question.processes()), m_c(question.copies()),
      m_q(question.grid()), m_t(question.threads), m_r(question.blocks), m_overlaps(isOverlapped(question.variant)),
      m_replicates(question.copies() > 1) // one layer is the 2D variant
{
    const DenseCollectives collectives{*machine.factors, m_readings.volume};
    if (m_algorithm == DenseAlgorithm::Cannon) {
        const double processes = m_replicates && !m_readings.shiftsOfAll ? m_p / m_c : m_p;
        if (m_q > 1) m_row = collectives.slowestMessage(processes, 1, 1) + collectives.slowestMessage(processes, 1, m_q);
    } else {
        const double ofRow = m_readings.fitsTables ? m_q : 1, ofColumn = m_readings.fitsTables ? 1 : m_q; // distances
        const bool waits = m_algorithm != DenseAlgorithm::Summa || !m_readings.fitsTables;
        m_row = collectives.broadcast(m_p, m_q, ofRow);
        m_column = waits ? collectives.broadcastSync(m_p, m_q, ofColumn) : collectives.broadcast(m_p, m_q, ofColumn);
    }
    if (!m_replicates) return;
    const double apart = m_p / m_c;
    if (m_algorithm == DenseAlgorithm::Trsm) {
        MessageCost scatter = collectives.reduceScatterSync(m_p, m_c, apart);
        if (m_readings.volume == StepVolume::Printed) scatter.blocks /= m_c; // printed with bs²/c; halved, the whole block is scattered
        const double r = m_readings.fitsTables ? 2 : m_r;                    // the printed ¾ stands for r = 2, or is always ¾
        m_replication = collectives.broadcast(m_p, m_c, apart) * ((r + 1) / (2 * r)) + scatter;
        m_gather = collectives.gather(m_c, apart);
    } else {
        m_replication = collectives.slowestMessage(m_p, 1, (m_c - 1) * apart);
        m_reduce = collectives.reduce(m_p, m_c, apart);
    }
}

DenseParts DenseFormula::at(double n) const
{
    switch (m_algorithm) {
    case DenseAlgorithm::Cannon: return cannon(n);
    case DenseAlgorithm::Summa: return summa(n);
    case DenseAlgorithm::Trsm: return trsm(n, blocksAt(n));
    case DenseAlgorithm::Cholesky: break;
    }
    return cholesky(n);
}

double DenseFormula::blocksAt(double n) const
{
    if (!std::isnan(m_r)) return m_r;
    constexpr double leastBlock = 64;
    double fastest = 1;
    for (double r = 2, least = trsm(n, 1).seconds(); n >= leastBlock * r * m_q; r *= 2)
        if (const double seconds = trsm(n, r).seconds(); seconds < least) {
            least = seconds;
            fastest = r;
        }
    return fastest;
}

/// As efficient as dgemm where the machine has no table of it.
double DenseFormula::dtrsm(double order, double threads) const
{
    return m_machine.efficiency.contains(Kernel::Dtrsm) ? m_machine.kernelTime(Kernel::Dtrsm, order, threads) : dgemm(order, threads) / 2;
}

double DenseFormula::dpotrf(double order, double threads) const
{
    return m_machine.efficiency.contains(Kernel::Dpotrf) ? m_machine.kernelTime(Kernel::Dpotrf, order, threads) : dgemm(order, threads) / 6;
}

double DenseFormula::steps() const
{
    if (!m_replicates || m_readings.printedSteps) return m_q;
    return std::round(std::sqrt(m_p / (m_c * m_c * m_c)));
}

// T_2D = √p (X + D); overlapped X + D + (√p−1) max(X, D). 2.5D: T_iniRepl + (k−1)(X'+D) + D + T_reduce, k = √(p/c³);
// overlapped T_iniRepl + (k−1) max(X', D) + D + T_reduce; T_iniRepl = 2 C_max(p,(c−1) p/c)(L + β w).      section V-A
DenseParts DenseFormula::cannon(double n) const
{
    const double bs = n / m_q, w = bs * bs, k = steps(), X = seconds(m_row, w), D = dgemm(bs, m_t);
    DenseParts parts;
    parts.dgemm = k * D;
    if (!m_replicates) {
        parts.communication = shownOf(k, X, D, m_overlaps);
        return parts;
    }
    parts.communication = (k - 1) * (m_overlaps ? std::max(0.0, X - D) : X);
    parts.replication = 2 * seconds(m_replication, w);
    parts.reduce = seconds(m_reduce, w);
    return parts;
}

// Derived: X = T_bcast(p,q,bs²,1) + T_bcast_sync(p,q,bs²,q). k (X + D); overlapped X + (k−1) max(X, D⁻) + D⁻ with one thread
// for communication. Layers as in Cannon.
DenseParts DenseFormula::summa(double n) const
{
    const double bs = n / m_q, w = bs * bs, k = steps(), X = seconds(m_row + m_column, w), D = dgemm(bs, m_overlaps ? m_t - 1 : m_t);
    DenseParts parts;
    parts.dgemm = k * D;
    parts.communication = shownOf(k, X, D, m_overlaps);
    if (!m_replicates) return parts;
    parts.replication = 2 * seconds(m_replication, w);
    parts.reduce = seconds(m_reduce, w);
    return parts;
}

// Σ_{i<nb} { ((nb−i)/q) U + (r/c)(T_dtrsm + X) + ((nb−i−1)/q) [r/c] T_dgemm } + (r/c) T_dtrsm + U, the printed 2D sum without r at
// the last term; 2.5D with r²[ ((r+1)/2r) T_bcast + T_scatter_sync ] before and r² T_gather behind.            section V-B
// Where the tables are to fit: ⌈(nb−i)/q⌉ and ⌈(nb−i−1)/q⌉, which sum up to q r (r+1)/2, and to r less.
DenseParts DenseFormula::trsm(double n, double r) const
{
    const double nb = r * m_q, bs = n / nb, w = bs * bs, perLayer = r / m_c;
    const bool fits = m_readings.fitsTables, conserves = m_readings.workConserving;
    const double count = conserves ? nb - 1 : nb, t = m_overlaps ? m_t - 1 : m_t;
    const double broadcasts = fits ? nb * (r + 1) / 2 : falling(count, nb, 0) / m_q,
                 updates = fits ? broadcasts - r : falling(count, nb, 1) / m_q;
    const double U = seconds(m_column, w), X = seconds(m_row, w), update = dgemm(bs, fits && m_replicates ? m_t : t);
    DenseParts parts;
    parts.dtrsm = (count + 1) * perLayer * dtrsm(bs, t);
    if (m_overlaps) {
        const double D = perLayer * update;
        parts.communication = r * U + count * perLayer * X + updates * std::max(0.0, U - D);
        parts.dgemm = updates * D;
    } else {
        parts.communication = broadcasts * U + count * perLayer * X + U;
        parts.dgemm = updates * (m_replicates || conserves || fits ? perLayer : 1) * update;
    }
    parts.replication = r * r * seconds(m_replication, w);
    parts.gather = r * r * seconds(m_gather, w);
    return parts;
}

// Derived: Σ_{i<nb} { T_dpotrf + U + m_i T_dtrsm + m_i [X + U] + ½ m_i² T_dgemm }, m_i = (nb−i−1)/q; overlapped the broadcasts
// against the update: m (X+U) − ½ m² D stays while m < 2 (X+U)/D. 2.5D: a panel is summed over the layers before, each of which
// applies 1/c of the updates. With j = nb−i−1: Σ j = nb (nb−1)/2, Σ j² = (nb−1) nb (2 nb−1)/6.
DenseParts DenseFormula::cholesky(double n) const
{
    const double r = m_r, nb = r * m_q, bs = n / nb, w = bs * bs, t = m_overlaps ? m_t - 1 : m_t;
    const double U = seconds(m_column, w), shown = (seconds(m_row, w) + U) / m_q; // of one block of a panel
    const double D = dgemm(bs, t) / (2 * m_c * m_q * m_q);                        // of one pair
    const auto sum = [](double last) { return last * (last + 1) / 2; };
    const auto squares = [](double last) { return last * (last + 1) * (2 * last + 1) / 6; };
    const double most = m_overlaps ? std::clamp(std::ceil(shown / D) - 1, 0.0, nb - 1) : nb - 1; // last j whose broadcasts are seen
    DenseParts parts;
    parts.dpotrf = nb * dpotrf(bs, t);
    parts.dtrsm = sum(nb - 1) / m_q * dtrsm(bs, t);
    parts.dgemm = squares(nb - 1) * D;
    parts.communication = nb * U + shown * sum(most) - (m_overlaps ? D * squares(most) : 0);
    if (!m_replicates) return parts;
    parts.replication = (r + 1) / (2 * r) * seconds(m_replication, r * r * w);
    parts.reduce = seconds(m_reduce * (nb - 1), 0) + seconds({0, m_reduce.blocks}, w) * sum(nb - 1) / m_q;
    return parts;
}

} // namespace costscope
