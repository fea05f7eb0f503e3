// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/zipMember.h"

#include <QtEndian>

#include <algorithm>
#include <optional>

#include <zlib.h>

namespace costscope {

namespace {

// Sizes of the three records without the names behind them, and what they begin with.
constexpr qsizetype endSize = 22, entrySize = 46, localSize = 30;
constexpr QByteArrayView endMark("PK\5\6", 4), entryMark("PK\1\2", 4), localMark("PK\3\4", 4);

enum Method : quint16 { Stored = 0, Deflated = 8 };
constexpr quint16 encrypted = 1;       // flag
constexpr qint64 mostDeflation = 1032; // what 1 byte can become: 258 bytes of two bits each

/// An entry of the directory at the end of the archive.
struct ZipEntry {
    quint16 flags, method;
    quint32 sum;
    qint64 packed, size, at;
};

template <class Whole>
Whole wholeAt(QByteArrayView bytes, qsizetype at)
{
    return qFromLittleEndian<Whole>(bytes.data() + at);
}

bool hasRecord(QByteArrayView bytes, qsizetype at, QByteArrayView mark, qsizetype size)
{
    return at >= 0 && at <= bytes.size() - size && bytes.sliced(at).startsWith(mark);
}

std::optional<ZipEntry> findEntry(QByteArrayView archive, QByteArrayView name)
{
    const qsizetype end = archive.lastIndexOf(endMark);
    if (!hasRecord(archive, end, endMark, endSize)) return std::nullopt;
    qsizetype at = wholeAt<quint32>(archive, end + 16);
    while (hasRecord(archive, at, entryMark, entrySize)) {
        const QByteArrayView entry = archive.sliced(at);
        const qsizetype named = wholeAt<quint16>(entry, 28);
        if (entry.sliced(entrySize).startsWith(name) && named == name.size())
            return ZipEntry{wholeAt<quint16>(entry, 8),  wholeAt<quint16>(entry, 10), wholeAt<quint32>(entry, 16),
                            wholeAt<quint32>(entry, 20), wholeAt<quint32>(entry, 24), wholeAt<quint32>(entry, 42)};
        at += entrySize + named + wholeAt<quint16>(entry, 30) + wholeAt<quint16>(entry, 32);
    }
    return std::nullopt;
}

/// The packed bytes; nothing if they do not lie within the archive.
std::optional<QByteArrayView> packedBytes(QByteArrayView archive, const ZipEntry& entry)
{
    if (!hasRecord(archive, entry.at, localMark, localSize)) return std::nullopt;
    const qsizetype begin = entry.at + localSize + wholeAt<quint16>(archive, entry.at + 26) + wholeAt<quint16>(archive, entry.at + 28);
    if (begin > archive.size() || entry.packed > archive.size() - begin) return std::nullopt;
    return archive.sliced(begin, entry.packed);
}

/// Exactly `size` bytes, or nothing.
std::optional<QByteArray> inflated(QByteArrayView packed, qint64 size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data())); // zlib only reads there
    stream.avail_in = uInt(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = uInt(size);
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return std::nullopt; // negative: without a header of its own
    const int result = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return result == Z_STREAM_END && stream.avail_out == 0 ? std::optional(bytes) : std::nullopt;
}

} // namespace

Result<QByteArray> zipMember(const QByteArray& archive, QByteArrayView name, qint64 most)
{
    const QString shown = QString::fromUtf8(name);
    const auto entry = findEntry(archive, name);
    if (!entry && hasRecord(archive, archive.lastIndexOf(endMark), endMark, endSize))
        return Error{u"The directory of the archive has no %1: it was written by another program, or it is damaged."_s.arg(shown)};
    if (!entry) return Error{u"The archive is cut off: the directory at its end is missing. Copy it again."_s};
    if (entry->flags & encrypted || (entry->method != Stored && entry->method != Deflated))
        return Error{u"%1 in the archive is encrypted or packed in a way that is not known. Unpack it, and import it then."_s.arg(shown)};
    if (entry->size > most)
        return Error{u"%1 in the archive is %2 MiB unpacked; at most %3 MiB are read."_s.arg(shown).arg(entry->size >> 20).arg(most >> 20)};
    const auto packed = packedBytes(archive, *entry);
    std::optional<QByteArray> bytes;
    if (packed && entry->method == Stored && entry->size == packed->size()) bytes = packed->toByteArray();
    if (packed && entry->method == Deflated && entry->size <= mostDeflation * packed->size()) bytes = inflated(*packed, entry->size);
    if (!bytes || crc32(0, reinterpret_cast<const Bytef*>(bytes->constData()), uInt(bytes->size())) != entry->sum)
        return Error{u"The archive is damaged: %1 cannot be unpacked. Save it anew in the program that wrote it."_s.arg(shown)};
    return *bytes;
}

} // namespace costscope
