// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/exportData.h"

#include "core/theories/examples.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

DatasetPtr dataset(const QString& name, DatasetKind kind, std::vector<Table> tables)
{
    Dataset made;
    made.name = name;
    made.kind = kind;
    made.tables = std::move(tables);
    return std::make_shared<const Dataset>(made);
}

const Table runs{u"runs"_s,
                 {{u"n"_s, Quantity::Processes, std::vector<qint32>{1, 2}},
                  {u"t_n_s"_s, Quantity::Time, std::vector<double>{0.1, 1e-9}},
                  {u"tau_mpi_s"_s, Quantity::Time, std::vector<double>{missing, 0.05}},
                  {u"note"_s, Quantity::Text, Texts{u"a, \"b\""_s, QString()}}}};
const Table sites{u"call sites"_s, {{u"site"_s, Quantity::Count, std::vector<qint32>{7}}}};

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
}

} // namespace

class TestExportData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QVERIFY(m_folder.isValid());
        m_first = addDataset(m_session, dataset(u"main->solve, size = 100"_s, DatasetKind::Runs, {runs, sites}));
        m_second = addDataset(m_session, dataset(u"profile"_s, DatasetKind::Profile, {sites}));
        m_empty = addDataset(m_session, dataset(u"nothing"_s, DatasetKind::Collective, {}));
    }

    void tablesOfOneDataset()
    {
        const QString file = m_folder.filePath(u"x.CSV"_s);
        QCOMPARE(*filesOfData(m_session, {m_first}, file), (QStringList{file, m_folder.filePath(u"x-call-sites.csv"_s)}));
        QVERIFY(exportData(m_session, {m_first}, file));
        QCOMPARE(bytesOf(file), QByteArray("n,t_n_s,tau_mpi_s,note\r\n1,0.1,,\"a, \"\"b\"\"\"\r\n2,1e-09,0.05,\r\n"));
        QCOMPARE(bytesOf(m_folder.filePath(u"x-call-sites.csv"_s)), QByteArray("site\r\n7\r\n"));
    }

    void severalDatasetsAreSeveralFiles()
    {
        const QString file = m_folder.filePath(u"all.csv"_s);
        const auto files = filesOfData(m_session, {m_first, m_second}, file);
        QStringList names;
        for (const QString& one : *files) names << QFileInfo(one).fileName();
        QCOMPARE(names,
                 (QStringList{u"all-1-main-solve-size-100.csv"_s, u"all-1-main-solve-size-100-call-sites.csv"_s, u"all-2-profile.csv"_s}));
        QVERIFY(exportData(m_session, {m_first, m_second}, file));
        for (const QString& one : *files) QVERIFY(QFile::exists(one));
        QVERIFY(!QFile::exists(file));
    }

    void experimentOfExtraP()
    {
        const QString file = m_folder.filePath(u"x.txt"_s);
        const auto messages = exportData(m_session, {m_first}, file);
        QVERIFY(messages);
        QVERIFY(
            bytesOf(file).contains("PARAMETER p\nPOINTS (1) (2)\n\nREGION main->solve, size = 100\nMETRIC time\nDATA 0.1\nDATA 1e-09\n"));
        QCOMPARE(messages->size(), 3u); // the note, an MPI time that n = 1 has not, and so no list of points for it
        QVERIFY(exportData(m_session, {m_first}, m_folder.filePath(u"x.json"_s)));
        QVERIFY(bytesOf(m_folder.filePath(u"x.json"_s)).contains("\"mpi_time\""));
    }

    void refused()
    {
        const auto error = [&](const QStringList& ids, const char* name) {
            const auto done = exportData(m_session, ids, m_folder.filePath(QString::fromLatin1(name)));
            return done ? QString() : done.error().message;
        };
        QVERIFY(error({m_first}, "x.xlsx").contains(u".csv (tables), or in .txt or .json"_s));
        QVERIFY(error({m_empty}, "x.csv").contains(u"“nothing” has no table"_s));
        QVERIFY(error({u"d99"_s}, "x.csv").contains(u"not in this session"_s));
        QVERIFY(error({}, "x.csv").contains(u"No data set is chosen"_s));
        QVERIFY(error({m_second}, "x.txt").contains(u"profile: "_s));
        QVERIFY(error({m_first}, "no/folder/x.csv").contains(u"The data were not written"_s));
        Session away = m_session;
        away.datasets.front().missing = u"gone"_s;
        QVERIFY(!exportData(away, {m_first}, m_folder.filePath(u"y.csv"_s)));
        QVERIFY(!QFile::exists(m_folder.filePath(u"y.csv"_s)));
    }

    /// What was read is not replaced by what was taken from it, under no path.
    void inputsAreKept()
    {
        const QString input = m_folder.filePath(u"own-call-sites.csv"_s);
        QFile file(input);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("as it was") > 0);
        file.close();
        Session session;
        Dataset read = *dataset(u"own"_s, DatasetKind::Runs, {runs, sites});
        read.sources = {{input, {}, {}}};
        const QString id = addDataset(session, std::make_shared<const Dataset>(read));
        for (const QString& name : {u"own-call-sites.csv"_s, u"own.csv"_s, u"./own.csv"_s}) {
            const auto done = exportData(session, {id}, m_folder.filePath(name));
            QVERIFY(!done && done.error().message.contains(u"were read from this file"_s));
            QCOMPARE(bytesOf(input), QByteArray("as it was"));
            QVERIFY(!QFile::exists(m_folder.filePath(u"own.csv"_s)));
        }
        QVERIFY(exportData(session, {id}, m_folder.filePath(u"other.csv"_s)));
        QVERIFY(exportData(session, {id}, m_folder.filePath(u"other.csv"_s))); // its own output, again
    }

    /// A cancelled table leaves no half file behind.
    void cancelledInTheMiddle()
    {
        Table large = runs;
        large.columns = {{u"x_s"_s, Quantity::Time, std::vector<double>(400000, 1.5)}};
        Session session;
        const QString id = addDataset(session, dataset(u"large"_s, DatasetKind::Runs, {large}));
        const QString file = m_folder.filePath(u"large.csv"_s);
        QVERIFY(!exportData(session, {id}, file, Progress([](double) { return false; })));
        QVERIFY(!QFile::exists(file));
    }

    void everyExampleCanBeWritten()
    {
        for (const Example& example : allExamples()) {
            const auto session = openExample(example.id);
            QVERIFY(session);
            for (const DatasetItem& item : session->datasets) {
                if (item.data->tables.empty()) continue;
                const auto done = exportData(*session, {item.id}, m_folder.filePath(u"%1-%2.csv"_s.arg(example.id, item.id)));
                QVERIFY2(done.ok(), done ? "" : qPrintable(done.error().message));
            }
        }
    }

private:
    QTemporaryDir m_folder;
    Session m_session;
    QString m_first, m_second, m_empty;
};

QTEST_GUILESS_MAIN(TestExportData)
#include "tst_export_data.moc"
