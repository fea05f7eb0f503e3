// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/literals.h"
#include "views/draw/fonts.h"
#include "views/widgets/TextLabel.h"

#include <QVBoxLayout>
#include <QtTest>

#include <array>
#include <random>

using namespace costscope;

/// Sizes that a label works out by itself are those of a QLabel.
class TestTextLabel : public QObject {
    Q_OBJECT

private:
    std::mt19937 m_random{1};
    int below(int limit) { return int(m_random() % unsigned(limit)); }

    QString words()
    {
        static const QStringList pieces = {u"t<sub>n</sub>"_s,
                                           u"= 38.3 s · 11.2 = <b>428 s</b>"_s,
                                           u"t<sub>n</sub><sup>A</sup> [1 + b(n−1)]"_s,
                                           u"<br>"_s,
                                           u"half or twice this"_s,
                                           u"<i>f</i><sub>s</sub>"_s,
                                           u"25.7 ± 2.1"_s,
                                           u"averylongwordthatfindsnoroominanarrowpanelwhateverisdone"_s,
                                           u"a&nbsp;b &lt; c"_s,
                                           u"<span style=\"color:#5a5f64\">(measured 424 s)</span>"_s,
                                           u"<a href=\"x\">a link</a>"_s,
                                           u"<p>a paragraph</p>"_s,
                                           u"  two  blanks "_s,
                                           u"2.00 × 10⁻⁵"_s,
                                           u"\n"_s,
                                           u"漢字"_s};
        QStringList all;
        for (int i = 1 + below(12); i > 0; --i) all << pieces[below(int(pieces.size()))];
        return all.join(below(4) ? u" "_s : QString());
    }

    void equip(QLabel& label, const QString& text, const QFont& font, const QMargins& margins, bool wraps)
    {
        label.setTextFormat(Qt::RichText);
        label.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
        label.setFont(font);
        label.setWordWrap(wraps);
        label.setContentsMargins(margins);
        label.setText(text);
        label.setIndent(0);
    }

