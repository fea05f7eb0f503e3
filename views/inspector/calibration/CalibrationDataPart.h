// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/Fold.h"
#include "views/widgets/PanelWidget.h"

class QCheckBox;
class QComboBox;
class QVBoxLayout;

namespace costscope {

/// Which datasets take part in a calibration, where their sender and receiver were if their files do not say it, and which of their
/// rows are left out.
class CalibrationDataPart : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationDataPart(QWidget* parent = nullptr);

    void show(const CalibrationShown& shown);
    using QWidget::show;
    QCheckBox* box(const QString& dataset) const;   ///< nullptr if it cannot take part
    QComboBox* place(const QString& dataset) const; ///< nullptr if it cannot take part
    Fold* fold() const { return m_fold; }
    QLabel* leftOut() const { return m_leftOut; }
    QPushButton* includeAll() const { return m_include; }

Q_SIGNALS:
    void edited(const CalibrationItem& item, const QString& text);
    /// Where sender and receiver of a dataset were; nothing = not known.
    void placeWanted(const QString& dataset, std::optional<Locality> place);

private:
    void fill(const Session& session, const QStringList& ids);
    void showPlaces(const Session& session);
    void choose();
    void showLeftOut(const CalibrationShown& shown);

    CalibrationItem m_item;
    QStringList m_ids; ///< of the boxes
    std::vector<QCheckBox*> m_boxes;
    std::vector<QComboBox*> m_places; ///< below them
    QVBoxLayout* m_list;
    Fold* m_fold;
    QWidget* m_leftOutRow;
    QLabel* m_rates; ///< why some are not taken
    QLabel* m_leftOut;
    QPushButton* m_include;
};

} // namespace costscope
