// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/panelActions.h"

#include "app/actions/SessionActions.h"
#include "core/compare/multiPanel.h"
#include "views/style/Theme.h"

#include <QCoreApplication>
#include <QMenu>

namespace costscope {

namespace {

QStringList figuresOf(const Session& session, const QStringList& ids)
{
    QStringList figures;
    for (const QString& id : ids)
        if (const FigureRequest* figure = session.figure(id); figure && figure->kind != multiPanelFigure.id) figures << id;
    return figures;
}

} // namespace

FigureRequest panelRequest(const Session& session, const QStringList& chosen)
{
    QStringList figures = figuresOf(session, chosen), all;
    for (const FigureRequest& figure : session.figures) all << figure.id;
    return multiPanelRequest(figures.size() > 1 ? figures : figuresOf(session, all));
}

bool canPanel(const Session& session, const QStringList& chosen)
{
    return figuresOf(session, chosen).size() > 1;
}

QString panelWords()
{
    return QCoreApplication::translate("PanelActions", "Put into One Figure");
}

void addPanelAction(QMenu& menu, SessionActions& things, const Session& session, const QStringList& chosen)
{
    if (!canPanel(session, chosen)) return;
    menu.addAction(themedIcon(u"figure"_s, Tone::Note), panelWords(), &menu,
                   [&things, request = panelRequest(session, chosen)] { things.newFigure(request); });
}

} // namespace costscope
