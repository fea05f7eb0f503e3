// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomCommand.h"

#include "core/collectives/Collective.h"
#include "core/figure/FigureKind.h"
#include "randomText.h"

namespace costscope {

namespace {

/// An option with its value, as likely left out.
void maybe(Chance& chance, QStringList& words, const char* option, const QString& value)
{
    if (chance.oneIn(2)) words << QLatin1String(option) << value;
}

void maybe(Chance& chance, QStringList& words, const char* flag)
{
    if (chance.oneIn(3)) words << QLatin1String(flag);
}

QString anyMachine(Chance& chance)
{
    return chance.oneIn(8) ? randomName(chance) : chance.ofNamed(shippedMachines()).id;
}

/// A word that many options take for a number, seldom none.
QString number(Chance& chance)
{
    constexpr const char* numbers[] = {"1", "2", "4", "16", "100", "0", "-1", "1e9", "9223372036854775807", "x", ""};
    return QLatin1String(chance.oneIn(3) ? chance.of(numbers) : chance.of({"1", "2", "4", "16"}));
}

QString datasetName(Chance& chance, const Session& session)
{
    return session.datasets.empty() || chance.oneIn(8) ? randomName(chance) : chance.of(session.datasets).name;
}

QStringList exportWords(Chance& chance, const Session& session, const QString& file, const QString& folder)
{
    constexpr const char* endings[] = {"pdf", "svg", "png", "tex", "tikz", "csv", "json"};
    const QString out = u"%1/out.%2"_s.arg(folder, QLatin1String(chance.of(endings)));
    QStringList words = {u"export"_s, file, u"-o"_s, out};
    switch (chance.below(5)) {
    case 0: words << u"--all"_s; break;
    case 1: return {u"export"_s, file, u"--data"_s, u"-o"_s, folder + u"/data.csv"_s};
    case 2: words << u"--figure"_s << chance.ofNamed(allFigures())->id; break;
    default:
        if (!session.figures.empty()) words << u"--figure"_s << chance.of(session.figures).id;
    }
    maybe(chance, words, "--width-mm", number(chance) + QLatin1Char('0'));
    maybe(chance, words, "--choice", u"compare="_s + QLatin1String(chance.of({"ratio", "difference", "overlaid", "side-by-side"})));
    maybe(chance, words, "--dataset", datasetName(chance, session));
    return words;
}

QStringList stagesWords(Chance& chance)
{
    QStringList words = {u"stages"_s, chance.ofNamed(allCollectives())->id, u"--processes"_s, number(chance)};
    maybe(chance, words, "--nodes", number(chance));
    maybe(chance, words, "--size", QLatin1String(chance.of({"64KiB", "1", "0", "1e300"})));
    maybe(chance, words, "--machine", anyMachine(chance));
    maybe(chance, words, "--extend");
    return words;
}

} // namespace

QStringList randomCommand(Chance& chance, const Session& session, const QString& file, const QString& folder)
{
    QStringList words;
    switch (chance.below(16)) {
    case 0: words = {u"check"_s, file}; break;
    case 1: words = {u"compare"_s, file, file}; break;
    case 2: words = {u"import"_s, file}; break;
    case 3:
        words = {u"levels"_s, file}, maybe(chance, words, "--machine", anyMachine(chance)),
        maybe(chance, words, "--what-if", QLatin1String(chance.of({"ppn=2", "queue_law=half", "aggregation=2", "gamma=0", "x=1"})));
        break;
    case 4: words = {u"overlap"_s, file}; break;
    case 5:
        words = {u"select"_s, file}, maybe(chance, words, "--logic", QLatin1String(chance.of({"attributes", "brute-force", "none"}))),
        maybe(chance, words, "--iterations", number(chance));
        break;
    case 6: words = stagesWords(chance); break;
    case 7:
        words = {u"contention"_s, file}, maybe(chance, words, "--level", number(chance)),
        maybe(chance, words, "--order", QLatin1String(chance.of({"hilbert", "random", "x"})));
        break;
    case 8:
        words = {u"fit"_s,
                 QLatin1String(chance.of({"amdahl-overhead", "amdahl-ratio", "extra-p-pmnf", "postal", "max-rate", "queue-search", "loggp",
                                          "contention", "tau-lop-ratio"})),
                 file},
        maybe(chance, words, "--weights", QLatin1String(chance.of({"plain", "relative", "log", "x"}))),
        maybe(chance, words, "--bootstrap", u"10"_s);
        break;
    case 9: words = {u"calibrate"_s, file, u"--bootstrap"_s, u"5"_s}; break;
    case 10: words = {u"decode"_s, file}; break;
    case 11:
        words = {u"predict"_s, QLatin1String(chance.of({"cannon", "summa", "trsm", "cholesky"})),
                 u"--size"_s,  number(chance),
                 u"--cores"_s, number(chance)};
        break;
    case 12: words = {u"machines"_s, anyMachine(chance)}; break;
    default: words = exportWords(chance, session, file, folder);
    }
    if (chance.oneIn(6)) words << u"--dataset"_s << datasetName(chance, session);
    if (chance.oneIn(2)) words << QLatin1String(chance.oneIn(4) ? "--csv" : "--json");
    return words;
}

} // namespace costscope
