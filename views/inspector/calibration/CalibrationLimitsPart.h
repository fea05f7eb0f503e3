// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/calibration/protocolOrigin.h"
#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

namespace costscope {

class ParameterSlider;

/// The limits between the protocols: where each comes from, and moved by hand in steps between the measured sizes.
class CalibrationLimitsPart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationLimitsPart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    ParameterSlider* shortBelow() const { return m_short; }
    ParameterSlider* eagerBelow() const { return m_eager; }
    QLabel* eagerOrigin() const { return m_eagerNote; }

Q_SIGNALS:
    void edited(const CalibrationItem& item, const QString& text, const QString& mergeKey);
    void editFinished();

private:
    using Limit = double ProtocolThresholds::*;
    void connectSlider(ParameterSlider* slider, Limit limit, const QString& key);
    void move(ParameterSlider* slider, Limit limit, double value, const QString& key);
    void set(Limit limit, double value, const QString& text, const QString& key);
    double snapped(double value, double from, bool dragged) const;
    void showOne(ParameterSlider* slider, QLabel* note, Limit limit, const QString& meaning,
                 const std::optional<ProtocolPieces::Switch>& gap, const ProtocolOrigin& origin);

    CalibrationItem m_item;
    ProtocolThresholds m_now, m_origin;
    std::vector<double> m_sizes; ///< measured, ascending
    Heading m_title;
    ParameterSlider *m_short, *m_eager;
    ParameterSlider* m_stopped = nullptr; ///< of which something beyond the other one was typed last
    QLabel *m_shortNote, *m_eagerNote;
};

} // namespace costscope
