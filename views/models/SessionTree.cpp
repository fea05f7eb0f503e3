// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/SessionTree.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>

namespace costscope {

namespace {

constexpr int margin = 14;

/// Name at the left, elided; note at the right in its tone.
class NoteDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem o = option;
        initStyleOption(&o, index);
        const Theme theme = Theme::current();
        const bool heading = !index.parent().isValid();
        const QString text = o.text, note = index.data(SessionModel::NoteRole).toString();
        painter->fillRect(option.rect, o.state & QStyle::State_Selected ? theme.selection : theme.surface);
        QRect rect = option.rect.adjusted(margin, 0, -12, 0);
        painter->setFont(o.font);
        if (heading) {
            painter->setPen(theme.note);
            painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
            return;
        }
        o.icon.paint(painter, QRect(rect.left(), rect.center().y() - 7, 16, 16));
        rect.setLeft(rect.left() + 24);
        painter->setPen(theme.colour(Tone(index.data(SessionModel::ToneRole).toInt())));
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, note);
        if (!note.isEmpty()) rect.setRight(rect.right() - o.fontMetrics.horizontalAdvance(note) - 10);
        painter->setPen(theme.text);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, o.fontMetrics.elidedText(text, Qt::ElideMiddle, rect.width()));
        if (o.state & QStyle::State_HasFocus && option.widget && option.widget->hasFocus())
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), index.parent().isValid() || index.row() == 0 ? 24 : 26};
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        editor->setGeometry(option.rect.adjusted(margin + 18, 0, -4, 0));
    }
};

} // namespace

SessionTree::SessionTree(SessionModel* model, QWidget* parent) : QTreeView(parent)
{
    setModel(model);
    setItemDelegate(new NoteDelegate(this));
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setItemsExpandable(false);
    setIndentation(0);
    setFrameShape(NoFrame);
    setEditTriggers(NoEditTriggers); // F2 belongs to the Rename action
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setDragDropMode(DragOnly); // datasets onto figures
    setAutoScroll(false);      // the model is rebuilt often; the place must stay
    setAccessibleName(tr("Session"));
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        expandAll();
        setCurrentId(m_lastId);
    });
    connect(this, &QTreeView::doubleClicked, this, [this] {
        if (!currentId().isEmpty()) Q_EMIT opened(currentId());
    });
    expandAll();
}

QString SessionTree::currentId() const
{
    return currentIndex().data(SessionModel::IdRole).toString();
}

QStringList SessionTree::selectedIds() const
{
    QStringList ids;
    for (const QModelIndex& index : selectionModel()->selectedIndexes()) ids << index.data(SessionModel::IdRole).toString();
    ids.removeAll(QString());
    return ids;
}

void SessionTree::setCurrentId(const QString& id)
{
    const QModelIndex index = static_cast<SessionModel*>(model())->indexOf(id);
    if (!index.isValid() || index == currentIndex()) return;
    // By itself: setCurrentIndex() would add it to the selection while Ctrl is held, as of Ctrl+Tab.
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (isVisible() && !viewport()->rect().contains(visualRect(index))) scrollTo(index);
}

void SessionTree::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !currentId().isEmpty() && state() != EditingState) {
        Q_EMIT opened(currentId());
        return;
    }
    QTreeView::keyPressEvent(event);
}

void SessionTree::contextMenuEvent(QContextMenuEvent* event)
{
    Q_EMIT menuWanted(event->globalPos());
}

void SessionTree::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    const QString id = current.data(SessionModel::IdRole).toString();
    if (id.isEmpty()) return;
    m_lastId = id;
    Q_EMIT currentIdChanged(id);
}

} // namespace costscope
