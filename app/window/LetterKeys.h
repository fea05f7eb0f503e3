// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace costscope {

/// Letters alone are shortcuts of the figure (N annotates). Who types in a panel of values and misses a field by a click does not mean
/// them: there they do nothing.
class LetterKeys : public QObject {
    Q_OBJECT

public:
    LetterKeys(const QWidget* panel, QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const QWidget* m_panel;
};

} // namespace costscope
