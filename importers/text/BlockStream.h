// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/base/TextPlace.h"
#include "importers/text/Input.h"

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>

namespace costscope {

/// A plain value as it stands in the file: a number in its own digits, a text without quotes.
struct JsonWord {
    enum Kind { Null, False, True, Number, Text } kind = Null;
    std::string_view text = {};
};

/// The characters of an input, block by block, as RapidJSON reads them. At the end, and after a cancel, there are only
/// NUL characters. Lines are counted a block at a time, so that reading a character stays cheap; places that are asked one
/// after the other cost no more than the way from each to the next.
class BlockStream {
public:
    using Ch = char;

    BlockStream(Input& input, const Progress& progress);
    BlockStream(const BlockStream&) = delete;
    BlockStream& operator=(const BlockStream&) = delete;

    Ch Peek() const { return *m_at; }
    Ch Take()
    {
        const char c = *m_at;
        if (++m_at >= m_end) refill();
        return c;
    }
    /// In a list of numbers, again and again: a comma and up to 18 digits that end within this block, several times as fast as by
    /// events. Where something else stands, RapidJSON goes on. Returns how many were taken.
    size_t takeWholes(std::span<qint64> values);
    /// Where to go back to while nothing else was taken.
    const char* mark() const { return m_at; }
    void goBack(const char* mark) { m_at = mark; }
    /// The same in an object: a comma, a name and a plain value without escapes. The views last as long as the block.
    bool takeNextMember(std::string_view& name, JsonWord& value);
    /// The same right behind the brace that begins the object. When no more can be taken, endMembers() lets RapidJSON go on
    /// as if the object began there, and tells what is missing behind those that were taken.
    bool takeFirstMember(std::string_view& name, JsonWord& value);
    enum class Missing { Nothing, Comma, Name };
    Missing endMembers();
    /// This block lasts until the next call, also when others have followed it.
    void hold();
    /// Whether what is taken now stands in the block of hold().
    bool isHeld() const { return m_isHeld; }
    /// In a list: a comma and a number.
    bool takeNextNumber(JsonWord& value);
    /// What follows in this block.
    std::string_view ahead() const { return {m_at, size_t(m_end - m_at)}; }
    /// What stands before it in this block.
    std::string_view behind() const { return {m_begin, size_t(m_at - m_begin)}; }
    /// How much of the input was read, 0 to 1; 0 where its length is not known.
    double fraction() const { return m_input.fraction(); }
    size_t Tell() const { return size_t(m_before + (m_at - m_begin)); }

    /// RapidJSON wants these to compile; they are for writing.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    size_t PutEnd(Ch*) { return 0; }

    bool atEnd() const { return m_ended; }
    bool wasCancelled() const { return m_cancelled; }
    /// Of the next character.
    TextPlace place() const { return placeOf(m_at); }
    /// Of the number or word that was read last.
    TextPlace wordPlace() const;
    /// Of what Tell() said earlier; line 0 if that is no longer in memory.
    TextPlace placeAt(size_t offset) const;

private:
    /// What stands between the values of two members: `,\n   "threads": `. Rows repeat their names in the same order and with
    /// the same blanks, so what followed a value before is tried first: one comparison instead of a look at each character.
    struct Lead {
        std::string text;
        bool hasComma = false;
        size_t nameBegin = 0, nameSize = 0;
        size_t follower = 0; ///< of its value
    };
    static constexpr size_t mostLeads = 200; ///< names that never come again are not worth their memory

    bool takeMember(bool hasComma, std::string_view& name, JsonWord& value);
    bool takeWhole(qint64& value);
    /// Behind the lead that is here; nullptr if there is none.
    const char* afterLead(bool hasComma, std::string_view& name);
    void learnLead(bool hasComma, const char* end, std::string_view name);
    void refill();
    void countTo(const char* at) const;
    TextPlace placeOf(const char* at) const;

    /// How far the lines of this block were counted.
    struct Counted {
        const char* at = nullptr;
        qint64 lines = 0;                ///< ends of lines before it
        const char* lineStart = nullptr; ///< of the line it is in; null: before this block
    };

    Input& m_input;
    const Progress& m_progress;
    QByteArray m_block;
    QByteArray m_heldBlock; ///< where it is no longer m_block
    bool m_isHeld = false;
    std::deque<Lead> m_leads; ///< the first is the begin of an object
    size_t m_lead = 0;        ///< of the last value
    const char* m_begin = nullptr;
    const char* m_at = nullptr;
    const char* m_end = nullptr;
    qint64 m_before = 0;    ///< bytes before this block
    qint64 m_lines = 0;     ///< line ends before this block
    qint64 m_lineStart = 0; ///< offset of the line in which this block begins
    mutable Counted m_counted;
    bool m_ended = false;
    bool m_cancelled = false;
};

} // namespace costscope
