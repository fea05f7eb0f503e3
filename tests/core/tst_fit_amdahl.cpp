// SPDX-License-Identifier: GPL-3.0-or-later
#include "testRecords.h"

#include "core/models/amdahlOverhead.h"

using namespace costscope;

namespace
{

/// One row of the golden grid: what scipy found for these records at this f_s.
struct Case {
    QString dataset;
    FitSettings settings;
    QJsonObject expected;
};

Weights weightsOf(const QString& golden)
{
    return golden == QLatin1String("relative") ? Weights::Relative : Weights::Plain;
}

void addRows(const QJsonObject& item)
{
    const QJsonObject inputs = item[QStringLiteral("inputs")].toObject(), outputs = item[QStringLiteral("outputs")].toObject();
    const QString id = item[QStringLiteral("id")].toString(), dataset = inputs[QStringLiteral("dataset")].toString();
    const Weights weights = weightsOf(inputs[QStringLiteral("weights")].toString());
    const int drop = inputs[QStringLiteral("dropped_first_points")].toInt();
    const auto add = [&](const QJsonObject& expected, Weights used, const char* what) {
        const double f_s = expected[QStringLiteral("f_s")].toDouble();
        QTest::addRow("%s %s %g", qPrintable(id), what, f_s) << Case{dataset, overheadSettings(f_s, used, drop), expected};
    };
    for (const QJsonValue& row : outputs[QStringLiteral("grid")].toArray()) add(row.toObject(), weights, "grid");
    const QJsonObject chosen = outputs[QStringLiteral("chosen")].toObject();
    if (chosen.isEmpty()) return;
    add(chosen, weights, "chosen");
    QJsonObject log = chosen[QStringLiteral("log_residual_fit_same_f_s")].toObject();
    log[QStringLiteral("f_s")] = chosen[QStringLiteral("f_s")];
    add(log, Weights::Log, "log");
}

bool matches(const Fit& fit, const QJsonObject& expected, double tolerance)
{
    const std::pair<const char*, double> values[] = {
        {"b", fit.value(u"b")},
        {"c", fit.value(u"c")},
        {"se_b", errorOf(fit, QStringLiteral("b"))},
        {"se_c", errorOf(fit, QStringLiteral("c"))},
        {"corr_bc", fit.correlation},
        {"cond_scaled_jacobian", fit.condition},
        {"rms", fit.rms},
        {"rms_log", fit.rms},
        {"points", double(fit.points)},
        {"r_inf", fit.derived.at(QStringLiteral("r_inf"))},
        {"b_plus_se_over_c", fit.derived.at(QStringLiteral("b_plus_se_over_c"))},
        {"tau_median_rel_err", fit.derived.at(QStringLiteral("tau_median_relative_error"))},
    };
    bool all = true;
    for (const auto& [name, value] : values) {
        const QJsonValue golden = expected[QLatin1String(name)];
        if (golden.isDouble()) all = near(value, golden.toDouble(), tolerance, name) && all;
    }
    return all;
}

} // namespace

Q_DECLARE_METATYPE(Case)

class TestFitAmdahl : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithScipy_data()
    {
        QTest::addColumn<Case>("test");
        for (const QJsonValue& item : goldenItems()) {
            if (item[QStringLiteral("id")].toString().startsWith(QStringLiteral("amdahl.eq6"))) addRows(item.toObject());
        }
    }
    void agreesWithScipy()
    {
        QFETCH(Case, test);
        const auto fit = fitModel(paperRecords(test.dataset), test.settings);
        QVERIFY(fit.ok());
        const double b = test.expected[QStringLiteral("b")].toDouble(missing);
        // A "minimum" at b = 10^14 is a runaway: no number may come out of it.
        if (b > 1e6) {
            QVERIFY(fit->termination == Termination::NotDetermined);
            QVERIFY(std::isnan(fit->value(u"b")));
            return;
        }
        if (std::isnan(b)) {
            QVERIFY2(fit->termination == Termination::NoAdmissibleMinimum || fit->termination == Termination::NotDetermined,
                     qPrintable(toString(fit->termination)));
            QVERIFY(std::isnan(fit->value(u"b")));
            return;
        }
        QVERIFY2(fit->usable(), qPrintable(fit->message));
        QVERIFY(matches(*fit, test.expected, 1e-4));
    }
};

QTEST_GUILESS_MAIN(TestFitAmdahl)
#include "tst_fit_amdahl.moc"
