// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/selectionTimes.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"

#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

Result<Imported> imported(const QByteArray& bytes, const ImportOptions& options = {}, const Importer* importer = nullptr)
{
    if (!importer) importer = recognise({bytes, u"x"_s});
    if (!importer) return Error{u"not recognised"_s};
    const auto input = Input::fromBytes(bytes, u"x"_s);
    return importer->read(*input, options, {});
}

SelectionTimes timesOf(const Result<Imported>& file)
{
    if (!file || file->datasets.empty()) return {};
    const auto times = selectionTimes(file->datasets.front());
    return times ? *times : SelectionTimes();
}

Messages allOf(const Result<Imported>& file)
{
    Messages all = file->messages;
    for (const Dataset& dataset : file->datasets) all.insert(all.end(), dataset.messages.begin(), dataset.messages.end());
    return all;
}

bool says(const Messages& messages, const QString& part, qint64 line = 0, qint64 column = 0)
{
    return std::any_of(messages.begin(), messages.end(), [&](const Message& m) {
        return m.text.contains(part) && (line == 0 || m.line == line) && (column == 0 || m.column == column);
    });
}

QString importerOf(const QByteArray& bytes)
{
    const Importer* importer = recognise({bytes, u"x"_s});
    return importer ? importer->id : QString();
}

} // namespace

class TestSelectionFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A function is named before it is known whether a row of it can be used.
    void aFunctionWithoutAUsableRow()
    {
        const auto file = imported("function,iteration,process,time_ms\nlinear,1,0,5\nlinear,2,0,6\nchain,1,,4\n");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.functions.size(), size_t(1));
        QCOMPARE(times.functions[0].times, (std::vector<std::vector<double>>{{0.005, 0.006}}));
        QVERIFY(file->partial && file->messages.size() == 1 && file->messages[0].line == 4);
    }

    void attributesAsColumns()
    {
        const auto file = imported("fan_out,segment,iteration,time_s\nlinear,32,2,0.5\nlinear,32,1,0.25\nlinear,64,1,1\nlinear,64,2,2\n"
                                   "chain,32,1,3\nchain,32,2,4\nchain,64,1,5\nchain,64,2,6\n");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.attributes.size(), size_t(2));
        QCOMPARE(times.attributes[0], (SelectionAttribute{"fan_out", {"linear", "chain"}}));
        QCOMPARE(times.attributes[1], (SelectionAttribute{"segment", {"32", "64"}}));
        QCOMPARE(times.functions.size(), size_t(4));
        QCOMPARE(times.functions[0].name, u"linear/32"_s);
        QCOMPARE(times.functions[0].times, (std::vector<std::vector<double>>{{0.25, 0.5}})); // ordered by iteration
        QCOMPARE(times.functions[2].levels, (std::vector<int>{1, 0}));
        QVERIFY(file->messages.empty() && !file->partial);
        QCOMPARE(*times.find({1, 1}), size_t(3));
    }

    void processesAndUnits()
    {
        const auto file =
            imported("function;algorithm;iter;rank;time [ms]\nA;linear;0;0;1,5\nA;linear;0;1;2,5\nA;linear;1;0;4\nA;linear;1;1;3\n");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.functions.size(), size_t(1));
        QCOMPARE(times.functions[0].times, (std::vector<std::vector<double>>{{0.0015, 0.004}, {0.0025, 0.003}}));
        QCOMPARE(times.functions[0].iterationTimes(), (std::vector<double>{0.0025, 0.004})); // the slowest process
        QCOMPARE(times.attributes.size(), size_t(1));
    }

    void thereAndBack()
    {
        SelectionTimes times;
        times.attributes = {{"a", {}}, {"b", {}}};
        times.add("f", {"1", "x"}, {{1, 2, 3}, {4, 5, 6}});
        times.add("g", {"2", "x"}, {{1, 2}, {4, 5}});
        const auto back = selectionTimes(selectionDataset(times));
        QVERIFY(back.ok());
        QCOMPARE(*back, times);
        Dataset broken = selectionDataset(times);
        std::get<std::vector<double>>(broken.tables[1].columns[3].values)[0] = -1;
        QVERIFY(!selectionTimes(broken).ok());
        broken = selectionDataset(times);
        broken.tables.pop_back();
        QVERIFY(!selectionTimes(broken).ok());
        broken.kind = DatasetKind::Runs;
        QVERIFY(selectionTimes(broken).error().message.contains("no times of functions"));
    }

    void badRowsAreNamed()
    {
        const auto file = imported("function,iteration,time_s\nA,1,-1\nA,2,x\nA,3,1\nA,3,2\nA,4.5,1\n,5,1\nA,6,2\nB,1,1\nB,2,1\n");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.functions.size(), size_t(2));
        QCOMPARE(times.functions[0].times, (std::vector<std::vector<double>>{{1, 2}}));
        QVERIFY(says(file->messages, "“-1” is no time_s", 2, 5));
        QVERIFY(says(file->messages, "“x” is no time_s", 3, 5));
        QVERIFY(says(file->messages, "has a time of iteration 3 already", 5));
        QVERIFY(says(file->messages, "“4.5” is no number of an iteration", 6, 3));
        QVERIFY(says(file->messages, "no name", 7));
        QVERIFY(file->partial);
    }

    void whatIsMissingIsSaid()
    {
        const auto file = imported("alg,depth,iteration,time_s\nlinear,0,1,1\nlinear,0,2,1\nlinear,1,1,1\npairwise,1,1,1\n");
        QCOMPARE(timesOf(file).functions.size(), size_t(3));
        QVERIFY(says(file->messages, "1 of 4 combinations of attribute values have no function: pairwise/0."));
        QVERIFY(says(file->messages, "from 1 to 2 iterations. A replay uses of each as many"));
        QCOMPARE(timesOf(file).iterations(), size_t(1));
    }

    void otherNumbersOfProcessesAreSaid()
    {
        const auto file = imported("function,iteration,process,time_s\nA,1,0,1\nA,1,1,2\nB,1,0,3\n");
        QVERIFY(says(file->messages, "measured on 1 to 2 processes"));
        const auto none = imported("function,iteration,time_s\nA,1,-1\nB,1,x\n");
        QVERIFY(!none && none.error().message.contains("First problem: “-1”"));
    }

    void incompleteIterations()
    {
        const auto file = imported("function,iteration,process,time_s\nA,1,0,1\nA,1,1,2\nA,2,0,3\nA,3,0,5\nA,3,1,6\n");
        QCOMPARE(timesOf(file).functions[0].times, (std::vector<std::vector<double>>{{1, 5}, {2, 6}}));
        QVERIFY(says(file->messages, "without the time of every process were left out: 1 of 3"));
    }

    void columnsThatVary()
    {
        const auto file =
            imported("function,fan_out,stamp,iteration,time_s\nA,1,10,1,1\nA,1,11,2,1\nA,2,12,3,1\nB,2,13,1,1\nB,2,14,2,1\nB,2,15,3,1\n"
                     "B,2,16,4,1\nB,2,17,5,1\nB,2,18,6,1\nB,2,19,7,1\nB,2,20,8,1\n");
        QCOMPARE(timesOf(file).attributes.size(), size_t(1));
        QVERIFY(says(file->messages, "Columns not used: stamp."));
        QVERIFY(says(file->messages, "A had the attribute values 1 before", 4));
    }

    void otherTablesStayTheirs()
    {
        QCOMPARE(importerOf("function,iteration,time_s\nA,1,1\n"), u"selection-csv"_s);
        for (const char* other :
             {"n,t_n_s\n1,10\n2,6\n", "cores,iteration,time_s\n1,1,10\n2,1,6\n", "size,iteration,time_us\n1,1,10\n2,1,6\n",
              "name,t_comp_s,t_comm_s,t_exec_s\nA,1,2,3\n", "algorithm,size,time\nA,1,2\n", "iteration,time_s\n1,2\n"})
            QVERIFY2(importerOf(other) != "selection-csv", other);
        const Importer* asked = findImporter(u"selection-csv");
        const auto file = imported("function,time_s\nA,1\nA,2\n", {}, asked);
        QCOMPARE(timesOf(file).functions[0].times, (std::vector<std::vector<double>>{{1, 2}}));
        QVERIFY(says(file->messages, "the order of the rows was taken"));
        QVERIFY(imported("a,b\n1,2\n", {}, asked).error().message.contains("Headings found: a, b"));
    }

    void nothingToUseAndCutOff()
    {
        const auto none = imported("function,iteration,time_s\n");
        QVERIFY(!none && none.error().message.contains("no rows"));
        const auto bad = imported("function,iteration,time_s\nA,1,-1\n");
        QVERIFY(!bad && bad.error().message.contains("“-1” is no time_s"));
        const QByteArray cut = "function,iteration,time_s\nA,1,2\nA,2";
        const auto refused = imported(cut);
        QVERIFY(!refused && refused.error().line == 3);
        ImportOptions options;
        options.partial = true;
        QVERIFY(imported(cut, options)->partial);
        QCOMPARE(timesOf(imported(cut, options)).functions[0].iterations(), size_t(1));
    }

    void json()
    {
        const auto file =
            imported(R"({"format": "costscope.selection/1", "name": "Ibcast", "attributes": ["fan_out", "segment"], "platform": "P",
            "functions": [
            {"name": "f1", "attributes": {"segment": 32, "fan_out": "linear"}, "times_s": [1, 2, 3]},
            {"attributes": {"segment": 64, "fan_out": "linear"}, "times_s": [[1, 2], [3, -4]]},
            {"name": "f3", "attributes": {"segment": 64}, "times_s": [1]},
            {"name": "f4", "attributes": {"segment": 32, "fan_out": "chain", "depth": 1}, "times_s": [1, 2]},
            {"name": "f4", "attributes": {"segment": 64, "fan_out": "chain"}, "times_s": [1, 2]},
            {"name": "f6", "attributes": {"segment": 64, "fan_out": "chain"}, "times_s": 7}]})");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.functions.size(), size_t(3));
        QCOMPARE(times.attributes[0].name, u"fan_out"_s);
        QCOMPARE(times.functions[1].name, u"linear/64"_s);
        QCOMPARE(times.functions[1].times, (std::vector<std::vector<double>>{{1}, {3}}));
        const Messages said = allOf(file);
        QVERIFY(says(said, "functions[1]: times_s[1] is -4; a time of 0 s or more was expected.", 4));
        QVERIFY(says(said, "f3: The attribute fan_out is missing. The function was left out.", 5));
        QVERIFY(says(said, "f4: the list “attributes” does not know depth", 6));
        QVERIFY(says(said, "There is another one of this name", 7));
        QVERIFY(says(said, "f6: times_s is 7, which is no list.", 8));
        QVERIFY(says(said, "1 of 4 combinations of attribute values have no function: chain/64"));
        QVERIFY(says(said, "1 to 3 iterations"));
        QCOMPARE(file->datasets.front().name, u"Ibcast"_s);
        QVERIFY(file->partial);
    }

    /// A column needs a name.
    void attributesWithoutAName()
    {
        const auto file = imported(R"({"format": "costscope.selection/1", "attributes": ["", "segment"], "functions": [
            {"name": "a", "attributes": {"": "linear", "segment": 32}, "times_s": [5]},
            {"name": "b", "attributes": {" ": 1, "segment": 64}, "times_s": [6]}]})");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.functions.size(), size_t(2));
        QCOMPARE(times.attributes.size(), size_t(1));
        QCOMPARE(times.attributes[0].name, u"segment"_s);
        QVERIFY(says(allOf(file), "An attribute without a name is not used."));
    }

    void attributesOfOtherTypes()
    {
        const auto file = imported(R"({"format": "costscope.selection/1", "attributes": ["a"], "functions": [
            {"name": "x", "attributes": {"a": true}, "times_s": [1, 2]}, {"name": "y", "attributes": {"a": false}, "times_s": [3, 4]},
            {"name": "z", "attributes": {"a": [1]}, "times_s": [3, 4]}, {"name": "w", "attributes": {}, "times_s": [3, 4]}]})");
        const SelectionTimes times = timesOf(file);
        QCOMPARE(times.attributes[0].values, (QStringList{"true", "false"}));
        QCOMPARE(times.functions.size(), size_t(2));
        QVERIFY(says(allOf(file), "z: The attribute a is no text and no number."));
        QVERIFY(says(allOf(file), "w: The attribute a is missing."));
    }

    /// 60 000 processes; looking through those before for every row took minutes.
    void manyProcesses()
    {
        QByteArray text = "function,process,iteration,time_s\n";
        constexpr int processes = 60'000;
        for (const char* function : {"a", "b"})
            for (int p = 0; p < processes; ++p) text += QByteArray(function) + ',' + QByteArray::number(p) + ",1,1.5\n";
        const auto file = imported(text);
        QCOMPARE(timesOf(file).functions[1].times.size(), size_t(processes));
        double last = 0;
        const auto input = Input::fromBytes(text, u"x"_s);
        const auto stopped =
            recognise({text.first(4096), u"x"_s})->read(*input, {}, Progress([&](double done) { return last = done, done < 0.7; }));
        QVERIFY(!stopped && stopped.error().message == cancelled().message);
        QVERIFY(last > 0.7 && last < 0.8);
    }

    void manyValuesOfAnAttribute()
    {
        SelectionTimes times;
        times.attributes = {{"a", {"7"}}, {"b", {}}};
        for (int i = 0; i < 60'000; ++i) times.add(QString::number(i), {QString::number(i), "x"}, {{1}});
        QCOMPARE(times.functions[7].levels, (std::vector<int>{0, 0}));
        QCOMPARE(times.functions[6].levels, (std::vector<int>{7, 0}));
        QCOMPARE(times.attributes[0].values[59'999], u"59999"_s);
    }

    void jsonThatIsNone()
    {
        const auto later = imported(R"({"format": "costscope.selection/2", "functions": [{"name": "a", "times_s": [1]}]})");
        QVERIFY(!later && later.error().message.contains("costscope.selection/1 was expected"));
        const auto empty = imported(R"({"format": "costscope.selection/1", "functions": [{"name": "a", "times_s": []}]})");
        QVERIFY(!empty && empty.error().message.contains("No function could be used. First problem"));
        const QByteArray whole = R"({"format": "costscope.selection/1", "functions": [{"name": "a", "times_s": [1, 2]}, {"name": "b"}]})";
        const auto cut = imported(whole.chopped(5));
        QVERIFY(!cut);
    }
};

QTEST_GUILESS_MAIN(TestSelectionFiles)
#include "tst_selection_files.moc"
