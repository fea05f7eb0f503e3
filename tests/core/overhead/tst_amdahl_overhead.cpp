// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/testRecords.h"

#include "core/overhead/amdahlOverhead.h"

using namespace costscope;

namespace {

/// LAMMPS as in the worked example: t_1 = 4501 s, f_s = 10^-1.9, b = 30.28, c = 33.30.
const AmdahlOverhead lammps{4501, std::pow(10, -1.9), 30.28441317108096, 33.29669425494836};

NamedValues lammpsAt(double n)
{
    return {{u"n"_s, n}, {u"t_1"_s, lammps.t_1}, {u"f_s"_s, lammps.f_s}, {u"b"_s, lammps.b}, {u"c"_s, lammps.c}};
}

double term(const Evaluation& evaluation, const char* name)
{
    return termOf(evaluation, QLatin1String(name)).value;
}

} // namespace

class TestAmdahlOverhead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// scipy's values for the LAMMPS fit at n = 1024.
    void workedExample()
    {
        const auto result = findModel(u"amdahl-overhead")->evaluate(lammpsAt(1024));
        QVERIFY(result.ok());
        QVERIFY(near(result->value, 418.89811414256263, 1e-10, "t"));
        QVERIFY(near(term(*result, "overhead_s"), 357.8937097100361, 1e-10, "tau"));
        QVERIFY(near(term(*result, "ratio"), 0.8543693505104559, 1e-10, "ratio"));
        QVERIFY(near(term(*result, "amdahl_s") + term(*result, "overhead_s"), result->value, 1e-14, "eq (3)"));
        QCOMPARE(*lammps.fastestN(), 81.0);
        QVERIFY(near(lammps.runTime(81), 292.00788692340916, 1e-10, "fastest"));
    }

    void stepsShowTheNumbers()
    {
        const auto result = findModel(u"amdahl-overhead")->evaluate(lammpsAt(1024));
        QCOMPARE(result->steps.size(), 3u);
        QCOMPARE(result->steps[0], amdahlOverheadModel.formula);
        QCOMPARE(result->steps[1], u"= 61.0\u00A0s · [1 + 30981 / 5281]"_s);
        QCOMPARE(result->steps[2], u"= 61.0\u00A0s · 6.87 = <b>419\u00A0s</b>"_s);
    }

    void plainAmdahl()
    {
        const auto result = findModel(u"amdahl")->evaluate({{u"n"_s, 10}, {u"t_1"_s, 100}, {u"f_s"_s, 0.1}});
        QVERIFY(near(result->value, 19, 1e-14, "t = 10 + 90/10"));
        QVERIFY(near(term(*result, "serial_s"), 10, 1e-14, "serial"));
        QVERIFY(near(term(*result, "parallel_s"), 9, 1e-14, "parallel"));
    }

    void ratioAlone()
    {
        // b/(c+1) - b/(c+n) = 30/40 - 30/60
        const auto result = findModel(u"amdahl-ratio")->evaluate({{u"n"_s, 21}, {u"b"_s, 30}, {u"c"_s, 39}});
        QVERIFY(near(result->value, 0.25, 1e-14, "ratio"));
        QVERIFY(near(term(*result, "r_inf"), 0.75, 1e-14, "r_inf"));
    }

    /// Eqs (1), (5), (6) as printed against the forms used here.
    void printedForms_data()
    {
        QTest::addColumn<double>("n");
        for (const double n : {1.0, 2.0, 7.0, 64.0, 1024.0, 1e6}) QTest::addRow("%g", n) << n;
    }
    void printedForms()
    {
        QFETCH(double, n);
        const auto [t_1, f, b, c] = lammps;
        const double amdahl = f * t_1 + (1 - f) * t_1 / n;
        const double fraction = b * (n - 1) / ((1 + c - b) * n + (b + c + c * c));
        QVERIFY(near(lammps.amdahl(n), amdahl, 1e-14, "eq (4)"));
        QVERIFY(std::fabs(lammps.ratio(n) - (b / (c + 1) - b / (c + n))) < 1e-15);
        QVERIFY(near(lammps.runTime(n), amdahl * (1 + fraction), 1e-13, "eq (6)"));
        QVERIFY(near(lammps.runTime(n), amdahl / (1 - lammps.ratio(n)), 1e-12, "t = t^A/(1-r)"));
        QVERIFY(std::fabs(lammps.overhead(n) - lammps.runTime(n) * lammps.ratio(n)) <= 1e-12 * lammps.runTime(n));
    }

    void limits()
    {
        QCOMPARE(lammps.runTime(1), lammps.t_1);
        QCOMPARE(lammps.overhead(1), 0.0);
        const AmdahlOverhead without{4501, 0.01, 0, 33};
        for (const double n : {2.0, 100.0, 1e5}) QCOMPARE(without.runTime(n), without.amdahl(n));
        QVERIFY(!without.fastestN());
        QVERIFY(near(lammps.ratio(1e15), lammps.saturation(), 1e-10, "r_inf"));
    }

    void monotonicity()
    {
        for (double n = 1; n < 1e5; n *= 1.3) {
            QVERIFY(lammps.ratio(n * 1.3) > lammps.ratio(n));
            QVERIFY(lammps.amdahl(n * 1.3) < lammps.amdahl(n));
            QVERIFY(lammps.runTime(n) >= lammps.amdahl(n));
        }
        AmdahlOverhead more = lammps;
        more.b *= 1.05;
        QVERIFY(more.runTime(100) > lammps.runTime(100));
        more = lammps;
        more.c *= 1.05;
        QVERIFY(more.runTime(100) < lammps.runTime(100));
    }

    void derivatives()
    {
        const double h = 1e-6;
        for (const double n : {2.0, 30.0, 1024.0}) {
            const auto t = [n](double b, double c) { return AmdahlOverhead{lammps.t_1, lammps.f_s, b, c}.runTime(n); };
            const auto [t_1, f, b, c] = lammps;
            QVERIFY(near(lammps.runTimeByB(n), (t(b + h, c) - t(b - h, c)) / (2 * h), 1e-6, "by b"));
            QVERIFY(near(lammps.runTimeByC(n), (t(b, c + h) - t(b, c - h)) / (2 * h), 1e-6, "by c"));
        }
    }

    /// The closed form against counting.
    void fastest_data()
    {
        QTest::addColumn<double>("f_s");
        QTest::addColumn<double>("b");
        QTest::addColumn<double>("c");
        QTest::newRow("LAMMPS") << lammps.f_s << lammps.b << lammps.c;
        QTest::newRow("AMBER") << 0.0031622776601683794 << 39.658664331979665 << 44.153640581518815;
        QTest::newRow("above saturation") << 0.0 << 36.51 << 34.656;
        QTest::newRow("few cores") << 0.3 << 5.0 << 4.5;
    }
    void fastest()
    {
        QFETCH(double, f_s);
        QFETCH(double, b);
        QFETCH(double, c);
        const AmdahlOverhead model{1000, f_s, b, c};
        double best = 1;
        for (double n = 1; n <= 20000 && model.admissibleAt(n); ++n) {
            if (model.runTime(n) < model.runTime(best)) best = n;
        }
        QVERIFY(model.fastestN().has_value());
        QCOMPARE(*model.fastestN(), best);
    }
    void fallsForEver()
    {
        // GROMACS: r∞ = 0.81 and a small f_s, no minimum.
        QVERIFY(!(AmdahlOverhead{5317, 0.0012589254117941675, 64.11, 78.58}.fastestN()));
    }

    void unitsOfTimeScale()
    {
        AmdahlOverhead milli = lammps;
        milli.t_1 *= 1000;
        QVERIFY(near(milli.runTime(77), 1000 * lammps.runTime(77), 1e-14, "t"));
        QCOMPARE(milli.ratio(77), lammps.ratio(77));
        QCOMPARE(*milli.fastestN(), *lammps.fastestN());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        for (const double n : {0.0, -3.0, 2.5, double(INFINITY), missing}) QTest::addRow("n %g", n) << u"n"_s << n;
        for (const double t : {0.0, -1.0, double(INFINITY), missing}) QTest::addRow("t_1 %g", t) << u"t_1"_s << t;
        for (const double f : {1.0, -0.1, missing}) QTest::addRow("f_s %g", f) << u"f_s"_s << f;
        for (const double b : {-1.0, double(INFINITY), missing, 50.0}) QTest::addRow("b %g", b) << u"b"_s << b;
        for (const double c : {-1.0, double(INFINITY), missing}) QTest::addRow("c %g", c) << u"c"_s << c;
        QTest::newRow("unknown name") << u"gamma"_s << 1.0;
    }
    void refuses()
    {
        QFETCH(QString, name);
        QFETCH(double, value);
        NamedValues values = lammpsAt(1024);
        values[name] = value;
        const auto result = findModel(u"amdahl-overhead")->evaluate(values);
        QVERIFY(!result.ok());
        QVERIFY2(result.error().message.contains(name), qPrintable(result.error().message));
    }

    void refusesAMissingValue()
    {
        NamedValues values = lammpsAt(8);
        values.erase(u"c"_s);
        const QString message = findModel(u"amdahl-overhead")->evaluate(values).error().message;
        QVERIFY2(message.contains(u"needs a value for c"_s) && message.contains(u"n, t_1, f_s, b, c"_s), qPrintable(message));
    }

    void saturationAboveOneIsReported()
    {
        NamedValues values = lammpsAt(100);
        values[u"b"_s] = 36;
        const auto result = findModel(u"amdahl-overhead")->evaluate(values);
        QVERIFY(result.ok());
        QVERIFY(says(result->messages, u"above 1"_s));
    }
};

QTEST_GUILESS_MAIN(TestAmdahlOverhead)
#include "tst_amdahl_overhead.moc"
