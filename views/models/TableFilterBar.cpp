// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/TableFilterBar.h"

#include "core/base/words.h"
#include "views/inspector/panelParts.h"
#include "views/models/TableOrder.h"
#include "views/style/marks.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QTimer>

namespace costscope {

namespace {

constexpr int largeRows = 50'000, pauseMs = 250, mostFieldWidth = 360;

/// What does not fit ends in "…"; the whole text is its text and in its tool tip.
class ElidedLabel : public QLabel {
protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QString words = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
        style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), words, foregroundRole());
    }
};

} // namespace

TableFilterBar::TableFilterBar(TableOrder* order, QWidget* parent)
    : QWidget(parent), m_order(order), m_field(new QLineEdit), m_words(new ElidedLabel), m_typed(new QTimer(this))
{
    setProperty("role", "paper");
    m_field->setPlaceholderText(tr("Filter: a word, level>3, time=1ms..5ms"));
    m_field->setAccessibleName(tr("Filter the table"));
    m_field->setToolTip(
        tr("<p>Words have to stand in a row. Columns are compared with &lt; &lt;= &gt; &gt;= = != by their name or heading: "
           "<b>level&gt;3</b>, <b>time=1ms..5ms</b>, <b>operation=spmv</b>. Several conditions: blanks between them. Esc shows all "
           "rows again.</p>"));
    m_field->setClearButtonEnabled(true);
    m_field->setMaximumWidth(mostFieldWidth);
    m_field->installEventFilter(this);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long reason does not widen the window
    setRole(m_words, "note");
    m_typed->setSingleShot(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->addWidget(m_field, 2);
    layout->addSpacing(8);
    layout->addWidget(m_words, 3);
    setFocusProxy(m_field);
    connect(m_typed, &QTimer::timeout, this, [this] { m_order->setFilter(m_field->text()); });
    connect(m_field, &QLineEdit::textEdited, this,
            [this] { m_typed->start(m_order->sourceModel()->rowCount() > largeRows ? pauseMs : 0); });
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty()) m_typed->start(0); // also by its button
    });
    connect(m_order, &TableOrder::ordered, this, &TableFilterBar::refresh);
    refresh();
}

void TableFilterBar::start()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void TableFilterBar::refresh()
{
    if (m_field->text() != m_order->filter() && !m_typed->isActive()) m_field->setText(m_order->filter());
    const int all = m_order->sourceModel()->rowCount(), shown = m_order->rowCount();
    const bool isWrong = !m_order->problem().isEmpty();
    const QString count = shown == all ? counted(all, tr("1 row"), tr("%1 rows")) : tr("%1 of %2 rows").arg(shown).arg(all);
    QStringList said = m_order->readings();
    said.prepend(count);
    m_words->setText(isWrong ? m_order->problem() : said.join(u" · "_s));
    m_words->setToolTip(isWrong ? m_order->problem() : QString());
    setRole(m_words, isWrong ? "amber" : "note");
}

bool TableFilterBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        m_field->clear();
        m_order->setFilter({});
    }
    if (key != Qt::Key_Escape && key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Down) return false;
    if (m_typed->isActive()) {
        m_typed->stop();
        m_order->setFilter(m_field->text());
    }
    Q_EMIT left();
    return true;
}

} // namespace costscope
