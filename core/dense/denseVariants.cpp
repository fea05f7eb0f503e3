// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseVariants.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What the formulas of a question have in common; letters as in the paper.
struct Scene {
    const DenseQuestion& question;
    const DenseMachine& machine;
    DenseCollectives collectives;
    double p, c, q, t; ///< processes, layers, edge of the grid of a layer, threads

    Scene(const DenseQuestion& asked, const DenseMachine& of)
        : question(asked), machine(of), collectives{of, asked.readings.volume}, p(asked.processes()), c(asked.copies()), q(asked.grid()),
          t(asked.threads)
    {}
    bool overlaps() const { return isOverlapped(question.variant); }
    bool replicates() const { return isReplicated(question.variant); }
    double dgemm(double order, double threads) const { return machine.kernelTime(Kernel::Dgemm, order, threads); }
    double dtrsm(double order, double threads) const
    {
        const Kernel kernel = machine.efficiency.contains(Kernel::Dtrsm) ? Kernel::Dtrsm : Kernel::Dgemm;
        return kernel == Kernel::Dtrsm ? machine.kernelTime(kernel, order, threads) : dgemm(order, threads) / 2; // as efficient as dgemm
    }
    double dpotrf(double order, double threads) const
    {
        return machine.efficiency.contains(Kernel::Dpotrf) ? machine.kernelTime(Kernel::Dpotrf, order, threads) : dgemm(order, threads) / 6;
    }
    /// T_iniRepl = 2 C_max(p, (c−1) p/c)(L + β w); 0 on one layer.
    double replication(double words) const { return c == 1 ? 0 : 2 * machine.slowestMessage(p, words, (c - 1) * p / c); }
    double reduction(double words) const { return collectives.reduce(p, c, words, p / c); }
};

Term term(const char* name, double seconds)
{
    return {QLatin1String(name), seconds};
}

/// k steps of X and D one after the other, or each X behind the D before: what remains of both.
std::vector<Term> steps(double k, double X, double D)
{
    return {term("communication_s", k * X), term("dgemm_s", k * D)};
}

/// X + D + (k−1) max(X, D): what the longer one hides of the other.
std::vector<Term> overlappedSteps(double k, double X, double D)
{
    return {term("communication_s", X + (k - 1) * std::max(0.0, X - D)), term("dgemm_s", D + (k - 1) * D)};
}

void addLayers(std::vector<Term>& terms, const Scene& s, double words)
{
    if (!s.replicates()) return;
    terms.push_back(term("replication_s", s.replication(words)));
    terms.push_back(term("reduce_s", s.reduction(words)));
}

double stepCount(const Scene& s)
{
    if (!s.replicates()) return s.q;
    return s.question.readings.printedSteps ? s.q : std::round(std::sqrt(s.p / (s.c * s.c * s.c)));
}

// T_2D = √p (X + D); overlapped X + D + (√p−1) max(X, D). 2.5D: T_iniRepl + (k−1)(X'+D) + D + T_reduce, k = √(p/c³);
// overlapped T_iniRepl + (k−1) max(X', D) + D + T_reduce.                                              section V-A
std::vector<Term> cannon(const Scene& s)
{
    const double bs = s.question.n / s.q, k = stepCount(s), D = s.dgemm(bs, s.t);
    const double processes = s.replicates() && !s.question.readings.shiftsOfAll ? s.p / s.c : s.p;
    const double X = s.machine.slowestMessage(processes, bs * bs, 1) + s.machine.slowestMessage(processes, bs * bs, s.q);
    if (!s.replicates()) return s.overlaps() ? overlappedSteps(k, X, D) : steps(k, X, D);
    const double shown = s.overlaps() ? std::max(0.0, X - D) : X;
    std::vector<Term> terms = {term("communication_s", (k - 1) * shown), term("dgemm_s", k * D)};
    addLayers(terms, s, bs * bs);
    return terms;
}

// Derived: X = T_bcast(p,q,bs²,1) + T_bcast_sync(p,q,bs²,q). k (X + D); overlapped X + (k−1) max(X, D⁻) + D⁻ with one thread
// for communication.
std::vector<Term> summa(const Scene& s)
{
    const double bs = s.question.n / s.q, w = bs * bs, k = stepCount(s);
    const double X = s.collectives.broadcast(s.p, s.q, w, 1) + s.collectives.broadcastSync(s.p, s.q, w, s.q);
    std::vector<Term> terms = s.overlaps() ? overlappedSteps(k, X, s.dgemm(bs, s.t - 1)) : steps(k, X, s.dgemm(bs, s.t));
    addLayers(terms, s, w);
    return terms;
}

