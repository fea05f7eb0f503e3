// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

using namespace costscope;

/// What every row of the table of models promises.
class TestAllModels : public QObject {
    Q_OBJECT

    static void rows()
    {
        QTest::addColumn<const Model*>("model");
        for (const Model* model : allModels()) QTest::newRow(qPrintable(model->id)) << model;
    }

    static std::vector<ModelValue> neededNumbers(const Model& model)
    {
        std::vector<ModelValue> needed;
        for (const ModelValue& value : valuesOf(model))
            if (!value.optional && std::isnan(value.fallback) && value.words.isEmpty()) needed.push_back(value);
        return needed;
    }

private Q_SLOTS:
    void worksAtItsTypicalValues_data() { rows(); }
    void worksAtItsTypicalValues()
    {
        QFETCH(const Model*, model);
        const auto result = model->evaluate(typicalValues(*model));
        QCOMPARE(refusal(result), QString());
        QVERIFY(std::isfinite(result->value) && result->value > 0);
        QCOMPARE(result->steps.at(0), model->formula);
        const QString last = result->steps.back(); // a share may stand as a plain number
        QVERIFY2(last.contains(display(result->value, model->result, 3)) || last.contains(display(result->value, Quantity::None, 3)),
                 qPrintable(last));
        for (const Term& term : result->terms) QVERIFY2(std::isfinite(term.value) || !term.word.isEmpty(), qPrintable(term.name));
    }

    void isWhole_data() { rows(); }
    void isWhole()
    {
        QFETCH(const Model*, model);
        QCOMPARE(findModel(model->id), model);
        QVERIFY(!model->name.isEmpty() && !model->formula.isEmpty() && !model->source.isEmpty());
        QSet<QString> names;
        for (const ModelValue& value : valuesOf(*model)) {
            QVERIFY2(!value.symbol.isEmpty() && !value.meaning.isEmpty(), qPrintable(value.name));
            QVERIFY2(!names.contains(value.name), qPrintable(value.name));
            names.insert(value.name);
        }
    }

    void refusesWhatItDoesNotKnow_data() { rows(); }
    void refusesWhatItDoesNotKnow()
    {
        QFETCH(const Model*, model);
        NamedValues values = typicalValues(*model);
        values[QStringLiteral("colour")] = 1;
        QVERIFY(refusal(model->evaluate(values)).contains(QStringLiteral("colour")));
    }

    /// Missing, not a number, negative, infinite: refused by name.
    void refusesValuesOutsideTheDomain_data() { rows(); }
    void refusesValuesOutsideTheDomain()
    {
        QFETCH(const Model*, model);
        for (const ModelValue& value : neededNumbers(*model)) {
            NamedValues values = typicalValues(*model);
            values.erase(value.name);
            QVERIFY2(refusal(model->evaluate(values)).contains(value.name), qPrintable(value.name));
            for (const double bad : {missing, -1.0, double(INFINITY), -double(INFINITY)}) {
                if (value.name == QStringLiteral("R_N") && bad > 0) continue;
                if (value.name.startsWith(QStringLiteral("c_")) && bad == -1) continue; // coefficients of any sign
                if (model->id == QStringLiteral("extra-p-pmnf-negative") && value.name != QStringLiteral("n") && bad == -1) continue;
                values[value.name] = bad;
                const QString said = refusal(model->evaluate(values));
                QVERIFY2(said.contains(value.name), qPrintable(QStringLiteral("%1 = %2: “%3”").arg(value.name).arg(bad).arg(said)));
            }
        }
    }

    void unknownModel() { QVERIFY(!findModel(u"no such model")); }
};

QTEST_GUILESS_MAIN(TestAllModels)
#include "tst_all_models.moc"
