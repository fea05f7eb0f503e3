// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/TableCells.h"

#include "views/models/TableModel.h"

#include <QCache>
#include <QPainter>
#include <QStaticText>
#include <QStyle>

#include <cmath>

namespace costscope {

namespace {

struct WordsKey {
    QString words;
    QFont font;
    bool operator==(const WordsKey&) const = default;
};

size_t qHash(const WordsKey& key, size_t seed) noexcept
{
    return qHash(key.words, seed);
}

const QStaticText& shaped(const QString& words, const QFont& font)
{
    thread_local QCache<WordsKey, QStaticText> cache(4000);
    const WordsKey key{words, font};
    if (const QStaticText* known = cache.object(key)) return *known;
    auto* text = new QStaticText(words);
    text->setTextFormat(Qt::PlainText);
    text->prepare({}, font);
    cache.insert(key, text);
    return *text;
}

} // namespace

/// What is selected, pointed at, has the keyboard or must be cut is left to the style.
void TableCells::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const
{
    QStyleOptionViewItem option = given;
    if (index.data(TableModel::MarkedRole).toBool()) option.state |= QStyle::State_Selected;
    const bool isPlain = !(option.state & (QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver)) &&
                         option.state.testFlag(QStyle::State_Enabled);
    const QString words = isPlain ? index.data(Qt::DisplayRole).toString() : QString();
    if (words.isEmpty() || words.contains(QLatin1Char('\n'))) return QStyledItemDelegate::paint(painter, option, index);
    const QStaticText& text = shaped(words, option.font);
    const int around = option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, option.widget) + 1;
    const QRect room = option.rect.adjusted(around, 0, -around, 0);
    const QSize size = text.size().toSize();
    if (std::ceil(text.size().width()) > room.width()) return QStyledItemDelegate::paint(painter, option, index);
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    const QVariant brush = index.data(Qt::ForegroundRole);
    const QPalette::ColorGroup group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
    painter->save();
    painter->setFont(option.font);
    painter->setPen(brush.isValid() ? brush.value<QBrush>().color() : option.palette.color(group, QPalette::Text));
    QPointF at = QStyle::alignedRect(option.direction, alignment, size, room).topLeft();
    if (alignment & Qt::AlignRight) at.setX(room.left() + room.width() - text.size().width()); // to a part of a pixel
    painter->drawStaticText(at, text);
    painter->restore();
}

} // namespace costscope
