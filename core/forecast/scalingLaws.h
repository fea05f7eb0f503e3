// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <QString>

#include <array>
#include <span>
#include <vector>

namespace costscope {

/// Whether the work stays the same while n grows, or grows with it.
enum class Scaling { Strong, Weak, Unknown };

/// Shapes of a law: at most three, each as its place 0…1 in the range of the law.
using Shapes = std::array<double, 3>;

/// A number of cores with what the laws need of it.
struct Cores {
    explicit Cores(double cores);
    double n, ln;
};

/// The n of the first and the last point: what the ranges of the shapes go by.
struct LawRange {
    double least, most;
};

/// What every law is made of: ln f = ln((w + d + e g_k(n)) / (1 − r∞(n − 1)/(n + c))) + a ln n, g_k(n) = (n^k − 1)/k, g_0 = ln n,
/// w = 1/n of strong scaling and 1 of weak.
struct LawTerms {
    bool weak = false;
    double d = 0;        ///< the constant part, as a part of what scales
    double e = 0, k = 0; ///< what grows with n
    double c = 1, r = 0; ///< eq (6): r∞ and where half of it is reached
    double a = 0;        ///< of n^a
    bool grows() const { return e > 0 || r > 0; }
};
double logTime(const LawTerms& terms, const Cores& cores);

/// A law t_n = e^μ · f(n; shapes) of run times. Its terms are not negative and its overhead ratio is below 1 wherever its shapes lie
/// in their ranges, so it has a time at every n.
struct ScalingLaw {
    QString id;          ///< "logarithmic"
    QString name;        ///< "logarithmic growth"
    QString shortName;   ///< "logarithmic": told from those it is weighed with, in at most 12 letters; figures write it beside bars
    QString formula;     ///< simple HTML
    QString publication; ///< "Amdahl 1967", which theories/citations.cpp names in full; empty: no single one
    Scaling scaling;     ///< Strong or Weak
    int shapes;          ///< how many it has
    /// ln f at every n; `out` has as many places.
    void (*logTimes)(const Shapes& shapes, const LawRange& range, std::span<const Cores> cores, double* out);
    /// The shapes by their names, in their own units: n_d, n_e, k, c, r_inf, a.
    std::vector<std::pair<QString, double>> (*values)(const Shapes& shapes, const LawRange& range);
    LawTerms (*terms)(const Shapes& shapes, const LawRange& range); ///< the same law by its parts
};

inline double logTime(const ScalingLaw& law, const Shapes& shapes, const LawRange& range, const Cores& cores)
{
    double one = 0;
    law.logTimes(shapes, range, {&cores, 1}, &one);
    return one;
}

/// Amdahl, logarithmic, universal scalability, power, eq (6): with 1/n, a constant, and what grows beside them; then weak ones.
const std::vector<ScalingLaw>& scalingLaws();
const ScalingLaw* findScalingLaw(QStringView id);
/// The publications that laws come from, each once: "Amdahl 1967, Gunther 1993".
QString publicationsOf(const std::vector<const ScalingLaw*>& laws);
/// Those that answer for work that scales so: the strong ones, the weak ones; where it is unknown the strong ones and the weak ones
/// with a power.
std::vector<const ScalingLaw*> lawsOf(Scaling scaling);

} // namespace costscope
