// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "views/widgets/PanelWidget.h"

#include <map>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace costscope {

/// The what if of a figure of levels in the Inspector: on or off, what it changes, and what becomes of the shown level.
class WhatIfPart : public PanelWidget {
    Q_OBJECT

public:
    explicit WhatIfPart(QWidget* parent = nullptr);

    /// `row` of view.analysis.costs is the shown level. Hidden for figures that show no what if.
    void show(const Session& session, const FigureRequest& request, const LevelView& view, size_t row, FigureMemory& memory);
    using QWidget::show;
    void setRequest(const FigureRequest& request); ///< what edits go on from, while its messages are counted

    QCheckBox* onOff() const { return m_onOff; }
    QComboBox* machines() const { return m_machines; }
    QSpinBox* perNode() const { return m_perNode; }
    QComboBox* order() const { return m_order; }
    QCheckBox* inOrder() const { return m_inOrder; }
    QSpinBox* joined() const { return m_joined; }
    QLabel* effect() const { return m_effect; }
    QPushButton* keep() const { return m_keep; }

Q_SIGNALS:
    /// The figure with another what if. Edits with the same key are one undo step until editFinished().
    void edited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void editFinished();
    void refreshWanted();
    void keepWanted(const FigureRequest& request); ///< the what if in place of what it is compared with

private:
    void build();
    void connectAll();
    void switchOn(bool on);
    void change(const LevelChanges& changes, const QString& what);
    /// Changes the value of this name; nothing = as in the figure.
    void set(const QString& name, std::optional<double> value);
    void showControls(const LevelView& view);
    void showEffect(const LevelView& view, const Result<std::optional<LevelView>>& whatIf, size_t row);

    FigureRequest m_request;
    LevelChanges m_changes; ///< of the request
    double m_ownPerNode = 1;
    int m_ownJoined = 1;
    bool m_isOn = false, m_showing = false;
    /// Figure and dataset: another session may have a figure of the same id.
    using Place = std::pair<QString, const void*>;
    Place m_place;
    std::map<Place, LevelChanges> m_switchedOff; ///< what was compared with last
    QCheckBox* m_onOff;
    QWidget* m_body;
    QComboBox *m_machines, *m_order;
    QSpinBox *m_perNode, *m_joined;
    QCheckBox* m_inOrder;
    QLabel *m_effect, *m_further, *m_formula, *m_problem;
    QPushButton* m_keep;
};

} // namespace costscope
