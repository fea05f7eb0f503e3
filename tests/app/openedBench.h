// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowBench.h"

#include "app/actions/SessionActions.h"
#include "app/window/FigureArea.h"
#include "app/window/FigurePage.h"
#include "views/figure/FigureView.h"

namespace costscope {

inline const QString examples = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/");

/// A window that has opened files of the examples.
struct Opened : Bench {
    explicit Opened(const QStringList& files)
    {
        QStringList paths;
        for (const QString& file : files) paths << examples + file;
        window.files().openFiles(paths);
        for (int i = 0; i < 500 && !window.jobs().isEmpty(); ++i) QTest::qWait(10);
        QCoreApplication::processEvents();
        if (!window.figures()->currentFigure()) window.figures()->closeCurrent(); // the report of a file with warnings
    }
    const Figure& figure() { return *window.figures()->currentFigure()->figure(); }
    QUndoStack& undo() { return window.document().undoStack(); }
    /// As the switches of a figure do.
    void choose(const char* id, const QString& option)
    {
        FigureRequest request = *session().figure(window.figures()->currentFigure()->id());
        request.choices.insert(QLatin1String(id), option);
        window.things().editFigure(request, u"Switch figure"_s);
        QCoreApplication::processEvents();
    }
    /// Written to a file, and not empty.
    void exportsTo(const char* name)
    {
        answers->save = folder.filePath(QLatin1String(name));
        window.actions()["export"]->trigger();
        waitForJobs();
        QVERIFY2(answers->told.empty(), answers->told.empty() ? "" : qPrintable(answers->told.front().message));
        QVERIFY(QFileInfo(answers->save).size() > 1000);
    }
};

} // namespace costscope
