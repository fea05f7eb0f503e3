// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomFigure.h"

#include "core/figure/figureDatasets.h"
#include "core/parameters/FigureValue.h"
#include "randomText.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

void chooseOption(Chance& chance, const Session& session, const FigureKind& kind, FigureRequest& request)
{
    const std::vector<Choice> choices = choicesOf(kind, session, request);
    if (choices.empty()) return;
    const Choice& choice = chance.ofNamed(choices);
    if (choice.words.isEmpty()) return;
    request.choices[choice.name] = chance.ofNamed(choice.words);
}

/// A number as the slider gives it, or as it is typed.
QString numberFor(Chance& chance, const FigureValue& value)
{
    const double source = std::isfinite(value.source) && value.source != 0 ? value.source : 1;
    const double least = std::isnan(value.least) ? source / 10 : value.least, most = std::isnan(value.most) ? source * 10 : value.most;
    double number = chance.of({least, most, source, least + (most - least) * chance.unit()});
    if (least > 0 && most > least && chance.oneIn(2)) number = chance.magnitude(least, most);
    if (value.whole) number = std::round(number);
    return exact(number);
}

/// Of a value that no panel describes: numbers and words as people try them.
QString triedText(Chance& chance, const Session& session)
{
    constexpr const char* texts[] = {"1",      "2",    "4",     "16",         "0",     "0.5",     "1e-6",    "1 us",        "2.5 GB/s",
                                     "8 KiB",  "1024", "block", "half",       "third", "square",  "counted", "round-robin", "sequential",
                                     "random", "cube", "1e9",   "metropolis", "4x4x4", "2x2x2x2", "mesh",    "torus",       "hilbert",
                                     "inf",    "-1",   ""};
    if (chance.oneIn(6) && !session.machines.empty()) return chance.of(session.machines).id;
    if (chance.oneIn(6)) return chance.ofNamed(shippedMachines()).id;
    return QLatin1String(chance.of(texts));
}

QString wordsFor(Chance& chance, const FigureValue& value)
{
    QStringList words;
    for (const QString& word : value.words)
        if (chance.oneIn(2)) words << word;
    return words.join(QLatin1Char(','));
}

void chooseValue(Chance& chance, const Session& session, const FigureKind& kind, FigureRequest& request)
{
    if (!kind.setValue) return;
    const std::vector<FigureValue> described = kind.describe ? kind.describe(session, request) : std::vector<FigureValue>();
    QString name, text;
    if (!described.empty() && !chance.oneIn(4)) {
        const FigureValue& value = chance.ofNamed(described);
        name = value.name, text = value.words.isEmpty() ? numberFor(chance, value) : wordsFor(chance, value);
    } else if (!kind.values.isEmpty()) {
        name = chance.ofNamed(kind.values), text = triedText(chance, session);
        if (name == u"values" && !chance.oneIn(4)) text = QLatin1String(chance.of({"n", "time; level", "e"})); // which numbers have
    } else {
        return;
    }
    (void)kind.setValue(request, name, text); // what it refuses stays as it was
}

void annotate(Chance& chance, FigureRequest& request)
{
    constexpr const char* anchors[] = {"", "above", "above-right", "below-left", "right", "nowhere"};
    Annotation annotation{randomHtml(chance), chance.oneIn(4) ? chance.between(1, 5) : 0};
    annotation.x = chance.oneIn(8) ? chance.of({0.0, -1.0, 1e300, -1e300, 5e-324}) : chance.magnitude(0.01, 1e4);
    annotation.y = chance.oneIn(8) ? chance.of({0.0, -1.0, 1e300, -1e300, 5e-324}) : chance.magnitude(1e-6, 1e4);
    annotation.anchor = QLatin1String(chance.of(anchors));
    request.annotations.push_back(annotation);
}

QString anyMachine(Chance& chance, const Session& session)
{
    if (!session.machines.empty() && !chance.oneIn(3)) return chance.of(session.machines).id;
    return chance.ofNamed(shippedMachines()).id;
}

QStringList anyDatasets(Chance& chance, const Session& session, const FigureKind& kind)
{
    QStringList all = datasetsFor(session, kind.id), some;
    const int most = std::min(kind.mostDatasets, int(all.size()));
    const int wanted = most == 0 || (needsNoData(kind.id) && chance.oneIn(2)) ? 0 : chance.oneIn(2) ? 1 : chance.between(1, most);
    while (some.size() < wanted) some << all.takeAt(qsizetype(chance.below(quint64(all.size()))));
    return some;
}

} // namespace

FigureRequest chosenOtherwise(Chance& chance, const Session& session, FigureRequest request)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) return request;
    for (int i = chance.between(1, 4); i > 0; --i) {
        switch (chance.below(8)) {
        case 0: request.title = randomName(chance, true); break;
        case 1: annotate(chance, request); break;
        case 2:
            if (!request.annotations.empty()) request.annotations.pop_back();
            break;
        case 3: request.machine = chance.oneIn(3) ? QString() : anyMachine(chance, session); break;
        case 4:
        case 5: chooseValue(chance, session, *kind, request); break;
        default: chooseOption(chance, session, *kind, request);
        }
    }
    return request;
}

FigureRequest randomFigure(Chance& chance, const Session& session, const FigureKind& kind)
{
    FigureRequest request;
    request.kind = kind.id;
    for (int tries = 0; tries < 4; ++tries) { // a figure of benchmarks lacks something of most benchmarks
        request.datasets = anyDatasets(chance, session, kind);
        if (lackOf(kind, session, request).isEmpty()) break;
    }
    if (chance.oneIn(3)) request.machine = anyMachine(chance, session);
    for (int i = chance.between(0, 4); i > 0; --i) chooseOption(chance, session, kind, request);
    for (int i = chance.between(0, 3); i > 0; --i) chooseValue(chance, session, kind, request);
    if (chance.oneIn(4)) request.title = randomName(chance);
    for (int i = chance.oneIn(3) ? chance.between(1, 3) : 0; i > 0; --i) annotate(chance, request);
    if (chance.oneIn(16)) request.unknown = randomFields(chance);
    return request;
}

} // namespace costscope
