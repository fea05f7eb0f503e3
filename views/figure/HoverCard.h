// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/RichText.h"
#include "views/draw/Style.h"

#include <QWidget>

namespace costscope {

/// All values of one table row as a small card that follows the pointer and never takes the mouse.
class HoverCard : public QWidget {
    Q_OBJECT

public:
    explicit HoverCard(QWidget* parent);

    /// Fills the card from a row of the figure's table and shows it beside `at`, inside the parent.
    void showRow(const Figure& figure, int row, const Style& style, QPoint at);
    /// The words on the card, one row per line.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        RichText name, value;
    };
    RichText m_title;
    void layBlocks();

    std::vector<Row> m_rows;
    size_t m_inBlock = 1;              ///< rows of a block
    std::vector<double> m_blockWidths; ///< names and values
    Style m_style;
};

/// A row key in words: "n=1024" with a first column of processes is "1024 cores".
QString titleOfRow(const Figure& figure, int row);

} // namespace costscope
