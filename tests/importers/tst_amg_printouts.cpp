// SPDX-License-Identifier: GPL-3.0-or-later
#include "amgPrintoutTesting.h"
#include "importers/importFiles.h"

#include <QDir>
#include <QFileInfo>

using namespace costscope;

namespace {

/// -1 stands for "not known" in a list of numbers.
std::vector<double> listOf(const QJsonValue& value)
{
    std::vector<double> numbers;
    const QJsonArray list = value.toArray();
    for (const QJsonValue& number : list) numbers.push_back(number.toDouble(-1));
    return numbers;
}

/// The first levels, each as it is or not known.
bool isPart(const std::vector<double>& some, const std::vector<double>& all)
{
    return some.size() <= all.size() &&
           std::equal(some.begin(), some.end(), all.begin(), [](double one, double other) { return one == other || one == -1; });
}

void compareComplexities(const AmgHierarchy& hierarchy, const QJsonObject& want)
{
    const std::pair<const char*, double> computed[] = {{"grid_complexity", hierarchy.gridComplexity()},
                                                       {"operator_complexity", hierarchy.operatorComplexity()}};
    for (const auto& [name, value] : computed) {
        if (want.contains(QLatin1String(name))) QVERIFY(std::fabs(value - want[QLatin1String(name)].toDouble()) < 1e-8);
        const QJsonValue printed = want[QLatin1String("printed_") + QLatin1String(name)];
        if (!printed.isUndefined()) QVERIFY(std::fabs(value - printed.toDouble()) < 0.005);
    }
}

} // namespace

