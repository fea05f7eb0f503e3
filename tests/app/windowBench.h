// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/MainWindow.h"
#include "app/window/runWindow.h"
#include "importers/tables/runsCsv.h"
#include "views/export/export.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/overhead/FitControls.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/widgets/ValueSlider.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace costscope {

/// Answers that a test gives in advance, and what was asked.
class Answers : public Dialogs {
public:
    Unsaved unsaved = Unsaved::Discard;
    ChangedFile changed = ChangedFile::Cancel;
    int changedAsked = 0, unsavedAsked = 0, columnsAsked = 0;
    bool overwrite = false;
    QList<QStringList> overwriteAsked; ///< the files of each question
    QStringList open;
    QString save, text;
    QHash<QString, QString> columns;
    std::optional<CsvShape> askedShape; ///< of the last question about columns
    std::optional<WantedFormat> format;
    std::optional<bool> subfolders = false;
    std::optional<int> processes;
    int processesAsked = 0;
    std::vector<std::optional<Locality>> places;
    std::vector<DatasetPtr> placesAsked;
    QStringList seriesAsked;
    std::optional<QStringList> series; ///< answer to askSeries()
    std::vector<Error> told;
    std::shared_ptr<const Figure> exported;

    Unsaved askUnsaved(const QString&) override { return ++unsavedAsked, unsaved; }
    ChangedFile askChangedFile(const QString&) override { return ++changedAsked, changed; }
    QStringList askOpen(const QString&, const QStringList&) override { return open; }
    QString askSave(const QString&, const QString&, const QString&) override { return save; }
    QString askFolder(const QString&) override { return save; }
    std::optional<QString> askText(const QString&, const QString&, const QString&) override { return text; }
    std::optional<WantedFormat> askFormat(const QString&, const QString&) override { return format; }
    std::optional<QStringList> askSeries(const QString&, const QStringList& all) override
    {
        seriesAsked = all;
        return series;
    }
    std::optional<bool> askSubfolders(const QString&, const QStringList&) override { return subfolders; }
    std::optional<int> askProcesses(const QString&) override { return ++processesAsked, processes; }
    std::vector<std::optional<Locality>> askPlaces(const std::vector<DatasetPtr>& benchmarks) override
    {
        placesAsked = benchmarks;
        return places;
    }
    std::optional<QHash<QString, QString>> askColumns(const QString&, const CsvShape& shape) override
    {
        ++columnsAsked;
        askedShape = shape;
        return columns.isEmpty() ? std::nullopt : std::optional(columns);
    }
    bool askOverwrite(const QStringList& files) override { return overwriteAsked << files, overwrite; }
    QString exportFigure(std::shared_ptr<const Figure> figure, const QString&) override
    {
        exported = figure;
        const auto done = costscope::exportFigure(*figure, save);
        if (!done) tell(done.error());
        return done ? save : QString();
    }
    void tell(const Error& error) override { told.push_back(error); }
};

inline const QString mpip = QStringLiteral(COSTSCOPE_SOURCE "/tests/importers/mpip");

/// A window with its answers and a folder of its own for autosaves.
struct Bench {
    QTemporaryDir folder;
    Answers* answers = new Answers;
    MainWindow window{std::unique_ptr<Dialogs>(answers), folder.filePath(u"autosave"_s)};

    Bench()
    {
        window.resize(1500, 950);
        static_cast<QWidget&>(window).show();
    }
    const Session& session() { return window.document().session(); }
    /// Only jobs that never end are a defect here: beside other work a fit of thousands of runs takes half a minute.
    void waitForJobs() { QTRY_VERIFY_WITH_TIMEOUT(window.jobs().isEmpty(), 120'000); }
    void openExample()
    {
        window.files().openExample(u"seven-applications"_s);
        QVERIFY(!session().fits.empty());
    }
    ValueSlider* slider() { return window.inspector()->fitPanel()->controls()->slider(); }
};

inline void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

inline void drag(ValueSlider* slider, int from, int to)
{
    QTest::mousePress(slider, Qt::LeftButton, {}, {from, 11});
    const int step = to > from ? 7 : -7;
    for (int x = from; std::abs(to - x) > 7; x += step) {
        QMouseEvent move(QEvent::MouseMove, QPointF(x, 11), slider->mapToGlobal(QPointF(x, 11)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(slider, &move);
    }
    QTest::mouseRelease(slider, Qt::LeftButton, {}, {to, 11});
}

inline void drop(QWidget& window, const QMimeData& data)
{
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &event);
}

inline void drop(QWidget& window, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    drop(window, data);
}

/// Settings of this test program alone: others run at the same time.
inline void prepareWindowTest()
{
    static const QTemporaryDir settings;
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    prepareApplication(*qApp);
    QCoreApplication::setApplicationName(u"costscope-test"_s);
    QSettings().clear();
}

} // namespace costscope
