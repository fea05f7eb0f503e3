// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonPlace.h"
#include "core/base/literals.h"

#include <QTest>

using namespace costscope;

class TestJsonPlace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Places counted by hand in this text.
    void findsValues_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<qint64>("line");
        QTest::addColumn<qint64>("column");
        QTest::newRow("the whole") << "" << qint64(1) << qint64(1);
        QTest::newRow("number") << "a" << qint64(2) << qint64(7);
        QTest::newRow("inside an object") << "node/cores" << qint64(4) << qint64(12);
        QTest::newRow("behind brackets in a text") << "node/x" << qint64(5) << qint64(10);
        QTest::newRow("row of a list") << "rows/1" << qint64(7) << qint64(21);
        QTest::newRow("number of a row") << "rows/1/1" << qint64(7) << qint64(25);
        QTest::newRow("key with an escape") << "q\"t" << qint64(8) << qint64(12);
        QTest::newRow("the last of equal keys") << "twice" << qint64(10) << qint64(11);
        QTest::newRow("missing field: its object") << "node/ppn" << qint64(3) << qint64(10);
        QTest::newRow("missing row: its list") << "rows/9" << qint64(7) << qint64(11);
        QTest::newRow("missing part: the whole") << "nothing/here" << qint64(1) << qint64(1);
        QTest::newRow("below a number: the number") << "a/b" << qint64(2) << qint64(7);
    }
    void findsValues()
    {
        const QByteArray text = "{\n"
                                "  \"a\":1,\n"
                                "  \"node\":{\n"
                                "   \"cores\":2.5,\n"
                                "   \"x\" : \"}]\\\"{,\"\n"
                                "  },\n"
                                "  \"rows\" :[ [1,2],  [3, 4] ],\n"
                                "  \"q\\\"t\" : true,\n"
                                "  \"twice\":1,\n"
                                "  \"twice\":2\n"
                                "}\n";
        QFETCH(QString, pointer);
        QFETCH(qint64, line);
        QFETCH(qint64, column);
        const TextPlace place = jsonPlace(text, pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts));
        QCOMPARE(u"%1:%2"_s.arg(place.line).arg(place.column), u"%1:%2"_s.arg(line).arg(column));
    }

    /// Whatever is cut off, it ends.
    void damagedTextsEnd()
    {
        const QByteArray text = "{\"a\": [1, {\"b\": \"x\\\"y\"}, [[2]]], \"c\": {\"d\": null}} ";
        for (qsizetype size = 0; size <= text.size(); ++size)
            for (const QStringList& steps : {QStringList{"a", "1", "b"}, QStringList{"c", "d"}, QStringList{"a", "2", "0", "0"}})
                QVERIFY(jsonPlace(text.first(size), steps).line == 1);
        for (const char* odd : {"{]", "[}", "{\"a\"", "{\"a\":}", "[,]", "{,}", "\"", "{\"a\":]1,2}"})
            QVERIFY(jsonPlace(odd, {u"a"_s, u"0"_s}).line == 1);
    }
};

QTEST_GUILESS_MAIN(TestJsonPlace)
#include "tst_json_place.moc"
