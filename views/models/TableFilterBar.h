// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QTimer;

namespace costscope {

class TableOrder;

/// Above a table: a field for the filter and how many rows it keeps, or why it is not understood.
class TableFilterBar : public QWidget {
    Q_OBJECT

public:
    explicit TableFilterBar(TableOrder* order, QWidget* parent = nullptr);

    QLineEdit* field() const { return m_field; }
    QLabel* words() const { return m_words; }
    void start(); ///< the focus is here, whatever is typed replaces the filter

Q_SIGNALS:
    void left(); ///< Escape or Return: back to the rows

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();

    TableOrder* m_order;
    QLineEdit* m_field;
    QLabel* m_words;
    QTimer* m_typed; ///< a large table is filtered when the typing pauses
};

} // namespace costscope
