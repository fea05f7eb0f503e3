// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsColumns.h"

#include "core/base/visibleText.h"

#include <QHash>
#include <QRegularExpression>

#include <array>
#include <tuple>

namespace costscope {

namespace {

struct Spelling {
    RunsRole role;
    const char* standard;
    const char* names; ///< without units, lower case, words joined by '_'
};

constexpr std::array spellings = {
    Spelling{
        RunsRole::N, "n",
        "np n_proc no_process no_processes no_of_processes no_cores no_procs no_of_procs total_no_processes pes cpus ncpus n_cpus cores "
        "core ncores n_cores num_cores nr_cores number_of_cores no_of_cores procs proc nproc nprocs "
        "n_procs "
        "num_procs number_of_procs processes nprocesses n_processes num_processes number_of_processes mpi_processes processors nprocessors "
        "n_processors num_processors number_of_processors ranks nranks n_ranks num_ranks number_of_ranks mpi_ranks tasks ntasks n_tasks "
        "num_tasks number_of_tasks mpi_tasks workers total_cores total_ranks total_processes total_procs total_tasks nmpi n_mpi num_mpi "
        "slots nslots n_slots num_slots number_of_slots procs_num processes_num cores_num ranks_num "
        "ntmpi mpi_procs mpi_size n_mpi_ranks n_mpi_processes n_mpi_tasks num_mpi_ranks num_mpi_processes num_mpi_procs num_mpi_tasks "
        "number_of_mpi_ranks number_of_mpi_processes number_of_mpi_tasks world_size comm_size "
        "procesos procesadores nucleos processos processadores processus processeurs coeurs processi processori prozesse prozessoren kerne "
        "процессы процессов ядра ядер"},
    Spelling{RunsRole::T, "t_n_s",
             "t tn t_n t_total t_tot t_wall twall t_run time times total_time time_total runtime run_time time_to_solution wall walltime "
             "wall_time wall_clock "
             "wall_clock_time wallclock wallclock_time elapsed elapsed_time time_elapsed real execution_time exec_time t_exec duration "
             "app_time apptime time_taken tiempo tiempo_total tiempo_real tiempo_de_ejecucion tempo tempo_total tempo_de_execucao "
             "tempo_di_esecuzione "
             "temps temps_de_calcul temps_calcul temps_d_execution temps_tot tiempo_tot tempo_tot "
             "temps_total temps_d_execution zeit laufzeit gesamtzeit ausfuhrungszeit rechenzeit время"},
    Spelling{
        RunsRole::Tau, "tau_mpi_s",
        "tau tau_n tau_mpi t_mpi mpi mpi_time mpitime time_mpi time_in_mpi mpi_mean mpi_time_mean tau_mean comm t_comm comm_time time_comm "
        "communication communication_time"},
    Spelling{
        RunsRole::TauStd, "tau_mpi_std_s",
        "std stdev stddev std_dev std_deviation standard_deviation sd sigma tau_std tau_stdev tau_stddev tau_sd tau_mpi_std tau_mpi_stdev "
        "tau_mpi_stddev tau_mpi_sd mpi_std mpi_stdev mpi_stddev mpi_sd mpi_time_std mpi_time_stdev mpi_time_stddev std_mpi std_tau "
        "sigma_tau "
        "sigma_mpi comm_std comm_stdev"},
    Spelling{RunsRole::Ratio, "ratio", "ratio mpi_ratio tau_ratio mpi_share mpi_fraction tau_n_t_n tau_t"},
    Spelling{RunsRole::Note, "note", "note notes comment comments remark remarks"},
};

/// What counts where nothing else does, the likeliest first: letters that may be a size, threads of a program without processes,
/// statistics of run times ("time_min" may be in minutes). Of
/// the ranks' times the longest is the run time.
struct DoubtfulSpelling {
    RunsRole role;
    int doubt;
    const char* names;
};
constexpr std::array doubtful = {
    DoubtfulSpelling{RunsRole::N, 1, "n p"},
    DoubtfulSpelling{RunsRole::N, 2, "threads nthreads n_threads num_threads number_of_threads threads_num hilos hebras потоки потоков"},
    DoubtfulSpelling{RunsRole::N, 3,
                     "gpus ngpus n_gpus num_gpus number_of_gpus gpu_count gcds "
                     "omp_threads omp_num_threads num_omp_threads n_omp_threads openmp_threads threads_per_process threads_per_rank "
                     "threads_per_task threads_per_proc"},
    DoubtfulSpelling{RunsRole::T, 1,
                     "median_time time_median median_wall median_runtime runtime_median median_wall_time median_elapsed t_median"},
    DoubtfulSpelling{RunsRole::T, 2,
                     "mean_time time_mean mean_wall avg_wall mean_runtime runtime_mean avg_time time_avg average_time avg_runtime "
                     "average_runtime mean_wall_time "
                     "t_mean t_avg tiempo_promedio tiempo_medio tempo_medio temps_moyen"},
    DoubtfulSpelling{RunsRole::T, 3, "total total_runtime total_wall_time total_elapsed_time overall_time"},
    DoubtfulSpelling{RunsRole::T, 4, "max_total_time max_time maxtime time_max t_max max_runtime runtime_max max_wall_time max_elapsed"},
    DoubtfulSpelling{RunsRole::T, 5,
                     "parallel_mean parallel_time time_parallel parallel_median parallel_avg t_par t_parallel loop_time solve_time "
                     "solver_time wtime mpi_wtime cpu_time cpu_time_used seconds secs"},
    DoubtfulSpelling{RunsRole::T, 6, "min_time mintime min_runtime"},
    DoubtfulSpelling{RunsRole::T, 7, "tp t_p t_np"}, // or a throughput: doubtLetterT()
};

struct Known {
    RunsRole role = RunsRole::N;
    int doubt = 0;
};

const QHash<QString, Known>& roles()
{
    static const QHash<QString, Known> all = [] {
        QHash<QString, Known> table;
        const auto add = [&](const char* names, const Known& known) {
            for (const QString& name : QString::fromUtf8(names).split(QLatin1Char(' '))) table.insert(name, known);
        };
        for (const auto& [role, doubt, names] : doubtful) add(names, {role, doubt});
        for (const Spelling& spelling : spellings) add(spelling.names, {spelling.role});
        return table;
    }();
    return all;
}

/// A unit in brackets or after a slash, as in "t [ms]", "time/s", "mpi (%)"; takes it off the text.
std::optional<double> takeMarkedUnit(QString& text)
{
    static const QRegularExpression marked(u"^(.*?)\\s*(?:[\\[(]\\s*([^\\])]*?)\\s*[\\])]|/\\s*([a-z]+)|(%))$"_s);
    const auto match = marked.match(text);
    if (!match.hasMatch()) return std::nullopt;
    const auto unit = timeUnit(match.captured(2) + match.captured(3) + match.captured(4));
    if (unit) text = match.captured(1);
    return unit;
}

/// A unit as the last word: "t_ms", "time in seconds". Not "min": "t_min" is as often the least time.
std::optional<double> takeLastWord(QStringList& words)
{
    if (words.size() < 2 || words.last() == QLatin1String("min")) return std::nullopt;
    const auto unit = timeUnit(words.last());
    if (!unit) return std::nullopt;
    words.removeLast();
    if (words.size() > 1 && words.last() == QLatin1String("in")) words.removeLast();
    return unit;
}

} // namespace

std::optional<double> timeUnit(const QString& unit)
{
    static const QHash<QString, double> units = [] {
        QHash<QString, double> table;
        const auto add = [&](const char* names, double factor) {
            for (const QString& name : QString::fromUtf8(names).split(QLatin1Char(' '))) table.insert(name, factor);
        };
        add("s sec secs second seconds sekunden segundos seg secondes secondi с сек", 1);
        add("ms msec msecs millisecond milliseconds мс", 1e-3);
        add("us usec usecs microsecond microseconds", 1e-6);
        add("ns nsec nanosecond nanoseconds", 1e-9);
        add("min mins minute minutes", 60);
        add("h hr hrs hour hours", 3600);
        add("% percent pct", 0.01);
        return table;
    }();
    const auto found = units.constFind(unit);
    return found == units.constEnd() ? std::nullopt : std::optional(*found);
}

QString unknownUnit(const QString& heading)
{
    // In square brackets stands a unit, unless it is a word about the times; in others and behind a name only what is known as one.
    static const QRegularExpression inSquares(u"\\[\\s*([\\p{L}µ][\\p{L}µ.^0-9-]{0,15})\\s*\\]\\s*$"_s),
        counted(u"(?:^|[^\\p{L}])((?:[kmg]|kilo|mega|giga)?(?:cycles?|ticks?|clocks?|clks?|clock[ "
                u"_]?cycles?|jiffies)|ps|picoseconds?|d|days?|weeks?|"
                u"a\\.?u\\.?)\\s*[\\])]?\\s*$"_s,
                QRegularExpression::CaseInsensitiveOption),
        about(u"^(?:n|p|np|i|mean|avg|average|median|min|max|minimum|maximum|std|stdev|total|sum|best|worst|wall|wallclock|cpu|real|user|"
              u"sys|mpi|omp|openmp|serial|parallel|measured|modell?ed|log\\d*)$"_s,
              QRegularExpression::CaseInsensitiveOption);
    QString text = heading.trimmed();
    text.replace(QChar(0x3BC), QChar(0xB5));
    for (const QRegularExpression& pattern : {inSquares, counted}) {
        const QString unit = pattern.match(text).captured(1);
        if (!unit.isEmpty() && unit != text && !about.match(unit).hasMatch() && !runsHeading(u"t[%1]"_s.arg(unit)).unit) return unit;
    }
    return {};
}

QString columnOption(const QString& heading, const QString& name, qsizetype number)
{
    constexpr qsizetype longest = 60;
    const bool canBeCopied = !heading.isEmpty() && heading.size() <= longest && visible(heading) == heading;
    const QString said = u"%1=%2"_s.arg(canBeCopied || number <= 0 ? heading : QString::number(number), name);
    static const QRegularExpression special(u"[\"$`\\\\!]"_s); // also of the history of a shell
    if (!said.contains(special)) return u"--column \"%1\""_s.arg(said);
    return u"--column '%1'"_s.arg(QString(said).replace(u'\'', u"'\\''"_s));
}

qsizetype countColumnOptions(const QString& text)
{
    static const QRegularExpression option(u"--column [\"']"_s);
    return text.count(option);
}

QString standardName(RunsRole role)
{
    return QString::fromLatin1(spellings[size_t(role)].standard);
}

RunsHeading runsHeading(const QString& heading)
{
    static const QRegularExpression hump(u"(\\p{Ll})(\\p{Lu})"_s); // "ElapsedTime", "nMPI"
    static const QRegularExpression accents(u"\\p{Mn}"_s);         // "Núcleos", "Ausführungszeit"
    QString text = heading.trimmed().replace(hump, u"\\1_\\2"_s).toLower().normalized(QString::NormalizationForm_D).remove(accents);
    text.replace(QChar(0x153), u"oe"_s);
    text.replace(QChar(0x3BC), QLatin1Char('u')).replace(QChar(0xB5), QLatin1Char('u')).replace(QChar(0x3C4), u"tau"_s);
    static const QRegularExpression letter(u"(?<=\\S)\\s*[\\[(]\\s*(?:n|p|np)\\s*[\\])]$"_s); // "Number of tasks (p)", "T(n)"
    static const QRegularExpression statistic(
        u"[\\[(]\\s*(?:averaged?|avg|mean|median)?\\s*(?:of|over)\\s+\\d+[^\\])]*[\\])]"_s); // "(average of 3 runs)"
    text.remove(statistic);
    text.remove(letter);
    RunsHeading found;
    found.unit = takeMarkedUnit(text);
    text.remove(letter);
    static const QRegularExpression betweenWords(u"[^\\p{L}\\p{N}]+"_s);
    QStringList words = text.split(betweenWords, Qt::SkipEmptyParts);
    if (const auto last = takeLastWord(words); !found.unit) found.unit = last; // "t_n_s [ms]" is in ms
    const auto known = roles().constFind(words.join(QLatin1Char('_')));
    const bool isLetterS = words.size() == 1 && words.first() == u"s" && heading.trimmed() != u"s";      // "S(p)", "S": the speed-up
    if (!found.unit && words.size() == 1 && timeUnit(words.first()) == 1. && !isLetterS) found.unit = 1; // "seconds" alone
    if (known != roles().constEnd()) std::tie(found.role, found.doubt) = std::pair(known->role, known->doubt);
    if (found.role == RunsRole::Tau && found.unit == 0.01) found.role = RunsRole::Ratio; // "MPI %"
    // A share has no time unit and a time none of a share: then the heading means something else.
    const bool percent = found.unit == 0.01;
    const bool time = found.role == RunsRole::T || found.role == RunsRole::Tau || found.role == RunsRole::TauStd;
    if ((time && percent) || (found.role && !time && found.unit && !(percent && found.role == RunsRole::Ratio))) found.role.reset();
    return found;
}

RunsHeading certainHeading(const QString& text)
{
    RunsHeading found = runsHeading(text);
    if (found.role == RunsRole::T && found.doubt > 0) found.role.reset();
    return found;
}

Result<RunsHeading> wantedColumn(const QString& name)
{
    const RunsHeading wanted = runsHeading(name);
    if (wanted.role || name.isEmpty() || name == caseColumn) return wanted;
    return Error{u"“%1” is no column of run-time records. Expected n, t_n_s, tau_mpi_s, tau_mpi_std_s, ratio, note or case."_s.arg(name)};
}

QString unitName(std::optional<double> unit)
{
    for (const auto& [name, factor] :
         {std::pair{"s", 1.}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"min", 60.}, {"h", 3600.}, {"%", 0.01}})
        if (unit == factor) return QString::fromLatin1(name);
    return {};
}

QStringList timeUnits()
{
    return {u"s"_s, u"ms"_s, u"us"_s, u"ns"_s, u"min"_s, u"h"_s};
}

} // namespace costscope
