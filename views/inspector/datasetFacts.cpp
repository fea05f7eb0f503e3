// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/datasetFacts.h"

#include "core/base/Quantity.h"
#include "core/base/literals.h"
#include "views/inspector/panelParts.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace costscope {

namespace {

/// In the order in which they are read.
struct Named {
    const char* key;
    const char* name;
};
constexpr Named named[] = {
    {"command", QT_TRANSLATE_NOOP("DatasetPanel", "Command")},
    {"arguments", QT_TRANSLATE_NOOP("DatasetPanel", "Arguments")},
    {"summary", QT_TRANSLATE_NOOP("DatasetPanel", "Summary")},
    {"notes", QT_TRANSLATE_NOOP("DatasetPanel", "Notes")},
    {"label", QT_TRANSLATE_NOOP("DatasetPanel", "Label")},
    {"machine", QT_TRANSLATE_NOOP("DatasetPanel", "Machine")},
    {"start", QT_TRANSLATE_NOOP("DatasetPanel", "Begun")},
    {"stop", QT_TRANSLATE_NOOP("DatasetPanel", "Ended")},
    {"tasks", QT_TRANSLATE_NOOP("DatasetPanel", "Processes")},
    {"ranks", QT_TRANSLATE_NOOP("DatasetPanel", "Ranks")},
    {"nodes", QT_TRANSLATE_NOOP("DatasetPanel", "Nodes")},
    {"hosts", QT_TRANSLATE_NOOP("DatasetPanel", "Hosts")},
    {"threads", QT_TRANSLATE_NOOP("DatasetPanel", "Threads of a process")},
    {"omp_threads", QT_TRANSLATE_NOOP("DatasetPanel", "OpenMP threads of a process")},
    {"t_n_s", QT_TRANSLATE_NOOP("DatasetPanel", "Run time")},
    {"mpi_percent", QT_TRANSLATE_NOOP("DatasetPanel", "Share of MPI")},
    {"mpi_time_mean_s", QT_TRANSLATE_NOOP("DatasetPanel", "MPI time, mean of the processes")},
    {"mpi_time_std_s", QT_TRANSLATE_NOOP("DatasetPanel", "MPI time, standard deviation")},
    {"mpi_time_sum_s", QT_TRANSLATE_NOOP("DatasetPanel", "MPI time of all processes")},
    {"app_time_sum_s", QT_TRANSLATE_NOOP("DatasetPanel", "Run time of all processes")},
    {"collective_percent_of_mpi", QT_TRANSLATE_NOOP("DatasetPanel", "Collective calls, of MPI")},
    {"p2p_percent_of_mpi", QT_TRANSLATE_NOOP("DatasetPanel", "Point-to-point calls, of MPI")},
    {"read_percent_of_io", QT_TRANSLATE_NOOP("DatasetPanel", "Reading, of input and output")},
    {"write_percent_of_io", QT_TRANSLATE_NOOP("DatasetPanel", "Writing, of input and output")},
    {"mpi_time_rounding_s", QT_TRANSLATE_NOOP("DatasetPanel", "MPI time is rounded to")},
    {"app_time_rounding_s", QT_TRANSLATE_NOOP("DatasetPanel", "Run time is rounded to")},
    {"callsites", QT_TRANSLATE_NOOP("DatasetPanel", "Call sites")},
    {"tool", QT_TRANSLATE_NOOP("DatasetPanel", "Measured with")},
    {"version", QT_TRANSLATE_NOOP("DatasetPanel", "Version of it")},
    {"build_date", QT_TRANSLATE_NOOP("DatasetPanel", "Built on")},
    {"estimate", QT_TRANSLATE_NOOP("DatasetPanel", "Times are told by")},
    {"timer", QT_TRANSLATE_NOOP("DatasetPanel", "Clock")},
    {"profiled", QT_TRANSLATE_NOOP("DatasetPanel", "Profiled")},
    {"complete", QT_TRANSLATE_NOOP("DatasetPanel", "Complete")},
    {"report_generation", QT_TRANSLATE_NOOP("DatasetPanel", "Report made by")},
    {"collector_rank", QT_TRANSLATE_NOOP("DatasetPanel", "Rank that wrote it")},
    {"collector_pid", QT_TRANSLATE_NOOP("DatasetPanel", "Process that wrote it")},
    {"mpip_env", QT_TRANSLATE_NOOP("DatasetPanel", "Settings of mpiP")},
};

size_t rankOf(const QString& key)
{
    const auto found = std::ranges::find(named, key, [](const Named& n) { return QLatin1String(n.key); });
    return size_t(found - std::begin(named));
}

struct Ending {
    const char* text;
    Quantity quantity;
};
constexpr Ending endings[] = {
    {"_bytes_per_s", Quantity::Rate}, {"_bytes", Quantity::Size}, {"_s", Quantity::Time}, {"_percent", Quantity::Percent}};

Quantity quantityOf(const QString& key)
{
    if (key.contains(u"_percent_of_")) return Quantity::Percent;
    for (const Ending& ending : endings)
        if (key.endsWith(QLatin1String(ending.text))) return ending.quantity;
    return Quantity::None;
}

/// "Report of run" for "report_of_run", without the unit that its ending names.
QString plainName(QString key)
{
    for (const Ending& ending : endings)
        if (key.endsWith(QLatin1String(ending.text))) {
            key.chop(qsizetype(qstrlen(ending.text)));
            break;
        }
    key.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!key.isEmpty()) key[0] = key[0].toUpper();
    return key;
}

QString nameOf(const QString& key)
{
    const size_t rank = rankOf(key);
    return rank < std::size(named) ? QCoreApplication::translate("DatasetPanel", named[rank].name) : plainName(key);
}

Fact factOf(const QString& name, const QString& key, const QJsonValue& value)
{
    const Quantity quantity = quantityOf(key);
    if (value.isDouble()) {
        const double number = value.toDouble();
        const bool whole = quantity == Quantity::None && number == double(qint64(number));
        return {name, display(number, whole ? Quantity::Count : quantity), exact(number)};
    }
    const QString yes = QCoreApplication::translate("DatasetPanel", "yes"), no = QCoreApplication::translate("DatasetPanel", "no");
    const QString text = value.isBool() ? (value.toBool() ? yes : no) : value.toString();
    return {name, cutWords(text, 36).toHtmlEscaped(), text};
}

/// The parts of a benchmark's facts that are told one by one: "System: host".
bool isTold(const QString& key)
{
    static const QStringList parts = {u"system"_s, u"layout"_s, u"clock"_s, u"producer"_s, u"parameters"_s};
    return parts.contains(key);
}

QStringList inOrder(const QJsonObject& object)
{
    QStringList keys = object.keys();
    std::ranges::stable_sort(keys, {}, rankOf);
    return keys;
}

bool isShown(const QJsonValue& value)
{
    return !value.isArray() && !value.isObject() && !value.isNull() && !(value.isString() && value.toString().isEmpty());
}

} // namespace

std::vector<Fact> datasetFacts(const QJsonObject& facts)
{
    std::vector<Fact> shown;
    for (const QString& key : inOrder(facts)) {
        const QJsonValue value = facts[key];
        if (isShown(value)) shown.push_back(factOf(nameOf(key), key, value));
        if (!value.isObject() || !isTold(key)) continue;
        const QJsonObject part = value.toObject();
        for (const QString& own : inOrder(part))
            if (isShown(part[own])) shown.push_back(factOf(u"%1: %2"_s.arg(plainName(key), plainName(own).toLower()), own, part[own]));
    }
    return shown;
}

} // namespace costscope
