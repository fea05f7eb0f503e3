// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/Fold.h"
#include "views/widgets/PanelWidget.h"

#include <functional>

class QButtonGroup;
class QComboBox;
class QSpinBox;
class QVBoxLayout;

namespace costscope {

/// How the values of a calibration are made: residuals, estimator, pairs, and the ranges of rows.
class CalibrationRecipePart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationRecipePart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QComboBox* preset() const { return m_preset; }
    QButtonGroup* weights() const { return m_weights.group; }
    QComboBox* estimator() const { return m_estimator; }
    QButtonGroup* reading() const { return m_reading.group; }
    QComboBox* locality() const { return m_locality; }
    Fold* ranges() const { return m_ranges; }
    QSpinBox* number(const char* name) const; ///< "branch", "most_pairs", "least_queue", "most_queue", "most_contended"

Q_SIGNALS:
    void edited(const CalibrationItem& item, const QString& text, const QString& mergeKey);
    void editFinished();

private:
    /// A number of the recipe; 0 in its box is a word: "found", "all".
    struct Number {
        const char* name;
        QWidget* row;
        QSpinBox* box;
        std::function<double(const CalibrationRecipe&)> get;
        std::function<void(CalibrationRecipe&, int)> set;
    };
    void buildPreset(QVBoxLayout* layout);
    void buildWords(QVBoxLayout* layout);
    QWidget* buildNumbers();
    void addNumber(QVBoxLayout* layout, Number number, const QString& label, const QString& special, const QString& toolTip);
    void buildLocality(QVBoxLayout* layout);
    void edit(const QString& text, const std::function<void(CalibrationRecipe&)>& change, const QString& mergeKey = {});
    void usePreset(const CalibrationRecipe& preset);
    void showNumbers(const CalibrationShown& shown);

    CalibrationItem m_item;
    bool m_showing = false;
    QComboBox *m_preset, *m_estimator, *m_locality;
    Segments m_weights, m_reading;
    QWidget* m_localityRow;
    Fold* m_ranges;
    std::vector<Number> m_numbers;
};

} // namespace costscope
