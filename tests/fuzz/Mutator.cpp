// SPDX-License-Identifier: GPL-3.0-or-later
#include "Mutator.h"

#include <array>

namespace costscope {

namespace {

/// Words on which parsers stumble.
const std::array tokens = {
    QByteArray("nan"),   QByteArray("-inf"),  QByteArray("1e999"),  QByteArray("-1"),       QByteArray("99999999999999999999"),
    QByteArray("1.2e+"), QByteArray("0x1p3"), QByteArray("..."),    QByteArray("****"),     QByteArray("0,5"),
    QByteArray("\0", 1), QByteArray("\xFF"),  QByteArray("\r\n"),   QByteArray("\t\t"),     QByteArray("\""),
    QByteArray("{"),     QByteArray("]"),     QByteArray("null"),   QByteArray("@ mpiP\n"), QByteArray("\xEF\xBB\xBF"),
    QByteArray("%"),     QByteArray(","),     QByteArray(300, '7'), QByteArray(200, '['),   QByteArray("-9223372036854775808"),
};

} // namespace

qsizetype Mutator::below(qsizetype bound)
{
    return bound > 0 ? qsizetype(m_random() % quint64(bound)) : 0; // distributions differ between libraries
}

std::pair<qsizetype, qsizetype> Mutator::line(const QByteArray& bytes)
{
    const qsizetype at = below(bytes.size());
    const qsizetype begin = at > 0 ? bytes.lastIndexOf('\n', at - 1) + 1 : 0;
    const qsizetype end = bytes.indexOf('\n', at);
    return {begin, end < 0 ? bytes.size() : end + 1};
}

void Mutator::damage(QByteArray& bytes)
{
    const auto [begin, end] = line(bytes);
    const QByteArray text = bytes.mid(begin, end - begin);
    const QByteArray& token = tokens[size_t(below(qsizetype(tokens.size())))];
    switch (below(9)) {
    case 0: bytes.truncate(below(bytes.size())); break;
    case 1: bytes.remove(0, below(bytes.size())); break;
    case 2:
        if (!bytes.isEmpty()) bytes[below(bytes.size())] = char(below(256));
        break;
    case 3: bytes.remove(begin, end - begin); break;
    case 4: bytes.insert(begin, text); break;
    case 5: bytes.insert(line(bytes).first, text); break;
    case 6: bytes.insert(below(bytes.size() + 1), token); break;
    case 7: { // a token in the place of a word
        const qsizetype word = bytes.indexOf(' ', below(bytes.size())) + 1;
        qsizetype after = word;
        while (after < bytes.size() && bytes[after] != ' ' && bytes[after] != '\n') ++after;
        bytes.replace(word, after - word, token);
        break;
    }
    default: {
        const qsizetype at = below(bytes.size()), count = below(40); // as arguments, compilers would make them in either order
        bytes.remove(at, count);
    }
    }
}

QByteArray Mutator::mutated(QByteArray bytes)
{
    for (qsizetype times = 1 + below(3); times > 0; --times) damage(bytes);
    return bytes;
}

} // namespace costscope
