// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters/FigureValue.h"
#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

#include <vector>

class QCheckBox;
class QVBoxLayout;

namespace costscope {

class ParameterSlider;

/// The values of a figure in the Inspector, as its kind describes them: sliders to drag and fields to type into.
class FigureValuesPart : public PanelWidget {
    Q_OBJECT

public:
    explicit FigureValuesPart(QWidget* parent = nullptr);
    static bool shows(const FigureRequest& request); ///< whether its kind describes values
    void show(const Session& session, const FigureRequest& request);
    using QWidget::show;
    ParameterSlider* slider(const QString& name) const; ///< nullptr = the figure has no such number
    QCheckBox* box(const QString& name, const QString& word) const;
    QPushButton* resetAll() const { return m_resetAll; }
    QPushButton* useInAll() const { return m_useInAll; }

Q_SIGNALS:
    /// Edits with the same key are one undo step until editFinished().
    void edited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void editFinished();
    void useInAllWanted(const FigureRequest& request);

private:
    struct Row {
        FigureValue value;
        ParameterSlider* slider = nullptr; ///< or boxes, one per word
        QWidget* words = nullptr;
        std::vector<QCheckBox*> boxes = {};
        QWidget* widget() const;
    };
    const Row* find(const QString& name) const;
    Row makeRow(const FigureValue& value);
    void makeSlider(Row& row);
    void makeBoxes(Row& row);
    void arrange(std::vector<FigureValue> values);
    void showRow(const Row& row);
    void set(const QString& name, const QString& text);
    void setWords(const QString& name);
    void reset(const QStringList& names, const QString& text);

    FigureRequest m_request;
    std::vector<Row> m_rows;
    std::vector<QWidget*> m_headings;
    Heading m_title;
    QVBoxLayout* m_layout;
    QLabel* m_problem; ///< of the boxes; a slider has its own
    QPushButton *m_resetAll, *m_useInAll;
};

} // namespace costscope
