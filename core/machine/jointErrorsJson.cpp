// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/machine/machineRead.h"
#include "core/machine/machineValues.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr QLatin1String errorsKey("uncertainty"); // behind "format", which is looked for at the head of a file

/// Lists of as many numbers as the first, one after the other.
std::vector<std::vector<double>> readLists(JsonReader& reader, const QJsonObject& object, const QString& key)
{
    std::vector<std::vector<double>> lists;
    reader.each(object, key, [&](const QJsonValue& list) {
        if (!list.isArray()) reader.fail(u"A list of numbers was expected."_s);
        std::vector<double>& numbers = lists.emplace_back();
        for (const QJsonValue number : list.toArray()) numbers.push_back(reader.toNumber(number));
        if (reader.ok() && numbers.size() != lists.front().size())
            reader.fail(u"A list of %1 numbers was expected, as the first has."_s.arg(lists.front().size()));
    });
    return lists;
}

/// Whether each may stand beside each: symmetric, 1 on the diagonal, none beyond 1.
bool isCorrelation(const JointErrors& errors)
{
    const size_t k = size_t(errors.values.size());
    for (size_t i = 0; i < k; ++i)
        for (size_t j = 0; j <= i; ++j) {
            const double r = errors.between(i, j);
            if (!(std::abs(r) <= 1) || r != errors.between(j, i) || (i == j && r != 1)) return false;
        }
    return true;
}

void takeCorrelation(JsonReader& reader, const QJsonObject& object, JointErrors& errors)
{
    const size_t k = size_t(errors.values.size());
    const auto rows = readLists(reader, object, u"correlation"_s);
    if (!reader.ok()) return;
    const JsonReader::Step step(reader, u"correlation"_s);
    if (rows.size() != k || (k > 0 && rows.front().size() != k))
        return reader.fail(u"%1 rows of %1 numbers were expected, one for each of the values."_s.arg(k));
    for (const auto& row : rows) errors.correlation.insert(errors.correlation.end(), row.begin(), row.end());
    if (!isCorrelation(errors)) reader.fail(u"Correlations are symmetric, from −1 to 1, and 1 on the diagonal; these are not."_s);
}

void takeDraws(JsonReader& reader, const QJsonObject& object, JointErrors& errors)
{
    errors.draws = readLists(reader, object, u"draws"_s);
    if (!reader.ok() || errors.draws.empty()) return;
    const JsonReader::Step step(reader, u"draws"_s);
    if (errors.draws.size() != size_t(errors.values.size()))
        return reader.fail(u"%1 lists were expected, one for each of the values."_s.arg(errors.values.size()));
    for (const auto& drawn : errors.draws)
        if (std::ranges::any_of(drawn, [](double value) { return !(value >= 0); }))
            return reader.fail(u"What is drawn is a number of zero or more."_s);
}

JointErrors readJointErrors(JsonReader& reader, const QJsonValue& json)
{
    const QJsonObject object = reader.toObject(json);
    JointErrors errors{.values = reader.strings(object, u"values"_s)};
    for (const QString& name : errors.values)
        if (!findMachineValue(name)) reader.fail(u"There is no value “%1” of a machine."_s.arg(name));
    takeCorrelation(reader, object, errors);
    takeDraws(reader, object, errors);
    return errors;
}

QJsonArray listsToJson(const std::vector<std::vector<double>>& lists)
{
    QJsonArray all;
    for (const auto& list : lists) all.append(jsonNumbers(list));
    return all;
}

QJsonObject toJson(const JointErrors& errors)
{
    std::vector<std::vector<double>> rows;
    const auto k = errors.values.size();
    for (auto row = errors.correlation.begin(); row != errors.correlation.end(); row += k) rows.emplace_back(row, row + k);
    QJsonObject object{{"values", QJsonArray::fromStringList(errors.values)}, {"correlation", listsToJson(rows)}};
    if (!errors.draws.empty()) object.insert(u"draws"_s, listsToJson(errors.draws));
    return object;
}

} // namespace

std::vector<JointErrors> takeJointErrors(JsonReader& reader, QJsonObject& machine)
{
    if (!machine.contains(errorsKey)) return {};
    auto all = reader.all(machine, errorsKey, [&](const QJsonValue& json) { return readJointErrors(reader, json); });
    machine.remove(errorsKey);
    return all;
}

void putJointErrors(const std::vector<JointErrors>& all, QJsonObject& machine)
{
    QJsonArray list;
    for (const JointErrors& errors : all) list.append(toJson(errors));
    if (!list.isEmpty()) machine.insert(errorsKey, list);
}

} // namespace costscope
