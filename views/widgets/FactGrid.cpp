// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/FactGrid.h"

#include "views/inspector/panelParts.h"
#include "views/style/marks.h"
#include "views/widgets/TextLabel.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr qsizetype longestLine = 24; // letters of a value

const char* roleOf(Tone tone)
{
    switch (tone) {
    case Tone::Note: return "note";
    case Tone::Accent: return "accent";
    case Tone::Amber: return "amber";
    case Tone::Red: return "red";
    default: return "";
    }
}

} // namespace

FactGrid::FactGrid(QWidget* parent) : PanelWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(7);
    m_grid->setColumnStretch(1, 1);
}

void FactGrid::addRow()
{
    const int row = int(m_rows.size());
    std::array<QLabel*, 3> labels{};
    for (int column = 0; column < 3; ++column) {
        QLabel* label = panelLabel({}, column == 1 ? "note" : nullptr, this);
        label->setWordWrap(column == 1);
        connect(label, &QLabel::linkActivated, this, &FactGrid::linkActivated);
        labels[size_t(column)] = label;
    }
    m_grid->addWidget(labels[0], 2 * row, 0, Qt::AlignLeft | Qt::AlignTop);
    m_grid->addWidget(labels[1], 2 * row, 1);
    m_rows.push_back(labels);
    m_below.push_back(false);
    placeValue(size_t(row), false);
}

/// Words of a file stand below their name, where they have the whole width; a number at the right of it.
void FactGrid::placeValue(size_t row, bool below)
{
    QLabel* value = m_rows[row][2];
    const int line = 2 * int(row);
    below ? m_grid->addWidget(value, line + 1, 1, 1, 2) : m_grid->addWidget(value, line, 2, Qt::AlignRight | Qt::AlignTop);
    value->setWordWrap(below);
    m_below[row] = below;
}

void FactGrid::set(const std::vector<Fact>& facts)
{
    if (facts == m_facts) return;
    while (m_rows.size() < facts.size()) addRow();
    bool symbols = false, values = false;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const bool used = i < facts.size();
        // Each is told once: showing and hiding again would lay the panel out twice.
        m_rows[i][0]->setVisible(used && !facts[i].symbol.isEmpty());
        for (size_t column : {1, 2}) m_rows[i][column]->setVisible(used);
        if (!used) continue;
        const Fact& fact = facts[i];
        symbols = symbols || !fact.symbol.isEmpty();
        values = values || !fact.value.isEmpty();
        m_rows[i][0]->setText(fact.symbol);
        m_rows[i][1]->setText(fact.meaning);
        setWords(m_rows[i][2], fact.value);
        const bool isLong = fact.value.size() > longestLine && !fact.value.contains(u'<') && !fact.value.contains(u"&nbsp;"_s);
        if (isLong != m_below[i]) placeValue(i, isLong);
        setRole(m_rows[i][2], roleOf(fact.tone));
        for (QLabel* label : m_rows[i]) {
            label->setToolTip(fact.toolTip);
            const bool isLink = label->text().contains(u"<a "_s); // only these are stops of the Tab key
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                           (isLink ? Qt::LinksAccessibleByKeyboard : Qt::NoTextInteraction));
        }
    }
    m_grid->setColumnMinimumWidth(0, symbols ? 22 : 0);
    // Room for "1.26 × 10⁻⁵": a number that follows a slider does not wrap the words beside it now and then. Words alone have it all.
    m_grid->setColumnMinimumWidth(2, values ? fontMetrics().horizontalAdvance(u"1.26 × 10⁻⁵0"_s) : 0);
    m_grid->setHorizontalSpacing(symbols ? 8 : 0);
    m_facts = facts;
}

MessageList::MessageList(QWidget* parent) : PanelWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
}

void MessageList::set(const Messages& messages)
{
    const bool dark = Theme::current().dark;
    if (messages == m_messages && dark == m_dark) return;
    m_messages = messages;
    m_dark = dark;
    while (m_rows.size() < messages.size()) {
        m_rows.push_back(new MessageRow);
        m_layout->addWidget(m_rows.back());
    }
    for (size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i]->setVisible(i < messages.size());
        if (i < messages.size()) m_rows[i]->set(messages[i]);
    }
    setVisible(!messages.empty());
}

} // namespace costscope
