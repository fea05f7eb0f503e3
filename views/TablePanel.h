// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QTableView;
class QTimer;

namespace costscope {

class Selection;
class TableModel;

/// The numbers behind what is shown, linked to the selection of all views. Ctrl+C copies cells, Ctrl+F searches.
class TablePanel : public QWidget {
    Q_OBJECT

public:
    TablePanel(TableModel* model, Selection* selection, QWidget* parent = nullptr);

    QTableView* view() const { return m_view; }
    std::vector<int> selectedRows() const;
    /// Marks a row without selecting what it stands for in other views.
    void pointAt(int row);
    void copy() const;
    void find();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void tableReset();
    void fit();
    void takeSelection();
    void giveSelection();
    void search(const QString& text, bool next);

    TableModel* m_model;
    Selection* m_selection;
    QTableView* m_view;
    QLineEdit* m_search;
    bool m_taking = false;
    QTimer* m_widen; ///< after new values: once for many steps of a slider
    bool m_fitting = false;
    bool m_isWidthChosen = false; ///< the user has dragged a column
    bool m_isOther = false;       ///< the rows have changed
    QString m_of;                 ///< what the table belongs to
};

} // namespace costscope
