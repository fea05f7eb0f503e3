// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgTesting.h"

#include <algorithm>
#include <cmath>

using namespace costscope;

namespace {

enum class Outcome { Read, Warned, Refused };

/// A sound file: line 4 holds level 0, lines 7 to 9 its lists, line 11 level 1.
QByteArray sound()
{
    return R"({"format": "costscope.amg/1", "label": "small", "ranks": 8,
 "placement": {"ppn": 4, "sockets_per_node": 2},
 "levels": [
  {"level": 0, "rows": 1000, "nnz": 6400,
   "operations": [{"operation": "spmv", "summary": {"messages": 4, "max_sends_per_rank": 3},
    "messages": {
     "src": [0, 0, 0, 1],
     "dst": [1, 2, 4, 4],
     "bytes": [400, 1000, 16000, 600]},
    "measured_seconds": {"samples": [3e-5, 1e-5, 2e-5, 4e-5]}}]},
  {"level": 1, "rows": 100, "nnz": 1600}],
 "complexities": {"grid": 1.1, "operator": 1.25}}
)";
}

QByteArray messageTable()
{
    return "# ranks=8; ppn=4; sockets_per_node=2\nlevel,operation,src,dst,bytes\n0,spmv,0,1,800\n1,spmv,2,3,80\n0,,4,5,90\n";
}

QByteArray summaryTable()
{
    return "# ranks=8; ppn=4\nlevel,operation,rows,nnz,measured_s,n_queue,inter_node_bytes,avg_hops,n_socket,n_node,n_net,b_socket,b_node,"
           "b_net\n"
           "0,spmv,8000,53600,2e-05,,6400,0.5,1,,2,800,,16000\n0,restrict,8000,53600,,4,,,,,,,,\n1,spmv,100,900,1e-5,3,0,0,1,1,1,8,8,8\n";
}

QByteArray edited(QByteArray text, const QByteArray& from, const QByteArray& to)
{
    Q_ASSERT(text.contains(from));
    const qsizetype at = text.indexOf(from);
    return text.replace(at, from.size(), to);
}

} // namespace

Q_DECLARE_METATYPE(Outcome)

class TestAmgBroken : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cases_data();
    void cases();
    void cutAnywhere();
    void partial();
    void partialCsv();
    void oneWarningPerNumber();
    void deepNesting();
    void fieldsBehindAPlacement();
    void neededFieldsStay();
    void blockEnds();
    void claimedSizesCostNothing();
    void readsTables();

private:
    void jsonCases();
    void fileCases();
    void csvCases();
};

/// Words that the finding must contain, separated by '|', and the line it must name (0: any).
static void add(const char* name, const QByteArray& bytes, Outcome outcome, const char* words, int line = 0)
{
    QTest::newRow(name) << bytes << outcome << QString::fromUtf8(words).split(u'|', Qt::SkipEmptyParts) << line;
}

static void change(const char* name, const char* from, const char* to, Outcome outcome, const char* words, int line = 0)
{
    add(name, edited(sound(), from, to), outcome, words, line);
}

void TestAmgBroken::cases_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("line");
    add("sound", sound(), Outcome::Read, "");
    add("sound messages", messageTable(), Outcome::Read, "");
    add("sound summary", summaryTable(), Outcome::Read, "");
    add("byte order mark", "\xef\xbb\xbf" + sound(), Outcome::Read, "");
    add("CR LF", sound().replace("\n", "\r\n"), Outcome::Read, "");
    jsonCases();
    fileCases();
    csvCases();
}

