// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "views/style/Theme.h"
#include "views/widgets/PanelWidget.h"

#include <QLabel>
#include <QPushButton>
#include <QString>

#include <optional>

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLayout;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace costscope {

// The parts that panels are made of, so that all look alike.

/// A label that wraps, can be selected and understands simple HTML. `role`: "note", "heading", "amber" … (Theme).
QLabel* textLabel(const QString& html, const char* role = nullptr, QWidget* parent = nullptr);
/// The same for the Inspector, whose width is given.
QLabel* panelLabel(const QString& html, const char* role = nullptr, QWidget* parent = nullptr);
/// A name or path whose words fit into a line of a panel: those that do not are cut inside. Longer ones would push what stands beside
/// them out of sight.
QString cutWords(const QString& text, qsizetype longest = 26);
/// What a label says, in simple HTML; it is hidden while that is nothing.
void showText(QLabel* label, const QString& html);
/// The same in plain words: why something was refused.
void showProblem(QLabel* label, const QString& reason);

/// Lays `parts` out below each other in `whole`, without margins.
QVBoxLayout* column(QWidget* whole, std::initializer_list<QWidget*> parts = {}, int spacing = 8);
void addAll(QLayout* layout, std::initializer_list<QWidget*> parts);
void setAllVisible(std::initializer_list<QWidget*> parts, bool visible);

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
class MessageRow : public PanelWidget {
    Q_OBJECT

public:
    explicit MessageRow(QWidget* parent = nullptr);
    void set(const Message& message);
    void set(Severity severity, const QString& html);

protected:
    void changeEvent(QEvent* event) override; ///< the sign has the colour of the theme

private:
    QLabel* m_icon;
    QLabel* m_text;
    std::optional<Severity> m_severity;
};
QWidget* messageRow(Severity severity, const QString& html);

QPushButton* linkButton(const QString& text);
/// The flat arrow back to what a value was.
QToolButton* resetButton(const QString& toolTip, const QString& accessibleName = {}, QWidget* parent = nullptr);
/// A field for a whole number, which counts when it is typed to its end.
QSpinBox* numberBox(int least, int most, const QString& accessibleName = {});

/// Adds words to a box, which are its data: what people read are their names, where there are any.
void addWords(QComboBox* box, const QStringList& words, const QStringList& names);
/// An entry that stands there and cannot be chosen; its tool tip says why.
void addUnusable(QComboBox* box, const QString& name, const QString& why);
/// Where sender and receiver of a message may be, "not known" first, which has no data.
void addPlaces(QComboBox* box);
/// For a panel that is narrower than what the control holds; the list of a box opens as wide as its words.
void makeNarrow(QWidget* control);
/// A widget that comes and goes without moving the others.
void keepRoom(QWidget* widget);

/// Deletes everything in a layout.
void clearLayout(QLayout* layout);

/// Icon name and tone of a severity.
QIcon severityIcon(Severity severity);

} // namespace costscope
