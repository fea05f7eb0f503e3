// SPDX-License-Identifier: GPL-3.0-or-later
// Run times as scripts write them: a list of objects somewhere in a JSON document, one object for each run. The list is a table, its
// members are the columns, and the rules of tables hold.
#include "importers/tables/runsJson.h"

#include "core/base/scaled.h"
#include "importers/json/jsonHead.h"
#include "importers/notRecognised.h"
#include "importers/tables/runsCsv.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <map>

namespace costscope {

namespace {

/// A list of objects, and the names on the way to it: "results/scaling".
struct JsonList {
    QString path;
    QJsonArray rows;
    bool isNumbered = false; ///< an object whose names are numbers of processes
};

bool isCell(const QJsonValue& value)
{
    return !value.isObject() && !value.isArray();
}

QString cellOf(const QJsonValue& value)
{
    return value.isDouble() ? exact(value.toDouble()) : value.toVariant().toString(); // null and what is missing: empty
}

/// Members that are plain in every row, sorted; what a row lacks is empty.
std::optional<HeadedTable> listTable(const QJsonArray& list, const QHash<QString, QString>& columns, const QString& file)
{
    QStringList headings;
    for (const QJsonValue row : list)
        for (const QString& name : row.toObject().keys())
            if (!headings.contains(name)) headings << name;
    headings.removeIf([&](const QString& name) {
        return std::any_of(list.begin(), list.end(), [&](const QJsonValue& row) { return !isCell(row[name]); });
    });
    if (headings.size() < 2) return std::nullopt;
    CsvTable csv;
    csv.rows.resize(1);
    for (const QString& heading : headings) csv.rows[0].cells.push_back({heading});
    for (const QJsonValue row : list) {
        csv.rows.push_back({0, {}}); // lines of JSON say little
        for (const QString& heading : headings) csv.rows.back().cells.push_back({cellOf(row[heading]), 0});
    }
    auto table = headedTable(std::move(csv), columns, file);
    if (!table) return std::nullopt;
    table->headingLine = 0;
    return table.take();
}

bool isList(const QJsonValue& value)
{
    const QJsonArray list = value.toArray();
    return !list.isEmpty() && std::all_of(list.begin(), list.end(), [](const QJsonValue& row) { return row.isObject(); });
}

/// {"1": {"time": 40.7}, "2": …}, {"1": 40.7, …}: numbers of processes as names, which begin with few and rise. The way to them tells
/// that they are of processes, or every time is less than the one before and the names are no 1, 2, 3, … of runs; else they may be sizes.
std::optional<QJsonArray> numberedMembers(const QJsonValue& value, const QString& path)
{
    static const QRegularExpression ofProcesses(u"parallel|mpi|omp|thread|proc|core|rank|scal|worker|node"_s,
                                                QRegularExpression::CaseInsensitiveOption);
    constexpr int mostFirst = 64;
    const QJsonObject object = value.toObject();
    std::map<int, QJsonValue> members;
    for (auto member = object.begin(); member != object.end(); ++member) {
        bool isNumber = false;
        const int n = member.key().toInt(&isNumber);
        if (!isNumber || n < 1 || !(member.value().isObject() || member.value().isDouble())) return std::nullopt;
        members.emplace(n, member.value());
    }
    if (members.size() < 2 || members.begin()->first > mostFirst) return std::nullopt;
    QJsonArray list;
    double before = std::numeric_limits<double>::infinity();
    bool isFalling = true;
    for (const auto& [n, told] : members) {
        QJsonObject row = told.isObject() ? told.toObject() : QJsonObject{{u"time"_s, told}};
        double time = 0;
        for (auto member = row.begin(); member != row.end(); ++member)
            if (runsHeading(member.key()).role == RunsRole::T) time = member.value().toDouble();
        isFalling = isFalling && time < before;
        before = time;
        row.insert(u"processes"_s, n);
        list.append(row);
    }
    const bool areRunning = members.rbegin()->first - members.begin()->first + 1 == int(members.size());
    return (isFalling && !areRunning) || path.contains(ofProcesses) ? std::optional(list) : std::nullopt;
}

void collectLists(const QJsonValue& value, const QString& path, int deepest, std::vector<JsonList>& lists)
{
    if (isList(value)) lists.push_back({path, value.toArray()});
    if (const auto list = numberedMembers(value, path)) lists.push_back({path, *list, true});
    if (deepest == 0) return;
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        collectLists(member.value(), path.isEmpty() ? member.key() : path + u'/' + member.key(), deepest - 1, lists);
}

/// The place behind the brace or bracket that closes the one at `at`; nothing if the text ends before.
std::optional<qsizetype> behindClosing(QByteArrayView text, qsizetype at)
{
    int depth = 0;
    bool isText = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (isText) {
            if (c == '\\') ++at;
            isText = c != '"';
        } else if (c == '"') {
            isText = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return at + 1;
        }
    }
    return std::nullopt;
}

/// Which of n and the run time a table says by itself and for certain, with a number, 0 to 2.
int saidBy(const HeadedTable& table)
{
    const auto says = [&](RunsRole role) {
        for (size_t i = 0; i < table.meanings.size(); ++i)
            if (table.meanings[i].role == role && table.meanings[i].doubt == 0 && cellNumber(table.csv.rows.front().cells[i].text, false))
                return true;
        return false;
    };
    return says(RunsRole::N) + says(RunsRole::T);
}

/// JSON is full of lists: beside what names n and the run time, one member must do so, or name MPI time, without doubt.
bool isRuns(const HeadedTable& table)
{
    if (!knowsNAndT(table.meanings)) return false;
    const auto isCertain = [](const RunsHeading& meaning) { return meaning.role && *meaning.role <= RunsRole::Tau && meaning.doubt == 0; };
    const auto layout = runsLayout(table, {});
    return std::ranges::any_of(table.meanings, isCertain) && (!layout || holdsRecords(table, *layout));
}

// Rule: JSON with a list of objects whose members name processes and run times as the headings of a table do, one of them or MPI time
// for certain, with numbers in them.
bool recognisesRunsJson(const Head& head)
{
    if (!looksLikeJson(head.bytes) || JsonHead(head).has("schema") || JsonHead(head).has("format")) return false;
    const auto table = headedJson(head.bytes);
    if (table && isRuns(*table)) return true;
    const QJsonObject whole = QJsonDocument::fromJson(head.bytes.toByteArray()).object(); // of a small file
    std::vector<JsonList> lists;
    constexpr int deepest = 4;
    collectLists(whole, {}, deepest, lists);
    return std::ranges::any_of(lists, [](const JsonList& list) {
        const auto numbered = list.isNumbered ? listTable(list.rows, {}, {}) : std::nullopt;
        return numbered && isRuns(*numbered);
    });
}

/// " “summaries” was not." Lists inside the rows of one are no lists of the document.
QString unreadLists(const std::vector<JsonList>& lists, const QString& read)
{
    constexpr qsizetype most = 4;
    QStringList names;
    for (const JsonList& list : lists)
        if (list.path != read && list.rows.size() > 1) names << u"“%1”"_s.arg(list.path);
    if (names.isEmpty()) return {};
    if (names.size() > most) names = names.first(most - 1) << u"%1 more lists"_s.arg(names.size() - most + 1);
    return u" %1 %2 not."_s.arg(names.join(u", "_s), names.size() == 1 ? u"was"_s : u"were"_s);
}

/// The list that holds the runs: where the user has named columns, the one that has them, and of several that have them the one that
/// holds runs without his word, too. Error: none, or several.
Result<HeadedTable> runsIn(const QJsonDocument& document, const QHash<QString, QString>& columns, Messages& notes, const QString& file)
{
    constexpr int deepest = 4;
    std::vector<JsonList> lists;
    collectLists(document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object()), {}, deepest, lists);
    QStringList paths, sure;
    std::optional<HeadedTable> found, surely;
    bool isNumbered = false;
    for (const JsonList& list : lists) {
        auto table = listTable(list.rows, columns, file);
        if (!table || !(isRuns(*table) || !columns.isEmpty())) continue;
        const auto itself = columns.isEmpty() ? std::nullopt : listTable(list.rows, {}, file);
        if ((columns.isEmpty() && itself && isRuns(*itself)) || paths.isEmpty()) isNumbered = list.isNumbered;
        if (itself && isRuns(*itself)) {
            sure << list.path;
            surely = table;
        }
        paths << list.path;
        found = std::move(table);
    }
    if (sure.size() == 1) {
        paths = sure;
        found = std::move(surely);
    }
    if (paths.size() > 1)
        return Error{u"More than one list could hold the runs: %1. Keep one of them in the file."_s.arg(paths.join(u", "_s)), file};
    if (!found)
        return Error{
            u"There is no list of objects with processes and run times, [{\"n\": 1, \"t_n_s\": 2.5}, …]. Name the members so, or say "
            "what they are: --column \"NAME=n\" --column \"NAME=t_n_s\"."_s,
            file};
    if (isNumbered)
        notes.push_back({Severity::Note,
                         u"The names of the members%1 were taken for numbers of processes."_s.arg(
                             paths.front().isEmpty() ? QString() : u" of “%1”"_s.arg(paths.front())),
                         file});
    else if (!paths.front().isEmpty())
        notes.push_back(
            {Severity::Note, u"The list “%1” was read, as a table.%2"_s.arg(paths.front(), unreadLists(lists, paths.front())), file});
    return *found;
}

