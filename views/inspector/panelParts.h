// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "views/widgets/Theme.h"

#include <QLabel>
#include <QPushButton>
#include <QString>

class QAbstractButton;
class QButtonGroup;
class QGridLayout;
class QHBoxLayout;
class QLayout;
class QVBoxLayout;

namespace costscope {

// The parts that panels are made of, so that all look alike.

/// A label that wraps, can be selected and understands simple HTML. `role`: "note", "heading", "amber" … (Theme).
QLabel* textLabel(const QString& html, const char* role = nullptr, QWidget* parent = nullptr);
/// The same for the Inspector, whose width is given.
QLabel* panelLabel(const QString& html, const char* role = nullptr, QWidget* parent = nullptr);
void setRole(QWidget* widget, const char* role);

/// Bold heading at the left, grey note at the right.
struct Heading {
    QWidget* widget;
    QLabel* title;
    QLabel* note;
};
Heading heading(const QString& title, const QString& note = {});

/// A row "name ... control" of a panel.
QHBoxLayout* labelled(QLabel* name, QWidget* control);

/// Buttons side by side of which one is pressed. Ids are 0, 1, 2 …
struct Segments {
    QWidget* widget;
    QButtonGroup* group;
};
Segments segments(const QStringList& names, const QString& accessibleName);

/// Icon and wrapped text: a warning, note or error in words.
class MessageRow : public QWidget {
    Q_OBJECT

public:
    explicit MessageRow(QWidget* parent = nullptr);
    void set(const Message& message);
    void set(Severity severity, const QString& html);

private:
    QLabel* m_icon;
    QLabel* m_text;
};
QWidget* messageRow(Severity severity, const QString& html);

QPushButton* linkButton(const QString& text);

/// A widget that comes and goes without moving the others.
void keepRoom(QWidget* widget);

/// Deletes everything in a layout.
void clearLayout(class QLayout* layout);

/// Icon name and tone of a severity.
QIcon severityIcon(Severity severity);

} // namespace costscope
