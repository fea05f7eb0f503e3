// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a command line, one per line, the verb first. Nothing is run that would read or write a file.
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/denseOptions.h"
#include "app/verbs/line/exportOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/line/networkOptions.h"
#include "app/verbs/verbs.h"
#include "core/network/patterns.h"
#include "tests/fuzz/Target.h"
#include "tests/fuzz/gui.h"

namespace costscope {

namespace {

/// Verbs answer for one model at once, whatever the numbers are.
void evaluate(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    const int code = runVerb(words, outStream, errStream);
    mustBe(code >= 0 && code <= 2, "an exit code that is none");
    mustBe(code == 0 || !err.isEmpty() || !out.isEmpty(), "a refusal without words");
}

void readOptions(const Arguments& arguments)
{
    mustTell(arguments.pairs(u"--set"_s));
    mustTell(columnsOf(arguments));
    mustTell(denseRequest(arguments));
    mustTell(exportOptions(arguments));
    if (arguments.has(u"--placement"_s)) return; // a file
    (void)contradiction(arguments);
    mustTell(networkFrom(arguments, oneNode(4), 4));
    if (const Pattern* pattern = findPattern(arguments.text(u"--pattern"_s))) mustTell(patternFrom(arguments, *pattern));
}

const TargetRow commandLineTarget("command-line", [](const QByteArray& bytes) {
    needGui();
    QStringList words;
    for (const QByteArray& word : bytes.split('\n')) words.append(QString::fromUtf8(word));
    if (const Verb* verb = findVerb(words.front())) {
        const auto arguments = Arguments::parse(*verb, words.mid(1));
        mustTell(arguments);
        if (arguments) readOptions(*arguments);
    }
    const bool isQuick = words.front() == QLatin1String("evaluate") || words.front() == QLatin1String("models");
    const bool hasFile = words.join(QString()).contains(QLatin1String("--machine")); // by name: it may be a path
    if ((isQuick && !hasFile) || !findVerb(words.front())) evaluate(words);
});

} // namespace

} // namespace costscope
