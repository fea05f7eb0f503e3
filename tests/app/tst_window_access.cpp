// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedBench.h"

#include "app/actions/CompareActions.h"
#include "core/theories/examples.h"
#include "views/models/SessionTree.h"
#include "views/models/TablePanel.h"
#include "views/models/names.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSet>
#include <QTabBar>

using namespace costscope;

namespace {

/// A part of another control, made by Qt, which speaks for it.
bool isInside(const QWidget* widget)
{
    if (qobject_cast<const QScrollBar*>(widget) || qobject_cast<const QHeaderView*>(widget) ||
        widget->objectName().startsWith(QLatin1String("qt_")))
        return true;
    for (const QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
        if (qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
            qobject_cast<const QTabBar*>(parent) ||
            (qobject_cast<const QLineEdit*>(parent) && qobject_cast<const QAbstractButton*>(widget)) ||
            qobject_cast<const QMenuBar*>(parent))
            return true;
    return false;
}

bool isControl(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QAbstractItemView*>(widget) ||
           qobject_cast<const QPlainTextEdit*>(widget) ||
           (widget->focusPolicy() & Qt::TabFocus && qstrcmp(widget->metaObject()->className(), "QWidget") != 0);
}

/// Controls of a window that a screen reader has no words for: class, and where it stands.
QStringList nameless(const QWidget& window)
{
    QStringList found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window || !widget->isVisible() || !isControl(widget) || isInside(widget)) continue;
        const QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(widget);
        if (!widget->accessibleName().isEmpty() || (reader && !reader->text(QAccessible::Name).trimmed().isEmpty())) continue;
        QStringList place;
        for (const QWidget* at = widget; at && at != &window && place.size() < 4; at = at->parentWidget())
            place << QLatin1String(at->metaObject()->className());
        found << place.join(u" in "_s);
    }
    found.removeDuplicates();
    return found;
}

} // namespace

/// What people without a mouse or without sight need.
class TestWindowAccess : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void everyControlHasAName_data()
    {
        QTest::addColumn<QString>("example");
        for (const Example& example : allExamples()) QTest::newRow(qPrintable(example.id)) << example.id;
    }
    void everyControlHasAName()
    {
        QFETCH(QString, example);
        Bench bench;
        QCoreApplication::processEvents();
        QCOMPARE(nameless(bench.window).join(QLatin1Char('\n')), QString()); // the start page
        bench.window.files().openExample(example);
        bench.waitForJobs();
        bench.window.comparison().pinNow();
        const Session session = bench.session();
        QStringList ids{notesId, baselineId};
        for (const DatasetItem& item : session.datasets) ids << item.id;
        for (const Machine& machine : session.machines) ids << machine.id;
        for (const CalibrationItem& item : session.calibrations) ids << item.id;
        for (const Fit& fit : session.fits) ids << fit.id;
        for (const FigureRequest& figure : session.figures) ids << figure.id;
        QStringList found;
        QSet<QString> kinds; // one of a sort is enough of figures and fits
        for (const QString& id : ids) {
            const FigureRequest* figure = session.figure(id);
            const QString kind = figure ? figure->kind : id.left(1);
            if (kinds.contains(kind)) continue;
            kinds << kind;
            bench.window.show(id);
            bench.waitForJobs();
            QCoreApplication::processEvents();
            for (const QString& widget : nameless(bench.window)) found << displayName(session, id) + QLatin1String(": ") + widget;
        }
        QCOMPARE(found.join(QLatin1Char('\n')), QString());
    }

    void shortcutsAreUnique()
    {
        Bench bench;
        QHash<QString, QString> taken;
        for (const auto& [menu, action] : bench.window.actions().all())
            for (const QKeySequence& keys : action->shortcuts()) {
                const QString text = keys.toString(QKeySequence::PortableText);
                QVERIFY2(!taken.contains(text), qPrintable(text + u": "_s + taken.value(text) + u", "_s + action->text()));
                taken.insert(text, action->text());
            }
        QVERIFY(taken.size() > 20);
    }

    /// Letters of a menu that open its entries: two of the same would need two presses.
    void mnemonicsOfAMenuAreUnique()
    {
        Bench bench;
        const auto letters = [](const QList<QAction*>& entries, const QString& of) {
            QStringList doubled;
            QHash<QChar, QString> taken;
            for (const QAction* entry : entries) {
                const qsizetype at = entry->text().indexOf(QLatin1Char('&'));
                if (at < 0 || at + 1 >= entry->text().size()) continue;
                const QChar letter = entry->text().at(at + 1).toLower();
                if (taken.contains(letter)) doubled << of + u": "_s + taken[letter] + u" / "_s + entry->text();
                taken.insert(letter, entry->text());
            }
            return doubled;
        };
        QStringList doubled = letters(bench.window.menuBar()->actions(), u"menu bar"_s);
        for (const QAction* menu : bench.window.menuBar()->actions()) doubled += letters(menu->menu()->actions(), menu->text());
        QCOMPARE(doubled.join(QLatin1Char('\n')), QString());
    }

    /// Each entry of the menus has its place in the keyboard search or is a submenu.
    void theSearchKnowsEveryAction()
    {
        Bench bench;
        QSet<const QAction*> known;
        for (const auto& [menu, action] : bench.window.actions().all()) known << action;
        for (const QAction* menu : bench.window.menuBar()->actions())
            for (const QAction* action : menu->menu()->actions())
                if (!action->isSeparator() && !action->menu()) QVERIFY2(known.contains(action), qPrintable(action->text()));
    }

    /// Tab goes through session, figure, table and Inspector and comes back.
    void tabGoesRound()
    {
        Bench bench;
        bench.openExample();
        bench.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bench.window));
        bench.window.setFocus();
        QSet<QWidget*> visited;
        QList<int> panes; // in the order they are come to
        const auto paneOf = [&](const QWidget* widget) {
            const QList<const QWidget*> all{bench.window.tree(), bench.window.figures(), bench.window.table(), bench.window.inspector()};
            for (int i = 0; i < all.size(); ++i)
                if (all[i] == widget || all[i]->isAncestorOf(widget)) return i;
            return 4;
        };
        for (int step = 0; step < 300; ++step) {
            QTest::keyClick(&bench.window, Qt::Key_Tab);
            QWidget* focus = QApplication::focusWidget();
            QVERIFY(focus);
            if (visited.contains(focus)) break;
            visited << focus;
            if (panes.isEmpty() || panes.back() != paneOf(focus)) panes << paneOf(focus);
        }
        QVERIFY(visited.size() > 15);
        QCOMPARE(QSet<int>(panes.begin(), panes.end()).size(), panes.size()); // no pane twice
    }
};

QTEST_MAIN(TestWindowAccess)
#include "tst_window_access.moc"