void TestAmgBroken::jsonCases()
{
    using enum Outcome;
    change("src too short", "[0, 0, 0, 1]", "[0, 0, 0]", Refused, "Level 0, spmv|src has 3 entries, dst 4, bytes 4", 7);
    change("bytes too long", "16000, 600]", "16000, 600, 1]", Refused, "src has 4 entries, dst 4, bytes 5", 7);
    change("no dst", "\"dst\": [1, 2, 4, 4],", "", Refused, "Level 0, spmv|“dst” is missing");
    change("rank out of range", "[1, 2, 4, 4]", "[1, 2, 8, 4]", Refused, "Level 0, spmv|dst[2] is rank 8|0 to 7", 8);
    change("absurd rank", "[1, 2, 4, 4]", "[1, 2, 4, 4000000000]", Refused, "dst[3] is rank 4000000000", 8);
    change("negative rank", "[0, 0, 0, 1]", "[0, -1, 0, 1]", Refused, "src[1] is rank -1", 7);
    change("src equals dst", "[1, 2, 4, 4]", "[1, 2, 4, 1]", Refused, "Level 0, spmv|dst[3] is rank 1|itself", 8);
    change("negative bytes", "16000, 600]", "16000, -600]", Refused, "Level 0, spmv|bytes[3] is -600|negative", 9);
    change("half a byte", "16000, 600]", "16000, 600.5]", Refused, "whole number", 9);
    change("bytes beyond 64 bit", "16000, 600]", "16000, 99999999999999999999]", Refused, "whole number", 9);
    change("text in a list", "16000, 600]", "16000, \"600\"]", Refused, "whole number", 9);
    change("list in a list", "16000, 600]", "16000, [600]]", Refused, "whole number", 9);
    change("whole numbers as decimals", "16000, 600]", "1.6e4, 600.0]", Read, "");
    change("leading zero", "16000, 600]", "16000, 0600]", Refused, "not JSON", 9);
    change("many digits", "16000, 600]", "16000, 1000000000000000000]", Read, "");
    change("blanks and lines", "[1, 2, 4, 4]", "[ 1 ,2\n,\t4 , 4 ]", Read, "");
    change("src twice", "\"dst\"", "\"src\"", Refused, "“src” is there twice", 8);
    change("messages no object", "\"messages\": {\n", "\"messages\": 4, \"other\": {\n", Refused, "object was expected", 6);
    change("no ranks", "\"ranks\": 8,", "", Refused, "ranks|missing|level 0", 5);
    change("zero ranks", "\"ranks\": 8", "\"ranks\": 0", Refused, "ranks|from 1", 1);
    change("ranks as text", "\"ranks\": 8", "\"ranks\": \"8\"", Refused, "ranks|whole number", 1);
    add("ranks after the levels", edited(edited(sound(), "\"ranks\": 8,", ""), "1.25}}", "1.25}, \"ranks\": 5}"), Read, "");
    add("late ranks too few", edited(edited(sound(), "\"ranks\": 8,", ""), "1.25}}", "1.25}, \"ranks\": 4}"), Refused,
        "Level 0, spmv|dst[2] is rank 4|0 to 3", 8);
    change("level missing", "\"level\": 1,", "", Refused, "level 1 was expected, found no number", 11);
    change("level skipped", "\"level\": 1,", "\"level\": 2,", Refused, "level 1 was expected, found 2", 11);
    change("levels from 1", "\"level\": 0,", "\"level\": 1,", Refused, "level 0 was expected, found 1", 4);
    change("no levels", "\"levels\"", "\"level_list\"", Refused, "“levels” is missing");
    change("levels a number", "\"levels\": [", "\"levels\": 4, \"x\": [", Refused, "A list was expected", 3);
    change("level a number", "{\"level\": 1, \"rows\": 100, \"nnz\": 1600}", "1", Refused, "An object was expected", 11);
    change("operations a number", "\"operations\": [", "\"operations\": 4, \"x\": [", Refused, "A list was expected", 5);
    change("operations null", "\"rows\": 100,", "\"rows\": 100, \"operations\": null,", Read, "");
    change("messages null", "\"rows\": 100,", "\"rows\": 100, \"operations\": [{\"operation\": \"spmv\", \"messages\": null}],", Warned,
           "no messages, no summary and no measured times", 11);
    change("operation unnamed", "\"operation\": \"spmv\"", "\"name\": \"spmv\"", Refused, "/levels/0/operations/0/operation|missing", 5);
    change("operation twice", "\"operations\": [", "\"operations\": [{\"operation\": \"spmv\", \"measured_seconds\": {}},", Refused,
           "Level 0, spmv is there twice", 5);
    change("negative rows", "\"rows\": 1000", "\"rows\": -1", Refused, "/levels/0/rows|found -1", 4);
    change("half a row", "\"rows\": 1000", "\"rows\": 0.5", Refused, "/levels/0/rows|whole number", 4);
    change("rows as text", "\"rows\": 1000", "\"rows\": \"many\"", Refused, "/levels/0/rows|A number was expected", 4);
    change("unknown rows", "\"rows\": 1000", "\"rows\": null", Read, "");
    change("negative time", "3e-5", "-3e-5", Refused, "/levels/0/operations/0/measured_seconds/samples/0|found -3e-05", 5);
    change("time unknown", "3e-5", "null", Refused, "samples/0|a time of 0 or more", 5);
    change("summary differs", "\"messages\": 4", "\"messages\": 5", Warned, "Level 0, spmv: messages: 5 is written, the list gives 4", 5);
    change("complexity differs", "\"grid\": 1.1", "\"grid\": 1.2", Warned, "grid complexity is given as 1.2, the levels give 1.1");
    change("complexity rounded", "\"grid\": 1.1", "\"grid\": 1.100005", Read, "");
    change("complexity beyond rounding", "\"grid\": 1.1", "\"grid\": 1.10002", Warned, "grid complexity");
    change("unknown locality", "\"messages\": 4,", "\"critical\": {\"far\": {}}, \"messages\": 4,", Warned, "“far” is not known", 5);
    change("nothing known", "{\"level\": 1, ", "{\"operations\": [{\"operation\": \"spmv\"}], \"level\": 1, ", Warned,
           "no messages, no summary and no measured times", 11);
    change("placement", "\"ppn\": 4", "\"ppn\": 0", Refused, "/placement/ppn|found 0", 2);
    change("placement no object", "{\"ppn\": 4, \"sockets_per_node\": 2}", "4", Refused, "placement: an object was expected", 2);
    change("unknown fields", "\"ranks\": 8", "\"ranks\": 8, \"colour\": {\"a\": [1, {}]}", Read, "");
    change("unknown fields inside", "\"rows\": 100,", "\"rows\": 100, \"colour\": [1, [2]],", Read, "");
}

