// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferCost.h"
#include "views/widgets/PanelWidget.h"

class QLabel;

namespace costscope {

struct Heading;

/// The costs L(m,τ) of the channels of a machine at one size, by concurrency. A cell that is not known is a dash; the cells in use
/// are bold.
class ChannelTable : public PanelWidget {
    Q_OBJECT

public:
    /// One cell that a cost takes.
    using Cell = std::pair<ChannelId, double>; ///< channel, τ

    explicit ChannelTable(QWidget* parent = nullptr);
    /// m [byte]; `symbol`: as formulas call it.
    void set(const Channels& channels, double m, const QString& symbol, const std::vector<Cell>& used);
    QString text() const; ///< simple HTML
    QString unit() const; ///< of all values

private:
    QLabel *m_title, *m_unit, *m_table;
};

} // namespace costscope
