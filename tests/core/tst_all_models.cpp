// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "core/machine/Machine.h"

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

    /// What the row of a model says beside its formula is a second copy of a printed table: both must say the same.
    void typicalValuesAreThoseOfTheMachine_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* model : {"node-aware-max-rate", "queue-search", "contention"}) QTest::newRow(model) << QString::fromLatin1(model);
    }
    void typicalValuesAreThoseOfTheMachine()
    {
        QFETCH(QString, id);
        const Model* model = findModel(id);
        QVERIFY(model);
        const auto shipped = std::find_if(shippedMachines().begin(), shippedMachines().end(),
                                          [](const Machine& machine) { return machine.id == QStringLiteral("blue-waters"); });
        QVERIFY(shipped != shippedMachines().end());
        const NamedValues known = withMachine(*model, *shipped, {});
        for (const ModelValue& value : model->parameters)
            if (const auto own = known.find(value.name); own != known.end())
                QVERIFY2(own->second == value.typical || near(own->second, value.typical, 1e-12, "typical"), qPrintable(value.name));
    }

    /// A slider holds the typical value, and the model works where it ends.
    void worksAtTheEndsOfItsSliders_data() { rows(); }
    void worksAtTheEndsOfItsSliders()
    {
        QFETCH(const Model*, model);
        for (const ModelValue& value : valuesOf(*model)) {
            if (std::isnan(value.least) && std::isnan(value.most)) continue;
            QVERIFY2(value.least < value.most && (!value.logarithmic || value.least > 0), qPrintable(value.name));
            QVERIFY2(std::isnan(value.typical) || std::isinf(value.typical) ||
                         (value.typical >= value.least && value.typical <= value.most),
                     qPrintable(value.name));
            for (const double end : {value.least, value.most}) {
                NamedValues values = typicalValues(*model);
                values[value.name] = end;
                const auto result = model->evaluate(values);
                // A threshold moves messages to another protocol: then the group that holds them is named.
                QVERIFY2(result.ok() || refusal(result).contains(value.name) || value.name.endsWith(QStringLiteral("_below_bytes")),
                         qPrintable(value.name + QStringLiteral(": ") + refusal(result)));
            }
        }
    }

    void unknownModel() { QVERIFY(!findModel(u"no such model")); }
};

QTEST_GUILESS_MAIN(TestAllModels)
#include "tst_all_models.moc"
