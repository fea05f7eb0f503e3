// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

#include <QSet>
#include <QSplitter>

class QTabWidget;

namespace costscope {

class FigureBuilder;
class FigurePage;
class Selection;

/// The centre: tabs of figures and reports, in one pane or several side by side.
class FigureArea : public QSplitter {
    Q_OBJECT

public:
    FigureArea(Selection* selection, FigureBuilder* builder, QWidget* parent = nullptr);

    void setSession(const Session& session); ///< closes tabs of figures that are gone, opens them again when those are back
    void openFigure(const QString& id);      ///< or goes to its tab
    /// Their tabs in this order, of which `front` is the one that is seen and built.
    void openFigures(const QStringList& ids, const QString& front);
    void openPage(QWidget* page, const QString& title); ///< or goes to its tab, which takes the title
    void closeAll();
    void closeCurrent();
    void splitRight();
    void join();     ///< all tabs in one pane again, each figure once
    void sameAxes(); ///< of the figures in front in all panes: those of the same name show the same range
    void nextTab();
    void applyTheme();

    FigurePage* currentFigure() const; ///< nullptr if a report or nothing is current
    std::vector<FigurePage*> figures() const;
    QSet<QString> openIds() const;
    QStringList inOrder() const; ///< ids of the figures as their tabs stand
    bool isEmpty() const;
    int paneCount() const { return count(); }

Q_SIGNALS:
    void currentChanged();
    void openChanged();
    void picked(const QString& id); ///< the user has pressed into it or on its tab
    void choiceWanted(const FigureRequest& request);
    void exportWanted(const QString& id);
    void titleWanted(const QString& id);
    void leaveOutWanted(const RecordRef& record, const QString& figure);
    void annotated(const QString& id, const std::vector<Annotation>& annotations, const QString& text);
    void dropped(const QString& id, const QStringList& things);

private:
    QTabWidget* pane(int index) const;
    QTabWidget* addPane();
    QTabWidget* currentPane() const;
    void closeTab(QTabWidget* pane, int index);
    void dropEmptyPanes();
    void refreshCorner(QTabWidget* pane);
    FigurePage* makePage(const QString& id);
    int addTab(QTabWidget* pane, int index, QWidget* page, const QString& title);

    Selection* m_selection;
    FigureBuilder* m_builder;
    Session m_session;
    QTabWidget* m_current = nullptr;
    QStringList m_gone; ///< whose tabs went with them: a redo brings them back
};

} // namespace costscope
