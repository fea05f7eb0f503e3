// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/Weights.h"

namespace costscope {

QString toString(Weights weights)
{
    switch (weights) {
    case Weights::Plain: return QStringLiteral("plain");
    case Weights::Relative: return QStringLiteral("relative");
    case Weights::Log: return QStringLiteral("log");
    }
    return {};
}

std::optional<Weights> weightsById(QStringView id)
{
    for (const Weights weights : {Weights::Plain, Weights::Relative, Weights::Log}) {
        if (toString(weights) == id) return weights;
    }
    return std::nullopt;
}

} // namespace costscope
