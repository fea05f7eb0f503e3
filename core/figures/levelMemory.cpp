// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/levelMemory.h"

namespace costscope {

namespace {

struct KnownHierarchy : FigureMemory::Known {
    using Known::Known;
    AmgHierarchyPtr hierarchy;
};

struct KnownExchanges : FigureMemory::Known {
    using Known::Known;
    LevelQuestion question; ///< as asked() makes it
    LevelExchangesPtr exchanges;
};

/// What is asked of the messages: settings that only the model looks at are as usual.
LevelQuestion asked(LevelQuestion question)
{
    const LevelSettings usual;
    question.settings.activePpn = usual.activePpn;
    question.settings.busiest = usual.busiest;
    question.settings.queueLaw = usual.queueLaw;
    question.settings.bars = usual.bars;
    return question;
}

std::shared_ptr<const KnownExchanges> find(const DatasetPtr& dataset, const LevelQuestion& question, const FigureMemory& memory)
{
    return memory.find<KnownExchanges>(dataset, [&](const KnownExchanges& known) { return known.question == question; });
}

} // namespace

Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset, FigureMemory& memory)
{
    auto known = memory.find<KnownHierarchy>(dataset, [](const KnownHierarchy&) { return true; });
    if (!known) {
        auto hierarchy = amgStructure(*dataset);
        if (!hierarchy) return hierarchy.error();
        auto made = std::make_shared<KnownHierarchy>(dataset);
        made->hierarchy = std::make_shared<const AmgHierarchy>(hierarchy.take());
        known = std::move(made);
    }
    memory.keep(known);
    return known->hierarchy;
}

Result<LevelExchangesPtr> rememberedExchanges(const DatasetPtr& dataset, const LevelQuestion& question, FigureMemory& memory,
                                              const Progress& progress)
{
    auto known = find(dataset, asked(question), memory);
    if (!known) {
        auto exchanges = levelExchanges(*dataset, question, progress);
        if (!exchanges) return exchanges.error();
        auto made = std::make_shared<KnownExchanges>(dataset);
        made->question = asked(question);
        made->exchanges = std::make_shared<const std::vector<LevelExchange>>(exchanges.take());
        known = std::move(made);
    }
    memory.keep(known);
    return known->exchanges;
}

bool knowsExchanges(const DatasetPtr& dataset, const LevelQuestion& question, const FigureMemory& memory)
{
    return find(dataset, asked(question), memory) != nullptr;
}

} // namespace costscope
