// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/extraP/scalingRuns.h"

#include "core/base/scaled.h"
#include "core/base/words.h"
#include "importers/tables/runs/runsRecords.h"
#include "importers/tables/runs/runsTable.h"
#include "importers/tables/runsColumns.h"
#include "importers/text/findings.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace costscope {

namespace {

/// What the names mean: where the user has given one of them this role, only what he says counts.
std::vector<RunsHeading> meaningsOf(const QStringList& names, RunsRole role, const ImportOptions& options)
{
    std::vector<RunsHeading> meanings;
    bool isGiven = false;
    for (const QString& name : names) {
        const auto given = options.columns.constFind(name);
        const auto wanted = given == options.columns.constEnd() ? Result<RunsHeading>(RunsHeading()) : wantedColumn(*given);
        meanings.push_back(wanted ? *wanted : RunsHeading());
        const bool saysUnit = given != options.columns.constEnd() && given->contains(u'[');
        if (meanings.back().role && !saysUnit) meanings.back().unit = runsHeading(name).unit; // that of the name is the true one
        isGiven = isGiven || meanings.back().role == role;
    }
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (options.columns.contains(names[i])) continue;
        const RunsHeading own = certainHeading(names[i]);
        if (!isGiven || own.role != role) meanings[size_t(i)] = own;
    }
    return meanings;
}

bool isUnnamed(const QString& metric)
{
    return metric.isEmpty() || metric == u"<default>"_s;
}

/// A region at one setting of the parameters that are not n.
struct Setting {
    QString region, metric;
    std::vector<double> others;
    bool operator<(const Setting& other) const
    {
        return std::tie(region, metric, others) < std::tie(other.region, other.metric, other.others);
    }
};

struct Group {
    Setting setting;
    double unit = 1;
    std::vector<const ScalingPoint*> points = {};
    double longest = 0; ///< time at its largest n [s]: what makes a region worth looking at
};

double meanOf(const std::vector<double>& values)
{
    double sum = 0;
    int count = 0;
    for (const double value : values)
        if (std::isfinite(value)) {
            sum += value;
            ++count;
        }
    return count > 0 ? sum / count : 0;
}

class ScalingRuns {
public:
    ScalingRuns(ScalingExperiment& experiment, const ImportOptions& options) : m_experiment(experiment), m_options(options) {}

    Result<Imported> read()
    {
        if (m_experiment.parameters.isEmpty()) return Error{u"The file names no parameters, so it is not known what its points are."_s};
        if (m_experiment.series.empty()) return nothing();
        if (auto problem = asked({findProcesses(), findTimes()})) return *problem;
        collect();
        keepTheLongest();
        Imported imported;
        for (const Group& group : m_groups)
            if (auto dataset = datasetOf(group)) imported.datasets.push_back(std::move(*dataset));
        warnOfZeros();
        if (imported.datasets.empty()) return nothing();
        noteOnMeans();
        noteOnNames();
        m_experiment.messages.sayUnsaid();
        imported.messages = std::move(m_experiment.messages.all);
        imported.partial = m_experiment.isPartial;
        return imported;
    }

    QStringList names()
    {
        QStringList all;
        if (m_experiment.parameters.isEmpty() || m_experiment.series.empty() || asked({findProcesses(), findTimes()})) return all;
        collect();
        for (const Group& group : m_groups) all << nameOf(group);
        return all;
    }

private:
    Error nothing() const
    {
        const Message* first = firstProblem(m_experiment.messages.all);
        return {first ? u"No value could be used. First problem: %1"_s.arg(first->text) : u"The file has no measured values."_s};
    }

    /// "a, b, c and 17 more": of many only the first.
    static QString listed(const QStringList& names)
    {
        constexpr qsizetype most = 8;
        const QString first = names.mid(0, most).join(u", "_s);
        return names.size() <= most + 1 ? names.join(u", "_s) : u"%1 and %2 more"_s.arg(first).arg(names.size() - most);
    }

    /// What the names do not tell, and one of them that may be meant.
    struct Unknown {
        QString text, name;
        const char* column;
    };

    /// All that has to be said, in one go.
    static std::optional<Error> asked(const std::vector<std::optional<Unknown>>& all)
    {
        QStringList texts, options;
        for (const auto& unknown : all) {
            if (!unknown) continue;
            texts << unknown->text;
            options << columnOption(unknown->name, QLatin1String(unknown->column));
        }
        if (texts.isEmpty()) return std::nullopt;
        const QString which = options.size() == 1 ? u"Say which one it is"_s : u"Say which ones they are"_s;
        return Error{u"%1 %2: %3."_s.arg(texts.join(QLatin1Char(' ')), which, options.join(QLatin1Char(' ')))};
    }

