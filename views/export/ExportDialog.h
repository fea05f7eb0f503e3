// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/export/export.h"
#include "views/export/exportProfiles.h"
#include "views/export/printChecks.h"

#include <QDialog>
#include <QHash>
#include <QTimer>

#include <functional>
#include <memory>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSpinBox;
class QTextEdit;
class QVBoxLayout;

namespace costscope {

class ExportPreview;

/// Export of one figure: what it will look like at its printed size, what a printer would say, and the files. It begins as it was
/// left the last time, and stays open after an export.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// `folder`: where the file name starts.
    ExportDialog(std::shared_ptr<const Figure> figure, const QString& folder, QWidget* parent = nullptr);

    ExportOptions options() const;
    QString fileName() const;
    /// The file and those beside it in the other formats that are ticked.
    QStringList fileNames() const;
    /// What has been written so far.
    const QStringList& written() const { return m_written; }
    ExportProfile profile() const;
    void setProfile(const ExportProfile& profile);
    void setFileName(const QString& fileName);
    /// All figures of a session are wanted, of which the one shown is a sample: the file name is a pattern (filesByPattern()), and
    /// accept() writes nothing. Sizes that stay as they are are each figure's own.
    void setAll(int figures);
    /// The caption as the user left it, simple HTML.
    QString caption() const;
    const std::vector<PrintCheck>& checks() const { return m_checks; }
    /// What the format of the written file could not say, and no check has said before.
    const Messages& remarks() const { return m_remarks; }
    /// Who is asked before files are replaced; the user, unless a test answers.
    std::function<bool(const QStringList& files)> mayOverwrite;

    void accept() override; ///< writes the files and stays open; says what was written, or why it cannot
    void reject() override; ///< accepted if something was written

Q_SIGNALS:
    void exported(const QString& fileName);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* previewSide();
    QWidget* controlSide();
    QWidget* sizeControls();
    QWidget* typeControls();
    QWidget* fileControls();
    QLayout* formatControls();
    QLayout* profileControls();
    void fillProfiles(const QString& chosen);
    void chooseProfile(int index);
    void askProfileName();
    void choosePalette(int index);
    void setInks(const QString& profile);
    bool write(const QString& file);
    void print();
    QWidget* captionControls();
    void showSource(int preset);
    QWidget* buttonRow();
    void choosePreset(int index);
    double ownHeight(double widthMm) const;
    void followWidth(double widthMm);
    void chooseFormat(int index);
    void browse();
    void copyImage();
    void refresh();
    void refreshChecks();
    Style style() const;
    std::shared_ptr<const Figure> captioned() const;

    std::shared_ptr<const Figure> m_figure;
    QString m_folder;
    std::vector<PrintCheck> m_checks;
    Messages m_remarks;
    QStringList m_written;
    QString m_inks;         ///< ICC profile of a printer; empty: none is chosen
    int m_plainPalette = 0; ///< what stays where no profile is chosen
    QTimer m_checkLater;

    ExportPreview* m_preview = nullptr;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_checkRows = nullptr;
    QComboBox* m_preset = nullptr;
    QLabel* m_source = nullptr;      ///< of the preset's width
    QLabel* m_patternNote = nullptr; ///< what its words stand for
    QWidget* m_captionPart = nullptr;
    bool m_all = false;
    double m_widthBefore = 0; ///< [mm]
    QDoubleSpinBox *m_width = nullptr, *m_height = nullptr, *m_fontSize = nullptr;
    QComboBox *m_family = nullptr, *m_palette = nullptr, *m_format = nullptr;
    QCheckBox *m_greyCheck = nullptr, *m_provenance = nullptr, *m_flat = nullptr;
    QHash<QString, QCheckBox*> m_also; ///< by ending
    QString m_ticked;                  ///< the one that is ticked only as it is the format of the file name
    QComboBox* m_profile = nullptr;
    QPushButton* m_forget = nullptr;
    QPushButton* m_close = nullptr;
    QLabel* m_done = nullptr;
    QButtonGroup* m_title = nullptr;
    QSpinBox* m_dpi = nullptr;
    QWidget* m_dpiRow = nullptr;
    QLineEdit* m_file = nullptr;
    QLabel* m_problem = nullptr;
    QTextEdit* m_caption = nullptr;
};

} // namespace costscope
