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

const Table runs{QStringLiteral("runs"),
                 {{QStringLiteral("n"), Quantity::Processes, std::vector<qint32>{1, 2}},
                  {QStringLiteral("t_n_s"), Quantity::Time, std::vector<double>{0.1, 1e-9}},
                  {QStringLiteral("tau_mpi_s"), Quantity::Time, std::vector<double>{missing, 0.05}},
                  {QStringLiteral("note"), Quantity::Text, Texts{QStringLiteral("a, \"b\""), QString()}}}};
const Table sites{QStringLiteral("call sites"), {{QStringLiteral("site"), Quantity::Count, std::vector<qint32>{7}}}};

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
        m_first = addDataset(m_session, dataset(QStringLiteral("main->solve, size = 100"), DatasetKind::Runs, {runs, sites}));
        m_second = addDataset(m_session, dataset(QStringLiteral("profile"), DatasetKind::Profile, {sites}));
        m_empty = addDataset(m_session, dataset(QStringLiteral("nothing"), DatasetKind::Collective, {}));
    }

    void tablesOfOneDataset()
    {
        const QString file = m_folder.filePath(QStringLiteral("x.CSV"));
        QCOMPARE(*filesOfData(m_session, {m_first}, file), (QStringList{file, m_folder.filePath(QStringLiteral("x-call-sites.csv"))}));
        QVERIFY(exportData(m_session, {m_first}, file));
        QCOMPARE(bytesOf(file), QByteArray("n,t_n_s,tau_mpi_s,note\r\n1,0.1,,\"a, \"\"b\"\"\"\r\n2,1e-09,0.05,\r\n"));
        QCOMPARE(bytesOf(m_folder.filePath(QStringLiteral("x-call-sites.csv"))), QByteArray("site\r\n7\r\n"));
    }

    void severalDatasetsAreSeveralFiles()
    {
        const QString file = m_folder.filePath(QStringLiteral("all.csv"));
        const auto files = filesOfData(m_session, {m_first, m_second}, file);
        QStringList names;
        for (const QString& one : *files) names << QFileInfo(one).fileName();
        QCOMPARE(names, (QStringList{QStringLiteral("all-1-main-solve-size-100.csv"),
                                     QStringLiteral("all-1-main-solve-size-100-call-sites.csv"), QStringLiteral("all-2-profile.csv")}));
        QVERIFY(exportData(m_session, {m_first, m_second}, file));
        for (const QString& one : *files) QVERIFY(QFile::exists(one));
        QVERIFY(!QFile::exists(file));
    }

    void experimentOfExtraP()
    {
        const QString file = m_folder.filePath(QStringLiteral("x.txt"));
        const auto messages = exportData(m_session, {m_first}, file);
        QVERIFY(messages);
        QVERIFY(
            bytesOf(file).contains("PARAMETER p\nPOINTS (1) (2)\n\nREGION main->solve, size = 100\nMETRIC time\nDATA 0.1\nDATA 1e-09\n"));
        QCOMPARE(messages->size(), 3u); // the note, an MPI time that n = 1 has not, and so no list of points for it
        QVERIFY(exportData(m_session, {m_first}, m_folder.filePath(QStringLiteral("x.json"))));
        QVERIFY(bytesOf(m_folder.filePath(QStringLiteral("x.json"))).contains("\"mpi_time\""));
    }

    void refused()
    {
        const auto error = [&](const QStringList& ids, const char* name) {
            const auto done = exportData(m_session, ids, m_folder.filePath(QString::fromLatin1(name)));
            return done ? QString() : done.error().message;
        };
        QVERIFY(error({m_first}, "x.xlsx").contains(QStringLiteral(".csv (tables), or in .txt or .json")));
        QVERIFY(error({m_empty}, "x.csv").contains(QStringLiteral("“nothing” has no table")));
        QVERIFY(error({QStringLiteral("d99")}, "x.csv").contains(QStringLiteral("not in this session")));
        QVERIFY(error({}, "x.csv").contains(QStringLiteral("No data set is chosen")));
        QVERIFY(error({m_second}, "x.txt").contains(QStringLiteral("profile: ")));
        QVERIFY(error({m_first}, "no/folder/x.csv").contains(QStringLiteral("The data were not written")));
        Session away = m_session;
        away.datasets.front().missing = QStringLiteral("gone");
        QVERIFY(!exportData(away, {m_first}, m_folder.filePath(QStringLiteral("y.csv"))));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("y.csv"))));
    }

    /// What was read is not replaced by what was taken from it, under no path.
    void inputsAreKept()
    {
        const QString input = m_folder.filePath(QStringLiteral("own-call-sites.csv"));
        QFile file(input);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("as it was") > 0);
        file.close();
        Session session;
        Dataset read = *dataset(QStringLiteral("own"), DatasetKind::Runs, {runs, sites});
        read.sources = {{input, {}, {}}};
        const QString id = addDataset(session, std::make_shared<const Dataset>(read));
        for (const QString& name : {QStringLiteral("own-call-sites.csv"), QStringLiteral("own.csv"), QStringLiteral("./own.csv")}) {
            const auto done = exportData(session, {id}, m_folder.filePath(name));
            QVERIFY(!done && done.error().message.contains(QStringLiteral("were read from this file")));
            QCOMPARE(bytesOf(input), QByteArray("as it was"));
            QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("own.csv"))));
        }
        QVERIFY(exportData(session, {id}, m_folder.filePath(QStringLiteral("other.csv"))));
        QVERIFY(exportData(session, {id}, m_folder.filePath(QStringLiteral("other.csv")))); // its own output, again
    }

    /// A cancelled table leaves no half file behind.
    void cancelledInTheMiddle()
    {
        Table large = runs;
        large.columns = {{QStringLiteral("x_s"), Quantity::Time, std::vector<double>(400000, 1.5)}};
        Session session;
        const QString id = addDataset(session, dataset(QStringLiteral("large"), DatasetKind::Runs, {large}));
        const QString file = m_folder.filePath(QStringLiteral("large.csv"));
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
                const auto done = exportData(*session, {item.id}, m_folder.filePath(QStringLiteral("%1-%2.csv").arg(example.id, item.id)));
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
