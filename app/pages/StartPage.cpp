// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/StartPage.h"

#include "app/jobs/workers.h"
#include "app/pages/ExampleCard.h"
#include "app/pages/RecentFiles.h"
#include "core/base/program.h"
#include "importers/Importer.h"
#include "importers/notRecognised.h"
#include "views/inspector/panelParts.h"
#include "views/style/marks.h"

#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QMenu>
#include <QTableWidget>
#include <QThreadPool>
#include <QTimer>
#include <QVBoxLayout>
#include <QtConcurrentRun>

#include <algorithm>

namespace costscope {

namespace {

/// "Profiles (4 formats), run times, benchmarks (6 formats), …"; the tool tip names them.
QString formatsByKind()
{
    QStringList kinds;
    const std::pair<const char*, QString> names[] = {
        {"profile", StartPage::tr("Profiles")},        {"runs", StartPage::tr("run times")},
        {"benchmark", StartPage::tr("benchmarks")},    {"amg", StartPage::tr("AMG levels and messages")},
        {"overlap", StartPage::tr("overlap")},         {"selection", StartPage::tr("selection")},
        {"timeline", StartPage::tr("events in time")}, {"efficiency", StartPage::tr("dense linear algebra")},
        {"machine", StartPage::tr("machines")}};
    for (const auto& [kind, name] : names) {
        const auto& all = allImporters();
        const auto count =
            std::count_if(all.begin(), all.end(), [kind = kind](const Importer* i) { return i->datasetKind == QLatin1String(kind); });
        if (count > 0) kinds << (count > 1 ? StartPage::tr("%1 (%2 formats)").arg(name).arg(count) : name);
    }
    return kinds.join(u", "_s);
}

constexpr int pinnedRole = Qt::UserRole + 1;
constexpr int pageWidth = 1264, pageMargin = 40, cardSpace = 16;

QLabel* section(const QString& title)
{
    return textLabel(u"<span style=\"font-size:15px; font-weight:600\">%1</span>"_s.arg(title));
}

QString shortPath(QString path)
{
    if (path.startsWith(QDir::homePath())) path.replace(0, QDir::homePath().size(), u"~"_s);
    return path;
}

/// Who clicks twice where one click opens a session means nothing that was not there yet: the second one is swallowed.
class SecondClick : public QObject {
public:
    explicit SecondClick(QObject* parent) : QObject(parent)
    {
        qApp->installEventFilter(this);
        QTimer::singleShot(QApplication::doubleClickInterval(), this, &QObject::deleteLater);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isClick = event->type() == QEvent::MouseButtonDblClick || event->type() == QEvent::MouseButtonPress;
        if (isClick && event->spontaneous()) m_isSwallowing = true;
        if (!m_isSwallowing || !(isClick || event->type() == QEvent::MouseButtonRelease)) return QObject::eventFilter(watched, event);
        if (event->type() == QEvent::MouseButtonRelease) m_isSwallowing = false;
        return true;
    }

private:
    bool m_isSwallowing = false;
};

} // namespace

StartPage::StartPage(QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setAccessibleName(tr("Start page"));
    connect(&m_drawing, &QFutureWatcherBase::resultReadyAt, this,
            [this](int i) { m_cards[size_t(i)]->setThumbnail(QPixmap::fromImage(m_drawing.resultAt(i))); });
}

StartPage::~StartPage()
{
    m_drawing.disconnect(this);
    m_drawing.cancel();
    m_drawing.waitForFinished();
}

QTableWidget* StartPage::recent()
{
    make();
    return m_recent;
}

void StartPage::make()
{
    if (m_recent) return;
    auto* page = new QWidget;
    page->setMaximumWidth(pageWidth);
    auto* inside = new QWidget;
    auto* centre = new QHBoxLayout(inside);
    centre->setContentsMargins(pageMargin, 0, pageMargin, 16);
    centre->addWidget(page, 1);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 32, 0, 0);
    layout->setSpacing(12);
    buildHead(layout);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(16);
    buildRecent(middle);
    buildDrop(middle);
    layout->addSpacing(12);
    layout->addLayout(middle);
    buildExamples(layout);
    buildLinks(layout);
    layout->addStretch(1);
    setWidget(inside);
    refresh();
}

void StartPage::buildHead(QVBoxLayout* layout)
{
    auto* row = new QHBoxLayout;
    auto* title =
        textLabel(u"<span style=\"font-size:24px; font-weight:600\">Costscope</span><br><span style=\"font-size:13px\">%1</span>"_s.arg(
            tr("Where MPI programs lose time, and which model explains it")));
    row->addWidget(title, 1);
    auto* open = new QPushButton(tr("Open…"));
    open->setProperty("primary", true);
    auto* fresh = new QPushButton(tr("New session"));
    fresh->setProperty("plain", true);
    row->addWidget(open);
    row->addSpacing(8);
    row->addWidget(fresh);
    layout->addLayout(row);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(fresh, &QPushButton::clicked, this, &StartPage::newWanted);
}

