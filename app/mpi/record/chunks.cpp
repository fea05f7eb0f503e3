// SPDX-License-Identifier: GPL-3.0-or-later
#include "chunks.h"

#include <array>
#include <cerrno>
#include <cstring>

namespace costscope::record {

namespace {

constexpr char magic[] = "COSTMSG\n";
constexpr char marker[] = "CHNK";
constexpr std::size_t longestRow = 8 * 10;

void put32(std::uint8_t* at, std::uint32_t value)
{
    for (int i = 0; i < 4; ++i) at[i] = std::uint8_t(value >> (8 * i));
}

std::uint32_t get32(const std::uint8_t* at)
{
    return std::uint32_t(at[0]) | std::uint32_t(at[1]) << 8 | std::uint32_t(at[2]) << 16 | std::uint32_t(at[3]) << 24;
}

std::size_t putVarint(std::uint8_t* at, std::uint64_t value)
{
    std::size_t size = 0;
    for (; value >= 0x80; value >>= 7) at[size++] = std::uint8_t(value | 0x80);
    at[size++] = std::uint8_t(value);
    return size;
}

bool getVarint(const std::uint8_t*& at, const std::uint8_t* end, std::uint64_t& value)
{
    value = 0;
    for (int shift = 0; at < end && shift < 64; shift += 7) {
        const std::uint8_t byte = *at++;
        if (shift == 63 && byte > 1) return false;
        value |= std::uint64_t(byte & 0x7F) << shift;
        if (!(byte & 0x80)) return true;
    }
    return false;
}

std::array<std::uint32_t, 256> crcTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value & 1 ? 0x82F63B78u ^ (value >> 1) : value >> 1;
        table[i] = value;
    }
    return table;
}

const std::array<std::uint32_t, 256> crcs = crcTable();

} // namespace

const char* kindName(int kind)
{
    static const char* const names[kindCount] = {"sent",           "received",           "put",           "got",       "accumulated",
                                                 "neighbour sent", "neighbour received", "alltoall sent", "collective"};
    return kind >= 0 && kind < kindCount ? names[kind] : "unknown";
}

std::uint32_t crc32c(const void* data, std::size_t length, std::uint32_t before)
{
    std::uint32_t value = ~before;
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    for (std::size_t i = 0; i < length; ++i) value = crcs[(value ^ bytes[i]) & 0xFF] ^ (value >> 8);
    return ~value;
}

void fileHead(std::uint8_t (&bytes)[fileHeadSize])
{
    std::memcpy(bytes, magic, 8);
    put32(bytes + 8, 1);
    put32(bytes + 12, 0);
}

ChunkBuffer::ChunkBuffer(std::size_t limit) : m_bytes(headSize + (limit < chunkLimit ? limit : chunkLimit))
{}

bool ChunkBuffer::add(const Row& row)
{
    if (m_size + longestRow > m_bytes.size()) return false;
    if (m_head.rows == 0) {
        m_head.first = m_head.last = row.rank;
        m_peer = 0;
    }
    std::uint8_t* const at = m_bytes.data() + m_size;
    std::size_t size = putVarint(at, row.rank - m_head.last);
    size += putVarint(at + size, std::uint64_t(row.kind) | std::uint64_t(row.coarse) << 4 | std::uint64_t(row.function) << 5);
    const std::int64_t step = row.peer - m_peer;
    size += putVarint(at + size, (std::uint64_t(step) << 1) ^ std::uint64_t(step >> 63));
    for (std::uint64_t value : {row.bytes, row.count, row.order, row.time}) size += putVarint(at + size, value);
    if (row.coarse) size += putVarint(at + size, row.total);
    m_size += size;
    m_peer = row.peer;
    m_head.last = row.rank;
    ++m_head.rows;
    return true;
}

bool ChunkBuffer::addName(const char* name)
{
    const std::size_t length = std::strlen(name);
    if (m_size + 10 + length > m_bytes.size()) return false;
    m_size += putVarint(m_bytes.data() + m_size, length);
    std::memcpy(m_bytes.data() + m_size, name, length);
    m_size += length;
    ++m_head.rows;
    return true;
}

const std::uint8_t* ChunkBuffer::finish(std::uint32_t region, std::size_t& length, ChunkHead* head)
{
    std::uint8_t* const bytes = m_bytes.data();
    m_head.length = std::uint32_t(m_size - headSize);
    m_head.region = region;
    std::memcpy(bytes, marker, 4);
    put32(bytes + 4, m_head.length);
    put32(bytes + 12, region);
    put32(bytes + 16, m_head.first);
    put32(bytes + 20, m_head.last);
    put32(bytes + 24, m_head.rows);
    put32(bytes + 28, 0);
    m_head.crc = crc32c(bytes + 12, m_size - 12);
    put32(bytes + 8, m_head.crc);
    length = m_size;
    if (head) *head = m_head;
    m_head = ChunkHead();
    m_size = headSize;
    return bytes;
}

