// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/Importer.h"
#include "importers/json/JsonTree.h"
#include "importers/json/jsonDigits.h"
#include "importers/json/rapidJson.h"
#include "importers/text/BlockStream.h"

#include "core/base/json.h"
#include "core/data/amg.h"
#include "importers/text/findings.h"

#include <optional>
#include <span>

namespace costscope {

/// What the events of a parser make of a costscope.amg/1 file: message lists go straight into their columns, small parts
/// through a tree per operation. The first problem stops the parser and is kept.
class AmgJsonEvents : public JsonDigitEvents {
public:
    explicit AmgJsonEvents(BlockStream& stream) : m_stream(stream) {}

    // What RapidJSON calls; false stops it.
    bool Null() { return plain(QJsonValue(QJsonValue::Null)); }
    bool Bool(bool value) { return plain(value); }
    bool RawNumber(const char* text, unsigned length, bool);
    bool String(const char* text, unsigned length, bool) { return plain(QString::fromUtf8(text, length)); }
    bool Key(const char* text, unsigned length, bool);
    bool StartObject();
    bool EndObject(unsigned);
    bool StartArray();
    bool EndArray(unsigned);

    const std::optional<Error>& error() const { return m_error; }
    /// The whole file has been read: what only the whole can tell. Error: a field is missing, a rank does not exist.
    std::optional<Error> finish();
    // The file ended early, see parseAmg(). Complete are levels.
    QString cutOff() const;
    bool keepComplete();
    QString kept() const;

    bool hasLevels = true; ///< false: messages without levels, which stand in one operation of one level

    // What was read.
    AmgHierarchy hierarchy;
    std::vector<qint64> operationLines; ///< line of each operation
    QJsonObject fields;                 ///< of the file, without its levels
    Messages remarks;

private:
    enum class Where { Outside, File, Levels, Level, Operations, Operation, Messages, List };

    /// One of the three columns of the list that is being read.
    struct List {
        TextPlace place;   ///< where it begins
        qint64 count = -1; ///< entries so far; -1 = not there yet
    };
    enum Column { Src, Dst, Bytes };

    bool fail(const QString& text, const TextPlace& place);
    bool fail(const QString& text) { return fail(text, m_stream.wordPlace()); }
    bool expected(const char* wanted);
    bool plain(const QJsonValue& value);
    bool whole(qint64 value);
    bool number(double value);
    bool field(const QJsonValue& value);
    bool fileField(const QJsonValue& value);
    bool startTree(bool array);
    void startLevel();
    void startOperation();
    bool startMessages();
    bool startList();
    bool startOnce(bool& seen, Where where);
    bool entry(qint64 value);
    bool entries(qint64 first);
    bool isEveryOneFine(std::span<const qint64> values) const;
    void append(std::span<const qint64> values);
    template <class T>
    void makeRoom(std::vector<T>& column, size_t more) const;
    bool rankEntry(std::vector<qint32>& ranks, const std::vector<qint32>& others, qint64 value);
    bool endMessages();
    bool endOperation();
    bool endLevel();
    bool failed(const JsonReader& reader, const TextPlace& place);
    std::optional<Error> checkRanks() const;
    std::optional<Error> readPlacement();
    QString operationName() const;

    BlockStream& m_stream;
    Where m_where = Where::Outside;
    QString m_key;
    JsonTree m_tree;
    std::optional<Error> m_error;
    qint64 m_kept = 0; ///< values in `fields`
    qint64 m_rowsBeforeLevel = 0;

    bool m_sawLevels = false;
    TextPlace m_placementPlace;
    size_t m_firstOperation = 0; ///< of this level
    QJsonObject m_level;
    QJsonObject m_operation;
    TextPlace m_levelPlace;
    TextPlace m_operationPlace;
    bool m_sawOperations = false;
    bool m_sawMessages = false;
    qint64 m_first = 0; ///< row of the first message of this operation
    Column m_column = Src;
    std::array<List, 3> m_lists;
    struct Unchecked {
        size_t operation;
        TextPlace src, dst;
    };
    std::vector<Unchecked> m_unchecked; ///< lists that came before the number of ranks
};

/// Lets RapidJSON read the file with `Events`, which stop it where lists are nested too deeply, and which have
///   const std::optional<Error>& error() const
///   QString cutOff() const    what is said where the file ends early
///   bool keepComplete()       keeps what is complete of such a file; false: nothing is
///   QString kept() const      what was kept
/// Error: cancelled; no JSON; the file ends early, and `options` do not ask for what is complete.
template <class Events>
std::optional<Error> parseAmg(Events& events, BlockStream& stream, const ImportOptions& options, Imported& imported)
{
    const auto result = rapidjson::Reader().Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, events);
    if (stream.wasCancelled()) return cancelled();
    if (!result.IsError()) return std::nullopt;
    if (events.error()) return events.error();
    if (result.Code() == rapidjson::kParseErrorDocumentEmpty) return Error{u"The file is empty."_s};
    const auto [line, column] = stream.place();
    if (!stream.atEnd())
        return errorAt(result.Code() == rapidjson::kParseErrorNumberTooBig
                           ? u"This number is too large to compute with. Replace it by null."_s
                           : u"This is not JSON: %1"_s.arg(QString::fromLatin1(rapidjson::GetParseError_En(result.Code()))),
                       {line, column});
    if (!options.partial || !events.keepComplete()) return errorAt(events.cutOff(), {line, column});
    imported.partial = true;
    imported.messages.push_back(warningAt(events.kept(), {line, column}));
    return std::nullopt;
}

} // namespace costscope
