// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"
#include "views/widgets/PanelWidget.h"
#include "views/widgets/ParameterSlider.h"

#include <functional>
#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QButtonGroup;

namespace costscope {

/// What the user chooses about a fit: model, serial fraction, weights, records left out, bound, bootstrap.
class FitControls : public PanelWidget {
    Q_OBJECT

public:
    explicit FitControls(QWidget* parent = nullptr);

    /// Shows a fit with the settings that an edit starts from: its own, or those that it is being made again with. `scanned` = the
    /// serial fraction that the scan of the data proposes, if there is one.
    void setFit(const Fit& fit, const FitSettings& settings, std::optional<double> scanned);
    ValueSlider* slider() const { return m_slider; }
    QuantitySpin* serialTime() const { return m_time.field; }
    QSpinBox* leftOut() const { return m_drop; }

Q_SIGNALS:
    /// Other settings are wanted. Edits with the same key are one undo step until editFinished().
    void edited(const FitSettings& settings, const QString& text, const QString& mergeKey);
    /// The fit of another model is wanted: the one that is there, or else a new one with these settings.
    void modelWanted(const FitSettings& settings);
    void editFinished();
    void bootstrapWanted(const FitSettings& settings);

private:
    void buildModel();
    void buildSerialFraction();
    void buildSerialTime();
    void buildWeights();
    void buildRecords();
    void buildBootstrap();
    void setSerialFraction(double value, bool dragging);
    void resetSerialFraction();
    void edit(const QString& text, const std::function<void(FitSettings&)>& change, const QString& mergeKey = {});
    void showSerialTime(const Fit& fit);
    void showSerialFraction(const Fit& fit, std::optional<double> scanned);

    FitSettings m_settings;
    bool m_showing = false;
    QComboBox* m_model = nullptr;
    QWidget* m_serial = nullptr; ///< everything about f_s
    ValueSlider* m_slider = nullptr;
    FieldRow m_fraction{}, m_time{}; ///< f_s, t_1
    QButtonGroup* m_weights = nullptr;
    QLabel* m_weightsName = nullptr;
    QLabel* m_dropName = nullptr;
    QSpinBox* m_drop = nullptr;
    QCheckBox* m_bound = nullptr;
    QSpinBox* m_samples = nullptr;
    QPushButton* m_bootstrap = nullptr;
};

} // namespace costscope