ChunkReader::~ChunkReader()
{
    if (m_file) std::fclose(m_file);
}

bool ChunkReader::open(const std::string& path)
{
    if (m_file) std::fclose(m_file);
    m_file = std::fopen(path.c_str(), "rb");
    if (!m_file) {
        m_error = std::strerror(errno);
        return false;
    }
    std::uint8_t bytes[fileHeadSize];
    if (std::fread(bytes, 1, fileHeadSize, m_file) != fileHeadSize || std::memcmp(bytes, magic, 8) != 0) {
        m_error = "found no costscope.messages";
        return false;
    }
    if (get32(bytes + 8) != 1) {
        m_error = "found version " + std::to_string(get32(bytes + 8)) + ", expected 1";
        return false;
    }
    return true;
}

bool ChunkReader::seek(std::uint64_t offset)
{
    return m_file && fseeko(m_file, off_t(offset), SEEK_SET) == 0;
}

std::uint64_t ChunkReader::offset() const
{
    return m_file ? std::uint64_t(ftello(m_file)) : 0;
}

ChunkReader::Found ChunkReader::readHead(std::uint8_t (&bytes)[headSize])
{
    if (!m_file) return Found::NoFile;
    const std::size_t got = std::fread(bytes, 1, headSize, m_file);
    if (got == 0) return Found::End;
    if (got != headSize) return Found::Cut;
    m_head.length = get32(bytes + 4);
    // Where the length cannot be trusted nothing behind it can.
    if (std::memcmp(bytes, marker, 4) != 0 || m_head.length > chunkLimit) return Found::Cut;
    m_head.crc = get32(bytes + 8);
    m_head.region = get32(bytes + 12);
    m_head.first = get32(bytes + 16);
    m_head.last = get32(bytes + 20);
    m_head.rows = get32(bytes + 24);
    return Found::Chunk;
}

ChunkReader::Found ChunkReader::skip()
{
    std::uint8_t bytes[headSize];
    const Found found = readHead(bytes);
    if (found != Found::Chunk || m_head.length == 0) return found;
    // Seeking goes beyond the end without a word; the last byte must be there.
    if (fseeko(m_file, off_t(m_head.length) - 1, SEEK_CUR) != 0 || std::fgetc(m_file) == EOF) return Found::Cut;
    return found;
}

ChunkReader::Found ChunkReader::next()
{
    std::uint8_t bytes[headSize];
    const Found found = readHead(bytes);
    if (found != Found::Chunk) return found;
    m_bytes.resize(m_head.length);
    if (std::fread(m_bytes.data(), 1, m_bytes.size(), m_file) != m_bytes.size()) return Found::Cut;
    const std::uint32_t crc = crc32c(m_bytes.data(), m_bytes.size(), crc32c(bytes + 12, headSize - 12));
    return crc == m_head.crc ? Found::Chunk : Found::Damaged;
}

bool ChunkReader::rows(std::vector<Row>& rows) const
{
    rows.clear();
    const std::uint8_t* at = m_bytes.data();
    const std::uint8_t* const end = at + m_bytes.size();
    std::uint64_t rank = m_head.first;
    std::int64_t peer = 0;
    for (std::uint32_t i = 0; i < m_head.rows; ++i) {
        Row row;
        std::uint64_t step, what, peerStep;
        if (!getVarint(at, end, step) || !getVarint(at, end, what) || !getVarint(at, end, peerStep) || !getVarint(at, end, row.bytes) ||
            !getVarint(at, end, row.count) || !getVarint(at, end, row.order) || !getVarint(at, end, row.time))
            return false;
        if (step > m_head.last || (what & 15) >= kindCount) return false;
        rank += step;
        if (rank > m_head.last) return false;
        peer = std::int64_t(std::uint64_t(peer) + ((peerStep >> 1) ^ (0 - (peerStep & 1))));
        row.rank = std::uint32_t(rank);
        row.peer = peer;
        row.kind = Kind(what & 15);
        row.coarse = what >> 4 & 1;
        row.function = std::uint32_t(what >> 5);
        row.total = row.bytes * row.count;
        if (row.coarse && !getVarint(at, end, row.total)) return false;
        rows.push_back(row);
    }
    return at == end;
}

bool ChunkReader::names(std::vector<std::string>& names) const
{
    names.clear();
    const std::uint8_t* at = m_bytes.data();
    const std::uint8_t* const end = at + m_bytes.size();
    for (std::uint32_t i = 0; i < m_head.rows; ++i) {
        std::uint64_t length;
        if (!getVarint(at, end, length) || length > std::uint64_t(end - at)) return false;
        names.emplace_back(reinterpret_cast<const char*>(at), length);
        at += length;
    }
    return at == end;
}

} // namespace costscope::record
