// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace costscope {

/// A part of a panel under its name, hidden until it is asked for.
class Fold : public QWidget {
    Q_OBJECT

public:
    Fold(const QString& title, QWidget* inside, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setOpen(bool open);
    bool isOpen() const { return !m_inside->isHidden(); }
    QPushButton* button() const { return m_button; }

private:
    QString m_title;
    QPushButton* m_button;
    QWidget* m_inside;
};

} // namespace costscope
