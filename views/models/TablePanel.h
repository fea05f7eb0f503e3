// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QMenu;
class QModelIndex;
class QTableView;
class QTimer;

namespace costscope {

class Selection;
class TableFilterBar;
class TableModel;
class TableOrder;

/// The numbers behind what is shown, linked to the selection of all views. A click on a heading sorts by it, up, down and as
/// computed; Ctrl+F filters, Ctrl+C copies. Rows are those of the model, wherever they are shown.
class TablePanel : public QWidget {
    Q_OBJECT

public:
    TablePanel(TableModel* model, Selection* selection, QWidget* parent = nullptr);

    QTableView* view() const { return m_view; }
    TableFilterBar* bar() const { return m_bar; }
    TableOrder* order() const { return m_order; }
    /// The rows of the model that are selected, ascending.
    std::vector<int> selectedRows() const;
    bool isAnySelected(const std::function<bool(int row)>& is) const; ///< the first that is one ends the search
    /// Marks a row without selecting what it stands for in other views.
    void pointAt(int row);
    void copy() const;    ///< what is selected as tab-separated text, exact; all that is shown if nothing is
    void copyAll() const; ///< all rows that are shown
    void find();          ///< the filter is typed
    /// What can be done with the cell that stands there.
    void fillMenu(QMenu& menu, const QModelIndex& cell);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tableReset();
    void fit();
    void takeSelection();
    void giveSelection();
    int currentRow() const; ///< of the model
    void sortedBy(QMenu& menu, int column);
    void copyRows(const std::vector<int>& shown) const;
    void mark(std::vector<int> rows);
    std::vector<int> shownSelection() const; ///< the rows of the view that are selected, ascending

    TableModel* m_model;
    TableOrder* m_order;
    Selection* m_selection;
    QTableView* m_view;
    TableFilterBar* m_bar;
    bool m_taking = false;
    QTimer* m_widen; ///< after new values: once for many steps of a slider
    bool m_fitting = false;
    bool m_isWidthChosen = false; ///< the user has dragged a column
    bool m_isOther = false;       ///< the rows have changed
    QString m_of;                 ///< what the table belongs to
    std::vector<int> m_many;      ///< selected rows of the model that are too many ranges for a selection model; else empty
};

} // namespace costscope
