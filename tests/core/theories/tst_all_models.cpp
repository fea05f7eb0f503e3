// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/golden.h"

#include "core/figure/Figure.h" // plainText
#include "core/machine/Machine.h"

#include <map>

using namespace costscope;

namespace {

/// Computes what a step shows: "3.00 µs + 4 · 1.00 MB / min(6.60 GB/s, 4 · 2.90 GB/s)", in SI units.
class Arithmetic {
public:
    explicit Arithmetic(QString text) : m_text(text.remove(QLatin1Char(' '))) {}

    /// NaN where there is something else than numbers, units and signs.
    double value()
    {
        const double result = sum();
        return m_at == m_text.size() ? result : missing;
    }

private:
    bool take(const QString& what)
    {
        const bool isThere = QStringView(m_text).sliced(m_at).startsWith(what);
        if (isThere) m_at += what.size();
        return isThere;
    }

    double sum()
    {
        double result = product();
        for (;;)
            if (take(u"+"_s))
                result += product();
            else if (take(u"−"_s))
                result -= product();
            else
                return result;
    }

    double product()
    {
        double result = factor();
        for (;;)
            if (take(u"·"_s))
                result *= factor();
            else if (take(u"/"_s))
                result /= factor();
            else
                return result;
    }

    double factor()
    {
        if (take(u"min("_s)) {
            const double one = sum();
            if (!take(u","_s)) return missing;
            const double other = sum();
            return take(u")"_s) ? std::min(one, other) : missing;
        }
        if (take(u"("_s) || take(u"["_s)) {
            const double inner = sum();
            return take(u")"_s) || take(u"]"_s) ? inner : missing;
        }
        const qsizetype from = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isNumber() || m_text[m_at] == QLatin1Char('.')) && m_text[m_at] < QChar(0x80)) ++m_at;
        bool isNumber = false;
        double number = QStringView(m_text).sliced(from, m_at - from).toDouble(&isNumber);
        if (!isNumber) return missing;
        if (take(u"²"_s)) return number * number;
        if (take(u"³"_s)) return number * number * number;
        if (!take(QString(QChar(0xA0)))) return number;
        const std::pair<const char*, double> prefixes[] = {{"p", 1e-12}, {"n", 1e-9}, {"µ", 1e-6}, {"m", 1e-3},
                                                           {"k", 1e3},   {"M", 1e6},  {"G", 1e9}};
        for (const auto& [prefix, factor] : prefixes)
            if (take(QString::fromUtf8(prefix))) {
                number *= factor;
                break;
            }
        for (const char* unit : {"s/B", "B/s", "s", "B"})
            if (take(QString::fromUtf8(unit))) return number;
        return missing;
    }

    QString m_text;
    qsizetype m_at = 0;
};

} // namespace

/// What every row of the table of models promises.
class TestAllModels : public QObject {
    Q_OBJECT

    static void rows()
    {
        QTest::addColumn<const Model*>("model");
        for (const Model* model : allModels()) QTest::newRow(qPrintable(model->id)) << model;
    }

