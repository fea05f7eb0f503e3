// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/ValueSlider.h"

#include "core/base/Quantity.h"
#include "views/style/Theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int steps = 10'000, inset = 8, trackY = 11;

/// Ends of the range: decades as powers.
QString endText(double value)
{
    const double exponent = std::log10(value);
    if (std::fabs(exponent - std::round(exponent)) > 1e-9 || value >= 1e-3) return display(value, Quantity::None, 2);
    return display(value, Quantity::None, 1).remove(u"1 × "_s).remove(u"1.0 × "_s);
}

} // namespace

ValueSlider::ValueSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, steps);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ValueSlider::setLimits(double least, double most)
{
    m_least = least;
    m_most = most;
    update();
}

void ValueSlider::setScale(bool logarithmic, bool whole)
{
    m_logarithmic = logarithmic;
    m_whole = whole;
    update();
}

double ValueSlider::shareOf(double number) const
{
    const double share = m_logarithmic ? std::log(number / m_least) / std::log(m_most / m_least) : (number - m_least) / (m_most - m_least);
    return std::clamp(share, 0.0, 1.0);
}

double ValueSlider::atShare(double share) const
{
    return m_logarithmic ? m_least * std::pow(m_most / m_least, share) : m_least + share * (m_most - m_least);
}

bool ValueSlider::isShown() const
{
    return std::isfinite(m_number) && (m_number > 0 || !m_logarithmic);
}

void ValueSlider::setOrigin(std::optional<double> origin, const QString& name)
{
    m_origin = origin;
    m_originName = name;
    update();
}

void ValueSlider::setNumber(double number)
{
    m_number = number;
    setValue(isShown() ? int(std::lround(shareOf(number) * steps)) : 0); // for screen readers
    update();
}

int ValueSlider::xOf(double number) const
{
    return inset + int(std::lround(shareOf(number) * (width() - 2 * inset)));
}

double ValueSlider::numberAt(int x) const
{
    return atShare(std::clamp(double(x - inset) / std::max(1, width() - 2 * inset), 0.0, 1.0));
}

void ValueSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme theme = Theme::current();
    const QColor accent = isEnabled() ? theme.accent : theme.disabled;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.border);
    painter.drawRoundedRect(QRectF(inset, trackY - 1.5, width() - 2 * inset, 3), 1.5, 1.5);
    paintLabels(painter);
    if (!isShown()) return;
    const int x = xOf(m_number);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    painter.drawRoundedRect(QRectF(inset, trackY - 1.5, x - inset, 3), 1.5, 1.5);
    painter.setBrush(theme.surface);
    painter.setPen(QPen(accent, hasFocus() ? 3 : 1.6));
    painter.drawEllipse(QPointF(x, trackY), 7, 7);
}

void ValueSlider::paintLabels(QPainter& painter) const
{
    const Theme theme = Theme::current();
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(theme.note);
    const QFontMetrics metrics(small);
    const QRect line(inset - 6, 24, width() - 2 * inset + 12, metrics.height());
    QRect name;
    if (m_origin && (*m_origin > 0 || !m_logarithmic)) {
        const int x = xOf(*m_origin), w = metrics.horizontalAdvance(m_originName) + 8;
        painter.setPen(theme.text);
        painter.drawLine(QPointF(x, trackY + 8), QPointF(x, trackY + 14));
        name = QRect(std::clamp(x - w / 2, 0, std::max(0, width() - w)), line.top(), w, line.height());
        painter.drawText(name, Qt::AlignCenter, m_originName);
        painter.setPen(theme.note);
    }
    const bool plain = m_quantity == Quantity::None;
    const auto end = [&](double value) {
        if (!plain) return display(value, m_quantity, 2);
        return m_whole && value < 1e6 ? exact(value) : endText(value); // 4, not 4.0 processes
    };
    const QString least = end(m_least), most = end(m_most);
    const QRect left(line.left(), line.top(), metrics.horizontalAdvance(least) + 2, line.height());
    const QRect right(line.right() - metrics.horizontalAdvance(most) - 2, line.top(), metrics.horizontalAdvance(most) + 2, line.height());
    if (!name.intersects(left)) painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter, least);
    if (!name.intersects(right)) painter.drawText(right, Qt::AlignRight | Qt::AlignVCenter, most);
}

void ValueSlider::move(double number)
{
    // A number beyond the ends goes on from where it is.
    number = std::clamp(m_whole ? std::round(number) : number, std::fmin(m_least, m_number), std::fmax(m_most, m_number));
    if (number == m_number) return;
    setNumber(number);
    Q_EMIT numberMoved(number);
}

void ValueSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return event->ignore();
    setSliderDown(true);
    // A press on the handle only takes hold of it.
    if (!isShown() || std::abs(event->position().x() - xOf(m_number)) > 8) move(numberAt(int(event->position().x())));
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown()) move(numberAt(int(event->position().x())));
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) return;
    setSliderDown(false);
    if (!m_swallowRelease) Q_EMIT dragFinished();
    m_swallowRelease = false;
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent*)
{
    m_swallowRelease = true;
    Q_EMIT resetWanted();
}

/// A factor on a logarithmic scale, as much of the range on a linear one; of whole numbers at least one.
double ValueSlider::stepped(double factor) const
{
    const double next = m_logarithmic ? m_number * factor : m_number + std::log(factor) * (m_most - m_least);
    if (!m_whole || std::fabs(next - m_number) >= 1) return next;
    return m_number + (factor > 1 ? 1 : -1);
}

void ValueSlider::keyPressEvent(QKeyEvent* event)
{
    const double factors[] = {1.01, 1 / 1.01, 1.1, 1 / 1.1};
    int which = -1;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up: which = 0; break;
    case Qt::Key_Left:
    case Qt::Key_Down: which = 1; break;
    case Qt::Key_PageUp: which = 2; break;
    case Qt::Key_PageDown: which = 3; break;
    case Qt::Key_Home: return move(m_least);
    case Qt::Key_End: return move(m_most);
    default: return QWidget::keyPressEvent(event);
    }
    move(stepped(factors[which]));
}

/// A key that is held down is one drag.
void ValueSlider::keyReleaseEvent(QKeyEvent* event)
{
    QWidget::keyReleaseEvent(event);
    if (!event->isAutoRepeat()) Q_EMIT dragFinished();
}

void ValueSlider::focusOutEvent(QFocusEvent* event)
{
    QSlider::focusOutEvent(event);
    Q_EMIT dragFinished(); // the release of a key may go elsewhere
}

void ValueSlider::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // scrolling the Inspector must not change a fit
}

} // namespace costscope
