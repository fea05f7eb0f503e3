// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enumWords.h"
#include "core/figure/Figure.h"
#include "core/session/Session.h"

namespace costscope {

/// Puts the user's words into a figure, each beside a small ring at its point. What lies beyond the axes, or in a panel that the
/// figure does not have, is not drawn, which a message says.
void addAnnotations(Figure& figure, const std::vector<Annotation>& annotations);

inline constexpr EnumWords<Anchor::BelowRight> anchorWords("centre", "left", "right", "above", "below", "above-left", "above-right",
                                                           "below-left", "below-right");
inline QString toString(Anchor anchor)
{
    return anchorWords[anchor];
}
/// Above for what is not known.
inline Anchor anchorOf(QStringView name)
{
    return anchorWords.find(name).value_or(Anchor::Above);
}

/// What people type, to simple HTML: <i> <b> <sub> <sup> that are closed stay, every other sign is itself.
QString htmlOfTyped(const QString& typed);
/// And back, for an editor.
QString typedOfHtml(const QString& html);

} // namespace costscope
