// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/comparisonAnswer.h"

#include <QRegularExpression>
#include <QSet>

namespace costscope {

namespace {

/// "n=64 t_n_s" -> "n=64.t_n_s": what a script looks up, of letters, digits and signs that need no quotes.
QString idOf(const QString& label)
{
    static const QRegularExpression other(u"[^A-Za-z0-9_=.#+-]"_s);
    return QString(label)
        .replace(QLatin1String(" #"), QLatin1String("#"))
        .replace(QLatin1Char(' '), QLatin1Char('.'))
        .replace(other, u"_"_s);
}

/// Names of one item, each once: of labels that differ in other letters alone, the second is "…_2".
class Names {
public:
    QString operator()(const QString& label)
    {
        const QString id = idOf(label);
        QString name = id;
        for (int count = 2; m_taken.contains(name); ++count) name = u"%1_%2"_s.arg(id, QString::number(count));
        m_taken.insert(name);
        return name;
    }

private:
    QSet<QString> m_taken;
};

QString elementOf(const QString& item, const QString& cell)
{
    return item + QLatin1Char('\n') + cell;
}

/// The name that an item has now: "a → b" of single ones that were matched.
QString nameNow(const ItemChange& item)
{
    return item.name.section(u" → "_s, -1);
}

QJsonArray toJson(const std::vector<ItemChange>& changes, const Sureness& sureness)
{
    QJsonArray array;
    for (const ItemChange& item : changes) {
        QJsonArray values;
        Names names;
        for (const ValueChange& v : item.values) {
            QJsonObject value{{"name", names(v.name)},
                              {"label", v.name},
                              {"old", jsonNumber(v.before)},
                              {"new", jsonNumber(v.after)},
                              {"ratio", jsonNumber(v.ratio())}};
            if (const ComparedValue* found = sureness.find(item, v.name))
                if (const QJsonValue significance = significanceToJson(*found); !significance.isNull())
                    value.insert("significance", significance);
            values.append(value);
        }
        for (const TextChange& t : item.texts)
            values.append(
                QJsonObject{{"name", names(t.name)}, {"label", t.name}, {"old", t.before}, {"new", t.after}, {"ratio", QJsonValue::Null}});
        array.append(QJsonObject{{"name", item.name}, {"change", toString(item.change)}, {"values", values}});
    }
    return array;
}

QJsonArray toJson(const ConclusionChanges& changes)
{
    const auto orNull = [](const QString& state) { return state.isEmpty() ? QJsonValue() : QJsonValue(state); };
    QJsonArray array;
    for (const ConclusionChange& change : changes)
        array.append(QJsonObject{{"subject", change.subject},
                                 {"was", orNull(change.was)},
                                 {"is", orNull(change.is)},
                                 {"sentence", change.sentence},
                                 {"old", jsonNumber(change.before)},
                                 {"new", jsonNumber(change.after)},
                                 {"ratio", jsonNumber(change.ratio())},
                                 {"unit", info(change.quantity).unit},
                                 {"input", change.isInput}});
    return array;
}

} // namespace

Sureness::Sureness(const SessionVerdict& verdict)
{
    for (const ComparedValue& value : verdict.compared.values)
        if (!value.now.cell.isEmpty())
            m_all[elementOf(value.now.listedAs.isEmpty() ? value.now.item : value.now.listedAs, value.now.cell)] = &value;
}

const ComparedValue* Sureness::find(const ItemChange& item, const QString& value) const
{
    const auto found = m_all.find(elementOf(nameNow(item), value));
    return found == m_all.end() ? nullptr : found->second;
}

QJsonObject comparisonToJson(const SessionComparison& comparison, const SessionVerdict& verdict)
{
    const Sureness sureness(verdict);
    return {{"conclusions", toJson(verdict.changes)},
            {"values", comparisonTable(verdict.compared.values).toJson()},
            {"datasets", toJson(comparison.datasets, sureness)},
            {"machines", toJson(comparison.machines, sureness)},
            {"fits", toJson(comparison.fits, sureness)},
            {"figures", toJson(comparison.figures, sureness)},
            {"session", toJson(comparison.session, sureness)},
            {"calibrations", toJson(comparison.calibrations, sureness)},
            {"equal", comparison.equal}};
}

} // namespace costscope