    /// What is seen of a label of this size in a window with a style sheet.
    static QImage seen(QLabel& label, QSize size, const char* role)
    {
        label.setProperty("role", role);
        label.setStyleSheet(u"QLabel { color: #203040; } QLabel[role=\"note\"] { color: #777777; } "
                            "QLabel[role=\"card\"] { background: #ffffff; border: 1px solid #999999; border-radius: 3px; }"_s);
        label.resize(size);
        return label.grab().toImage();
    }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void heightsAreThoseOfALabel()
    {
        for (int round = 0; round < 400; ++round) {
            const QString text = words();
            QFont font = QGuiApplication::font();
            font.setPointSizeF(7 + 0.5 * below(12));
            font.setBold(below(5) == 0);
            const QMargins margins = below(2) ? QMargins() : QMargins(10, 8, below(12), 8);
            TextLabel ours;
            QLabel theirs;
            equip(ours, text, font, margins, true);
            equip(theirs, text, font, margins, true);
            if (below(8) == 0)
                for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) label->setMinimumHeight(90);
            if (below(8) == 0)
                for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) label->setAlignment(Qt::AlignRight | Qt::AlignTop);
            for (int i = 0; i < 6; ++i) {
                const int width = i == 0 ? 5 : 40 + below(400);
                QVERIFY2(ours.heightForWidth(width) == theirs.heightForWidth(width),
                         qPrintable(u"%1 instead of %2 at %3: %4"_s.arg(ours.heightForWidth(width))
                                        .arg(theirs.heightForWidth(width))
                                        .arg(width)
                                        .arg(text)));
            }
        }
    }

    void pixelsAreThoseOfALabel()
    {
        int inked = 0;
        for (int round = 0; round < 300; ++round) {
            const QString text = words();
            QFont font = QGuiApplication::font();
            font.setPointSizeF(8 + 0.5 * below(6));
            const bool wraps = below(3) > 0;
            const QMargins margins = below(2) ? QMargins() : QMargins(10, 8, below(12), 8);
            const QSize size(60 + below(300), 30 + below(120));
            const char* role = std::array{"", "note", "card"}[size_t(below(3))];
            const bool isEnabled = below(4) > 0;
            const Qt::Alignment alignment = std::array{Qt::AlignVCenter, Qt::AlignTop, Qt::AlignBottom}[size_t(below(3))] | Qt::AlignLeft;
            TextLabel ours;
            QLabel theirs;
            for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) {
                equip(*label, text, font, margins, wraps);
                label->setEnabled(isEnabled);
                label->setAlignment(alignment);
            }
            const QImage a = seen(ours, size, role), b = seen(theirs, size, role);
            QVERIFY2(
                a == b,
                qPrintable(
                    u"%1 × %2, %3, wraps %4: %5"_s.arg(size.width()).arg(size.height()).arg(QLatin1String(role)).arg(wraps).arg(text)));
            QImage blank(b.size(), b.format());
            blank.fill(b.pixelColor(b.width() / 2, b.height() - 2));
            inked += b != blank;
        }
        QVERIFY(inked > 250);
    }

    void selectedWordsAndOtherTextsAreShown()
    {
        TextLabel ours;
        QLabel theirs;
        for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs})
            equip(*label, u"one <b>two</b> three"_s, QGuiApplication::font(), {}, true);
        const auto same = [&] { return seen(ours, {200, 60}, "") == seen(theirs, {200, 60}, ""); };
        QVERIFY(same());
        const QImage before = ours.grab().toImage();
        for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) label->setSelection(4, 3);
        QVERIFY(same());
        QVERIFY(ours.grab().toImage() != before);
        for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) label->setText(u"another"_s);
        QVERIFY(same());
        QVERIFY(ours.grab().toImage() != before);
        for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) label->setText({});
        QVERIFY(same());
    }

    void valuesInOneLineHaveTheSizeOfALabel()
    {
        for (int round = 0; round < 200; ++round) {
            const QString text = words();
            QFont font = QGuiApplication::font();
            font.setPointSizeF(7 + 0.5 * below(12));
            TextLabel ours;
            ours.takePanelWidth();
            QLabel theirs;
            equip(ours, text, font, {}, false);
            equip(theirs, text, font, {}, false);
            QVERIFY2(ours.sizeHint() == theirs.sizeHint(), qPrintable(text));
            QVERIFY2(ours.minimumSizeHint() == theirs.minimumSizeHint(), qPrintable(text));
        }
    }

    /// Values take no document; one label gets many of them, in other fonts and states, with words that need one between them.
    void plainValuesAreThoseOfALabel()
    {
        static const QStringList values = {
            u"0.0119"_s,  u"29.7 ± 3.1"_s,   u"9.07 %"_s, u"2.00 × 10⁻⁵ s"_s, u"1.44 ms&nbsp;&nbsp;19 %"_s, u"漢字 4"_s,
            u"−3.1"_s,    u" two  blanks"_s, u"a\nb"_s,   u"<b>4.1 s</b>"_s,  u"a &lt; b &amp; c"_s,        u"t<sub>1</sub> = 4"_s,
            u"AVAT, fi"_s};
        TextLabel ours;
        ours.takePanelWidth();
        QLabel theirs;
        for (int round = 0; round < 300; ++round) {
            const QString text = values[below(int(values.size()))];
            QFont font = QGuiApplication::font();
            font.setPointSizeF(8 + 0.5 * below(8));
            font.setBold(below(3) == 0);
            const bool isEnabled = below(4) > 0;
            for (QLabel* label : {static_cast<QLabel*>(&ours), &theirs}) {
                label->setStyleSheet({});
                if (round % 3 == 0) equip(*label, text, font, {}, false);
                label->setText(text);
                label->setEnabled(isEnabled);
            }
            QVERIFY2(ours.sizeHint() == theirs.sizeHint(), qPrintable(text));
            const QSize size(40 + below(150), 12 + below(30));
            const char* role = std::array{"", "note", "card"}[size_t(below(3))];
            QVERIFY2(seen(ours, size, role) == seen(theirs, size, role), qPrintable(text));
        }
    }

    /// A layout hears of other words only if they take other room; where everything lies afterwards is as if it heard of all.
    void wordsOfTheSameSizeMoveNothing()
    {
        struct Panel : QWidget {
            QVBoxLayout* column = new QVBoxLayout(this);
            TextLabel *value = new TextLabel, *note = new TextLabel;
            int requests = 0;
            Panel()
            {
                for (TextLabel* label : {value, note}) {
                    label->setTextFormat(Qt::RichText);
                    label->takePanelWidth();
                    column->addWidget(label);
                }
                note->setWordWrap(true);
                column->addStretch();
                resize(300, 400);
                show();
                QCoreApplication::processEvents();
            }
            bool event(QEvent* event) override
            {
                requests += event->type() == QEvent::LayoutRequest;
                return QWidget::event(event);
            }
        } quiet, plain;
        int same = 0, other = 0;
        for (int round = 0; round < 200; ++round) {
            const QString value = below(3) ? u"%1.%2"_s.arg(below(10)).arg(below(10)) : words(),
                          note = below(2) ? words() : u"<i>f</i> = %1"_s.arg(below(10));
            quiet.value->setWords(value), quiet.note->setWords(note);
            plain.value->setText(value), plain.note->setText(note);
            const int before = quiet.requests;
            const QRect valueWas = quiet.value->geometry(), noteWas = quiet.note->geometry();
            QCoreApplication::processEvents();
            QCOMPARE(quiet.value->geometry(), plain.value->geometry());
            QCOMPARE(quiet.note->geometry(), plain.note->geometry());
            QVERIFY(!quiet.value->isHidden() && quiet.value->isVisible());
            const bool isMoved = quiet.value->geometry() != valueWas || quiet.note->geometry() != noteWas;
            if (isMoved) QVERIFY(quiet.requests > before);
            quiet.requests > before ? ++other : ++same;
            if (round % 20 == 0) QCOMPARE(quiet.grab().toImage(), plain.grab().toImage());
            if (round % 50 != 49) continue;
            const int width = 250 + below(200);
            quiet.resize(width, 400), plain.resize(width, 400);
        }
        QVERIFY2(same > 10 && other > 10, qPrintable(u"%1 %2"_s.arg(same).arg(other)));
        QVERIFY2(plain.requests > quiet.requests + same / 2, qPrintable(u"%1 %2 %3"_s.arg(plain.requests).arg(quiet.requests).arg(same)));
    }

    void anotherTextOrFontHasAnotherHeight()
    {
        TextLabel label;
        equip(label, u"one line"_s, QGuiApplication::font(), {}, true);
        const int one = label.heightForWidth(300);
        label.setText(u"one line<br>and another"_s);
        QVERIFY(label.heightForWidth(300) > 1.5 * one);
        QFont large = label.font();
        large.setPointSizeF(2 * large.pointSizeF());
        label.setText(u"one line"_s);
        label.setFont(large);
        QVERIFY(label.heightForWidth(300) > 1.5 * one);
        label.setText({});
        QLabel none;
        equip(none, u"some"_s, large, {}, true);
        none.setText({});
        QCOMPARE(label.heightForWidth(300), none.heightForWidth(300));
    }
};

QTEST_MAIN(TestTextLabel)
#include "tst_text_label.moc"
