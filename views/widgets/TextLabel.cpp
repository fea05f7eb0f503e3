// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/TextLabel.h"

#include <QEvent>

#include <algorithm>

namespace costscope {

int TextLabel::heightForWidth(int width) const
{
    if (m_text != text()) {
        m_text = text();
        m_known = {};
    }
    const auto found = std::find_if(m_known.begin(), m_known.end(), [width](const Known& k) { return k.width == width; });
    if (found != m_known.end()) return found->height;
    std::rotate(m_known.begin(), m_known.end() - 1, m_known.end());
    m_known.front() = {width, QLabel::heightForWidth(width)};
    return m_known.front().height;
}

QSize TextLabel::sizeHint() const
{
    constexpr int panelWidth = 240; // the narrowest panel
    // The height at the width that it has: the layout asks for that one too, and it is worked out once.
    const int width = isVisible() ? std::max(this->width(), panelWidth) : panelWidth;
    return m_inPanel && wordWrap() ? QSize(panelWidth, heightForWidth(width)) : QLabel::sizeHint();
}

QSize TextLabel::minimumSizeHint() const
{
    return m_inPanel && wordWrap() ? QSize(0, fontMetrics().height()) : QLabel::minimumSizeHint();
}

void TextLabel::changeEvent(QEvent* event)
{
    // Colours change no height; to lay out every text anew was a sixth of a change of theme.
    if (event->type() != QEvent::StyleChange && event->type() != QEvent::PaletteChange) m_known = {};
    QLabel::changeEvent(event);
}

} // namespace costscope
