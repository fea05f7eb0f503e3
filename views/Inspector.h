// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/Figure.h"
#include "core/session/Session.h"

#include <QScrollArea>

class QLabel;

namespace costscope
{

class DatasetPanel;
class FigurePanel;
class FitPanel;

/// The right dock: panels for the thing that is current. For a figure of one dataset the fit behind it comes first.
class Inspector : public QScrollArea
{
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    /// `id` = dataset, fit or figure; `figure` = what was built of it; `n` = the selected number of cores.
    void show(const Session& session, const QString& id, const Figure* figure, std::optional<double> n);
    /// Why the last edit was refused, in words beside the controls; empty = it was not.
    void setProblem(const QString& reason);
    FitPanel* fitPanel() const { return m_fit; }
    DatasetPanel* datasetPanel() const { return m_dataset; }
    FigurePanel* figurePanel() const { return m_figure; }

private:
    FitPanel* m_fit;
    DatasetPanel* m_dataset;
    FigurePanel* m_figure;
    QLabel *m_empty, *m_problem;
};

} // namespace costscope
