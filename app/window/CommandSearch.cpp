// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/CommandSearch.h"

#include "core/base/literals.h"
#include "views/style/Theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyle>
#include <QStyledItemDelegate>

#include <algorithm>

namespace costscope {

namespace {

enum { NoteRole = Qt::UserRole + 1, CommandRole, SearchRole };

/// Looks at synonyms too, and puts into the field what is shown.
class CommandCompleter : public QCompleter {
public:
    CommandCompleter(QAbstractItemModel* model, QObject* parent) : QCompleter(model, parent) { setCompletionRole(SearchRole); }
    QString pathFromIndex(const QModelIndex& index) const override { return index.data().toString(); }
};

class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme theme = Theme::current();
        const bool selected = option.state & QStyle::State_Selected;
        painter->fillRect(option.rect, selected ? theme.selection : theme.surface);
        const QRect rect = option.rect.adjusted(10, 0, -10, 0);
        const QString note = index.data(NoteRole).toString();
        painter->setPen(theme.note);
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, note);
        painter->setPen(index.flags() & Qt::ItemIsEnabled ? theme.text : theme.note);
        const int room = rect.width() - option.fontMetrics.horizontalAdvance(note) - 12;
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room));
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int note = option.fontMetrics.horizontalAdvance(index.data(NoteRole).toString());
        return {option.fontMetrics.horizontalAdvance(index.data().toString()) + note + 12 + 2 * 10, 26};
    }
};

} // namespace

CommandSearch::CommandSearch(std::function<std::vector<Command>()> commands, QWidget* parent)
    : QLineEdit(parent), m_source(std::move(commands)), m_model(new QStandardItemModel(this))
{
    setPlaceholderText(tr("Search actions and data"));
    setAccessibleName(tr("Search actions and data"));
    addAction(themedIcon(u"search"_s, Tone::Note), LeadingPosition);
    setFixedWidth(264);
    auto* completer = new CommandCompleter(m_model, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(12);
    completer->popup()->setItemDelegate(new CommandDelegate(completer));
    completer->popup()->installEventFilter(this);
    setCompleter(completer);
    connect(this, &QLineEdit::textEdited, this, &CommandSearch::sayIfNothingFits); // before the completer looks
    connect(completer, qOverload<const QModelIndex&>(&QCompleter::activated), this,
            [this](const QModelIndex& index) { run(index.data(CommandRole).toInt()); });
}

/// The list is as wide as its words, where the window is; the completer makes it as wide as the field each time.
bool CommandSearch::eventFilter(QObject* object, QEvent* event)
{
    auto* list = qobject_cast<QAbstractItemView*>(object);
    if (list && (event->type() == QEvent::Show || event->type() == QEvent::Resize)) {
        const QRect all = window()->frameGeometry(), now = list->geometry();
        const int rim = 2 * list->frameWidth() + list->style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, list);
        const int wide = std::clamp(list->sizeHintForColumn(0) + rim, width(), std::max(width(), all.width() - 24));
        const int right = mapToGlobal(rect().bottomRight()).x();
        if (wide != now.width()) list->setGeometry(std::max(all.left() + 12, right + 1 - wide), now.y(), wide, now.height());
    }
    return QLineEdit::eventFilter(object, event);
}

void CommandSearch::setKeys(const QKeySequence& keys)
{
    m_keys = keys;
    update();
}

void CommandSearch::start()
{
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

void CommandSearch::focusInEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason) refresh();
    QLineEdit::focusInEvent(event);
}

void CommandSearch::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        clear();
        if (parentWidget()) window()->setFocus();
        return;
    }
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !text().isEmpty() && completer()->completionCount() > 0) {
        const QModelIndex chosen = completer()->popup()->currentIndex();
        return run((chosen.isValid() ? chosen : completer()->completionModel()->index(0, 0)).data(CommandRole).toInt());
    }
    QLineEdit::keyPressEvent(event);
}

void CommandSearch::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (!text().isEmpty()) return;
    QPainter painter(this);
    painter.setPen(Theme::current().note);
    painter.drawText(rect().adjusted(0, 0, -10, 0), Qt::AlignRight | Qt::AlignVCenter, m_keys.toString(QKeySequence::NativeText));
}

void CommandSearch::refresh()
{
    m_commands = m_source();
    m_model->clear();
    for (size_t i = 0; i < m_commands.size(); ++i) {
        auto* item = new QStandardItem(m_commands[i].text);
        item->setData(m_commands[i].note, NoteRole);
        item->setData(QString(m_commands[i].text + u'\n' + m_commands[i].synonyms), SearchRole);
        item->setData(int(i), CommandRole);
        m_model->appendRow(item);
    }
}

/// The completer shows what contains the text; so does the line that says that there is nothing.
void CommandSearch::sayIfNothingFits(const QString& text)
{
    const int last = int(m_commands.size());
    m_model->setRowCount(last);
    const bool fits = std::any_of(m_commands.begin(), m_commands.end(), [&](const Command& c) {
        return c.text.contains(text, Qt::CaseInsensitive) || c.synonyms.contains(text, Qt::CaseInsensitive);
    });
    if (fits || text.isEmpty()) return;
    auto* item = new QStandardItem(tr("Nothing found for “%1”").arg(text));
    item->setData(-1, CommandRole);
    item->setData(text, SearchRole);
    item->setEnabled(false);
    m_model->appendRow(item);
}

void CommandSearch::run(int command)
{
    if (command < 0 || size_t(command) >= m_commands.size()) return;
    const auto action = m_commands[size_t(command)].run;
    completer()->popup()->hide();
    // After the completer has put its text into the field.
    QMetaObject::invokeMethod(
        this,
        [this, action] {
            clear();
            clearFocus();
            action();
        },
        Qt::QueuedConnection);
}

} // namespace costscope
