// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

#include <initializer_list>

namespace costscope {

/// A choice from its options, each with what people call it, the default first.
inline Choice choiceOf(const char* id, const char* name, std::initializer_list<std::pair<const char*, const char*>> options,
                       const char* meaning = "")
{
    Choice choice{QString::fromUtf8(id), QString::fromUtf8(name), {}, {}, QString::fromUtf8(meaning)};
    for (const auto& [option, called] : options) {
        choice.words << QString::fromUtf8(option);
        choice.names << QString::fromUtf8(called);
    }
    return choice;
}

} // namespace costscope
