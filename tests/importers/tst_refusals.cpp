// SPDX-License-Identifier: GPL-3.0-or-later
// What a refusal tells to do is done, and works: the options that it names are given, or the file is what it asks for.
#include "importers/importFiles.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

const QByteArray petscSections =
    "  Coarse grid solver -- level 0 ---\n    Mat Object: 1 MPI process\n      type: seqaij\n      rows=3, cols=3\n"
    "      total: nonzeros=9, allocated nonzeros=9\n  Down solver (pre-smoother) on level 1 ---\n    Mat Object: 1 MPI process\n"
    "      type: seqaij\n      rows=16, cols=16\n      total: nonzeros=64, allocated nonzeros=64\n";
const QByteArray petscView =
    "PC Object: 1 MPI process\n  type: gamg\n    type is MULTIPLICATIVE, levels=2 cycles=v\n" + petscSections + "  Up solver\n";
const QByteArray amgxTable =
    "AMG Grid:\n         Number of Levels: 2\n            LVL         ROWS               NNZ    SPRSTY       Mem (GB)\n"
    "         --------------------------------------------------------------\n"
    "           0(D)           12                61     0.424       8.75e-07\n"
    "           1(D)            4                10     0.625       8.75e-07\n"
    "         --------------------------------------------------------------\n"
    "         Grid Complexity: 1.33333\n         Operator Complexity: 1.16393\n"
    "         Total Memory Usage: 8.75443e-07 GB\n"
    "         --------------------------------------------------------------\n";
const QByteArray amgTable = "Num MPI tasks = 2\n\nBoomerAMG SETUP PARAMETERS:\n\n Num levels = 2\n\nOperator Matrix Information:\n\n"
                            "             nonzero            entries/row          row sums\n"
                            "lev    rows  entries sparse   min  max     avg      min         max\n"
                            "======================================================================\n"
                            "  0      24      402  0.698     9   24    16.8   1.173e+00   6.208e+00\n"
                            "  1       4       16  1.000     4    4     4.0   4.085e+00   5.839e+00\n\n";
const QByteArray mpip =
    "@ mpiP\n@ Command : ./app\n---------------\n@--- MPI Time (seconds) ---\n---------------\n"
    "Task    AppTime    MPITime     MPI%\n   0       9.51      0.768     8.08\n...\n   *   2.43e+03        197     8.08\n"
    "---------------\n@--- End of Report ---\n---------------\n";
const QByteArray hyperfine = R"({"results": [{"command": "a", "mean": 0.5, "times": [0.5, 0.5]}]})";

