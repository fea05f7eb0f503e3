// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/stagesAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "core/collectives/collectiveEdits.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "importers/messages/placementFile.h"

#include <algorithm>

namespace costscope {

namespace {

/// Options that stand for values of a collective.
struct ValueOption {
    const char* option;
    const char* value;
};
constexpr ValueOption valueOptions[] = {{"--processes", "processes"}, {"--nodes", "nodes"}, {"--mapping", "mapping"}, {"--size", "size"},
                                        {"--segment", "segment"},     {"--level", "level"}, {"--torus", "torus"}};

Result<CollectiveSetup> setupFrom(const Arguments& arguments)
{
    CollectiveSetup setup;
    setup.algorithm = arguments.word(0);
    for (const char* needed : {"--processes", "--size"})
        if (!arguments.has(QLatin1String(needed))) return wrongWords(u"%1 is needed."_s.arg(QLatin1String(needed)));
    for (const auto& [option, value] : valueOptions) {
        if (!arguments.has(QLatin1String(option))) continue;
        const auto set = setCollectiveValue(setup, QLatin1String(value), arguments.text(QLatin1String(option)));
        if (!set) return wrongWords(u"--"_s + set.error().message);
    }
    if (arguments.has(u"--with-overhead"_s)) setup.withOverhead = true;
    setup.extend = arguments.has(u"--extend"_s);
    if (!arguments.has(u"--placement"_s)) return setup;
    if (arguments.has(u"--mapping"_s) || arguments.has(u"--nodes"_s))
        return wrongWords(u"--placement says which rank sits on which node; --mapping and --nodes say it another way."_s);
    auto listed = readRankNodes(arguments.text(u"--placement"_s), setup.processes);
    if (!listed) return listed.error();
    setup.rankNode = listed.take();
    setup.mapping = Mapping::Listed;
    return setup;
}

/// The collective with its figures; the machine goes along unless it is shipped.
Result<Done> keep(const QString& file, const CollectiveSetup& setup, const Machine& machine)
{
    Session session;
    const Machine* shipped = shippedMachine(machine.id);
    const QString id = shipped && *shipped == machine ? machine.id : addMachine(session, machine);
    if (const auto added = addCollective(session, setup, id); !added) return added.error();
    const auto saved = saveSession(session, file);
    return saved ? Result<Done>(Done{}) : saved.error();
}

int runStages(const Arguments& arguments, Console& console)
{
    if (!findCollective(arguments.word(0)))
        return console.usage(u"There is no collective “%1”.%2 Known: %3."_s.arg(
            arguments.word(0), meantInstead(arguments.word(0), collectiveIds().split(u", "_s)), collectiveIds()));
    const auto setup = setupFrom(arguments);
    if (!setup.ok()) return console.refuse(setup.error());
    const auto question = questionOf(*setup);
    if (!question) return console.refuse(question.error());
    const auto machine = readMachine(arguments.text(u"--machine"_s, u"metropolis-like"_s));
    if (!machine.ok()) return console.refuse(machine.error());
    const auto cost = collectiveCost(*question, *machine, console.progress());
    if (!cost) return console.refuse(cost.error());
    if (const QString file = arguments.text(u"-o"_s); !file.isEmpty())
        if (const auto kept = keep(file, *setup, *machine); !kept) return console.refuse(kept.error());
    return console.answer(stagesAnswer(*setup, *question, *cost, *machine));
}

std::vector<Option> stagesOptions()
{
    std::vector<Option> all;
    for (const auto& [option, name] : valueOptions) {
        const CollectiveParameter& value = *findCollectiveValue(QString::fromLatin1(name));
        QStringList words = value.words;
        words.removeAll(u"listed"_s); // of --placement
        const QString shown = value.name == u"torus"_s ? u"XxYxZ"_s
                              : words.isEmpty()        ? (value.symbol == u"P"_s || value.symbol == u"M"_s ? value.symbol : u"BYTES"_s)
                                                       : words.join(u'|');
        all.push_back({QLatin1String(option), Option::Text, shown, value.meaning});
    }
    all.push_back({u"--placement"_s, Option::Text, u"FILE"_s, u"a table of rank and node instead of a mapping"_s});
    all.push_back({u"--with-overhead"_s, Option::Switch, {}, u"one o per stage also where the paper leaves it out"_s});
    all.push_back({u"--extend"_s, Option::Switch, {}, u"tables L(m,τ) go on outside as their last two points say"_s});
    all.push_back({u"--machine"_s, Option::Text, u"M"_s,
                   u"a shipped id or a file with channels; metropolis-like, which is illustrative, unless given"_s});
    all.push_back({u"-o"_s, Option::Text, u"FILE.costscope"_s, u"keep the collective, with its figures, as a session"_s});
    return all;
}

QString stagesNotes()
{
    QString text = u"Algorithms (those without source are derived):\n"_s;
    for (const Collective* one : allCollectives())
        text += u"  "_s + one->id.leftJustified(30) + one->description + u" --size: %1."_s.arg(one->size) +
                (one->isDerived() ? QString() : u" "_s + one->source) + u'\n';
    return text;
}

} // namespace

Verb stagesVerb()
{
    return {.name = u"stages"_s,
            .summary = u"stages of a collective by τ-Lop, beside LogGP"_s,
            .usage = u"ALGORITHM --processes P --size BYTES"_s,
            .least = 1,
            .most = 1,
            .csv = true,
            .options = stagesOptions(),
            .run = runStages,
            .notes = stagesNotes};
}

} // namespace costscope
