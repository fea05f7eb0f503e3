// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/levelFigure.h"
#include "views/panelParts.h"

#include <functional>

class QComboBox;

namespace costscope {

class FactGrid;
class LevelMessagesPart;
class ParameterSlider;
class WhatIfPart;

/// One AMG level in the Inspector: what dominates it in words, its parts, the formula with its numbers, and the parameters of
/// the machine to drag.
class LevelPanel : public QWidget {
    Q_OBJECT

public:
    explicit LevelPanel(QWidget* parent = nullptr);

    /// `level`: the selected one; nothing = the one with most time.
    void setFigure(const Session& session, const FigureRequest& request, std::optional<int> level, FigureMemory& memory);
    ParameterSlider* queue() const { return m_gamma; }
    ParameterSlider* contention() const { return m_delta; }
    QLabel* verdict() const { return m_verdict; }
    QLabel* formula() const { return m_formula; }
    QComboBox* machines() const { return m_machines; }
    QComboBox* operationBox() const { return m_operationBox; }
    WhatIfPart* whatIf() const { return m_whatIf; }
    LevelMessagesPart* messages() const { return m_messages; }

Q_SIGNALS:
    /// The machine of the figure with another value. Edits with the same key are one undo step until editFinished().
    void machineEdited(const FigureRequest& request, const Machine& machine, const QString& text, const QString& mergeKey);
    void editFinished();
    void figureEdited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void keepWanted(const FigureRequest& request);   ///< its what if in place of what it is compared with
    void figureWanted(const FigureRequest& request); ///< a new one
    void refreshWanted();                            ///< another operation is looked at

private:
    void buildParameters(class QVBoxLayout* layout);
    void connectParameter(ParameterSlider* slider, std::function<QString()> name);
    void setValue(const QString& name, double value);
    void resetValue(const QString& name);
    void chooseOperation(const QString& operation);
    FigureRequest sizesRequest() const;
    void showOperations(const LevelView& view);
    /// Shows it and returns its row.
    std::optional<size_t> showLevel(const LevelView& view, std::optional<int> level);
    void showCost(const LevelCost& cost);
    void showParameters();

    FigureRequest m_request;
    Machine m_machine;
    QStringList m_operations;
    QString m_operation;
    bool m_showing = false;

    Heading m_title, m_parametersTitle, m_formulaTitle;
    QComboBox *m_operationBox, *m_machines, *m_otherName;
    QLabel *m_verdict, *m_formula, *m_source;
    FactGrid *m_parts, *m_sums;
    ParameterSlider *m_gamma, *m_delta, *m_other;
    WhatIfPart* m_whatIf;
    LevelMessagesPart* m_messages;
};

} // namespace costscope
