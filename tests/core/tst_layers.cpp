// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

// The layers of the program, checked on what every file includes: the link line alone lets <QtWidgets/QWidget> pass.
class TestLayers : public QObject {
    Q_OBJECT

    struct Include {
        QString where, what;
        bool system;
    };

    static QList<Include> includesIn(const QString& folder)
    {
        static const QRegularExpression line(QStringLiteral("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"),
                                             QRegularExpression::MultilineOption);
        QList<Include> all;
        QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly)) continue;
            auto matches = line.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext()) {
                const auto match = matches.next();
                all.append({file.fileName(), match.captured(2), match.captured(1) == QStringLiteral("<")});
            }
        }
        return all;
    }

    static QString room(const QString& path) { return path.section(QLatin1Char('/'), 0, 0); }
    static bool isRoom(const QString& name) { return QStringList{"core", "importers", "views", "app"}.contains(name); }

private Q_SLOTS:
    void roomsKnowOnlyThoseBelow_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QStringList>("may");
        QTest::newRow("core") << "core" << QStringList{"core"};
        QTest::newRow("importers") << "importers" << QStringList{"core", "importers"};
        QTest::newRow("views") << "views" << QStringList{"core", "views"};
        QTest::newRow("app") << "app" << QStringList{"core", "importers", "views", "app"};
        QTest::newRow("tests of core") << "tests/core" << QStringList{"core"};
        QTest::newRow("tests of importers") << "tests/importers" << QStringList{"core", "importers"};
        QTest::newRow("tests of views") << "tests/views" << QStringList{"core", "views"};
    }
    void roomsKnowOnlyThoseBelow()
    {
        QFETCH(QString, folder);
        QFETCH(QStringList, may);
        const QList<Include> includes = includesIn(folder);
        QVERIFY(!includes.isEmpty());
        for (const Include& i : includes)
            QVERIFY2(i.system || !isRoom(room(i.what)) || may.contains(room(i.what)), qPrintable(i.where + " includes " + i.what));
    }

    void coreIsOrdered()
    {
        const QMap<QString, int> order = {{"base", 0}, {"data", 1},    {"topology", 2}, {"models", 2},
                                          {"collectives", 3}, {"dense", 3}, {"fit", 3}, {"session", 4}, {"figures", 5}};
        for (auto floor = order.begin(); floor != order.end(); ++floor)
            for (const Include& i : includesIn(QStringLiteral("core/") + floor.key())) {
                if (i.system || room(i.what) != QStringLiteral("core")) continue;
                const QString other = i.what.section(QLatin1Char('/'), 1, 1);
                QVERIFY2(order.contains(other), qPrintable(i.where + " includes " + i.what));
                QVERIFY2(order[other] <= floor.value(), qPrintable(i.where + " includes " + i.what));
            }
    }
    void everyFolderOfCoreIsKnown()
    {
        const QStringList known = {"base", "collectives", "data", "dense", "figures", "fit", "models", "session", "topology"};
        for (const QString& folder : QDir(QStringLiteral(COSTSCOPE_SOURCE "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY2(known.contains(folder), qPrintable(folder));
    }

    /// No widget, no Gui, no thread below the views; core is synchronous.
    void noWidgetsNoThreads_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::newRow("core") << "core";
        QTest::newRow("importers") << "importers";
    }
    void noWidgetsNoThreads()
    {
        QFETCH(QString, folder);
        static const QRegularExpression threads(
            QStringLiteral("^(QtCore/)?(QThread|QThreadPool|QRunnable|QFuture|QFutureWatcher|QPromise|QMutex|QWaitCondition|QSemaphore)$"
                           "|^(thread|future|mutex|condition_variable|atomic)$|^QtConcurrent"));
        // The checksum of a block is computed while the next one is read: half the time of a large import. Nothing of
        // it is seen outside Input.
        const QString hashesBeside = QStringLiteral(COSTSCOPE_SOURCE "/importers/Input.cpp");
        const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
        for (const Include& i : includesIn(folder)) {
            const bool allowed = i.where == hashesBeside && i.what == QStringLiteral("future");
            QVERIFY2(allowed || !threads.match(i.what).hasMatch(), qPrintable(i.where + " includes " + i.what));
            if (!i.what.startsWith(QLatin1Char('Q')) && !i.what.startsWith(QStringLiteral("qt"))) continue;
            const QString inCore = i.what.startsWith(QStringLiteral("QtCore/")) ? i.what : QStringLiteral("QtCore/") + i.what;
            QVERIFY2(QFile::exists(headers + QLatin1Char('/') + inCore),
                     qPrintable(i.where + " includes " + i.what + ", which is not of QtCore"));
        }
    }

    void everyFileNamesItsLicence()
    {
        for (const QString folder : {"core", "importers", "views", "app", "tests"}) {
            QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                QVERIFY2(file.readLine().startsWith("// SPDX-License-Identifier: GPL-3.0-or-later"), qPrintable(file.fileName()));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestLayers)
#include "tst_layers.moc"
