// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/figure/HoverCard.h"

#include "core/network/figures/networkFigure.h"
#include "views/draw/draw.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int padding = 10, columnGap = 16, blockGap = 24;
constexpr size_t mostInBlock = 10; // rows below each other

} // namespace

QString titleOfRow(const Figure& figure, int row)
{
    if (!figure.table.columns.empty() && row < figure.table.rows()) {
        const Column& first = figure.table.columns.front();
        const double value = first.number(row);
        if (first.quantity == Quantity::Processes && std::isfinite(value))
            return value == 1 ? HoverCard::tr("1 core") : HoverCard::tr("%1 cores").arg(display(value, Quantity::Processes));
    }
    // The key of a benchmark's cell means nothing to a reader: its place or law and its size do.
    if (row < figure.table.rows() && size_t(row) < figure.rowKeys.size() && figure.rowKeys[size_t(row)].startsWith(u"cell="_s))
        return u"%1, %2"_s.arg(figure.table.columns[0].display(row).toHtmlEscaped(), figure.table.columns[1].display(row));
    const QString key = size_t(row) < figure.rowKeys.size() ? figure.rowKeys[size_t(row)] : QString::number(row + 1);
    if (const QString link = linkNameOfKey(key); !link.isEmpty()) return link;
    QString words = key.toHtmlEscaped();
    return words.replace(QLatin1Char('='), u" "_s);
}

HoverCard::HoverCard(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void HoverCard::showRow(const Figure& figure, int row, const Style& style, QPoint at)
{
    m_style = style;
    const double size = style.tickPt * screenUnitsPerPoint + 1;
    m_title = RichText(titleOfRow(figure, row), style.family, size, true);
    m_rows.clear();
    for (size_t c = 0; c < figure.table.columns.size(); ++c) {
        const Column& column = figure.table.columns[c];
        if (row >= column.rows() || (c == 0 && column.quantity == Quantity::Processes)) continue; // the title says it
        const QString label = column.label.isEmpty() ? column.name.toHtmlEscaped() : column.label;
        m_rows.push_back({RichText(label, style.family, size), RichText(column.display(row).toHtmlEscaped(), style.family, size)});
    }
    layBlocks();
    // Above the point and to the right; the other side where the edge is near.
    QPoint corner = at + QPoint(16, -height() - 12);
    if (corner.x() + width() > parentWidget()->width()) corner.setX(at.x() - 16 - width());
    if (corner.y() < 0) corner.setY(at.y() + 14);
    corner.setX(std::max(0, corner.x()));
    corner.setY(std::clamp(corner.y(), 0, std::max(0, parentWidget()->height() - height())));
    move(corner);
    show();
    raise();
    update();
}

/// Many rows stand in blocks beside each other: a level of multigrid has two dozen.
void HoverCard::layBlocks()
{
    const size_t blocks = std::max<size_t>(1, (m_rows.size() + mostInBlock - 1) / mostInBlock);
    m_inBlock = std::max<size_t>(1, (m_rows.size() + blocks - 1) / blocks);
    m_blockWidths.assign(blocks, 0);
    for (size_t block = 0; block < blocks; ++block) {
        double names = 0, values = 0;
        for (size_t row = block * m_inBlock; row < std::min(m_rows.size(), (block + 1) * m_inBlock); ++row) {
            names = std::max(names, m_rows[row].name.width());
            values = std::max(values, m_rows[row].value.width());
        }
        m_blockWidths[block] = std::ceil(names + values) + columnGap;
    }
    m_blockWidths.front() = std::max(m_blockWidths.front(), blocks == 1 ? std::ceil(m_title.width()) + columnGap : 0);
    double width = blockGap * double(blocks - 1);
    for (const double block : m_blockWidths) width += block;
    const double lines = double(1 + std::min(m_inBlock, m_rows.size()));
    resize(int(std::max(width, std::ceil(m_title.width()))) + 2 * padding, int(std::ceil(m_title.lineHeight() * lines)) + 2 * padding);
}

QString HoverCard::text() const
{
    QStringList lines{m_title.plain()};
    for (const Row& row : m_rows) lines.append(row.name.plain() + u": "_s + row.value.plain());
    return lines.join(QLatin1Char('\n'));
}

void HoverCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_style.colour(Hue::Faint), 1));
    painter.setBrush(m_style.dark ? m_style.background().lighter(135) : m_style.background());
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    double y = padding + m_title.size();
    m_title.draw(painter, {padding, y}, m_style.colour(Hue::Ink));
    const double top = y;
    double left = padding;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const double block = m_blockWidths[i / m_inBlock];
        if (i % m_inBlock == 0) y = top;
        y += m_title.lineHeight();
        m_rows[i].name.draw(painter, {left, y}, m_style.textColour(Hue::Grey));
        m_rows[i].value.draw(painter, {left + block - m_rows[i].value.width(), y}, m_style.colour(Hue::Ink));
        if (i % m_inBlock == m_inBlock - 1) left += block + blockGap;
    }
}

} // namespace costscope
