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
    void drawThumbnail();

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
QPixmap thumbnail(const Session& session, const QSize& size, double devicePixelRatio, bool dark);

} // namespace costscope
