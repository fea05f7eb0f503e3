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
    static Result<std::unique_ptr<Input>> open(const QString& path); ///< "-" = stdin
    static std::unique_ptr<Input> fromBytes(const QByteArray& bytes, const QString& name);
    ~Input();

    const QString& name() const { return m_name; } ///< as the user gave it, for messages
    qint64 size() const { return m_size; }         ///< -1 = not known (stdin)
    qint64 position() const { return m_position; } ///< bytes handed out so far
    double fraction() const;

    /// The first 64 KiB, without consuming them.
    const QByteArray& head() const { return m_head; }
    /// The next block into `block` (up to 4 MiB); false at the end.
    bool readBlock(QByteArray& block);
    /// Everything; refused beyond `most` bytes (for formats that are small by nature).
    Result<QByteArray> readAll(qint64 most = qint64(256) << 20);
    /// SHA-256 of all bytes, hex; reads to the end if that has not happened yet.
    QString sha256();

private:
    Input(std::unique_ptr<QIODevice> device, QString name, qint64 size);

    std::unique_ptr<QIODevice> m_device;
    std::unique_ptr<Sha256> m_hash;
    QString m_name;
    QByteArray m_head;
    qint64 m_size = -1;
    qint64 m_position = 0;
    bool m_headGiven = false;
};

} // namespace costscope
