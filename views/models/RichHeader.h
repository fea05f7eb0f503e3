// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

class QPainter;

namespace costscope {

/// Column headings with italics and subscripts: simple HTML from TableModel::HtmlRole; an arrow where the rows are sorted by it.
class RichHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit RichHeader(QWidget* parent = nullptr);

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    QSize sectionSizeFromContents(int section) const override;
};

} // namespace costscope
