// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace costscope {

class Actions;
class Dialogs;
class Document;
class FigureArea;
class FigureBuilder;
class FileActions;
class Inspector;
class Selection;
class SessionActions;
class SessionTree;

/// What the concerns of the window share. All of it outlives them.
struct Desk {
    Document& document;
    Actions& actions;
    Dialogs& dialogs;
    FigureBuilder& builder;
    Selection& selection;
    FileActions& files;
    SessionActions& things;
    FigureArea& figures;
    SessionTree& tree;
    Inspector& inspector;
    const QString& current;                         ///< id of the thing that the Inspector shows
    std::function<void(const QString& id)> show;    ///< looks at a thing; opens the tab of a figure
    std::function<void(const QString& notice)> say; ///< in the status bar, for a while
};

} // namespace costscope
