// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/network/figures/networkSelection.h"
#include "core/session/Session.h"

#include <QPointer>
#include <QStackedWidget>

#include <memory>

class QLabel;
class QMenu;

namespace costscope {

class AnnotationTool;
class CountingPage;
class FigureBuilder;
class FigureView;
class Selection;
class StageBar;

/// One figure of the session in a tab. It is computed again when the session changes, but only while it can be seen. Where
/// that takes a job, what was shown before stays until it is there.
class FigurePage : public QStackedWidget {
    Q_OBJECT

public:
    FigurePage(const QString& id, Selection* selection, FigureBuilder* builder, QWidget* parent = nullptr);
    ~FigurePage() override;

    const QString& id() const { return m_id; }
    void setSession(const Session& session);
    /// What is shown; nullptr if it cannot be drawn.
    const std::shared_ptr<const Figure>& figure() const { return m_figure; }
    FigureView* view() const { return m_view; }
    QLabel* titleLine() const { return m_title; }
    AnnotationTool* annotations() const { return m_annotations; }
    StageBar* stageBar() const { return m_stages; }
    void applyTheme();
    void copyImage() const;
    void copyTikz() const;
    /// What can be done with the figure, and with the point that stands there on the screen.
    void fillMenu(QMenu& menu, const QPoint& position);

Q_SIGNALS:
    /// Another figure is shown than before.
    void built();
    void picked(); ///< pressed into
    void exportWanted();
    void titleWanted();
    /// A fit or calibration leaves out this record, or counts it again.
    void leaveOutWanted(const RecordRef& record);
    void annotated(const std::vector<Annotation>& annotations, const QString& text);
    /// It was turned with the mouse: the request as it is seen now.
    void turnedTo(const FigureRequest& request);
    /// Things of the session tree were dropped on it.
    void dropped(const QStringList& ids);

protected:
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override; ///< keys of the figure that step through stages

private:
    void build();
    void start();
    void take(std::optional<Result<Figure>> figure);
    void showCounting();
    void showStages();
    void showTitle(); ///< above the figure, where it finds no room for it
    void menu(const QPoint& position);
    std::optional<RecordRef> recordOf(int row) const; ///< one that can be left out
    void takeSelection();
    QStringList marked() const;
    QStringList lit() const; ///< what belongs to the selection
    void turn(QPointF by, bool finished);

    QString m_id;
    Selection* m_selection;
    QPointer<FigureBuilder> m_builder;       ///< gone before the pages when the window goes
    Session m_session;                       ///< a value; the datasets are shared
    QString m_lack;                          ///< what stands against the what if of the figure, which is drawn without it
    FigureRequest m_shown;                   ///< what was built last, with the selection it follows
    mutable SelectedTraffic m_traffic;       ///< what lit() asks for at every refresh
    bool m_stale = true, m_undressed = true; ///< not built, not in the colours of the theme
    bool m_unmarked = false;                 ///< something else was selected while it was not seen
    bool m_building = false;                 ///< a job is at it
    int m_build = 0;                         ///< its number
    std::shared_ptr<const Figure> m_figure;
    QWidget* m_viewPage; ///< the view, and the stages to step through below it
    QLabel* m_title;
    FigureView* m_view;
    AnnotationTool* m_annotations;
    StageBar* m_stages;
    QLabel* m_reason;
    QLabel* m_without; ///< why the what if is not in the figure
    CountingPage* m_counting;
};

} // namespace costscope
