// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions/Actions.h"

#include "views/style/Theme.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace costscope {

static constexpr QLatin1String keysSetting("keys/");

/// The titles of the menus, for translators.
[[maybe_unused]] static const char* const menuTitles[] = {QT_TR_NOOP("&File"),    QT_TR_NOOP("&Edit"),  QT_TR_NOOP("&View"),
                                                          QT_TR_NOOP("&Data"),    QT_TR_NOOP("&Model"), QT_TR_NOOP("F&igure"),
                                                          QT_TR_NOOP("&Compare"), QT_TR_NOOP("&Help")};

// One line per menu entry.
const std::vector<ActionRow>& actionRows()
{
    static const std::vector<ActionRow> rows = {
        {"new", "&File", QT_TR_NOOP("&New"), "new", "Ctrl+N"},
        {"open", "&File", QT_TR_NOOP("&Open…"), "open", "Ctrl+O"},
        {"recent", "&File", QT_TR_NOOP("Open &Recent▸"), "", ""},
        {"example", "&File", QT_TR_NOOP("Open E&xample▸"), "", ""},
        {"import", "&File", QT_TR_NOOP("&Import…"), "import", "Ctrl+I"},
        {"importAs", "&File", QT_TR_NOOP("I&mport As…"), "", ""},
        {"importFolder", "&File", QT_TR_NOOP("Import &Folder…"), "", "Ctrl+Shift+I"},
        {"reload", "&File", QT_TR_NOOP("Reloa&d from Source"), "reload", "F5"},
        {"", "&File", "-", "", ""},
        {"save", "&File", QT_TR_NOOP("&Save"), "save", "Ctrl+S"},
        {"saveAs", "&File", QT_TR_NOOP("Save &As…"), "", "Ctrl+Shift+S"},
        {"", "&File", "-", "", ""},
        {"export", "&File", QT_TR_NOOP("&Export Figure…"), "export", "Ctrl+Shift+E"},
        {"exportAll", "&File", QT_TR_NOOP("Export A&ll Figures…"), "", ""},
        {"", "&File", "-", "", ""},
        {"close", "&File", QT_TR_NOOP("&Close"), "close", "Ctrl+W"},
        {"quit", "&File", QT_TR_NOOP("&Quit"), "", "Ctrl+Q"},
        {"undo", "&Edit", QT_TR_NOOP("&Undo"), "undo", "Ctrl+Z"},
        {"redo", "&Edit", QT_TR_NOOP("&Redo"), "redo", "Ctrl+Shift+Z"},
        {"", "&Edit", "-", "", ""},
        {"copy", "&Edit", QT_TR_NOOP("&Copy"), "", "Ctrl+C"},
        {"copyImage", "&Edit", QT_TR_NOOP("Copy Figure as &Image"), "", "Ctrl+Shift+C"},
        {"copyTikz", "&Edit", QT_TR_NOOP("Copy Figure as &TikZ"), "", ""},
        {"rename", "&Edit", QT_TR_NOOP("Re&name"), "", "F2"},
        {"remove", "&Edit", QT_TR_NOOP("Re&move"), "remove", "Del"},
        {"notes", "&Edit", QT_TR_NOOP("Sessi&on Notes"), "note", ""},
        {"", "&Edit", "-", "", ""},
        {"find", "&Edit", QT_TR_NOOP("&Filter Table"), "search", "Ctrl+F"},
        {"search", "&Edit", QT_TR_NOOP("&Search Actions and Data"), "search", "Ctrl+K"},
        {"", "&Edit", "-", "", ""},
        {"keys", "&Edit", QT_TR_NOOP("Configure S&hortcuts…"), "", ""},
        {"preferences", "&Edit", QT_TR_NOOP("&Preferences…"), "", ""},
        {"showSession", "&View", QT_TR_NOOP("&Session"), "", "", true},
        {"showInspector", "&View", QT_TR_NOOP("&Inspector"), "", "", true},
        {"showTable", "&View", QT_TR_NOOP("&Table"), "", "", true},
        {"showMessages", "&View", QT_TR_NOOP("&Messages"), "", "", true},
        {"", "&View", "-", "", ""},
        {"split", "&View", QT_TR_NOOP("S&plit"), "split", "Ctrl+\\", true},
        {"next", "&View", QT_TR_NOOP("&Next Figure"), "", "Ctrl+Tab"},
        {"back", "&View", QT_TR_NOOP("&Back"), "", "Alt+Left"},
        {"forward", "&View", QT_TR_NOOP("&Forward"), "", "Alt+Right"},
        {"nextPane", "&View", QT_TR_NOOP("Ne&xt Pane"), "", "F6"},
        {"", "&View", "-", "", ""},
        {"zoomIn", "&View", QT_TR_NOOP("&Zoom In"), "", "Ctrl++"},
        {"zoomOut", "&View", QT_TR_NOOP("Zoom &Out"), "", "Ctrl+-"},
        {"zoomReset", "&View", QT_TR_NOOP("&Reset Axes"), "", "Ctrl+0"},
        {"", "&View", "-", "", ""},
        {"light", "&View", QT_TR_NOOP("&Light"), "", "", true},
        {"dark", "&View", QT_TR_NOOP("&Dark"), "", "", true},
        {"system", "&View", QT_TR_NOOP("S&ystem"), "", "", true},
        {"", "&View", "-", "", ""},
        {"fullScreen", "&View", QT_TR_NOOP("F&ull Screen"), "", "F11", true},
        {"pattern", "&Data", QT_TR_NOOP("New Traffic &Pattern…"), "new", ""},
        {"collective", "&Data", QT_TR_NOOP("New &Collective…"), "new", ""},
        {"tilePlan", "&Data", QT_TR_NOOP("New Plan of a &Tiled Loop"), "new", ""},
        {"scaling", "&Data", QT_TR_NOOP("New Speed-&up Study"), "new", ""},
        {"dense", "&Data", QT_TR_NOOP("New &Dense Algebra Study"), "new", ""},
        {"placement", "&Data", QT_TR_NOOP("Place &Ranks from File…"), "open", ""},
        {"series", "&Data", QT_TR_NOOP("&Series from Selected Runs"), "", ""},
        {"decode", "&Data", QT_TR_NOOP("Decode &Machine from Tables"), "", ""},
        {"overlap", "&Data", QT_TR_NOOP("&Overlap from These Profiles…"), "", ""},
        {"leaveOut", "&Data", QT_TR_NOOP("&Leave Out Selected Rows"), "", ""},
        {"warnings", "&Data", QT_TR_NOOP("Show &Warnings"), "warning", ""},
        {"csv", "&Data", QT_TR_NOOP("&Export Table as CSV…"), "", ""},
        {"exportData", "&Data", QT_TR_NOOP("Export Dat&a…"), "export", ""},
        {"fit", "&Model", QT_TR_NOOP("&Fit…"), "fit", "Ctrl+Shift+F"},
        {"calibrate", "&Model", QT_TR_NOOP("&Calibrate Machine"), "fit", ""},
        {"machine", "&Model", QT_TR_NOOP("&Machine▸"), "", ""},
        {"resetModel", "&Model", QT_TR_NOOP("&Reset to Source"), "reset", ""},
        {"keepMachine", "&Model", QT_TR_NOOP("&Keep What-If as Machine…"), "", ""},
        {"formula", "&Model", QT_TR_NOOP("Formula and &Source"), "", ""},
        {"showMachine", "machine", QT_TR_NOOP("&Show Machine of the Figure"), "machine", ""},
        {"useMachine", "machine", QT_TR_NOOP("&Use in All Figures"), "", ""},
        {"", "machine", "-", "", ""},
        {"newMachine", "machine", QT_TR_NOOP("&New Machine…"), "", ""},
        {"newStructure", "machine", QT_TR_NOOP("New Machine &Like Blue Waters…"), "", ""},
        {"shipped", "machine", QT_TR_NOOP("&Add Shipped Machine▸"), "", ""},
        {"duplicateMachine", "machine", QT_TR_NOOP("&Duplicate Machine…"), "", ""},
        {"", "machine", "-", "", ""},
        {"importMachine", "machine", QT_TR_NOOP("&Import Machine…"), "import", ""},
        {"probeFile", "machine", QT_TR_NOOP("&From a Probe File…"), "import", ""},
        {"exportMachine", "machine", QT_TR_NOOP("&Export Machine…"), "export", ""},
        {"", "machine", "-", "", ""},
        {"renameMachine", "machine", QT_TR_NOOP("&Rename Machine"), "", ""},
        {"removeMachine", "machine", QT_TR_NOOP("Remo&ve Machine"), "remove", ""},
        {"newFigure", "F&igure", QT_TR_NOOP("&New Figure▸"), "", ""},
        {"", "F&igure", "-", "", ""},
        {"logX", "F&igure", QT_TR_NOOP("Log &x"), "", "X", true},
        {"logY", "F&igure", QT_TR_NOOP("Log &y"), "", "Y", true},
        {"residuals", "F&igure", QT_TR_NOOP("&Residuals"), "", "R", true},
        {"sameAxes", "F&igure", QT_TR_NOOP("&Same Axes"), "", "A"},
        {"", "F&igure", "-", "", ""},
        {"annotate", "F&igure", QT_TR_NOOP("Annota&te…"), "", "N"},
        {"compareWith", "&Compare", QT_TR_NOOP("Compare with &File…"), "open", "Ctrl+D"},
        {"compareFurther", "&Compare", QT_TR_NOOP("Compare with F&urther Files…"), "", ""},
        {"compareRecent", "&Compare", QT_TR_NOOP("Compare with &Recent▸"), "", ""},
        {"pinBaseline", "&Compare", QT_TR_NOOP("Pin This Session as &Baseline"), "", ""},
        {"dropBaseline", "&Compare", QT_TR_NOOP("&Drop Baseline"), "remove", ""},
        {"", "&Compare", "-", "", ""},
        {"whatChanged", "&Compare", QT_TR_NOOP("&What Changed"), "", "Ctrl+Shift+D"},
        {"sideBySide", "&Compare", QT_TR_NOOP("&Scenarios Side by Side"), "", ""},
        {"copyChanges", "&Compare", QT_TR_NOOP("&Copy What Changed"), "", ""},
        {"handbook", "&Help", QT_TR_NOOP("&Handbook"), "help", "F1"},
        {"handbookInBrowser", "&Help", QT_TR_NOOP("Handbook in the Brows&er"), "", ""},
        {"firstSteps", "&Help", QT_TR_NOOP("&First Steps"), "", ""},
        {"formulas", "&Help", QT_TR_NOOP("Formulas and &Citations"), "", ""},
        {"", "&Help", "-", "", ""},
        {"overheadHelp", "&Help", QT_TR_NOOP("&Parallel Overhead"), "", ""},
        {"levelsHelp", "&Help", QT_TR_NOOP("&Levels, Messages, Links"), "", ""},
        {"calibrationHelp", "&Help", QT_TR_NOOP("Calibratio&n"), "", ""},
        {"collectivesHelp", "&Help", QT_TR_NOOP("Collecti&ves"), "", ""},
        {"scalingHelp", "&Help", QT_TR_NOOP("&Speed-up on a Network"), "", ""},
        {"overlapHelp", "&Help", QT_TR_NOOP("&Overlap and Selection"), "", ""},
        {"profilesHelp", "&Help", QT_TR_NOOP("Prof&iles"), "", ""},
        {"denseHelp", "&Help", QT_TR_NOOP("&Dense Linear Algebra"), "", ""},
        {"comparingHelp", "&Help", QT_TR_NOOP("Comparin&g"), "", ""},
        {"exportingHelp", "&Help", QT_TR_NOOP("Figures for Pape&rs"), "", ""},
        {"", "&Help", "-", "", ""},
        {"formats", "&Help", QT_TR_NOOP("Supported Forma&ts"), "", ""},
        {"shortcuts", "&Help", QT_TR_NOOP("&Keyboard Shortcuts"), "", ""},
        {"whatsThis", "&Help", QT_TR_NOOP("&What’s This?"), "", "Shift+F1"},
        {"", "&Help", "-", "", ""},
        {"problem", "&Help", QT_TR_NOOP("Report a Pro&blem…"), "", ""},
        {"about", "&Help", QT_TR_NOOP("&About Costscope"), "", ""},
    };
    return rows;
}

