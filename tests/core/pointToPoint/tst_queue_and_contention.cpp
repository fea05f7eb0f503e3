// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/queueSearch.h"

using namespace costscope;

/// What is added to the max-rate model: the search of the queue and the contention of links.
class TestQueueAndContention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void queue_data() { goldenRows("point-to-point-golden.json", "queue."); }
    void queue()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const double n = input["n"].toDouble();
        const auto check = [&](Search search, const char* time, const char* searched) {
            const auto result = queueSearchModel.evaluate({{"n", n}, {"gamma", input["gamma"].toDouble()}, {"search", double(search)}});
            return result.ok() && near(result->value, output[QLatin1String(time)].toDouble(), 1e-12, time) &&
                   near(termOf(*result, "searched").value, output[QLatin1String(searched)].toDouble(), 1e-12, searched) &&
                   says(result->messages, toString(search));
        };
        QVERIFY(check(Search::Printed, "T_printed_s", "searched_upper"));
        QVERIFY(check(Search::InOrder, "T_lower_step_calibrated_s", "searched_lower"));
        QVERIFY(check(Search::Observed, "T_observed_step_calibrated_s", "searched_observed"));
        QVERIFY(check(Search::Reverse, "T_upper_step_calibrated_s", "searched_upper"));
    }

    void queueAsPrintedIsTheDefault()
    {
        const auto result = queueSearchModel.evaluate({{"n", 1000}, {"gamma", 8.4e-9}});
        QVERIFY(near(result->value, 8.4e-3, 1e-12, "T"));
        QVERIFY(says(result->messages, "printed in eq (3)"));
    }

    /// No mode exceeds the upper bound that is shown with it; the reverse order tends to eq (3).
    void queueBounds()
    {
        for (const double n : {0.0, 1.0, 2.0, 3.0, 50.0, 1e4}) {
            for (const Search search : searches) {
                const QueueSearch model{8.4e-9, search};
                QVERIFY(model.time(n) <= model.upperBound(n) * (1 + 1e-15));
                QVERIFY(n == 0 || model.time(n + 1) > model.time(n));
            }
            QCOMPARE((QueueSearch{8.4e-9, Search::InOrder}.time(0)), 0.0);
        }
        QVERIFY(near(QueueSearch{8.4e-9, Search::Reverse}.time(1e6), QueueSearch{8.4e-9}.time(1e6), 2e-6, "reverse"));
    }

    void queueRefuses()
    {
        for (const double n : {-1.0, 0.5, double(INFINITY)})
            QVERIFY(refusal(queueSearchModel.evaluate({{"n", n}, {"gamma", 1e-9}})).startsWith("n is"));
        for (const double mode : {-1.0, 4.0, 0.5, missing})
            QVERIFY(refusal(queueSearchModel.evaluate({{"n", 1}, {"gamma", 1e-9}, {"search", mode}}))
                        .contains("one of printed, in-order, observed, reverse"));
        QVERIFY(refusal(queueSearchModel.evaluate({{"n", 1e200}, {"gamma", 1}})).contains("too large"));
    }

    void contention_data() { goldenRows("point-to-point-golden.json", "contention.eq7"); }
    void contention()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        NamedValues values;
        for (const QString& name : input.keys()) values[name] = input[name].toDouble();
        const auto result = contentionModel.evaluate(values);
        QCOMPARE(refusal(result), QString());
        QVERIFY(near(result->value, output["T_c_s"].toDouble(), 1e-12, "T_c"));
        QVERIFY(near(termOf(*result, "link_bytes").value, output["ell_bytes"].toDouble(), 1e-12, "l"));
        QVERIFY(says(result->messages, "cube estimate of eq (7), nodes_per_router = 2"));
    }

    /// Figure 6, text version: eq (7) with h = 2.
    void figure6_data() { goldenRows("point-to-point-golden.json", "contention.fig6"); }
    void figure6()
    {
        QFETCH(QJsonObject, input);
        QFETCH(QJsonObject, output);
        const double link = cubeLinkBytes(output["avg_hops"].toDouble(), input["bytes_per_process"].toDouble(), input["ppn"].toDouble(),
                                          input["nodes_per_router"].toDouble());
        QVERIFY(near(link, output["ell_eq7"].toDouble(), 1e-12, "l"));
        QVERIFY(near(contentionTime(link, 1e-10), output["T_c_eq7_s"].toDouble(), 1e-12, "T_c"));
        QVERIFY(near(contentionTime(output["max_link_bytes"].toDouble(), 1e-10), output["T_c_exact_s"].toDouble(), 1e-12, "exact loads"));
    }

    void contentionLimits()
    {
        QCOMPARE(cubeLinkBytes(0, 1e6, 16), 0.0);
        QCOMPARE(cubeLinkBytes(2, 0, 16), 0.0);
        QCOMPARE(cubeLinkBytes(2, 1e6, 16, 1), cubeLinkBytes(2, 1e6, 16) / 2);
        QCOMPARE(cubeLinkBytes(4, 1e6, 16), 8 * cubeLinkBytes(2, 1e6, 16));
    }

    void contentionRefuses_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("value");
        QTest::newRow("h") << "h" << -0.5;
        QTest::newRow("no nodes") << "nodes_per_router" << 0.0;
        QTest::newRow("half a node") << "nodes_per_router" << 1.5;
        QTest::newRow("ppn") << "ppn" << 1.5;
        QTest::newRow("more processes than cores") << "cores" << 15.0;
    }
    void contentionRefuses()
    {
        QFETCH(QString, name);
        QFETCH(double, value);
        NamedValues values{{"h", 2}, {"b", 1e6}, {"ppn", 16}, {"delta", 1e-10}};
        QVERIFY(contentionModel.evaluate(values).ok());
        values[name] = value;
        QVERIFY2(refusal(contentionModel.evaluate(values)).contains(name), qPrintable(refusal(contentionModel.evaluate(values))));
    }
};

QTEST_GUILESS_MAIN(TestQueueAndContention)
#include "tst_queue_and_contention.moc"
