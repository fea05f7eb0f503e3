// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/PreferencesDialog.h"

#include "app/window/language.h"
#include "views/export/exportProfiles.h"
#include "views/inspector/panelParts.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLocale>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

namespace costscope {

PreferencesDialog::PreferencesDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Preferences"));
    const Segments theme = segments({tr("Light"), tr("Dark"), tr("System")}, tr("Colours"));
    theme.group->button(int(themeChoice(QSettings().value(u"theme"_s).toString())))->setChecked(true);
    connect(theme.group, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT themeWanted(ThemeChoice(id)); });
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 16, 24, 16);
    layout->setSpacing(16);
    layout->addLayout(labelled(textLabel(tr("Colours")), theme.widget));
    layout->addWidget(textLabel(tr("System follows the colours that the desktop had when Costscope was started."), "note"));
    layout->addLayout(labelled(textLabel(tr("Language")), languages()));
    layout->addWidget(textLabel(tr("Another language is spoken from the next start on. Figures and files stay English."), "note"));
    layout->addLayout(labelled(textLabel(tr("Export profiles")), profiles()));
    layout->addWidget(textLabel(tr("Kept in the export dialog; costscope export --profile takes them, too."), "note"));
    layout->addWidget(buttons);
    setMinimumWidth(380);
}

/// Each by its own name, as whoever cannot read the present one has to find it.
QComboBox* PreferencesDialog::languages()
{
    auto* box = new QComboBox;
    box->setAccessibleName(tr("Language"));
    box->addItem(tr("System"), QString());
    for (const QString& language : windowLanguages())
        box->addItem(language == u"en"_s ? u"English"_s : QLocale(language).nativeLanguageName(), language);
    box->setCurrentIndex(box->findData(languageChoice()));
    connect(box, &QComboBox::activated, this, [box] { setLanguageChoice(box->currentData().toString()); });
    return box;
}

/// What was kept of exports, to be forgotten.
QWidget* PreferencesDialog::profiles()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* box = new QComboBox;
    box->setAccessibleName(tr("Export profiles"));
    auto* forget = new QPushButton(tr("Forget"));
    forget->setAutoDefault(false);
    const auto fill = [box, forget] {
        box->clear();
        box->addItems(profileNames());
        forget->setEnabled(box->count() > 0);
        if (box->count() == 0) box->addItem(tr("none yet"));
    };
    connect(forget, &QPushButton::clicked, this, [box, fill] {
        removeProfile(box->currentText());
        fill();
    });
    fill();
    layout->addWidget(box, 1);
    layout->addWidget(forget);
    return row;
}

} // namespace costscope