QByteArray extraPSample(const char* name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/extra-p/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What a shell makes of a text that is pasted into it.
QStringList shellWords(const QString& text)
{
    if (text.isEmpty()) return {};
    QProcess shell;
    shell.start(u"bash"_s, {u"-c"_s, u"printf '%s\\n' "_s + text});
    if (!shell.waitForFinished()) return {};
    return QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

/// What a refusal names that a program can do: columns, a partial import, a format.
ImportRequest advised(const QString& message)
{
    ImportRequest request;
    static const QRegularExpression columns(u"--column (?:\"[^\"]*\"|'(?:[^']|'\\\\'')*')"_s), format(u"--as ([a-z-]+)"_s);
    QStringList options;
    for (auto found = columns.globalMatch(message); found.hasNext();) options << found.next().captured();
    for (const QString& option : shellWords(options.join(u' '))) {
        const qsizetype equals = option.lastIndexOf(u'=');
        if (equals > 0 && !option.startsWith(u"HEADING=") && !option.startsWith(u"NAME="))
            request.options.columns[option.first(equals)] = option.mid(equals + 1);
    }
    request.options.partial = message.contains(u"--partial"_s);
    request.importer = format.match(message).captured(1);
    return request;
}

/// Sizes of messages with latencies, without a word.
QByteArray sizesAlone(char between)
{
    QByteArray rows;
    for (int size = 1; size <= 65536; size *= 2)
        rows += QByteArray::number(size) + between + QByteArray::number(1 + size / 1000., 'f', 2) + '\n';
    return rows;
}

/// A file that is refused, words of what it is and of what to do, and what the user makes of it; nothing: the options named.
struct Case {
    const char* name;
    const char* file;
    QByteArray bytes;
    const char* words; ///< separated by |
    QByteArray done = {};
    const char* doneFile = nullptr;
    const char* then = nullptr; ///< what is left to do
};

std::vector<Case> cases()
{
    const QByteArray table = "n,t_n_s\n1,2\n2,1\n";
    return {
        // what is no text
        {"gzip", "a.csv.gz", "\x1f\x8b\x08\x01\x02", "gzip archive|gunzip", table, "a.csv"},
        {"zip", "a.zip", QByteArray("PK\3\4\x14\0\0\0", 8), "zip archive|unzip", table, "a.csv"},
        {"UTF-16", "a.csv", QByteArray("\xff\xfen\0,\0t\0", 8), "UTF-16|iconv", table},
        {"empty", "a.csv", {}, "empty (0 bytes)", table},
        {"binary", "a.out",
         QByteArray("\x7f"
                    "ELF\0\0",
                    6),
         "a program|import what it prints", table},
        {"binary of nobody", "a.out", QByteArray("\1\2\3\0\0", 5), "NUL byte|Export it as text", table},
        {"Cube", "a.cubex", QByteArray("anchor.xml\0\0", 12), "Score-P or Scalasca|cube_stat", table, "a.csv"},
        {"HDF5", "a.h5", "\x89HDF\r\n\x1a\n", "HDF5|h5dump", table, "a.csv"},
        {"workbook", "a.xlsx", QByteArray("PK\3\4\x14\0\0\0[Content_Types].xml PK xl/workbook.xml", 45), "spreadsheet|as CSV", table,
         "a.csv"},
        {"old workbook", "a.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Excel|as CSV", table, "a.csv"},
        {"Parquet", "a.parquet", QByteArray("PAR1\x15\0", 6), "Parquet|to_csv", table, "a.csv"},
        {"NumPy", "a.npy", QByteArray("\x93NUMPY\1\0", 8), "array of NumPy|savetxt", table},
        {"pickle", "a.pkl", QByteArray("\x80\4\x95\0\0", 5), "pickle of Python|to_csv", table, "a.csv"},
        {"sparse matrix", "a.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 1 2.5\n", "sparse matrix|the solver prints",
         petscView},
        {"notebook", "a.ipynb", R"({"cells": [{"cell_type": "code"}], "nbformat": 4})", "notebook of Jupyter|to_csv", table, "a.csv"},
        {"pointer of Git LFS", "a.csv", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n", "Git LFS|git lfs pull",
         table},
        {"script of gnuplot", "a.gp", "set terminal png\nplot 'runs.dat'\n", "script of gnuplot|table of data", "1 50.5\n2 26.5\n4 14.5\n"},
        {"PDF", "a.pdf", "%PDF-1.7\n1 0 obj\n", "PDF document|Copy its table", table, "a.csv"},
        {"SQLite", "a.db", "SQLite format 3\n", "SQLite|sqlite3 -header -csv", table, "a.csv"},
        {"tar", "a.tar", QByteArray(257, 'a') + "ustar", "tar archive|tar -xf", table, "a.csv"},
        // text of others
        {"error of the launcher", "a.out", "mpiexec: unrecognized option '-N'\nUsage: mpiexec [options]\n", "error message of the launcher",
         "real\t0m2.5s\n+ mpiexec -n 2 ./a\nreal\t0m1.5s\n+ mpiexec -n 4 ./a\nreal\t0m1.0s\n"},
        {"EZTrace", "a.txt", "1 modules loaded\nThread P#0_T#78 -- total duration: 18.5 ms, time spent in mpi: 2.5 ms (12 %)\n",
         "EZTrace|communication_matrix_p2p", "0 8 0 0\n8 0 0 0\n0 0 0 8\n0 0 8 0\n", "a.dat"},
        {"input of HPL", "HPL.dat", "HPLinpack benchmark input file\nInnovative Computing Laboratory\n", "input of HPL|xhpl > HPL.out",
         "T/V                N    NB     P     Q               Time                 Gflops\n"
         "WR00L2L2          29     1     2     2               3.92             4.4728e-06\n",
         "HPL.out"},
        {"sysbench", "a.txt", "sysbench 0.4.12:  multi-threaded benchmark\n\nNumber of threads: 2\n    total time:  4.5s\n",
         "sysbench|total time", table},
        {"solves of PETSc", "a.out", "Linear solve converged due to CONVERGED_RTOL iterations 14\n", "PETSc|-ksp_view", petscView},
        {"script", "a.sh", "#!/bin/bash\n#SBATCH --time=00:10:00\nsrun ./a\n", "script", table, "a.csv"},
        {"table between fences", "a.md", "### Times\n```csv\nn,t_n_s\n1,2\n```\n", "between fences|Copy its lines", table, "a.csv"},
        {"failed program", "a.out", "starting\nTraceback (most recent call last):\n  File a\n", "has failed", table},
        {"messages in words", "a.txt", "size: 48 Broadcast 1024 doubles, min, max, us:  66.90  66.90\n",
         "Sizes and times of messages|# OSU MPI",
         "# OSU MPI Broadcast Latency Test\n# Size       Avg Latency(us)\n1024          66.9\n2048          70.5\n"},
        {"rates in words", "a.txt", "ppn = 1: nodes 3: min/max mmps  0.709242 / 0.712953\n", "Rates of messages|osu_mbw_mr",
         "# OSU MPI Multiple Bandwidth / Message Rate Test v7.4\n# [ pairs: 1 ] [ window size: 64 ]\n"
         "# Size                  MB/s        Messages/s\n1                       2.50        2500000.00\n2                       5.00   "
         "     2500000.00\n"},
        {"scorep-score", "a.md",
         "The run took longer: 48s.\n```\nflt     type     max_buf[B]        visits time[s] time[%] time/visit[us]  region\n"
         "         ALL 21,518 6,591 229.25   100.0           0.35  ALL\n         MPI    288    33  11.50     5.0         339.05  "
         "MPI\n```\n",
         "scorep-score|cube_stat -t 1000",
         "cube::Region,NumberOfCalls,ExclusiveTime,InclusiveTime\nmain,2,4.5,10.5\nMPI_Init,2,1.5,1.5\nMPI_Send,8,2.5,2.5\n",
         "profile.csv"},
        {"pprof of TAU", "a.txt",
         "FUNCTION SUMMARY (mean):\n-----\n%Time    Exclusive    Inclusive       #Call      #Subrs  Inclusive Name\n"
         "              msec   total msec                          usec/call\n-----\n100.0  1.5  3:18.4  1  1  198427653 .TAU "
         "application\n",
         "pprof|profile.0.0.0", table, "a.csv"},
        {"console of Google Benchmark", "a.log",
         "-----\nBenchmark          Time             CPU   Iterations UserCounters...\n-----\nBM_a/8     3210 ms     3209 ms      1\n",
         "Google Benchmark prints on the console|--benchmark_out_format=json",
         R"({"context": {"num_cpus": 2}, "benchmarks": [{"name": "BM_a/8", "run_type": "iteration", "iterations": 1,
             "real_time": 3210, "cpu_time": 3209, "time_unit": "ms"}]})",
         "a.json"},
        {"CSV of Google Benchmark", "a.csv",
         "2025-01-02T10:11:12+00:00\nRunning ./a\nRun on (8 X 2400 MHz CPU s)\nname,iterations,real_time,cpu_time,time_unit\n"
         "\"BM_a\",1,2,3,ns\n",
         "Google Benchmark's CSV|--benchmark_out_format=json",
         R"({"context": {"num_cpus": 2}, "benchmarks": [{"name": "BM_a/8", "run_type": "iteration", "iterations": 1,
             "real_time": 3210, "cpu_time": 3209, "time_unit": "ms"}]})",
         "a.json"},
        {"several times without processes", "a.out",
         "20.77user 0.07system 0:21.31elapsed 97%CPU (0avgtext)\n22.44user 0.11system 0:11.60elapsed 194%CPU (0avgtext)\n",
         "Found 2 run times|before each of them",
         "np=1\n20.77user 0.07system 0:21.31elapsed 97%CPU (0avgtext)\nnp=2\n22.44user 0.11system 0:11.60elapsed 194%CPU (0avgtext)\n"},
        {"gprof", "a.txt", "Flat profile:\n\nEach sample counts as 0.01 seconds.\n  %   cumulative\n", "flat profile of gprof|time mpirun",
         "real\t0m2.5s\n+ mpiexec -n 2 ./a\nreal\t0m1.5s\n+ mpiexec -n 4 ./a\nreal\t0m1.0s\n"},
        {"Periscope", "a.psc", "<?xml version=\"1.0\"?>\n<Experiment xmlns=\"http://www.lrr.in.tum.de/Periscope\">\n", "Periscope", table,
         "a.csv"},
        {"Caliper as stored", "a.cali", "__rec=node,id=84,attr=13,data=Min time/rank,parent=83\n", "Caliper|cali-query -j", table, "a.csv"},
        {"CrayPat of counters", "a.txt", "CrayPat/X:  Version 6.3.1\n\nNumber of PEs (MPI ranks):   1\n\nTotal\n",
         "CrayPat|pat_report -O profile", table},
        {"ReFrame", "a.log", "2020-08-19T16:35:02+01:00|reframe 3.0|a on b|jobid=4|min_latency=1.06|us\n", "ReFrame|output of the job",
         table},
        {"Markdown of hyperfine", "a.md",
         "| Command | Mean [s] | Max [s] |\n|:---|---:|---:|\n| `a` | 5.9 ± 0.1 | 6.0 |\n| `b` | 9.9 ± 0.1 | 9.9 |\n",
         "hyperfine|--export-json", hyperfine, "a.json"},
        {"job log of GNU parallel", "a.log", "Seq\tHost\tStarttime\tJobRuntime\tSend\n1\t:\t155.1\t1.5\t0\n2\t:\t155.2\t1.25\t0\n",
         "GNU parallel|“processes”|JobRuntime", "Seq\tprocesses\tJobRuntime\tt_n_s\n1\t2\t:\t1.5\n2\t4\t:\t1.25\n"},
        {"sizes and times", "a.csv", "size (bytes),min_time (seconds),avg_time (seconds)\n1,1.5e-5,1.6e-5\n2,1.6e-5,1.7e-5\n",
         "OSU|MPI Allreduce", "# OSU MPI Allreduce Latency Test\n# Size       Avg Latency(us)\n1   16\n2   17\n"},
        {"sizes and rates below a source", "a.csv",
         "# Source: a\n\n# size (bytes),time (seconds),throughput (MB/s)\n1,1.5e-5,1.6\n2,1.6e-5,1.7\n", "sizes and times of messages",
         "# OSU MPI Latency Test\n# Size       Avg Latency(us)\n1   16\n2   17\n"},
        {"matrix of broken numbers", "a.csv", "0,8.5,0,0\n8.5,0,0,0\n0,0,0,8\n0,0,8,0\n",
         "table of 4 rows of 4 numbers|# ranks=4|--as communication-matrix", "# ranks=4\n0,8,0,0\n8,0,0,0\n0,0,0,8\n0,0,8,0\n"},
        {"HPC Challenge without HPL", "a.txt",
         "This is the DARPA/DOE HPC Challenge Benchmark version 1.5.0 October 2012\nHPLinpack 2.0  --  High-Performance Linpack\n"
         "Begin of StarDGEMM section.\nEnd of StarDGEMM section.\n",
         "HPC Challenge|HPL was not run", table},
        {"frame around times", "a.out", "====\nThreads: 16\nplan   |    Min(ms) | Mean(ms) |  GFLOP/s\none | 5.5 | 6.5 | 1\n",
         "Times seem to stand among words|n,t_n_s", table},
        {"times in words", "a.txt", "6 x 4 processes: tstart = 0.01, t = 7.35 (100)\n6 x 4 processes: tstart = 0.01, t = 7.45 (100)\n",
         "Times seem to stand among words|n,t_n_s", "n,t_n_s\n8,10.1\n16,7.1\n"},
        {"times behind their units", "a.txt", "np   1    time 190 sec\nnp 16    time   20 sec   speedup   9.5\n",
         "Times seem to stand among words|190 sec|n,t_n_s", "n,t_n_s\n1,190\n16,20\n"},
        {"times as the shell prints them", "a.txt", "OMP_NUM_THREADS =\n1   1m54.665s 1m54.663s\n2   1m35.129s 1m36.419s\n",
         "Times seem to stand among words|1m54.665s", "n,t_n_s\n1,114.665\n2,95.129\n"},
        {"the elapsed time, not the date", "a.txt", "Time is Thu Nov 24 05:13:21 GMT 2016\nElapsed time:\t13.587205 (s)\n",
         "Times seem to stand among words|Elapsed time: 13.587205", "n,t_n_s\n1,13.587205\n2,7\n"},
        {"OSU without its title", "a.txt", "Results of today\nmpirun ./osu_latency\n\n# Size       Avg Latency(us)\n1   51.36\n2   53.33\n",
         "A table of an OSU benchmark stands here without its title|“Size Avg Latency(us)”|a line '# OSU MPI Allreduce Latency Test'",
         "# OSU MPI Allreduce Latency Test\n# Size       Avg Latency(us)\n1   51.36\n2   53.33\n"},
        {"OSU latencies alone", "a.txt", "# Size  Latency (us)\n1       0.35\n2       0.36\n4       0.36\n",
         "without its title|“Size Latency (us)”|a line '# OSU MPI Latency Test'.",
         "# OSU MPI Latency Test\n# Size  Latency (us)\n1       0.35\n2       0.36\n4       0.36\n"},
        {"OSU bandwidths below a heading by single blanks", "a.txt", "Size Bandwidth (MB/s)\n1 2.5\n2 5.5\n4 11.5\n",
         "without its title|'# OSU MPI Bandwidth Test'|'# Size  Bandwidth (MB/s)'",
         "# OSU MPI Bandwidth Test\n# Size  Bandwidth (MB/s)\n1 2.5\n2 5.5\n4 11.5\n"},
        {"sizes and numbers alone", "a.txt", sizesAlone(' '),
         "sizes of messages up to 65536 bytes|'# OSU MPI Latency Test' and '# Size  Latency (us)'|'# OSU MPI Bandwidth Test'",
         "# OSU MPI Latency Test\n# Size  Latency (us)\n" + sizesAlone(' ')},
        {"sizes and numbers alone, by commas", "a.csv", sizesAlone(','), "sizes of messages|blanks in place of the commas",
         "# OSU MPI Latency Test\n# Size  Latency (us)\n" + sizesAlone(' ')},
        // tables
        {"table of unknown columns", "a.csv", "Anzahl Prozesse,Zeit gesamt\n1,50.5\n2,26.5\n", "Headings found|--column"},
        {"a unit of nobody", "a.csv", "ranks,time [ticks]\n1,500\n2,260\n",
         "The unit “ticks” of “time [ticks]” is not known|--column \"time [ticks]=t_n_s[ms]\""},
        {"cycles", "a.csv", "ranks,t (kcycles)\n1,500.5\n2,260.5\n", "The unit “kcycles”|--column \"t (kcycles)=t_n_s[ms]\""},
        {"minutes or the least", "a.csv", "ranks,runtime_min\n1,50.5\n2,26.5\n",
         "minutes or the least time|--column \"runtime_min=t_n_s[min]\""},
        {"a heading with quotes", "a.csv", "ranks,\"lap \"\"whole\"\" time\"\n1,50.5\n2,26.5\n", "--column 'lap \"whole\" time=t_n_s'"},
        {"a heading that a shell would read", "a.csv", "ranks,lap's $HOME `ls` time!\n1,50.5\n2,26.5\n",
         "--column 'lap'\\''s $HOME `ls` time!=t_n_s'"},
        {"a heading that nobody can copy", "a.csv", "ranks,time " + QByteArray(5000, 'x') + "\n1,50.5\n2,26.5\n", "…|--column \"2=t_n_s\""},
        {"nearly times of overlap", "a.csv", "name,t_comp,t_comm\na,5.5,1.5\nb,3.5,1.25\n",
         "As times of overlap it lacks the column t_exec_s", "name,t_comp,t_comm,t_exec\na,5.5,1.5,6\nb,3.5,1.25,4\n"},
        {"nearly dense", "a.csv", "algorithm,variant,cores,matrix_size,gflops\ncannon,2D,16,4096,50.5\ncannon,2D,64,4096,150.5\n",
         "dense linear algebra needs the columns",
         "algorithm,variant,cores,matrix_size,percent_of_peak\ncannon,2D,16,4096,50.5\ncannon,2D,64,4096,40.5\n"},
        {"dense without a variant", "a.csv", "algorithm,cores,matrix_size,percent_of_peak\ncannon,16,4096,50.5\ncannon,64,4096,40.5\n",
         "As a table of dense linear algebra it lacks the column variant",
         "algorithm,variant,cores,matrix_size,percent_of_peak\ncannon,2D,16,4096,50.5\ncannon,2D,64,4096,40.5\n"},
        {"a quote that never closes", "a.csv", "n,t_n_s\n1,50.5\n2,\"26.5\n4,14.5\n", "starts in this line never ends", table},
        {"a quote that never closes, in a text", "a.txt", "n  t_n_s\n1  \"50.5\n2  26.5\n4  14.5\n", "starts in this line never ends",
         table},
        {"a quote that ends in another", "a.csv", "n,t_n_s,note\n1,50.5,a\n2,26.5,\"b\n4,14.5,c\n8,9,\"d\n",
         "starts in this line never ends", table},
        {"a quote before the headings", "a.csv", "\"cores,wall time\n1,50.5\n2,26.5\n4,14.5\n", "starts in this line never ends", table},
        {"table without a time", "a.csv", "ranks,lap\n1,50\n2,26\n", "Headings found: ranks, lap|Rename the headings", table},
        {"what counts ranks, not rates", "a.csv",
         "ime,Perf_PerRank,Rank,ElapsedTime\na,55300000,1,50.5\na,55600000,2,26.5\na,55100000,4,14.5\n", "--column \"Rank=n\""},
        {"list of words", "a.json", R"([{"cpu": "x", "tests": [{"gflops": 3.5, "runtime": "OpenMP"}]}])",
         "This is a list of JSON|list of objects", R"([{"n": 1, "t_n_s": 2.5}, {"n": 2, "t_n_s": 1.5}])"},
        {"numbers alone", "a.txt", "1 0.41\n2 0.79\n4 0.80\n", "numbers without headings|--as runs-csv"},
        {"a comma in a heading", "a.csv", "Ranks,Time, whole\n1,50\n2,26\n4,14\n", "--column \"Time, whole=t_n_s\""},
        {"rows a cell short", "a.csv", "ranks,size,time,speedup\n1,900,50\n2,900,26\n4,900,14\n",
         "Every row has 3 cells below 4 headings|Take it out of this line", "ranks,size,time\n1,900,50\n2,900,26\n4,900,14\n"},
        {"rows of words a cell short", "a.csv", "name;ranks;time;speedup\na;1;50\nb;2;26\n", "Every row has 3 cells below 4 headings",
         "name;ranks;time\na;1;50\nb;2;26\n"},
        {"words of headings by single blanks", "a.txt", "Num cores Wall time\n1 50.5\n2 26.5\n",
         "2 cells below 4 headings|join them by “_”", "Num_cores Wall_time\n1 50.5\n2 26.5\n"},
        {"figures of merit", "a.csv", "Type,MPI,OMP,Total,FOM\nMPI,2,1,2,22.5\nMPI,1,1,1,6.5\nOpenMP,1,2,2,8.5\nHybrid,2,2,4,30.5\n",
         "“FOM” is a figure of merit|Add a column t_n_s|those of “Total”",
         "Type,MPI,OMP,Total,FOM,t_n_s\nMPI,2,1,2,22.5,4\nMPI,1,1,1,6.5,9\nOpenMP,1,2,2,8.5,6\nHybrid,2,2,4,30.5,3\n"},
        {"rates", "a.csv", "\"Num MPI ranks\",\"Num nodes\",\"cell-updates/cpu_second\"\n1,1,6.5e+07\n2,1,1.25e+08\n",
         "“cell-updates/cpu_second” is a rate|the work of the run over this rate|“Num MPI ranks”",
         "\"Num MPI ranks\",\"Num nodes\",t_n_s\n1,1,6.5\n2,1,3.5\n"},
        {"speed-ups", "a.csv", "Cores (p),Gain = T(n, 1) / T(n, p) N=9,Speedup = T(n, 1) / T(n, p) N=99\n1,1,1\n2,2,2\n4,3,4\n",
         "“Speedup = T(n, 1) / T(n, p) N=99” is a speed-up|“Cores (p)”", "Cores (p),t_n_s\n1,9.5\n2,4.5\n4,3.5\n"},
        {"times by machine", "a.csv", "machine,lap,best\nm1,6962.5,226\nm3,3266.5,91\nm4,3478.5,186\n",
         "If no column holds them, write a table|n,t_n_s", table},
        {"dates before numbers", "a.txt", "2024-01-02 1 10.5\n2024-01-02 2 5.5\n2024-01-03 4 3.5\n",
         "--column \"2=n\" --column \"3=t_n_s\""},
        {"the time of the day before numbers", "a.txt",
         "2024-01-02 10:11:12 1 10.5\n2024-01-02 10:12:14 2 5.5\n2024-01-03 11:12:13 4 3.5\n", "--column \"3=n\" --column \"4=t_n_s\""},
        {"a number in a line", "a.txt", "50.5\n26.5\n14.5\n", "one number in each of 3 lines|like N,50.5 with this number for N",
         "n,t_n_s\n1,50.5\n2,26.5\n4,14.5\n"},
        {"a number in a line below a heading", "a.csv", "time_s\n50.5\n26.5\n14.5\n", "one number in each of 3 lines",
         "n,t_n_s\n1,50.5\n2,26.5\n4,14.5\n"},
        {"puzzle", "a.txt", "1 0 3 0\n0 3 0 2\n2 0 4 0\n0 4 0 1\n", "as of a puzzle|--as communication-matrix"},
        {"puzzle of digits", "a.txt", "1030\n0302\n2040\n0401\n", "4 lines with 4 digits each, as of a puzzle", table},
        {"list with a size called N", "a.json",
         R"({"all": [{"N": 4, "lap time": 5.5}, {"N": 8, "lap time": 3.5}], "mean": [{"kind": "a", "count": 2}]})",
         "--column \"lap time=t_n_s\""},
        {"two columns for n", "a.csv", "ranks,tasks,time\n1,2,5\n2,4,3\n", "More than one column|--column \"ranks=n\""},
        {"columns of cases", "a.csv", "cores, omp, span,\n1, 95, 863,\n5, 22, 174,\n11, 12, 80,\n",
         "Headings found: cores, omp, span.|--column \"omp=t_n_s\" --column \"span=t_n_s\"."},
        {"processes x threads", "a.csv", "threads,time\n1x1,3.5\n2x1,1.75\n", "“1x1” are two numbers|a column “cores”",
         "threads,time,cores\n1x1,3.5,1\n2x1,1.75,2\n"},
        {"cut table", "a.csv", "n,t_n_s\n1,2\n2,1\n4", "cut off|--partial"},
        // JSON
        {"list of unknown members", "a.json", R"([{"procs": 1, "lap time": 5}, {"procs": 2, "lap time": 3}])",
         "--column \"lap time=t_n_s\""},
        {"list of something", "a.json", R"([{"foo":1,"bar":2.5},{"foo":2,"bar":1.2}])",
         "list of JSON whose first object has the members bar, foo|--column \"NAME=n\" --column \"NAME=t_n_s\"",
         R"([{"n": 1, "t_n_s": 2.5}, {"n": 2, "t_n_s": 1.5}])"},
        {"list of messages without ranks", "a.json", R"({"messages": [{"src": 0, "dst": 1, "bytes": 8}, {"src": 1,)", "cut off here",
         R"([{"src": 0, "dst": 1, "bytes": 8}])"},
        {"matrix with a wrong placement", "a.csv", "# ranks=4; ppn=0\n0,1,2,3\n1,0,2,3\n1,2,0,3\n1,2,3,0\n", "/placement/ppn",
         "# ranks=4; ppn=2\n0,1,2,3\n1,0,2,3\n1,2,0,3\n1,2,3,0\n"},
        {"matrix of other ranks", "a.csv", "# ranks=5\n0,1,2,3\n1,0,2,3\n1,2,0,3\n1,2,3,0\n", "4 numbers in this row for 5 ranks",
         "# ranks=4\n0,1,2,3\n1,0,2,3\n1,2,0,3\n1,2,3,0\n"},
        {"UTF-16 without a mark", "a.csv", QByteArray("\0n\0,\0t\0\n", 8), "iconv -f UTF-16BE -t UTF-8", table, "a.csv"},
        {"JSON of something", "a.json", R"({"events": [], "id": 4})", "JSON with the members events, id|list of objects",
         R"([{"n": 1, "t_n_s": 2.5}, {"n": 2, "t_n_s": 1.5}])"},
        {"session", "a.json",
         R"({"format": "costscope.session", "version": 2, "datasets": [{"facts": {"operations": [{"call": "Send", "time_s": 1}]}}]})",
         "This is a session|costscope FILE", table, "a.csv"},
        {"two lists of runs", "a.json", R"({"a": [{"np": 1, "time": 5}], "b": [{"np": 1, "time": 5}]})", "a, b|Keep one of them",
         R"({"a": [{"np": 1, "time": 5}]})"},
        {"both in doubt", "a.csv", "threads,mean_time\n1,50\n2,26\n", "could be numbers of processes|--column \"threads=n\""},
        {"numbers of many columns", "a.txt", "0 1 7 50.5\n0 2 7 26.5\n0 4 7 14.25\n", "no headings|--column \"2=n\" --column \"4=t_n_s\""},
        {"a time by its only name", "a.csv", "size,procs,static_mean\n9,1,36.5\n9,2,18.5\n9,4,9.5\n", "--column \"static_mean=t_n_s\""},
        {"prose", "a.txt", "Dear reader,\nhello\n", "text that begins with “Dear reader,”|costscope formats", table},
        // Extra-P
        {"experiment", "a.txt", "PARAMETER x\nPOINTS 1 2\nMETRIC effort\nREGION a\nDATA 2\nDATA 1\n",
         "--column \"x=n\" --column \"effort=t_n_s\""},
        {"experiment of two numbers of processes", "a.jsonl", "{\"params\":{\"np\":1,\"p\":4},\"metric\":\"m\",\"value\":2}\n",
         "--column \"np=n\" --column \"m=t_n_s\""},
        {"Talpas", "a.txt", "{\"parameters\":{\"x\":1};\"metric\":\"time\";\"callpath\":\"c\";\"value\":2}\n", "--column \"x=n\""},
        {"cut experiment", "a.txt", "PARAMETER p\nPOINTS 1 2 4\nREGION a\nDATA 2\nDATA 1.", "cut off|--partial"},
        {"experiment cut at once", "a.txt", "PARAMETER p\nPOINTS 1 2\nREGION a\nDATA 2", "cut off|copy the file again",
         "PARAMETER p\nPOINTS 1 2\nREGION a\nDATA 2.5\nDATA 1.5\n"},
        {"damaged archive", "a.extra-p", extraPSample("saved.extra-p").replace(100, 2, "\x55\x55"), "damaged|Save it anew",
         extraPSample("saved.extra-p")},
        // printouts of solvers
        {"view before the set-up", "a.out", "PC Object: 1 MPI process\n  type: gamg\n    type is MULTIPLICATIVE, levels=0 cycles=unknown\n",
         "before the set-up|-ksp_view instead of -ksp_view_pre", petscView},
        {"view of matrix-free operators", "a.out",
         "PC Object: 1 MPI process\n  type: mg\n    type is FULL, levels=1 cycles=v\n  Coarse grid solver -- level 0 ---\n"
         "    Mat Object: 1 MPI process\n      type: mffd\n      rows=3, cols=3\n  Up solver\n",
         "no entries to count|without -snes_mf", petscView},
        {"cut view", "a.out", petscView.first(petscView.indexOf("nonzeros=64")), "cut off or damaged|--partial"},
        {"cut table of levels", "a.out", amgTable.first(amgTable.indexOf("  1       4")), "cut off|--partial"},
        {"hypredrive", "a.txt", "Using HYPREDRV_DEVELOP_STRING: v1\n", "hypredrive|print_level: 1",
         "Using HYPREDRV_DEVELOP_STRING: v1\n" + amgTable},
        {"residuals", "a.out", "  0 KSP Residual norm 9.29\n  1 KSP Residual norm 2.06\n", "residual norms|-ksp_view",
         "  0 KSP Residual norm 9.29\n" + petscView},
        // profiles
        {"tasks left out", "a.txt", mpip, "found '...'|--partial|app.256.1.1.mpiP", mpip, "app.256.1.1.mpiP", "only the totals"},
        {"tasks left out, once more", "app.256.1.1.mpiP", mpip, "found '...'|--partial"},
        // other programs
        {"GOAL", "a.goal", "num_ranks 2\n\nrank 0 {\nl1: send 1b to 1 tag 0\n}\n", "GOAL|-V FILE.viz",
         "numranks 2;\nosend 0 0 0 1500 0.0 0.0 1.0;\norecv 1 0 2500 4000 0.0 0.0 1.0;\ntransmission 0 1 1500 2500 1 1000 0.0 0.0 1.0;\n"},
        {"criterion without times", "a.json", R"(["criterion","1.3.0.0",[{}]])", "--json FILE",
         R"(["criterion","1.3.0.0",[{"reportName":"f","reportAnalysis":{"anMean":{"estPoint":0.5}}}]])"},
        {"residuals of AMGX", "a.out", "AMGX version 2.2.0\n  0 KSP Residual norm 9.29\n", "residual norms|-pc_amgx_print_grid_stats",
         amgxTable},
        {"CSV of hyperfine", "a.csv", "command,mean,stddev,median,user,system,min,max\na,1,0,1,1,0,1,1\n", "--export-json", hyperfine},
        {"BenchPress", "a.out", "CPU 0 and CPU 1:\t3.8e-07\n", "BenchPress|costscope.benchmark/1",
         R"({"schema": "costscope.benchmark/1", "kind": "ping-pong", "time_of": "one-way", "samples": [{"bytes": 8, "times_s": [3.9e-7]}]})"},
        {"dashboard", "a.js", "window.BENCHMARK_DATA = {\"results\": []}", "github-action-benchmark|Import the files", hyperfine, "a.json"},
    };
}

} // namespace

