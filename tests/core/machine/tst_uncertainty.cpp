// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/machine/machineEdits.h"
#include "core/machine/uncertainty.h"
#include "core/numerics/draw.h"

#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

constexpr double z = 1.959963984540054;

Machine empty()
{
    Machine machine;
    machine.id = u"m"_s, machine.name = u"M"_s;
    return machine;
}

Machine twoCosts()
{
    Machine machine = empty();
    machine.values[u"inter-node.eager.alpha"_s] = {.value = 2e-6, .standardError = 1e-7};
    machine.values[u"gamma"_s] = {.value = 5e-9, .standardError = 4e-10};
    return machine;
}

double valueOf(const Machine& machine, const char* name)
{
    return machine.values.at(QLatin1String(name)).value;
}

/// α + n² γ
std::vector<double> cost(const Uncertainty::Machines& machines)
{
    return {valueOf(machines[0], "inter-node.eager.alpha") + 400 * valueOf(machines[0], "gamma")};
}

bool isNear(double got, double wanted, double relative)
{
    if (std::fabs(got / wanted - 1) <= relative) return true;
    qWarning("%.10g, wanted %.10g", got, wanted);
    return false;
}

} // namespace

class TestUncertainty : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of a sum it is exact: half = 1.96 √(Σ g_i g_j ρ_ij σ_i σ_j), Gaussian error propagation.
    void addsInSquares_data()
    {
        QTest::addColumn<double>("r");
        for (const double r : {0.0, 0.7, -0.95, 1.0}) QTest::addRow("%g", r) << r;
    }
    void addsInSquares()
    {
        QFETCH(double, r);
        Machine machine = twoCosts();
        if (r != 0) machine.errors.push_back({.values = {u"gamma"_s, u"inter-node.eager.alpha"_s}, .correlation = {1, r, r, 1}});
        const auto ends = Uncertainty({machine}).intervals(cost);
        QCOMPARE(ends.size(), 1u);
        const double centre = 2e-6 + 400 * 5e-9, a = 1e-7, b = 400 * 4e-10, half = z * std::sqrt(a * a + b * b + 2 * r * a * b);
        QVERIFY(isNear(ends[0][0], centre - half, 1e-7));
        QVERIFY(isNear(ends[0][1], centre + half, 1e-7));
    }

    /// What was typed, or is not asked for, does not err; the rest of what was fitted with it still does.
    void typedValuesDoNotErr()
    {
        Machine machine = twoCosts();
        machine.errors.push_back({.values = {u"gamma"_s, u"inter-node.eager.alpha"_s}, .correlation = {1, 0.9, 0.9, 1}});
        const auto typed = Uncertainty({withTyped(machine, u"gamma"_s, 6e-9)}).intervals(cost);
        QVERIFY(isNear(typed[0][1] - typed[0][0], 2 * z * 1e-7, 1e-6));
        const auto counted = Uncertainty({machine}, [](const QString& name) { return name == u"gamma"; }).intervals(cost);
        QVERIFY(isNear(counted[0][1] - counted[0][0], 2 * z * 400 * 4e-10, 1e-6));
        machine.values.clear();
        QVERIFY(!Uncertainty({machine}).isKnown());
        QVERIFY(Uncertainty({machine}).intervals([](const auto&) { return std::vector<double>{1}; }).empty());
    }

    /// The same value of two machines moves in both: a ratio that it cancels in is certain. Values of two calibrations do not.
    void sameValuesMoveTogether()
    {
        const auto ratio = [](const Uncertainty::Machines& all) {
            return std::vector<double>{valueOf(all[0], "gamma") / valueOf(all[1], "gamma")};
        };
        const auto same = Uncertainty({twoCosts(), twoCosts()}).intervals(ratio);
        QVERIFY(isNear(same[0][0], 1, 1e-12));
        QVERIFY(isNear(same[0][1], 1, 1e-12));
        Machine other = twoCosts();
        other.values[u"gamma"_s].source = u"another file"_s;
        const auto apart = Uncertainty({twoCosts(), other}).intervals(ratio);
        const double half = z * 0.08; // each; the inverse of the second is not even
        QVERIFY(isNear(apart[0][1], 1 + std::hypot(half, 1 / (1 - half) - 1), 1e-9));
        QVERIFY(isNear(apart[0][0], 1 - std::hypot(half, 1 - 1 / (1 + half)), 1e-9));
    }

    /// An interval is taken as it is, also one that is not even, and the ends of a rate are those of the rate.
    void intervalsAreTakenAsTheyAre()
    {
        Machine machine = empty();
        machine.values[u"inter-node.rend.R_b"_s] = {.value = 2e9, .standardError = 1e8, .interval = {{1.5e9, 4e9}}};
        const auto time = [](const Uncertainty::Machines& all) {
            return std::vector<double>{1e6 / valueOf(all[0], "inter-node.rend.R_b")};
        };
        const auto ends = Uncertainty({machine}).intervals(time);
        QVERIFY(isNear(ends[0][0], 1e6 / 4e9, 1e-12));
        QVERIFY(isNear(ends[0][1], 1e6 / 1.5e9, 1e-12));
        machine.values[u"inter-node.rend.R_b"_s] = {.value = 2e9, .standardError = 1e8}; // typed: in ln
        const auto typed = Uncertainty({machine}).intervals(time);
        QVERIFY(isNear(typed[0][1], 1e6 / 2e9 * std::exp(z * 0.05), 1e-7));
    }

    /// An injection rate of which only a bound is known makes times longer, never shorter.
    void boundsHaveOneSide()
    {
        Machine machine = empty();
        machine.values[u"inter-node.rend.R_N"_s] = {.value = INFINITY, .interval = {{1e10, INFINITY}}, .state = u"unbounded"_s};
        const auto ends = Uncertainty({machine}).intervals(
            [](const auto& all) { return std::vector<double>{std::max(4e-4, 16e6 / valueOf(all[0], "inter-node.rend.R_N"))}; });
        QCOMPARE(ends[0][0], 4e-4);
        QVERIFY(isNear(ends[0][1], 16e6 / 1e10, 1e-12));
    }

    /// A maximum that another branch takes over within the errors.
    void kinksCount()
    {
        Machine machine = empty();
        machine.values[u"gamma"_s] = {.value = 1e-9, .standardError = 5e-10};
        const auto ends = Uncertainty({machine}).intervals(
            [](const auto& all) { return std::vector<double>{std::max(1.5e-9, valueOf(all[0], "gamma"))}; });
        QCOMPARE(ends[0][0], 1.5e-9);
        QVERIFY(isNear(ends[0][1], 1e-9 + z * 5e-10, 1e-7));
    }

    /// With draws: the percentiles of what each draw makes of the number, with those of another law in an order of its own.
    void drawsAreTakenAsDrawn()
    {
        Machine machine = twoCosts();
        JointErrors joint{.values = {u"inter-node.eager.alpha"_s}, .correlation = {1}, .draws = {{}}};
        for (int i = 0; i <= 200; ++i) joint.draws[0].push_back(1e-6 + i * 1e-8); // 1 … 3 µs, evenly
        machine.errors.push_back(joint);
        machine.values[u"gamma"_s].standardError.reset();
        const auto ends = Uncertainty({machine}).intervals(cost);
        QVERIFY(isNear(ends[0][0], 1.05e-6 + 2e-6, 1e-9));
        QVERIFY(isNear(ends[0][1], 2.95e-6 + 2e-6, 1e-9));
        machine.values[u"gamma"_s].standardError = 4e-10; // by itself: adds in squares
        const auto both = Uncertainty({machine}).intervals(cost);
        QVERIFY(isNear(both[0][1], 4e-6 + std::hypot(0.95e-6, z * 400 * 4e-10), 1e-7));
    }

    /// Against a million draws of a normal law, for a message whose α and R_b were fitted together.
    void agreesWithMonteCarlo_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 12; ++seed) QTest::addRow("%d", seed) << seed;
    }
    void agreesWithMonteCarlo()
    {
        QFETCH(int, seed);
        std::mt19937_64 generator{quint64(seed)};
        const auto unit = [&] { return double(generator() >> 11) / 9007199254740992.0; };
        const double alpha = 1e-6 * (1 + unit()), inverse = 1e-9 * (0.2 + unit()), s = std::pow(10, 2 + 4 * unit()), r = 1.8 * unit() - 0.9,
                     dAlpha = 0.15 * alpha * unit(), dInverse = 0.1 * inverse * unit();
        Machine machine = empty();
        machine.values[u"inter-node.rend.alpha"_s] = {.value = alpha, .interval = {{alpha - z * dAlpha, alpha + z * dAlpha}}};
        machine.values[u"inter-node.rend.R_b"_s] = {.value = 1 / inverse,
                                                    .interval = {{1 / (inverse + z * dInverse), 1 / (inverse - z * dInverse)}}};
        machine.errors.push_back({.values = {u"inter-node.rend.alpha"_s, u"inter-node.rend.R_b"_s}, .correlation = {1, -r, -r, 1}});
        const auto ends = Uncertainty({machine}).intervals([&](const auto& all) {
            return std::vector<double>{valueOf(all[0], "inter-node.rend.alpha") + s / valueOf(all[0], "inter-node.rend.R_b")};
        });
        std::vector<double> times;
        for (int i = 0; i < 1'000'000; ++i) {
            const double a = drawNormal(generator), b = r * a + std::sqrt(1 - r * r) * drawNormal(generator);
            times.push_back(alpha + a * dAlpha + s * (inverse + b * dInverse));
        }
        std::sort(times.begin(), times.end());
        const double half = (times[975000] - times[25000]) / 2;
        QVERIFY(std::fabs(ends[0][0] - times[25000]) < 0.01 * half);
        QVERIFY(std::fabs(ends[0][1] - times[975000]) < 0.01 * half);
    }

    void comesBackFromFiles()
    {
        Machine machine = twoCosts();
        machine.errors.push_back({.values = {u"gamma"_s, u"inter-node.eager.alpha"_s},
                                  .correlation = {1, -0.25, -0.25, 1},
                                  .draws = {{5e-9, 6e-9, 4e-9}, {1e-6, 2e-6, INFINITY}}});
        const auto back = machineFromJson(toJson(machine));
        QVERIFY2(back.ok(), qPrintable(back.ok() ? QString() : back.error().message));
        QCOMPARE(*back, machine);
    }

    void refusesWhatIsNone_data()
    {
        QTest::addColumn<QByteArray>("errors");
        QTest::addColumn<QString>("said");
        QTest::newRow("name") << QByteArray(R"({"values": ["beta"], "correlation": [[1]]})")
                              << u"/uncertainty/0: There is no value “beta” of a machine."_s;
        QTest::newRow("size") << QByteArray(R"({"values": ["gamma", "delta"], "correlation": [[1]]})")
                              << u"/uncertainty/0/correlation: 2 rows of 2 numbers were expected, one for each of the values."_s;
        QTest::newRow("ragged") << QByteArray(R"({"values": ["gamma", "delta"], "correlation": [[1, 0], [0]]})")
                                << u"/uncertainty/0/correlation/1: A list of 2 numbers was expected, as the first has."_s;
        QTest::newRow("beyond 1")
            << QByteArray(R"({"values": ["gamma", "delta"], "correlation": [[1, 2], [2, 1]]})")
            << u"/uncertainty/0/correlation: Correlations are symmetric, from −1 to 1, and 1 on the diagonal; these are not."_s;
        QTest::newRow("draws") << QByteArray(R"({"values": ["gamma"], "correlation": [[1]], "draws": [[1e-9], [1e-9]]})")
                               << u"/uncertainty/0/draws: 1 lists were expected, one for each of the values."_s;
        QTest::newRow("negative") << QByteArray(R"({"values": ["gamma"], "correlation": [[1]], "draws": [[-1e-9]]})")
                                  << u"/uncertainty/0/draws: What is drawn is a number of zero or more."_s;
    }
    void refusesWhatIsNone()
    {
        QFETCH(QByteArray, errors);
        QFETCH(QString, said);
        const auto object =
            parseJsonObject("{\"format\": \"costscope.machine/1\", \"id\": \"m\", \"name\": \"M\", \"uncertainty\": [" + errors + "]}", {});
        const auto machine = machineFromJson(*object);
        QVERIFY(!machine.ok());
        QCOMPARE(machine.error().message, said);
    }
};

QTEST_GUILESS_MAIN(TestUncertainty)
#include "tst_uncertainty.moc"
