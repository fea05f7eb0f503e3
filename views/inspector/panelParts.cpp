// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/panelParts.h"

#include "core/data/locality.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/TextLabel.h"
#include "views/widgets/WholeBox.h"

#include <QAbstractItemView>
#include <QButtonGroup>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLayout>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace costscope {

QLabel* textLabel(const QString& html, const char* role, QWidget* parent)
{
    auto* label = new TextLabel(html, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    if (role) label->setProperty("role", role);
    return label;
}

QLabel* panelLabel(const QString& html, const char* role, QWidget* parent)
{
    QLabel* label = textLabel(html, role, parent);
    static_cast<TextLabel*>(label)->takePanelWidth();
    return label;
}

QString cutWords(const QString& text, qsizetype longest)
{
    QStringList words = text.split(QLatin1Char(' '));
    for (QString& word : words)
        if (word.size() > longest) word = word.left(longest / 2 - 1) + u"…"_s + word.right(longest / 2);
    return words.join(QLatin1Char(' '));
}

void showText(QLabel* label, const QString& html)
{
    setWords(label, html);
    label->setVisible(!html.isEmpty());
}

void showProblem(QLabel* label, const QString& reason)
{
    showText(label, reason.toHtmlEscaped());
}

QVBoxLayout* column(QWidget* whole, std::initializer_list<QWidget*> parts, int spacing)
{
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(spacing);
    addAll(layout, parts);
    return layout;
}

void addAll(QLayout* layout, std::initializer_list<QWidget*> parts)
{
    for (QWidget* part : parts) layout->addWidget(part);
}

void setAllVisible(std::initializer_list<QWidget*> parts, bool visible)
{
    for (QWidget* part : parts) part->setVisible(visible);
}

Heading heading(const QString& title, const QString& note)
{
    auto* text = new TextLabel(title);
    text->takePanelWidth();
    Heading h{new QWidget, text, new TextLabel(note)};
    h.title->setProperty("role", "heading");
    h.title->setTextFormat(Qt::RichText);
    h.title->setWordWrap(true);
    h.note->setProperty("role", "note");
    h.note->setTextFormat(Qt::RichText);
    auto* layout = new QHBoxLayout(h.widget);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(h.title, 1);
    layout->addWidget(h.note, 0, Qt::AlignRight);
    return h;
}

QHBoxLayout* labelled(QLabel* name, QWidget* control)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    name->setBuddy(control);
    row->addWidget(name, 1);
    row->addWidget(control, 0);
    return row;
}

Segments segments(const QStringList& names, const QString& accessibleName)
{
    Segments s{new QWidget, nullptr};
    s.group = new QButtonGroup(s.widget);
    s.widget->setAccessibleName(accessibleName);
    auto* layout = new QHBoxLayout(s.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto* button = new QPushButton(names[i]);
        button->setCheckable(true);
        button->setAutoDefault(false);
        button->setProperty("segment", true);
        button->setProperty("first", i == 0);
        button->setAccessibleName(accessibleName + u": "_s + names[i]);
        s.group->addButton(button, int(i));
        layout->addWidget(button);
    }
    return s;
}

QIcon severityIcon(Severity severity)
{
    switch (severity) {
    case Severity::Note: return themedIcon(u"note"_s, Tone::Note);
    case Severity::Warning: return themedIcon(u"warning"_s, Tone::Amber);
    case Severity::Error: break;
    }
    return themedIcon(u"error"_s, Tone::Red);
}

MessageRow::MessageRow(QWidget* parent) : PanelWidget(parent), m_icon(new QLabel), m_text(panelLabel({}))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
}

void MessageRow::set(Severity severity, const QString& html)
{
    if (m_severity != severity) { // else the layout would hear of it
        m_severity = severity;
        m_icon->setPixmap(severityIcon(severity).pixmap(QSize(16, 16), devicePixelRatioF()));
        m_icon->setAccessibleName(toString(severity));
    }
    setWords(m_text, html);
}

void MessageRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_severity)
        m_icon->setPixmap(severityIcon(*m_severity).pixmap(QSize(16, 16), devicePixelRatioF()));
    PanelWidget::changeEvent(event);
}

void MessageRow::set(const Message& message)
{
    // Messages are plain words ("r(n) < 1") in which only these tags are meant as such.
    static const QRegularExpression tags(u"&lt;(/?(?:b|i|sub|sup))&gt;"_s);
    static const QRegularExpression names(u"\\b([ft])_([1s])\\b"_s); // as the command line writes them
    set(message.severity, inWindow(message.text).toHtmlEscaped().replace(tags, u"<\\1>"_s).replace(names, u"<i>\\1</i><sub>\\2</sub>"_s));
}

QWidget* messageRow(Severity severity, const QString& html)
{
    auto* row = new MessageRow;
    row->set(severity, html);
    return row;
}

QPushButton* linkButton(const QString& text)
{
    auto* button = new QPushButton(text);
    button->setProperty("link", true);
    button->setCursor(Qt::PointingHandCursor);
    button->setAutoDefault(false);
    return button;
}

QToolButton* resetButton(const QString& toolTip, const QString& accessibleName, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(themedIcon(u"reset"_s, Tone::Accent));
    button->setProperty("flat", true);
    button->setToolTip(toolTip);
    button->setAccessibleName(accessibleName);
    return button;
}

QSpinBox* numberBox(int least, int most, const QString& accessibleName)
{
    auto* box = new WholeBox;
    box->setRange(least, most);
    box->setAlignment(Qt::AlignRight);
    box->setAccessibleName(accessibleName);
    return box;
}

void addWords(QComboBox* box, const QStringList& words, const QStringList& names)
{
    for (qsizetype i = 0; i < words.size(); ++i) box->addItem(names.value(i, words[i]), words[i]);
}

void addUnusable(QComboBox* box, const QString& name, const QString& why)
{
    box->addItem(QCoreApplication::translate("panelParts", "%1 (values are missing)").arg(name));
    const int row = box->count() - 1;
    if (auto* model = qobject_cast<QStandardItemModel*>(box->model())) model->item(row)->setEnabled(false);
    box->setItemData(row, why, Qt::ToolTipRole);
}

void addPlaces(QComboBox* box)
{
    box->addItem(QCoreApplication::translate("panelParts", "not known"), QString());
    for (const Locality locality : localities) box->addItem(toString(locality), toString(locality));
}

void makeNarrow(QWidget* control)
{
    control->setMinimumWidth(64);
    control->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    if (auto* box = qobject_cast<QComboBox*>(control)) box->view()->setMinimumWidth(box->view()->sizeHintForColumn(0) + 24);
}

void keepRoom(QWidget* widget)
{
    QSizePolicy policy = widget->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    widget->setSizePolicy(policy);
}

void clearLayout(QLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        if (QLayout* inner = item->layout()) clearLayout(inner);
        delete item;
    }
}

} // namespace costscope
