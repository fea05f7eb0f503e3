// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace costscope::record {

// costscope.messages/1, the files name.d/node-NNNNN.csm and name.d/rank-R.csm. No MPI here: whoever reads them uses this too.
// All numbers are little-endian.
//
// File: 16 bytes, then chunks until its end.
//   0  8  "COSTMSG\n"
//   8  4  version, 1
//  12  4  0
//
// Chunk: a head of 32 bytes, then its rows. No chunk needs another one: a reader may begin at any whose offset it knows, a cut file
// loses its last chunk only.
//   0  4  "CHNK"
//   4  4  length of what is behind the head in bytes, at most 2^20
//   8  4  CRC32C (polynomial 0x1EDC6F41, reflected, begun and ended with all bits inverted) of the bytes 12 … 31 of the head and of
//         all that is behind it
//  12  4  region, counted from 0; 0xFFFFFFFF: the chunk holds names
//  16  4  the first rank that recorded a row of it
//  20  4  the last one
//  24  4  number of rows (of names)
//  28  4  0
//
// Names come first in a file, so that it can be read alone: per name a varint of its length and its bytes in UTF-8. The first chunk
// of names holds the regions, the second the functions of MPI, by number.
//
// Row: varints (7 bits a byte, low ones first, bit 7: more follows), sorted by rank:
//   1  rank that recorded it, less that of the row before (of the first row: less the first rank of the head)
//   2  what: bits 0 … 3 the Kind, bit 4: coarse, bits 5 … : the function of a collective
//   3  peer (rank of MPI_COMM_WORLD, -1: unknown or given up; of a collective: its ranks) less that of the row before (of the first
//      row: less 0), zigzag: (d << 1) ^ (d >> 63)
//   4  bytes of one message; of a coarse row: an upper bound (a power of two), or 0: given up
//   5  count of messages
//   6  order: of a receive the place of its first posting within its execution, from 0; of others of the first sending
//   7  time inside the calls, in units of 10 ns
//   8  only of a coarse row: bytes of all its messages together, exactly

enum class Kind : std::uint8_t { Sent, Received, Put, Got, Accumulated, NeighbourSent, NeighbourReceived, AllSent, Collective };
constexpr int kindCount = 9;
const char* kindName(int kind);

struct Row {
    std::uint32_t rank = 0;
    std::int64_t peer = 0;
    std::uint64_t bytes = 0, count = 0, order = 0, time = 0, total = 0;
    Kind kind = Kind::Sent;
    std::uint32_t function = 0;
    bool coarse = false;
};

constexpr std::size_t chunkLimit = 1u << 20;
constexpr std::size_t headSize = 32, fileHeadSize = 16;
constexpr std::uint32_t namesRegion = 0xFFFFFFFFu;

std::uint32_t crc32c(const void* data, std::size_t length, std::uint32_t before = 0);

struct ChunkHead {
    std::uint32_t length = 0, crc = 0, region = 0, first = 0, last = 0, rows = 0;
};

/// Rows of one region until the chunk is full. Takes its memory when it is made, none afterwards: a handler of a signal may fill it.
class ChunkBuffer {
public:
    explicit ChunkBuffer(std::size_t limit = chunkLimit);
    /// False: no room. The rank must not be below that of the row before.
    bool add(const Row& row);
    bool addName(const char* name);
    bool isEmpty() const { return m_head.rows == 0; }
    std::size_t size() const { return m_size; }
    /// Head and rows as they stand in the file; the buffer is empty afterwards, but what was returned stays until the next add.
    const std::uint8_t* finish(std::uint32_t region, std::size_t& length, ChunkHead* head = nullptr);

private:
    std::vector<std::uint8_t> m_bytes;
    std::size_t m_size = headSize;
    ChunkHead m_head;
    std::int64_t m_peer = 0;
};

void fileHead(std::uint8_t (&bytes)[fileHeadSize]);

/// Reads a file chunk by chunk.
class ChunkReader {
public:
    enum class Found { Chunk, End, Cut, Damaged, NoFile };
    ~ChunkReader();
    ChunkReader() = default;
    ChunkReader(const ChunkReader&) = delete;
    ChunkReader& operator=(const ChunkReader&) = delete;
    /// False: it cannot be opened, or is none; error() says why.
    bool open(const std::string& path);
    /// The next chunk from where the reader is. Behind a damaged one the next can be read, behind a cut one there is none.
    Found next();
    /// Reads the head of the next one and passes over its rows: they are not checked.
    Found skip();
    bool seek(std::uint64_t offset);
    std::uint64_t offset() const; ///< where the reader is [byte]
    const ChunkHead& head() const { return m_head; }
    /// Rows of the chunk that was read. False: what passed the checksum is no row all the same.
    bool rows(std::vector<Row>& rows) const;
    bool names(std::vector<std::string>& names) const;
    const std::string& error() const { return m_error; }

private:
    Found readHead(std::uint8_t (&bytes)[headSize]);

    std::FILE* m_file = nullptr;
    ChunkHead m_head;
    std::vector<std::uint8_t> m_bytes;
    std::string m_error;
};

} // namespace costscope::record
