// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitContention.h"

#include "app/verbs/answers/csvCells.h"
#include "app/verbs/answers/fitAnswer.h"

namespace costscope {

namespace {

double endOf(const FitParameter& p, size_t end)
{
    return p.interval ? (*p.interval)[end] : missing;
}

QString csvOf(const std::vector<ContentionFile>& files)
{
    QString text = u"file,axis,cells,delta_s_per_byte,low,high,state,link_rate_bytes_per_s,rms_log_sum_law,"
                   "rms_log_link_rate_law,rms_log_without\n"_s;
    for (const ContentionFile& file : files)
        text += QStringList{csvText(file.name),
                            csvText(file.axis),
                            QString::number(file.cells),
                            csvNumber(file.delta.value),
                            csvNumber(endOf(file.delta, 0)),
                            csvNumber(endOf(file.delta, 1)),
                            toString(file.delta.state),
                            csvNumber(file.linkRate),
                            csvNumber(file.errorOfSum),
                            csvNumber(file.errorOfLinkRate),
                            csvNumber(file.errorWithout)}
                    .join(QLatin1Char(',')) +
                QLatin1Char('\n');
    return text;
}

} // namespace

QJsonArray contentionToJson(const std::vector<ContentionFile>& files)
{
    QJsonArray array;
    for (const ContentionFile& file : files)
        array.append(QJsonObject{{"file", file.name},
                                 {"axis", file.axis},
                                 {"cells", file.cells},
                                 {"delta", parameterToJson(file.delta)},
                                 {"link_rate_bytes_per_s", jsonNumber(file.linkRate)},
                                 {"rms_log_sum_law", jsonNumber(file.errorOfSum)},
                                 {"rms_log_link_rate_law", jsonNumber(file.errorOfLinkRate)},
                                 {"rms_log_without", jsonNumber(file.errorWithout)}});
    return array;
}

QString contentionText(const std::vector<ContentionFile>& files)
{
    if (files.empty()) return {};
    QList<QStringList> rows;
    const auto shown = [](double value) { return display(value, Quantity::None, 3); };
    for (const ContentionFile& file : files) {
        const bool seen = file.delta.state == Determined::Fitted;
        const QString interval = u"%1 … %2"_s.arg(display(endOf(file.delta, 0), Quantity::TimePerByte, 3),
                                                  display(endOf(file.delta, 1), Quantity::TimePerByte, 3));
        rows << QStringList{file.name,
                            file.axis,
                            seen ? display(file.delta.value, Quantity::TimePerByte, 3) : u"no contention seen"_s,
                            seen ? interval : QString(),
                            display(file.linkRate, Quantity::Rate, 3),
                            shown(file.errorOfSum),
                            shown(file.errorOfLinkRate),
                            shown(file.errorWithout)};
    }
    return u"δ by file, and the law t = max(max-rate, ℓ/R_link) beside it (rms of ln modeled/measured, rendezvous messages)\n\n"_s +
           inColumns({u"file"_s, u"axis"_s, u"δ"_s, u"95 %"_s, u"R_link"_s, u"δ ℓ"_s, u"ℓ/R_link"_s, u"neither"_s}, rows);
}

Answer contentionAnswer(const ContentionFit& fit, const QString& names)
{
    Answer answer = fitAnswer(fit.fit, {}, names);
    answer.fields.insert(u"files"_s, contentionToJson(fit.files));
    answer.fields.insert(u"recipe"_s, fit.recipe);
    answer.text += u"\n%1\n\nRecipe: %2\n"_s.arg(contentionText(fit.files).trimmed(), fit.recipe);
    answer.csv = csvOf(fit.files);
    return answer;
}

} // namespace costscope
