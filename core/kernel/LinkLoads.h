// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernel/TorusShape.h"

#include <array>
#include <optional>
#include <vector>

namespace costscope {

/// A number for the links of each dimension; those that the torus does not have count for nothing.
using PerDimension = std::array<double, mostDimensions>;

/// What messages put on the directed links of a torus, in whole bytes. Derived refinement of Bienz, Gropp, Olson 2018, §4.2:
/// ℓ = maxBytes() takes the place of the cube estimate, eq (7).
struct LinkLoads {
    TorusShape torus;
    std::vector<qint64> bytes;          ///< by TorusShape::number(); 0 where the torus has no link
    std::vector<qint64> messagesByHops; ///< [h], h = 0 … TorusShape::mostHops(); 0: within one router
    std::vector<qint64> bytesByHops;
    qint64 selfMessages = 0; ///< of a rank to itself: they stand nowhere else

    qint64 messages() const;   ///< all but those to the sender itself
    qint64 totalBytes() const; ///< of these
    qint64 maxBytes() const;
    double meanBytes() const; ///< over the links that exist; 0 without links
    qint64 usedLinks() const; ///< links that carry anything
    /// Σ bytes · hops = Σ loads; nothing if that is beyond 2^63.
    std::optional<qint64> byteHops() const;
    double hopsPerByte() const;    ///< h over all bytes, those within a router with 0 hops; 0 without bytes
    double hopsPerMessage() const; ///< average dilation
    qint32 mostHops() const;       ///< maximum dilation: of any message; 0 without messages

    /// Numbers of the links that carry most, the most loaded first, equal ones by number; none that carries nothing. `weight`: of
    /// a byte over a link of each dimension.
    std::vector<size_t> hottest(size_t count, const PerDimension& weight = {1, 1, 1, 1, 1}) const;
};

} // namespace costscope