    std::optional<Unknown> findProcesses()
    {
        const QStringList& parameters = m_experiment.parameters;
        const auto meanings = meaningsOf(parameters, RunsRole::N, m_options);
        QStringList known;
        for (qsizetype i = 0; i < parameters.size(); ++i) {
            if (meanings[size_t(i)].role != RunsRole::N) continue;
            m_processes = size_t(i);
            known << parameters[i];
        }
        if (known.size() == 1) return std::nullopt;
        if (known.size() > 1)
            return Unknown{u"Several parameters are called like numbers of processes: %1."_s.arg(listed(known)), known.front(), "n"};
        return Unknown{u"No parameter is known as a number of processes. Found: %1."_s.arg(listed(parameters)), parameters.front(), "n"};
    }

    std::optional<Unknown> findTimes()
    {
        QStringList metrics;
        for (const ScalingSeries& series : m_experiment.series)
            if (!m_meanings.contains(series.metric)) {
                m_meanings.insert(series.metric, {});
                metrics << series.metric;
            }
        const auto meanings = meaningsOf(metrics, RunsRole::T, m_options);
        for (qsizetype i = 0; i < metrics.size(); ++i)
            m_meanings[metrics[i]] = isUnnamed(metrics[i]) ? RunsHeading{RunsRole::T, std::nullopt} : meanings[size_t(i)];
        for (const QString& metric : metrics)
            if (m_meanings[metric].role == RunsRole::T) m_times << metric;
        for (const QString& metric : metrics)
            if (!isJoined(m_meanings[metric].role) && !m_times.contains(metric)) m_unused << metric;
        for (const QString& metric : m_times)
            if (const QString unit = unknownUnit(metric); !unit.isEmpty() && !m_meanings[metric].unit)
                return Unknown{u"The unit “%1” of the metric “%2” is not known, and not taken for s: s, ms, us, ns, min and h are."_s.arg(
                                   unit, metric),
                               metric, "t_n_s[ms]"};
        if (!m_times.isEmpty()) return std::nullopt;
        return Unknown{u"No metric is known as a run time. Found: %1."_s.arg(listed(metrics)), metrics.front(),
                       unknownUnit(metrics.front()).isEmpty() ? "t_n_s" : "t_n_s[ms]"};
    }

    static bool isJoined(std::optional<RunsRole> role) { return role == RunsRole::Tau || role == RunsRole::TauStd; }

    std::vector<double> others(const ScalingPoint& point) const
    {
        std::vector<double> values = point.at;
        values.erase(values.begin() + ptrdiff_t(m_processes));
        return values;
    }

    /// Named by the user: its region, or it alone.
    bool isWanted(const Group& group) const
    {
        const auto isTime = [&](const QString& name) { return m_options.columns.value(name) == u"t_n_s"_s; };
        return isTime(group.setting.region) || isTime(nameOf(group));
    }

    void collect()
    {
        std::map<Setting, size_t> places;
        for (const ScalingSeries& series : m_experiment.series) {
            const RunsHeading& meaning = m_meanings[series.metric];
            for (const ScalingPoint& point : series.points) {
                const Setting setting{series.region, series.metric, others(point)};
                if (isJoined(meaning.role)) join(setting, point);
                if (meaning.role != RunsRole::T) continue;
                const auto [place, isNew] = places.try_emplace(setting, m_groups.size());
                if (isNew) m_groups.push_back({setting, meaning.unit.value_or(1)});
                m_groups[place->second].points.push_back(&point);
            }
        }
        if (std::ranges::any_of(m_groups, [&](const Group& group) { return isWanted(group); }))
            std::erase_if(m_groups, [&](const Group& group) { return !isWanted(group); });
        for (Group& group : m_groups) std::erase_if(group.points, [&](const ScalingPoint* point) { return !hasProcesses(*point); });
        std::erase_if(m_groups, [](const Group& group) { return group.points.empty(); });
        for (Group& group : m_groups) {
            const auto last = std::max_element(group.points.begin(), group.points.end(),
                                               [&](const auto* a, const auto* b) { return a->at[m_processes] < b->at[m_processes]; });
            group.longest = scaled(meanOf((*last)->values), group.unit);
        }
    }

    bool hasProcesses(const ScalingPoint& point)
    {
        const double n = point.at[m_processes];
        if (n >= 1 && n == std::floor(n) && n <= std::numeric_limits<qint32>::max()) return true;
        m_experiment.warn(u"%1 = %2 is not a number of processes; expected a whole number from 1. The point was left out."_s.arg(
                              m_experiment.parameters[qsizetype(m_processes)], exact(n)),
                          point.place);
        return false;
    }

