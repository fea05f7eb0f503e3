// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/FigurePage.h"

#include "app/jobs/workers.h"
#include "app/pages/CountingPage.h"
#include "app/window/FigureBuilder.h"
#include "core/collectives/figures/stageColumns.h"
#include "core/figure/drawnAlike.h"
#include "core/levels/figures/levelChoices.h"
#include "core/network/figures/linkLoadTorus.h"
#include "core/network/figures/networkFigure.h"
#include "core/theories/leftOut.h"
#include "views/draw/Layout.h"
#include "views/figure/AnnotationTool.h"
#include "views/figure/FigureView.h"
#include "views/inspector/collectives/StageBar.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/latex/tikz.h"
#include "views/models/Selection.h"
#include "views/models/SessionModel.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QThreadPool>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

namespace {

/// To give back millions of rows takes as long as to draw them: whoever looks at them last leaves that to another thread.
std::shared_ptr<const Figure> shared(Figure figure)
{
    constexpr qsizetype manyRows = 100'000;
    if (figure.table.rows() < manyRows) return std::make_shared<const Figure>(std::move(figure));
    const auto give = [](const Figure* old) { workers().start([old] { delete old; }); };
    return {new const Figure(std::move(figure)), give};
}

bool hasWhatIf(const FigureRequest& request)
{
    const auto changes = whatIfOf(request);
    return !changes || !changes->isEmpty();
}

} // namespace

FigurePage::FigurePage(const QString& id, Selection* selection, FigureBuilder* builder, QWidget* parent)
    : QStackedWidget(parent), m_id(id), m_selection(selection), m_builder(builder), m_viewPage(new QWidget), m_title(new QLabel),
      m_view(new FigureView), m_annotations(new AnnotationTool(m_view)), m_stages(new StageBar), m_reason(textLabel({})),
      m_without(panelLabel({}, "red")), m_counting(new CountingPage)
{
    setProperty("role", "paper");
    setAcceptDrops(true);
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setContentsMargins(48, 48, 48, 48);
    auto* layout = new QVBoxLayout(m_viewPage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_without);
    layout->addWidget(m_title);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_stages);
    m_title->setContentsMargins(12, 4, 12, 0);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_title->setTextFormat(Qt::PlainText);
    m_title->hide();
    m_without->setContentsMargins(12, 8, 12, 0);
    m_without->hide();
    m_stages->hide();
    m_view->installEventFilter(this);
    addWidget(m_viewPage);
    addWidget(m_reason);
    addWidget(m_counting);
    connect(selection, &Selection::changed, this, &FigurePage::takeSelection);
    connect(m_view, &FigureView::selectionChanged, selection,
            [this](const QStringList& keys, int row) { m_selection->set(keys, besideOf(m_figure->table, row)); });
    connect(m_view, &FigureView::contextMenuRequested, this, &FigurePage::menu);
    connect(m_view, &FigureView::rowToggled, this, [this](int row) {
        if (const auto record = recordOf(row)) Q_EMIT leaveOutWanted(*record);
    });
    connect(m_annotations, &AnnotationTool::changed, this, &FigurePage::annotated);
    connect(m_view, &FigureView::turned, this, &FigurePage::turn);
    connect(m_view, &FigureView::pressed, this, &FigurePage::picked);
    connect(m_stages, &StageBar::chosen, this, [this](qint64 stage) { m_selection->set({stageKey(stage)}); });
    connect(m_counting, &CountingPage::cancelWanted, this, [this] { m_builder->cancel(m_build); });
    connect(m_counting, &CountingPage::startWanted, this, &FigurePage::build);
    connect(builder, &FigureBuilder::progressed, this, &FigurePage::showCounting);
    applyTheme();
}

FigurePage::~FigurePage()
{
    m_id.clear(); // whatever is still told to it is not taken
    if (m_building && m_builder) m_builder->cancel(m_build);
}

void FigurePage::setSession(const Session& session)
{
    const bool isSame = !m_stale && isDrawnAlike(m_session, session, m_id);
    m_session = session;
    if (isSame) return;
    m_stale = true;
    if (isVisible()) build();
}

/// One that is not seen is painted in its colours when it is.
void FigurePage::applyTheme()
{
    m_undressed = !isVisible();
    if (m_undressed) return;
    m_view->setStyle(Style::screen(Theme::current().dark));
}

void FigurePage::showEvent(QShowEvent* event)
{
    QStackedWidget::showEvent(event);
    if (m_undressed) applyTheme();
    if (m_unmarked) takeSelection();
    if (m_stale) build();
}

