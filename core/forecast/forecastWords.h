// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/forecast/forecast.h"

#include <QStringList>

namespace costscope {

/// What n counts: cores, or threads where the table has them.
enum class Counts { Cores, Threads };
/// These words as of what n counts: sentences below name cores. Not for words that hold names of data.
QString countedAs(Counts counts, QString words);

// The answer in words: each sentence is made of the numbers beside it, and says no more than they do. Simple HTML.

/// These with a capital and a full stop; none of what is empty.
QStringList sentencesOf(const QStringList& words);

/// An 80 % interval whose ends differ by more says little.
inline constexpr double saysLittle = 4;

/// "on 256 cores 3.2 s are expected, likely 2.1 to 4.8 s", "on 256 cores the records say little: 0.9 to 12 s".
QString timeInWords(const ForecastAt& at);
/// "on 8 cores 15 % of the core time is lost against one core, likely 12 to 18 %": of a share; below 0 what is gained.
QString shareInWords(const ForecastAt& at, Scaling scaling);
/// "a profiler would show 0 to 40 % of the time on 8 cores as overhead: run times alone do not tell communication from serial work and
/// memory": of work that stays the same; nothing where the share is not known. "on 8 cores 12 % of the time are in MPI, as measured" where
/// the records tell.
QString profilerInWords(const ForecastAt& at, Scaling scaling);
/// "on 64 cores an efficiency of 41 % is expected, likely 35 to 48 %".
QString efficiencyInWords(const ForecastAt& at);
/// "against 32 cores, the fewest that were measured, 2048 cores have an efficiency of 46 %": by the times of both alone, where nobody
/// ran on one core. Nothing: there are no such times, or nobody says how the work scales.
QString relativeInWords(const ForecastAt& fewest, const ForecastAt& most, Scaling scaling);
/// "on 64 cores a speed-up of 26 is expected, likely 22 to 31".
QString speedupInWords(const ForecastAt& at);
/// "the least time is likely between 48 and 210 cores", "… on 500 cores", "the time still falls: the best number of cores is likely above
/// 64, how far above these records do not tell"; that it falls only where the last record is the fastest; above no more than `most`, the
/// largest n of all records. Without points nothing is said of what was measured.
QString leastTimeInWords(const LeastTime& least, const ScalingPoints& points, double most);
/// "the records favour logarithmic growth (weight 0.95)", "no law is named: …". A law is named from weight 0.9 on, of at least seven n over
/// a factor of 32.
QString lawsInWords(const Forecast& forecast);
/// "to know more of 256 cores, a run on 128 cores would typically narrow the interval to 40 % of its width": the best beside the target.
QString nextRunInWords(const std::vector<Forecast::NextRun>& runs, double target);
/// All of these and what to measure next, for a target n.
QStringList forecastInWords(const Forecast& forecast, double target, Counts counts = Counts::Cores);

/// n that a next run could have: doublings of the largest up to the target, the widest gap, and 1 where it is missing.
std::vector<double> nextRunCandidates(const ScalingPoints& points, double target);

} // namespace costscope
