// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkFigure.h"
#include "views/widgets/PanelWidget.h"

class QGridLayout;
class QLabel;

namespace costscope {

/// Torus, placement and routing of a figure of link loads in the Inspector: what is taken now beside what is asked for.
class NetworkValuesPart : public PanelWidget {
    Q_OBJECT

public:
    explicit NetworkValuesPart(QWidget* parent = nullptr);
    /// `view`: what the request comes to; nothing if it cannot be.
    void show(const FigureRequest& request, const NetworkView* view);
    using QWidget::show;
    /// The box or line of a value; of the what if or of now.
    QWidget* control(const QString& name, bool whatIf) const;

Q_SIGNALS:
    void edited(const FigureRequest& request, const QString& text, const QString& mergeKey);

private:
    QWidget* makeControl(const NetworkParameter& value, bool whatIf);
    bool set(const NetworkParameter& value, bool whatIf, const QString& text); ///< false: refused

    struct Row {
        const NetworkParameter* value;
        QWidget *now, *whatIf;
    };
    FigureRequest m_request;
    std::vector<Row> m_rows;
    QLabel* m_problem;
    bool m_showing = false;
};

} // namespace costscope
