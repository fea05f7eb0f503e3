// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Quantity.h"
#include "core/base/SharedVector.h"
#include "core/base/enumWords.h"
#include "core/model/Model.h"
#include "core/numerics/NoiseLaw.h"
#include "core/numerics/Weights.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// What the user chose. The same settings on the same data give the same Fit, bit for bit.
struct FitSettings {
    QString model;     ///< model id
    NamedValues fixed; ///< f_s, t_1: held at these values
    Weights weights = Weights::Plain;
    int dropFirst = 0;            ///< the first K records are left out of the residuals
    std::vector<int> excluded;    ///< further records left out, by row of the table
    bool boundSaturation = false; ///< fit with r∞ = b/(c+1) <= 1
    int bootstrap = 0;            ///< samples; 0 = none
    quint64 seed = 1;
    bool operator==(const FitSettings&) const = default;
};

/// Whether a value is a result. Only `Fitted` values carry errors; of `NotDetermined` no number is shown.
enum class Determined { Fitted, Given, Chosen, Record, Unbounded, NotDetermined };
inline constexpr EnumWords<Determined::NotDetermined> determinedWords("fitted", "given", "chosen", "record", "unbounded", "not determined");
inline QString toString(Determined state)
{
    return determinedWords[state];
}

struct FitParameter {
    QString name; ///< ASCII
    Quantity quantity = Quantity::None;
    double value = missing;                             ///< missing if not determined
    std::optional<double> standardError = {};           ///< asymptotic, at the weights' own noise
    std::optional<std::array<double, 2>> interval = {}; ///< 95 %: bootstrap percentiles if asked for, else by Student's t
    Determined state = Determined::Fitted;
    QString reason = {};                                           ///< where it comes from, or why it is not determined
    std::optional<std::array<double, 2>> measurementInterval = {}; ///< 95 % over repetitions alone; calibration has it
    bool operator==(const FitParameter& other) const;              ///< NaN equals NaN
};

/// What the residuals of a fit of b and c say of the noise in the records, and by it of b, c and t_1.
struct FitNoise {
    NoiseLaw law = NoiseLaw::Constant;
    int freedom = 0;                                   ///< degrees of freedom of `factor`
    double factor = 0;                                 ///< σ² of a record: [s²] or of a ratio if constant, else of its share
    std::array<std::array<double, 3>, 3> covariance{}; ///< of ln t_1, ln b, ln c, first order
    bool operator==(const FitNoise&) const = default;
};

enum class Termination { Converged, IterationLimit, NoAdmissibleMinimum, NotDetermined, Stopped };
inline constexpr EnumWords<Termination::Stopped> terminationWords("converged", "iteration limit", "no admissible minimum", "not determined",
                                                                  "stopped");
inline QString toString(Termination termination)
{
    return terminationWords[termination];
}

/// The confidence band and prediction at one n.
struct CurvePoint {
    double n, t, tau, ratio; ///< modeled
    double tLow, tHigh;      ///< 95 % band of t_n
    double tauLow, tauHigh;  ///< 95 % band of τ_n
};

/// The result of a fit. Values of records stand in the order of the records; NaN where a record has none.
struct Fit {
    QString id;
    QString name;
    QString dataset; ///< id within the session
    FitSettings settings;
    std::vector<FitParameter> parameters;
    double correlation = missing;  ///< of b and c
    double condition = missing;    ///< of the column-scaled Jacobian
    std::optional<FitNoise> noise; ///< what intervals and bands come from; session files of 0.1.0 have none
    int points = 0;                ///< records used
    double rms = missing;          ///< sqrt(mean squared residual), in the unit of the residuals
    double rmsRelative = missing;  ///< of (model - measured)/measured over the records used
    Termination termination = Termination::Converged;
    QString message; ///< one sentence to `termination`
    /// r_inf, b_plus_se_over_c; speedup_limit of amdahl; tau_median_relative_error (over the records used; …_all_records: left-out ones
    /// too); n_fastest, t_fastest_s, speedup_fastest (absent if t_n falls for ever); b_f_s_halved, b_f_s_doubled and the same for c,
    /// rms_change_f_s_factor_2; bootstrap_samples, bootstrap_without_minimum; where the scan chose f_s, the one that the records fit best
    /// whatever the rule of section 3.3 says (f_s_of_lowest_rms) and the rms there (lowest_rms).
    NamedValues derived;
    SharedVector<std::vector<double>> fitted; ///< modeled value per record (t_n, or the ratio for amdahl-ratio)
    SharedVector<std::vector<bool>> used;     ///< per record: in the residuals
    /// Joint samples of (b, c) from the bootstrap, admissible ones; empty if none were asked for.
    std::vector<std::array<double, 2>> samples;
    std::vector<double> serialSamples; ///< t_1 of the same samples [s]; empty where it has no error of its own
    Messages messages;

    const FitParameter* parameter(QStringView name) const;
    /// Value of a parameter; NaN if it is not determined or unknown.
    double value(QStringView name) const;
    bool usable() const { return termination == Termination::Converged; }
    bool operator==(const Fit& other) const; ///< NaN equals NaN
};

} // namespace costscope