    /// In the order of the file.
    void keepTheLongest()
    {
        if (m_groups.size() <= mostScalingDatasets) return;
        std::vector<size_t> order(m_groups.size());
        std::iota(order.begin(), order.end(), size_t(0));
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return m_groups[a].longest > m_groups[b].longest; });
        const QString other = nameOf(m_groups[order[mostScalingDatasets]]);
        const size_t all = order.size();
        order.resize(mostScalingDatasets);
        std::sort(order.begin(), order.end());
        std::vector<Group> kept;
        for (const size_t group : order) kept.push_back(std::move(m_groups[group]));
        m_groups = std::move(kept);
        m_experiment.isPartial = true;
        m_experiment.messages.all.insert(
            m_experiment.messages.all.begin(),
            {Severity::Warning, u"The file has %1 series of run times. The %2 with the longest times at the largest n were read. To read "
                                "others, name them or their regions: %3."_s.arg(all)
                                    .arg(mostScalingDatasets)
                                    .arg(columnOption(other, u"t_n_s"_s))});
    }

    /// "main->solve, size = 100"
    QString nameOf(const Group& group) const
    {
        QStringList parts;
        if (!group.setting.region.isEmpty()) parts << group.setting.region;
        if (m_times.size() > 1) parts << group.setting.metric;
        for (size_t i = 0, other = 0; i < size_t(m_experiment.parameters.size()); ++i)
            if (i != m_processes) parts << u"%1 = %2"_s.arg(m_experiment.parameters[qsizetype(i)], exact(group.setting.others[other++]));
        return parts.join(u", "_s);
    }

    /// Two at one point cannot be told apart: none then.
    void join(const Setting& setting, const ScalingPoint& point)
    {
        const auto [place, isNew] = m_joined[setting].try_emplace(point.at[m_processes], &point);
        if (!isNew) place->second = nullptr;
    }

    /// Values of MPI time at the same point, one per repetition; nothing if they do not fit.
    const ScalingPoint* joined(const Group& group, const ScalingPoint& point, const QString& metric) const
    {
        const auto found = m_joined.find({group.setting.region, metric, group.setting.others});
        if (found == m_joined.end()) return nullptr;
        const auto other = found->second.find(point.at[m_processes]);
        const bool fits = other != found->second.end() && other->second && other->second->values.size() == point.values.size();
        return fits ? other->second : nullptr;
    }

    /// The metric of this meaning, if all points of the group have it.
    QString joinedMetric(const Group& group, RunsRole role) const
    {
        for (auto metric = m_meanings.cbegin(); metric != m_meanings.cend(); ++metric)
            if (metric->role == role && std::all_of(group.points.begin(), group.points.end(),
                                                    [&](const ScalingPoint* point) { return joined(group, *point, metric.key()); }))
                return metric.key();
        return {};
    }

    double timeOf(const QString& metric, const ScalingPoint* point, size_t repetition) const
    {
        if (!point) return missing;
        const double value = scaled(point->values[repetition], m_meanings[metric].unit.value_or(1));
        return value >= 0 && std::isfinite(value) ? value : missing;
    }

    std::optional<Dataset> datasetOf(const Group& group)
    {
        const QString tau = joinedMetric(group, RunsRole::Tau), tauStd = joinedMetric(group, RunsRole::TauStd);
        RunsLayout layout;
        int columns = 0;
        for (const RunsRole role : {RunsRole::N, RunsRole::T}) layout.column[size_t(role)] = columns++;
        if (!tau.isEmpty()) layout.column[size_t(RunsRole::Tau)] = columns++;
        if (!tauStd.isEmpty()) layout.column[size_t(RunsRole::TauStd)] = columns++;
        std::vector<RunsRecord> records;
        for (const ScalingPoint* point : group.points)
            for (size_t i = 0; i < point->values.size(); ++i) {
                const double t = scaled(point->values[i], group.unit);
                if (!isRunTime(t, *point)) continue;
                records.push_back({qint32(point->at[m_processes]), t, tau.isEmpty() ? missing : timeOf(tau, joined(group, *point, tau), i),
                                   tauStd.isEmpty() ? missing : timeOf(tauStd, joined(group, *point, tauStd), i)});
            }
        if (records.empty() && isOfZeros(group)) m_zeros.groups << nameOf(group);
        if (records.empty()) return std::nullopt;
        for (const QString& metric : {tau, tauStd}) m_used << metric;
        Dataset dataset;
        dataset.name = nameOf(group);
        dataset.tables = {toTable(records, layout)};
        dataset.facts = factsOf(group);
        return dataset;
    }

    bool isRunTime(double t, const ScalingPoint& point)
    {
        if (t > 0 && std::isfinite(t)) return true;
        if (std::isnan(t)) return false; // said where it was read
        if (t == 0) {
            if (m_zeros.values++ == 0) m_zeros.first = point.place;
            return false; // said of all of them
        }
        m_experiment.warn(u"%1 is not a run time; expected a number above 0. The value was left out."_s.arg(exact(t)), point.place);
        return false;
    }

    static bool isOfZeros(const Group& group)
    {
        return std::ranges::all_of(group.points, [](const ScalingPoint* point) {
            return std::ranges::all_of(point->values, [](double value) { return value == 0; });
        });
    }

    /// Times of 0, once for all of them, and which series had no others.
    void warnOfZeros()
    {
        if (m_zeros.values == 0) return;
        QString text = m_zeros.values == 1
                           ? u"A time of 0 was left out: a run time is above 0."_s
                           : u"%1 times of 0 were left out, the first one here: a run time is above 0."_s.arg(m_zeros.values);
        if (!m_zeros.groups.isEmpty())
            text += m_zeros.groups.size() == 1 ? u" All times of the series %1 are 0: it was not read."_s.arg(m_zeros.groups.front())
                                               : u" All times of %1 series are 0, and these were not read: %2."_s.arg(m_zeros.groups.size())
                                                     .arg(listed(m_zeros.groups));
        m_experiment.warn(text, m_zeros.first);
    }

    /// What a dataset has to know so that it can be written back.
    QJsonObject factsOf(const Group& group) const
    {
        QJsonObject facts{{"region", group.setting.region}};
        // Names that say what it is. What the user has named is p and time from now on; times are in seconds.
        const QString &processes = m_experiment.parameters[qsizetype(m_processes)], &metric = group.setting.metric;
        if (certainHeading(processes).role == RunsRole::N) facts.insert(u"parameter"_s, processes);
        if (certainHeading(metric).role == RunsRole::T && group.unit == 1) facts.insert(u"metric"_s, metric);
        QJsonObject setting, columns;
        for (size_t i = 0, other = 0; i < size_t(m_experiment.parameters.size()); ++i)
            if (i != m_processes) setting.insert(m_experiment.parameters[qsizetype(i)], group.setting.others[other++]);
        if (!setting.isEmpty()) facts.insert(u"setting"_s, setting);
        for (auto given = m_options.columns.cbegin(); given != m_options.columns.cend(); ++given) columns[given.key()] = given.value();
        if (!columns.isEmpty()) facts.insert(u"columns"_s, columns); // so that it can be read again without asking
        return facts;
    }

    void note(const QString& text) { m_experiment.messages.all.push_back({Severity::Note, text}); }

    /// Of the points that were taken.
    void noteOnMeans()
    {
        qint64 means = 0;
        for (const Group& group : m_groups)
            means += std::count_if(group.points.begin(), group.points.end(), [](const ScalingPoint* point) { return point->isMean; });
        if (means > 0)
            note(u"Of %1 the file has no single values: the mean of their repetitions was taken."_s.arg(
                counted(means, u"1 point"_s, u"%1 points"_s)));
    }

    void noteOnNames()
    {
        QStringList unitless, unused = m_unused;
        bool isUnnamedTime = false;
        for (const QString& metric : m_times) {
            if (isUnnamed(metric))
                isUnnamedTime = true;
            else if (!m_meanings[metric].unit)
                unitless << metric;
        }
        for (auto metric = m_meanings.cbegin(); metric != m_meanings.cend(); ++metric)
            if (isJoined(metric->role) && !m_used.contains(metric.key())) unused << metric.key();
        unused.sort();
        if (isUnnamedTime) note(u"The file does not name what was measured. Run times in seconds were assumed."_s);
        if (!unitless.isEmpty()) note(u"No unit in the name of the metric: %1. Seconds were assumed."_s.arg(listed(unitless)));
        if (!unused.isEmpty()) note(u"Metrics not used: %1."_s.arg(listed(unused)));
    }

    ScalingExperiment& m_experiment;
    const ImportOptions& m_options;
    size_t m_processes = 0; ///< index of the parameter that is n
    QHash<QString, RunsHeading> m_meanings;
    QStringList m_times, m_unused, m_used;
    std::vector<Group> m_groups;
    struct {
        qint64 values = 0;
        TextPlace first;
        QStringList groups;
    } m_zeros;                                                         ///< times of 0, which no run takes
    std::map<Setting, std::map<double, const ScalingPoint*>> m_joined; ///< by n
};

} // namespace

void ScalingExperiment::warn(const QString& text, TextPlace place)
{
    isPartial = true;
    messages.add(warningAt(text, place));
}

bool isAboutSeries(const Message& message)
{
    return message.text.contains(u"with the longest times at the largest n were read"_s);
}

QStringList namesOfSeries(ScalingExperiment experiment, const ImportOptions& options)
{
    return ScalingRuns(experiment, options).names();
}

Result<Imported> runsOf(ScalingExperiment experiment, const ImportOptions& options)
{
    return ScalingRuns(experiment, options).read();
}

} // namespace costscope