    static Parameters neededNumbers(const Model& model)
    {
        Parameters needed;
        for (const Parameter& value : valuesOf(model))
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

    void stepsAreTrue_data() { rows(); }
    /// What stands on both sides of an equals sign is the result, rounded; at the typical values, and with each of them doubled.
    void stepsAreTrue()
    {
        QFETCH(const Model*, model);
        int computed = 0;
        std::vector<NamedValues> cases{typicalValues(*model)};
        for (const auto& [name, value] : typicalValues(*model)) {
            cases.push_back(cases.front());
            cases.back()[name] = 2 * value;
        }
        for (const NamedValues& values : cases) {
            const auto result = model->evaluate(values);
            if (!result) continue; // twice a share is no share
            for (const QString& step : result->steps) {
                if (!step.startsWith(u"= "_s)) continue;
                for (const QString& side : plainText(step.mid(2)).split(u" = "_s)) {
                    const double shown = Arithmetic(side).value();
                    if (std::isnan(shown)) continue;
                    QVERIFY2(std::fabs(shown - result->value) <= 0.02 * std::fabs(result->value), qPrintable(step));
                    ++computed;
                }
            }
        }
        QVERIFY2(computed > 1 || model->id == u"loggp-segmented"_s, qPrintable(QString::number(computed)));
    }

    /// The groups of an irregular exchange, with their numbers put in, add up to the first summand of the last step.
    void groupsOfAnExchangeAddUp()
    {
        const Model* model = findModel(u"irregular-exchange");
        const auto result = model->evaluate(typicalValues(*model));
        double sum = 0;
        int groups = 0;
        for (const QString& step : result->steps) {
            if (step == model->formula || step.startsWith(u"= "_s)) continue;
            const double group = Arithmetic(plainText(step).section(u" = "_s, 1)).value();
            QVERIFY2(group > 0, qPrintable(step));
            sum += group, ++groups;
        }
        QVERIFY(groups > 1);
        const double sent = Arithmetic(plainText(result->steps.back()).mid(2).section(u" + "_s, 0, 0)).value();
        QVERIFY2(std::fabs(sum - sent) <= 0.01 * sent, qPrintable(u"%1 and %2"_s.arg(sum).arg(sent)));
    }

    void isWhole_data() { rows(); }
    void isWhole()
    {
        QFETCH(const Model*, model);
        QCOMPARE(findModel(model->id), model);
        QVERIFY(!model->name.isEmpty() && !model->formula.isEmpty() && !model->source.isEmpty());
        QSet<QString> names;
        for (const Parameter& value : valuesOf(*model)) {
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
        values[u"colour"_s] = 1;
        QVERIFY(refusal(model->evaluate(values)).contains(u"colour"_s));
    }

    /// Missing, not a number, negative, infinite: refused by name.
    void refusesValuesOutsideTheDomain_data() { rows(); }
    void refusesValuesOutsideTheDomain()
    {
        QFETCH(const Model*, model);
        for (const Parameter& value : neededNumbers(*model)) {
            NamedValues values = typicalValues(*model);
            values.erase(value.name);
            QVERIFY2(refusal(model->evaluate(values)).contains(value.name), qPrintable(value.name));
            for (const double bad : {missing, -1.0, double(INFINITY), -double(INFINITY)}) {
                if (value.name == u"R_N"_s && bad > 0) continue;
                if (value.name.startsWith(u"c_"_s) && bad == -1) continue; // coefficients of any sign
                if (model->id == u"extra-p-pmnf-negative"_s && value.name != u"n"_s && bad == -1) continue;
                values[value.name] = bad;
                const QString said = refusal(model->evaluate(values));
                QVERIFY2(said.contains(value.name), qPrintable(u"%1 = %2: “%3”"_s.arg(value.name).arg(bad).arg(said)));
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
                                          [](const Machine& machine) { return machine.id == u"blue-waters"_s; });
        QVERIFY(shipped != shippedMachines().end());
        const NamedValues known = withMachine(*model, *shipped, {});
        for (const Parameter& value : model->parameters)
            if (const auto own = known.find(value.name); own != known.end())
                QVERIFY2(own->second == value.typical || near(own->second, value.typical, 1e-12, "typical"), qPrintable(value.name));
    }

    /// A slider holds the typical value, and the model works where it ends.
    void worksAtTheEndsOfItsSliders_data() { rows(); }
    void worksAtTheEndsOfItsSliders()
    {
        QFETCH(const Model*, model);
        for (const Parameter& value : valuesOf(*model)) {
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
                QVERIFY2(result.ok() || refusal(result).contains(value.name) || value.name.endsWith(u"_below_bytes"_s),
                         qPrintable(value.name + u": "_s + refusal(result)));
            }
        }
    }

    void unknownModel() { QVERIFY(!findModel(u"no such model")); }
};

QTEST_GUILESS_MAIN(TestAllModels)
#include "tst_all_models.moc"
