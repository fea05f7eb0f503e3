// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace costscope {

/// P(T <= t) of Student's t distribution with `degrees` > 0 degrees of freedom.
double studentTProbability(double t, double degrees);

/// The t with P(T <= t) = `probability`, 0 < probability < 1; NaN outside of it or without degrees of freedom.
double studentTQuantile(double probability, double degrees);

} // namespace costscope
