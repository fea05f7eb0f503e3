// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visibleText.h"

#include "core/base/json.h"

#include <QJsonDocument>
#include <QTest>

using namespace costscope;

class TestVisibleText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void controls_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << u"LAMMPS, 2 µs → ∞ 日本 שלום 😀"_s << u"LAMMPS, 2 µs → ∞ 日本 שלום 😀"_s;
        QTest::newRow("empty") << QString() << QString();
        QTest::newRow("escape") << u"\x1b[31mred\x1b[0m"_s << u"\\x1b[31mred\\x1b[0m"_s;
        QTest::newRow("title of the window") << u"\x1b]0;x\x07"_s << u"\\x1b]0;x\\x07"_s;
        QTest::newRow("lines") << u"a\nb\r\tc"_s << u"a\\x0ab\\x0d\\x09c"_s;
        QTest::newRow("zero") << QString(QChar(0)) << u"\\x00"_s;
        QTest::newRow("delete") << u"a\x7f"_s << u"a\\x7f"_s;
        QTest::newRow("C1") << u"\u0080\u009b31m\u009f\u00a0"_s << u"\\x80\\x9b31m\\x9f\u00a0"_s;
        QTest::newRow("direction") << u"a\u202egpj.exe\u2069"_s << u"a\\u202egpj.exe\\u2069"_s;
        QTest::newRow("separators") << u"a\u2028b\u2029"_s << u"a\\u2028b\\u2029"_s;
        QTest::newRow("half") << QString(u"a"_s + QChar(0xd800) + u"b"_s) << u"a\\ud800b"_s;
        QTest::newRow("byte") << QString(u"a"_s + QChar(0xdcff)) << u"a\\xff"_s;
    }
    void controls()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(visible(text), shown);
        QCOMPARE(visible(shown), shown); // once is enough
    }

    void layoutOfOurOwnStays() { QCOMPARE(visible(u"a\tb\nc\r\x1b\n"_s, Keep::LineEnds), u"a\tb\nc\\x0d\\x1b\n"_s); }

    /// A program reads the same text, a terminal sees no command: every control, also those that JSON need not escape.
    void jsonStaysTheSameText()
    {
        QString all;
        for (char16_t c = 1; c < 0x2100; ++c) all += QChar(c);
        const QJsonObject object{{all, all}};
        const QString shown = visibleJson(QString::fromUtf8(jsonText(object)));
        for (const QChar c : shown) {
            const char16_t u = c.unicode();
            QVERIFY2(u == u'\n' || (u >= 0x20 && (u < 0x7f || u > 0x9f) && !(u >= 0x2028 && u <= 0x202e) && !(u >= 0x2066 && u <= 0x2069)),
                     qPrintable(QString::number(u, 16)));
        }
        QCOMPARE(QJsonDocument::fromJson(shown.toUtf8()).object(), object);
    }
};

QTEST_GUILESS_MAIN(TestVisibleText)
#include "tst_visible_text.moc"