class TestRefusals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void adviceWorks_data()
    {
        QTest::addColumn<int>("which");
        const auto all = cases();
        for (size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name) << int(i);
    }
    void adviceWorks()
    {
        QFETCH(int, which);
        const Case one = cases().at(size_t(which));
        const auto report = importFiles({{written(one.file, one.bytes)}, {}, {}, true});
        QVERIFY(report.datasets.empty() && report.firstError());
        const QString said = report.firstError()->message;
        for (const QString& words : QString::fromUtf8(one.words).split(u'|')) QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY2(said.size() < 500, qPrintable(said)); // two lines, and some names
        ImportRequest request = one.done.isEmpty() ? advised(said) : ImportRequest();
        request.paths = {written(one.done.isEmpty() || !one.doneFile ? one.file : one.doneFile, one.done.isEmpty() ? one.bytes : one.done)};
        const auto again = importFiles(request);
        const QString left = again.firstError() ? again.firstError()->message : QString();
        qInfo("%-40s %s => %s", one.name, qPrintable(said), left.isEmpty() ? "read" : qPrintable(left));
        if (one.then)
            QVERIFY2(left != said && left.contains(QString::fromUtf8(one.then)), qPrintable(left));
        else
            QVERIFY2(!again.datasets.empty() && left.isEmpty(), qPrintable(said + u" => "_s + left));
    }

    /// No refusal lists all formats.
    void noLongLists()
    {
        for (const Case& one : cases()) {
            const auto report = importFiles({{written(one.file, one.bytes)}, {}, {}, true});
            QVERIFY2(!report.firstError()->message.contains(u"MAP JSON export"_s), one.name);
        }
    }

private:
    QString written(const char* name, const QByteArray& bytes) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return path;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
