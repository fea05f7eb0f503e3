// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/completion.h"
#include "app/verbs/line/helpText.h"
#include "app/verbs/line/manPage.h"
#include "core/base/FileWriter.h"
#include "core/base/didYouMean.h"
#include "core/base/filePath.h"
#include "core/base/program.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace costscope {

namespace {

QString unknownVerb(const QString& word)
{
    QStringList names;
    for (const Verb& verb : allVerbs()) names.append(verb.name);
    const bool isPath = word.contains(QLatin1Char('/')) || !word.isValidUtf16();
    const QString meant = meantInstead(word, names + QStringList{u"--help"_s, u"--version"_s, u"--example"_s, u"--compare"_s});
    const QString text = u"“%1” is neither a verb nor a file.%2 Verbs: %3."_s.arg(word, meant, names.join(u", "_s));
    return isPath ? text + QLatin1Char(' ') + whyNotThere(word) : text;
}

int writeCompletion(const QString& shell, QTextStream& out, QTextStream& err)
{
    const QString text = completion(shell);
    if (text.isEmpty())
        return Console(out, err, {}, Console::Form::Text, {})
            .usage(u"--completion: %1, not “%2”."_s.arg(completionShells().join(u", "_s), shell));
    out << text;
    return 0;
}

/// Of a folder that is not there a user hears before a large file is read for it.
std::optional<Error> lackOfFolder(const QString& output)
{
    if (output.isEmpty() || QFileInfo(output).path().contains(QLatin1Char('{'))) return std::nullopt; // named after the figures
    const QString problem = whyNoFolder(output);
    return problem.isEmpty() ? std::nullopt : std::optional(Error{problem, output});
}

} // namespace

int runVerb(const QStringList& args, QTextStream& out, QTextStream& err, Watched watched)
{
    const QString word = args.value(0);
    if (word == u"--help"_s || word == u"-h"_s || word == u"help"_s) {
        out << programHelp();
        return 0;
    }
    if (word == u"--version"_s || word == u"-v"_s) {
        out << programName() << '\n';
        return 0;
    }
    if (word == u"--man"_s) {
        out << manPage();
        return 0;
    }
    if (word == u"--completion"_s) return writeCompletion(args.value(1), out, err);
    const QStringList rest = args.mid(1);
    const Verb* verb = findVerb(word == u"--cite"_s ? u"cite"_s : word);
    const auto form = hasSwitch(verb, rest, u"--json"_s)  ? Console::Form::Json
                      : hasSwitch(verb, rest, u"--csv"_s) ? Console::Form::Csv
                                                          : Console::Form::Text;
    Console console(out, err, word, form, watched);
    if (!verb) return console.usage(unknownVerb(word));
    const auto arguments = Arguments::parse(*verb, rest);
    if (!arguments.ok()) return console.usage(arguments.error().message);
    if (arguments->has(u"--help"_s)) {
        out << verbHelp(*verb);
        return 0;
    }
    if (arguments->has(u"--json"_s) && arguments->has(u"--csv"_s)) return console.usage(u"Give either --json or --csv."_s);
    if (isStandardOutput(arguments->text(u"-o"_s))) console.leaveOutput();
    if (const auto lack = lackOfFolder(arguments->text(u"-o"_s))) return console.refuse(*lack);
    return verb->run(*arguments, console);
}

} // namespace costscope
