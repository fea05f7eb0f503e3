// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/Machine.h"
#include "core/network/LinkLoads.h"

namespace costscope {

/// Whether the machine has one rate for links of all dimensions: R_link, and no `network.link_bytes_per_s`.
bool hasOneLinkRate(const Machine& machine);

/// Seconds that a byte takes at the capacity of a link, by dimension as the machine lists them: 1 / `network.link_bytes_per_s`; NaN
/// where it is no positive number. Without a list 1 / R_link for every dimension. Empty if the machine says neither.
std::vector<double> secondsPerByte(const Machine& machine);

/// Seconds that a byte takes at the capacity of a link, by dimension. Nothing if the machine does not say it for every dimension
/// of the torus that has links.
std::optional<PerDimension> secondsPerByte(const Machine& machine, const Torus& torus);

/// Load over capacity of a link [s].
double linkTime(const LinkLoads& loads, size_t number, const PerDimension& secondsPerByte);

/// The largest of all dimensions that have links: what holds for a link of which only the load is known.
double slowest(const PerDimension& perByte, const Torus& torus);

} // namespace costscope