/// Files are not ours: ignored here, they reach the window, which imports them.
void FigurePage::dragEnterEvent(QDragEnterEvent* event)
{
    if (!SessionModel::dragged(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void FigurePage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    Q_EMIT dropped(SessionModel::dragged(event->mimeData()));
}

void FigurePage::build()
{
    if (m_building) return; // it is looked after when the job ends
    m_stale = false;
    const FigureRequest* request = m_session.figure(m_id);
    if (!request) return;
    m_shown = followed(*request, m_selection->lasting());
    m_lack.clear();
    start();
}

void FigurePage::start()
{
    m_building = true;
    m_build = m_builder->build(m_session, m_shown, [page = QPointer(this)](std::optional<Result<Figure>> figure) {
        if (page) page->take(std::move(figure));
    });
    if (m_building && !m_figure) {
        showCounting();
        setCurrentWidget(m_counting);
    }
}

void FigurePage::take(std::optional<Result<Figure>> figure)
{
    m_building = false;
    if (m_id.isEmpty()) return;
    if (!figure) {
        m_figure.reset();
        m_counting->setStopped();
        setCurrentWidget(m_counting);
    } else if (figure->ok()) {
        m_figure = shared(figure->take());
        m_view->setFigure(m_figure);
        if (const FigureKind* kind = findFigure(m_shown.kind))
            m_view->setWhatsThis(tr("<b>%1</b>: %2 F1 tells more.").arg(kind->name, kind->description));
        m_without->setText(tr("Without the what if, which cannot be drawn: %1").arg(m_lack.toHtmlEscaped()));
        m_without->setVisible(!m_lack.isEmpty());
        showTitle();
        m_annotations->setAnnotations(m_shown.annotations);
        m_view->setSelection(marked());
        m_view->setLit(lit());
        showStages();
        setCurrentWidget(m_viewPage);
    } else if (m_lack.isEmpty() && hasWhatIf(m_shown)) { // without it there is something to see, and the panel to change it
        m_lack = inWindow(figure->error());
        m_shown = withWhatIf(m_shown, {});
        m_building = true;
        return void(QMetaObject::invokeMethod(this, &FigurePage::start, Qt::QueuedConnection)); // after the build that failed
    } else {
        m_figure.reset();
        m_reason->setText(inWindow(figure->error()).toHtmlEscaped());
        setCurrentWidget(m_reason);
    }
    Q_EMIT built();
    if (!figure || !m_stale) return;
    const auto again = [this] { // the session has changed meanwhile; what there is now is painted before
        if (m_stale && isVisible()) build();
    };
    QMetaObject::invokeMethod(this, again, Qt::QueuedConnection);
}

void FigurePage::showCounting()
{
    if (m_building) m_counting->setFraction(m_builder->fraction(m_build), FigureBuilder::workInWords(m_session, m_shown));
}

/// Marks what is selected; a figure that goes with the selection shows another level. One that is not seen does so when it is.
void FigurePage::takeSelection()
{
    m_unmarked = !isVisible();
    if (m_unmarked) return;
    m_view->setSelection(marked());
    m_view->setLit(lit());
    showStages();
    const FigureRequest* request = m_session.figure(m_id);
    if (!request || followed(*request, m_selection->lasting()) == m_shown) return;
    m_stale = true;
    build();
}

void FigurePage::showStages()
{
    const FigureRequest* request = m_session.figure(m_id);
    const bool isShown = request && showsSelectedStage(*request);
    m_stages->setVisible(isShown);
    if (isShown) m_stages->set(stageCount(m_session, *request), selectedStage(m_selection->lasting()));
}

void FigurePage::showTitle()
{
    const Layout* layout = m_view->figureLayout();
    const bool isShown = m_figure && layout && !m_figure->title.isEmpty() && m_view->figureStyle().title &&
                         std::none_of(layout->texts.begin(), layout->texts.end(), [](const auto& t) { return t.role == Role::Title; });
    m_title->setVisible(isShown);
    if (!isShown) return;
    const QString title = plainText(m_figure->title);
    m_title->setText(m_title->fontMetrics().elidedText(title, Qt::ElideRight, std::max(0, m_view->width() - 24)));
    m_title->setToolTip(title);
    m_title->setAccessibleName(title);
}

bool FigurePage::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_view && event->type() == QEvent::Resize) QMetaObject::invokeMethod(this, &FigurePage::showTitle, Qt::QueuedConnection);
    if (object != m_view || event->type() != QEvent::KeyPress || m_stages->isHidden()) return QStackedWidget::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    return key->modifiers() == Qt::NoModifier && m_stages->take(key->key());
}