class TestAmgPrintouts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany)); }

    void readsLevels_data() { addFiles(); }
    void readsLevels()
    {
        QFETCH(QString, file);
        const QJsonObject want = expected()[file].toObject();
        const auto report = importFiles({{printoutSamples + file}, {}, {}, true});
        QVERIFY2(!report.firstError(), qPrintable(linesOf(report.messages())));
        QCOMPARE(report.files.at(0).importer, want[QLatin1String("importer")].toString());
        QVERIFY(report.files.at(0).outcome == ImportOutcome::Full);
        QCOMPARE(report.datasets.size(), size_t(1));
        QCOMPARE(report.datasets[0]->name, QFileInfo(file).completeBaseName());
        const AmgHierarchy hierarchy = hierarchyOf(*report.datasets[0]);
        QCOMPARE(int(hierarchy.levels.size()), want[QLatin1String("levels")].toInt());
        QCOMPARE(hierarchy.ranks, want[QLatin1String("ranks")].toInt());
        const std::pair<const char*, double AmgLevel::*> lists[] = {{"rows", &AmgLevel::rows},
                                                                    {"nnz", &AmgLevel::nnz},
                                                                    {"min_row_nnz", &AmgLevel::minRowNnz},
                                                                    {"max_row_nnz", &AmgLevel::maxRowNnz},
                                                                    {"procs", &AmgLevel::activeRanks},
                                                                    {"parts", &AmgLevel::activeRanks}};
        for (const auto& [name, number] : lists)
            if (want.contains(QLatin1String(name))) QCOMPARE(column(hierarchy, number), listOf(want[QLatin1String(name)]));
        compareComplexities(hierarchy, want);
    }

    // A missing cost is no zero, and the user is told what to add.
    void saysWhatIsMissing_data() { addFiles(); }
    void saysWhatIsMissing()
    {
        QFETCH(QString, file);
        const auto read = readBytes(bytesOf(file), importerOf(file));
        QVERIFY(read.ok());
        const Messages all = allMessages(read);
        for (const Message& message : all) QVERIFY2(message.severity == Severity::Note, qPrintable(linesOf(all)));
        QVERIFY2(linesOf(all).contains(u"costscope.amg/1"_s) || linesOf(all).contains(u"16 ranks"_s), qPrintable(linesOf(all)));
        const AmgHierarchy hierarchy = hierarchyOf(read->datasets[0]);
        const QJsonObject want = expected()[file].toObject();
        const bool hasTimes = want.contains(QLatin1String("operations")) || want.contains(QLatin1String("log_events"));
        QCOMPARE(!hierarchy.operations.empty(), hasTimes || want.contains(QLatin1String("halo")));
        for (const AmgOperation& operation : hierarchy.operations) {
            QVERIFY(!operation.hasList());
            QCOMPARE(operation.measured.median > 0, hasTimes);
            QCOMPARE(std::isnan(operation.measured.median), !hasTimes);
        }
    }

    void lineEndsTagsAndQuotes_data() { addFiles(); }
    void lineEndsTagsAndQuotes()
    {
        QFETCH(QString, file);
        const QByteArray whole = bytesOf(file);
        const QString importer = importerOf(file);
        const auto plain = readBytes(whole, importer);
        const auto prefixed = [&](const QByteArray& prefix) {
            QByteArray text;
            for (const QByteArray& line : whole.split('\n')) text += prefix + line + '\n' + "[1,3]<stdout>:  1 2 3 4 5 6 7 8 9\n";
            return text;
        };
        const QByteArray variants[] = {QByteArray(whole).replace("\n", "\r\n"), "\xef\xbb\xbf" + whole,
                                       prefixed(whole.startsWith("[1,0]") ? "" : "[1,0]<stdout>:"),
                                       QByteArray(whole).replace("\n", "\n> ").prepend("> ")};
        for (const QByteArray& variant : variants) {
            QCOMPARE(recognise({QByteArrayView(variant).first(std::min<qsizetype>(variant.size(), 65536)), {}}), findImporter(importer));
            const auto read = readBytes(variant, importer);
            QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
            QCOMPARE(read->datasets.size(), plain->datasets.size());
            QVERIFY(read->datasets[0].tables == plain->datasets[0].tables);
        }
    }

    // Never a crash, never other levels: the whole, a refusal, or with --partial its complete rows.
    void survivesEveryCut_data() { addFiles(); }
    void survivesEveryCut()
    {
        QFETCH(QString, file);
        const QByteArray whole = bytesOf(file);
        const QString importer = importerOf(file);
        const AmgHierarchy all = hierarchyOf(readBytes(whole, importer)->datasets[0]);
        const auto rows = column(all, &AmgLevel::rows), nnz = column(all, &AmgLevel::nnz);
        int refusals = 0;
        for (qsizetype end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', end + 1))
            for (const qsizetype size : {end + 1, end - 3}) {
                const QByteArray bytes = whole.first(std::max<qsizetype>(0, size));
                const auto cut = readBytes(bytes, importer), part = readBytes(bytes, importer, true);
                refusals += !cut.ok();
                QVERIFY(cut.ok() || cut.error().message.size() > 20);
                const bool hasEndMark = importer != QLatin1String("raptor");
                if (cut.ok() && hasEndMark) QCOMPARE(column(hierarchyOf(cut->datasets[0]), &AmgLevel::rows), rows);
                if (cut.ok() && hasEndMark) QCOMPARE(column(hierarchyOf(cut->datasets[0]), &AmgLevel::nnz), nnz);
                if (!part.ok()) continue;
                QCOMPARE(part->partial, !cut.ok());
                QVERIFY(isPart(column(hierarchyOf(part->datasets[0]), &AmgLevel::rows), rows));
                QVERIFY(isPart(column(hierarchyOf(part->datasets[0]), &AmgLevel::nnz), nnz));
            }
        QVERIFY(refusals > 0);
    }

    /// AlgebraicMultigrid.jl prints PyAMG's table with words of its own and counts levels from 1.
    void levelsFromOne()
    {
        const QByteArray text = "Multilevel Solver\n-----------------\nOperator Complexity: 1.5\nGrid Complexity: 1.375\nNo. of Levels: 2\n"
                                "Coarse Solver: Pinv\nLevel     Unknowns     NonZeros\n-----     --------     --------\n"
                                "    1           16           64 [66.67%]\n    2            6           32 [33.33%]\n";
        QCOMPARE(recognise({text, {}}), findImporter(u"pyamg"_s));
        const auto read = readBytes(text, u"pyamg"_s);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().message));
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::rows), (std::vector<double>{16, 6}));
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::nnz), (std::vector<double>{64, 32}));
        QVERIFY(!readBytes(QByteArray(text).replace("    2            6", "    3            6"), u"pyamg"_s).ok());
    }

    void partialTakesTheRest()
    {
        QByteArray bytes = bytesOf(u"hypre_7pt_p8.printout.txt"_s);
        bytes.truncate(bytes.indexOf("  3      61"));
        const auto read = readBytes(bytes, u"hypre"_s, true);
        QVERIFY(read.ok());
        QCOMPARE(column(hierarchyOf(read->datasets[0]), &AmgLevel::rows), (std::vector<double>{8000, 2628, 396}));
        QVERIFY2(linesOf(read->messages).contains(u"found 3 rows, expected 5. The last complete row is level 2"_s),
                 qPrintable(linesOf(read->messages)));
    }

    // The solve part repeats its complexities; each setup is a hierarchy of its own.
    void severalInOneLog()
    {
        const QByteArray log = "job starts\n" + bytesOf(u"hypre_27pt_p16.printout.txt"_s) + "step 2\n" +
                               bytesOf(u"hypre_7pt_p8.printout.txt"_s) + bytesOf(u"hypre_2.26_block_p4.txt"_s);
        const auto read = readBytes(log, u"hypre"_s);
        QVERIFY(read.ok());
        QCOMPARE(read->datasets.size(), size_t(3));
        const int ranks[] = {16, 8, 4};
        const double rows[] = {32768, 8000, 1000};
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(hierarchyOf(read->datasets[i]).ranks, ranks[i]);
            QCOMPARE(hierarchyOf(read->datasets[i]).levels[0].rows, rows[i]);
        }
        QVERIFY(linesOf(read->messages).contains(u"Found 3 hierarchies"_s));
    }

    void distinctNames()
    {
        QFile file(QDir::tempPath() + u"/costscope-two-hierarchies.txt"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytesOf(u"hypre_27pt_p16.printout.txt"_s) + bytesOf(u"hypre_7pt_p8.printout.txt"_s));
        file.close();
        const auto report = importFiles({{file.fileName()}, {}, {}, true});
        file.remove();
        QCOMPARE(report.datasets.size(), size_t(2));
        QVERIFY(report.datasets[0]->name != report.datasets[1]->name);
    }
};

QTEST_GUILESS_MAIN(TestAmgPrintouts)
#include "tst_amg_printouts.moc"
