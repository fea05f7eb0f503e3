// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"

#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include <functional>

using namespace Qt::StringLiterals;

// The layers of the program, checked on what every file includes: the link line alone lets <QtWidgets/QWidget> pass.
class TestLayers : public QObject {
    Q_OBJECT

    struct Include {
        QString where, what;
        bool system;
    };

    static QList<Include> includesIn(const QString& folder)
    {
        static const QRegularExpression line(u"^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]"_s, QRegularExpression::MultilineOption);
        QList<Include> all;
        QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly)) continue;
            auto matches = line.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext()) {
                const auto match = matches.next();
                all.append({file.fileName(), match.captured(2), match.captured(1) == u"<"_s});
            }
        }
        return all;
    }

    static void forTexts(const QStringList& folders, const std::function<void(const QString& file, const QString& text)>& take)
    {
        for (const QString& folder : folders) {
            QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
                take(file.fileName(), QString::fromUtf8(file.readAll()));
            }
        }
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

    /// Rooms of core from the ground up. Theories stand beside each other and know only those named here; nobody knows a room
    /// above it.
    void coreIsOrdered()
    {
        const QList<QStringList> floors = {{"kernel"},
                                           {"base"},
                                           {"parameters"},
                                           {"numerics"},
                                           {"data"},
                                           {"machine"},
                                           {"model"},
                                           {"session"},
                                           {"figure"},
                                           {"conclusions"},
                                           {"pointToPoint", "channels", "network", "dense", "calibration", "overhead", "levels",
                                            "collectives", "overlap", "profile", "scaling", "forecast"},
                                           {"compare"},
                                           {"theories"}};
        const QStringList mayKnow = {"levels pointToPoint",  "levels network",    "network pointToPoint", "calibration pointToPoint",
                                     "calibration channels", "calibration dense", "collectives channels", "forecast overhead"};
        const auto floorOf = [&](const QString& name) {
            for (qsizetype i = 0; i < floors.size(); ++i)
                if (floors[i].contains(name)) return i;
            return qsizetype(-1);
        };
        for (const QString& folder : QDir(QStringLiteral(COSTSCOPE_SOURCE "/core")).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY2(floorOf(folder) >= 0, qPrintable(folder));
        for (const Include& i : includesIn(u"core"_s)) {
            if (i.system || room(i.what) != u"core"_s) continue;
            const QString file = i.where.mid(QStringLiteral(COSTSCOPE_SOURCE "/").size());
            const QString own = file.section(QLatin1Char('/'), 1, 1), other = i.what.section(QLatin1Char('/'), 1, 1);
            QVERIFY2(floorOf(own) >= 0 && floorOf(other) >= 0, qPrintable(file + " includes " + i.what));
            const bool isBelow = own == other || floorOf(other) < floorOf(own) || mayKnow.contains(own + " " + other);
            QVERIFY2(isBelow, qPrintable(file + " includes " + i.what));
        }
    }

    /// costscope-mpi is built where there is no Qt.
    void kernelsKnowNoQt()
    {
        const QList<Include> includes = includesIn(u"core/kernel"_s);
        QVERIFY(includes.size() > 10);
        for (const Include& i : includes)
            QVERIFY2(i.system ? !i.what.startsWith(QLatin1Char('Q')) : i.what.startsWith(u"core/kernel/"_s),
                     qPrintable(i.where + " includes " + i.what));
    }

    /// What is below the theories knows a figure by its data, what is above them by its row: a name in a string nobody checks.
    void nobodyNamesAFigure()
    {
        QStringList ids;
        for (const costscope::FigureKind* kind : costscope::allFigures()) ids << kind->id;
        QVERIFY(ids.size() > 30);
        ids.removeAll(u"kernel-efficiency"_s); // also a kind of benchmark
        const QStringList rooms = {u"core/base"_s,  u"core/parameters"_s, u"core/numerics"_s, u"core/data"_s,        u"core/machine"_s,
                                   u"core/model"_s, u"core/session"_s,    u"core/figure"_s,   u"core/conclusions"_s, u"views"_s,
                                   u"app"_s};
        forTexts(rooms, [&](const QString& file, const QString& text) {
            static const QRegularExpression comments(u"//[^\\n]*"_s);
            const QString code = QString(text).remove(comments);
            for (const QString& id : std::as_const(ids)) QVERIFY2(!code.contains(u'"' + id + u'"'), qPrintable(file + u" names "_s + id));
        });
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
            u"^(QtCore/)?(QThread|QThreadPool|QRunnable|QFuture|QFutureWatcher|QPromise|QMutex|QWaitCondition|QSemaphore)$"
            "|^(thread|future|mutex|condition_variable|atomic)$|^QtConcurrent"_s);
        // The checksum of a block is computed while the next one is read: half the time of a large import. Nothing of
        // it is seen outside Input.
        const QString hashesBeside = QStringLiteral(COSTSCOPE_SOURCE "/importers/text/Input.cpp");
        const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
        for (const Include& i : includesIn(folder)) {
            const bool allowed = i.where == hashesBeside && i.what == u"future"_s;
            QVERIFY2(allowed || !threads.match(i.what).hasMatch(), qPrintable(i.where + " includes " + i.what));
            if (!i.what.startsWith(QLatin1Char('Q')) && !i.what.startsWith(u"qt"_s)) continue;
            const QString inCore = i.what.startsWith(u"QtCore/"_s) ? i.what : u"QtCore/"_s + i.what;
            QVERIFY2(QFile::exists(headers + QLatin1Char('/') + inCore),
                     qPrintable(i.where + " includes " + i.what + ", which is not of QtCore"));
        }
    }

    /// A room that somebody can look over: what belongs to another idea gets a folder of its own.
    void noFolderIsCrowded()
    {
        QHash<QString, int> sources;
        forTexts({u"core"_s, u"importers"_s, u"views"_s, u"app"_s, u"tests"_s},
                 [&](const QString& file, const QString&) { ++sources[file.section(QLatin1Char('/'), 0, -2)]; });
        QVERIFY(sources.size() > 60);
        for (auto folder = sources.cbegin(); folder != sources.cend(); ++folder)
            QVERIFY2(folder.value() <= 44, qPrintable(u"%1 holds %2 sources"_s.arg(folder.key()).arg(folder.value())));
    }

    /// Static objects of Qt are gone before a static application is, and the program crashes after its results.
    void applicationsOfBenchesNeverEnd()
    {
        static const QRegularExpression ending(u"static\\s+(const\\s+)?Q\\w*Application\\s+\\w"_s);
        QVERIFY(ending.match(u"    static QGuiApplication application(count, arguments);"_s).hasMatch());
        QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/tests"), {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (!file.fileName().endsWith(u"tst_layers.cpp"_s))
                QVERIFY2(!ending.match(QString::fromUtf8(file.readAll())).hasMatch(), qPrintable(file.fileName()));
        }
    }

    /// What the library refuses names options of the command line; at a window inWindow() stands between.
    void theWindowSaysNoOptions()
    {
        static const QRegularExpression bare(u"^.*(?<!inWindow\\()\\berror\\(\\)\\.message.*$"_s, QRegularExpression::MultilineOption);
        QVERIFY(bare.match(u"    m_problem->setText(done.error().message);"_s).hasMatch());
        const QStringList files = {u"ProblemDialog.cpp"_s, u"exportProfiles.cpp"_s, u"tikz.cpp"_s}; // of what they wrote themselves
        forTexts({u"views"_s, u"app/window"_s, u"app/pages"_s, u"app/desks"_s, u"app/dialogs"_s, u"app/actions"_s},
                 [&](const QString& file, const QString& text) {
                     if (files.contains(file.section(u'/', -1))) return;
                     const auto found = bare.match(text);
                     QVERIFY2(!found.hasMatch(), qPrintable(file + u": "_s + found.captured().trimmed()));
                 });
    }

    void everyFileNamesItsLicence()
    {
        for (const QString folder : {"core", "importers", "views", "app", "tests"}) {
            QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
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
