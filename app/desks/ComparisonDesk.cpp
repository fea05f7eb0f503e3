// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/ComparisonDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/CompareActions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/SessionActions.h"
#include "app/window/FigureBuilder.h"
#include "app/window/recentMenu.h"
#include "core/compare/scenariosFigure.h"
#include "core/compare/sessionComparison.h"
#include "core/session/baseline.h"
#include "views/inspector/BaselinePanel.h"
#include "views/inspector/Inspector.h"
#include "views/models/names.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace costscope {

namespace {

bool isSameFile(const QString& one, const QString& other)
{
    return !one.isEmpty() && QFileInfo(one) == QFileInfo(other);
}

bool hasRead(const ImportReport& report, const QString& file)
{
    return std::any_of(report.datasets.begin(), report.datasets.end(), [&](const DatasetPtr& dataset) {
        return std::any_of(dataset->sources.begin(), dataset->sources.end(),
                           [&](const Source& source) { return isSameFile(source.file, file); });
    });
}

} // namespace

ComparisonDesk::ComparisonDesk(const Desk& desk, CompareActions& comparison, QPushButton* baselineButton)
    : m_desk(desk), m_comparison(comparison), m_button(baselineButton)
{
    Actions& a = m_desk.actions;
    connect(a["compareWith"], &QAction::triggered, &m_comparison, &CompareActions::compareWith);
    connect(a["compareFurther"], &QAction::triggered, &m_comparison, &CompareActions::compareFurther);
    connect(a["sideBySide"], &QAction::triggered, this, &ComparisonDesk::showScenarios);
    connect(a["pinBaseline"], &QAction::triggered, &m_comparison, &CompareActions::pinNow);
    connect(a["dropBaseline"], &QAction::triggered, &m_comparison, &CompareActions::drop);
    connect(a["whatChanged"], &QAction::triggered, this, &ComparisonDesk::showChanges);
    connect(a["copyChanges"], &QAction::triggered, this, [this] {
        BaselinePanel* panel = m_desk.inspector.baselinePanel();
        panel->setSession(m_desk.document.session(), baselineId);
        QApplication::clipboard()->setText(panel->text());
    });
    connect(a.submenu("compareRecent"), &QMenu::aboutToShow, this, &ComparisonDesk::fillRecent);
    connect(m_button, &QPushButton::clicked, this, &ComparisonDesk::showChanges);
    connect(&m_comparison, &CompareActions::pinned, this, [this] {
        m_desk.show(baselineId);
        m_desk.say(tr("Pinned. Undo takes it back."));
    });
    connect(&m_comparison, &CompareActions::told, this, m_desk.say);
    m_desk.inspector.baselinePanelLater().whenMade([this](BaselinePanel* panel) { connectPanel(panel); });
    fillRecent();
}

void ComparisonDesk::connectPanel(BaselinePanel* panel)
{
    connect(panel, &BaselinePanel::sentencesWanted, this, [this, panel] {
        FigureRequest request;
        request.kind = sessionComparisonFigure.id; // which says the same as costscope compare
        m_desk.builder.build(m_desk.document.session(), request, [panel = QPointer(panel)](const std::optional<Result<Figure>>& figure) {
            QStringList sentences;
            if (figure && figure->ok()) {
                sentences << plainText((*figure)->title);
                for (const Message& message : (*figure)->messages) sentences << plainText(message.text);
            }
            if (panel) panel->setSentences(sentences);
        });
    });
    connect(panel, &BaselinePanel::figureWanted, this, &ComparisonDesk::showChanges);
    connect(panel, &BaselinePanel::scenariosWanted, this, &ComparisonDesk::showScenarios);
    connect(panel, &BaselinePanel::dropWanted, &m_comparison, &CompareActions::drop);
}

void ComparisonDesk::fillRecent()
{
    fillRecentMenu(m_desk.actions.submenu("compareRecent"), this, [this](const QString& path) { m_comparison.pinFile(path); });
}

void ComparisonDesk::showChanges()
{
    if (m_desk.document.session().baseline.pinned) m_desk.things.newFigure({.id = {}, .kind = sessionComparisonFigure.id, .datasets = {}});
}

void ComparisonDesk::showScenarios()
{
    if (m_desk.document.session().baseline.pinned) m_desk.things.newFigure({.id = {}, .kind = scenariosFigure.id, .datasets = {}});
}

void ComparisonDesk::refreshActions(bool isStarted)
{
    Actions& a = m_desk.actions;
    const auto& baseline = m_desk.document.session().baseline.pinned;
    for (const char* id : {"dropBaseline", "whatChanged", "sideBySide", "copyChanges", "compareFurther"})
        a[id]->setEnabled(baseline != nullptr);
    for (const char* id : {"compareWith", "pinBaseline"}) a[id]->setEnabled(isStarted);
    a.submenu("compareRecent")->setEnabled(isStarted);
    m_button->setVisible(baseline != nullptr);
    const auto further = m_desk.document.session().baseline.beside.size();
    m_button->setText(!baseline      ? QString()
                      : further == 0 ? tr("Baseline: %1").arg(baseline->name)
                                     : tr("Baseline: %1 and %2 beside it").arg(baseline->name, QString::number(further)));
    m_button->setToolTip(tr("What changed since"));
}

void ComparisonDesk::pinThenShow(const QString& before)
{
    auto* shown = new QObject(this);
    connect(&m_comparison, &CompareActions::pinned, shown, [this, shown] {
        shown->deleteLater();
        m_comparison.disconnect(shown);
        showChanges();
    });
    m_comparison.pinFile(before);
}

void ComparisonDesk::open(const QString& before, const QString& after)
{
    // Once, when what is opened is there; if it cannot be opened, what is opened later has nothing to do with it.
    auto* once = new QObject(this);
    const auto then = [this, before, once](bool isIt) {
        once->deleteLater();
        m_desk.files.disconnect(once);
        if (isIt) pinThenShow(before);
    };
    connect(&m_desk.files, &FileActions::opened, once, [this, after, then] { then(isSameFile(m_desk.document.fileName(), after)); });
    connect(&m_desk.files, &FileActions::imported, once, [after, then](const ImportReport& report) { then(hasRead(report, after)); });
    m_desk.files.openFiles({after});
}

} // namespace costscope
