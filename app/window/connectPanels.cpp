// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/MainWindow.h"

#include "app/pages/RecoveryOffer.h"
#include "app/pages/StartPage.h"
#include "app/window/FigureArea.h"
#include "core/overhead/figures/overheadKinds.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/FigurePanel.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/NotesPanel.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/models/SessionModel.h"
#include "views/models/SessionTree.h"
#include "views/models/names.h"

#include <QAction>
#include <QFileInfo>

namespace costscope {

void MainWindow::connectPanels()
{
    connectStart();
    connectTree();
    connectFigures();
    connectFit();
    connectInspector();
    connect(m_things, &SessionActions::refused, this, [this](const QString& reason) {
        m_inspector->setProblem(reason);
        say(reason);
    });
    connect(m_things, &SessionActions::told, this, &MainWindow::say);
    connect(m_things, &SessionActions::created, this, qOverload<const QString&>(&MainWindow::show));
}

void MainWindow::connectStart()
{
    connect(m_start, &StartPage::openWanted, m_files, &FileActions::open);
    connect(m_start, &StartPage::newWanted, this, [this] { m_files->newSession(); });
    connect(m_start, &StartPage::importWanted, m_files, &FileActions::importFrom);
    connect(m_start, &StartPage::fileWanted, this, [this](const QString& path) { m_files->openFiles({path}); });
    connect(m_start, &StartPage::compareWanted, this, [this](const QString& before) {
        const QStringList after = m_dialogs->askOpen(tr("Open and compare with %1").arg(QFileInfo(before).fileName()), openFilters());
        if (!after.isEmpty()) openCompared(before, after.front());
    });
    connect(m_start, &StartPage::exampleWanted, m_files, &FileActions::openExample);
    connect(m_start, &StartPage::helpWanted, this, &MainWindow::showHelp);
    connect(m_recovery, &RecoveryOffer::recoverWanted, m_files, &FileActions::recover);
    connect(m_recovery, &RecoveryOffer::discardWanted, this, [](const Leftover& leftover) { Autosave::discard(leftover); });
    connect(m_files, &FileActions::recovered, m_recovery, &RecoveryOffer::remove);
}

void MainWindow::connectTree()
{
    connect(m_tree, &SessionTree::currentIdChanged, this, [this](const QString& id) {
        // What is edited is seen: a tab that is open comes to the front; one that is not is opened by a double click.
        if (m_figures->openIds().contains(id)) m_figures->openFigure(id);
        setCurrent(id);
    });
    connect(m_inspector, &Inspector::openWanted, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_tree, &SessionTree::opened, this, qOverload<const QString&>(&MainWindow::show));
    connect(m_tree, &SessionTree::menuWanted, this, &MainWindow::treeMenu);
    connect(m_treeModel, &SessionModel::renamed, m_things, &SessionActions::rename);
}

void MainWindow::connectFigures()
{
    connect(m_figures, &FigureArea::currentChanged, this, &MainWindow::figureChanged);
    connect(m_figures, &FigureArea::openChanged, this, [this] { m_treeModel->setOpenFigures(m_figures->openIds()); });
    connect(m_figures, &FigureArea::choiceWanted, this, [this](const FigureRequest& r) {
        if (CollectivePanel::shows(m_document.session(), r)) return m_things->editCollectiveFigure(r, tr("Switch figure"));
        m_things->editNetwork(r, tr("Switch figure"), m_inspector->networkPanel()->isTogether(m_document.session(), r));
    });
    connect(m_figures, &FigureArea::annotated, this,
            [this](const QString& id, const std::vector<Annotation>& annotations, const QString& text) {
                const FigureRequest* figure = m_document.session().figure(id);
                if (!figure) return;
                FigureRequest next = *figure;
                next.annotations = annotations;
                m_things->editFigure(next, text);
            });
    connect(m_figures, &FigureArea::dropped, this, [this](const QString& id, const QStringList& things) {
        if (const QString refused = m_things->addToFigure(id, things); !refused.isEmpty()) say(refused);
    });
    connect(m_figures, &FigureArea::exportWanted, this, &MainWindow::exportFigure);
    connect(m_figures, &FigureArea::leaveOutWanted, this,
            [this](const RecordRef& record, const QString& figure) { leaveOut({record}, figure); });
    connect(m_figures, &FigureArea::titleWanted, this, &MainWindow::editTitle);
}

void MainWindow::connectFit()
{
    FitPanel* fit = m_inspector->fitPanel();
    connect(fit, &FitPanel::edited, this,
            [this](const QString& dataset, const FitSettings& settings, const QString& text, const QString& key) {
                const QString id = m_things->fit(dataset, settings, text, key);
                if (m_document.session().fit(m_current) && !id.isEmpty() && id != m_current) show(id);
            });
    connect(fit, &FitPanel::modelWanted, this, [this](const QString& dataset, const FitSettings& settings) {
        // Each model keeps its own settings: a fit that is there is looked at, not made anew.
        const Fit* made = m_document.session().fitOf(dataset, settings.model);
        const QString id = made ? made->id : m_things->fit(dataset, settings, tr("Fit another model"));
        if (!id.isEmpty()) show(id);
    });
    connect(fit, &FitPanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(fit, &FitPanel::scanWanted, this, [this](const QString& dataset) {
        const QString& kind = serialFractionScanFigure.id;
        for (const FigureRequest& figure : m_document.session().figures)
            if (figure.kind == kind && figure.datasets == QStringList{dataset}) return show(figure.id);
        m_things->newFigure(kind, {dataset});
    });
    connect(fit, &FitPanel::bootstrapWanted, m_things, &SessionActions::bootstrap);
}

void MainWindow::connectInspector()
{
    connect(m_inspector->datasetPanel(), &DatasetPanel::reloadWanted, this, [this](const QString& id) { m_files->reload({id}); });
    connect(m_inspector->datasetPanel(), &DatasetPanel::fitWanted, this, [this] { (*m_actions)["fit"]->trigger(); });
    connect(m_inspector->datasetPanel(), &DatasetPanel::storageWanted, m_things, &SessionActions::setStorage);
    connect(m_things, &SessionActions::storageSettled, this, &MainWindow::refreshInspector);
    connect(m_inspector->networkPanel(), &NetworkPanel::edited, m_things, &SessionActions::editFigure);
    connect(m_inspector->networkPanel(), &NetworkPanel::networkEdited, m_things, &SessionActions::editNetwork);
    connect(m_inspector->networkPanel(), &NetworkPanel::selected, &m_selection, [this](const QStringList& keys) { m_selection.set(keys); });
    connect(m_inspector->networkPanel(), &NetworkPanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(&m_document, &Document::replaced, m_inspector->networkPanel(), &NetworkPanel::forgetApart);
    CollectivePanel* collective = m_inspector->collectivePanel();
    connect(collective, &CollectivePanel::edited, m_things, &SessionActions::editCollective);
    connect(collective, &CollectivePanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(collective, &CollectivePanel::importWanted, m_files, &FileActions::importFrom);
    LevelPanel* level = m_inspector->levelPanel();
    connect(level, &LevelPanel::machineEdited, m_things, &SessionActions::editMachine);
    connect(level, &LevelPanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(level, &LevelPanel::figureEdited, m_things, &SessionActions::editFigure);
    connect(level, &LevelPanel::keepWanted, m_things, &SessionActions::keepWhatIf);
    connect(level, &LevelPanel::figureWanted, m_things, qOverload<FigureRequest>(&SessionActions::newFigure));
    connect(level, &LevelPanel::refreshWanted, this, &MainWindow::refreshInspector);
    connect(level, &LevelPanel::operationChosen, this,
            [this](const QString& operation) { m_selection.set(m_selection.keys(), {u"operation="_s + operation}); });
    connect(m_inspector->valuesPart(), &FigureValuesPart::edited, m_things, &SessionActions::editFigure);
    connect(m_inspector->valuesPart(), &FigureValuesPart::useInAllWanted, m_things, &SessionActions::useValuesInAll);
    connect(m_inspector->valuesPart(), &FigureValuesPart::editFinished, this, [this] { m_document.endMerge(); });
    connect(m_inspector->figurePanel(), &FigurePanel::edited, m_things, [this](const FigureRequest& request, const QString& text) {
        const bool isCollective = CollectivePanel::shows(m_document.session(), request);
        isCollective ? m_things->editCollectiveFigure(request, text) : m_things->editFigure(request, text);
    });
    connect(m_inspector->notesPanel(), &NotesPanel::edited, m_things, &SessionActions::editNotes);
    connect(m_inspector->notesPanel(), &NotesPanel::editFinished, this, [this] { m_document.endMerge(); });
    connect(m_inspector->figurePanel(), &FigurePanel::exportWanted, this, &MainWindow::exportFigure);
}

void MainWindow::editTitle(const QString& id)
{
    const FigureRequest* figure = m_document.session().figure(id);
    if (!figure) return;
    const auto words =
        m_dialogs->askText(tr("Title of the figure"), tr("Title; empty takes the one that the numbers propose"), plainText(figure->title));
    if (!words) return;
    FigureRequest next = *figure;
    next.title = words->trimmed().toHtmlEscaped();
    m_things->editFigure(next, tr("Edit figure title"));
}

} // namespace costscope