Actions::Actions(QWidget* window) : QObject(window), m_window(window)
{
    const QSettings settings;
    for (const ActionRow& row : actionRows()) {
        QString text = tr(row.text);
        if (text == QLatin1String("-")) continue;
        if (text.endsWith(QChar(0x25B8))) {
            text.chop(1);
            m_submenus[QLatin1String(row.id)] = new QMenu(text, window);
            continue;
        }
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(row.id));
        action->setCheckable(row.checkable);
        if (*row.icon) action->setIcon(themedIcon(QLatin1String(row.icon)));
        if (const QKeySequence keys = keysOf(row, settings); !keys.isEmpty()) action->setShortcut(keys);
        m_actions[QLatin1String(row.id)] = action;
        window->addAction(action);
    }
}

QAction* Actions::operator[](const char* id) const
{
    QAction* action = m_actions.value(QLatin1String(id));
    Q_ASSERT(action);
    return action;
}

static const ActionRow* rowOf(const QString& id)
{
    const auto& rows = actionRows();
    const auto row = std::ranges::find(rows, id, [](const ActionRow& r) { return QLatin1String(r.id); });
    return row == rows.end() || id.isEmpty() ? nullptr : &*row;
}

static QKeySequence usualKeysOf(const ActionRow& row)
{
    return QKeySequence::fromString(QLatin1String(row.shortcut), QKeySequence::PortableText);
}

