// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/figure/FigureMemory.h"
#include "views/inspector/calibration/calibrationShown.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

namespace costscope {

class CalibrationDataPart;
class CalibrationDetailsPart;
class CalibrationLimitsPart;
class CalibrationRecipePart;
class CalibrationUsePart;
class CalibrationValuesPart;
class Fold;
class MessageList;

/// From benchmarks to a machine, in the Inspector: which data, by which recipe, what came out and what it is used for.
class CalibrationPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit CalibrationPanel(QWidget* parent = nullptr);

    /// A calibration of the session, or one that "Calibrate" would make. `memory` = what was fitted for the figures.
    void setCalibration(const Session& session, const CalibrationItem& item, FigureMemory& memory);
    /// Why the last edit was refused; the controls keep what was typed.
    void setProblem(const QString& reason);
    const Messages& messages() const;
    QLabel* problem() const { return m_problem; }
    QLabel* recipeInWords() const { return m_words; }
    QPushButton* calibrate() const { return m_calibrate; }
    CalibrationDataPart* data() const { return m_data; }
    CalibrationRecipePart* recipe() const { return m_recipe; }
    CalibrationLimitsPart* limits() const { return m_limits; }
    CalibrationValuesPart* values() const { return m_values; }
    CalibrationDetailsPart* details() const { return m_details; }
    CalibrationUsePart* use() const { return m_use; }
    Fold* notes() const { return m_notesFold; }

Q_SIGNALS:
    /// Another recipe or other datasets. Edits with the same key are one undo step until editFinished().
    void edited(const CalibrationItem& item, const QString& text, const QString& mergeKey);
    void editFinished();
    void placeWanted(const QString& dataset, std::optional<Locality> place); ///< of a benchmark whose file does not say it
    void bootstrapWanted(const CalibrationItem& item);
    void useWanted(const QString& machine, const QStringList& figures);
    void machineWanted(const QString& machine);
    void anotherWanted(const CalibrationItem& item); ///< without id: as another machine
    void compareWanted();

private:
    void connectParts();
    void showState(const CalibrationShown& shown);

    CalibrationItem m_item;
    Heading m_title;
    QLabel *m_words, *m_state, *m_problem;
    QPushButton* m_calibrate;
    CalibrationDataPart* m_data;
    CalibrationRecipePart* m_recipe;
    CalibrationLimitsPart* m_limits;
    CalibrationValuesPart* m_values;
    CalibrationDetailsPart* m_details;
    CalibrationUsePart* m_use;
    QLabel* m_notes;
    Fold* m_notesFold; ///< what is written about the machine
    MessageList* m_messages;
};

} // namespace costscope
