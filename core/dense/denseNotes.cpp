// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dense/denseReadings.h"
#include "core/model/shown.h"

#include <cmath>

namespace costscope {

namespace {

class Notes {
public:
    Notes(const DenseQuestion& question, const DenseMachine& machine) : m_question(question), m_machine(machine) {}

    Messages all()
    {
        noteMemory();
        noteProcesses();
        noteDistance();
        noteKernels();
        noteGrid();
        const Messages ofReading = readingNotes(m_question, m_machine);
        m_messages.insert(m_messages.end(), ofReading.begin(), ofReading.end());
        return std::move(m_messages);
    }

private:
    void add(Severity severity, const QString& text) { m_messages.push_back({severity, text}); }

    void noteMemory()
    {
        const double share = m_machine.coreMemory * m_question.threads, needed = bytesPerProcess(m_question);
        if (needed > share)
            add(Severity::Warning, u"%1 per process do not fit into its share of the node, %2."_s.arg(shownSize(needed), shownSize(share)));
    }

    void noteProcesses()
    {
        const auto [least, most] = m_machine.factors->measured();
        const double p = m_question.processes();
        // Cannon's shifts stay inside of a layer.
        const double fewest =
            m_question.algorithm == DenseAlgorithm::Cannon && !m_question.readings.shiftsOfAll ? p / m_question.copies() : p;
        if (p > most)
            add(Severity::Warning,
                u"C_max is extrapolated: %1 processes are beyond the measured %2 … %3."_s.arg(exact(p), exact(least), exact(most)));
        else if (fewest < least)
            add(Severity::Warning, u"C_max of %1 processes is taken for fewer, which were not measured."_s.arg(exact(least)));
    }

    /// The farthest message: to the last layer, or across a column.
    void noteDistance()
    {
        const double p = m_question.processes(), c = m_question.copies(), column = m_question.grid() * m_question.grid() / 2;
        const double across = m_question.algorithm == DenseAlgorithm::Cannon ? m_question.grid() : column;
        const double most = m_question.grid() > 1 || c > 1 ? std::max(across, c > 1 ? (c - 1) * p / c : 0) : 0;
        if (most > m_machine.factors->farthest())
            add(Severity::Warning, u"Factors were measured up to %1 ranks apart; those are taken for messages up to %2 apart."_s.arg(
                                       exact(m_machine.factors->farthest()), exact(most)));
    }

    void noteKernels()
    {
        const double order = m_question.blockOrder(), log = std::log2(order);
        for (const auto& [kernel, curve] : m_machine.efficiency) {
            if (kernel != Kernel::Dgemm && !uses(kernel)) continue;
            if (log < curve.begin()->first || log > curve.rbegin()->first)
                add(Severity::Warning,
                    u"Blocks of order %1 are outside the measured efficiencies of %2, %3 … %4: the nearest was taken."_s.arg(
                        shownNumber(order, 4), toString(kernel), shownCount(std::round(std::exp2(curve.begin()->first))),
                        shownCount(std::round(std::exp2(curve.rbegin()->first)))));
        }
        for (const Kernel kernel : {Kernel::Dtrsm, Kernel::Dpotrf})
            if (uses(kernel) && !m_machine.efficiency.contains(kernel))
                add(Severity::Note,
                    u"The machine has no efficiency of %1: it is taken to be as efficient as dgemm."_s.arg(toString(kernel)));
        if (const auto threads = m_machine.threads.find(Kernel::Dgemm);
            threads != m_machine.threads.end() && threads->second != m_question.threads)
            add(Severity::Note, u"The efficiency of dgemm was measured with %1 threads; here it is taken for %2."_s.arg(
                                    exact(threads->second), exact(m_question.threads)));
    }

    void noteGrid()
    {
        const double blocks = m_question.blocksAlong();
        if (std::fmod(m_question.n, blocks) != 0)
            add(Severity::Warning, u"n = %1 is no multiple of %2, the blocks along a dimension: blocks of equal size are assumed."_s.arg(
                                       exact(m_question.n), exact(blocks)));
        const auto odd = [](double number) { return std::log2(number) != std::round(std::log2(number)); };
        const auto power = [](double number, int above) { return exact(std::exp2(std::floor(std::log2(number)) + above)); };
        if (m_question.algorithm != DenseAlgorithm::Cannon && odd(m_question.grid()))
            add(Severity::Note, u"A row of %1 processes is no power of two: its collectives are read between those of %2 and %3."_s.arg(
                                    exact(m_question.grid()), power(m_question.grid(), 0), power(m_question.grid(), 1)));
        if (odd(m_question.copies()))
            add(Severity::Note, u"%1 layers are no power of two: their reduction is read between those of %2 and %3."_s.arg(
                                    exact(m_question.copies()), power(m_question.copies(), 0), power(m_question.copies(), 1)));
        if (isDerived(m_question.algorithm))
            add(Severity::Note,
                u"The paper does not print the formula of %1: it is derived by its rules."_s.arg(toString(m_question.algorithm)));
    }

    bool uses(Kernel kernel) const
    {
        return kernel == Kernel::Dgemm || m_question.algorithm == DenseAlgorithm::Cholesky ||
               (kernel == Kernel::Dtrsm && m_question.algorithm == DenseAlgorithm::Trsm);
    }

    const DenseQuestion& m_question;
    const DenseMachine& m_machine;
    Messages m_messages;
};

} // namespace

Messages denseNotes(const DenseQuestion& question, const DenseMachine& machine)
{
    return Notes(question, machine).all();
}

} // namespace costscope
