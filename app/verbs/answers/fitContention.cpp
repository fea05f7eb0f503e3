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
    QString text = QStringLiteral("file,axis,cells,delta_s_per_byte,low,high,state,link_rate_bytes_per_s,rms_log_sum_law,"
                                  "rms_log_link_rate_law,rms_log_without\n");
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
        const QString interval = QStringLiteral("%1 … %2").arg(display(endOf(file.delta, 0), Quantity::TimePerByte, 3),
                                                               display(endOf(file.delta, 1), Quantity::TimePerByte, 3));
        rows << QStringList{file.name,
                            file.axis,
                            seen ? display(file.delta.value, Quantity::TimePerByte, 3) : QStringLiteral("no contention seen"),
                            seen ? interval : QString(),
                            display(file.linkRate, Quantity::Rate, 3),
                            shown(file.errorOfSum),
                            shown(file.errorOfLinkRate),
                            shown(file.errorWithout)};
    }
    return QStringLiteral(
               "δ by file, and the law t = max(max-rate, ℓ/R_link) beside it (rms of ln modeled/measured, rendezvous messages)\n\n") +
           inColumns({QStringLiteral("file"), QStringLiteral("axis"), QStringLiteral("δ"), QStringLiteral("95 %"), QStringLiteral("R_link"),
                      QStringLiteral("δ ℓ"), QStringLiteral("ℓ/R_link"), QStringLiteral("neither")},
                     rows);
}

Answer contentionAnswer(const ContentionFit& fit, const QString& names)
{
    Answer answer = fitAnswer(fit.fit, {}, names);
    answer.fields.insert(QStringLiteral("files"), contentionToJson(fit.files));
    answer.fields.insert(QStringLiteral("recipe"), fit.recipe);
    answer.text += QStringLiteral("\n%1\n\nRecipe: %2\n").arg(contentionText(fit.files).trimmed(), fit.recipe);
    answer.csv = csvOf(fit.files);
    return answer;
}

} // namespace costscope
