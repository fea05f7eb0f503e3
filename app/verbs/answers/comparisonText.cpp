// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/comparisonAnswer.h"

#include "core/figure/FigureKind.h"
#include "core/machine/machineValues.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString signedNumber(double value, Quantity quantity)
{
    return (value > 0 ? u"+"_s : QString()) + display(value, quantity, 3);
}

QStringList sureWords(const ComparedValue& value)
{
    const auto& interval = value.significance.interval;
    return {interval ? u"%1 to %2"_s.arg(display((*interval)[0], Quantity::None, 3), display((*interval)[1], Quantity::None, 3))
                     : QString(),
            toString(value.verdict)};
}

/// Old, new and difference: those of a machine with unit, to as many digits as tell them apart; others with all of them.
QStringList numbersOf(const ValueChange& v, const MachineParameter* row)
{
    if (!row) return {exact(v.before), exact(v.after), display(v.after - v.before, Quantity::None, 6)};
    const auto cell = [&](double value, int digits) { return std::isnan(value) ? QString() : display(value, row->quantity, digits); };
    int digits = 4;
    while (digits < 15 && cell(v.before, digits) == cell(v.after, digits)) ++digits;
    return {cell(v.before, digits), cell(v.after, digits), signedNumber(v.after - v.before, row->quantity)};
}

/// "Cost by level, LAMMPS" of "cost-by-level, LAMMPS".
QString figureForPeople(const QString& name)
{
    const QString id = name.section(u", "_s, 0, 0);
    const FigureKind* kind = findFigure(id);
    return kind ? kind->name + name.mid(id.size()) : name;
}

/// A choice and its options as people read them; nothing chosen is the default.
QStringList choiceForPeople(const QString& figure, const TextChange& change)
{
    const FigureKind* kind = findFigure(figure.section(u", "_s, 0, 0));
    if (!kind || !change.name.startsWith(u"choice ")) return {change.name, change.before, change.after};
    const QString id = change.name.section(QLatin1Char(' '), 1);
    const Choice* choice = parameterCalled(kind->choices, id);
    const auto shown = [&](const QString& word) {
        const qsizetype at = choice ? std::max<qsizetype>(0, choice->words.indexOf(word)) : -1;
        if (choice && (word.isEmpty() || choice->words.contains(word))) return choice->names.value(at, word);
        return word.isEmpty() ? u"as given"_s : word;
    };
    return {choice && !choice->label.isEmpty() ? choice->label : id, shown(change.before), shown(change.after)};
}

void addRows(QList<QStringList>& rows, const QString& what, const std::vector<ItemChange>& changes, const Sureness& sureness)
{
    const bool areFigures = what == u"figure";
    for (const ItemChange& item : changes) {
        const QString name = areFigures ? figureForPeople(item.name) : item.name;
        if (item.values.empty() && item.texts.empty()) rows.append({what, name, toString(item.change), {}, {}, {}, {}, {}, {}});
        for (const ValueChange& v : item.values) {
            const ComparedValue* found = sureness.find(item, v.name);
            const ValuePart part = what == QLatin1String("machine") ? ValuePart::Machines
                                   : what == QLatin1String("fit")   ? ValuePart::Fits
                                                                    : ValuePart::Data;
            const MachineParameter* row = what == QLatin1String("machine") ? findMachineValue(v.name) : nullptr;
            rows.append(QStringList{what, row && found ? found->now.item : name, shownName({.part = part, .name = v.name})} +
                        numbersOf(v, row) + QStringList{display(v.ratio(), Quantity::None)} +
                        (found ? sureWords(*found) : QStringList{{}, {}}));
        }
        for (const TextChange& t : item.texts)
            rows.append(QStringList{what, name} + (areFigures ? choiceForPeople(item.name, t) : QStringList{t.name, t.before, t.after}) +
                        QStringList{{}, {}, {}, {}});
    }
}

