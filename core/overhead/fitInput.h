// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/RunRecords.h"
#include "core/model/Fit.h"
#include "core/overhead/fitModel.h"
#include "core/overhead/overheadNoise.h"

namespace costscope {

/// Records and settings, checked: what fit, scan and bootstrap start from.
struct FitInput {
    RunRecords records;
    bool ratio = false;        ///< model amdahl-ratio
    double t_1 = missing;      ///< [s]; missing for amdahl-ratio
    FitParameter t1;           ///< t_1 with where it comes from
    SerialTime serial;         ///< the same for the errors
    std::optional<double> f_s; ///< if given
    std::vector<bool> used;    ///< per record
    OverheadData data;         ///< the records used; `amdahl` is not filled yet
    OverheadData together;     ///< the same, one by n
    Messages messages;         ///< records left out

    OverheadData at(double serialFraction) const;        ///< `together` with eq (4) at this f_s
    OverheadData recordsAt(double serialFraction) const; ///< `data` with it
};

/// A fitted value with its standard error, if that is known, and the interval that so many of them reach.
FitParameter fittedParameter(const char* name, Quantity quantity, double value, double error, double quantile);

/// Which records a fit of run times uses. Error: n or t is none, more are left out than there are.
Result<std::vector<bool>> usedRecords(const RunRecords& records, const FitSettings& settings);

/// Whether t_1 or f_s may be held at this value. Error: it is out of its range, or the model holds nothing of that name.
Result<Done> checkSerialValue(const QString& model, const QString& name, double value);
/// Error: fewer than `least` records, or all of one n.
Result<Done> enoughRecords(const std::vector<double>& n, size_t least);
/// "Left out of the fit: 2 of 9 records, n = 1, 2."; empty if none is.
QString leftOutText(const RunRecords& records, const std::vector<bool>& used);

/// Error: see fitModel().
Result<FitInput> fitInput(const RunRecords& records, const FitSettings& settings);

/// The scan behind both entrances of scanSerialFraction(). Error: stopped.
Result<SerialFractionScan> scanSerialFraction(const FitInput& input, bool boundSaturation, const Progress& progress = {});

/// The pattern in the residuals, "from 16 to 64 cores the runs are 10–16 % faster than the fit"; empty if they look random. `ratio`: of
/// shares of overhead.
QString residualPattern(const Fit& fit, const RunRecords& records, bool ratio);

/// What the records show before any fit: faster than t_1/n, or few.
Messages recordWarnings(const FitInput& input);
/// Everything else the user should know before trusting a converged fit, in words: saturation, errors, correlation,
/// sensitivity to f_s, pattern in the residuals, extrapolation.
Messages fitWarnings(const Fit& fit, const FitInput& input);

} // namespace costscope
