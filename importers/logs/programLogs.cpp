// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/logs/programLogs.h"

#include <QString>

using namespace Qt::StringLiterals;

namespace costscope {

namespace {

using enum LogEvent;

LogLine line(const char* literal, const QString& pattern, LogEvent event = Values)
{
    return {literal, QRegularExpression(pattern), event};
}

} // namespace

bool isIn(const LogLine& line, std::string_view text)
{
    return text.find(line.literal) != std::string_view::npos &&
           line.pattern.match(QString::fromUtf8(text.data(), qsizetype(text.size()))).hasMatch();
}

/// What HPL prints, alone or as one of the tests of the HPC Challenge.
std::vector<LogLine> linesOfHpl(const LogLine& sign)
{
    return {
        sign,
        line("T/V", uR"(^T/V\s+N\s+NB\s+P\s+Q\s+Time\s+Gflops)"_s),
        line("HPLinpack", uR"(^HPLinpack \d)"_s),
        line("W", uR"(^(?<variant>W[A-Z]\d\S*)\s+(?<N>\d+)\s+(?<NB>\d+)\s+(?<n>\d+)\s+(?<by>\d+)\s+(?<t>\d\S*)\s+\d\S*)"_s),
        line("FAILED", uR"(^(?<failed>\|\|Ax-b\|\|.*FAILED)$)"_s),
    };
}

/// How to add a program: a row with the lines of its logs. The first `signs` of them must be such that no other program prints.
const std::vector<ProgramLog>& programLogs()
{
    static const std::vector<ProgramLog> all = {
        {"LAMMPS",
         "Loop time of … on … procs for … steps with … atoms",
         "Loop time of … on … procs",
         LogTimes::Each,
         nullptr,
         {line("LAMMPS (", uR"(^LAMMPS \(\d)"_s, Begins),
          line("Per MPI rank memory allocation", uR"(^Per MPI rank memory allocation \(min/avg/max\) =)"_s),
          line("Memory usage per processor", uR"(^Memory usage per processor = \S+ Mbytes)"_s),
          line("Loop time of",
               uR"(^Loop time of (?<t>\S+) on (?<cores>\d+) procs for (?<steps>[1-9]\d*) steps with (?<atoms>\d+) atoms)"_s),
          line("Loop time of", uR"(^Loop time of \S+ on \d+ procs for 0 steps)"_s, Skips),
          line("Minimization stats:", uR"(^(?<kind>Minimization) stats:$)"_s),
          line("MPI tasks x", uR"(with (?<n>\d+) MPI tasks x (?<threads>\d+) OpenMP threads)"_s),
          line("Comm", uR"(^Comm\s+\|\s*\S+\s*\|\s*(?<tau>\S+)\s*\|)"_s), line("Comm", uR"(^Comm\s+time \(%\) = (?<tau>\S+))"_s)},
         4},
        {"PETSc",
         "Time (sec): … (maximum over the processes) below “PETSc Performance Summary”",
         "… on a … named … with … processes, by …",
         LogTimes::Each,
         nullptr,
         {line("PETSc Performance Summary", u"^-+ PETSc Performance Summary: -+$"_s, Begins),
          line(" on a ", uR"(^(?:\S*/)?(?<program>\S+) on a .* with (?<n>\d+) process)"_s),
          line("Time (sec):", uR"(^Time \(sec\):\s+(?<t>\d\S*)\s+\d\S*\s+\d\S*\s*$)"_s),
          line("-", uR"(^-(?!log_|malloc|options_|\S*view|\S*monitor)(?<options>[a-z]\w*(?: [^#(\s]\S*)?))"_s)}},
        {"NPB",
         "Time in seconds = …",
         "Total processes = … (MPI) or Total threads = … (OpenMP)",
         LogTimes::Each,
         nullptr,
         {line("NAS Parallel Benchmarks", uR"(^NAS Parallel Benchmarks(?: \(NPB[\d.]*(?<serial>-(?:SER|OMP))?)?)"_s, Begins),
          line("Benchmark Completed", uR"(^(?<program>[A-Z]{2}(?:-MZ)?) Benchmark Completed)"_s, Reports),
          line("Class", uR"(^Class\s*=\s*(?<class>[A-Z])$)"_s), line("Size", uR"(^Size\s*=\s*(?<size>\S.*)$)"_s),
          line("Iterations", uR"(^Iterations\s*=\s*(?<iterations>\d+)$)"_s),
          line("Time in seconds", uR"(^Time in seconds\s*=\s*(?<t>\S+))"_s),
          line("Total processes", uR"(^Total processes\s*=\s*(?<n>\d+))"_s),
          line("Active processes", uR"(^Active processes\s*=\s*(?<n>\d+))"_s),
          line("Total threads", uR"(^Total threads\s*=\s*(?<cores>\d+))"_s),
          line("Verification", uR"(^(?<failed>Verification\s*=\s*UNSUCCESSFUL))"_s)}},
        {"HPL", "a row of the table T/V N NB P Q Time Gflops", "P and Q of that table", LogTimes::Each,
         "Of the tests of the HPC Challenge only HPL was read.",
         linesOfHpl(line("HPC Challenge Benchmark", u"^This is the DARPA/DOE HPC Challenge Benchmark"_s))},
        {"HPL", "a row of the table T/V N NB P Q Time Gflops", "P and Q of that table", LogTimes::Each, nullptr,
         linesOfHpl(line("HPLinpack benchmark", uR"(^HPLinpack \d)"_s)), 3},
        {"HPCG",
         "Benchmark Time Summary::Total=…",
         "Machine Summary::Distributed Processes=…",
         LogTimes::First,
         "HPCG iterates as long as it is told to: t_n is its time per iteration.",
         {line("HPCG-Benchmark", u"^(?:version=)?HPCG-Benchmark"_s, Begins),
          line("Distributed Processes", uR"(Distributed Processes[=:]\s*(?<n>\d+))"_s),
          line("Threads per processes", uR"(Threads per processes[=:]\s*(?<threads>\d+))"_s),
          line("Global n", uR"(Global nx[=:]\s*(?<nx>\d+))"_s), line("Global n", uR"(Global ny[=:]\s*(?<ny>\d+))"_s),
          line("Global n", uR"(Global nz[=:]\s*(?<nz>\d+))"_s),
          line("optimized iterations", uR"(Total number of optimized iterations[=:]\s*(?<per>\d+))"_s),
          line("Total", uR"(^(?:Benchmark Time Summary::)?Total[=:]\s*(?<t>\S+))"_s),
          line("INVALID", uR"((?<failed>HPCG result is INVALID))"_s)}},
        {"GROMACS",
         "Time: … (below “Core t (s)   Wall t (s)”)",
         "Using … MPI processes",
         LogTimes::Each,
         nullptr,
         {line("mdrun", uR"(^(?:GROMACS:\s+.*mdrun\S*, |:-\)\s+mdrun\S*\s+\(-:))"_s, Begins),
          line("nsteps", uR"(^nsteps\s+= (?<steps>\d+)$)"_s), line("There are:", uR"(^There are: (?<atoms>\d+) Atoms$)"_s),
          line("Using", uR"(^Using (?<n>\d+) MPI (?:process|thread|rank))"_s),
          line("OpenMP thread", uR"(^Using (?<threads>\d+) OpenMP thread)"_s),
          line(
              "omm.",
              uR"(^(?<row>(?:DD comm\.|Comm\.|Wait \+ Comm\.|PME 3D-FFT Comm\.)[^\d]*)\s(?<of>\d+)\s+\d+\s+\d+\s+(?<part>[\d.]+)\s+[\d.]+\s+[\d.]+$)"_s),
          line(
              "PME",
              uR"(^(?<row>Send X to PME|Wait \+ Recv\. PME F|PME redist\. X/F)\s+(?<of>\d+)\s+\d+\s+\d+\s+(?<part>[\d.]+)\s+[\d.]+\s+[\d.]+$)"_s),
          line("Time:", uR"(^Time:\s+[\d.]+\s+(?<t>[\d.]+)\s+[\d.]+$)"_s)}},
        {"NAMD",
         "WallClock: …  CPUTime: …",
         "Info: Running on … processors, … nodes",
         LogTimes::Each,
         nullptr,
         {line("Info: NAMD", uR"(^Info: NAMD \S+ for )"_s, Begins),
          line("Info: Running on", uR"(^Info: Running on (?<cores>\d+) processors, (?<n>\d+) nodes)"_s),
          line(" ATOMS", uR"(^Info: (?<atoms>\d+) ATOMS$)"_s), line("TCL: Running for", uR"(^TCL: Running for (?<steps>\d+) steps)"_s),
          line("WallClock:", uR"(^WallClock: (?<t>\S+)\s+CPUTime:)"_s)}},
        {"Quantum ESPRESSO",
         "PWSCF : … CPU … WALL",
         "Parallel version (MPI), running on … processors",
         LogTimes::Each,
         nullptr,
         {line(" starts", uR"(^Program (?<program>[A-Z]\w*) v\.\d.* starts)"_s, Begins),
          line("Serial", uR"(^(?<serial>Serial) (?:multi-threaded )?version)"_s),
          line("Serial", uR"(^Serial multi-threaded version, running on\s+(?<cores>\d+))"_s),
          line("Parallel version (MPI", uR"(^Parallel version \(MPI.*\), running on\s+(?<cores>\d+) processor)"_s),
          line("Number of MPI processes", uR"(^Number of MPI processes:\s+(?<n>\d+))"_s),
          line("Threads/MPI process", uR"(^Threads/MPI process:\s+(?<threads>\d+))"_s),
          line("number of atoms/cell", uR"(^number of atoms/cell\s+=\s+(?<atoms>\d+))"_s),
          line("number of k points", uR"(^number of k points=\s+(?<kpoints>\d+))"_s),
          line("kinetic-energy cutoff", uR"(^kinetic-energy cutoff\s+=\s+(?<cutoff>[\d.]+))"_s),
          line("WALL", uR"(^[A-Z][A-Z0-9_.]*\s*:.* CPU\s+(?<t>\d.*?)\s*WALL$)"_s),
          line("wall time", uR"(^[A-Z][A-Z0-9_.]*\s*:.* CPU time,\s+(?<t>\d.*?)\s*wall time$)"_s)}},
        {"VASP",
         "Elapsed time (sec): …",
         "running on … total cores or running … mpi-ranks, on … nodes",
         LogTimes::Each,
         nullptr,
         {line("vasp.", uR"(^vasp\.\d\S* )"_s, Begins), line("running on", uR"(^running on\s+(?<n>\d+) (?:total cores|nodes))"_s),
          line("mpi-ranks", uR"(^running\s+(?<n>\d+) mpi-ranks(?:, with\s+(?<threads>\d+) threads/rank)?)"_s),
          line("NKPTS", uR"(NKPTS =\s+(?<kpoints>\d+))"_s), line("NIONS", uR"(NIONS =\s+(?<ions>\d+))"_s),
          line("NSW", uR"(^NSW\s+=\s+(?<NSW>\d+))"_s), line("Elapsed time", uR"(^Elapsed time \(sec\):\s+(?<t>\S+))"_s)}},
        {"OpenFOAM",
         "ExecutionTime = … s  ClockTime = … s, and “End” below the last of them",
         "nProcs : …",
         LogTimes::Last,
         "t_n is ClockTime, the run time in whole seconds; below 10 s ExecutionTime, the processor time of the first process, where both "
         "agree.",
         {line("Exec", uR"(^Exec\s+: (?:\S*/)?(?<program>\S+))"_s, Begins), line("nProcs", uR"(^nProcs\s+: (?<n>\d+))"_s),
          line("Time =", uR"(^Time = (?<until>[\d.eE+-]+)s?$)"_s),
          line("ClockTime", uR"(^ExecutionTime = (?<fine>\S+) s\s+ClockTime = (?<t>\d+) s$)"_s),
          line("ExecutionTime", uR"(^(?<aborted>ExecutionTime = (?!\S+ s\s+ClockTime = \d+ s$).*)$)"_s), line("End", u"^End$"_s, Ends)}},
        {"CP2K",
         "CP2K … (the first row of the table TIMING)",
         "GLOBAL| Total number of message passing processes …",
         LogTimes::Each,
         nullptr,
         {line("PROGRAM STARTED AT", uR"(^\*+ .*PROGRAM STARTED AT)"_s, Begins),
          line("SUBROUTINE", uR"(^SUBROUTINE\s+CALLS\s+ASD\s+SELF TIME\s+TOTAL TIME$)"_s),
          line("message passing processes", uR"(^GLOBAL\| Total number of message passing processes\s+(?<n>\d+))"_s),
          line("Number of threads", uR"(^GLOBAL\| Number of threads for this process\s+(?<threads>\d+))"_s),
          line("Input file name", uR"(^CP2K\| Input file name\s+(?<input>\S+))"_s),
          line("Run type", uR"(^GLOBAL\| Run type\s+(?<type>\S+))"_s), line("- Atoms:", uR"(^- Atoms:\s+(?<atoms>\d+))"_s),
          line("CP2K", uR"(^CP2K\s+\d+\s+[\d.]+\s+\S+\s+\S+\s+[\d.]+\s+(?<t>[\d.]+)$)"_s)},
         2},
        {"NWChem",
         "Total times  cpu: …  wall: …",
         "nproc = …",
         LogTimes::Each,
         nullptr,
         {line("Northwest Computational", u"^Northwest Computational Chemistry Package"_s, Begins),
          line("nproc", uR"(^nproc\s+=\s+(?<n>\d+))"_s), line("input", uR"(^input\s+=\s+(?<input>\S+))"_s),
          line("Total times", uR"(^Total times\s+cpu:\s+\S+\s+wall:\s+(?<t>\S+))"_s)}},
        {"perf stat",
         "… seconds time elapsed",
         "Performance counter stats for 'mpirun -np … …'",
         LogTimes::Each,
         nullptr,
         {line("Performance counter stats for", uR"(^Performance counter stats for '(?<command>.*)'(?: \(\d+ runs\))?:$)"_s, Begins),
          line("seconds time elapsed", uR"(^(?<t>\d[\d.,]*)(?:\s+\+-\s+\S+)?\s+seconds time elapsed)"_s)}},
        {"time",
         "Elapsed (wall clock) time (h:mm:ss or m:ss): …",
         "Command being timed: \"mpirun -np … …\"",
         LogTimes::Each,
         nullptr,
         {line("Command being timed", uR"lit(^Command being timed: "(?<command>.*)"$)lit"_s, Begins),
          line("Elapsed", uR"(^Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): (?<t>\S+)$)"_s),
          line("Exit status", uR"(^(?<aborted>Exit status: [1-9]\d*)$)"_s)}},
        {"time",
         "…user …system …elapsed …%CPU",
         "mpirun -np … … or np=…",
         LogTimes::Each,
         nullptr,
         {line("elapsed", uR"(^[\d.]+user [\d.]+system (?<t>[\d:.]+)elapsed \d+%CPU)"_s), line("np", uR"(^np ?= ?(?<n>\d+)$)"_s, Reports),
          line("+ ", uR"(^\++ (?:time )?(?<command>\S.*)$)"_s, Reports)}},
        {"time",
         "real …m…s",
         "mpirun -np … …",
         LogTimes::Each,
         nullptr,
         {line("real", uR"(^real\s+(?<t>\d+m\d+(?:[.,]\d+)?s|\d+\.\d\d)$)"_s),
          line("+ ", uR"(^\++ (?:time )?(?<command>\S.*)$)"_s, Reports),
          line(
              "-n",
              uR"(^(?:\S*[$#>%] )?(?:time )?(?<command>(?:\S*/)?(?:mpirun|mpiexec(?:\.hydra)?|srun|orterun|aprun|ibrun|jsrun|prun) .*)$)"_s,
              Reports)}},
        {"elapsed time",
         "Elapsed time: … s",
         "mpirun -np … …",
         LogTimes::Each,
         nullptr,
         {line("lapsed time",
               uR"(^(?:.*[^\w ] ?)?(?:[Tt]otal )?[Ee]lapsed time ?[:=] *(?<t>\d[\d.]*(?:[eE][-+]?\d+)?) ?(?:s|sec|secs|seconds)\.?$)"_s),
          line("mpi", uR"(^(?:\S*[$#>%] )?(?:\++ )?(?:time )?(?<command>(?:\S*/)?(?:mpirun|mpiexec(?:\.hydra)?) .*)$)"_s, Reports),
          line("srun", uR"(^(?:\S*[$#>%] )?(?:\++ )?(?:time )?(?<command>(?:\S*/)?srun .*)$)"_s, Reports)},
         1,
         true},
    };
    return all;
}

} // namespace costscope
