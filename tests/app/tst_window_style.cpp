// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/runWindow.h"
#include "core/base/Quantity.h"
#include "views/inspector/panelParts.h"
#include "views/style/Theme.h"
#include "views/style/WindowStyle.h"
#include "views/style/marks.h"
#include "views/widgets/QuantitySpin.h"

#include <QApplication>
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRadioButton>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QStandardPaths>
#include <QStyleOptionSlider>
#include <QStyleOptionSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace costscope;

namespace {

QApplication& application()
{
    return *static_cast<QApplication*>(QApplication::instance());
}

/// One of every kind that the window has, in every state that needs no mouse.
QWidget* everything()
{
    auto* all = new QWidget;
    all->resize(420, 900);
    auto* form = new QFormLayout(all);
    for (const char* role : {"note", "accent", "amber", "red", "heading", "card"}) form->addRow(textLabel(u"some <b>words</b>"_s, role));
    for (const char* kind : {"primary", "plain", "link", "nothing"}) {
        auto* button = new QPushButton(u"button"_s);
        button->setProperty(kind, true);
        auto* off = new QPushButton(u"off"_s);
        off->setProperty(kind, true);
        off->setEnabled(false);
        form->addRow(button, off);
    }
    auto* row = new MessageRow;
    row->set(Severity::Warning, u"a warning"_s);
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    form->addRow(row, slider);
    const Segments parts = segments({u"one"_s, u"two"_s}, u"parts"_s);
    parts.group->button(1)->setChecked(true);
    auto* menu = new QPushButton(u"menu"_s);
    menu->setMenu(new QMenu(menu));
    form->addRow(parts.widget, menu);
    auto* check = new QCheckBox(u"check"_s);
    check->setChecked(true);
    auto* note = new QCheckBox(u"note"_s);
    note->setProperty("role", "note");
    form->addRow(check, note);
    auto* radio = new QRadioButton(u"radio"_s);
    radio->setChecked(true);
    auto* tool = new QToolButton;
    tool->setIcon(themedIcon(u"reset"_s, Tone::Accent));
    tool->setProperty("flat", true);
    form->addRow(radio, tool);
    auto* combo = new QComboBox;
    combo->addItem(u"chosen"_s);
    auto* wrong = new QuantitySpin(Quantity::Time);
    wrong->setObjectName(u"spin"_s);
    wrong->setValue(2e-9);
    form->addRow(combo, wrong);
    auto* line = new QLineEdit(u"text"_s);
    form->addRow(line, new QLineEdit);
    form->addRow(new QPlainTextEdit(u"more text"_s));
    auto* bar = new QProgressBar;
    bar->setValue(30);
    bar->setTextVisible(false);
    form->addRow(bar);
    auto* tabs = new QTabWidget;
    tabs->addTab(new QLabel(u"page"_s), u"first"_s);
    tabs->addTab(new QWidget, u"second"_s);
    form->addRow(tabs);
    auto* table = new QTableWidget(30, 2);
    table->setHorizontalHeaderLabels({u"a"_s, u"b"_s});
    table->setItem(0, 0, new QTableWidgetItem(u"cell"_s));
    table->selectRow(1);
    auto* tree = new QTreeWidget;
    tree->addTopLevelItem(new QTreeWidgetItem({u"leaf"_s}));
    form->addRow(table, tree);
    auto* drop = new QFrame;
    drop->setProperty("role", "drop");
    drop->setMinimumSize(40, 20);
    auto* paper = new QWidget;
    paper->setProperty("role", "paper");
    form->addRow(drop, paper);
    // Only one of two windows has the keyboard; whether it does is not what is looked at.
    for (QWidget* widget : all->findChildren<QWidget*>()) widget->setFocusPolicy(Qt::NoFocus);
    return all;
}

void typeNonsense(QuantitySpin& spin)
{
    auto* words = spin.findChild<QLineEdit*>();
    words->setText(u"no number"_s);
    Q_EMIT words->returnPressed();
}

QImage pictureOf(QWidget& widget)
{
    QTest::qWait(0);
    return widget.grab().toImage();
}

/// How often a colour is there.
int count(const QImage& image, const QColor& colour)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) found += image.pixelColor(x, y) == colour;
    return found;
}

} // namespace

