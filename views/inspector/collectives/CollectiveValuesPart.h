// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/CollectiveSetup.h"
#include "core/session/Session.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;
class QGridLayout;
class QLabel;

namespace costscope {

class ValueSlider;

/// What a collective is made of, to change: every row of collectiveValues(), and whose channels it uses. One change holds for all
/// figures of its dataset (editCollective()).
class CollectiveValuesPart : public PanelWidget {
    Q_OBJECT

public:
    explicit CollectiveValuesPart(QWidget* parent = nullptr);
    /// `own`: as the dataset has it; `shown`: as the figure shows it.
    void show(const Session& session, const FigureRequest& request, const CollectiveSetup& own, const CollectiveSetup& shown);
    using QWidget::show;
    QWidget* control(const QString& name) const;    ///< also of "machine"
    ValueSlider* slider(const QString& name) const; ///< of "processes" and "size"
    QString problem() const;                        ///< why the last text was not taken

Q_SIGNALS:
    void edited(const QString& name, const QString& text, const QString& label);
    void editFinished();

private:
    struct Row {
        const CollectiveParameter* value;
        QWidget* control;
        ValueSlider* slider = nullptr; ///< of what is dragged too
    };
    QWidget* makeControl(const CollectiveParameter& value);
    QWidget* makeNumber(const CollectiveParameter& value);
    QWidget* makeSize(const CollectiveParameter& value);
    QWidget* makeText(const CollectiveParameter& value);
    const Row* rowOf(const QString& name) const; ///< nullptr: there is none
    void addSlider(Row& row);
    void addRow(const QString& label, QWidget* control, const QString& meaning);
    bool set(const QString& name, const QString& text, const QString& label); ///< whether it was taken
    void showRow(const Row& row, const CollectiveSetup& shown);
    void showMachines(const Session& session, const FigureRequest& request);

    QGridLayout* m_layout;
    CollectiveSetup m_own;
    QString m_figure;
    std::vector<Row> m_rows;
    QComboBox* m_machine;
    QLabel *m_perNode, *m_problem;
    bool m_showing = false, m_isBoth = false;
};

} // namespace costscope
