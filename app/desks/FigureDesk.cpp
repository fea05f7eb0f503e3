// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/FigureDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/SessionActions.h"
#include "app/dialogs/Dialogs.h"
#include "app/window/FigureArea.h"
#include "app/window/FigureBuilder.h"
#include "app/window/FigurePage.h"
#include "core/base/words.h"
#include "core/figure/FigureKind.h"
#include "views/export/fileNames.h"
#include "views/figure/AnnotationTool.h"
#include "views/figure/FigureView.h"
#include "views/inspector/FigurePanel.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/models/Selection.h"
#include "views/models/names.h"

#include <QAction>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace costscope {

namespace {

/// What a switch is called when it is on and off, of one kind of figure or another.
const QStringList onWords = {u"log"_s, u"below"_s, u"shown"_s}, offWords = {u"linear"_s, u"none"_s, u"hidden"_s};

QString firstOf(const QStringList& words, const QStringList& wanted)
{
    const auto found = std::ranges::find_if(words, [&](const QString& word) { return wanted.contains(word); });
    return found == words.end() ? QString() : *found;
}

const Choice* choiceCalled(const FigureKind& kind, const QString& id)
{
    const auto found = std::ranges::find(kind.choices, id, &Choice::name);
    return found == kind.choices.end() ? nullptr : &*found;
}

} // namespace

FigureDesk::FigureDesk(const Desk& desk) : m_desk(desk)
{
    Actions& a = m_desk.actions;
    const auto front = [this](auto&& act) {
        return [this, act] {
            if (FigurePage* page = m_desk.figures.currentFigure()) act(*page);
        };
    };
    connect(a["export"], &QAction::triggered, this, front([this](FigurePage& page) { exportOne(page.id()); }));
    connect(a["exportAll"], &QAction::triggered, this, &FigureDesk::exportAll);
    connect(a["copyImage"], &QAction::triggered, this, front([](FigurePage& page) { page.copyImage(); }));
    connect(a["copyTikz"], &QAction::triggered, this, front([](FigurePage& page) { page.copyTikz(); }));
    connect(a["zoomIn"], &QAction::triggered, this, front([](FigurePage& page) { page.view()->zoom(0.8); }));
    connect(a["zoomOut"], &QAction::triggered, this, front([](FigurePage& page) { page.view()->zoom(1.25); }));
    connect(a["zoomReset"], &QAction::triggered, this, front([](FigurePage& page) { page.view()->resetAxes(); }));
    connect(a["annotate"], &QAction::triggered, this, front([](FigurePage& page) {
                if (page.figure()) page.annotations()->begin();
            }));
    connect(a["logX"], &QAction::triggered, this, [this] { toggle(u"x_scale"_s); });
    connect(a["logY"], &QAction::triggered, this, [this] { toggle(u"y_scale"_s); });
    connect(a["residuals"], &QAction::triggered, this, [this] { toggle(u"residuals"_s); });
    connect(a["sameAxes"], &QAction::triggered, &m_desk.figures, &FigureArea::sameAxes);
    connect(a["split"], &QAction::triggered, this, [this](bool on) {
        on ? m_desk.figures.splitRight() : m_desk.figures.join();
        refreshActions();
    });
    connect(a["next"], &QAction::triggered, &m_desk.figures, &FigureArea::nextTab);
    connectTabs();
}

void FigureDesk::connectTabs()
{
    connect(&m_desk.figures, &FigureArea::choiceWanted, this, [this](const FigureRequest& r) {
        if (CollectivePanel::shows(m_desk.document.session(), r)) return m_desk.things.editCollectiveFigure(r, tr("Switch figure"));
        m_desk.things.editNetwork(r, tr("Switch figure"), m_desk.inspector.networkPanel()->isTogether(m_desk.document.session(), r));
    });
    connect(&m_desk.figures, &FigureArea::annotated, this,
            [this](const QString& id, const std::vector<Annotation>& annotations, const QString& text) {
                const FigureRequest* figure = m_desk.document.session().figure(id);
                if (!figure) return;
                FigureRequest next = *figure;
                next.annotations = annotations;
                m_desk.things.editFigure(next, text);
            });
    connect(&m_desk.figures, &FigureArea::dropped, this, [this](const QString& id, const QStringList& things) {
        if (const QString refused = m_desk.things.addToFigure(id, things); !refused.isEmpty()) m_desk.say(refused);
    });
    connect(&m_desk.figures, &FigureArea::exportWanted, this, &FigureDesk::exportOne);
    m_desk.inspector.figurePanelLater().whenMade(
        [this](FigurePanel* panel) { connect(panel, &FigurePanel::exportWanted, this, &FigureDesk::exportOne); });
    connect(&m_desk.figures, &FigureArea::titleWanted, this, &FigureDesk::editTitle);
}

