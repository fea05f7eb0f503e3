// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/solvers/printout.h"

#include <QJsonObject>
#include <QSet>
#include <QStringList>

#include <string_view>

namespace costscope {

/// What the line of a launcher says of its ranks; 0 = it does not.
struct MpiLaunch {
    qint32 ranks = 0;        ///< "mpirun -np 4", "--ntasks=4", "--nodes=2 --ntasks-per-node=8"
    qint32 nodes = 0;        ///< of srun: "-N 2"
    qint32 perNode = 0;      ///< "-ppn 8", "--ntasks-per-node=8", "--map-by ppr:8:node"
    bool isInBlocks = false; ///< "-ppn": neighbouring ranks on one node, as MPICH and Intel MPI say of it

    /// "nodes" of so many ranks, and their order ("mapping") where it is known: empty if the line does not tell them.
    QJsonObject layoutOf(double processes) const;
};
MpiLaunch launchIn(std::string_view line);

/// The lines of a job log that are not the benchmark's: how many, what the launcher and a failing MPI said.
class MpiLog {
public:
    void take(std::string_view line);
    /// A line of the benchmark's own, which may tell the number of ranks all the same.
    void hear(std::string_view line);
    qint64 lines() const { return m_lines; }
    const MpiLaunch& launch() const { return m_launch; }     ///< the last one
    qint32 ranks() const { return m_ranks; }                 ///< "mpirun -np 4", four lines "I am 1 of 4"; 0 = nobody told
    const QString& ranksFrom() const { return m_ranksFrom; } ///< one of the lines that number the ranks; empty: a launcher told
    /// "The log says: “…” …"; empty if nothing sounds like an error.
    QString complaints() const;
    /// The same, and they are forgotten: what follows belongs to another run.
    QString takeComplaints();
    /// "4 lines of other programs were skipped."; nothing if there were none.
    std::optional<Message> skipped() const;

private:
    void number(std::string_view line);

    MpiLaunch m_launch;
    qint64 m_lines = 0;
    qint32 m_ranks = 0, m_numberedOf = 0;
    QSet<qint32> m_numbered; ///< ranks out of m_numberedOf that printed a line
    QString m_ranksFrom;
    QStringList m_complaints;
};

/// "osu_bcast-np8.txt", "osu_bcast.8ranks.txt": 8; 0 if the name does not tell.
qint32 ranksInFileName(const QString& name);
/// "osu_multi_lat_16pairs.txt": 16; 0 = the name does not tell it.
qint32 pairsInFileName(const QString& name);

QString toText(std::string_view bytes);
/// Whether a program may have printed this for a number: digits, nan, asterisks.
bool looksPrinted(std::string_view token);
/// Digits behind the point of a printed number; -1 = it has no point.
int printedDecimals(std::string_view token);

/// What was a count before it was damaged, "1x24": digits are half of it at least, and it is no date or time of the day.
bool isDamagedCount(std::string_view token);

/// A number of a row that cannot be right, and why.
struct WrongNumber {
    std::string_view token = {}; ///< empty: there is none
    QString why = {};
};
/// Whether the average of a row lies between its least and its greatest time, as far as they are printed; empty ones are not looked at.
WrongNumber timesOutOfOrder(std::string_view least, std::string_view average, std::string_view greatest);

} // namespace costscope
