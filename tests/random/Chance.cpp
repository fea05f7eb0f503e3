// SPDX-License-Identifier: GPL-3.0-or-later
#include "Chance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace costscope {

quint64 Chance::below(quint64 end)
{
    if (end <= 1) return 0;
    if (m_random) {
        const quint64 most = std::numeric_limits<quint64>::max() - std::numeric_limits<quint64>::max() % end;
        quint64 number = (*m_random)();
        while (number >= most) number = (*m_random)();
        return number % end;
    }
    quint64 number = 0;
    for (quint64 rest = end - 1; rest > 0; rest >>= 8)
        if (m_next != m_end) number = number << 8 | *m_next++;
    return number % end;
}

quint64 Chance::rank(quint64 draw, const QString& name)
{
    quint64 hash = draw;
    for (const QChar letter : name + u'.') { // a multiplication carries upwards alone, the shift takes it down again
        hash = (hash ^ letter.unicode()) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

int Chance::between(int least, int most)
{
    return least + int(below(quint64(most - least) + 1));
}

double Chance::unit()
{
    constexpr int bits = 16; // two bytes of a fuzzer's input are enough
    return std::ldexp(double(below(quint64(1) << bits)), -bits);
}

double Chance::magnitude(double least, double most)
{
    const int first = std::ilogb(least), last = std::ilogb(most);
    const double value = std::ldexp(1 + unit(), between(first, last));
    return std::clamp(value, least, most);
}

} // namespace costscope
