// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QElapsedTimer>
#include <QTimer>

#include <ctime>

namespace costscope {

/// Run times of one program, `count` runs on `different` numbers of cores, by a law with 2 % of noise; the first of them on one core.
inline QByteArray runsTable(int count, int different)
{
    QByteArray text = "n,t_n_s\n";
    quint32 random = 7;
    const auto noise = [&] { return 1 + 0.02 * (double((random = random * 1664525u + 1013904223u) >> 8) / double(1 << 24) - 0.5); };
    for (int i = 0; i < count; ++i) {
        const int place = i % different;
        const double n = different > 64 ? 1 + place : double(qint64(1) << (place % 20));
        const double t = (100 / n + 0.3) / (1 - 0.5 * (n - 1) / (n + 900)) * noise();
        text += QByteArray::number(n, 'g', 10) + ',' + QByteArray::number(t, 'g', 8) + '\n';
    }
    return text;
}

/// How long the window's thread did not answer, at most [ms].
struct Stop {
    double wall = 0;
    double busy = 0; ///< of this the thread itself computed: the same on a machine that has others to serve
};

/// Measures the stops of the thread that it lives in, between two rounds of its event loop.
class Watchdog {
public:
    Watchdog()
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this] { look(); });
        m_timer.start(2);
        take();
    }
    /// The longest since the last call.
    Stop take()
    {
        look();
        return std::exchange(m_longest, {});
    }

private:
    static double computed()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return 1e3 * double(time.tv_sec) + 1e-6 * double(time.tv_nsec);
    }
    void look()
    {
        const double now = computed();
        if (m_since.isValid()) m_longest.wall = std::max(m_longest.wall, 1e-6 * double(m_since.nsecsElapsed()));
        m_longest.busy = std::max(m_longest.busy, now - m_computed);
        m_computed = now;
        m_since.start();
    }

    QTimer m_timer;
    QElapsedTimer m_since;
    double m_computed = computed();
    Stop m_longest;
};

} // namespace costscope
