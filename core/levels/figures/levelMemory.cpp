// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelMemory.h"

#include "core/figure/remembered.h"

namespace costscope {

namespace {

using Exchanges = std::vector<LevelExchange>;
using Sizes = std::vector<MessageSizes>; ///< of every operation of the hierarchy

/// What is asked of the messages: settings that only the model looks at are as usual.
LevelQuestion asked(LevelQuestion question)
{
    const LevelSettings usual;
    question.settings.activePpn = usual.activePpn;
    question.settings.busiest = usual.busiest;
    question.settings.queueLaw = usual.queueLaw;
    question.settings.bars = usual.bars;
    question.settings.linkLoad = usual.linkLoad;
    return question;
}

Result<Sizes> sizesOf(const Dataset& dataset, const AmgHierarchy& hierarchy, const Placement& placement, const Progress& progress)
{
    Sizes all;
    for (const AmgOperation& operation : hierarchy.operations) {
        const Progress step = progress.step(all.size(), hierarchy.operations.size());
        auto sizes = messageSizes(messagesOf(dataset, operation), placement, step);
        if (!sizes) return sizes.error();
        all.push_back(sizes.take());
    }
    return all;
}

} // namespace

Result<LevelExchangesPtr> rememberedExchanges(const DatasetPtr& dataset, const LevelQuestion& question, FigureMemory& memory,
                                              const Progress& progress)
{
    return remembered<Exchanges>(dataset, asked(question), memory, [&] { return levelExchanges(*dataset, question, progress); });
}

bool knowsExchanges(const DatasetPtr& dataset, const LevelQuestion& question, const FigureMemory& memory)
{
    return remembered<Exchanges>(dataset, asked(question), memory) != nullptr;
}

Result<MessageSizesPtr> rememberedSizes(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const Placement& placement,
                                        FigureMemory& memory, const Progress& progress)
{
    return remembered<Sizes>(dataset, placement, memory, [&] { return sizesOf(*dataset, hierarchy, placement, progress); });
}

bool knowsSizes(const DatasetPtr& dataset, const Placement& placement, const FigureMemory& memory)
{
    return remembered<Sizes>(dataset, placement, memory) != nullptr;
}

} // namespace costscope
