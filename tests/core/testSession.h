// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/fitModel.h"
#include "testRecords.h"

#include "core/figure/FigureKind.h"
#include "core/session/Session.h"

/// Adds a table of the paper to a session, fitted with this f_s (NaN: the one the scan chooses), and returns its id.
inline QString addPaperTable(costscope::Session& session, const QString& table, const QString& name, double f_s = costscope::missing,
                             int dropFirst = 0)
{
    using namespace costscope;
    const RunRecords records = paperRecords(table);
    auto data = std::make_shared<Dataset>();
    data->name = name;
    data->sources = {{u"amdahl_%1.csv"_s.arg(table), u"runs-csv"_s, QString(64, QLatin1Char('0'))}};
    data->tables = {{u"runs"_s,
                     {{u"n"_s, Quantity::Processes, records.n},
                      {u"t_n_s"_s, Quantity::Time, records.t},
                      {u"tau_mpi_s"_s, Quantity::Time, records.tau},
                      {u"tau_mpi_std_s"_s, Quantity::Time, records.tauStd},
                      {u"ratio"_s, Quantity::None, records.ratio}}}};
    const QString id = addDataset(session, data);
    const auto fit = refit(session, id, overheadSettings(f_s, Weights::Plain, dropFirst));
    if (!fit.ok()) qWarning("%s", qPrintable(fit.error().message));
    return id;
}

inline costscope::Figure built(const costscope::Session& session, const QString& kind, const QStringList& datasets,
                               const QJsonObject& choices = {})
{
    costscope::FigureRequest request{u"f"_s, kind, {}, datasets, {}, choices};
    auto figure = costscope::buildFigure(session, request);
    if (!figure.ok()) qFatal("%s", qPrintable(figure.error().message));
    return figure.take();
}

/// The first series of a panel with this mark and hue.
inline const costscope::Series* series(const costscope::Panel& panel, costscope::Mark mark, costscope::Hue hue,
                                       costscope::Dash dash = costscope::Dash::Solid)
{
    for (const costscope::Series& s : panel.series)
        if (s.mark == mark && s.hue == hue && s.dash == dash && !s.x.empty()) return &s;
    return nullptr;
}
