// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/collectives/figures/collectiveFigure.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

#include <array>

namespace costscope {

class ChannelTable;
class CollectiveValuesPart;
class FactGrid;
class MessageList;

/// A figure of a collective in the Inspector: what the collective is made of, for all figures of its data, what it costs as
/// symbols, numbers and totals beside LogGP, what the channels cost, and what the selected stage does.
class CollectivePanel : public PanelWidget {
    Q_OBJECT

public:
    explicit CollectivePanel(QWidget* parent = nullptr);

    /// Whether the figure is one of a collective.
    static bool shows(const Session& session, const FigureRequest& request);
    /// `keys`: what is selected.
    void setFigure(const Session& session, const FigureRequest& request, const QStringList& keys);
    CollectiveValuesPart* values() const { return m_values; }
    FactGrid* totals() const { return m_totals; }
    FactGrid* stage() const { return m_stage; }
    /// What the selected stage does and costs, for every mapping shown; empty without one.
    QString stageInWords() const { return m_stageInWords; }
    ChannelTable* channels() const { return m_channels; }
    /// The worked costs, one for every mapping shown; simple HTML.
    QStringList expressions() const;
    /// Where they are printed: "eq (7), sequential".
    QStringList equations() const;
    QLabel* problem() const { return m_problem; }
    MessageRow* illustrative() const { return m_illustrative; }

Q_SIGNALS:
    /// One value, of the dataset and all figures of it: see editCollective().
    void edited(const QString& dataset, const QString& name, const QString& text, const QString& label);
    void editFinished();
    void importWanted();

private:
    struct Card {
        Heading head;
        QLabel* text;
    };
    void showCosts(const std::vector<CollectiveView>& views);
    void showCard(const Card& card, const CollectiveView& view, bool isOneOfTwo);
    void showTotals(const std::vector<CollectiveView>& views);
    void showStage(const std::vector<CollectiveView>& views, const QStringList& keys);

    QString m_dataset, m_stageInWords;
    Heading m_title, m_totalsTitle, m_stageTitle;
    QLabel *m_description, *m_problem, *m_source;
    CollectiveValuesPart* m_values;
    MessageRow* m_illustrative;
    QPushButton* m_import;
    QWidget* m_costs; ///< everything that a problem hides
    std::array<Card, 2> m_cards;
    FactGrid *m_totals, *m_stage;
    ChannelTable* m_channels;
    MessageList* m_messages;
};

} // namespace costscope
