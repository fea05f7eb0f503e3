// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/runWindow.h"

#include "app/window/MainWindow.h"
#include "app/window/language.h"
#include "core/base/program.h"
#include "views/draw/fonts.h"
#include "views/figure/figureAccessible.h"

#include <QApplication>
#include <QFile>
#include <QFont>
#include <QLocale>
#include <QSettings>

#include <csignal>
#include <cstdio>
#include <ctime>
#include <unistd.h>

/// Q_INIT_RESOURCE must stand outside any namespace; the linker drops resources of a static library without it.
static void initialiseResources()
{
    Q_INIT_RESOURCE(costscope);
}

namespace costscope {

namespace {

/// Milliseconds since this process began, as the kernel counts it (to a hundredth of a second).
double sinceProcessStart()
{
    QFile stat(u"/proc/self/stat"_s);
    if (!stat.open(QIODevice::ReadOnly)) return -1;
    const QByteArray text = stat.readAll();
    // After the command in parentheses, which may hold blanks: the start time is the 20th field.
    const double ticks = text.mid(text.lastIndexOf(')') + 2).split(' ').value(19).toDouble();
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (double(now.tv_sec) + double(now.tv_nsec) * 1e-9 - ticks / double(sysconf(_SC_CLK_TCK))) * 1000;
}

} // namespace

void prepareApplication(QApplication& application)
{
    initialiseResources();
    QApplication::setOrganizationName(u"Costscope"_s); // where settings and autosaves go
    QApplication::setApplicationName(u"costscope"_s);
    QApplication::setApplicationDisplayName(QString()); // the title names the program itself
    QApplication::setApplicationVersion(programVersion());
    QApplication::setDesktopFileName(u"io.github.costscope.Costscope"_s);
    useLanguage(application, languageFor(languageChoice(), QLocale::system().uiLanguages()));
    makeFiguresSpeak();
    loadFonts();
    QFont font(withMathFallback(u"Noto Sans"_s));
    font.setPixelSize(13);
    QApplication::setFont(font);
    applyTheme(application, themeChoice(QSettings().value(u"theme"_s).toString()));
}

int runWindow(int& argc, char** argv, const QStringList& files, const QString& example, const QString& baseline)
{
    QApplication application(argc, argv);
    std::signal(SIGPIPE, SIG_IGN); // who reads what we write may end; the work in this window does not
    prepareApplication(application);
    MainWindow window;
    if (qEnvironmentVariableIsSet("COSTSCOPE_PAINTED"))
        QObject::connect(&window, &MainWindow::painted, [] { std::fprintf(stderr, "%.0f\n", sinceProcessStart()); });
    if (!example.isEmpty()) {
        window.paintFigureFirst();
        window.files().openExample(example);
    }
    if (!files.isEmpty()) baseline.isEmpty() ? window.files().openFiles(files) : window.openCompared(baseline, files.front());
    static_cast<QWidget&>(window).show();
    return QApplication::exec();
}

} // namespace costscope