void TestAmgBroken::fileCases()
{
    using enum Outcome;
    change("next major version", "costscope.amg/1", "costscope.amg/2", Refused, "costscope.amg/2|only costscope.amg/1", 1);
    change("version ten", "costscope.amg/1", "costscope.amg/10", Refused, "costscope.amg/10", 1);
    change("minor version", "costscope.amg/1", "costscope.amg/1.2", Read, "");
    change("no format", "\"format\"", "\"from\"", Refused, "“format” is missing");
    change("not JSON", "\"src\": [", "src: [", Refused, "not JSON", 7);
    change("comma missing", "\"level\": 0,", "\"level\": 0", Refused, "not JSON", 4);
    change("comma missing in a list", "[0, 0, 0, 1]", "[0, 0 0, 1]", Refused, "not JSON", 7);
    change("comma too many", "[0, 0, 0, 1]", "[0, 0, 0, 1,]", Refused, "not JSON", 7);
    change("nan", "[0, 0, 0, 1]", "[0, nan, 0, 1]", Refused, "not JSON", 7);
    change("number too big", "\"rows\": 1000", "\"rows\": 1e999", Refused, "too large to compute with|Replace it by null", 4);
    add("something follows", sound() + "{}", Refused, "not JSON");
    add("empty", "", Refused, "empty");
    add("blanks", "  \n ", Refused, "empty");
    add("list", "[1, 2]", Refused, "object was expected");
    add("cut in level 0", sound().left(sound().indexOf("16000")), Refused, "cut off|inside its first level", 9);
    add("cut in level 1", sound().left(sound().indexOf("100,")), Refused, "cut off|last complete level is 0|--partial", 11);
}

