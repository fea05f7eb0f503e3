// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/RunRecords.h"
#include "core/model/Fit.h"

namespace costscope {

struct Session;

/// Fits `settings.model` ("amdahl-overhead", "amdahl-ratio"; "amdahl" by fitAmdahl(), "extra-p-pmnf" by fitNormalForm()) to a dataset: the
/// function behind `costscope fit`, the Fit dialog and every slider. Error: unknown model, dataset of another kind, fewer than four
/// records, only one distinct n, t <= 0, no t_1, unknown name in `fixed`. A fit without admissible minimum is a Fit that says so, not an
/// Error. For amdahl-overhead without f_s in `fixed`, f_s is chosen by scanSerialFraction(). c far beyond the data, or b and c along one
/// valley, end as NotDetermined: no number is shown then. Intervals: b and c by their logarithms, with the noise that the residuals show
/// and with the error of t_1 where it is a record (overheadNoise()); where f_s was chosen, over all f_s that the records allow
/// (profileSerialFraction()). Standard errors are those of the paper: the weights' own noise, t_1 and f_s held, the record at n = 1
/// counted. Bootstrap: records and t_1 are drawn around the model with that noise; if `progress` says stop, the fit comes back as Stopped.
Result<Fit> fitModel(const Dataset& dataset, const FitSettings& settings, const Progress& progress = {});
Result<Fit> fitModel(const RunRecords& records, const FitSettings& settings, const Progress& progress = {});

/// Why there would be no fit at all: the Error of fitModel(), found without fitting.
Result<Done> checkFit(const Dataset& dataset, const FitSettings& settings);

/// How long a fit takes: records times the fits of b and c that it needs, some ten where f_s or another law is searched for. A million
/// takes about a second.
qint64 fitWork(const Dataset& dataset, const FitSettings& settings);
/// What a window does at once; more is work for a job.
inline constexpr qint64 fitWorkAtOnce = 20'000;

/// Fits a dataset of a session with these settings and puts the fit: fitModel() and putFit() in one. Returns the id of the fit.
Result<QString> refit(Session& session, const QString& datasetId, const FitSettings& settings, const Progress& progress = {});

/// One row of the scan of section 3.3: b and c fitted at this f_s.
struct ScanRow {
    double f_s = 0;
    /// Converged: a determined minimum with b > 0, c > 0, r(n) < 1; else the rest is missing.
    Termination termination = Termination::NoAdmissibleMinimum;
    double b = missing, bError = missing, c = missing, cError = missing;
    double saturation = missing, closeness = missing; ///< r∞; (b+Δb)/c
    double rms = missing;

    bool admissible() const { return termination == Termination::Converged; }
};

/// Höfinger & Haunschmid section 3.3: f_s scanned downwards, the row chosen among c > b with both relative errors
/// <= `errorCap` whose (b+Δb)/c is nearest to 1.
struct SerialFractionScan {
    std::vector<ScanRow> rows;
    int chosen = -1;           ///< index; -1 = none with c > b and errors up to 100 %
    double errorCap = missing; ///< 0.3; 0.5 or 1.0 if nothing passed before
    bool errorsWithin10To30 = false;
    Messages messages;

    int lowestRms() const; ///< index of the row that the records fit best, which the rule does not ask; -1 = none is admissible
    /// "chosen, lowest RMS": what the rule says of a row, and whether the records fit it best; empty if neither says anything.
    QString verdict(size_t row) const;
};

/// Scans f_s over 10^(-k/10), k = 10…60. Only weights, dropFirst, excluded, boundSaturation and t_1 of `settings`
/// are used.
Result<SerialFractionScan> scanSerialFraction(const Dataset& dataset, const FitSettings& settings, const Progress& progress = {});
Result<SerialFractionScan> scanSerialFraction(const RunRecords& records, const FitSettings& settings, const Progress& progress = {});

/// The fitted curve with its 95 % band at the given n: delta method with Student's t, or percentiles of the bootstrap
/// samples if the fit has them. Empty if the fit is not usable. For amdahl-ratio, t and tau are missing and the
/// band (tLow…) is that of the ratio. Where r(n) >= 1 the model has no time: all values but n and ratio are missing.
std::vector<CurvePoint> fittedCurve(const Fit& fit, const std::vector<double>& n);

} // namespace costscope
