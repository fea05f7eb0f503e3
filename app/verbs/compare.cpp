// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Arguments.h"
#include "app/verbs/Console.h"
#include "app/verbs/sides.h"
#include "app/verbs/verbs.h"
#include "core/session/comparison.h"

#include <QRegularExpression>
#include <QSet>

namespace costscope {

namespace {

/// "n=64 t_n_s" -> "n=64.t_n_s": what a script looks up, of letters, digits and signs that need no quotes.
QString idOf(const QString& label)
{
    static const QRegularExpression other(QStringLiteral("[^A-Za-z0-9_=.#+-]"));
    return QString(label)
        .replace(QLatin1String(" #"), QLatin1String("#"))
        .replace(QLatin1Char(' '), QLatin1Char('.'))
        .replace(other, QStringLiteral("_"));
}

/// Names of one item, each once: of labels that differ in other letters alone, the second is "…_2".
class Names {
public:
    QString operator()(const QString& label)
    {
        const QString id = idOf(label);
        QString name = id;
        for (int count = 2; m_taken.contains(name); ++count) name = QStringLiteral("%1_%2").arg(id).arg(count);
        m_taken.insert(name);
        return name;
    }

private:
    QSet<QString> m_taken;
};

QJsonArray toJson(const std::vector<ItemChange>& changes)
{
    QJsonArray array;
    for (const ItemChange& item : changes) {
        QJsonArray values;
        Names names;
        for (const ValueChange& v : item.values)
            values.append(QJsonObject{{"name", names(v.name)},
                                      {"label", v.name},
                                      {"old", jsonNumber(v.before)},
                                      {"new", jsonNumber(v.after)},
                                      {"ratio", jsonNumber(v.ratio())}});
        for (const TextChange& t : item.texts)
            values.append(
                QJsonObject{{"name", names(t.name)}, {"label", t.name}, {"old", t.before}, {"new", t.after}, {"ratio", QJsonValue::Null}});
        array.append(QJsonObject{{"name", item.name}, {"change", toString(item.change)}, {"values", values}});
    }
    return array;
}

void addRows(QList<QStringList>& rows, const QString& what, const std::vector<ItemChange>& changes)
{
    for (const ItemChange& item : changes) {
        if (item.values.empty() && item.texts.empty()) rows.append({what, item.name, toString(item.change), {}, {}, {}});
        for (const ValueChange& v : item.values)
            rows.append({what, item.name, v.name, exact(v.before), exact(v.after), display(v.ratio(), Quantity::None)});
        for (const TextChange& t : item.texts) rows.append({what, item.name, t.name, t.before, t.after, {}});
    }
}

int run(const Arguments& arguments, Console& console)
{
    const auto before = readSide(arguments.word(0)), after = readSide(arguments.word(1));
    if (!before.ok()) return console.refuse(before.error());
    if (!after.ok()) return console.refuse(after.error());
    const SessionComparison c = compareSessions(before->session, after->session);
    Answer answer{{{"datasets", toJson(c.datasets)},
                   {"machines", toJson(c.machines)},
                   {"fits", toJson(c.fits)},
                   {"figures", toJson(c.figures)},
                   {"session", toJson(c.session)},
                   {"calibrations", toJson(c.calibrations)},
                   {"equal", c.equal}},
                  before->messages};
    answer.messages.insert(answer.messages.end(), after->messages.begin(), after->messages.end());
    QList<QStringList> rows;
    addRows(rows, QStringLiteral("dataset"), c.datasets), addRows(rows, QStringLiteral("machine"), c.machines);
    addRows(rows, QStringLiteral("fit"), c.fits), addRows(rows, QStringLiteral("figure"), c.figures);
    addRows(rows, QStringLiteral("calibration"), c.calibrations), addRows(rows, QString(), c.session);
    const QStringList headings = {QString(),
                                  QStringLiteral("item"),
                                  QStringLiteral("value"),
                                  QStringLiteral("old"),
                                  QStringLiteral("new"),
                                  QStringLiteral("new/old")};
    answer.text = c.equal    ? QStringLiteral("No difference.\n")
                  : c.same() ? QStringLiteral("No difference in data, machines, fits, figures and notes; what else is stored differs "
                                              "(names, sources, messages, ids).\n")
                             : inColumns(headings, rows);
    return console.answer(answer);
}

} // namespace

const Verb compareVerb = {QStringLiteral("compare"),
                          QStringLiteral("two sessions, data files or machines side by side"),
                          QStringLiteral("A B"),
                          2,
                          2,
                          false,
                          false,
                          {},
                          run};

} // namespace costscope
