// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <random>

namespace costscope {

/// Damages text files: the same seed gives the same damage on every machine.
class Mutator {
public:
    explicit Mutator(quint64 seed) : m_random(seed) {}
    /// One to three kinds of damage, at random places.
    QByteArray mutated(QByteArray bytes);

private:
    qsizetype below(qsizetype bound);
    /// Begin and end of a random line, line feed included.
    std::pair<qsizetype, qsizetype> line(const QByteArray& bytes);
    void damage(QByteArray& bytes);

    std::mt19937_64 m_random;
};

} // namespace costscope
