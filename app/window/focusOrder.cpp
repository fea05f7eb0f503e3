// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/focusOrder.h"

#include <QApplication>
#include <QDockWidget>

#include <algorithm>
#include <vector>

namespace costscope {

namespace {

std::vector<QWidget*> tabOrder(const QWidget* window, const Panes& panes)
{
    // Figures come and go, so the order is made of what is there, not kept in the chain of widgets.
    std::array<std::vector<QWidget*>, 5> buckets;
    for (QWidget* widget = window->nextInFocusChain(); widget != window; widget = widget->nextInFocusChain()) {
        const bool takes = widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled() && !widget->focusProxy();
        if (!takes || widget->window() != window) continue;
        size_t pane = 0;
        while (pane < panes.size() && widget != panes[pane] && !panes[pane]->isAncestorOf(widget)) ++pane;
        buckets[pane].push_back(widget);
    }
    std::vector<QWidget*> order;
    for (const auto& bucket : buckets) order.insert(order.end(), bucket.begin(), bucket.end());
    return order;
}

} // namespace

void focusNextPane(const Panes& panes)
{
    QWidget* const focus = QApplication::focusWidget();
    size_t at = panes.size() - 1;
    for (size_t i = 0; i < panes.size(); ++i)
        if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus))) at = i;
    for (size_t step = 1; step <= panes.size(); ++step) {
        QWidget* const next = panes[(at + step) % panes.size()];
        // A dock behind another tab comes to the front.
        if (auto* dock = qobject_cast<QDockWidget*>(next->parentWidget()); dock && !dock->isHidden()) dock->raise();
        if (!next->isVisible()) continue;
        QWidget* target = next;
        if (target->focusPolicy() == Qt::NoFocus || target == panes.back())
            for (QWidget* child : next->findChildren<QWidget*>())
                if (child->isVisible() && child->isEnabled() && child->focusPolicy() & Qt::TabFocus) {
                    target = child;
                    break;
                }
        return target->setFocus(Qt::TabFocusReason);
    }
}

bool focusNext(QWidget* window, const Panes& panes, Way way)
{
    const std::vector<QWidget*> order = tabOrder(window, panes);
    if (order.empty()) return false;
    const bool next = way == Way::Forth;
    const auto at = std::find(order.begin(), order.end(), QApplication::focusWidget());
    const size_t now = size_t(at - order.begin()), count = order.size();
    const size_t to = at == order.end() ? (next ? 0 : count - 1) : (now + (next ? 1 : count - 1)) % count;
    order[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace costscope
