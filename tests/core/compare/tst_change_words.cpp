// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"
#include "core/theories/examples.h"

#include <QTest>

using namespace costscope;

/// What changed between two sessions, in words.
class TestChangeWords : public QObject {
    Q_OBJECT

    static Session example()
    {
        auto session = openExample(u"amg-blue-waters"_s);
        return session ? session.take() : Session();
    }
    static QString words(const Session& before, const Session& after)
    {
        QStringList lines;
        for (const ChangeLine& line : changesInWords(before, after)) lines << line.kind + u": "_s + line.words << line.details;
        return lines.join(QLatin1Char('\n'));
    }

private Q_SLOTS:
    void nothing()
    {
        const Session session = example();
        const QString said = words(session, session);
        QVERIFY2(said.startsWith(u"Datasets: identical, %1 of %1\nMachines: identical, 1 of 1\nFits: none\nFigures: identical"_s.arg(
                     session.datasets.size())),
                 qPrintable(said));
    }

    void oneValueOfAMachine()
    {
        const Session before = example();
        Session after = before;
        auto& value = after.machines.front().values.begin()->second.value;
        const QString name = before.machines.front().values.begin()->first;
        value *= 2;
        const QString said = words(before, after);
        QVERIFY2(said.contains(u"Machines: 1 of 1 differs"_s), qPrintable(said));
        QVERIFY2(said.contains(name), qPrintable(said));
        QVERIFY(said.contains(u"Datasets: identical"_s));
    }

    /// Cells of a small dataset are told, those of a large one not.
    void dataThatDiffer()
    {
        const auto session = [](qsizetype rows, double last) {
            auto data = std::make_shared<Dataset>();
            std::vector<double> n = std::vector<double>(size_t(rows)), t = std::vector<double>(size_t(rows), 1.0);
            for (size_t i = 0; i < n.size(); ++i) n[i] = double(i);
            t.back() = last;
            data->tables.push_back({u"runs"_s, {{u"n"_s, Quantity::Count, std::move(n)}, {u"t_s"_s, Quantity::Time, std::move(t)}}});
            Session s;
            s.datasets.push_back({u"d1"_s, u"runs"_s, data});
            return s;
        };
        QVERIFY2(words(session(4, 5), session(4, 4)).contains(u"runs, n=3 t_s: 5.000 → 4.000"_s),
                 qPrintable(words(session(4, 5), session(4, 4))));
        QVERIFY(words(session(30'000, 5), session(30'000, 5)).contains(u"Datasets: identical, 1 of 1"_s));
        Session before = session(10, 5), after = session(10, 6);
        for (Session* one : {&before, &after}) addDataset(*one, one->datasets.front().data);
        for (int further = 0; further < 4; ++further) addDataset(after, after.datasets.front().data);
        const QString said = words(before, after);
        QVERIFY2(said.contains(u"Datasets: 2 of 6 differ, 4 added"_s), qPrintable(said));
        QVERIFY(words(session(30'000, 5), session(30'000, 4)).contains(u"runs: other data"_s));
        QVERIFY(words(session(30'000, 5), session(30'000, 4)).contains(u"Datasets: 1 of 1 differs"_s));
    }

    void addedAndRemoved()
    {
        Session before = example(), after = before;
        const QString gone = after.figures.back().kind;
        after.figures.pop_back();
        QVERIFY2(words(before, after).contains(u"1 removed"_s), qPrintable(words(before, after)));
        QVERIFY(words(before, after).contains(gone));
        QVERIFY(words(after, before).contains(u"1 added"_s));
    }
};

QTEST_GUILESS_MAIN(TestChangeWords)
#include "tst_change_words.moc"
