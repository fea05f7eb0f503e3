// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The reports of the samples of these programs, imported from a folder of their own.
Session imported(const QString& folder, const QStringList& patterns)
{
    QDir(folder).mkpath(u"."_s);
    const QDir samples(QStringLiteral(COSTSCOPE_TEST_DATA "/mpip"));
    for (const QString& name : samples.entryList(patterns)) QFile::copy(samples.filePath(name), folder + QLatin1Char('/') + name);
    Session session;
    for (const DatasetPtr& dataset : importFiles({{folder}, {}, {}, true}).datasets) addDataset(session, dataset);
    return session;
}

const Dataset* seriesIn(const Session& session)
{
    for (const DatasetItem& item : session.datasets)
        if (item.data->kind == DatasetKind::Runs) return item.data.get();
    return nullptr;
}

} // namespace

/// A session made of reports names no folder of the machine on which it was made, and finds its reports after a move.
class TestSavedSeries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void movesWithItsReports()
    {
        QTemporaryDir folder;
        Session session = imported(folder.filePath("a/reports"), {"jacobi2d.*", "pctl.*"});
        const Dataset* series = seriesIn(session);
        QVERIFY(series);
        QVERIFY(std::any_of(session.datasets.begin(), session.datasets.end(), [](const auto& d) { return !d.data->messages.empty(); }));
        Fit fit;
        fit.dataset = session.datasets.front().id;
        fit.settings.model = "amdahl-overhead";
        fit.messages = {{Severity::Note, "one", session.datasets.front().data->sources[0].file}, {Severity::Note, "two", "/far/away.csv"}};
        putFit(session, fit.dataset, fit);
        const QString file = folder.filePath("a/s.costscope");
        QVERIFY(saveSession(session, file).ok());
        const QByteArray bytes = bytesOf(file);
        QVERIFY(bytes.contains("\"reports/jacobi2d.2.5146.1.mpiP\""));
        QVERIFY2(!bytes.contains(folder.path().toUtf8()), bytes.mid(bytes.indexOf(folder.path().toUtf8()) - 300, 400));
        QVERIFY(bytes.contains("\"file\": \"away.csv\"") && !bytes.contains("/far/"));

        QVERIFY(QDir(folder.path()).rename("a", "b"));
        const auto loaded = loadSession(folder.filePath("b/s.costscope"));
        QVERIFY(loaded.ok());
        const Column* files = seriesIn(loaded->session)->principal().find(u"file");
        QVERIFY(files && files->rows() == series->principal().rows());
        for (qsizetype row = 0; row < files->rows(); ++row) {
            QVERIFY2(files->text(row).startsWith(folder.filePath("b/reports/")), qPrintable(files->text(row)));
            QVERIFY2(QFile::exists(files->text(row)), qPrintable(files->text(row)));
        }
        QCOMPARE(loaded->session.fits[0].messages[0].file, loaded->session.datasets.front().data->sources[0].file);
        QVERIFY(saveSession(loaded->session, folder.filePath("b/again.costscope")).ok());
        QCOMPARE(bytesOf(folder.filePath("b/again.costscope")), bytes);
    }

    void staysAsItIsInItsPlace()
    {
        QTemporaryDir folder;
        const Session session = imported(folder.filePath("reports"), {"jacobi2d.*"});
        QVERIFY(saveSession(session, folder.filePath("s.costscope")).ok());
        const auto loaded = loadSession(folder.filePath("s.costscope"));
        QVERIFY(loaded.ok() && loaded->session == session);
    }

    /// What came through a pipe has no place, even where a file has that name.
    void stdinIsNoPath()
    {
        QTemporaryDir folder;
        Dataset data;
        data.sources = {{"stdin", "runs-csv", {}}};
        data.messages = {{Severity::Note, "one", "stdin"}};
        Session session;
        addDataset(session, std::make_shared<Dataset>(data));
        QVERIFY(saveSession(session, folder.filePath("s.costscope")).ok());
        const auto loaded = loadSession(folder.filePath("s.costscope"));
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->session.datasets[0].data->sources[0].file, u"stdin"_s);
        QCOMPARE(loaded->session.datasets[0].data->messages[0].file, u"stdin"_s);
    }
};

QTEST_GUILESS_MAIN(TestSavedSeries)
#include "tst_saved_series.moc"
