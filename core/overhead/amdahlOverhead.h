// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

/// Amdahl's law extended by parallel overhead. Höfinger & Haunschmid, "Modelling parallel overhead from simple
/// run-time records" (2017), eqs (1)–(6). n cores (>= 1), t [s], b and c without unit, 0 <= f_s < 1.
struct AmdahlOverhead {
    double t_1 = 0; ///< run time on one core [s]
    double f_s = 0; ///< serial fraction
    double b = 0;   ///< overhead
    double c = 0;   ///< half-way point

    double ratio(double n) const;    ///< τ_n/t_n, eq (1)
    double amdahl(double n) const;   ///< t_n^A [s], eq (4)
    double overhead(double n) const; ///< τ_n [s], eq (5); missing where r(n) >= 1
    double runTime(double n) const;  ///< t_n [s], eq (6); missing where r(n) >= 1
    double saturation() const;       ///< r∞ = b/(c+1)
    /// 1 - ratio(n) > 0, the domain of (5) and (6) at n.
    bool admissibleAt(double n) const;
    /// d t_n/d b and d t_n/d c [s].
    double runTimeByB(double n) const;
    double runTimeByC(double n) const;
    /// Where (6) is smallest over whole n >= 1; nothing if it falls for ever (up to 10^9).
    std::optional<double> fastestN() const;
};

/// r(n) = b/(c+1) - b/(c+n), eq (1), and its derivatives.
double overheadRatio(double b, double c, double n);
double overheadRatioByB(double c, double n);
double overheadRatioByC(double b, double c, double n);

extern const Model amdahlModel;         ///< "amdahl": eq (4) alone
extern const Model amdahlOverheadModel; ///< "amdahl-overhead": eq (6)
extern const Model amdahlRatioModel;    ///< "amdahl-ratio": eq (1)

} // namespace costscope
