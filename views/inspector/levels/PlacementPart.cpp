// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/PlacementPart.h"

#include "views/inspector/levels/levelWords.h"
#include "views/inspector/panelParts.h"

#include <QComboBox>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

const QString routerName = u"nodes_per_router"_s;

/// Whether the figure takes this, as a switch or as a value.
bool takes(const FigureRequest& request, const QString& name)
{
    const FigureKind* kind = findFigure(request.kind);
    return kind && (kind->values.contains(name) ||
                    std::any_of(kind->choices.begin(), kind->choices.end(), [&](const Choice& c) { return c.name == name; }));
}

} // namespace

PlacementPart::PlacementPart(QWidget* parent) : PanelWidget(parent), m_orderBox(new QComboBox)
{
    auto* layout = column(this, {heading(tr("Placement"), tr("of this figure")).widget});
    m_perNode = addNumber(layout, tr("Processes per node"), ppnName);
    m_order = addRow(layout, tr("Order of the ranks"), m_orderBox);
    m_perRouter = addNumber(layout, tr("Nodes per router"), routerName);
    for (const QString& word : findLevelValue(orderName)->words) m_orderBox->addItem(word);
    const auto choose = [this](int word) { set(orderName, word == 0 ? std::nullopt : std::optional<double>(word)); };
    connect(m_orderBox, &QComboBox::activated, this, choose);
    connect(m_order.reset, &QToolButton::clicked, this, [choose] { choose(0); });
}

PlacementPart::Row PlacementPart::addRow(QVBoxLayout* layout, const QString& words, QWidget* control)
{
    Row row{words, new QLabel(words), resetButton(tr("Back to what was recorded"), tr("Reset: %1").arg(words)), new QWidget};
    row.name->setBuddy(control);
    control->setAccessibleName(words);
    keepRoom(row.reset);
    auto* inside = new QHBoxLayout(row.whole);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addWidget(row.name, 1);
    inside->addWidget(row.reset);
    inside->addWidget(control);
    layout->addWidget(row.whole);
    return row;
}

PlacementPart::Number PlacementPart::addNumber(QVBoxLayout* layout, const QString& words, const QString& name)
{
    QSpinBox* spin = numberBox(1, 1'000'000);
    Number number{addRow(layout, words, spin), spin};
    connect(spin, &QSpinBox::valueChanged, this, [this, name, spin](int value) {
        const int own = spin == m_perNode.spin ? m_perNode.own : m_perRouter.own;
        set(name, value == own ? std::nullopt : std::optional<double>(value));
    });
    connect(spin, &QSpinBox::editingFinished, this, &PlacementPart::editFinished);
    connect(number.row.reset, &QToolButton::clicked, this, [this, name] { set(name, std::nullopt); });
    return number;
}

/// Nothing = as it was recorded.
void PlacementPart::set(const QString& name, std::optional<double> value)
{
    if (m_showing) return;
    auto all = levelSet(m_request);
    if (!all) return;
    all->erase(name);
    if (value) (*all)[name] = *value;
    const FigureRequest next = withLevelSet(m_request, *all);
    if (next != m_request) Q_EMIT edited(next, tr("Change %1").arg(name), u"placement/%1/%2"_s.arg(m_request.id, name));
}

void PlacementPart::mark(const Row& row, bool changed)
{
    row.reset->setVisible(changed);
    row.name->setText(changed ? u"<span style=\"color:%1\">%2</span>"_s.arg(Theme::current().accent.name(), row.words) : row.words);
}

void PlacementPart::showNumber(Number& number, int own, int now, bool isShown)
{
    number.own = own;
    if (number.spin->value() != now) number.spin->setValue(now); // else what is being typed stays
    number.row.whole->setVisible(isShown);
    mark(number.row, own != now);
}

void PlacementPart::show(const LevelView& view)
{
    m_showing = true;
    const Placement own = view.hierarchy->placementOrOneNode(), &now = view.analysis.placement;
    showNumber(m_perNode, own.ppn, now.ppn, takes(m_request, ppnName));
    showNumber(m_perRouter, own.nodesPerRouter, now.nodesPerRouter, takes(m_request, routerName));
    const auto set = levelSet(m_request);
    const int word = set && set->contains(orderName) ? int(set->at(orderName)) : 0;
    m_orderBox->setCurrentIndex(word);
    m_order.whole->setVisible(takes(m_request, orderName));
    mark(m_order, word != 0);
    m_showing = false;
}

} // namespace costscope
