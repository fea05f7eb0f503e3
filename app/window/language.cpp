// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language.h"

#include "core/base/literals.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QSettings>
#include <QTranslator>

namespace costscope {

namespace {

constexpr QLatin1String key("language");
constexpr QLatin1String english("en");
constexpr QLatin1String place(":/translations");

/// Functions outside of classes have their words in the context "costscope", and so have tables that say them for a class.
class Words : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char* context, const char* text, const char* comment, int n) const override
    {
        const QString words = QTranslator::translate(context, text, comment, n);
        return words.isEmpty() && qstrncmp(context, "costscope::", 11) == 0 ? QTranslator::translate("costscope", text, comment, n) : words;
    }
    bool isEmpty() const override { return false; }
};

void add(QCoreApplication& application, QTranslator* translator, const QString& file, const QString& folder)
{
    translator->setObjectName(place);
    if (translator->load(file, folder))
        application.installTranslator(translator);
    else
        delete translator;
}

} // namespace

QStringList windowLanguages()
{
    QStringList languages{english};
    for (const QString& file : QDir(place).entryList({u"costscope_*.qm"_s}))
        languages << file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
    return languages;
}

QString languageChoice()
{
    const QString choice = QSettings().value(key).toString();
    return windowLanguages().contains(choice) ? choice : QString();
}

void setLanguageChoice(const QString& language)
{
    QSettings().setValue(key, language);
}

QString languageFor(const QString& choice, const QStringList& wanted)
{
    const QStringList known = windowLanguages();
    if (known.contains(choice)) return choice;
    for (const QString& name : wanted) {
        const QString language = name.section(QLatin1Char('-'), 0, 0); // "de-AT"
        if (known.contains(language)) return language;
    }
    return english;
}

void useLanguage(QCoreApplication& application, const QString& language)
{
    for (QTranslator* old : application.findChildren<QTranslator*>(place)) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    if (language == english) return;
    add(application, new QTranslator(&application), u"qtbase_"_s + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    add(application, new Words(&application), u"costscope_"_s + language, place);
}

} // namespace costscope
