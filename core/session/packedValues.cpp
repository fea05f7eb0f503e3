// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/packedValues.h"

#include <QCryptographicHash>
#include <QtEndian>

#include <algorithm>

namespace costscope {

namespace {

constexpr qint64 chunkRows = 16384; // part of the layout: another number is another encoding
constexpr qint64 mostRows = qint64(1) << 28;
constexpr int level = 1;             // of zlib: the others take several times as long for a few percent
constexpr qsizetype lengthBytes = 4; // what qCompress() puts before the stream: the size unpacked, big-endian

constexpr QLatin1String encoding("zlib-planes");

/// `count` values from their bytes one after the other to their planes.
void toPlanes(const char* bytes, char* planes, qsizetype count, qsizetype width)
{
    for (qsizetype plane = 0; plane < width; ++plane)
        for (qsizetype i = 0; i < count; ++i) planes[plane * count + i] = bytes[i * width + plane];
}

void fromPlanes(const char* planes, char* bytes, qsizetype count, qsizetype width)
{
    for (qsizetype plane = 0; plane < width; ++plane)
        for (qsizetype i = 0; i < count; ++i) bytes[i * width + plane] = planes[plane * count + i];
}

template <class Number>
class Packer {
public:
    Packer(const std::vector<Number>& values, PackedSize& size) : m_values(values), m_size(size) {}

    QJsonObject pack(const Progress& progress)
    {
        QJsonArray chunks;
        for (size_t from = 0; from < m_values.size(); from += size_t(chunkRows)) {
            if (!progress.report(double(from) / double(m_values.size()))) return {};
            chunks.append(chunk(from));
        }
        return {{"encoding", encoding},
                {"rows", qint64(m_values.size())},
                {"blake2b", QString::fromLatin1(m_hash.result().toHex())},
                {"chunks", chunks}};
    }

private:
    QString chunk(size_t from)
    {
        const auto count = std::min(qsizetype(chunkRows), qsizetype(m_values.size() - from));
        m_bytes.resize(count * qsizetype(sizeof(Number)));
        m_planes.resize(m_bytes.size());
        qToLittleEndian<Number>(m_values.data() + from, count, m_bytes.data());
        toPlanes(m_bytes.constData(), m_planes.data(), count, sizeof(Number));
        QByteArray stream = compressed(level);
        m_size.unpacked += double(m_planes.size());
        if (!PackedSize{m_size.unpacked, m_size.packed + double(stream.size())}.isCredible()) stream = compressed(0);
        m_size.packed += double(stream.size());
        m_hash.addData(stream);
        return QString::fromLatin1(stream.toBase64());
    }

    QByteArray compressed(int atLevel) const { return qCompress(m_planes, atLevel).sliced(lengthBytes); }

