// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/Theme.h"

namespace costscope {

namespace {

// @name stands for a colour of the theme. Only what the Fusion style cannot do by its palette.
const char* const sheet = R"(
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMenuBar { background: @window; padding: 1px 6px; }
QMenuBar::item { padding: 3px 8px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected { background: @selection; }
QMenu { background: @surface; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: 4px 28px 4px 28px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @border; margin: 4px 0; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; padding: 3px 8px; spacing: 2px; }
QToolBar::separator { width: 1px; background: @border; margin: 4px 8px; }
QToolBar QToolButton { border: 1px solid transparent; border-radius: 3px; padding: 4px 8px; }
QToolBar QToolButton:hover:enabled { background: @selection; }
QToolBar QToolButton:focus { border-color: @accent; }
QStatusBar { background: @window; border-top: 1px solid @border; color: @note; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @note; }
QTabWidget::pane { border: none; border-top: 1px solid @border; background: @surface; }
QTabBar { background: @window; }
QTabBar::tab { background: @window; color: @note; border: none; border-top: 2px solid transparent; padding: 6px 14px 7px 14px; min-height: 17px; }
QTabBar::tab:selected { background: @surface; color: @text; border-top: 2px solid @accent; }
QTabBar::tab:hover:!selected { color: @text; }
QTabBar::tab:focus { color: @accent; }
QTabBar::close-button { image: url(:/icons/close.svg); }
QHeaderView { background: @surface; border: none; }
QHeaderView::section { background: @surface; color: @note; border: none; border-bottom: 1px solid @border; padding: 3px 12px; }
QTreeView, QTableView, QListView { border: none; background: @surface; selection-background-color: @selection; selection-color: @text; }
QTreeView, QTableView { alternate-background-color: @alternate; outline: none; }
QTableView::item { padding: 0 12px; border: none; }
QTreeView::item { height: 24px; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: @selection; color: @text; }
QScrollArea { border: none; background: @window; }
QLineEdit, QPlainTextEdit, QTextEdit { background: @surface; border: 1px solid @edge; border-radius: 3px; padding: 2px 6px; min-height: 18px; selection-background-color: @accent; selection-color: @surface; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: 1px solid @accent; }
QTextBrowser { border: none; padding: 0; }
QListWidget::item { padding: 4px 12px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QLineEdit[wrong="true"] { border: 1px solid @red; }
QAbstractSpinBox QLineEdit { border: none; min-height: 0; padding: 0 4px; background: transparent; }
QAbstractSpinBox, QComboBox { background: @surface; color: @text; border: 1px solid @edge; border-radius: 3px; min-height: 20px; }
QAbstractSpinBox[changed="true"] { color: @accent; }
QAbstractSpinBox[wrong="true"] { color: @red; }
QAbstractSpinBox { padding: 1px 0; }
QComboBox { padding: 1px 8px; }
QAbstractSpinBox:focus, QComboBox:focus { border-color: @accent; }
QAbstractSpinBox:disabled, QComboBox:disabled { color: @disabled; border-color: @border; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { subcontrol-origin: border; width: 18px; border: none; background: transparent; }
QAbstractSpinBox::up-button { subcontrol-position: top right; margin-top: 2px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin-bottom: 2px; }
QAbstractSpinBox::up-arrow { image: url(:/icons/up.svg); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow, QComboBox::down-arrow { image: url(:/icons/down.svg); width: 10px; height: 10px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off { image: none; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @border; outline: none; selection-background-color: @selection; selection-color: @text; }
QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; background: @surface; border: 1px solid @note; border-radius: 3px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/@check.svg); }
QRadioButton::indicator:checked { border: 4px solid @accent; width: 8px; height: 8px; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: @accent; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: @border; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: @edge; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @note; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QPushButton { background: @surface; border: 1px solid @edge; border-radius: 3px; padding: 3px 14px; min-height: 18px; }
QPushButton:hover { background: @selection; }
QPushButton:focus { border: 1px solid @accent; }
QPushButton:disabled { color: @disabled; border-color: @border; }
QPushButton[primary="true"] { background: @accent; border-color: @accent; color: @onaccent; padding: 5px 24px; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border: 2px solid @text; }
QPushButton[plain="true"] { padding: 5px 20px; }
QPushButton[segment="true"] { border-radius: 0; border-left: none; padding: 2px 12px; color: @note; }
QPushButton[segment="true"][first="true"] { border-left: 1px solid @edge; }
QPushButton[segment="true"]:checked { background: @selection; color: @text; }
QPushButton[segment="true"]:focus { border: 1px solid @accent; }
QPushButton[link="true"] { border: 1px solid transparent; background: transparent; color: @accent; padding: 0; text-align: left; }
QPushButton[link="true"]:hover { text-decoration: underline; }
QPushButton[link="true"]:focus { border-bottom-color: @accent; }
QToolButton[flat="true"] { border: 1px solid transparent; border-radius: 3px; padding: 1px; background: transparent; }
QToolButton[flat="true"]:hover { background: @selection; }
QToolButton[flat="true"]:focus { border-color: @accent; }
QLabel[role="note"], QCheckBox[role="note"] { color: @note; }
QLabel[role="accent"] { color: @accent; }
QLabel[role="amber"] { color: @amber; }
QLabel[role="red"] { color: @red; }
QLabel[role="heading"] { font-weight: 600; }
QFrame[role="card"], QLabel[role="card"] { background: @surface; border: 1px solid @border; border-radius: 3px; }
QFrame[role="card"]:hover { border-color: @accent; }
QFrame[role="card"]:focus { border: 1px solid @accent; background: @alternate; }
QFrame[role="formula"] { background: @surface; border: 1px solid @border; }
QFrame[role="drop"] { border: 1px dashed @edge; border-radius: 3px; }
QFrame[role="drop"][over="true"] { border: 2px dashed @accent; background: @selection; }
QFrame[role="table"] { background: @surface; border: 1px solid @border; border-radius: 3px; }
QWidget[role="paper"] { background: @surface; }
QWidget[role="dockTitle"] { background: @window; }
QProgressBar { background: @border; border: none; max-height: 8px; min-height: 8px; border-radius: 0; }
QProgressBar::chunk { background: @accent; }
QToolTip { background: @surface; color: @text; border: 1px solid @border; padding: 4px; }
)";

} // namespace

QString Theme::styleSheet() const
{
    QString result = QString::fromLatin1(sheet);
    // Longer names first: @accent is the beginning of @accentHover.
    const std::pair<const char*, QColor> names[] = {
        {"@accentHover", dark ? accent.lighter(112) : accent.darker(112)},
        {"@onaccent", dark ? QColor(0x10, 0x16, 0x1A) : QColor(Qt::white)},
        {"@alternate", alternate},
        {"@selection", selection},
        {"@disabled", disabled},
        {"@surface", surface},
        {"@window", window},
        {"@border", border},
        {"@accent", accent},
        {"@amber", amber},
        {"@edge", edge()},
        {"@text", text},
        {"@note", note},
        {"@red", red},
    };
    for (const auto& [name, colour] : names) result.replace(QLatin1String(name), colour.name());
    result.replace(QLatin1String("@check"), QLatin1String(dark ? "check-dark" : "check"));
    return result;
}

} // namespace costscope
