// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/PlacesDialog.h"

#include "core/data/benchmarkPlace.h"
#include "views/inspector/panelParts.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QScrollArea>

namespace costscope {

PlacesDialog::PlacesDialog(const std::vector<DatasetPtr>& benchmarks, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Place of benchmarks"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(textLabel(tr("<b>Where were sender and receiver?</b>")));
    layout->addWidget(textLabel(benchmarks.size() == 1
                                    ? tr("This file does not say it. Laws are fitted to each place apart; without a place "
                                         "the points are drawn alone. The Inspector changes it at any time.")
                                    : tr("These files do not say it. Laws are fitted to each place apart; without a place "
                                         "the points are drawn alone. The Inspector changes it at any time.")));
    auto* lines = new QWidget;
    auto* grid = new QGridLayout(lines);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    for (const DatasetPtr& benchmark : benchmarks) {
        auto* name = textLabel(benchmark->name.toHtmlEscaped());
        name->setToolTip(benchmark->sources.empty() ? QString() : benchmark->sources.front().file);
        auto* box = new QComboBox;
        addPlaces(box);
        const auto guess = guessedPlace(*benchmark);
        box->setCurrentIndex(std::max(0, box->findData(guess ? toString(*guess) : QString())));
        box->setAccessibleName(tr("Place of %1").arg(benchmark->name));
        const int row = int(m_boxes.size());
        grid->addWidget(name, row, 0);
        grid->addWidget(box, row, 1);
        m_boxes.push_back(box);
    }
    grid->setRowStretch(int(m_boxes.size()), 1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(lines);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    layout->addWidget(scroll, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Cancel)->setText(tr("Not now"));
    auto* take = buttons->addButton(tr("Take"), QDialogButtonBox::AcceptRole);
    take->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(520, std::min(460, 190 + 34 * int(m_boxes.size())));
}

std::vector<std::optional<Locality>> PlacesDialog::places() const
{
    std::vector<std::optional<Locality>> all;
    for (const QComboBox* box : m_boxes) all.push_back(localityById(box->currentData().toString()));
    return all;
}

} // namespace costscope
