// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/GuideDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/dialogs/Dialogs.h"
#include "app/dialogs/HelpDialog.h"
#include "app/dialogs/ProblemDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/handbook/writeHandbook.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/inspector/Inspector.h"
#include "views/models/SessionTree.h"

#include <QAction>
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QHelpEvent>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QUrl>
#include <QWhatsThis>

namespace costscope {

GuideDesk::GuideDesk(const Desk& desk, QWidget* window) : m_desk(desk), m_window(window)
{
    Actions& a = m_desk.actions;
    for (const HelpPage& help : helpPages())
        connect(a[help.id], &QAction::triggered, this, [this, page = help.id] { show(QLatin1String(page)); });
    connect(a["formula"], &QAction::triggered, this, [this] { showAbout(u"formulas"_s); });
    connect(a["whatsThis"], &QAction::triggered, this, [this] {
        qApp->installEventFilter(this);
        QWhatsThis::enterWhatsThisMode();
    });
    connect(a["problem"], &QAction::triggered, this, &GuideDesk::reportProblem);
    explainPanes();
    connect(a["handbook"], &QAction::triggered, this, [this] { showAbout(u"firstSteps"_s); });
    connect(a["handbookInBrowser"], &QAction::triggered, this, &GuideDesk::openInBrowser);
}

GuideDesk::~GuideDesk() = default;

void GuideDesk::openInBrowser()
{
    QString index = QDir(QApplication::applicationDirPath()).filePath(u"../share/doc/costscope/handbook/index.html"_s);
    if (!QFileInfo::exists(index)) {
        if (!m_handbook) m_handbook = std::make_unique<QTemporaryDir>();
        if (const auto files = writeHandbook(m_handbook->path()); !files.ok()) return m_desk.dialogs.tell(files.error());
        index = m_handbook->filePath(u"index.html"_s);
    }
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(QDir::cleanPath(index))))
        m_desk.say(tr("No browser opens the handbook: %1").arg(index));
}

void GuideDesk::explainPanes()
{
    m_desk.tree.setWhatsThis(
        tr("What the session holds: data, machines, fits, figures. A click shows in the Inspector what a thing is made "
           "of, a double click opens a figure, F2 renames, Del removes."));
    m_desk.figures.setWhatsThis(
        tr("Figures, one in each tab. A click on a mark selects its row everywhere; the wheel zooms, dragging moves, "
           "a double click shows all again. Ctrl+\\ puts two beside each other."));
    m_desk.inspector.setWhatsThis(tr("What the chosen thing is made of, to read and to change. Every figure follows at once; undo takes "
                                     "everything back."));
    const std::pair<const char*, QString> docks[] = {
        {"table", tr("The rows behind the figure in front, or of the chosen data. Rows that are selected here are marked in the figures.")},
        {"messages", tr("What was found while files were read: warnings with their line, and what was done about them.")}};
    for (const auto& [name, text] : docks)
        if (auto* dock = m_window->findChild<QDockWidget*>(QLatin1String(name))) dock->setWhatsThis(text);
}

bool GuideDesk::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::LeaveWhatsThisMode && object == m_window) qApp->removeEventFilter(this);
    const bool isAsked = event->type() == QEvent::WhatsThis || event->type() == QEvent::QueryWhatsThis;
    if (!isAsked || !object->isWidgetType()) return false;
    for (auto* widget = static_cast<QWidget*>(object); widget; widget = widget->isWindow() ? nullptr : widget->parentWidget()) {
        const QString text = widget->whatsThis().isEmpty() ? widget->toolTip() : widget->whatsThis();
        if (text.isEmpty()) continue;
        const auto* help = static_cast<QHelpEvent*>(event);
        if (event->type() == QEvent::WhatsThis) QWhatsThis::showText(help->globalPos(), text, widget);
        event->accept();
        return true;
    }
    return false;
}

void GuideDesk::reportProblem()
{
    const FigurePage* front = m_desk.figures.currentFigure();
    const FigureRequest* request = front ? m_desk.document.session().figure(front->id()) : nullptr;
    QString inFront = u"no figure in front"_s;
    if (request)
        inFront = u"in front: %1 of %2 data sets, with %3"_s.arg(request->kind)
                      .arg(request->datasets.size())
                      .arg(QString::fromUtf8(QJsonDocument(request->choices).toJson(QJsonDocument::Compact)));
    ProblemDialog(problemReport(m_window, inFront), m_window).exec();
}

void GuideDesk::showAbout(const QString& page)
{
    const FigurePage* front = m_desk.figures.currentFigure();
    const FigureRequest* request = front ? m_desk.document.session().figure(front->id()) : nullptr;
    const QString about = request ? helpPageOf(request->kind) : QString();
    show(about.isEmpty() ? page : about);
}

void GuideDesk::show(const QString& page)
{
    if (!m_dialog) m_dialog = new HelpDialog(m_window);
    m_dialog->showPage(page);
}

} // namespace costscope
