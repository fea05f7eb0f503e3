// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/mpiTimes.h"
#include "importers/Importer.h"
#include "importers/importFiles.h"
#include "importers/text/Input.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

const QString samples = QStringLiteral(COSTSCOPE_TEST_DATA "/profiles/");

QByteArray bytesOf(const QString& name)
{
    QFile file(samples + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Result<Imported> readBytes(const QByteArray& bytes, const QString& name, QStringView importer)
{
    const auto input = Input::fromBytes(bytes, name);
    return findImporter(importer)->read(*input, {}, {});
}

double fact(const Dataset& d, const char* name)
{
    return d.facts[QLatin1String(name)].toDouble(missing);
}

bool isNear(double a, double b)
{
    return std::fabs(a - b) < 1e-9;
}

QString allText(const Messages& messages)
{
    QString all;
    for (const Message& m : messages) all += m.toString() + QLatin1Char('\n');
    return all;
}

/// "MPI_Waitall 7 38", one per line: seconds and calls.
QString functionsOf(const Dataset& d)
{
    QString all;
    for (const MpiTime& one : mpiFunctions(d)) all += u"%1 %2 %3\n"_s.arg(one.call).arg(one.seconds).arg(one.calls);
    return all;
}

/// A refusal in one line: "4: text"; empty if there is none.
QString refusal(const QByteArray& bytes, QStringView importer)
{
    const auto imported = readBytes(bytes, u"profile.0.0.0"_s, importer);
    return imported ? QString() : u"%1: %2"_s.arg(imported.error().line).arg(imported.error().message);
}

} // namespace

class TestMeasuredProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    /// The numbers are those that the files were written with: MPI of the first threads 1.85, 2.92 and 3.11 s.
    void tauFolder()
    {
        const auto report = importFiles({{samples + u"tau"_s}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(allText(report.messages())));
        QCOMPARE(report.datasets.size(), size_t(1));
        const Dataset& d = *report.datasets[0];
        QVERIFY(d.kind == DatasetKind::Profile);
        QCOMPARE(d.name, u"heat, 3 processes"_s);
        QCOMPARE(d.facts[u"tasks"_s].toInt(), 3);
        QCOMPARE(d.facts[u"hosts"_s].toInt(), 2);
        QCOMPARE(d.facts[u"command"_s].toString(), u"./heat -n 512"_s);
        QVERIFY(isNear(fact(d, "t_n_s"), 9.5));
        QVERIFY(isNear(fact(d, "app_time_sum_s"), 27));
        QVERIFY(isNear(fact(d, "mpi_time_sum_s"), 7.88));
        QVERIFY(isNear(fact(d, "mpi_time_mean_s"), 7.88 / 3));
        QVERIFY(isNear(fact(d, "mpi_percent"), 100 * 7.88 / 27));
        const double mean = 7.88 / 3;
        QVERIFY(isNear(fact(d, "mpi_time_std_s"),
                       std::sqrt((std::pow(1.85 - mean, 2) + std::pow(2.92 - mean, 2) + std::pow(3.11 - mean, 2)) / 2)));
        QCOMPARE(functionsOf(d), u"MPI_Waitall 7 38\nMPI_Allreduce 0.55 6\nMPI_Init 0.33 3\n"_s);
        QCOMPARE(functionByTask(d, u"MPI_Allreduce"_s).at(2), 0.0);
        QVERIFY(isNear(functionByTask(d, u"MPI_Waitall"_s).at(1), 2.5));
        QCOMPARE(taskTimes(d).size(), size_t(3));
        QVERIFY(mpiCallSites(d).empty());
        QCOMPARE(d.sources.size(), size_t(4));
        QVERIFY2(allText(report.messages()).contains(u"40.00 ms"_s), qPrintable(allText(report.messages())));
        QVERIFY2(!allText(report.messages()).contains(u"one task"_s), qPrintable(allText(report.messages())));
    }

    void oneTaskOfTau()
    {
        const auto report = importFiles({{samples + u"tau/profile.1.0.0"_s}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QVERIFY(report.datasets[0]->facts[u"tasks"_s].isNull());
        QVERIFY2(allText(report.messages()).contains(u"Import the folder"_s), qPrintable(allText(report.messages())));
    }

    void tauTasksThatAreMissing()
    {
        const auto report = importFiles({{samples + u"tau/profile.0.0.0"_s, samples + u"tau/profile.2.0.0"_s}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(1));
        QVERIFY(report.datasets[0]->facts[u"tasks"_s].isNull());
        QVERIFY2(allText(report.messages()).contains(u"profile.1.0.0"_s), qPrintable(allText(report.messages())));
    }

    /// Folders of 1 and 3 tasks make a series of run times.
    void tauSeries()
    {
        const QTemporaryDir folder;
        QVERIFY(QFile::copy(samples + u"tau/profile.0.0.0"_s, folder.filePath(u"profile.0.0.0"_s)));
        const auto report = importFiles({{samples + u"tau"_s, folder.path()}, {}, {}, true});
        QCOMPARE(report.datasets.size(), size_t(3));
        const Table& runs = report.datasets[2]->principal();
        QCOMPARE(runs.numbers(u"n"), std::vector<double>({1, 3}));
        QCOMPARE(runs.numbers(u"t_n_s"), std::vector<double>({9, 9.5}));
    }

    void damagedTau()
    {
        const QByteArray whole = bytesOf(u"tau/profile.0.0.0"_s);
        QCOMPARE(refusal(whole, u"tau"), QString());
        const QByteArrayList lines = whole.split('\n');
        QVERIFY2(refusal(lines.first(5).join('\n'), u"tau").contains(u"after 3 of 6 functions"_s),
                 qPrintable(refusal(lines.first(5).join('\n'), u"tau")));
        QVERIFY(refusal(QByteArray(whole).replace(" 1500000 1500000", " 15x0000 1500000"), u"tau").startsWith(u"5: Found "_s));
        QVERIFY(refusal(QByteArray(whole).replace("6 templated", "5 templated"), u"tau").startsWith(u"8: Found one more function"_s));
        QVERIFY(refusal(QByteArray(whole).replace("MULTI_TIME", "MULTI_PAPI_TOT_CYC"), u"tau").contains(u"counts PAPI_TOT_CYC"_s));
        QVERIFY(refusal("hello\n", u"tau").startsWith(u"1: Found no title"_s));
    }
};

QTEST_GUILESS_MAIN(TestMeasuredProfiles)
#include "tst_measured_profiles.moc"