void TestAmgBroken::csvCases()
{
    using enum Outcome;
    const auto table = [](const char* name, const char* from, const char* to, Outcome outcome, const char* words, int line = 0) {
        add(name, edited(messageTable(), from, to), outcome, words, line);
    };
    table("csv no ranks", "ranks=8; ", "", Refused, "number of ranks is missing|# ranks=8", 1);
    table("csv zero ranks", "ranks=8", "ranks=0", Refused, "ranks=0", 1);
    table("csv no ppn", "; ppn=4", "", Refused, "/placement/ppn|missing", 1);
    table("csv rank", "0,spmv,0,1", "0,spmv,0,8", Refused, "dst|8|0 to 7", 3);
    table("csv no rank", "0,spmv,0,1", "0,spmv,0,", Refused, "dst", 3);
    table("csv itself", "0,spmv,0,1", "0,spmv,0,0", Refused, "dst|itself", 3);
    table("csv negative", ",800", ",-800", Refused, "bytes|found -800", 3);
    table("csv half", ",800", ",800.5", Refused, "bytes|whole number", 3);
    table("csv word", ",800", ",lots", Refused, "bytes|“lots”", 3);
    table("csv nothing", ",800", ",", Refused, "bytes|nothing", 3);
    table("csv level gap", "1,spmv", "2,spmv", Refused, "level|no level 1", 4);
    table("csv absurd level", "1,spmv", "1e15,spmv", Refused, "level|no level 1", 4);
    table("csv no level", "1,spmv", ",spmv", Refused, "level|nothing", 4);
    table("csv heading twice", "src,dst", "src,src", Refused, "“src” is there twice|", 2);
    table("csv cut", "0,,4,5,90\n", "0,,4", Refused, "cut off|--partial", 5);
    table("csv cut in a number", "0,,4,5,90\n", "0,,4,5,9", Warned, "ends without a line end|not whole", 5);
    table("csv comment at the end", "0,,4,5,90\n", "0,,4,5,90\n# the end", Read, "");
    table("csv late ranks", "# ranks=8; ppn=4; sockets_per_node=2\n", "# by hand\n\n# ppn=4\n# ranks=none\n", Refused, "ranks=none", 4);
    table("csv late placement", "# ranks=8; ppn=4; sockets_per_node=2\n", "# ranks=8\n# nodes=2\n# ppn=0\n", Refused, "/placement/ppn", 3);
    table("csv ppn nowhere", "# ranks=8; ppn=4; sockets_per_node=2\n", "# ranks=8\n# nodes=2\n", Refused, "/placement/ppn|missing", 2);
    table("csv headings only", "0,spmv,0,1,800\n1,spmv,2,3,80\n0,,4,5,90\n", "", Refused, "no rows");
    table("csv more columns", "bytes\n", "bytes,colour\n", Read, "Columns not used: colour");
    table("csv foreign text", "# ranks", "# written by hand\n# ranks", Read, "");
    const auto summary = [](const char* name, const char* from, const char* to, Outcome outcome, const char* words, int line = 0) {
        add(name, edited(summaryTable(), from, to), outcome, words, line);
    };
    summary("csv summary twice", "0,restrict", "0,spmv", Refused, "operation|level 0, spmv is there twice", 4);
    summary("csv rows differ", "0,restrict,8000", "0,restrict,8001", Refused, "rows|8001|8000", 4);
    summary("csv negative time", "2e-05", "-2e-05", Refused, "measured_s|0 or more", 3);
    summary("csv infinite time", "2e-05", "inf", Refused, "measured_s|“inf”", 3);
}

void TestAmgBroken::cases()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Outcome, outcome);
    QFETCH(QStringList, words);
    QFETCH(int, line);
    const auto read = readAmg(bytes, QByteArray(QTest::currentDataTag()).startsWith("csv") ? "amg-csv" : "amg-json");
    const QString all = spoken(read);
    QVERIFY2(read.ok() != (outcome == Outcome::Refused), qPrintable(all));
    bool warned = false, atLine = line == 0 || (!read.ok() && read.error().line == line);
    if (read)
        for (const Message& message : read->messages) {
            warned = warned || message.severity == Severity::Warning;
            atLine = atLine || message.line == line;
        }
    if (read) QCOMPARE(warned, outcome == Outcome::Warned);
    QVERIFY2(atLine, qPrintable(all));
    for (const QString& word : words) QVERIFY2(all.contains(word, Qt::CaseInsensitive), qPrintable(word + " is not in: " + all));
}

/// A file that ends early is refused with the place where it ends; complete levels are the most that a part gives.
void TestAmgBroken::cutAnywhere()
{
    const QByteArray whole = sound();
    for (qsizetype end = 0; end < whole.size() - 2; ++end) {
        const auto read = readAmg(whole.left(end), "amg-json");
        QVERIFY2(!read.ok(), qPrintable(QString::number(end)));
        QVERIFY2(!read.error().message.isEmpty(), qPrintable(QString::number(end)));
        const auto part = readAmg(whole.left(end), "amg-json", true);
        if (!part) continue;
        QVERIFY(part->partial && !part->messages.empty());
        const auto hierarchy = amgHierarchy(part->datasets.at(0));
        QVERIFY2(hierarchy.ok(), qPrintable(hierarchy.ok() ? QString() : hierarchy.error().message));
        QVERIFY(hierarchy->levels.size() <= 2);
        QCOMPARE(messagesOf(part->datasets[0], hierarchy->operations.at(0)).size(), size_t(4));
    }
}

