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
        QTest::newRow("plain") << QStringLiteral("LAMMPS, 2 µs → ∞ 日本 שלום 😀") << QStringLiteral("LAMMPS, 2 µs → ∞ 日本 שלום 😀");
        QTest::newRow("empty") << QString() << QString();
        QTest::newRow("escape") << QStringLiteral("\x1b[31mred\x1b[0m") << QStringLiteral("\\x1b[31mred\\x1b[0m");
        QTest::newRow("title of the window") << QStringLiteral("\x1b]0;x\x07") << QStringLiteral("\\x1b]0;x\\x07");
        QTest::newRow("lines") << QStringLiteral("a\nb\r\tc") << QStringLiteral("a\\x0ab\\x0d\\x09c");
        QTest::newRow("zero") << QString(QChar(0)) << QStringLiteral("\\x00");
        QTest::newRow("delete") << QStringLiteral("a\x7f") << QStringLiteral("a\\x7f");
        QTest::newRow("C1") << QStringLiteral("\u0080\u009b31m\u009f\u00a0") << QStringLiteral("\\x80\\x9b31m\\x9f\u00a0");
        QTest::newRow("direction") << QStringLiteral("a\u202egpj.exe\u2069") << QStringLiteral("a\\u202egpj.exe\\u2069");
        QTest::newRow("separators") << QStringLiteral("a\u2028b\u2029") << QStringLiteral("a\\u2028b\\u2029");
        QTest::newRow("half") << QString(QStringLiteral("a") + QChar(0xd800) + QStringLiteral("b")) << QStringLiteral("a\\ud800b");
        QTest::newRow("byte") << QString(QStringLiteral("a") + QChar(0xdcff)) << QStringLiteral("a\\xff");
    }
    void controls()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QCOMPARE(visible(text), shown);
        QCOMPARE(visible(shown), shown); // once is enough
    }

    void layoutOfOurOwnStays()
    {
        QCOMPARE(visible(QStringLiteral("a\tb\nc\r\x1b\n"), Keep::LineEnds), QStringLiteral("a\tb\nc\\x0d\\x1b\n"));
    }

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
