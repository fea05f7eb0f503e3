// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numerics/Weights.h"

#include "core/base/literals.h"

namespace costscope {

QString toString(Weights weights)
{
    switch (weights) {
    case Weights::Plain: return u"plain"_s;
    case Weights::Relative: return u"relative"_s;
    case Weights::Log: return u"log"_s;
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
