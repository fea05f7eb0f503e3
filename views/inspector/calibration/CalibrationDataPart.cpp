// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationDataPart.h"

#include "core/base/words.h"
#include "core/calibration/calibrationEdits.h"
#include "core/data/benchmarkPlace.h"
#include "views/style/marks.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

CalibrationDataPart::CalibrationDataPart(QWidget* parent)
    : PanelWidget(parent), m_list(new QVBoxLayout), m_fold(nullptr), m_leftOutRow(new QWidget), m_rates(panelLabel({}, "note")),
      m_leftOut(panelLabel({})), m_include(linkButton(tr("Include all")))
{
    auto* layout = column(this);
    auto* inside = new QWidget;
    inside->setLayout(m_list);
    m_list->setContentsMargins(0, 0, 0, 0);
    m_list->setSpacing(2);
    m_fold = new Fold({}, inside);
    layout->addWidget(m_fold);
    layout->addWidget(m_rates);
    auto* row = new QHBoxLayout(m_leftOutRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_leftOut, 1);
    row->addWidget(m_include);
    layout->addWidget(m_leftOutRow);
    connect(m_include, &QPushButton::clicked, this, [this] {
        CalibrationItem item = m_item;
        item.recipe.excluded.clear();
        Q_EMIT edited(item, tr("Take rows back"));
    });
}

QCheckBox* CalibrationDataPart::box(const QString& dataset) const
{
    const auto at = m_ids.indexOf(dataset);
    return at < 0 ? nullptr : m_boxes[size_t(at)];
}

QComboBox* CalibrationDataPart::place(const QString& dataset) const
{
    const auto at = m_ids.indexOf(dataset);
    return at < 0 ? nullptr : m_places[size_t(at)];
}

void CalibrationDataPart::show(const CalibrationShown& shown)
{
    m_item = shown.item;
    fill(shown.session, calibrationDatasets(shown.session));
    const auto count = std::count_if(m_ids.begin(), m_ids.end(), [this](const QString& id) { return m_item.datasets.contains(id); });
    m_fold->setTitle(m_ids.size() == count ? counted(m_ids.size(), tr("From 1 benchmark"), tr("From %1 benchmarks"))
                                           : tr("From %1 of %2 benchmarks").arg(count).arg(m_ids.size()));
    const qint64 rates = std::ranges::count_if(m_ids, [&](const QString& id) { return !hasTimes(*shown.session.dataset(id)->data); });
    showText(m_rates, rates == 0 ? QString()
                                 : counted(rates,
                                           tr("1 of them has rates of many messages in flight and no time of one: "
                                              "nothing is calibrated to it."),
                                           tr("%1 of them have rates of many messages in flight and no time of one: "
                                              "nothing is calibrated to them.")));
    for (qsizetype i = 0; i < m_ids.size(); ++i) {
        QCheckBox* box = m_boxes[size_t(i)];
        const bool taken = m_item.datasets.contains(m_ids[i]);
        box->setChecked(taken);
        box->setEnabled(!taken || m_item.datasets.size() > 1); // one is needed
        box->setText(QString(shown.session.dataset(m_ids[i])->name).replace(QLatin1Char('&'), u"&&"_s));
    }
    showPlaces(shown.session);
    showLeftOut(shown);
}

/// Of those whose files do not say it. What is open is in sight.
void CalibrationDataPart::showPlaces(const Session& session)
{
    bool isOpen = false;
    for (qsizetype i = 0; i < m_ids.size(); ++i) {
        const Dataset& data = *session.dataset(m_ids[i])->data;
        const auto place = saidPlace(data);
        QComboBox* box = m_places[size_t(i)];
        box->setVisible(fileLacksPlace(data));
        box->setCurrentIndex(std::max(0, box->findData(place ? toString(*place) : QString())));
        isOpen = isOpen || lacksPlace(data);
    }
    if (isOpen) m_fold->setOpen(true);
}

/// Boxes are made anew only when the datasets change: a slider drag passes here for every step.
void CalibrationDataPart::fill(const Session& session, const QStringList& ids)
{
    if (ids == m_ids) return;
    clearLayout(m_list);
    m_boxes.clear();
    m_places.clear();
    m_ids = ids;
    for (const QString& id : ids) {
        auto* box = new QCheckBox;
        const DatasetItem& dataset = *session.dataset(id);
        box->setToolTip(
            hasTimes(*dataset.data)
                ? tr("Take part in the calibration: %1").arg(dataset.name)
                : tr("%1 has rates of many messages in flight and no time of one: nothing is calibrated to it.").arg(dataset.name));
        connect(box, &QCheckBox::clicked, this, &CalibrationDataPart::choose);
        m_list->addWidget(box);
        m_boxes.push_back(box);
        auto* place = new QComboBox;
        addPlaces(place);
        place->setToolTip(tr("Where sender and receiver were: the file does not say it. Laws are fitted to each place apart."));
        place->setAccessibleName(tr("Place of %1").arg(session.dataset(id)->name));
        connect(place, &QComboBox::activated, this,
                [this, id, place] { Q_EMIT placeWanted(id, localityById(place->currentData().toString())); });
        m_list->addWidget(place);
        m_places.push_back(place);
    }
}

void CalibrationDataPart::choose()
{
    QStringList datasets;
    for (const QString& id : m_item.datasets) // the order stays
        if (!box(id) || box(id)->isChecked()) datasets << id;
    for (qsizetype i = 0; i < m_ids.size(); ++i)
        if (m_boxes[size_t(i)]->isChecked() && !datasets.contains(m_ids[i])) datasets << m_ids[i];
    Q_EMIT edited(withDatasets(m_item, datasets), tr("Choose benchmarks"));
}

void CalibrationDataPart::showLeftOut(const CalibrationShown& shown)
{
    const auto count = qint64(shown.item.recipe.excluded.size());
    const bool anyRows = std::any_of(shown.item.datasets.begin(), shown.item.datasets.end(), [&](const QString& id) {
        const DatasetItem* dataset = shown.session.dataset(id);
        return dataset && dataset->data && hasCalibrationRows(*dataset->data);
    });
    m_leftOutRow->setVisible(anyRows);
    m_include->setVisible(count > 0);
    setRole(m_leftOut, count > 0 ? "" : "note");
    m_leftOut->setText(count > 0 ? counted(count, tr("1 row is left out"), tr("%1 rows are left out"))
                                 : tr("Shift+click on a point, or its menu, leaves its row out"));
    QStringList rows;
    for (const CellPlace& place : shown.item.recipe.excluded)
        if (const DatasetItem* dataset = shown.session.dataset(shown.item.datasets.value(place.dataset)); dataset && rows.size() < 12)
            rows << tr("%1, row %2").arg(dataset->name, QString::number(place.row + 1));
    m_leftOut->setToolTip(rows.join(QLatin1Char('\n')));
}

} // namespace costscope