void StartPage::buildRecent(QBoxLayout* layout)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(section(tr("Recent sessions")));
    auto* frame = new QFrame;
    frame->setProperty("role", "table");
    frame->setMinimumHeight(214);
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(1, 1, 1, 1);
    m_recent = new QTableWidget(0, 4);
    m_recent->setHorizontalHeaderLabels({tr("Session"), tr("Contents"), tr("Folder"), tr("Last opened")});
    m_recent->setAccessibleName(tr("Recent sessions"));
    m_recent->verticalHeader()->hide();
    m_recent->verticalHeader()->setDefaultSectionSize(24);
    m_recent->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_recent->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_recent->horizontalHeader()->setHighlightSections(false);
    m_recent->setShowGrid(false);
    m_recent->setAlternatingRowColors(true);
    m_recent->setSelectionBehavior(QTableWidget::SelectRows);
    m_recent->setSelectionMode(QTableWidget::SingleSelection);
    m_recent->setEditTriggers(QTableWidget::NoEditTriggers);
    m_recent->setTabKeyNavigation(false);
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_recent, &QWidget::customContextMenuRequested, this, &StartPage::recentMenu);
    inside->addWidget(m_recent);
    column->addWidget(frame, 1);
    layout->addLayout(column, 2);
    connect(m_recent, &QTableWidget::cellActivated, this,
            [this](int row) { Q_EMIT fileWanted(m_recent->item(row, 0)->data(Qt::UserRole).toString()); });
    connect(m_recent, &QTableWidget::cellClicked, this, [this](int row) {
        new SecondClick(this);
        Q_EMIT fileWanted(m_recent->item(row, 0)->data(Qt::UserRole).toString());
    });
}

void StartPage::refresh()
{
    if (!m_recent) return;
    const std::vector<RecentFile> files = recentFiles();
    const Theme theme = Theme::current();
    m_recent->clearSpans();
    m_recent->setRowCount(int(files.size()));
    for (size_t i = 0; i < files.size(); ++i) {
        const QFileInfo file(files[i].file);
        const bool folder = QFileInfo(file.path()).isDir(), there = file.isFile();
        const QString last = there    ? when(files[i].opened, QDateTime::currentDateTime())
                             : folder ? tr("file not found")
                                      : tr("folder not found");
        const QString cells[] = {file.completeBaseName(), files[i].contents, shortPath(file.path()), last};
        for (int column = 0; column < 4; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(file.filePath());
            item->setData(Qt::UserRole, file.filePath());
            if (!there) item->setForeground(column == 3 ? theme.amber : theme.disabled);
            if (column == 0 && files[i].pinned) {
                item->setText(u"★ "_s + cells[column]);
                item->setData(pinnedRole, true);
            }
            m_recent->setItem(int(i), column, item);
        }
    }
    if (!files.empty()) return;
    m_recent->setRowCount(1);
    m_recent->setSpan(0, 0, 1, 4);
    auto* item = new QTableWidgetItem(tr("No sessions yet. Open an example below, or import your own runs."));
    item->setForeground(theme.note);
    item->setFlags(Qt::NoItemFlags);
    m_recent->setItem(0, 0, item);
}

void StartPage::fillRecentMenu(QMenu& menu, int row)
{
    make();
    const QTableWidgetItem* item = m_recent->item(row, 0);
    if (!item) return;
    const QString path = item->data(Qt::UserRole).toString();
    if (path.isEmpty()) return;
    const bool there = QFileInfo(path).isFile(), pinned = item->data(pinnedRole).toBool();
    menu.addAction(tr("Open"), this, [this, path] { Q_EMIT fileWanted(path); })->setEnabled(there);
    menu.addAction(tr("Compare with…"), this, [this, path] { Q_EMIT compareWanted(path); })->setEnabled(there);
    menu.addSeparator();
    menu.addAction(pinned ? tr("Let it go with the others") : tr("Keep on top"), this, [this, path, pinned] {
        pinRecentFile(path, !pinned);
        refresh();
    });
    menu.addAction(tr("Remove from the list"), this, [this, path] {
        forgetRecentFile(path);
        refresh();
    });
}

void StartPage::recentMenu(const QPoint& place)
{
    QMenu menu;
    const QTableWidgetItem* item = m_recent->itemAt(place);
    fillRecentMenu(menu, item ? item->row() : m_recent->currentRow());
    if (!menu.isEmpty()) menu.exec(m_recent->viewport()->mapToGlobal(place));
}