void TestAmgBroken::partial()
{
    const QByteArray cut =
        edited(sound(), "{\"level\": 1, ",
               "{\"level\": 1, \"operations\": [{\"operation\": \"spmv\", \"messages\": {\"src\": [0, 1], \"dst\": [1, 0], "
               "\"bytes\": [1, 2]}}, {\"messages\": {\"src\": [3");
    const auto read = readAmg(cut.left(cut.lastIndexOf("[3") + 2), "amg-json", true);
    QVERIFY2(read.ok() && read->partial, qPrintable(spoken(read)));
    QVERIFY2(spoken(read).contains(u"Levels 0 to 0"_s), qPrintable(spoken(read)));
    const auto hierarchy = amgHierarchy(read->datasets[0]);
    QCOMPARE(hierarchy->operations.size(), size_t(1));
    QCOMPARE(read->datasets[0].table(u"messages")->rows(), 4);
}

void TestAmgBroken::partialCsv()
{
    const auto read = readAmg(edited(messageTable(), "0,,4,5,90\n", "0,,4"), "amg-csv", true);
    QVERIFY2(read.ok() && read->partial, qPrintable(spoken(read)));
    QCOMPARE(read->datasets[0].table(u"messages")->rows(), 2);
}

/// Beside them there is a note on the torus, which the file does not say.
static qsizetype countOfWarnings(const Imported& read)
{
    return std::count_if(read.messages.begin(), read.messages.end(), [](const Message& m) { return m.severity == Severity::Warning; });
}

void TestAmgBroken::oneWarningPerNumber()
{
    const auto read = readAmg(edited(sound(), "{\"messages\": 4, \"max_sends_per_rank\": 3}",
                                     R"({"messages": 3, "bytes": 18001, "max_sends_per_rank": 3, "senders": 1,
        "by_locality": {"inter_node": {"bytes": 1, "messages": 2}}, "byte_hops": 16600.0})"),
                              "amg-json");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(countOfWarnings(*read), 4);
    for (const char* word : {": messages: 3", ": bytes: 18001", ": senders: 1", ": inter-node bytes: 1"})
        QCOMPARE(spoken(read).count(QLatin1String(word)), 1);
    const auto hierarchy = amgHierarchy(read->datasets[0]);
    QCOMPARE(hierarchy->operations[0].numbers.bytes, 18000.0);
    QCOMPARE(hierarchy->operations[0].measured.median, 2.5e-5); // of an even number of samples
}

void TestAmgBroken::deepNesting()
{
    const auto refused = readAmg(edited(sound(), "\"label\": \"small\"", "\"x\": " + QByteArray(1000000, '[')), "amg-json");
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().message.contains(u"nested"_s), qPrintable(refused.error().message));
    const auto large =
        readAmg(edited(sound(), "\"small\"", "\"small\", \"x\": [" + QByteArray(100000, '7').replace("7", "7,") + "7]"), "amg-json");
    QVERIFY2(large.ok(), qPrintable(spoken(large)));
    QVERIFY2(spoken(large).contains(u"“x” is too large"_s), qPrintable(spoken(large)));
}

/// The placement of many ranks leaves room for the fields behind it.
void TestAmgBroken::fieldsBehindAPlacement()
{
    constexpr int ranks = 8192;
    const QByteArray list = "[0" + QByteArray(",0").repeated(ranks - 1) + "]";
    const QByteArray placement =
        R"("placement": {"ppn": 8192, "order": "explicit", "rank_node": )" + list + ", \"rank_socket\": " + list + "}";
    const QByteArray text = R"({"format": "costscope.amg/1", )" + placement +
                            R"(, "ranks": 8192, "label": "many", "generator": {"solver": "x"}, "options": [1, 2], "seed": 7,
 "levels": [{"level": 0, "rows": 1000, "nnz": 6400}]})";
    const auto read = readAmg(text, "amg-json");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY2(!spoken(read).contains(u"too large"_s), qPrintable(spoken(read)));
    const auto hierarchy = amgHierarchy(read->datasets[0]);
    QCOMPARE(hierarchy->ranks, ranks);
    QCOMPARE(hierarchy->label, u"many"_s);
    QCOMPARE(hierarchy->further[QLatin1String("generator")].toObject()[QLatin1String("solver")].toString(), u"x"_s);
    QCOMPARE(hierarchy->further[QLatin1String("options")].toArray().size(), 2);
    QCOMPARE(hierarchy->further[QLatin1String("seed")].toInt(), 7);
}

