// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/exportProfiles.h"

#include "views/draw/fonts.h"
#include "views/tr.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSettings>

#include <algorithm>

namespace costscope {

namespace {

/// Those of the window, also where only a command runs.
QSettings userSettings()
{
    return QSettings(QSettings::NativeFormat, QSettings::UserScope, u"Costscope"_s, u"costscope"_s);
}

constexpr QLatin1String profilesKey("exportProfiles"), lastKey("exportLast");

QJsonObject readAll()
{
    auto settings = userSettings();
    return QJsonDocument::fromJson(settings.value(profilesKey).toByteArray()).object();
}

void writeAll(const QJsonObject& profiles)
{
    auto settings = userSettings();
    settings.setValue(profilesKey, QJsonDocument(profiles).toJson(QJsonDocument::Compact));
}

const SizePreset* presetCalled(const QString& name)
{
    const auto& all = sizePresets();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const SizePreset& p) { return !p.name.compare(name, Qt::CaseInsensitive); });
    return found == all.end() ? nullptr : &*found;
}

/// A number within its range, if the object has one.
Result<Done> takeNumber(const QJsonObject& json, QLatin1String name, double least, double most, std::optional<double>& to)
{
    const QJsonValue value = json.value(name);
    if (value.isUndefined()) return Done{};
    if (!value.isDouble() || !(value.toDouble() >= least && value.toDouble() <= most))
        return Error{tr("%1 is no number from %2 to %3.").arg(QString(name)).arg(least).arg(most)};
    to = value.toDouble();
    return Done{};
}

} // namespace

QJsonObject toJson(const ExportProfile& profile)
{
    QJsonObject json{{"font_pt", profile.textPt},
                     {"font", profile.family},
                     {"grey", profile.grey},
                     {"title", profile.title},
                     {"provenance", profile.provenance},
                     {"no_transparency", profile.flat},
                     {"cmyk", profile.cmyk},
                     {"dpi", profile.dpi},
                     {"formats", QJsonArray::fromStringList(profile.formats)}};
    if (profile.widthMm) json.insert(u"width_mm"_s, *profile.widthMm);
    if (profile.heightMm) json.insert(u"height_mm"_s, *profile.heightMm);
    return json;
}

Result<ExportProfile> profileFrom(const QJsonObject& json)
{
    ExportProfile profile;
    std::optional<double> points, dpi;
    for (const auto& taken :
         {takeNumber(json, QLatin1String("width_mm"), 15, 2000, profile.widthMm),
          takeNumber(json, QLatin1String("height_mm"), 15, 2000, profile.heightMm),
          takeNumber(json, QLatin1String("font_pt"), 2, 100, points), takeNumber(json, QLatin1String("dpi"), 30, 2400, dpi)})
        if (!taken) return taken.error();
    profile.textPt = points.value_or(profile.textPt);
    profile.dpi = dpi.value_or(profile.dpi);
    profile.family = json.value(u"font"_s).toString(profile.family);
    if (!bundledFamilies().contains(profile.family))
        return Error{tr("“%1” is none of the fonts %2.").arg(profile.family, bundledFamilies().join(u", "_s))};
    profile.grey = json.value(u"grey"_s).toBool();
    profile.title = json.value(u"title"_s).toBool(true);
    profile.provenance = json.value(u"provenance"_s).toBool();
    profile.flat = json.value(u"no_transparency"_s).toBool();
    profile.cmyk = json.value(u"cmyk"_s).toString();
    QStringList formats;
    for (const QJsonValue& format : json.value(u"formats"_s).toArray()) {
        if (!figureFormats().contains(format.toString())) return Error{tr("“%1” is no format of a figure.").arg(format.toString())};
        if (!formats.contains(format.toString())) formats << format.toString();
    }
    if (!formats.isEmpty()) profile.formats = formats;
    return profile;
}

Style styleOf(const ExportProfile& profile)
{
    Style style = Style::paper();
    style.family = profile.family;
    style.setTextSize(profile.textPt);
    style.palette = profile.grey ? Palette::Grey : Palette::Colour;
    style.title = profile.title;
    style.provenance = profile.provenance;
    style.flat = profile.flat;
    return style;
}

ExportOptions exportOptionsOf(const ExportProfile& profile)
{
    return {.widthMm = profile.widthMm, .heightMm = profile.heightMm, .dpi = profile.dpi, .style = styleOf(profile), .cmyk = profile.cmyk};
}

ExportProfile profileOf(const ExportOptions& options, const QStringList& formats)
{
    const Style& style = options.style;
    return {.widthMm = options.widthMm,
            .heightMm = options.heightMm,
            .textPt = style.textPt,
            .family = style.family,
            .grey = style.palette == Palette::Grey,
            .title = style.title,
            .provenance = style.provenance,
            .flat = style.flat,
            .cmyk = options.cmyk,
            .dpi = options.dpi,
            .formats = formats};
}

QStringList profileNames()
{
    return readAll().keys();
}

Result<ExportProfile> profileCalled(const QString& name)
{
    const QJsonObject all = readAll();
    if (const QJsonValue kept = all.value(name); kept.isObject()) {
        auto profile = profileFrom(kept.toObject());
        if (!profile) return Error{tr("The profile “%1” is damaged: %2").arg(name, profile.error().message)};
        return profile;
    }
    if (const SizePreset* preset = presetCalled(name)) return ExportProfile{.widthMm = preset->widthMm};
    QStringList presets;
    for (const SizePreset& preset : sizePresets()) presets << u"“%1”"_s.arg(preset.name);
    const QStringList own = all.keys();
    return Error{tr("There is no profile “%1”. Kept: %2. Widths of journals: %3.")
                     .arg(name, own.isEmpty() ? tr("none yet") : own.join(u", "_s), presets.join(u", "_s))};
}

Result<Done> keepProfile(const QString& name, const ExportProfile& profile)
{
    if (name.trimmed().isEmpty()) return Error{tr("A profile needs a name.")};
    if (presetCalled(name)) return Error{tr("“%1” is the width of a journal. Choose another name.").arg(name)};
    QJsonObject all = readAll();
    all.insert(name.trimmed(), toJson(profile));
    writeAll(all);
    return Done{};
}

void removeProfile(const QString& name)
{
    QJsonObject all = readAll();
    all.remove(name);
    writeAll(all);
}

ExportProfile lastProfile()
{
    auto settings = userSettings();
    const auto last = profileFrom(QJsonDocument::fromJson(settings.value(lastKey).toByteArray()).object());
    return last ? *last : ExportProfile();
}

void keepLastProfile(const ExportProfile& profile)
{
    auto settings = userSettings();
    settings.setValue(lastKey, QJsonDocument(toJson(profile)).toJson(QJsonDocument::Compact));
}

} // namespace costscope
