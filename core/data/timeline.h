// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

namespace costscope {

enum class TimelineEvent { Computation, Send, Receive, Noise };

/// What a processor of a rank was busy with.
struct TimelineSpan {
    qint32 rank = 0, cpu = 0;
    TimelineEvent event = TimelineEvent::Computation;
    double start = 0, end = 0; ///< [s]
    bool operator==(const TimelineSpan&) const = default;
};

/// A message under way.
struct TimelineMessage {
    qint32 from = 0, to = 0;
    double start = 0, end = 0; ///< [s]: it leaves; its first byte is there
    double last = 0;           ///< [s]: its last byte is there
    double bytes = 0;
    bool operator==(const TimelineMessage&) const = default;
};

/// Events of a run, in the order of the file.
struct Timeline {
    qint32 ranks = 0;
    std::vector<TimelineSpan> spans = {};
    std::vector<TimelineMessage> messages = {};

    double end() const; ///< [s]: when the last event ends
    bool operator==(const Timeline&) const = default;
};

/// Tables "events" (rank, cpu, event, start_s, end_s) and "transmissions" (source, destination, start_s, end_s, last_s, bytes).
Dataset timelineDataset(const Timeline& timeline);
/// Error: another kind, a column is missing, an unknown word for an event.
Result<Timeline> timelineOf(const Dataset& dataset);

} // namespace costscope