/// What is not known may be left out; what makes the hierarchy may not.
void TestAmgBroken::neededFieldsStay()
{
    QByteArray text = "{";
    for (int i = 0; i < 20001; ++i) text += "\"x" + QByteArray::number(i) + "\": 1, ";
    const auto read = readAmg(text + sound().mid(1), "amg-json");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QVERIFY2(spoken(read).contains(u"“x20000” is too large"_s), qPrintable(spoken(read)));
    QCOMPARE(amgHierarchy(read->datasets[0])->ranks, 8);
    QCOMPARE(amgHierarchy(read->datasets[0])->label, u"small"_s);
    QCOMPARE(amgHierarchy(read->datasets[0])->placement->ppn, 4);
}

/// Numbers that lie across the blocks of the input, and places behind them.
void TestAmgBroken::blockEnds()
{
    for (qsizetype shift = 0; shift < 12; ++shift) {
        QByteArray text =
            edited(sound(), "\"bytes\"", QByteArray(Input::blockSize - sound().indexOf("1000, 16000") - shift, ' ') + "\"bytes\"");
        const auto read = readAmg(text, "amg-json");
        QVERIFY2(read.ok() && countOfWarnings(*read) == 0, qPrintable(spoken(read)));
        const AmgMessageSpan list = messagesOf(read->datasets[0], amgHierarchy(read->datasets[0])->operations[0]);
        QCOMPARE(std::vector(list.bytes.begin(), list.bytes.end()), (std::vector<qint64>{400, 1000, 16000, 600}));
        const auto bad = readAmg(edited(text, "\"level\": 1", "\"level\": 3"), "amg-json");
        QCOMPARE(bad.error().line, 11);
        QCOMPARE(bad.error().column, 4);
    }
}

void TestAmgBroken::claimedSizesCostNothing()
{
    const auto read =
        readAmg(edited(edited(sound(), "\"ranks\": 8", "\"ranks\": 2147483647"), "[1, 2, 4, 4]", "[1, 2, 4, 2147483646]"), "amg-json");
    QVERIFY2(read.ok(), qPrintable(spoken(read)));
    QCOMPARE(amgHierarchy(read->datasets[0])->operations[0].numbers.senders, 2.0);
}

void TestAmgBroken::readsTables()
{
    const auto messages = readAmg(messageTable(), "amg-csv");
    const auto listed = amgHierarchy(messages->datasets[0]);
    QCOMPARE(listed->ranks, 8);
    QCOMPARE(listed->placement->ppn, 4);
    QCOMPARE(listed->operations.size(), size_t(2)); // rows of level 0 stand apart, one without a name
    const AmgMessageSpan first = messagesOf(messages->datasets[0], listed->operations[0]);
    QCOMPARE(first.size(), size_t(2));
    QCOMPARE(first.src[1], 4);

    const auto summary = readAmg(summaryTable(), "amg-csv");
    const auto said = amgHierarchy(summary->datasets[0]);
    QCOMPARE(said->levels.size(), size_t(2));
    QCOMPARE(said->levels[0].rows, 8000.0);
    const AmgOperation& spmv = said->operations[0];
    QVERIFY(((*spmv.numbers.critical)[0][1] == AmgClass{1, 800}));
    QVERIFY(((*spmv.numbers.critical)[2][2] == AmgClass{2, 16000})); // mean size 8000: rendezvous
    QCOMPARE(spmv.numbers.maxSendsPerRank, 3.0);
    QVERIFY(std::isnan(spmv.numbers.maxRecvsPerRank)); // n_queue is empty: the sends count
    QCOMPARE(spmv.numbers.byteHops, 3200.0);
    QVERIFY(std::isnan(said->operations[1].measured.median));
    QVERIFY(std::isnan(said->operations[1].numbers.interNodeBytes));
}

QTEST_GUILESS_MAIN(TestAmgBroken)
#include "tst_amg_broken.moc"
