// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FigureArea.h"

#include "app/window/FigurePage.h"
#include "core/collectives/figures/collectiveSwitches.h"
#include "core/figure/FigureKind.h"
#include "views/inspector/panelParts.h"
#include "views/models/names.h"

#include <QApplication>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVariant>

#include <algorithm>

namespace costscope {

namespace {

constexpr int tabsToList = 4; ///< from so many on they have a list

/// A close button in our icon style; the style's own is a raised red cross.
QToolButton* closeButton()
{
    auto* button = new QToolButton;
    button->setIcon(themedIcon(u"close"_s, Tone::Note));
    button->setIconSize({12, 12});
    button->setProperty("flat", true);
    button->setAccessibleName(FigureArea::tr("Close tab"));
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

/// All tabs by their whole names: beside each other many are cut, or out of sight.
QToolButton* tabsButton(QTabWidget* tabs)
{
    auto* button = new QToolButton;
    button->setIcon(themedIcon(u"down"_s, Tone::Note));
    button->setIconSize({12, 12});
    button->setProperty("flat", true);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(FigureArea::tr("All tabs"));
    button->setAccessibleName(FigureArea::tr("All tabs"));
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    QObject::connect(menu, &QMenu::aboutToShow, tabs, [tabs, menu] {
        menu->clear();
        for (int i = 0; i < tabs->count(); ++i) {
            QAction* action = menu->addAction(tabs->tabText(i).replace(u"&"_s, u"&&"_s), tabs, [tabs, i] { tabs->setCurrentIndex(i); });
            action->setCheckable(true);
            action->setChecked(i == tabs->currentIndex());
        }
    });
    return button;
}

QMenu* choiceMenu(const Choice& choice, const QString& chosen, QWidget* parent, const std::function<void(const QString&)>& choose)
{
    auto* menu = new QMenu(choice.label, parent);
    for (qsizetype i = 0; i < choice.words.size(); ++i) {
        QAction* action =
            menu->addAction(choice.names.value(i, choice.words[i]), menu, [choose, option = choice.words[i]] { choose(option); });
        action->setCheckable(true);
        action->setChecked(choice.words[i] == chosen);
    }
    return menu;
}

} // namespace

FigureArea::FigureArea(Selection* selection, FigureBuilder* builder, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_selection(selection), m_builder(builder)
{
    setChildrenCollapsible(false);
    setHandleWidth(1);
    m_current = addPane();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        for (int i = 0; i < count(); ++i)
            if (now && pane(i)->isAncestorOf(now) && m_current != pane(i)) {
                m_current = pane(i);
                Q_EMIT currentChanged();
            }
    });
}

QTabWidget* FigureArea::pane(int index) const
{
    return static_cast<QTabWidget*>(widget(index));
}

QTabWidget* FigureArea::addPane()
{
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Figures"));
    tabs->setMovable(true);
    tabs->tabBar()->setExpanding(false);
    tabs->tabBar()->setDrawBase(false);
    tabs->tabBar()->setElideMode(Qt::ElideMiddle); // names differ at both ends
    tabs->tabBar()->setUsesScrollButtons(true);
    tabs->tabBar()->setProperty("leastTab", 178); // then it scrolls
    tabs->tabBar()->setAccessibleName(tr("Figures"));
    addWidget(tabs);
    connect(tabs, &QTabWidget::currentChanged, this, [this, tabs] {
        m_current = tabs;
        refreshCorner(tabs);
        Q_EMIT currentChanged();
    });
    connect(tabs->tabBar(), &QTabBar::tabBarClicked, this, [this, tabs](int tab) {
        if (m_current != tabs) {
            m_current = tabs;
            Q_EMIT currentChanged();
        }
        if (const auto* page = qobject_cast<FigurePage*>(tabs->widget(tab))) Q_EMIT picked(page->id());
    });
    return tabs;
}

QTabWidget* FigureArea::currentPane() const
{
    return m_current;
}

FigurePage* FigureArea::makePage(const QString& id)
{
    auto* page = new FigurePage(id, m_selection, m_builder);
    page->setSession(m_session);
    connect(page, &FigurePage::built, this, [this, page] {
        for (int i = 0; page->figure() && i < count(); ++i)
            if (const int tab = pane(i)->indexOf(page); tab >= 0)
                pane(i)->setTabToolTip(tab, plainText(page->figure()->title) + QLatin1Char('\n') + plainText(page->figure()->subtitle));
        if (page == currentFigure()) Q_EMIT currentChanged();
    });
    connect(page, &FigurePage::exportWanted, this, [this, id] { Q_EMIT exportWanted(id); });
    connect(page, &FigurePage::turnedTo, this, &FigureArea::choiceWanted);
    connect(page, &FigurePage::picked, this, [this, id] { Q_EMIT picked(id); });
    connect(page, &FigurePage::titleWanted, this, [this, id] { Q_EMIT titleWanted(id); });
    connect(page, &FigurePage::leaveOutWanted, this, [this, id](const RecordRef& record) { Q_EMIT leaveOutWanted(record, id); });
    connect(page, &FigurePage::annotated, this,
            [this, id](const std::vector<Annotation>& annotations, const QString& text) { Q_EMIT annotated(id, annotations, text); });
    connect(page, &FigurePage::dropped, this, [this, id](const QStringList& things) { Q_EMIT dropped(id, things); });
    return page;
}

void FigureArea::openFigure(const QString& id)
{
    if (!m_session.figure(id)) return;
    for (int i = 0; i < count(); ++i)
        for (int tab = 0; tab < pane(i)->count(); ++tab)
            if (const auto* page = qobject_cast<FigurePage*>(pane(i)->widget(tab)); page && page->id() == id) {
                m_current = pane(i);
                pane(i)->setCurrentIndex(tab);
                Q_EMIT currentChanged();
                return;
            }
    openPage(makePage(id), displayName(m_session, *m_session.figure(id)));
}

/// The one in front first: a tab that is not seen is not built.
void FigureArea::openFigures(const QStringList& ids, const QString& front)
{
    const qsizetype at = ids.indexOf(front);
    if (at >= 0) openFigure(front);
    for (qsizetype i = 0; i < ids.size(); ++i)
        if (const FigureRequest* request = m_session.figure(ids[i]); request && i != at)
            addTab(currentPane(), i < at ? currentPane()->currentIndex() : currentPane()->count(), makePage(ids[i]),
                   displayName(m_session, *request));
    Q_EMIT openChanged();
}

void FigureArea::openPage(QWidget* page, const QString& title)
{
    for (int i = 0; i < count(); ++i)
        if (const int place = pane(i)->indexOf(page); place >= 0) {
            pane(i)->setTabText(place, title);
            return pane(i)->setCurrentIndex(place);
        }
    QTabWidget* tabs = currentPane();
    tabs->setCurrentIndex(addTab(tabs, tabs->count(), page, title));
    Q_EMIT openChanged();
}

int FigureArea::addTab(QTabWidget* tabs, int at, QWidget* page, const QString& title)
{
    const int index = tabs->insertTab(at, page, title);
    QToolButton* close = closeButton();
    tabs->tabBar()->setTabButton(index, QTabBar::RightSide, close);
    connect(close, &QToolButton::clicked, page, [this, page] {
        for (int i = 0; i < count(); ++i)
            if (const int place = pane(i)->indexOf(page); place >= 0) return closeTab(pane(i), place);
    });
    return index;
}

void FigureArea::setSession(const Session& session)
{
    m_session = session;
    for (int i = count() - 1; i >= 0; --i)
        for (int tab = pane(i)->count() - 1; tab >= 0; --tab) {
            auto* page = qobject_cast<FigurePage*>(pane(i)->widget(tab));
            if (!page) continue;
            const FigureRequest* request = session.figure(page->id());
            if (!request) {
                m_gone << page->id();
                pane(i)->removeTab(tab);
                page->deleteLater();
                continue;
            }
            const QString title = displayName(session, *request);
            if (pane(i)->tabText(tab) != title) pane(i)->setTabText(tab, title);
            page->setSession(session);
        }
    dropEmptyPanes();
    for (int i = 0; i < count(); ++i) refreshCorner(pane(i));
    QStringList back = m_gone;
    back.removeIf([&](const QString& id) { return !session.figure(id); });
    back.removeDuplicates();
    const QString front = back.value(back.size() - 1);
    back.removeIf([&, open = openIds()](const QString& id) { return id != front && open.contains(id); });
    if (!front.isEmpty()) openFigures(back, front); // the others are built when they are seen
    m_gone.removeIf([&](const QString& id) { return session.figure(id) != nullptr; });
    Q_EMIT openChanged();
}

void FigureArea::closeAll()
{
    m_gone.clear();
    for (int i = 0; i < count(); ++i)
        while (pane(i)->count() > 0) { // the one in front last: what came in front for a moment would be built
            const int last = pane(i)->count() - 1, at = last > 0 && pane(i)->currentIndex() == last ? last - 1 : last;
            QWidget* page = pane(i)->widget(at);
            pane(i)->removeTab(at);
            page->deleteLater();
        }
    dropEmptyPanes();
    Q_EMIT openChanged();
}

void FigureArea::closeTab(QTabWidget* tabs, int index)
{
    QWidget* page = tabs->widget(index);
    tabs->removeTab(index);
    page->deleteLater();
    refreshCorner(tabs);
    dropEmptyPanes();
    Q_EMIT openChanged();
    Q_EMIT currentChanged();
}

void FigureArea::closeCurrent()
{
    if (currentPane()->currentIndex() >= 0) closeTab(currentPane(), currentPane()->currentIndex());
}

void FigureArea::dropEmptyPanes()
{
    for (int i = count() - 1; i >= 0 && count() > 1; --i) {
        if (pane(i)->count() > 0) continue;
        QWidget* empty = pane(i);
        if (m_current == empty) m_current = nullptr;
        empty->setParent(nullptr);
        empty->deleteLater();
    }
    if (!m_current) m_current = pane(0);
}

void FigureArea::splitRight()
{
    QTabWidget* from = currentPane();
    FigurePage* page = currentFigure();
    if (!page) return;
    // With one tab only, the same figure a second time: zoomed differently, or beside another later.
    const bool move = from->count() > 1;
    const QString id = page->id();
    if (move) {
        from->removeTab(from->indexOf(page));
        page->deleteLater();
    }
    m_current = addPane();
    openPage(makePage(id), displayName(m_session, *m_session.figure(id)));
    setSizes(QList<int>(count(), width() / count()));
}

void FigureArea::join()
{
    QWidget* front = currentPane()->currentWidget();
    QTabWidget* into = pane(0);
    const FigurePage* seen = currentFigure();
    for (int i = count() - 1; i > 0; --i)
        while (pane(i)->count() > 0) {
            QWidget* page = pane(i)->widget(0);
            const QString title = pane(i)->tabText(0);
            const auto* figure = qobject_cast<FigurePage*>(page);
            pane(i)->removeTab(0);
            const bool isTwice = figure && openIds().contains(figure->id());
            if (isTwice && page == front) front = nullptr;
            isTwice ? page->deleteLater() : void(addTab(into, into->count(), page, title));
        }
    const QString id = seen ? seen->id() : QString();
    dropEmptyPanes();
    front ? into->setCurrentWidget(front) : openFigure(id);
    Q_EMIT openChanged();
    Q_EMIT currentChanged();
}

void FigureArea::nextTab()
{
    QTabWidget* tabs = currentPane();
    if (tabs->count() > 1) tabs->setCurrentIndex((tabs->currentIndex() + 1) % tabs->count());
}

void FigureArea::applyTheme()
{
    for (FigurePage* page : figures()) page->applyTheme();
}

FigurePage* FigureArea::currentFigure() const
{
    return m_current ? qobject_cast<FigurePage*>(m_current->currentWidget()) : nullptr;
}

std::vector<FigurePage*> FigureArea::figures() const
{
    std::vector<FigurePage*> pages;
    for (int i = 0; i < count(); ++i)
        for (int tab = 0; tab < pane(i)->count(); ++tab)
            if (auto* page = qobject_cast<FigurePage*>(pane(i)->widget(tab))) pages.push_back(page);
    return pages;
}

QSet<QString> FigureArea::openIds() const
{
    QSet<QString> ids;
    for (const FigurePage* page : figures()) ids.insert(page->id());
    return ids;
}

QStringList FigureArea::inOrder() const
{
    QStringList ids;
    for (const FigurePage* page : figures())
        if (!ids.contains(page->id())) ids << page->id();
    return ids;
}

bool FigureArea::isEmpty() const
{
    return count() == 1 && pane(0)->count() == 0;
}

void FigureArea::refreshCorner(QTabWidget* tabs)
{
    const auto* page = qobject_cast<FigurePage*>(tabs->currentWidget());
    const FigureRequest* request = page ? m_session.figure(page->id()) : nullptr;
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    // Rebuilt only when something in it changes: a slider drag passes here for every step, values of a what if among them.
    QVariantMap state{{u"kind"_s, request ? request->kind : QString()},
                      {u"id"_s, request ? request->id : QString()},
                      {u"several"_s, tabs->count() >= tabsToList}};
    auto [choices, shown] = kind ? switchesOf(*kind, m_session, *request) : Switches();
    // While a baseline is pinned, how it is compared with is what people look for.
    if (m_session.baseline.pinned)
        std::stable_partition(choices.begin(), choices.end(), [](const Choice& c) { return c.name == QLatin1String("compare"); });
    // Many options find no room beside the tabs: they stand in the menu.
    const auto isShort = [](const Choice& c) { return c.words.size() <= 5; };
    if (!choices.empty() && !isShort(choices.front())) std::stable_partition(choices.begin(), choices.end(), isShort);
    for (const Choice& c : choices) state[c.name] = QStringList{choice(c, shown)} + (c.ofData ? c.words : QStringList());
    if (tabs->property("corner") == QVariant(state)) return;
    tabs->setProperty("corner", state);
    if (QWidget* old = tabs->cornerWidget()) old->deleteLater();
    auto* corner = new QWidget;
    auto* layout = new QHBoxLayout(corner);
    layout->setContentsMargins(8, 3, 8, 3);
    tabs->setCornerWidget(corner);
    if (tabs->count() >= tabsToList) layout->addWidget(tabsButton(tabs));
    if (!request || choices.empty()) return corner->show();
    const auto choose = [this, id = request->id](const QString& what, const QString& option) {
        const FigureRequest* now = m_session.figure(id);
        if (!now) return;
        FigureRequest next = *now;
        next.choices[what] = option;
        Q_EMIT choiceWanted(next);
    };
    const Choice& first = choices.front();
    const bool isBeside = isShort(first);
    if (isBeside) {
        const Segments buttons = segments(first.names, first.label);
        for (qsizetype i = 0; i < first.words.size(); ++i)
            buttons.group->button(int(i))->setChecked(first.words[i] == choice(first, shown));
        connect(buttons.group, &QButtonGroup::idClicked, corner, [choose, first](int i) { choose(first.name, first.words[i]); });
        layout->addWidget(buttons.widget);
    }
    if (choices.size() > 1 || !isBeside) {
        auto* more = new QPushButton(tr("Switches"));
        auto* menu = new QMenu(more);
        for (size_t i = isBeside ? 1 : 0; i < choices.size(); ++i) {
            const Choice& c = choices[i];
            menu->addMenu(choiceMenu(c, choice(c, shown), menu, [choose, id = c.name](const QString& o) { choose(id, o); }));
        }
        more->setMenu(menu);
        layout->addWidget(more);
    }
    corner->show();
}

} // namespace costscope