Result<Imported> readRunsJson(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (bytes->startsWith("\xef\xbb\xbf")) bytes->remove(0, 3);
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(*bytes, &fault);
    if (fault.error != QJsonParseError::NoError)
        return Error{u"The file is damaged or cut off: %1."_s.arg(fault.errorString()), input.name(),
                     1 + bytes->first(std::min<qsizetype>(fault.offset, bytes->size())).count('\n')};
    if (!progress.report(0.5)) return cancelled();
    Messages notes;
    auto table = runsIn(document, options.columns, notes, input.name());
    if (!table) return table.error();
    auto imported = readRunsTable(*table, options, progress, input.name());
    if (imported) imported->messages.insert(imported->messages.begin(), notes.begin(), notes.end());
    return imported;
}

} // namespace

std::optional<HeadedTable> headedJson(QByteArrayView head)
{
    std::optional<HeadedTable> best;
    for (qsizetype at = head.indexOf('['); at >= 0; at = head.indexOf('[', at + 1)) {
        const QByteArrayView rest = head.sliced(at + 1).trimmed();
        if (!rest.startsWith('{')) continue;
        const auto end = behindClosing(rest, 0);
        if (!end) continue;
        const auto row = QJsonDocument::fromJson(rest.first(*end).toByteArray());
        auto table = listTable(QJsonArray{row.object()}, {}, {});
        if (table && (!best || saidBy(*table) > saidBy(*best))) best = std::move(table);
    }
    return best;
}

std::optional<Error> jsonNotRecognised(QByteArrayView head, const QString& file)
{
    const auto table = headedJson(head);
    if (!table || saidBy(*table) > 1) return std::nullopt;
    const auto layout = runsLayout(*table, file);
    const auto isN = [](const RunsHeading& meaning) { return meaning.role == RunsRole::N && meaning.doubt <= 1; };
    const bool isTold = saidBy(*table) == 1 || std::ranges::any_of(table->meanings, isN); // beside “P” a column may be a time
    if (layout || !isTold || (saidBy(*table) == 0 && !layout.error().message.contains(u"--column"_s))) return std::nullopt;
    return layout.error();
}

extern const Importer runsJson; // registered in allImporters.cpp
const Importer runsJson = {
    u"runs-json"_s,
    u"Run-time records (JSON)"_s,
    u"A list of objects with processes n, run times t_n and, if measured, MPI times, somewhere in a JSON document."_s,
    {u"*.json"_s},
    u"runs"_s,
    recognisesRunsJson,
    readRunsJson,
};

} // namespace costscope
