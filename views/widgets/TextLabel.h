// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTextLayout>

#include <array>
#include <memory>

class QTextDocument;

namespace costscope {

/// A label of simple HTML that lays its text out once, to be measured and painted. QLabel does it four times over whenever it is asked
/// for its height, and again to paint: in an Inspector full of text that follows a slider it was a fifth of a step.
class TextLabel : public QLabel {
    Q_OBJECT

public:
    explicit TextLabel(QWidget* parent = nullptr);
    explicit TextLabel(const QString& text, QWidget* parent = nullptr);
    ~TextLabel() override;
    /// In a panel whose width is given: no width of its own is worked out, which would lay the text out several times.
    void takePanelWidth() { m_inPanel = true; }
    /// As setText(). In a panel the layout around hears of it only if the text takes other room: numbers that follow a slider mostly
    /// take the same, and to lay out the whole Inspector for them was a tenth of a step.
    void setWords(const QString& html);
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;       ///< other margins: other heights
    void changeEvent(QEvent* event) override; ///< another font or style: other heights
    void paintEvent(QPaintEvent* event) override;

private:
    struct Known {
        int width = -1;
        int height = -1;
    };
    bool isLaidOutHere() const;
    bool isOneLine() const;
    const QTextLine* plainLine() const;
    QTextDocument& document(int width) const;
    QSize laidOut(int width) const;
    bool m_inPanel = false;
    mutable std::unique_ptr<QTextDocument> m_document; ///< of m_laidOut at m_width; null: not yet
    mutable QString m_laidOut;
    mutable int m_width = -1;
    mutable std::unique_ptr<QTextLayout> m_plain; ///< of m_plainText, if that is one line of plain words; else null
    mutable QString m_plainText;
    mutable QTextLine m_line; ///< of m_plain
    mutable QString m_text;
    mutable std::array<Known, 4> m_known; ///< latest first
};

/// The same of a label that may be a TextLabel.
void setWords(QLabel* label, const QString& html);

} // namespace costscope