void FigureDesk::refreshActions()
{
    Actions& a = m_desk.actions;
    const FigureArea& figures = m_desk.figures;
    const FigurePage* page = figures.currentFigure();
    for (const char* id : {"export", "copyImage", "copyTikz", "split", "zoomIn", "zoomOut", "zoomReset", "annotate"})
        a[id]->setEnabled(page && page->figure());
    const bool isSplit = figures.paneCount() > 1;
    a["split"]->setEnabled(a["split"]->isEnabled() || isSplit);
    a["split"]->setChecked(isSplit);
    a["split"]->setToolTip(isSplit ? tr("All figures in one pane again") : tr("The figure in a pane of its own, beside the others"));
    a["sameAxes"]->setEnabled(page && isSplit);
    a["sameAxes"]->setToolTip(tr("Figures side by side show the same range of the same quantity"));
    a["exportAll"]->setEnabled(!m_desk.document.session().figures.empty());
    a["next"]->setEnabled(!figures.isEmpty());
    refreshSwitches();
}

void FigureDesk::refreshSwitches()
{
    const FigurePage* page = m_desk.figures.currentFigure();
    const FigureRequest* request = page ? m_desk.document.session().figure(page->id()) : nullptr;
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    for (const auto& [id, choiceId] : {std::pair{"logX", "x_scale"}, {"logY", "y_scale"}, {"residuals", "residuals"}}) {
        const Choice* found = kind ? choiceCalled(*kind, QLatin1String(choiceId)) : nullptr;
        m_desk.actions[id]->setEnabled(found);
        m_desk.actions[id]->setChecked(found && choice(*kind, *request, found->name) == firstOf(found->words, onWords));
    }
}

void FigureDesk::toggle(const QString& id)
{
    const FigurePage* page = m_desk.figures.currentFigure();
    const FigureRequest* request = page ? m_desk.document.session().figure(page->id()) : nullptr;
    const FigureKind* kind = request ? findFigure(request->kind) : nullptr;
    const Choice* found = kind ? choiceCalled(*kind, id) : nullptr;
    if (!found) return;
    FigureRequest next = *request;
    const QString on = firstOf(found->words, onWords);
    next.choices[id] = choice(*kind, *request, id) == on ? firstOf(found->words, offWords) : on;
    m_desk.things.editFigure(next, tr("Switch figure"));
}

void FigureDesk::editTitle(const QString& id)
{
    const FigureRequest* figure = m_desk.document.session().figure(id);
    if (!figure) return;
    const auto words =
        m_desk.dialogs.askText(tr("Title of the figure"), tr("Title; empty takes the one that the numbers propose"), figure->title);
    if (!words) return;
    FigureRequest next = *figure;
    next.title = words->trimmed();
    m_desk.things.editFigure(next, tr("Edit figure title"));
}

void FigureDesk::exportOne(const QString& id)
{
    const FigureRequest* request = m_desk.document.session().figure(id);
    if (!request) return;
    const QString name = fileNameOf(displayName(m_desk.document.session(), *request));
    const FigureRequest shown = followed(*request, m_desk.selection.lasting());
    m_desk.builder.build(m_desk.document.session(), shown, [this, name](std::optional<Result<Figure>> figure) {
        if (!figure) return; // cancelled
        if (!figure->ok()) return m_desk.dialogs.tell(figure->error());
        const QString path = m_desk.dialogs.exportFigure(std::make_shared<const Figure>(figure->take()), name);
        if (!path.isEmpty()) m_desk.say(tr("Written to %1").arg(path));
    });
}

void FigureDesk::exportAll()
{
    const FigurePage* front = m_desk.figures.currentFigure();
    const Session& session = m_desk.document.session();
    const auto wanted = m_desk.dialogs.askExportAll(front ? front->figure() : nullptr, int(session.figures.size()));
    if (!wanted) return;
    QList<QStringList> files; // per format
    QStringList taken;
    for (const QString& pattern : wanted->patterns) {
        files << filesByPattern(session, session.figures, pattern);
        taken += files.back();
    }
    taken.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    if (!taken.isEmpty() && !m_desk.dialogs.askOverwrite(taken)) return;
    exportNext({QFileInfo(wanted->patterns.front()).path(), files, session, wanted->options});
}

void FigureDesk::exportNext(Export all)
{
    if (all.at == all.files.front().size()) {
        if (!all.lacks.isEmpty()) m_desk.dialogs.tell(Error{all.lacks.join(QLatin1Char('\n'))});
        return m_desk.say(tr("%1 written to %2").arg(counted(all.written, tr("1 figure"), tr("%1 figures")), all.folder));
    }
    const FigureRequest request = followed(all.session.figures[size_t(all.at)], m_desk.selection.lasting());
    m_desk.builder.build(all.session, request, [this, all](std::optional<Result<Figure>> figure) {
        if (!figure) return; // cancelled: so are the others
        Export next = all;
        bool areWritten = true;
        for (const QStringList& ofFormat : next.files) {
            const QString& file = ofFormat[next.at];
            const Result<Messages> done =
                figure->ok() ? costscope::exportFigure(**figure, file, next.options) : Result<Messages>(figure->error());
            areWritten &= done.ok();
            for (const Message& m : done ? *done : Messages{done.error().toMessage()})
                next.lacks << u"%1: %2"_s.arg(QFileInfo(file).fileName(), m.text);
        }
        next.written += areWritten;
        ++next.at;
        exportNext(std::move(next));
    });
}

} // namespace costscope
