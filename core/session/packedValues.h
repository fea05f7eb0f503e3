// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/json.h"
#include "core/data/Table.h"

namespace costscope {

// How the numbers of a long column stand in a session file, in the place of "values":
//
//     "packed": {"encoding": "zlib-planes", "rows": 10000000, "blake2b": "9f86d0…", "chunks": ["eJzt…", "eJzs…"]}
//
// Chunk k holds the rows from 16384 k on, the last one what is left. A chunk is base64 (RFC 4648) of a zlib stream (RFC 1950)
// of the values' byte planes: the lowest byte of every value, then the second byte of every value, … of int32, int64 or IEEE 754
// doubles; of a column of texts, its int32 codes. High bytes hardly differ, so planes compress better and faster than numbers.
// "blake2b" is the BLAKE2b-256 of all streams, one after the other: `b2sum -l 256`. Of the values each stream has its own sum.

/// What the packed columns of one file take [byte]. A small file that unpacks to any size would fill the memory of whoever opens
/// it, so a reader looks at the sum first, and a writer keeps to it: where data beyond `free` shrink to less than a part in
/// `most`, it stores some chunks as they are.
struct PackedSize {
    static constexpr double free = 512 << 20, most = 64;
    double unpacked = 0;
    double packed = 0;
    bool isCredible() const { return unpacked <= free + most * packed; }
};

/// Adds what a column's field "packed" says of itself.
void addPacked(PackedSize& size, const QJsonObject& packed, qsizetype bytesPerRow);

/// Text that the numbers of a column take as a list, about [byte].
qint64 textSize(const Column& column);

/// Whether a column is long enough to be packed at all.
bool isLong(const Column& column);

/// The field "packed"; of texts the codes. An empty object: cancelled. `size`: of the file so far.
QJsonObject packed(const Values& values, PackedSize& size, const Progress& progress);

/// Whether this version reads the field; else a newer one wrote it.
bool knowsPacked(const QJsonValue& packed);

/// The way back into `values`, whose type says what to read. Memory grows with what was unpacked, never by what is claimed.
/// Damage is told to the reader, a cancel as well.
template <class Number>
void unpack(JsonReader& reader, const QJsonObject& packed, std::vector<Number>& values, const Progress& progress);

} // namespace costscope
