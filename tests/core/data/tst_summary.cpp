// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Dataset.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

class TestSummary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofAProfileIsItsFacts()
    {
        Dataset d;
        d.kind = DatasetKind::Profile;
        d.facts = {{"tasks", 4}, {"mpi_time_std_s", QJsonValue::Null}};
        QCOMPARE(summary(d), d.facts);
    }

    void ofRunsAreItsPoints()
    {
        Dataset d;
        d.kind = DatasetKind::Runs;
        d.tables = {{u"runs"_s,
                     {{u"n"_s, Quantity::Processes, std::vector<qint32>{4, 1, 4}},
                      {u"t_n_s"_s, Quantity::Time, std::vector<double>{30.5, 100, 31}},
                      {u"tau_mpi_s"_s, Quantity::Time, std::vector<double>{3, 0, missing}}}}};
        QCOMPARE(QJsonDocument(summary(d)).toJson(QJsonDocument::Compact),
                 QByteArray(R"({"points":[{"n":1,"t_n_s":100,"tau_s":0,"tau_std_s":null},)"
                            R"({"n":4,"t_n_s":30.5,"tau_s":3,"tau_std_s":null},{"n":4,"t_n_s":31,"tau_s":null,"tau_std_s":null}]})"));
    }

    void ofOthersAreColumnsAndRanges()
    {
        Dataset d;
        d.kind = DatasetKind::Overlap;
        d.facts = {{"ranks", 2}};
        d.tables = {{u"overlap"_s,
                     {{u"name"_s, Quantity::Text, Texts{u"a"_s, u"b"_s, u"a"_s}},
                      {u"t_exec_s"_s, Quantity::Time, std::vector<double>{missing, 2, -1}},
                      {u"limit"_s, Quantity::Rate, std::vector<double>{1, double(INFINITY), 2}},
                      {u"por"_s, Quantity::Share, std::vector<double>{missing, missing, missing}}}}};
        QCOMPARE(QJsonDocument(summary(d)).toJson(QJsonDocument::Compact),
                 QByteArray(R"({"ranks":2,"rows":3,"tables":[{"columns":[{"distinct":2,"name":"name","quantity":"text","unit":""},)"
                            R"({"max":2,"min":-1,"name":"t_exec_s","quantity":"time","unit":"s"},)"
                            R"({"max":"inf","min":1,"name":"limit","quantity":"rate","unit":"byte/s"},)"
                            R"({"max":null,"min":null,"name":"por","quantity":"share","unit":""}],"name":"overlap","rows":3}]})"));
    }

    void keepsTheRowsThatAnImporterCounted()
    {
        Dataset d;
        d.kind = DatasetKind::Benchmark;
        d.facts = {{"rows", 12}};
        QCOMPARE(summary(d)[u"rows"_s].toInt(), 12);
    }
};

QTEST_GUILESS_MAIN(TestSummary)
#include "tst_summary.moc"
