// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Quantity.h"

#include <QTest>

#include <cmath>

using namespace costscope;

class TestQuantity : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactReadsBack_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("tenth") << 0.1 << "0.1";
        QTest::newRow("f_s") << 0.012589254117941675 << "0.012589254117941675";
        QTest::newRow("large") << 1e300 << "1e+300";
        QTest::newRow("inf") << double(INFINITY) << "inf";
        QTest::newRow("missing") << missing << "";
    }
    void exactReadsBack()
    {
        QFETCH(double, value);
        QTEST(exact(value), "text");
        if (std::isfinite(value)) QCOMPARE(exact(value).toDouble(), value);
    }

    void displays_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<Quantity>("quantity");
        QTest::addColumn<int>("digits");
        QTest::addColumn<QString>("text");
        QTest::newRow("microseconds") << 6.2e-6 << Quantity::Time << 2 << u8"6.2\u00A0\u00B5s";
        QTest::newRow("seconds have no kilo") << 4501.0 << Quantity::Time << 4 << u8"4501\u00A0s";
        QTest::newRow("rate") << 2.9e9 << Quantity::Rate << 2 << u8"2.9\u00A0GB/s";
        QTest::newRow("share") << 0.883 << Quantity::Share << 3 << u8"88.3\u00A0%";
        QTest::newRow("carry") << 0.9999999 << Quantity::None << 3 << "1.00";
        QTest::newRow("small number") << 1.2589e-3 << Quantity::None << 3 << "0.00126";
        QTest::newRow("power") << 1.2589e-4 << Quantity::None << 3 << u8"1.26 × 10⁻⁴";
        QTest::newRow("count") << 1024.0 << Quantity::Processes << 3 << "1024";
        QTest::newRow("negative") << -3.5 << Quantity::None << 2 << u8"−3.5";
        QTest::newRow("whole bytes") << 8.0 << Quantity::Size << 4 << u8"8\u00A0B";
        QTest::newRow("hundreds of bytes") << 500.0 << Quantity::Size << 2 << u8"500\u00A0B";
        QTest::newRow("part of a byte") << 0.75 << Quantity::Size << 2 << u8"0.75\u00A0B";
        QTest::newRow("missing") << missing << Quantity::Time << 3 << u8"—";
        QTest::newRow("weeks") << 1.2e6 << Quantity::Time << 3 << u8"1200000\u00A0s";
        QTest::newRow("longer than the world") << 1.5e300 << Quantity::Time << 4 << u8"1.50 × 10³⁰⁰\u00A0s";
        QTest::newRow("shorter than anything") << -1.5e-300 << Quantity::Time << 2 << u8"−1.5 × 10⁻³⁰⁰\u00A0s";
        QTest::newRow("more than all memory") << 1e30 << Quantity::Size << 3 << u8"1.00 × 10³⁰\u00A0B";
        QTest::newRow("share of rounding") << 2.22e-16 << Quantity::Share << 3 << u8"2.22 × 10⁻¹⁴\u00A0%";
        QTest::newRow("share of nothing") << 1e200 << Quantity::Share << 3 << u8"1.00 × 10²⁰²\u00A0%";
        QTest::newRow("least of all") << 5e-324 << Quantity::None << 3 << u8"4.94 × 10⁻³²⁴";
        QTest::newRow("carry to a power") << 9.9999e7 << Quantity::None << 3 << u8"1.00 × 10⁸";
    }
    void displays()
    {
        QFETCH(double, value);
        QFETCH(Quantity, quantity);
        QFETCH(int, digits);
        QTEST(display(value, quantity, digits), "text");
    }

    void showsErrors()
    {
        QCOMPARE(displayWithError(30.2844, 3.2832), u"30.3 ± 3.3"_s);
        QCOMPARE(displayWithError(64.11, 18.38), u"64 ± 18"_s);
        QCOMPARE(displayWithError(418.898, 43.2, Quantity::Time), u"419 ± 43\u00A0s"_s);
        QCOMPARE(displayWithError(12345, 678), u"12350 ± 680"_s);
        QCOMPARE(displayWithError(8.25, 3.2e-14), u"8.250000 ± 3 × 10⁻¹⁴"_s); // of exact data
        QCOMPARE(displayWithError(1e300, 1e299, Quantity::Time), u"1.00 × 10³⁰⁰\u00A0s ± 1.0 × 10²⁹⁹\u00A0s"_s);
        QVERIFY(displayWithError(1, 1e-290).size() < 40);
    }

    void parses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Quantity>("quantity");
        QTest::addColumn<double>("value");
        QTest::newRow("GB/s") << "2.9 GB/s" << Quantity::Rate << 2.9e9;
        QTest::newRow("exact ms") << "11200 ms" << Quantity::Time << 11.2;
        QTest::newRow("ns") << "440 ns" << Quantity::Time << 440e-9;
        QTest::newRow("KiB") << "8 KiB" << Quantity::Size << 8192.0;
        QTest::newRow("kiB") << "8kiB" << Quantity::Size << 8192.0;
        QTest::newRow("a cube") << "1024^3" << Quantity::Count << 1073741824.0;
        QTest::newRow("percent") << "12 %" << Quantity::Share << 0.12;
        QTest::newRow("power of ten, as shown") << u8"−2.50 × 10⁻⁹\u00A0%" << Quantity::Share << -2.5e-11;
        QTest::newRow("Greek mu") << u8"3 μs" << Quantity::Time << 3e-6;
        QTest::newRow("bare") << "+0.0126" << Quantity::None << 0.0126;
        QTest::newRow("own display") << display(6.2e-6, Quantity::Time) << Quantity::Time << 6.2e-6;
    }
    void parses()
    {
        QFETCH(QString, text);
        QFETCH(Quantity, quantity);
        QFETCH(double, value);
        const auto parsed = parseQuantity(text, quantity);
        QVERIFY2(parsed.ok(), qPrintable(parsed.ok() ? QString() : parsed.error().message));
        QVERIFY(std::fabs(*parsed - value) <= 1e-12 * std::fabs(value));
    }

    void refuses()
    {
        QVERIFY(parseQuantity(u"fast"_s, Quantity::Rate).error().message.contains(u"fast"_s));
        QVERIFY(parseQuantity(u"3 parsec"_s, Quantity::Time).error().message.contains(u"parsec"_s));
        QVERIFY(!parseQuantity(u"1,5"_s, Quantity::Time).ok());
        for (const char* power : {"2^", "2^x", "2^0", "2^2.5", "2^99"})
            QVERIFY2(!parseQuantity(QString::fromLatin1(power), Quantity::Count).ok(), power);
        QVERIFY(!parseQuantity(u"2^3"_s, Quantity::Time).ok());
    }
};

QTEST_GUILESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
