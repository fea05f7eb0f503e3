// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitContention.h"

#include "app/verbs/answers/fitAnswer.h"

namespace costscope {

AnswerTable contentionTable(const std::vector<ContentionFile>& files)
{
    AnswerTable table({{"file", "file"},
                       {"axis", "axis"},
                       {"cells"},
                       jsonOnly("delta"),
                       csvOnly({"delta_s_per_byte"}),
                       csvOnly({"low"}),
                       csvOnly({"high"}),
                       csvOnly(word("state")),
                       forPeople("δ"),
                       forPeople("95 %"),
                       {"link_rate_bytes_per_s", "R_link", Quantity::Rate, 3},
                       {"rms_log_sum_law", "δ ℓ", Quantity::None, 3},
                       {"rms_log_link_rate_law", "ℓ/R_link", Quantity::None, 3},
                       {"rms_log_without", "neither", Quantity::None, 3}});
    const auto shown = [](double value) { return display(value, Quantity::TimePerByte, 3); };
    for (const ContentionFile& file : files) {
        const FitParameter& delta = file.delta;
        const auto [low, high] = delta.interval.value_or(std::array{missing, missing});
        const bool seen = delta.state == Determined::Fitted;
        table.add(file.name, file.axis, file.cells, parameterToJson(delta), delta.value, low, high, toString(delta.state),
                  seen ? shown(delta.value) : u"no contention seen"_s, seen ? u"%1 … %2"_s.arg(shown(low), shown(high)) : QString(),
                  file.linkRate, file.errorOfSum, file.errorOfLinkRate, file.errorWithout);
    }
    return table;
}

QString contentionHeading()
{
    return u"\nδ by file, and the law t = max(max-rate, ℓ/R_link) beside it (rms of ln modeled/measured, rendezvous messages)\n\n"_s;
}

Answer contentionAnswer(const ContentionFit& fit, const QString& names)
{
    Answer answer = fitAnswer(fit.fit, {}, names);
    const AnswerTable files = contentionTable(fit.files);
    answer.add(u"files"_s, files, contentionHeading());
    answer.fields.insert(u"recipe"_s, fit.recipe);
    answer.text += u"\nRecipe: %1\n"_s.arg(fit.recipe);
    answer.csv = files.toCsv();
    return answer;
}

} // namespace costscope
