// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/figure/FigureMemory.h"

namespace costscope {

/// The answer to a question about a dataset. Questions are compared by ==.
template <class Answer, class Question>
struct Remembered : FigureMemory::Known {
    Remembered(const DatasetPtr& of, FigureMemory::Size size, Question asked, Answer given)
        : Known(of, size), question(std::move(asked)), answer(std::make_shared<const Answer>(std::move(given)))
    {}
    Question question;
    std::shared_ptr<const Answer> answer;
};

/// What was answered before; nullptr: it was not asked yet.
template <class Answer, class Question>
std::shared_ptr<const Remembered<Answer, Question>> remembered(const DatasetPtr& dataset, const Question& question,
                                                               const FigureMemory& memory)
{
    return memory.find<Remembered<Answer, Question>>(dataset, [&](const auto& known) { return known.question == question; });
}

/// The same, else what `answer` returns, which is kept. Error: of `answer`.
template <class Answer, class Question>
Result<std::shared_ptr<const Answer>> remembered(const DatasetPtr& dataset, const Question& question, FigureMemory& memory,
                                                 const auto& answer, FigureMemory::Size size = FigureMemory::Size::Large)
{
    auto known = remembered<Answer>(dataset, question, memory);
    if (!known) {
        Result<Answer> made = answer();
        if (!made) return made.error();
        known = std::make_shared<const Remembered<Answer, Question>>(dataset, size, question, made.take());
    }
    memory.keep(known);
    return known->answer;
}

} // namespace costscope
