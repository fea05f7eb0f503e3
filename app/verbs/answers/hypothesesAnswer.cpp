// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/hypothesesAnswer.h"

#include "core/base/json.h"
#include "core/figure/Figure.h"

namespace costscope {

void addHypotheses(Answer& answer, const HypothesisSearch& search)
{
    constexpr size_t shown = 5;
    QJsonArray all;
    QList<QStringList> rows;
    for (const Hypothesis& h : search.hypotheses) {
        const QString function = plainText(h.form.toHtml());
        all.append(QJsonObject{{"function", function},
                               {"c_0_s", jsonNumber(h.form.c_0)},
                               {"c_1_s", jsonNumber(h.form.c_1)},
                               {"i", h.form.i},
                               {"j", h.form.j},
                               {"smape", jsonNumber(h.smape)},
                               {"rss_s2", jsonNumber(h.residuals)},
                               {"adjusted_r2", jsonNumber(h.adjustedR2)},
                               {"possible", h.isPossible}});
        if (size_t(rows.size()) < shown)
            rows.append({u"t_n = "_s + function, display(h.smape, Quantity::Share), display(h.adjustedR2, Quantity::None)});
    }
    answer.fields.insert(u"hypotheses"_s, all);
    answer.text += u"\nthe best of %1 functions of n, in seconds:\n"_s.arg(search.hypotheses.size()) +
                   inColumns({u"function"_s, u"SMAPE"_s, u"adjusted R²"_s}, rows);
}

} // namespace costscope