void StartPage::buildDrop(QBoxLayout* layout)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(section(tr("Import")));
    auto* frame = new QFrame;
    m_drop = frame;
    frame->setProperty("role", "drop");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(32, 20, 32, 20);
    auto* icon = new QLabel;
    icon->setPixmap(themedIcon(u"open"_s, Tone::Note).pixmap(28, 28));
    icon->setAlignment(Qt::AlignCenter);
    inside->addWidget(icon);
    auto* head = textLabel(tr("<b>Drop files or a folder here</b>"));
    auto* formats = textLabel(tr("%1. The format is recognised; nothing is sent anywhere.").arg(formatsByKind()), "note");
    formats->installEventFilter(this);
    for (QLabel* label : {head, formats}) {
        label->setAlignment(Qt::AlignCenter);
        inside->addWidget(label);
    }
    auto* choose = new QPushButton(tr("Choose files…"));
    inside->addWidget(choose, 0, Qt::AlignCenter);
    column->addWidget(frame, 1);
    layout->addLayout(column, 1);
    connect(choose, &QPushButton::clicked, this, &StartPage::importWanted);
}

/// All formats by name are asked for when somebody waits over them: listing them takes longer than the page.
bool StartPage::eventFilter(QObject* object, QEvent* event)
{
    auto* widget = event->type() == QEvent::ToolTip ? qobject_cast<QWidget*>(object) : nullptr;
    if (widget && widget->toolTip().isEmpty()) widget->setToolTip(u"<p>%1</p>"_s.arg(knownFormats().toHtmlEscaped()));
    return QScrollArea::eventFilter(object, event);
}

void StartPage::setDropping(bool over)
{
    if (!m_drop) return;
    setMark(m_drop, "over", over);
}

void StartPage::buildExamples(QVBoxLayout* layout)
{
    layout->addSpacing(16);
    layout->addWidget(section(tr("Start from an example")));
    m_examples = new QGridLayout;
    m_examples->setSpacing(cardSpace);
    for (const Example& example : allExamples()) {
        auto* card = new ExampleCard(example);
        connect(card, &ExampleCard::chosen, this, &StartPage::exampleWanted);
        m_cards.push_back(card);
    }
    layout->addLayout(m_examples);
    placeCards();
}

void StartPage::placeCards()
{
    const int room = std::min(pageWidth, viewport()->width() - 2 * pageMargin), card = m_cards.front()->minimumWidth() + cardSpace;
    const int columns = std::clamp((room + cardSpace) / card, 1, int(m_cards.size()));
    if (columns == m_columns) return;
    m_columns = columns;
    for (size_t i = 0; i < m_cards.size(); ++i)
        m_examples->addWidget(m_cards[i], int(i) / columns, int(i) % columns); // moves it where it has a place
    for (int column = 0; column < m_examples->columnCount(); ++column) m_examples->setColumnStretch(column, column == columns ? 1 : 0);
    if (columns == m_examples->columnCount()) m_examples->setColumnStretch(columns, 1);
}

void StartPage::showEvent(QShowEvent* event)
{
    make();
    QScrollArea::showEvent(event);
    QTimer::singleShot(0, this, &StartPage::drawExamples); // after the page stands
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    if (!m_cards.empty()) placeCards();
}

void StartPage::drawExamples()
{
    const bool dark = Theme::current().dark;
    if (!isVisible() || m_drawnDark == dark) return;
    m_drawnDark = dark;
    QStringList ids;
    for (const ExampleCard* card : m_cards) ids << card->id();
    m_drawing.cancel();
    m_drawing.setFuture(QtConcurrent::run(&workers(), [ids, ratio = devicePixelRatioF(), dark](QPromise<QImage>& drawn) {
        for (const QString& id : ids)
            if (!drawn.isCanceled()) drawn.addResult(ExampleCard::draw(id, ratio, dark));
    }));
}

void StartPage::buildLinks(QVBoxLayout* layout)
{
    layout->addSpacing(12);
    auto* row = new QHBoxLayout;
    row->setSpacing(24);
    const std::pair<QString, QString> links[] = {{u"firstSteps"_s, tr("First steps")},
                                                 {u"formulas"_s, tr("Formulas and sources")},
                                                 {u"formats"_s, tr("Supported formats")},
                                                 {u"shortcuts"_s, tr("Keyboard shortcuts")}};
    for (const auto& [page, text] : links) {
        QPushButton* button = linkButton(text);
        connect(button, &QPushButton::clicked, this, [this, page = page] { Q_EMIT helpWanted(page); });
        row->addWidget(button);
    }
    row->addStretch(1);
    layout->addLayout(row);
}

} // namespace costscope
