// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/models/SessionModel.h"

#include <QTreeView>

namespace costscope {

/// The tree of the session dock. Kinds are grey headings, notes stand at the right.
class SessionTree : public QTreeView {
    Q_OBJECT

public:
    explicit SessionTree(SessionModel* model, QWidget* parent = nullptr);

    QString currentId() const; ///< empty on a heading
    QStringList selectedIds() const;
    void setCurrentId(const QString& id);

Q_SIGNALS:
    void currentIdChanged(const QString& id);
    /// Double click or Return.
    void opened(const QString& id);
    void menuWanted(const QPoint& globalPosition);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    QString m_lastId; ///< kept when the model is rebuilt
};

} // namespace costscope
