// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCryptographicHash>
#include <QString>

#include <map>

namespace costscope {

/// Answers as they were. That they are right is what other tests say; this one says that a change which was meant to change
/// nothing changed nothing, and shows by its list what another one changed.
///
/// tests/kept/<list>.tsv has a line for each answer: its name, the first digits of its SHA-256, its size. COSTSCOPE_KEEP=1 in
/// the environment writes the list anew, for a commit that says why. COSTSCOPE_KEPT_FOLDER=FOLDER writes the answers themselves,
/// to be compared with those of another tree by diff -r. A list that was made with another Qt, on another processor, or for random
/// things by another compiler, is not compared.
///
/// Numbers of more than 10 digits are rounded to 10 before, since the last ones are those of the C library; the version of the
/// program stands as VERSION, and the folder of the sources as SOURCE.
class Kept {
public:
    enum class Of { Anything, RandomThings };
    explicit Kept(const QString& list, Of of = Of::Anything);

    void add(const QString& name, QByteArray answer);
    /// Several answers of one name: one line of the list for all of them.
    void addTo(const QString& name, QByteArray answer);

    /// What differs from the list, in words; empty if nothing does.
    QString differences();

private:
    QString m_list;
    Of m_of;
    struct Sum {
        QCryptographicHash hash{QCryptographicHash::Sha256};
        qint64 size = 0;
    };
    std::map<QString, Sum> m_sums;
};

/// A text in which every number has at most 10 digits.
QByteArray rounded(const QByteArray& text);

} // namespace costscope
