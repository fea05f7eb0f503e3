// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

// Recursive-doubling allgather over binomial scatter in the shared memory of one node, P a power of two, messages of many
// segments S: Θ_RDA/Θ_Sct by eqs (3) and (4) of Rico-Gallego, Díaz-Martín, Lastovetsky 2015. It depends on P and on how L(S, τ)
// grows with τ, not on the size.

/// How L(S, τ) grows, with one number from 0, a perfectly parallel channel, to 1, one transfer after the other. Derived.
enum class GrowthLaw { Power, Linear }; ///< L(S,1) τ^e; L(S,1) (1 + θ(τ−1))

/// 2 (1 − 1/P) g(P) / Σ_{j=1}^{log2 P} 2^−j g(2^j), g = L(S,τ)/L(S,1). P: a power of two, 2 at least.
double tauLopRatio(qint64 P, GrowthLaw law, double grows);

/// Its ends: 2 for a perfectly parallel channel, 2 (P−1)/log2 P for a serial one.
double ratioOfParallelChannel();
double ratioOfSerialChannel(qint64 P);

extern const Model tauLopRatioModel; ///< "tau-lop-ratio"

} // namespace costscope
