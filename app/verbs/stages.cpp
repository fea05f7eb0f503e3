// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/stagesAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/collectives/addCollective.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "importers/messages/rankNodeFile.h"

#include <algorithm>

namespace costscope {

namespace {

/// Options that stand for values of a collective.
struct ValueOption {
    const char* option;
    const char* value;
};
constexpr ValueOption valueOptions[] = {{"--processes", "processes"}, {"--nodes", "nodes"},     {"--mapping", "mapping"},
                                        {"--size", "size"},           {"--segment", "segment"}, {"--level", "level"}};

Result<CollectiveSetup> setupFrom(const Arguments& arguments)
{
    CollectiveSetup setup;
    setup.algorithm = arguments.word(0);
    for (const char* needed : {"--processes", "--size"})
        if (!arguments.has(QLatin1String(needed))) return wrongWords(QStringLiteral("%1 is needed.").arg(QLatin1String(needed)));
    for (const auto& [option, value] : valueOptions) {
        if (!arguments.has(QLatin1String(option))) continue;
        const auto set = setCollectiveValue(setup, QLatin1String(value), arguments.text(QLatin1String(option)));
        if (!set) return wrongWords(QStringLiteral("--") + set.error().message);
    }
    if (arguments.has(QStringLiteral("--with-overhead"))) setup.withOverhead = true;
    setup.extend = arguments.has(QStringLiteral("--extend"));
    if (!arguments.has(QStringLiteral("--placement"))) return setup;
    if (arguments.has(QStringLiteral("--mapping")) || arguments.has(QStringLiteral("--nodes")))
        return wrongWords(QStringLiteral("--placement says which rank sits on which node; --mapping and --nodes say it another way."));
    auto listed = readRankNodes(arguments.text(QStringLiteral("--placement")), setup.processes);
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

int run(const Arguments& arguments, Console& console)
{
    if (!findCollective(arguments.word(0)))
        return console.usage(QStringLiteral("There is no collective “%1”. Known: %2.").arg(arguments.word(0), collectiveIds()));
    const auto setup = setupFrom(arguments);
    if (!setup.ok()) return console.refuse(setup.error());
    const auto question = questionOf(*setup);
    if (!question) return console.refuse(question.error());
    const auto machine = readMachine(arguments.text(QStringLiteral("--machine"), QStringLiteral("metropolis-like")));
    if (!machine.ok()) return console.refuse(machine.error());
    const auto cost = collectiveCost(*question, *machine, console.progress());
    if (!cost) return console.refuse(cost.error());
    if (const QString file = arguments.text(QStringLiteral("-o")); !file.isEmpty())
        if (const auto kept = keep(file, *setup, *machine); !kept) return console.refuse(kept.error());
    return console.answer(stagesAnswer(*setup, *question, *cost, *machine));
}

std::vector<Option> options()
{
    std::vector<Option> all;
    for (const auto& [option, name] : valueOptions) {
        const CollectiveValue& value = *findCollectiveValue(QString::fromLatin1(name));
        QStringList words = value.words;
        words.removeAll(QStringLiteral("listed")); // of --placement
        const QString shown =
            words.isEmpty()
                ? (value.symbol == QStringLiteral("P") || value.symbol == QStringLiteral("M") ? value.symbol : QStringLiteral("BYTES"))
                : words.join(u'|');
        all.push_back({QLatin1String(option), Option::Text, shown, value.meaning});
    }
    all.push_back({QStringLiteral("--placement"), Option::Text, QStringLiteral("FILE"),
                   QStringLiteral("a table of rank and node instead of a mapping")});
    all.push_back(
        {QStringLiteral("--with-overhead"), Option::Switch, {}, QStringLiteral("one o per stage also where the paper leaves it out")});
    all.push_back(
        {QStringLiteral("--extend"), Option::Switch, {}, QStringLiteral("tables L(m,τ) go on outside as their last two points say")});
    all.push_back({QStringLiteral("--machine"), Option::Text, QStringLiteral("M"),
                   QStringLiteral("a shipped id or a file with channels; metropolis-like, which is illustrative, unless given")});
    all.push_back({QStringLiteral("-o"), Option::Text, QStringLiteral("FILE.costscope"),
                   QStringLiteral("keep the collective, with its figures, as a session")});
    return all;
}

QString notes()
{
    QString text = QStringLiteral("Algorithms (those without source are derived):\n");
    for (const Collective* one : allCollectives())
        text += QStringLiteral("  ") + one->id.leftJustified(30) + one->description + QStringLiteral(" --size: %1.").arg(one->size) +
                (one->isDerived() ? QString() : QStringLiteral(" ") + one->source) + u'\n';
    return text;
}

} // namespace

const Verb stagesVerb = {QStringLiteral("stages"),
                         QStringLiteral("stages of a collective by τ-Lop, beside LogGP"),
                         QStringLiteral("ALGORITHM --processes P --size BYTES"),
                         1,
                         1,
                         true,
                         false,
                         options(),
                         run,
                         notes};

} // namespace costscope
