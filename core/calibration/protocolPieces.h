// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"

#include <vector>

namespace costscope {

/// Message sizes split into runs that each follow a straight line t = α + s/R_b with its own parameters: the protocols of a
/// message-passing library.
struct ProtocolPieces {
    /// A switch is known only up to the gap between two measured sizes.
    struct Switch {
        double after = missing;  ///< last size of the lower piece [byte]
        double before = missing; ///< first size of the upper piece [byte]
        bool operator==(const Switch&) const = default;
    };
    std::vector<Switch> switches = {}; ///< ascending
    double sumOfSquares = missing;     ///< of the relative residuals
    double bic = missing;              ///< N ln(SSR/N) + (3k - 1) ln N for k pieces: two values each, and the places of the switches
    size_t count() const { return switches.size() + 1; }
};

/// The best split into exactly 1 … `most` pieces of at least three sizes each, as far as the sizes suffice. Relative residuals,
/// nothing negative; dynamic programming over all splits. `sizes` ascending and distinct, one positive time each; of more than
/// 500 every so many are looked at, and the switches lie between two of those.
std::vector<ProtocolPieces> splitByProtocol(const std::vector<double>& sizes, const std::vector<double>& times, int most = 4);

/// The one with the smallest BIC; nothing but one piece if there are fewer than six sizes.
ProtocolPieces bestSplit(const std::vector<ProtocolPieces>& splits);

} // namespace costscope
