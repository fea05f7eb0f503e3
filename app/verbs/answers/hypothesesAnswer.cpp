// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/hypothesesAnswer.h"

#include "core/figure/Figure.h"

namespace costscope {

void addHypotheses(Answer& answer, const HypothesisSearch& search)
{
    AnswerTable table({jsonOnly("function"),
                       forPeople("function"),
                       {"c_0_s"},
                       {"c_1_s"},
                       {"i"},
                       {"j"},
                       {"smape", "SMAPE", Quantity::Share},
                       {"rss_s2"},
                       {"adjusted_r2", "adjusted R²"},
                       {"possible"}});
    for (const Hypothesis& h : search.hypotheses) {
        const QString function = plainText(h.form.toHtml());
        table.add(function, u"t_n = "_s + function, h.form.c_0, h.form.c_1, h.form.i, h.form.j, h.smape, h.residuals, h.adjustedR2,
                  h.isPossible);
    }
    answer.fields.insert(u"hypotheses"_s, table.toJson());
    answer.text += u"\nthe best of %1 functions of n, in seconds:\n"_s.arg(search.hypotheses.size()) + table.toText(5) +
                   u"\nThe adjusted R² is of the residuals at all points; Extra-P takes those of points left out one by one.\n"_s;
}

} // namespace costscope
