// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/kernel/TorusShape.h"

#include <vector>

namespace costscope {

/// A torus or mesh whose faults are told as all others.
class Torus : public TorusShape {
public:
    /// One router.
    Torus() = default;
    Torus(const TorusShape& shape) : TorusShape(shape) {}
    /// All dimensions wrap, or none. Error: see TorusShape::of().
    static Result<Torus> of(const std::vector<qint32>& dims, bool wrap = true);
    static Result<Torus> of(const std::vector<qint32>& dims, const std::vector<bool>& wrap);
    bool operator==(const Torus&) const = default;
};

/// "8 × 8 × 8".
QString dimsText(const Torus& torus);
/// "8 × 8 × 8 torus", "4 × 4 mesh", "8 × 8 × 4 torus, z open".
QString toString(const Torus& torus);
/// "x", "y", "z", "u", "v".
QString dimensionName(int dimension);
/// "+x", "−z".
QString directionName(const Link& link);
/// "5,2,2", and for people "(5, 2, 2)".
QString coordinatesOf(const Torus& torus, qint32 router);
QString positionText(const QString& coordinates);
inline QString positionText(const Torus& torus, qint32 router)
{
    return positionText(coordinatesOf(torus, router));
}

/// "8x8x8", "24×24×24": sizes. Error: no numbers between the signs.
Result<std::vector<qint32>> dimsFromText(const QString& text);

} // namespace costscope
