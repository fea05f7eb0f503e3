// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/levelMemory.h"

#include <algorithm>
#include <list>

namespace costscope {

namespace {

/// What was answered to a question about a dataset; the one asked last stands first.
template <class Question, class Answer>
class Memory {
public:
    explicit Memory(size_t most) : m_most(most) {}

    /// The answer, made if it is not known; a refusal is not remembered.
    template <class Make>
    Result<std::shared_ptr<const Answer>> ask(const DatasetPtr& dataset, const Question& question, Make make)
    {
        m_known.remove_if([](const Known& known) { return known.dataset.expired(); });
        const auto found = std::find_if(m_known.begin(), m_known.end(),
                                        [&](const Known& known) { return known.dataset.lock() == dataset && known.question == question; });
        if (found != m_known.end()) {
            m_known.splice(m_known.begin(), m_known, found);
            return m_known.front().answer;
        }
        Result<Answer> made = make();
        if (!made) return made.error();
        if (m_known.size() >= m_most) m_known.pop_back();
        m_known.push_front({dataset, question, std::make_shared<const Answer>(made.take())});
        return m_known.front().answer;
    }

private:
    struct Known {
        std::weak_ptr<const Dataset> dataset;
        Question question;
        std::shared_ptr<const Answer> answer;
    };
    size_t m_most;
    std::list<Known> m_known;
};

} // namespace

Result<AmgHierarchyPtr> rememberedHierarchy(const DatasetPtr& dataset)
{
    thread_local Memory<bool, AmgHierarchy> memory(4);
    return memory.ask(dataset, true, [&] { return amgHierarchy(*dataset); });
}

Result<LevelExchangesPtr> rememberedExchanges(const DatasetPtr& dataset, const AmgHierarchy& hierarchy, const LevelQuestion& question,
                                              const Progress& progress)
{
    thread_local Memory<LevelQuestion, std::vector<LevelExchange>> memory(6);
    return memory.ask(dataset, question, [&] { return levelExchanges(*dataset, hierarchy, question, progress); });
}

} // namespace costscope
