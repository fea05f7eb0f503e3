// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

class QCoreApplication;

namespace costscope {

/// The languages that the window can speak, as ISO 639: English, in which it is written, and those translated.
QStringList windowLanguages();

/// What the user has set: one of windowLanguages(), or empty for the desktop's.
QString languageChoice();
void setLanguageChoice(const QString& language);

/// The language of the window: the choice, else the first of `wanted` (as QLocale::uiLanguages() lists them) that is there.
QString languageFor(const QString& choice, const QStringList& wanted);

/// Windows made from now on speak it, and Qt's own dialogs too where qt6-translations-l10n is installed. What stands in figures
/// and sessions stays English, as on the command line.
void useLanguage(QCoreApplication& application, const QString& language);

} // namespace costscope
