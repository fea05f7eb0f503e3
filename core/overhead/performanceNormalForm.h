// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

namespace costscope {

/// One term of the performance model normal form beside a constant: t_n = c_0 + c_1 n^i log2(n)^j. Calotoiu, Hoefler, Poke, Wolf 2013.
struct NormalForm {
    double c_0 = 0, c_1 = 0; ///< [s]
    double i = 0, j = 0;

    double growth(double n) const; ///< n^i log2(n)^j
    double runTime(double n) const { return c_1 == 0 ? c_0 : c_0 + c_1 * growth(n); }
    bool isConstant() const { return i == 0 && j == 0; }
    /// "3 + 0.2 n^(1/2) log2(n)", times in seconds, as simple HTML.
    QString toHtml() const;
    bool operator==(const NormalForm&) const = default;
};

extern const Model performanceNormalForm; ///< "extra-p-pmnf"
extern const Model negativeNormalForm;    ///< "extra-p-pmnf-negative": exponents of both signs

inline bool isNormalForm(const QString& model)
{
    return model == performanceNormalForm.id || model == negativeNormalForm.id;
}

} // namespace costscope
