// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overhead/nearMisses.h"
#include "core/session/Session.h"
#include "views/inspector/panelParts.h"
#include "views/widgets/PanelWidget.h"

#include <functional>

namespace costscope {

class FactGrid;
class FitControls;
class MessageList;

/// What a panel wants to know beside a fit: the scan, or what would give a fit where there is none.
struct FitQuestion {
    DatasetPtr data;
    FitSettings settings;
    bool operator==(const FitQuestion&) const = default;
};

/// A fit in the Inspector: what was chosen, what came out, how good it is, and the formula with its numbers put in.
class FitPanel : public PanelWidget {
    Q_OBJECT

public:
    explicit FitPanel(QWidget* parent = nullptr);

    /// `n` = the selected number of cores; nothing = the largest record.
    void setFit(const Session& session, const QString& fitId, std::optional<double> n);
    /// What is being fitted instead of what is there: the controls show it, and go on from it. Nothing: the fit is as it should be.
    void setAskedSource(std::function<std::optional<FitSettings>(const QString& dataset, const QString& model)> asked);
    /// The answers to scanNeeded() and offersNeeded(); what is no longer asked is kept for the next time, or dropped.
    void setScanned(const FitQuestion& question, std::optional<double> f_s);
    void setOffers(const FitQuestion& question, const std::vector<NearMiss>& all);
    /// Why the last edit was refused; the controls keep what was typed.
    void setProblem(const QString& reason);
    QLabel* problem() const { return m_problem; }
    FitControls* controls() const { return m_controls; }
    FactGrid* parameters() const { return m_parameters; }
    FactGrid* quality() const { return m_quality; }
    QPushButton* scanLink() const { return m_scanLink; }
    /// What would give a fit where there is none, each a button that does it.
    QWidget* nearMisses() const { return m_nearMisses; }

Q_SIGNALS:
    void edited(const QString& dataset, const FitSettings& settings, const QString& text, const QString& mergeKey);
    void modelWanted(const QString& dataset, const FitSettings& settings);
    void editFinished();
    void bootstrapWanted(const QString& dataset, const FitSettings& settings);
    void scanWanted(const QString& dataset); ///< the figure of the serial fraction scan
    /// Too long for the window's thread.
    void scanNeeded(const FitQuestion& question);
    void offersNeeded(const FitQuestion& question, const Fit& fit);

private:
    std::optional<double> scanned(const Session& session, const Fit& fit);
    void offer(const Session& session, const Fit& fit);
    void findOffers();
    void showOffers(const std::vector<NearMiss>& all);
    void showFormula(const Session& session, const Fit& fit, std::optional<double> n);

    QString m_dataset;
    Heading m_title, m_parametersTitle, m_qualityTitle, m_formulaTitle;
    FitControls* m_controls;
    FactGrid *m_parameters, *m_quality;
    MessageList *m_undetermined, *m_messages;
    QLabel *m_formula, *m_source, *m_problem;
    QPushButton* m_scanLink;
    QWidget* m_nearMisses;

    // The scan costs some fifty fits; it depends on less than a drag changes. So do the offers, some hundred fits.
    FitQuestion m_scan, m_offered;
    std::optional<Fit> m_toOffer;    ///< that of m_offered, while its offers are not looked for
    std::optional<double> m_scanned; ///< by m_scan
    std::function<std::optional<FitSettings>(const QString&, const QString&)> m_asked;
};

/// Parameters of a fit as lines: value ± error, interval in the tool tip, a dash where the data do not determine it.
std::vector<struct Fact> parameterFacts(const Fit& fit);
/// RMS, error of what was not fitted, correlation.
std::vector<struct Fact> qualityFacts(const Fit& fit);
/// Why values are missing, in words.
Messages undetermined(const Fit& fit);

} // namespace costscope