    const std::vector<Number>& m_values;
    PackedSize& m_size;
    QCryptographicHash m_hash{QCryptographicHash::Blake2b_256};
    QByteArray m_bytes, m_planes;
};

/// The streams of a column, checked against their sum before anything is unpacked.
class Streams {
public:
    Streams(JsonReader& reader, const QJsonObject& packed)
    {
        (void)reader.required(packed, u"encoding"_s);
        const QJsonArray chunks = reader.array(packed, u"chunks"_s);
        QCryptographicHash hash(QCryptographicHash::Blake2b_256);
        for (qsizetype i = 0; i < chunks.size() && reader.ok(); ++i) {
            const JsonReader::Step field(reader, u"chunks"_s), step(reader, i);
            const auto stream =
                QByteArray::fromBase64Encoding(reader.toString(chunks[i]).toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
            if (!stream) reader.fail(u"This is no base64: the file is damaged."_s);
            hash.addData(stream.decoded);
            m_all.append(stream.decoded);
        }
        if (reader.string(packed, u"blake2b"_s) != QString::fromLatin1(hash.result().toHex()))
            reader.fail(u"The packed values do not have the checksum that stands beside them: the file is damaged."_s);
    }

    qsizetype count() const { return m_all.size(); }

    /// `size` bytes; empty if they cannot be unpacked to so many.
    QByteArray unpacked(qsizetype chunk, qsizetype size) const
    {
        // zlib adds little to what it cannot make smaller; more is none of ours, and could unpack to anything.
        if (m_all[chunk].size() > size + size / 64 + 64) return {};
        QByteArray withLength(lengthBytes, Qt::Uninitialized);
        qToBigEndian(quint32(size), withLength.data());
        const QByteArray bytes = qUncompress(withLength + m_all[chunk]);
        return bytes.size() == size ? bytes : QByteArray();
    }

private:
    QList<QByteArray> m_all;
};

} // namespace

qint64 textSize(const Column& column)
{
    constexpr qint64 perNumber[] = {18, 7, 9, 4}; // order of Values, with comma and blank; texts are codes
    return column.rows() * perNumber[column.values.index()];
}

bool isLong(const Column& column)
{
    return column.rows() > chunkRows;
}

void addPacked(PackedSize& size, const QJsonObject& packed, qsizetype bytesPerRow)
{
    constexpr double perLetter = 0.75; // byte in base64
    const QJsonArray chunks = packed.value(u"chunks").toArray();
    const double most = double(chunks.size() * chunkRows); // unpack() refuses what claims more
    size.unpacked += std::clamp(packed.value(u"rows").toDouble(), 0.0, most) * double(bytesPerRow);
    for (const QJsonValue chunk : chunks) size.packed += double(chunk.toString().size()) * perLetter;
}

QJsonObject packed(const Values& values, PackedSize& size, const Progress& progress)
{
    if (const auto* texts = std::get_if<Texts>(&values)) return Packer(texts->codes(), size).pack(progress);
    if (const auto* doubles = std::get_if<std::vector<double>>(&values)) return Packer(*doubles, size).pack(progress);
    if (const auto* ints = std::get_if<std::vector<qint32>>(&values)) return Packer(*ints, size).pack(progress);
    return Packer(std::get<std::vector<qint64>>(values), size).pack(progress);
}

bool knowsPacked(const QJsonValue& packed)
{
    const QJsonValue found = packed.toObject().value(u"encoding");
    return !found.isString() || found.toString() == encoding;
}

template <class Number>
void unpack(JsonReader& reader, const QJsonObject& packed, std::vector<Number>& values, const Progress& progress)
{
    const Streams streams(reader, packed);
    const qint64 rows = reader.integer(packed, u"rows"_s);
    if (!reader.ok()) return;
    // So many chunks are there: whatever the number of rows claims, no more is unpacked.
    if (rows < 0 || rows > mostRows || streams.count() != (rows + chunkRows - 1) / chunkRows)
        return reader.fail(u"%1 packed rows do not fit %2 chunks: the file is damaged."_s.arg(rows).arg(streams.count()));
    const JsonReader::Step field(reader, u"chunks"_s);
    for (qsizetype chunk = 0; chunk < streams.count(); ++chunk) {
        if (!progress.report(double(chunk) / double(streams.count()))) return reader.fail(cancelled().message);
        const JsonReader::Step step(reader, chunk);
        const qsizetype count = std::min(chunkRows, rows - chunk * chunkRows), size = count * qsizetype(sizeof(Number));
        const QByteArray planes = streams.unpacked(chunk, size);
        if (planes.isEmpty()) return reader.fail(u"The packed values cannot be unpacked: the file is damaged."_s);
        QByteArray bytes(size, Qt::Uninitialized);
        fromPlanes(planes.constData(), bytes.data(), count, sizeof(Number));
        values.resize(values.size() + size_t(count));
        qFromLittleEndian<Number>(bytes.constData(), count, values.data() + values.size() - size_t(count));
    }
}

template void unpack(JsonReader&, const QJsonObject&, std::vector<double>&, const Progress&);
template void unpack(JsonReader&, const QJsonObject&, std::vector<qint32>&, const Progress&);
template void unpack(JsonReader&, const QJsonObject&, std::vector<qint64>&, const Progress&);

} // namespace costscope
