// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/theories/examples.h"

#include <QFrame>

class QLabel;

namespace costscope {

/// An example on the start page: its first figure in small, its question, where it comes from. A click opens it.
class ExampleCard : public QFrame {
    Q_OBJECT

public:
    explicit ExampleCard(const Example& example, QWidget* parent = nullptr);
    const QString& id() const { return m_id; }
    void setThumbnail(const QPixmap& thumbnail);
    /// What stands for an example; from any thread.
    static QImage draw(const QString& id, double devicePixelRatio, bool dark);

Q_SIGNALS:
    void chosen(const QString& id);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString m_id;
    QLabel* m_thumbnail;
};

/// One figure of a session, the first that is no map, without words: points, lines and bars only.
QImage thumbnail(const Session& session, const QSize& size, double devicePixelRatio, bool dark);

} // namespace costscope
