// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/Verb.h"
#include "app/verbs/line/standardStreams.h"
#include "app/window/runWindow.h"
#include "core/base/filePath.h"
#include "core/base/literals.h"

#include <QApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>
#include <new>
#include <unistd.h>

using namespace costscope;

namespace {

/// Without a verb the window opens: no words, an example, files that exist, two files to compare.
bool wantsWindow(const QStringList& args)
{
    if (args.isEmpty()) return true;
    const QString& word = args[0];
    if (word == u"--example"_s || word.startsWith(u"--example="_s)) return true;
    if (word == u"--compare"_s || word == u"--"_s) return true;
    return !findVerb(word) && QFileInfo::exists(word);
}

/// Where a window cannot open Qt ends the program; a sentence is better.
bool hasDisplay()
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    return false;
}

int openWindow(int& argc, char** argv, QStringList args)
{
    if (args == QStringList{u"--example"_s}) {
        std::fputs("error: --example needs a NAME; costscope examples lists them.\n", stderr);
        return 2;
    }
    const bool compares = args.value(0) == u"--compare"_s;
    if (compares && args.size() != 3) {
        std::fputs("error: --compare needs two files, the one before and the one after.\n", stderr);
        return 2;
    }
    if (!hasDisplay()) {
        std::fputs("error: There is no display, so the window cannot open. costscope --help lists what works without one.\n", stderr);
        return 1;
    }
    if (compares) return runWindow(argc, argv, {args[2]}, {}, args[1]);
    QString example;
    QStringList files;
    while (!args.isEmpty()) {
        const QString word = args.takeFirst();
        if (word == u"--example"_s && !args.isEmpty())
            example = args.takeFirst();
        else if (word.startsWith(u"--example="_s))
            example = word.mid(10);
        else if (word != u"--"_s)
            files.append(word);
    }
    return runWindow(argc, argv, files, example);
}

/// Qt complains on stderr where nobody is logged in and XDG_RUNTIME_DIR is not set: then it gets a folder of its own,
/// readable by this user alone, that goes away with the program.
std::unique_ptr<QTemporaryDir> runtimeFolder(const Verb* verb)
{
    if (!verb || !verb->draws || !qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR")) return nullptr;
    auto folder = std::make_unique<QTemporaryDir>();
    if (folder->isValid()) qputenv("XDG_RUNTIME_DIR", QFile::encodeName(folder->path()));
    return folder;
}

/// From 6.5 on Qt tells on stderr that it works in C.UTF-8 where a locale is not of UTF-8 or there is none, as in most batch jobs: our
/// answers are the same there, and scripts would find four lines of it behind every command.
void keepLocaleUnsaid()
{
    static QtMessageHandler usual = nullptr;
    usual = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& words) {
        if (!words.startsWith(u"Detected locale ")) usual(type, context, words);
    });
}

/// Figures need fonts and a paint engine, never a display.
std::unique_ptr<QCoreApplication> headless(int& argc, char** argv, const Verb* verb)
{
    if (!verb || !verb->draws) return std::make_unique<QCoreApplication>(argc, argv);
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    argc = 1; // our options are not Qt's: "--style screen" must not reach it
    return std::make_unique<QApplication>(argc, argv);
}

} // namespace

int main(int argc, char** argv)
{
    guardStandardStreams();
    keepLocaleUnsaid();
    QStringList args;
    for (int i = 1; i < argc; ++i) args.append(nameFromBytes(argv[i]));
    if (wantsWindow(args)) return openWindow(argc, argv, args);
    const Verb* verb = findVerb(args[0]);
    const auto folder = runtimeFolder(verb);
    const auto application = headless(argc, argv, verb);
    QTextStream out(stdout), err(stderr);
    int code = 1;
    try {
        code = runVerb(args, out, err, {isatty(fileno(stdout)) != 0, isatty(fileno(stderr)) != 0});
    } catch (const std::bad_alloc&) {
        std::fputs("error: There is not enough memory for this.\n", stderr);
    }
    return finishOutput(out, err, code);
}