/// Σ_{i=0}^{count−1} (nb − i − less).
double falling(double count, double nb, double less)
{
    return count * (nb - less) - count * (count - 1) / 2;
}

// Σ_{i<nb} { ((nb−i)/q) U + (r/c)(T_dtrsm + X) + ((nb−i−1)/q) [r/c] T_dgemm } + (r/c) T_dtrsm + U, the printed 2D sum without r at
// the last term; 2.5D with r²[ ((r+1)/2r) T_bcast + T_scatter_sync ] before and r² T_gather behind.            section V-B
std::vector<Term> trsm(const Scene& s)
{
    const double r = s.question.blocks, nb = r * s.q, bs = s.question.n / nb, w = bs * bs, perLayer = r / s.c;
    const bool conserves = s.question.readings.workConserving;
    const double count = conserves ? nb - 1 : nb, t = s.overlaps() ? s.t - 1 : s.t;
    const double U = s.collectives.broadcastSync(s.p, s.q, w, s.q), X = s.collectives.broadcast(s.p, s.q, w, 1);
    const double solve = s.dtrsm(bs, t), update = s.dgemm(bs, t), updates = falling(count, nb, 1) / s.q;
    std::vector<Term> terms = {term("dtrsm_s", (count + 1) * perLayer * solve)};
    if (s.overlaps()) {
        const double D = perLayer * update;
        terms.push_back(term("communication_s", r * U + count * perLayer * X + updates * std::max(0.0, U - D)));
        terms.push_back(term("dgemm_s", updates * D));
    } else {
        const double factor = s.replicates() || conserves ? perLayer : 1;
        terms.push_back(term("communication_s", falling(count, nb, 0) / s.q * U + count * perLayer * X + U));
        terms.push_back(term("dgemm_s", updates * factor * update));
    }
    if (!s.replicates()) return terms;
    terms.push_back(term("replication_s", r * r *
                                              ((r + 1) / (2 * r) * s.collectives.broadcast(s.p, s.c, w, s.p / s.c) +
                                               s.collectives.reduceScatterSync(s.p, s.c, w, s.p / s.c))));
    terms.push_back(term("gather_s", r * r * s.collectives.gather(s.c, w, s.p / s.c)));
    return terms;
}

/// One step of Cholesky after the panel: broadcasts of m blocks against the update of ½ m² blocks.
struct Update {
    double communication = 0, computation = 0;
};

// Derived: Σ_{i<nb} { T_dpotrf + U + m_i T_dtrsm + m_i [X + U] + ½ m_i² T_dgemm }, m_i = (nb−i−1)/q; overlapped the broadcasts
// against the update. 2.5D: a panel is summed over the layers before, each of which applies 1/c of the updates.
std::vector<Term> cholesky(const Scene& s)
{
    const double r = s.question.blocks, nb = r * s.q, bs = s.question.n / nb, w = bs * bs, t = s.overlaps() ? s.t - 1 : s.t;
    const double U = s.collectives.broadcastSync(s.p, s.q, w, s.q), X = s.collectives.broadcast(s.p, s.q, w, 1);
    const double solve = s.dtrsm(bs, t), update = s.dgemm(bs, t), factor = s.dpotrf(bs, t);
    double panels = 0, communication = nb * U, dgemm = 0, reduce = 0;
    for (double i = 0; i < nb; ++i) {
        const double m = (nb - i - 1) / s.q;
        const Update one{m * (X + U), m * m * update / (2 * s.c)};
        panels += m * solve;
        dgemm += one.computation;
        communication += s.overlaps() ? std::max(0.0, one.communication - one.computation) : one.communication;
        if (s.replicates() && m > 0) reduce += s.collectives.reduce(s.p, s.c, m * w, s.p / s.c);
    }
    std::vector<Term> terms = {term("dpotrf_s", nb * factor), term("dtrsm_s", panels), term("communication_s", communication),
                               term("dgemm_s", dgemm)};
    if (!s.replicates()) return terms;
    terms.push_back(term("replication_s", (r + 1) / (2 * r) * s.machine.slowestMessage(s.p, r * r * w, (s.c - 1) * s.p / s.c)));
    terms.push_back(term("reduce_s", reduce));
    return terms;
}

} // namespace

std::vector<Term> denseTerms(const DenseQuestion& question, const DenseMachine& machine)
{
    const Scene scene(question, machine);
    switch (question.algorithm) {
    case DenseAlgorithm::Cannon: return cannon(scene);
    case DenseAlgorithm::Summa: return summa(scene);
    case DenseAlgorithm::Trsm: return trsm(scene);
    case DenseAlgorithm::Cholesky: break;
    }
    return cholesky(scene);
}

} // namespace costscope
