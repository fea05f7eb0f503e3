// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/LevelMessagesPart.h"

#include "core/levels/rankLoads.h"
#include "views/widgets/FactGrid.h"

#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr size_t ranksShown = 3;

/// "3012  96.1 kB".
QString countAndBytes(const AmgClass& one)
{
    return LevelMessagesPart::tr("%1&nbsp;&nbsp;%2").arg(display(one.n, Quantity::Count), display(one.bytes, Quantity::Size, 3));
}

AmgClass sumOf(const AmgClasses& classes)
{
    AmgClass sum;
    for (const auto& where : classes)
        for (const AmgClass& one : where) sum += one;
    return sum;
}

/// Classes that nothing is in are left out.
std::vector<Fact> classFacts(const AmgClasses& classes)
{
    std::vector<Fact> facts;
    for (const Locality where : localities)
        for (const Protocol how : protocols) {
            const AmgClass& one = classes[size_t(where)][size_t(how)];
            if (!(one.n > 0 || one.bytes > 0)) continue;
            facts.push_back({u"%1, %2"_s.arg(toString(where), toString(how)), countAndBytes(one),
                             LevelMessagesPart::tr("%1 messages, %2 B").arg(exact(one.n), exact(one.bytes))});
        }
    return facts;
}

std::vector<Fact> rankFacts(const LevelView& view, size_t row)
{
    const std::vector<RankLoad> loads = rankLoads({&(*view.exchanges)[row]}, view.analysis.parameters, view.analysis.question.settings);
    std::vector<Fact> facts;
    for (const size_t i : busiestRanks(loads, &RankLoad::time, ranksShown)) {
        const RankLoad& load = loads[i];
        facts.push_back({LevelMessagesPart::tr("rank %1").arg(load.rank),
                         LevelMessagesPart::tr("%1 received&nbsp;&nbsp;%2&nbsp;&nbsp;%3")
                             .arg(display(load.received, Quantity::Count), display(load.bytes, Quantity::Size, 3),
                                  display(load.time, Quantity::Time, 3)),
                         toString(load)});
    }
    return facts;
}

} // namespace

LevelMessagesPart::LevelMessagesPart(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Messages"))), m_lacks(panelLabel({}, "note")), m_classes(new FactGrid),
      m_ranks(new FactGrid), m_button(new QPushButton(tr("Message sizes…")))
{
    m_button->setAutoDefault(false);
    m_button->setToolTip(tr("A figure of the sizes and of what falls to each rank, which goes with the selected level"));
    auto* layout = column(this, {m_title.widget, m_classes, m_lacks, m_ranks});
    layout->addWidget(m_button, 0, Qt::AlignLeft);
    connect(m_button, &QPushButton::clicked, this, &LevelMessagesPart::sizesWanted);
}

void LevelMessagesPart::show(const LevelView& view, size_t row)
{
    const LevelExchange& exchange = (*view.exchanges)[row];
    const auto classes = classesOf(exchange);
    const AmgClasses shown = classes.value_or(exchange.critical.value_or(AmgClasses{}));
    const bool isKnown = classes || exchange.critical;
    m_title.note->setText(!isKnown ? QString() : classes ? countAndBytes(sumOf(shown)) : tr("of the critical process"));
    m_classes->set(classFacts(shown));
    m_ranks->set(rankFacts(view, row));
    m_lacks->setText(!isKnown   ? tr("The messages of this level are not known: there is neither a list nor the critical process.")
                     : !classes ? tr("Without a list of messages their sizes and the busiest ranks are not known.")
                                : tr("The busiest ranks, by modeled transport time"));
    m_button->setEnabled(isKnown);
}

} // namespace costscope
