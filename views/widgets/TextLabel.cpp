// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/TextLabel.h"

#include "core/base/literals.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace costscope {

TextLabel::TextLabel(QWidget* parent) : TextLabel(QString(), parent)
{}

/// Without an indent of its own, which is one for the height and another one for the text.
TextLabel::TextLabel(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setIndent(0);
}

TextLabel::~TextLabel() = default;

/// Where nothing but the margins of its contents stands around the text, which begins at the left.
bool TextLabel::isLaidOutHere() const
{
    return textFormat() == Qt::RichText && margin() == 0 && indent() == 0 && !text().isEmpty() && layoutDirection() == Qt::LeftToRight &&
           !(alignment() & (Qt::AlignRight | Qt::AlignHCenter | Qt::AlignJustify));
}

/// The words of HTML that is nothing but words in one line; else empty.
static QString plainWords(const QString& html)
{
    QString words = html;
    words.replace(u"&nbsp;"_s, QString(QChar(0xA0)));
    const bool isMarked = words.contains(u'<') || words.contains(u'&') || words.contains(u'\n') || words.contains(u'\t');
    const bool hasBlanks = words.startsWith(u' ') || words.endsWith(u' ') || words.contains(u"  "_s); // of which HTML leaves one or none
    return isMarked || hasBlanks ? QString() : words;
}

/// Most values beside a slider are a number and its unit: a document for each of them was a twentieth of a step. Null: it takes one.
const QTextLine* TextLabel::plainLine() const
{
    if (wordWrap()) return nullptr;
    if (m_plainText != text()) {
        m_plainText = text();
        const QString words = plainWords(m_plainText);
        m_plain = words.isEmpty() ? nullptr : std::make_unique<QTextLayout>(words, font());
        if (m_plain) {
            m_plain->beginLayout();
            m_line = m_plain->createLine();
            m_line.setLeadingIncluded(true);
            m_line.setLineWidth(QWIDGETSIZE_MAX);
            m_line.setPosition({0, 0});
            m_plain->endLayout();
        }
    }
    return m_plain ? &m_line : nullptr;
}

/// The text as QLabel lays it out; width -1: as wide as it gets.
QTextDocument& TextLabel::document(int width) const
{
    if (!m_document) {
        m_document = std::make_unique<QTextDocument>();
        m_document->setUndoRedoEnabled(false);
        m_document->setDocumentMargin(0);
        m_laidOut.clear();
    }
    const bool isOther = m_laidOut != text();
    if (!isOther && m_width == width) return *m_document;
    const bool isOtherFont = m_document->defaultFont() != font();
    if (isOther && (isOtherFont || m_width != width)) m_document->clear(); // else the old text is laid out anew before it goes
    if (isOtherFont) m_document->setDefaultFont(font());
    const auto wrap = wordWrap() ? QTextOption::WordWrap : QTextOption::ManualWrap;
    if (QTextOption option = m_document->defaultTextOption(); option.wrapMode() != wrap) {
        option.setWrapMode(wrap);
        m_document->setDefaultTextOption(option);
    }
    m_document->setTextWidth(width);
    if (isOther) m_document->setHtml(text());
    m_laidOut = text();
    m_width = width;
    return *m_document;
}

void TextLabel::setWords(const QString& html)
{
    if (!m_inPanel || !isVisible()) return setText(html);
    const QSize before = sizeHint(), least = minimumSizeHint();
    setAttribute(Qt::WA_WState_Hidden); // a layout does not hear of what it does not show; painted is what is visible
    setText(html);
    setAttribute(Qt::WA_WState_Hidden, false);
    if (sizeHint() != before || minimumSizeHint() != least) updateGeometry();
}

void setWords(QLabel* label, const QString& html)
{
    auto* text = qobject_cast<TextLabel*>(label);
    text ? text->setWords(html) : label->setText(html);
}

QSize TextLabel::laidOut(int width) const
{
    const QMargins margins = contentsMargins();
    const QSize around(margins.left() + margins.right(), margins.top() + margins.bottom());
    const int inside = width < 0 ? -1 : std::max(std::max(width, minimumWidth()) - around.width(), 0);
    const QTextLine* plain = width < 0 ? plainLine() : nullptr;
    const QSizeF size = plain ? QSizeF(plain->naturalTextWidth(), plain->height()) : document(inside).size();
    return (QSize(int(std::ceil(size.width())), int(std::ceil(size.height()))) + around).expandedTo(minimumSize());
}

int TextLabel::heightForWidth(int width) const
{
    if (m_text != text()) {
        m_text = text();
        m_known = {};
    }
    const auto found = std::find_if(m_known.begin(), m_known.end(), [width](const Known& k) { return k.width == width; });
    if (found != m_known.end()) return found->height;
    std::rotate(m_known.begin(), m_known.end() - 1, m_known.end());
    m_known.front() = {width, isLaidOutHere() && wordWrap() && width >= 0 ? laidOut(width).height() : QLabel::heightForWidth(width)};
    return m_known.front().height;
}

bool TextLabel::isOneLine() const
{
    return m_inPanel && !wordWrap() && isLaidOutHere();
}

QSize TextLabel::sizeHint() const
{
    constexpr int panelWidth = 240; // the narrowest panel
    if (isOneLine()) return laidOut(-1);
    // The height at the width that it has: the layout asks for that one too, and it is worked out once.
    const int width = isVisible() ? std::max(this->width(), panelWidth) : panelWidth;
    return m_inPanel && wordWrap() ? QSize(panelWidth, heightForWidth(width)) : QLabel::sizeHint();
}

QSize TextLabel::minimumSizeHint() const
{
    if (isOneLine()) return laidOut(-1);
    return m_inPanel && wordWrap() ? QSize(0, fontMetrics().height()) : QLabel::minimumSizeHint();
}

/// What is selected or has the keyboard is QLabel's to show.
void TextLabel::paintEvent(QPaintEvent* event)
{
    if (!isLaidOutHere() || hasSelectedText() || hasFocus()) return QLabel::paintEvent(event);
    QPainter painter(this);
    drawFrame(&painter);
    const QRect room = contentsRect();
    const QTextLine* plain = plainLine();
    QTextDocument* text = plain ? nullptr : &document(wordWrap() ? room.width() : -1);
    const double spare = std::max(room.height() - (plain ? plain->height() : text->size().height()), 0.0);
    const double down = alignment() & Qt::AlignVCenter ? spare / 2 : alignment() & Qt::AlignBottom ? spare : 0;
    painter.translate(room.left(), std::floor(room.top() + down)); // whole pixels, as QLabel does
    painter.setClipRect(QRectF(0, 0, room.width(), room.height()));
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette();
    context.palette.setCurrentColorGroup(!isEnabled() ? QPalette::Disabled : isActiveWindow() ? QPalette::Active : QPalette::Inactive);
    if (foregroundRole() != QPalette::Text && isEnabled())
        context.palette.setColor(QPalette::Text, context.palette.color(foregroundRole()));
    if (text) return text->documentLayout()->draw(&painter, context);
    painter.setPen(context.palette.color(QPalette::Text));
    m_plain->draw(&painter, {0, 0});
}

bool TextLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ContentsRectChange) m_known = {};
    return QLabel::event(event);
}

void TextLabel::changeEvent(QEvent* event)
{
    // Colours change no height; to lay out every text anew was a sixth of a change of theme. Links took theirs when they were read.
    const bool isColour = event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange;
    if (!isColour) {
        m_known = {};
        m_plainText.clear();
    }
    if (!isColour || text().contains(QLatin1String("<a "))) m_document.reset();
    QLabel::changeEvent(event);
}

} // namespace costscope
