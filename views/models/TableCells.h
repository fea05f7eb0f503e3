// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QPainter;

namespace costscope {

/// The cells of a table as the style paints them. Most are plain words or numbers that fit, shown again and again while others follow
/// a slider: they are shaped once, where a style does it three times for each painting.
class TableCells : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int padding = 12; ///< of WindowStyle, at both sides

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override;
};

} // namespace costscope
