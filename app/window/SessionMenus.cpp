// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/SessionMenus.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/Imports.h"
#include "app/actions/SessionActions.h"
#include "app/actions/panelActions.h"
#include "app/desks/FigureDesk.h"
#include "app/window/CommandSearch.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "core/calibration/calibrationEdits.h"
#include "core/compare/multiPanel.h"
#include "core/figure/FigureKind.h"
#include "core/figure/figureDatasets.h"
#include "core/session/machines.h"
#include "core/theories/examples.h"
#include "views/inspector/windowWords.h"
#include "views/models/SessionTree.h"
#include "views/models/names.h"
#include "views/style/Theme.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace costscope {

SessionMenus::SessionMenus(const Desk& desk, FigureDesk& figures) : m_desk(desk), m_figures(figures)
{
    fillNewFigure();
    connect(&m_desk.tree, &SessionTree::menuWanted, this, &SessionMenus::treeMenu);
}

void SessionMenus::fillNewFigure()
{
    QMenu* menu = m_desk.actions.submenu("newFigure");
    for (const FigureKind* kind : allFigures()) {
        auto* action = new QAction(themedIcon(u"figure"_s, Tone::Note), kind->name, this);
        connect(action, &QAction::triggered, this, [this, id = kind->id] {
            const QStringList chosen = m_desk.tree.selectedIds();
            if (id == multiPanelFigure.id)
                m_desk.things.newFigure(panelRequest(m_desk.document.session(), chosen));
            else
                m_desk.things.newFigure(id, chosen.isEmpty() ? QStringList{m_desk.current} : chosen);
        });
        action->setToolTip(kind->description);
        m_newFigures.push_back(action);
    }
    m_cannot = new QMenu(tr("Needs Other Data"), menu);
    for (QMenu* one : {menu, m_cannot}) one->setToolTipsVisible(true);
    refreshNewFigure();
    connect(menu, &QMenu::aboutToShow, this, &SessionMenus::refreshNewFigure);
}

/// What these data can draw stands first; the others are grey, in a menu of their own, and say why.
void SessionMenus::refreshNewFigure()
{
    QMenu* menu = m_desk.actions.submenu("newFigure");
    for (QMenu* one : {menu, m_cannot})
        for (QAction* action : one->actions()) one->removeAction(action);
    const Session& session = m_desk.document.session();
    const QStringList chosen = m_desk.tree.selectedIds().isEmpty() ? QStringList{m_desk.current} : m_desk.tree.selectedIds();
    size_t at = 0;
    for (const FigureKind* kind : allFigures()) {
        QAction* action = m_newFigures[at++];
        FigureRequest request;
        request.kind = kind->id;
        request.datasets = datasetsFor(session, kind->id, chosen).mid(0, kind->mostDatasets);
        const QString lacking = inWindow(plainText(lackOf(*kind, session, request)));
        action->setEnabled(lacking.isEmpty());
        action->setToolTip(lacking.isEmpty() ? kind->description : lacking);
        (lacking.isEmpty() ? menu : m_cannot)->addAction(action);
    }
    if (m_cannot->isEmpty()) return;
    menu->addSeparator();
    menu->addMenu(m_cannot);
}

void SessionMenus::treeMenu(const QPoint& position)
{
    QMenu menu;
    Actions& a = m_desk.actions;
    const QString id = m_desk.tree.currentId();
    const Session& session = m_desk.document.session();
    if (session.figure(id)) menu.addAction(tr("Open"), this, [this, id] { m_desk.show(id); });
    if (session.dataset(id)) {
        menu.addAction(a["reload"]->icon(), tr("Reload from source"), this,
                       [this] { m_desk.files.imports().reload(m_desk.tree.selectedIds()); });
        menu.addActions({a["fit"], a["exportData"]});
    }
    if (session.fit(id)) menu.addAction(a["resetModel"]);
    if (calibrationFor(session, id)) menu.addAction(a["calibrate"]);
    if (hasMachine(session, id))
        for (const char* action : {"useMachine", "duplicateMachine", "exportMachine", "resetModel", "keepMachine"})
            menu.addAction(a[action]);
    if (session.figure(id)) menu.addAction(a["export"]->icon(), tr("Export…"), this, [this, id] { m_figures.exportOne(id); });
    if (session.dataset(id) || session.fit(id)) menu.addMenu(a.submenu("newFigure"));
    addPanelAction(menu, m_desk.things, session, m_desk.tree.selectedIds());
    if (m_desk.tree.selectedIds().size() > 1) menu.addActions({a["series"], a["overlap"]});
    menu.addSeparator();
    for (const char* action : {"rename", "remove", "import"}) menu.addAction(a[action]);
    menu.exec(position);
}

