// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levels/figures/levelFigure.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QComboBox;

namespace costscope {

class FactGrid;
class LevelMessagesPart;
class LevelParametersPart;
class ParameterSlider;
class WhatIfPart;

/// One AMG level in the Inspector: what dominates it in words, its parts, the formula with its numbers, and the parameters of
/// the machine to drag.
class LevelPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit LevelPanel(QWidget* parent = nullptr);

    /// Shows the level and operation among the selected `keys`; of what is not among them the busiest, without lists of messages the
    /// one with most time.
    void setFigure(const Session& session, const FigureRequest& request, const QStringList& keys, FigureMemory& memory);
    ParameterSlider* queue() const;
    ParameterSlider* contention() const;
    QLabel* verdict() const { return m_verdict; }
    QLabel* formula() const { return m_formula; }
    QComboBox* operationBox() const { return m_operationBox; }
    LevelParametersPart* parameters() const { return m_parameters; }
    WhatIfPart* whatIf() const { return m_whatIf; }
    LevelMessagesPart* messages() const { return m_messages; }

Q_SIGNALS:
    /// The machine of the figure with another value. Edits with the same key are one undo step until editFinished().
    void machineEdited(const FigureRequest& request, const Machine& machine, const QString& text, const QString& mergeKey);
    void editFinished();
    void figureEdited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void keepWanted(const FigureRequest& request);   ///< its what if in place of what it is compared with
    void figureWanted(const FigureRequest& request); ///< a new one
    void refreshWanted();
    void operationChosen(const QString& operation); ///< to be selected

private:
    void connectParts();
    void chooseOperation(const QString& operation);
    std::optional<int> chooseShown(const LevelView& view, const QStringList& keys);
    FigureRequest sizesRequest() const;
    void showOperations(const LevelView& view);
    /// Shows it and returns its row.
    std::optional<size_t> showLevel(const LevelView& view, std::optional<int> level);
    void showCost(const LevelAnalysis& analysis, size_t row);

    FigureRequest m_request;
    QStringList m_operations;
    QString m_operation;
    Heading m_title, m_formulaTitle;
    QComboBox* m_operationBox;
    QLabel *m_which, *m_verdict, *m_formula, *m_source;
    FactGrid *m_parts, *m_sums;
    WhatIfPart* m_whatIf;
    LevelParametersPart* m_parameters;
    LevelMessagesPart* m_messages;
};

} // namespace costscope
