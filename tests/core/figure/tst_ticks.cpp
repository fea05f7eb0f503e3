// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/ticks.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

QStringList labels(const std::vector<Tick>& all)
{
    QStringList result;
    for (const Tick& t : all)
        if (!t.label.isEmpty()) result.append(plainText(t.label));
    return result;
}

} // namespace

class TestTicks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Run times of 10⁻³²⁰ s and 10³⁰⁰ s are numbers of a file; sums and ratios of them are none.
    void endsOfAnAxisAreNumbers()
    {
        const auto drawable = [](double min, double max, Scale scale) {
            Axis axis;
            axis.scale = scale, axis.min = min, axis.max = max;
            const bool isBeyond = makeDrawable(axis);
            const bool isThere = std::isfinite(axis.min) && std::isfinite(axis.max - axis.min) && axis.min < axis.max;
            const bool isLog = axis.min > 0 && std::isfinite(axis.max / axis.min) && axis.max / axis.min > 1;
            return isThere && (scale == Scale::Linear || isLog) ? isBeyond ? 2 : 1 : 0;
        };
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(drawable(0, 1, Scale::Linear), 1);
        QCOMPARE(drawable(-1e300, 1e300, Scale::Linear), 1);
        QCOMPARE(drawable(0, infinity, Scale::Linear), 2);
        QCOMPARE(drawable(-1.7e308, 1.7e308, Scale::Linear), 2);
        QCOMPARE(drawable(5, 5, Scale::Linear), 1);
        QCOMPARE(drawable(0, 0, Scale::Linear), 1);
        QCOMPARE(drawable(2, 1, Scale::Linear), 1);
        QCOMPARE(drawable(missing, 1, Scale::Linear), 1);
        QCOMPARE(drawable(1, 10, Scale::Log), 1);
        QCOMPARE(drawable(0, 1e30, Scale::Log), 2);
        QCOMPARE(drawable(5e-324, 1e-310, Scale::Log), 2);
        QCOMPARE(drawable(1e305, infinity, Scale::Log), 2);
        QCOMPARE(drawable(1e-299, 1e299, Scale::Log), 2);
        QCOMPARE(drawable(3, 3, Scale::Log), 1);
        QCOMPARE(drawable(missing, missing, Scale::Log), 1);
    }

    void labelsOf_data()
    {
        QTest::addColumn<int>("scale");
        QTest::addColumn<int>("style");
        QTest::addColumn<double>("min");
        QTest::addColumn<double>("max");
        QTest::addColumn<int>("most");
        QTest::addColumn<QString>("expected");
        const int lin = int(Scale::Linear), log = int(Scale::Log);
        const int number = int(TickStyle::Number), decades = int(TickStyle::Decades), twos = int(TickStyle::PowersOfTwo);
        const int bytes = int(TickStyle::Bytes), percent = int(TickStyle::SignedPercent), factor = int(TickStyle::Factor);
        QTest::newRow("quarters") << lin << number << 0.0 << 1.0 << 5 << "0 0.25 0.50 0.75 1.00";
        QTest::newRow("negative") << lin << number << -45.0 << 45.0 << 5 << u8"−40 −20 0 20 40";
        QTest::newRow("signed") << lin << percent << -60.0 << 110.0 << 4 << u8"−50 0 +50 +100";
        QTest::newRow("tenths") << lin << number << 0.87 << 1.17 << 4 << "0.9 1.0 1.1";
        QTest::newRow("large") << lin << number << 0.0 << 2e6 << 4 << u8"0 1 × 10^6 2 × 10^6";
        QTest::newRow("small") << lin << number << 0.0 << 2e-6 << 6 << u8"0 0.5 × 10^−6 1.0 × 10^−6 1.5 × 10^−6 2.0 × 10^−6";
        QTest::newRow("cores") << log << twos << 0.9 << 1500.0 << 6 << "1 4 16 64 256 1024";
        QTest::newRow("cores, narrow") << log << twos << 0.9 << 1500.0 << 4 << "1 8 64 512";
        QTest::newRow("cores, one octave") << log << twos << 40.0 << 60.0 << 5 << "40 45 50 55 60";
        QTest::newRow("decades") << log << decades << 4e-4 << 4.0 << 6 << u8"10^−3 10^−2 10^−1 10^0";
        QTest::newRow("decades from a hundredth") << log << decades << 4e-3 << 4.0 << 6 << u8"0.01 0.1 1";
        QTest::newRow("cores, many") << log << twos << 0.9 << 2e6 << 6 << "2^0 2^4 2^8 2^12 2^16 2^20";
        QTest::newRow("twice and half") << log << factor << 0.45 << 2.2 << 5 << u8"÷2 ÷1.5 1 ×1.5 ×2";
        QTest::newRow("a few percent") << log << factor << 0.95 << 1.12 << 5 << u8"÷1.05 1 ×1.05 ×1.1";
        QTest::newRow("factors, few labels") << log << factor << 0.1 << 9.0 << 4 << u8"÷4 1 ×4";
        QTest::newRow("factors of ten") << log << factor << 3e-4 << 30.0 << 6 << u8"÷1000 ÷100 ÷10 1 ×10";
        QTest::newRow("one side") << log << factor << 0.98 << 3.4 << 7 << u8"1 ×1.5 ×2 ×2.5 ×3";
        QTest::newRow("far from one") << log << factor << 20.0 << 23.0 << 5 << u8"20 21 22 23";
        QTest::newRow("decades to ten thousand") << log << decades << 10.0 << 12000.0 << 6 << "10^1 10^2 10^3 10^4";
        QTest::newRow("half decades") << log << decades << 40.0 << 6500.0 << 6 << "100 300 1000 3000";
        QTest::newRow("few labels") << log << decades << 40.0 << 6500.0 << 2 << "100 1000";
        QTest::newRow("one decade") << log << decades << 10.0 << 100.0 << 5 << "10 30 100";
        QTest::newRow("below a decade") << log << decades << 15.0 << 80.0 << 5 << "20 30 50 70";
        QTest::newRow("many decades") << log << decades << 1e-9 << 1.0 << 4 << u8"10^−9 10^−6 10^−3 10^0";
        QTest::newRow("bytes") << log << bytes << 1.0 << 1048576.0 << 5 << u8"1 B 32 B 1 KiB 32 KiB 1 MiB";
        QTest::newRow("bytes, few") << log << bytes << 1.0 << 1048576.0 << 3 << u8"1 B 1 KiB 1 MiB";
        QTest::newRow("bytes, linear") << lin << bytes << 0.0 << 65536.0 << 5 << u8"0 16 KiB 32 KiB 48 KiB 64 KiB";
    }
    void labelsOf()
    {
        QFETCH(int, scale);
        QFETCH(int, style);
        QFETCH(double, min);
        QFETCH(double, max);
        QFETCH(int, most);
        QFETCH(QString, expected);
        Axis axis;
        axis.scale = Scale(scale), axis.ticks = TickStyle(style), axis.min = min, axis.max = max;
        QCOMPARE(labels(ticks(axis, most)).join(QLatin1Char(' ')).replace(QChar(0xA0), QLatin1Char(' ')), expected);
    }

    /// For any range and style: inside the axis, rising, and never more labels than asked for.
    void staysWithin()
    {
        for (const Scale scale : {Scale::Linear, Scale::Log})
            for (const TickStyle style :
                 {TickStyle::Number, TickStyle::Percent, TickStyle::PowersOfTwo, TickStyle::Decades, TickStyle::Bytes, TickStyle::Factor})
                for (double min = 1e-7; min < 1e7; min *= 7.3)
                    for (double factor = 1.3; factor < 1e9; factor *= 4.1)
                        for (int most = 1; most < 9; ++most) {
                            Axis axis;
                            axis.scale = scale, axis.ticks = style, axis.min = min, axis.max = min * factor;
                            const auto all = ticks(axis, most);
                            QVERIFY2(labels(all).size() <= most, qPrintable(labels(all).join(QLatin1Char(' '))));
                            QVERIFY(all.size() < 200);
                            for (size_t i = 0; i < all.size(); ++i) {
                                QVERIFY(all[i].value >= axis.min * 0.999999 && all[i].value <= axis.max * 1.000001);
                                QVERIFY(i == 0 || all[i].value > all[i - 1].value);
                            }
                            if (most >= 4) QVERIFY2(labels(all).size() >= 2, qPrintable(u"%1…%2"_s.arg(axis.min).arg(axis.max)));
                        }
    }

    void sharesBecomePercent()
    {
        Axis axis;
        axis.ticks = TickStyle::Percent, axis.quantity = Quantity::Share, axis.min = 0, axis.max = 1;
        QCOMPARE(labels(ticks(axis, 3)).join(QLatin1Char(' ')), u"0 50 100"_s);
    }

    void fixedTicksAreThinned()
    {
        Axis axis;
        axis.ticks = TickStyle::Fixed, axis.min = 0, axis.max = 5;
        for (int i = 0; i < 8; ++i) axis.fixedTicks.push_back({double(i), QString::number(i)});
        QCOMPARE(labels(ticks(axis, 10)).size(), 6);
        QCOMPARE(labels(ticks(axis, 3)).join(QLatin1Char(' ')), u"0 2 4"_s);
    }

    void pads()
    {
        Axis axis;
        padRange(axis, {1, 5, missing}, 0.25);
        QCOMPARE(axis.min, 0.0);
        QCOMPARE(axis.max, 6.0);
        axis.scale = Scale::Log;
        padRange(axis, {0, 1, 100}, 0.5);
        QVERIFY(std::fabs(axis.min - 0.1) < 1e-12);
        QVERIFY(std::fabs(axis.max - 1000) < 1e-9);
        padRange(axis, {7}, 0.04);
        QVERIFY(axis.min < 7 && axis.max > 7);
    }

    void choosesScale()
    {
        QVERIFY(scaleFor({1, 10, 31}) == Scale::Log);
        QVERIFY(scaleFor({1, 29}) == Scale::Linear);
        QVERIFY(scaleFor({0, 1000}) == Scale::Linear);
        QVERIFY(scaleFor({}) == Scale::Linear);
    }

    void plainTexts() { QCOMPARE(plainText(u"<i>t<sub>n</sub></i> &lt; 10<sup>6</sup>"_s), u"t_n < 10^6"_s); }

    void writesFigureAsText()
    {
        Figure figure;
        figure.panels.resize(1);
        Series s;
        s.mark = Mark::Points, s.label = u"<i>t</i>, measured"_s, s.x = {1, 2}, s.y = {0.1, missing};
        figure.panels[0].series.push_back(s);
        QCOMPARE(toCsv(figure), u"panel,series,x,y,low,high,x2,y2,value,text\n1,\"t, measured\",1,0.1,,,,,,\n"
                                "1,\"t, measured\",2,,,,,,,\n"_s);
        const QJsonObject json = toJson(figure);
        const QJsonObject first = json[u"panels"_s][0][u"series"_s][0].toObject();
        QCOMPARE(first[u"mark"_s].toString(), u"points"_s);
        QCOMPARE(first[u"y"_s][0].toDouble(), 0.1);
        QVERIFY(first[u"y"_s][1].isNull());
    }

    void provenanceInOneLine()
    {
        Provenance p;
        p.data = {u"a.csv"_s, u"b.csv"_s}, p.program = u"Costscope 1"_s;
        QCOMPARE(p.line(), u"a.csv · b.csv · Costscope 1"_s);
    }
};

QTEST_GUILESS_MAIN(TestTicks)
#include "tst_ticks.moc"