/// What is selected, as the marks of this figure are called.
QStringList FigurePage::marked() const
{
    return isNetworkFigure(m_shown) && m_builder ? keysOfMarks(m_session, m_shown, m_selection->keys(), m_builder->memory())
                                                 : m_selection->keys();
}

/// A selected rank marks the links that its messages cross.
QStringList FigurePage::lit() const
{
    return isNetworkFigure(m_shown) && m_builder && isVisible()
               ? trafficOfRanks(m_session, m_shown, m_selection->lasting(), m_builder->memory(), m_traffic)
               : QStringList();
}

/// On the way only the picture changes; where it ends is one edit of the session.
void FigurePage::turn(QPointF by, bool finished)
{
    const FigureRequest* request = m_session.figure(m_id);
    if (!request || !m_builder || m_building) return;
    constexpr double degreesPerPixel = 0.4;
    const FigureRequest turned = turnedBy(*request, -degreesPerPixel * by.x(), degreesPerPixel * by.y(), !finished);
    if (finished) return Q_EMIT turnedTo(turned);
    auto figure = buildFigure(m_session, followed(turned, m_selection->lasting()), m_builder->memory());
    if (!figure) return;
    m_figure = shared(figure.take());
    m_view->setFigure(m_figure);
}

void FigurePage::copyImage() const
{
    if (m_figure) QApplication::clipboard()->setImage(m_view->image());
}

/// As on paper, in the figure's own size.
void FigurePage::copyTikz() const
{
    if (!m_figure) return;
    const PageSize size{m_figure->widthMm, heightMmFor(*m_figure, m_figure->widthMm)};
    QApplication::clipboard()->setText(toTikz(m_figure, Style::paper(), size).text);
}

void FigurePage::menu(const QPoint& position)
{
    if (!m_figure) return;
    QMenu menu;
    fillMenu(menu, position);
    menu.exec(position);
}

std::optional<RecordRef> FigurePage::recordOf(int row) const
{
    if (!m_figure || row < 0 || size_t(row) >= m_figure->rowRecords.size()) return {};
    const RecordRef& record = m_figure->rowRecords[size_t(row)];
    return canLeaveOut(m_session, record) ? std::optional(record) : std::nullopt;
}

void FigurePage::fillMenu(QMenu& menu, const QPoint& position)
{
    if (const auto record = recordOf(m_view->rowAt(position))) {
        const QString text = isLeftOut(m_session, *record, m_id) ? tr("Count this row again") : tr("Leave out this row");
        menu.addAction(text, this, [this, record = *record] { Q_EMIT leaveOutWanted(record); });
        menu.addSeparator();
    }
    const int row = m_view->rowAt(position);
    const QString router = row >= 0 && size_t(row) < m_figure->rowKeys.size() ? routerKeyOfLink(m_figure->rowKeys[size_t(row)]) : QString();
    if (!router.isEmpty()) {
        menu.addAction(tr("Light the traffic of router (%1)").arg(router.section(QLatin1Char('='), 1)), this,
                       [this, router] { m_selection->set({router}); });
        menu.addSeparator();
    }
    menu.addAction(themedIcon(u"export"_s), tr("Export…"), this, &FigurePage::exportWanted);
    menu.addAction(tr("Copy image"), this, &FigurePage::copyImage);
    menu.addAction(tr("Copy as TikZ"), this, &FigurePage::copyTikz);
    menu.addAction(tr("Copy data"), this, [this] { QApplication::clipboard()->setText(toCsv(m_figure->table)); });
    menu.addSeparator();
    const QPointF place = m_view->mapFromGlobal(position);
    if (const auto annotation = m_annotations->at(place)) {
        menu.addAction(tr("Edit annotation…"), this, [this, at = *annotation] { m_annotations->edit(at); });
        menu.addAction(tr("Remove annotation"), this, [this, at = *annotation] { m_annotations->remove(at); });
    } else if (m_annotations->hasAxesAt(place)) {
        menu.addAction(tr("Annotate…"), this, [this, place] { m_annotations->begin(place); });
    }
    menu.addAction(tr("Edit title"), this, &FigurePage::titleWanted);
    menu.addAction(themedIcon(u"reset"_s), tr("Reset axes"), m_view, &FigureView::resetAxes);
}

} // namespace costscope
