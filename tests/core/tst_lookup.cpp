// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/enumWords.h"
#include "core/base/find.h"
#include "core/base/literals.h"

#include <QTest>

#include <map>
#include <vector>

using namespace costscope;

namespace {

enum class Metal { Iron, Copper, Tin };
constexpr EnumWords<Metal::Tin> metals("iron", "copper", "tin");

struct Bar {
    QString id;
    Metal metal;
};

} // namespace

/// Words of enumerations, and things that are looked for.
class TestLookup : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyValueHasItsWord()
    {
        QCOMPARE(metals[Metal::Iron], u"iron"_s);
        QCOMPARE(metals[Metal::Tin], u"tin"_s);
        for (const char* word : metals.all()) QCOMPARE(metals[*metals.find(QString::fromUtf8(word))], QString::fromUtf8(word));
        QVERIFY(!metals.find(u"Tin"));
        QVERIFY(!metals.find(u""));
    }

    void theFirstThatIsSo()
    {
        std::vector<Bar> bars = {{u"a"_s, Metal::Tin}, {u"b"_s, Metal::Copper}, {u"c"_s, Metal::Copper}};
        QCOMPARE(firstOf(bars, [](const Bar& bar) { return bar.metal == Metal::Copper; }), &bars[1]);
        QVERIFY(!firstOf(bars, [](const Bar& bar) { return bar.metal == Metal::Iron; }));
        QCOMPARE(byId(bars, QStringView(u"c")), &bars[2]);
        byId(bars, u"a"_s)->metal = Metal::Iron;
        QCOMPARE(bars[0].metal, Metal::Iron);
        QVERIFY(!byId(bars, u"d"_s));
    }

    void underAKey()
    {
        const std::map<QString, int> counts = {{u"one"_s, 1}, {u"two"_s, 2}};
        QCOMPARE(*lookUp(counts, u"two"_s), 2);
        QVERIFY(!lookUp(counts, u"three"_s));
    }
};

QTEST_APPLESS_MAIN(TestLookup)
#include "tst_lookup.moc"
