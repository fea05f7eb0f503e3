// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelMemory.h"

namespace costscope {

namespace {

struct KnownExchanges : FigureMemory::Known {
    using Known::Known;
    LevelQuestion question; ///< as asked() makes it
    LevelExchangesPtr exchanges;
};

struct KnownSizes : FigureMemory::Known {
    using Known::Known;
    Placement placement;
    MessageSizesPtr sizes; ///< of every operation of the hierarchy
};

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

std::shared_ptr<const KnownExchanges> find(const DatasetPtr& dataset, const LevelQuestion& question, const FigureMemory& memory)
{
    return memory.find<KnownExchanges>(dataset, [&](const KnownExchanges& known) { return known.question == question; });
}

std::shared_ptr<const KnownSizes> find(const DatasetPtr& dataset, const Placement& placement, const FigureMemory& memory)
{
    return memory.find<KnownSizes>(dataset, [&](const KnownSizes& known) { return known.placement == placement; });
}

} // namespace

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

Result<MessageSizesPtr> rememberedSizes(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const Placement& placement,
                                        FigureMemory& memory, const Progress& progress)
{
    auto known = find(dataset, placement, memory);
    if (!known) {
        std::vector<MessageSizes> all;
        for (const AmgOperation& operation : hierarchy.operations) {
            const Progress step = progress.step(all.size(), hierarchy.operations.size());
            auto sizes = messageSizes(messagesOf(*dataset, operation), placement, step);
            if (!sizes) return sizes.error();
            all.push_back(sizes.take());
        }
        auto made = std::make_shared<KnownSizes>(dataset);
        made->placement = placement;
        made->sizes = std::make_shared<const std::vector<MessageSizes>>(std::move(all));
        known = std::move(made);
    }
    memory.keep(known);
    return known->sizes;
}

bool knowsSizes(const DatasetPtr& dataset, const Placement& placement, const FigureMemory& memory)
{
    return find(dataset, placement, memory) != nullptr;
}

} // namespace costscope
