// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>
#include <QIODevice>
#include <QString>

#include <memory>

namespace costscope {

class Sha256;

/// A file being read: block by block, hashed on the way. Never more than one block in memory unless asked.
class Input {
public:
    /// Of all blocks but the last. It fits into the caches of one core: it is still there when it is looked at last.
    static constexpr qint64 blockSize = 1 << 20;

    static Result<std::unique_ptr<Input>> open(const QString& path); ///< "-" = stdin
    enum class Hashing { On, Off };                                  ///< Off: for measuring a parser alone; sha256() is empty then
    static std::unique_ptr<Input> fromBytes(const QByteArray& bytes, const QString& name, Hashing hashing = Hashing::On);
    ~Input();
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    const QString& name() const { return m_name; } ///< as the user gave it, for messages; "stdin"
    QString fileName() const;                      ///< without folder; empty for stdin
    qint64 size() const { return m_size; }         ///< -1 = not known (stdin)
    qint64 position() const { return m_position; } ///< bytes handed out so far
    double fraction() const;

    /// The first 64 KiB, without consuming them; see longHead().
    const QByteArray& head() const { return m_head; }
    /// The first MiB, likewise; from now on head() is as long.
    const QByteArray& longHead();
    /// The next block into `block`; false at the end.
    bool readBlock(QByteArray& block);
    /// Everything; refused beyond `most` bytes (for formats that are small by nature).
    Result<QByteArray> readAll(qint64 most = qint64(256) << 20);
    /// SHA-256 of all bytes, hex; reads to the end if that has not happened yet.
    QString sha256();
    /// Offset of the first NUL byte handed out so far; -1 if there was none. No text has any.
    qint64 firstNul() const { return m_firstNul; }
    /// Why reading stopped early; empty if it did not.
    QString readError() const;

private:
    Input(std::unique_ptr<QIODevice> device, QString name, qint64 size);
    /// Up to `most` bytes of the device; short only at its end.
    QByteArray take(qint64 most);

    std::unique_ptr<QIODevice> m_device;
    std::unique_ptr<Sha256> m_hash;
    QString m_name;
    QByteArray m_head;
    qint64 m_size = -1;
    qint64 m_position = 0;
    qint64 m_firstNul = -1;
    bool m_headGiven = false;
    bool m_isStdin = false;
};

} // namespace costscope
