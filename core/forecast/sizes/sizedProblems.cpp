// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/sizes/sizedProblems.h"

#include "core/session/Session.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace costscope {

namespace {

constexpr auto anyCase = QRegularExpression::CaseInsensitiveOption;

/// What was set when a dataset was measured, as text, by what it is called.
using Settings = std::map<QString, QString>;

Settings settingsOf(const DatasetItem& item)
{
    Settings all;
    const QJsonObject given = item.data->facts[u"setting"].toObject();
    for (auto it = given.begin(); it != given.end(); ++it) all[it.key()] = it->isDouble() ? exact(it->toDouble()) : it->toString();
    return all;
}

/// Where the data come from, and what else than settings tells series apart.
QString originOf(const DatasetItem& item)
{
    const QJsonObject& facts = item.data->facts;
    QStringList origin;
    for (const char* fact : {"log_of", "region", "metric", "n_counts"}) origin << facts[QLatin1String(fact)].toString();
    if (facts[u"log_of"].isUndefined()) // the logs of one series are many files
        for (const Source& source : item.data->sources) origin << source.sha256 + source.file;
    return origin.join(u'\n');
}

bool isRuns(const DatasetItem& item)
{
    return item.data && item.data->kind == DatasetKind::Runs;
}

struct SettingsOf {
    const DatasetItem* item;
    Settings settings;
};

/// Names of numbers in all of these that differ among them.
QStringList varyingNumbers(const std::vector<SettingsOf>& all)
{
    QStringList names;
    for (const auto& [name, value] : all.front().settings) {
        bool isNumber = true, differs = false;
        for (const SettingsOf& one : all) {
            const auto other = one.settings.find(name);
            isNumber = isNumber && other != one.settings.end() && problemSize(other->second) > 0;
            differs = differs || other == one.settings.end() || other->second != value;
        }
        if (isNumber && differs) names << name;
    }
    return names;
}

/// Of these, that of the size, or its edges.
QStringList headingsOfSize(const QStringList& names, const QString& heading, bool isAnyName)
{
    if (!heading.isEmpty()) {
        for (const QString& name : names)
            if (name.compare(heading, Qt::CaseInsensitive) == 0) return {name};
        return {};
    }
    QStringList sizes;
    std::copy_if(names.begin(), names.end(), std::back_inserter(sizes), [&](const QString& name) { return isSizeAmong(name, names); });
    if (sizes.isEmpty() && isAnyName && names.size() == 1) return names;
    if (sizes.size() < 2) return sizes;
    const int family = edgeFamily(sizes.front());
    const bool areEdges = family >= 0 && std::ranges::all_of(sizes, [&](const QString& name) { return edgeFamily(name) == family; });
    return areEdges ? sizes : QStringList{};
}

double sizeIn(const Settings& settings, const QStringList& headings)
{
    double size = 1;
    for (const QString& heading : headings) size *= problemSize(settings.at(heading));
    return size;
}

/// Those that differ in nothing but the size; nothing where one size stands twice.
std::vector<SizedProblem> problemsAmong(const std::vector<SettingsOf>& all, const QStringList& headings)
{
    std::map<Settings, std::vector<const SettingsOf*>> byRest;
    std::vector<const Settings*> order;
    for (const SettingsOf& one : all) {
        Settings rest = one.settings;
        for (const QString& heading : headings) rest.erase(heading);
        const auto [place, isNew] = byRest.try_emplace(std::move(rest));
        if (isNew) order.push_back(&place->first);
        place->second.push_back(&one);
    }
    std::vector<SizedProblem> problems;
    for (const Settings* rest : order) {
        std::map<double, const DatasetItem*> bySize;
        const std::vector<const SettingsOf*>& members = byRest[*rest];
        for (const SettingsOf* one : members) bySize.emplace(sizeIn(one->settings, headings), one->item);
        if (bySize.size() < 2 || bySize.size() < members.size()) continue;
        SizedProblem problem{headings.join(u" × "_s), {}, {}};
        for (const auto& [size, item] : bySize) {
            problem.sizes.push_back(size);
            problem.items.push_back(item);
        }
        problems.push_back(std::move(problem));
    }
    return problems;
}

std::vector<SizedProblem> problemsOf(const std::vector<const DatasetItem*>& items, const QString& heading, bool isAnyName)
{
    std::map<std::pair<QString, QStringList>, std::vector<SettingsOf>> together; // of one origin, with settings of the same names
    std::vector<std::pair<QString, QStringList>> order;
    for (const DatasetItem* item : items) {
        SettingsOf one{item, settingsOf(*item)};
        QStringList names;
        for (const auto& [name, value] : one.settings) names << name;
        if (names.isEmpty()) continue;
        const std::pair key{originOf(*item), names};
        auto& group = together[key];
        if (group.empty()) order.push_back(key);
        group.push_back(std::move(one));
    }
    std::vector<SizedProblem> all;
    for (const auto& key : order) {
        const std::vector<SettingsOf>& group = together[key];
        const QStringList headings = headingsOfSize(varyingNumbers(group), heading, isAnyName);
        if (headings.isEmpty()) continue;
        std::ranges::move(problemsAmong(group, headings), std::back_inserter(all));
    }
    return all;
}

} // namespace

