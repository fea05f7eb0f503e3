// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "views/style/Theme.h"
#include "views/widgets/PanelWidget.h"

#include <array>
#include <vector>

class QGridLayout;
class QLabel;
class QVBoxLayout;

namespace costscope {

class MessageRow;

/// One line of a panel: "b | overhead | 30.3 ± 3.3".
struct Fact {
    QString meaning; ///< simple HTML, also links
    QString value;   ///< the same, right-aligned
    QString toolTip = {};
    Tone tone = Tone::Normal;
    QString symbol = {}; ///< simple HTML before the meaning; empty = that starts at the left edge
    bool operator==(const Fact&) const = default;
};

/// Lines of symbol, meaning and value. Labels are kept between updates, so that a slider drag does not flicker.
class FactGrid : public PanelWidget {
    Q_OBJECT

public:
    explicit FactGrid(QWidget* parent = nullptr);
    void set(const std::vector<Fact>& facts);
    const std::vector<Fact>& facts() const { return m_facts; }

Q_SIGNALS:
    /// A link in a meaning or value was clicked, or chosen with the keyboard.
    void linkActivated(const QString& target);

private:
    void addRow();
    void placeValue(size_t row, bool below);

    QGridLayout* m_grid;
    std::vector<Fact> m_facts;
    std::vector<std::array<QLabel*, 3>> m_rows;
    std::vector<bool> m_below; ///< whether the value of a row stands below its name
};

/// Warnings and notes in words, each with its icon. Rows are kept between updates.
class MessageList : public PanelWidget {
    Q_OBJECT

public:
    explicit MessageList(QWidget* parent = nullptr);
    void set(const Messages& messages);
    const Messages& messages() const { return m_messages; }

private:
    QVBoxLayout* m_layout;
    std::vector<MessageRow*> m_rows;
    Messages m_messages;
    bool m_dark = false;
};

} // namespace costscope
