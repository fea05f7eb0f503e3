// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/figure/Figure.h"
#include "core/figure/FigureKind.h"
#include "core/figure/ticks.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/performanceNormalForm.h"
#include "core/session/Session.h"

#include <array>

namespace costscope {

// What the figures of run-time records (overhead-curves, overhead-ratio, fit-residuals, serial-fraction-scan) share.

/// The share of overhead at the largest n that has a measured one, else at the largest n by the fit; nothing is known where it is NaN.
struct OverheadShare {
    double n = missing, share = missing;
    bool isMeasured = false;
    bool isKnown() const { return !std::isnan(share); }
};

/// One program in a figure: its records and, if there is one that can be used, its fit by eq (6).
struct RunCurve {
    const DatasetItem* item = nullptr;
    RunRecords records;
    const Fit* fit = nullptr;        ///< amdahl-overhead; nullptr if there is none or it is not usable
    AmdahlOverhead law = {};         ///< the fitted law, if there is a fit
    const Fit* hypothesis = nullptr; ///< extra-p-pmnf, beside the law
    NormalForm form = {};            ///< its function
    const Fit* alone = nullptr;      ///< amdahl, beside them; nullptr if there is none or it is not usable
    AmdahlOverhead amdahl = {};      ///< its law, without overhead
    int firstRow = 0;                ///< of its records in the table of the figure

    void setHypothesis(const Fit* fit); ///< nullptr: none
    QString name() const { return item->name.toHtmlEscaped(); }
    double largestN() const;
    bool hasTau() const;
    OverheadShare lastShare() const;
    /// Smallest and largest n of the records in the fit; 1 and the largest n if there is no fit.
    std::array<double, 2> fittedRange() const;
    /// In the fit by eq (6), or else in that by eq (4).
    bool used(size_t row) const
    {
        const Fit* by = fit ? fit : alone;
        return !by || row >= by->used.size() || by->used[row];
    }
    /// measured / fitted - 1 [%]; missing without a fit.
    double residual(size_t row) const { return fit ? 100 * (records.t[row] / law.runTime(records.n[row]) - 1) : missing; }
    std::vector<double> residuals() const;
};

/// The datasets of a request as curves. Error: no dataset, unknown id, not run-time records.
Result<std::vector<RunCurve>> runCurves(const Session& session, const FigureRequest& request);
/// The largest share of overhead first.
void sortByOverhead(std::vector<RunCurve>& curves);

/// "1 core", "1024 cores".
QString coresInWords(double n);

/// "LAMMPS: measured overhead takes 42 % of the time on 1024 cores": of the last share, which is known.
QString lastShareInWords(const RunCurve& curve);
/// For FigureKind::lacks: what is missing before a figure of run-time records can be drawn.
QString lacksRuns(const Session& session, const FigureRequest& request);
/// The same, and a usable fit by eq (6) of the first dataset.
QString lacksFit(const Session& session, const FigureRequest& request);
/// The same, and of any dataset a share of overhead: measured, or by a usable fit of eq (6).
QString lacksShare(const Session& session, const FigureRequest& request);

/// How far curves are drawn beyond the largest measured n.
inline constexpr double beyondData = 1.7;

/// "f<sub>s</sub> = 0.0126", "b = 30.3 ± 3.3", "c = 33.3 ± 3.4" and what the reader must know about them.
QStringList fitNotes(const RunCurve& curve);
/// "Amdahl, fitted alone: f<sub>s</sub> = 0.0213 ± 0.0012"; empty without such a fit.
QString aloneInWords(const RunCurve& curve);

/// The numbers behind the figure, one row per record of each curve, their selection keys ("n=1024") and
/// the records they show.
void addRecordTable(Figure& figure, const std::vector<RunCurve>& curves);

/// Data files with hashes, model, parameters, program.
Provenance runProvenance(const std::vector<RunCurve>& curves);

/// "n = 1 … 1024"
QString coreRange(const RunCurve& curve);

/// The x axis of all these figures: cores from 1 to `last`. `scale`: "log" or "linear".
Axis coresAxis(double last, const QString& scale);
Axis timeAxis(const QString& label, const QString& scale, Quantity quantity = Quantity::Time);

/// Measured values as ink markers, those left out of the fit as open grey ones.
void addMeasured(Panel& panel, const RunCurve& curve, const std::vector<double>& y, const std::vector<double>& error, const QString& label,
                 Marker marker, Fill fill);

/// Panels of several programs, one each, with one legend: rows of `rowMm`, of `fourMm` where four stand beside each other.
void layOutMultiples(Figure& figure, const std::vector<RunCurve>& curves, double rowMm, double fourMm);

/// fit-residuals of one table of run times: measured over fitted, with the core counts marked that no smooth law can follow.
/// `yScale`: "log" or "linear".
Result<Figure> runResiduals(const Session& session, const FigureRequest& request, const QString& yScale);

} // namespace costscope