int edgeFamily(const QString& heading)
{
    static const std::array families = {QRegularExpression(u"^n_?[xyz]$|^n_?[ijk]$"_s, anyCase),
                                        QRegularExpression(u"^[xyz]$"_s, anyCase),
                                        QRegularExpression(u"^l_?[xyz]$"_s, anyCase),
                                        QRegularExpression(u"^(?:grid|size|dim|length|cells|points)_?[xyz]$|^dim_?\\d$"_s, anyCase),
                                        QRegularExpression(u"^(?:n_?)?(?:rows|cols|columns)$"_s, anyCase),
                                        QRegularExpression(u"width|height|depth|length"_s, anyCase),
                                        QRegularExpression(u"^[mnk]$"_s, anyCase)};
    const auto family = std::ranges::find_if(families, [&](const QRegularExpression& names) { return heading.contains(names); });
    return family == families.end() ? -1 : int(family - families.begin());
}

bool isSizeHeading(const QString& heading)
{
    static const QRegularExpression size(
        u"size|problem|unknown|dofs?\\b|cells|rows|cols|columns|atoms|particle|bodies|points|elements|grid|mesh|"
        "length|(?:^|[^a-z])dim|darts|tosses|samples|intervals|"
        "^[nm]$|^n_?[xyz]$|^l[xyz]?$|width|height|depth|vertices|nodes_?in"_s,
        anyCase),
        processes(u"mpi|rank|proc|core|thread|cpu|comm|world|tile|block|batch|cache|/|per_|rate\\b|speed|through|_s$|flops|lups|fps"_s,
                  anyCase);
    return heading.contains(size) && !heading.contains(processes);
}

bool isSizeAmong(const QString& heading, const QStringList& headings)
{
    static const QRegularExpression edge(u"^[xyz]$"_s, anyCase);
    return isSizeHeading(heading) || (heading.contains(edge) && headings.filter(edge).size() > 1);
}

double problemSize(const QString& text)
{
    static const QRegularExpression factor(
        u"^\\s*(\\d+(?:\\.\\d+)?(?:[eE][+]?\\d+)?)(?:\\s*(?:\\^|\\*\\*)\\s*(\\d+))?\\s*([kKMG]i?)?\\s*$"_s);
    static const QRegularExpression times(u"(?<=[\\dkKMGi])\\s*[x×*](?!\\*)\\s*(?=\\d)"_s);
    double size = 1;
    for (const QString& word : text.split(times)) {
        const auto found = factor.match(word);
        if (!found.hasMatch()) return missing;
        double value = found.captured(1).toDouble();
        if (!found.captured(2).isEmpty()) value = std::pow(value, found.captured(2).toDouble());
        if (const QString unit = found.captured(3); !unit.isEmpty()) {
            const int power = unit.startsWith(u'M') ? 2 : unit.startsWith(u'G') ? 3 : 1;
            value *= std::pow(unit.endsWith(u'i') ? 1024.0 : 1000.0, power);
        }
        size *= value;
    }
    return size > 0 && std::isfinite(size) ? size : missing;
}

std::vector<SizedProblem> sizedProblems(const Session& session, const QString& heading)
{
    std::vector<const DatasetItem*> items;
    for (const DatasetItem& item : session.datasets)
        if (isRuns(item)) items.push_back(&item);
    return problemsOf(items, heading, false);
}

std::vector<SizedProblem> sizedProblems(const Session& session, const QStringList& datasets, const QString& heading)
{
    std::vector<const DatasetItem*> items;
    for (const QString& id : datasets)
        if (const DatasetItem* item = session.dataset(id); item && isRuns(*item)) items.push_back(item);
    return problemsOf(items, heading, true);
}

QStringList numberSettings(const Session& session)
{
    std::vector<SettingsOf> all;
    for (const DatasetItem& item : session.datasets)
        if (isRuns(item)) all.push_back({&item, settingsOf(item)});
    std::map<QString, std::set<QString>> values;
    for (const SettingsOf& one : all)
        for (const auto& [name, value] : one.settings)
            if (problemSize(value) > 0) values[name].insert(value);
    QStringList names;
    for (const auto& [name, different] : values)
        if (different.size() > 1) names << name;
    return names;
}

} // namespace costscope