class TestWindowStyle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        prepareApplication(application());
    }

    void init() { applyTheme(application(), ThemeChoice::Light); }

    void thereAreNoStyleSheets()
    {
        QVERIFY(static_cast<QApplication*>(QApplication::instance())->styleSheet().isEmpty());
        QVERIFY(dynamic_cast<WindowStyle*>(QApplication::style()));
    }

    /// What is there when the theme changes looks like what is made after it; and back again.
    void everythingFollowsTheTheme()
    {
        QScopedPointer<QWidget> kept(everything());
        kept->show();
        const QImage light = pictureOf(*kept);
        int redWords = 0;
        for (const bool marked : {false, true}) {
            auto* spin = kept->findChild<QuantitySpin*>(u"spin"_s);
            if (marked) typeNonsense(*spin);
            applyTheme(application(), ThemeChoice::Dark);
            QScopedPointer<QWidget> made(everything());
            auto* other = made->findChild<QuantitySpin*>(u"spin"_s);
            if (marked) typeNonsense(*other);
            made->show();
            const QImage changed = pictureOf(*kept), fresh = pictureOf(*made);
            QCOMPARE(changed.size(), fresh.size());
            QVERIFY(changed != light);
            QVERIFY2(changed == fresh, "some widget kept colours of the theme before");
            const int red = count(changed, Theme::of(true).red);
            if (marked) QVERIFY(red > redWords + 100);
            redWords = red;
            applyTheme(application(), ThemeChoice::Light);
            QCOMPARE(pictureOf(*kept) == light, !marked);
        }
    }

    void rolesAreColours_data()
    {
        QTest::addColumn<QColor>("colour");
        const Theme theme = Theme::of(false);
        QTest::newRow("note") << theme.note;
        QTest::newRow("accent") << theme.accent;
        QTest::newRow("amber") << theme.amber;
        QTest::newRow("red") << theme.red;
        QTest::newRow("") << theme.text;
    }
    /// Also of a label that has been something else before.
    void rolesAreColours()
    {
        QFETCH(QColor, colour);
        const QByteArray role = QTest::currentDataTag();
        QScopedPointer<QLabel> label(textLabel(u"<b>MMMM</b>"_s, "heading"));
        label->show();
        setRole(label.data(), role == "red" ? "note" : "red");
        setRole(label.data(), role.constData());
        const QImage image = pictureOf(*label);
        QVERIFY2(count(image, colour) > 20, qPrintable(colour.name()));
    }

    /// An edge of its own says what cannot be told by words alone.
    void marksAreEdges()
    {
        QLineEdit field(u"x"_s);
        field.resize(120, field.sizeHint().height());
        field.show();
        const Theme theme = Theme::of(false);
        QCOMPARE(count(pictureOf(field), theme.red), 0);
        setMark(&field, "wrong", true);
        QVERIFY(count(pictureOf(field), theme.red) > 200);
        setMark(&field, "wrong", false);
        QCOMPARE(count(pictureOf(field), theme.red), 0);
    }

    /// The keyboard is seen where it is.
    void slidersShowTheKeyboard()
    {
        QWidget both;
        auto* layout = new QVBoxLayout(&both);
        auto* slider = new QSlider(Qt::Horizontal);
        auto* field = new QLineEdit;
        layout->addWidget(slider);
        layout->addWidget(field);
        both.show();
        both.activateWindow();
        if (!QTest::qWaitForWindowActive(&both)) QSKIP("this platform gives windows no keyboard");
        field->setFocus();
        const int without = count(pictureOf(*slider), Theme::of(false).accent);
        slider->setFocus();
        QTRY_VERIFY(slider->hasFocus());
        QVERIFY(count(pictureOf(*slider), Theme::of(false).accent) > without + 20);
    }

    /// What stands in one row is as high as its neighbour.
    void fieldsAreAsHighAsEachOther()
    {
        QuantitySpin spin(Quantity::Time);
        QComboBox combo;
        combo.addItem(u"x"_s);
        QLineEdit line;
        QSpinBox* box = numberBox(1, 9, u"n"_s);
        QScopedPointer<QSpinBox> owner(box);
        QScopedPointer<QWidget> parts(segments({u"one"_s}, u"parts"_s).widget);
        for (QWidget* one : std::initializer_list<QWidget*>{&spin, &combo, &line, box, parts.data()})
            QCOMPARE(one->sizeHint().height(), line.sizeHint().height());
    }

    /// Over random ranges: handle and both pages make up the groove, the handle is in it, and goes along with the value.
    void scrollBarsAddUp()
    {
        QRandomGenerator random(7);
        for (int turn = 0; turn < 500; ++turn) {
            QScrollBar bar(random.bounded(2) ? Qt::Horizontal : Qt::Vertical);
            const bool across = bar.orientation() == Qt::Horizontal;
            const int length = 30 + random.bounded(900);
            bar.resize(across ? length : 12, across ? 12 : length);
            const int most = turn % 5 == 0 ? 2'000'000'000 : 1 + random.bounded(5000);
            bar.setRange(0, most);
            bar.setPageStep(1 + random.bounded(turn % 3 == 0 ? 2'000'000'000 : 3000));
            int before = -1;
            for (const int value : {0, most / 3, most / 2, most}) {
                bar.setValue(value);
                QStyleOptionSlider option;
                option.initFrom(&bar);
                option.orientation = bar.orientation();
                option.minimum = 0;
                option.maximum = most;
                option.sliderPosition = option.sliderValue = value;
                option.pageStep = bar.pageStep();
                const auto part = [&](QStyle::SubControl c) { return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, c, &bar); };
                const auto extent = [&](const QRect& r) { return across ? r.width() : r.height(); };
                const QRect handle = part(QStyle::SC_ScrollBarSlider);
                const int start = across ? handle.left() : handle.top();
                QCOMPARE(extent(handle) + extent(part(QStyle::SC_ScrollBarSubPage)) + extent(part(QStyle::SC_ScrollBarAddPage)), length);
                QVERIFY(bar.rect().contains(handle));
                QVERIFY(extent(handle) >= std::min(28, length));
                QVERIFY(start >= before);
                before = start;
                if (value == 0) QCOMPARE(start, 0);
                if (value == most) QCOMPARE(start + extent(handle), length);
            }
        }
    }

    /// Where no step is possible there is no arrow, and a press there does nothing.
    void arrowsOfNumberFields()
    {
        QScopedPointer<QSpinBox> box(numberBox(1, 5, u"n"_s));
        box->setValue(5);
        box->resize(100, box->sizeHint().height());
        box->show();
        QStyleOptionSpinBox option;
        option.initFrom(box.data());
        option.subControls = QStyle::SC_All;
        option.buttonSymbols = QAbstractSpinBox::UpDownArrows;
        const auto press = [&](QStyle::SubControl part) {
            const QRect where = box->style()->subControlRect(QStyle::CC_SpinBox, &option, part, box.data());
            QTest::mouseClick(box.data(), Qt::LeftButton, {}, where.center());
            return box->value();
        };
        QCOMPARE(press(QStyle::SC_SpinBoxUp), 5);
        QCOMPARE(press(QStyle::SC_SpinBoxDown), 4);
        QCOMPARE(press(QStyle::SC_SpinBoxUp), 5);
        const QRect field = box->style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, box.data());
        QVERIFY(!field.intersects(box->style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxUp, box.data())));
    }
};

QTEST_MAIN(TestWindowStyle)
#include "tst_window_style.moc"
