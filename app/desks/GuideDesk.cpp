// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/GuideDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/dialogs/HelpDialog.h"
#include "app/dialogs/helpPages.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"

#include <QAction>

namespace costscope {

GuideDesk::GuideDesk(const Desk& desk, QWidget* window) : m_desk(desk), m_window(window)
{
    Actions& a = m_desk.actions;
    for (const HelpPage& help : helpPages())
        connect(a[help.id], &QAction::triggered, this, [this, page = help.id] { show(QLatin1String(page)); });
    connect(a["formula"], &QAction::triggered, this, [this] { showAbout(u"formulas"_s); });
    connect(a["handbook"], &QAction::triggered, this, [this] { showAbout(u"firstSteps"_s); });
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