QKeySequence keysOf(const ActionRow& row, const QSettings& settings)
{
    const QVariant set = settings.value(keysSetting + QLatin1String(row.id));
    return set.isValid() ? QKeySequence::fromString(set.toString(), QKeySequence::PortableText) : usualKeysOf(row);
}

QString Actions::nameOf(const QString& id) const
{
    const ActionRow* row = rowOf(id);
    return row ? tr(row->text).remove(QLatin1Char('&')).remove(QChar(0x2026)) : QString();
}

QKeySequence Actions::usualKeys(const QString& id) const
{
    const ActionRow* row = rowOf(id);
    return row ? usualKeysOf(*row) : QKeySequence();
}

void Actions::setKeys(const QString& id, const QKeySequence& keys)
{
    QAction* action = m_actions.value(id);
    if (!action) return;
    action->setShortcut(keys);
    QSettings settings;
    if (keys == usualKeys(id))
        settings.remove(keysSetting + id);
    else
        settings.setValue(keysSetting + id, keys.toString(QKeySequence::PortableText));
}

QMenu* Actions::submenu(const char* id) const
{
    QMenu* menu = m_submenus.value(QLatin1String(id));
    Q_ASSERT(menu);
    return menu;
}

void Actions::fill(QMenuBar* bar)
{
    QMenu* menu = nullptr;
    const char* name = "";
    for (const ActionRow& row : actionRows()) {
        if (qstrcmp(row.menu, name) != 0) menu = m_submenus.value(QLatin1String(row.menu));
        if (!menu) menu = bar->addMenu(tr(row.menu));
        name = row.menu;
        const QString id = QLatin1String(row.id);
        if (id.isEmpty())
            menu->addSeparator();
        else if (m_submenus.contains(id))
            menu->addMenu(m_submenus[id]);
        else
            menu->addAction(m_actions[id]);
    }
}

std::vector<std::pair<QString, QAction*>> Actions::all() const
{
    std::vector<std::pair<QString, QAction*>> list;
    for (const ActionRow& row : actionRows())
        if (QAction* action = m_actions.value(QLatin1String(row.id)))
            list.emplace_back((m_submenus.contains(QLatin1String(row.menu)) ? m_submenus[QLatin1String(row.menu)]->title() : tr(row.menu))
                                  .remove(QLatin1Char('&')),
                              action);
    return list;
}

QString plainText(const QAction* action)
{
    return action->text().remove(QLatin1Char('&')).remove(QChar(0x2026));
}

} // namespace costscope
