// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/RichHeader.h"

#include "views/models/TableModel.h"
#include "views/widgets/Theme.h"

#include <QPainter>
#include <QTextDocument>

#include <algorithm>

namespace costscope {

namespace {

constexpr int padding = 12, headerHeight = 26;

void set(QTextDocument& text, const QHeaderView& header, int section)
{
    text.setDefaultFont(header.font());
    text.setDocumentMargin(0);
    const QString html = header.model()->headerData(section, header.orientation(), TableModel::HtmlRole).toString();
    text.setHtml(u"<span style=\"color:%1\">%2</span>"_s.arg(Theme::current().note.name(), html));
}

/// Up = ascending.
void paintArrow(QPainter& painter, QPointF centre, bool up, const QColor& colour)
{
    constexpr double half = 3.5;
    const double tip = up ? -half : half;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{
        {centre.x() - half, centre.y() - tip / 2}, {centre.x() + half, centre.y() - tip / 2}, {centre.x(), centre.y() + tip / 2}});
    painter.restore();
}

} // namespace

RichHeader::RichHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setHighlightSections(false);
    setSectionsClickable(true);
    setFixedHeight(headerHeight);
}

void RichHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Theme theme = Theme::current();
    painter->fillRect(rect, theme.surface);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.border);
    QTextDocument text;
    set(text, *this, section);
    const QSizeF size = text.size();
    const bool right = model()->headerData(section, orientation(), Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight;
    painter->save();
    painter->setClipRect(rect);
    painter->translate(right ? rect.right() - padding - size.width() : rect.left() + padding, rect.center().y() - size.height() / 2);
    text.drawContents(painter);
    painter->restore();
    if (sortIndicatorSection() != section) return;
    const double x =
        right ? rect.right() - padding / 2.0 : std::min(rect.left() + padding + size.width() + padding / 2.0, rect.right() - padding / 2.0);
    paintArrow(*painter, {x, rect.center().y() + 1.0}, sortIndicatorOrder() == Qt::AscendingOrder, theme.accent);
}

QSize RichHeader::sectionSizeFromContents(int section) const
{
    QTextDocument text;
    set(text, *this, section);
    return {int(text.idealWidth()) + 2 * padding + 2, headerHeight};
}

} // namespace costscope