/// What is in none of the lists of changes: times of levels, measured series, modeled totals.
void addRows(QList<QStringList>& rows, const std::vector<ComparedValue>& values)
{
    for (const ComparedValue& value : values) {
        if (!value.now.cell.isEmpty() || value.verdict == Verdict::Same || value.old.value == value.now.value) continue;
        const Quantity quantity = value.now.quantity;
        rows.append(QStringList{value.now.part == ValuePart::Data ? u"measured"_s : u"modeled"_s, value.now.item, value.now.name,
                                display(value.old.value, quantity), display(value.now.value, quantity),
                                signedNumber(value.now.value - value.old.value, quantity), display(value.ratio(), Quantity::None)} +
                    sureWords(value));
    }
}

} // namespace

QJsonValue significanceToJson(const ComparedValue& value)
{
    const RatioSignificance& s = value.significance;
    if (!s.interval) return {};
    return QJsonObject{{"interval", QJsonArray{jsonNumber((*s.interval)[0]), jsonNumber((*s.interval)[1])}},
                       {"verdict", toString(value.verdict)},
                       {"method", s.method + (s.isOverRanks ? u"; spread over ranks, not over runs"_s : QString())},
                       {"n_old", s.nOld},
                       {"n_new", s.nNew}};
}

AnswerTable comparisonTable(const std::vector<ComparedValue>& values)
{
    AnswerTable table({{"part"},
                       {"item"},
                       {"name"},
                       {"unit"},
                       {"old"},
                       {"new"},
                       {"difference"},
                       {"ratio"},
                       csvOnly({"interval_low"}),
                       csvOnly({"interval_high"}),
                       csvOnly({"n_old"}),
                       csvOnly({"n_new"}),
                       {"verdict"},
                       csvOnly({"method"}),
                       jsonOnly("significance")},
                      AnswerTable::Csv::Rfc4180);
    for (const ComparedValue& value : values) {
        const SessionValue &old = value.old, &now = value.now;
        const auto [low, high] = value.significance.interval.value_or(std::array{missing, missing});
        table.add(toString(now.part), now.item, now.name, QString::fromUtf8(info(now.quantity).unit), old.value, now.value,
                  now.value - old.value, value.ratio(), low, high, double(old.scatter.n), double(now.scatter.n), toString(value.verdict),
                  value.significance.method, significanceToJson(value));
    }
    return table;
}

QString comparisonInWords(const SessionComparison& c, const SessionVerdict& verdict, const QString& old, const QString& now)
{
    if (c.equal) return u"No difference.\n"_s;
    QString text = u"Old: %1\nNew: %2\nRatio: new/old; difference: new − old.\n\n"_s.arg(old, now);
    for (const ConclusionChange& change : verdict.changes) text += change.sentence + QLatin1Char('\n');
    if (verdict.changes.empty()) text += verdict.headline() + QLatin1Char('\n');
    const Sureness sureness(verdict);
    QList<QStringList> rows;
    addRows(rows, verdict.compared.values);
    const std::pair<const char*, const std::vector<ItemChange>*> lists[] = {
        {"dataset", &c.datasets}, {"machine", &c.machines},         {"fit", &c.fits},
        {"figure", &c.figures},   {"calibration", &c.calibrations}, {"", &c.session}};
    for (const auto& [what, changes] : lists) addRows(rows, QString::fromLatin1(what), *changes, sureness);
    if (rows.isEmpty())
        return text + u"No difference in data, machines, fits, figures and notes; what else is stored differs "
                      "(names, sources, messages, ids).\n"_s;
    const QStringList headings = {QString(),       u"item"_s,    u"value"_s,         u"old"_s,    u"new"_s,
                                  u"difference"_s, u"new/old"_s, u"95 % interval"_s, u"verdict"_s};
    return text + QLatin1Char('\n') + inColumns(headings, rows);
}

} // namespace costscope
