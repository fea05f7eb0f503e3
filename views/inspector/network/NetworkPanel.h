// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkSelection.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

class QCheckBox;
class QPushButton;
class QSpinBox;

namespace costscope {

class FactGrid;
class NetworkValuesPart;

/// A figure of link loads in the Inspector: the network and a what if of it, for this figure or for all of the same data, what that
/// does to the busiest link and to δ ℓ, what goes over the selected link, and what the selected rank or router sends.
class NetworkPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit NetworkPanel(QWidget* parent = nullptr);

    /// Whether the figure is one of link loads.
    static bool shows(const FigureRequest& request);
    /// `keys`: what is selected.
    void setFigure(const Session& session, const FigureRequest& request, const QStringList& keys, FigureMemory& memory);
    NetworkValuesPart* values() const { return m_values; }
    FactGrid* effect() const { return m_effect; }
    FactGrid* link() const { return m_link; }
    FactGrid* rank() const { return m_rank; }
    QSpinBox* threshold() const { return m_threshold; }
    QLabel* formula() const { return m_formula; }
    QPushButton* use() const { return m_use; }
    QCheckBox* together() const { return m_together; }
    /// Whether an edit of the network of this figure is one of all figures of link loads of its data.
    bool isTogether(const Session& session, const FigureRequest& request) const;

    /// Which data have separate networks: not those of another session, whose ids are the same.
    void forgetApart() { m_apart.clear(); }

Q_SIGNALS:
    void edited(const FigureRequest& request, const QString& text, const QString& mergeKey);
    void editFinished();
    /// The network, of this figure or of all those of its data.
    void networkEdited(const FigureRequest& request, const QString& text, bool together);
    /// A rank or router is chosen: "rank=7", "router=5,2,2".
    void selected(const QStringList& keys);

private:
    void showEffect(const NetworkView& view, const NetworkView* whatIf);
    void showTogether(const Session& session);
    void showLink(const NetworkView& view, const QStringList& keys);
    void showRank(const NetworkView& view, const QStringList& keys);
    void showThreshold(const NetworkView& view);
    void useWhatIf();
    void clearWhatIf();

    FigureRequest m_request;
    Heading m_title, m_linkTitle, m_rankTitle;
    NetworkValuesPart* m_values;
    FactGrid *m_effect, *m_link, *m_rank;
    QWidget* m_thresholdRow;
    QSpinBox* m_threshold;
    QLabel *m_formula, *m_estimate, *m_hint, *m_problem;
    QPushButton *m_use, *m_clear;
    QCheckBox* m_together;
    QStringList m_apart; ///< datasets whose figures the user has separated
    SelectedTraffic m_traffic;
    bool m_showing = false;
};

} // namespace costscope
