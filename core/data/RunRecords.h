// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <vector>

namespace costscope {

/// Run-time records of one program: one entry per run, in file order (repetitions of an n stay separate).
/// Columns of a `runs` dataset: n, t_n_s[, tau_mpi_s[, tau_mpi_std_s]][, ratio][, note].
struct RunRecords {
    std::vector<double> n;      ///< cores or processes, integer >= 1
    std::vector<double> t;      ///< run time t_n [s]
    std::vector<double> tau;    ///< MPI time τ_n [s], mean over tasks; NaN = not measured
    std::vector<double> tauStd; ///< sample standard deviation over tasks [s]; NaN = not measured
    std::vector<double> ratio;  ///< τ_n/t_n: the printed column if there is one, else tau/t; NaN = not measured

    size_t size() const { return n.size(); }
    /// The record at n = 1 (the mean of its repetitions); nothing if there is none.
    std::optional<double> t1() const;
};

/// The Error of runRecords(), found without reading them.
Result<Done> checkRunRecords(const Dataset& dataset);

/// The records where they stand, for a look through millions of them: nothing is copied. Lives no longer than its dataset.
class RunsView {
public:
    /// Error: as runRecords().
    static Result<RunsView> of(const Dataset& dataset);
    size_t size() const { return m_size; }
    double n(size_t row) const { return m_n(row); }
    double t(size_t row) const { return m_t(row); }
    double ratio(size_t row) const; ///< as RunRecords::ratio
    bool tellsRatios() const { return m_ratio.column || m_tau.column; }

private:
    struct Numbers {
        explicit Numbers(const Column* of = nullptr);
        double operator()(size_t row) const
        {
            if (doubles) return doubles[row];
            if (ints) return ints[row];
            return column ? column->number(qsizetype(row)) : missing;
        }
        const Column* column;
        const double* doubles = nullptr;
        const qint32* ints = nullptr;
    };
    Numbers m_n, m_t, m_tau, m_ratio;
    size_t m_size = 0;
};
/// The records of a `runs` dataset. Error: kind is another, a column is missing, no records.
Result<RunRecords> runRecords(const Dataset& dataset);

/// One profile per run, in file order: of reports of the same run (same command, PID and number of tasks) the last
/// verbose one, said once per run in `messages`; so is a reset of the statistics between them.
std::vector<DatasetPtr> oncePerRun(const std::vector<DatasetPtr>& profiles, Messages& messages);

/// Why a profile cannot stand in a strong-scaling series; nothing if it can.
std::optional<Error> notForSeries(const Dataset& profile);

/// Several profiles of one program as one strong-scaling series, ordered by n; the same n twice stays as
/// repetitions. t_n = max AppTime, τ_n = mean MPITime over tasks with its sample standard deviation.
/// Reports of the same run (same command and PID) count once: the last verbose one; said in `messages`.
Result<Dataset> strongScalingSeries(const std::vector<DatasetPtr>& profiles, const QString& name = {});

} // namespace costscope
