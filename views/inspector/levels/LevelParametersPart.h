// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "views/inspector/levels/PlacementPart.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

#include <functional>

class QComboBox;
class QVBoxLayout;

namespace costscope {

class ParameterSlider;

/// What a figure of levels takes from its machine, to drag: γ, δ and the queue law first; further() has what comes by locality
/// and protocol, the limits of the protocols, and the placement.
class LevelParametersPart : public PanelWidget {
    Q_OBJECT

public:
    explicit LevelParametersPart(QWidget* parent = nullptr);

    /// Without a view (its messages are being counted) edits go on from this request, the placement is shown later.
    void show(const Session& session, const FigureRequest& request, const LevelView* view);
    using QWidget::show;
    QWidget* further() const { return m_further; } ///< to be put elsewhere
    PlacementPart* placement() const { return m_placement; }
    ParameterSlider* queue() const { return m_gamma; }
    ParameterSlider* contention() const { return m_delta; }
    ParameterSlider* latency() const { return m_alpha; }
    ParameterSlider* shortBelow() const { return m_short; }
    ParameterSlider* eagerBelow() const { return m_eager; }
    QComboBox* machines() const { return m_machines; }
    QComboBox* queueLaw() const { return m_queueLaw; }
    QComboBox* where() const { return m_where; }
    QComboBox* how() const { return m_how; }

Q_SIGNALS:
    /// The machine of the figure with another value. Edits with the same key are one undo step until editFinished().
    void machineEdited(const FigureRequest& request, const Machine& machine, const QString& text, const QString& mergeKey);
    void figureEdited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void editFinished();

private:
    void buildMain();
    void buildFurther();
    /// A slider, the value that it shows, and what that is called here.
    struct Row {
        ParameterSlider* slider;
        std::function<QString()> name;
        QString symbol, meaning; ///< empty: as everywhere
    };
    void connectSlider(ParameterSlider* slider, const QString& symbol, const QString& meaning, const std::function<QString()>& name);
    void connectBoxes();
    void setValue(const QString& name, double value);
    /// Limits of protocols stay in order: a drag stops at the other one.
    double inOrder(const QString& name, double value) const;
    void resetValue(const QString& name);
    void showSliders();
    void showOne(const Row& row);
    QString ofClass(const char* value) const; ///< "inter-node.short.alpha" of the chosen class

    FigureRequest m_request;
    Machine m_machine;
    bool m_showing = false;
    Heading m_title;
    QWidget* m_further;
    QWidget* m_lawRow;
    QComboBox *m_machines, *m_queueLaw, *m_where, *m_how;
    ParameterSlider *m_gamma, *m_delta, *m_alpha, *m_rate, *m_injection, *m_short, *m_eager;
    PlacementPart* m_placement;
    std::vector<Row> m_rows;
};

} // namespace costscope