/// What else stands in context menus alone.
void SessionMenus::addMenuCommands(std::vector<Command>& all)
{
    const Session& session = m_desk.document.session();
    if (const QStringList chosen = m_desk.tree.selectedIds(); canPanel(session, chosen))
        all.push_back({panelWords(), tr("Figure"), [this, request = panelRequest(session, chosen)] { m_desk.things.newFigure(request); },
                       tr("put together, combine, join, several panels, one legend, subplots")});
    const FigurePage* page = m_desk.figures.currentFigure();
    if (!page || !page->figure()) return;
    all.push_back({tr("Edit Title of Figure"), tr("Figure"), [this, id = page->id()] { m_figures.editTitle(id); }});
    all.push_back(
        {tr("Copy Data of Figure"), tr("Figure"), [figure = page->figure()] { QApplication::clipboard()->setText(toCsv(figure->table)); }});
}

namespace {

/// What people look for an action by, who know it from elsewhere.
QString synonymsOf(Actions& actions, const QAction* action)
{
    static constexpr std::pair<const char*, const char*> all[] = {
        {"export", QT_TRANSLATE_NOOP("costscope::SessionMenus", "save picture, PDF, SVG, PNG, LaTeX, print")},
        {"exportData", QT_TRANSLATE_NOOP("costscope::SessionMenus", "save table, CSV, spreadsheet")},
        {"preferences", QT_TRANSLATE_NOOP("costscope::SessionMenus", "settings, options, language, configure")},
        {"sideBySide", QT_TRANSLATE_NOOP("costscope::SessionMenus", "several sessions, table of scenarios, small multiples")},
        {"compareWith", QT_TRANSLATE_NOOP("costscope::SessionMenus", "difference, diff, before and after")},
        {"reload", QT_TRANSLATE_NOOP("costscope::SessionMenus", "refresh, update, read again")},
        {"remove", QT_TRANSLATE_NOOP("costscope::SessionMenus", "delete")},
        {"leaveOut", QT_TRANSLATE_NOOP("costscope::SessionMenus", "exclude, ignore, outlier")},
        {"fit", QT_TRANSLATE_NOOP("costscope::SessionMenus", "regression, law, Amdahl, extrapolate")},
        {"annotate", QT_TRANSLATE_NOOP("costscope::SessionMenus", "label, comment, arrow, text")},
        {"dark", QT_TRANSLATE_NOOP("costscope::SessionMenus", "night, theme, colours")},
    };
    for (const auto& [id, words] : all)
        if (actions[id] == action) return SessionMenus::tr(words);
    return {};
}

} // namespace

std::vector<Command> SessionMenus::commands()
{
    std::vector<Command> all, last; // what was done lately bears the names of things: who types one wants the thing
    for (const auto& [menu, action] : m_desk.actions.all()) {
        if (!action->isEnabled()) continue;
        const bool isUndo = action == m_desk.actions["undo"] || action == m_desk.actions["redo"];
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        const bool ofBaseline = action == (m_desk.actions)["whatChanged"] || action == (m_desk.actions)["copyChanges"];
        const QString words = ofBaseline ? tr("%1: compare with the baseline").arg(plainText(action)) : plainText(action);
        (isUndo ? last : all)
            .push_back({words, keys.isEmpty() ? menu : keys, [action = action] { action->trigger(); }, synonymsOf(m_desk.actions, action)});
    }
    addMenuCommands(all);
    refreshNewFigure();
    for (QAction* action : m_newFigures)
        if (action->isEnabled())
            all.push_back({tr("New figure: %1").arg(action->text()), tr("Figure"), [action] { action->trigger(); }, action->toolTip()});
    for (QAction* action : m_desk.actions.submenu("shipped")->actions())
        all.push_back({tr("Add shipped machine: %1").arg(action->text()), tr("Machine"), [action] { action->trigger(); }});
    for (const Example& example : allExamples())
        all.push_back({tr("Example: %1").arg(example.name), tr("File"), [this, id = example.id] { m_desk.files.openExample(id); }});
    addThings(all);
    all.insert(all.end(), last.begin(), last.end());
    return all;
}

void SessionMenus::addThings(std::vector<Command>& all) const
{
    const Session& session = m_desk.document.session();
    const auto add = [&](const QString& id, const QString& note, const QString& synonyms = {}) {
        all.push_back({displayName(session, id), note, [this, id] { m_desk.show(id); }, synonyms});
    };
    for (const DatasetItem& item : session.datasets) add(item.id, tr("dataset"));
    for (const Machine& machine : session.machines) add(machine.id, tr("machine"));
    for (const CalibrationItem& item : session.calibrations) add(item.id, tr("calibration"));
    for (const Fit& fit : session.fits) add(fit.id, tr("fit"));
    for (const FigureRequest& figure : session.figures) {
        const FigureKind* kind = findFigure(figure.kind);
        add(figure.id, tr("figure"), kind ? kind->description : QString());
    }
}

} // namespace costscope
