// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/Dataset.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

class TestSummary : public QObject
{
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
        d.tables = {{QStringLiteral("runs"),
                     {{QStringLiteral("n"), Quantity::Processes, std::vector<qint32>{4, 1, 4}},
                      {QStringLiteral("t_n_s"), Quantity::Time, std::vector<double>{30.5, 100, 31}},
                      {QStringLiteral("tau_mpi_s"), Quantity::Time, std::vector<double>{3, 0, missing}}}}};
        QCOMPARE(QJsonDocument(summary(d)).toJson(QJsonDocument::Compact),
                 QByteArray(R"({"points":[{"n":1,"t_n_s":100,"tau_s":0,"tau_std_s":null},)"
                            R"({"n":4,"t_n_s":30.5,"tau_s":3,"tau_std_s":null},{"n":4,"t_n_s":31,"tau_s":null,"tau_std_s":null}]})"));
    }

    void ofOthersAreColumnsAndRanges()
    {
        Dataset d;
        d.kind = DatasetKind::Overlap;
        d.facts = {{"ranks", 2}};
        d.tables = {{QStringLiteral("overlap"),
                     {{QStringLiteral("name"), Quantity::Text, Texts{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("a")}},
                      {QStringLiteral("t_exec_s"), Quantity::Time, std::vector<double>{missing, 2, -1}},
                      {QStringLiteral("limit"), Quantity::Rate, std::vector<double>{1, double(INFINITY), 2}},
                      {QStringLiteral("por"), Quantity::Share, std::vector<double>{missing, missing, missing}}}}};
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
        QCOMPARE(summary(d)[QStringLiteral("rows")].toInt(), 12);
    }
};

QTEST_GUILESS_MAIN(TestSummary)
#include "tst_summary.moc"
