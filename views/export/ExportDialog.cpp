// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/ExportDialog.h"

#include "core/base/words.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/export/ExportPreview.h"
#include "views/export/PrintingInks.h"
#include "views/export/askOverwrite.h"
#include "views/export/fileNames.h"
#include "views/export/pageHeight.h"
#include "views/export/printChecks.h"
#include "views/export/printing.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"
#include "views/latex/tikz.h"
#include "views/widgets/WholeBox.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextEdit>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr int cmykPalette = 2; ///< place in the list

QString formatName(const QString& ending)
{
    if (ending == u"tex"_s) return ExportDialog::tr("LaTeX document (TEX)");
    if (ending == u"tikz"_s) return ExportDialog::tr("TikZ picture for \\input (TIKZ)");
    return ending.toUpper();
}

/// What the colours of a figure are: hues by meaning, or a scale of values (ColourScale).
QString coloursOf(const Figure& figure)
{
    double least = 0, most = 0;
    bool isScale = false;
    for (const Panel& panel : figure.panels)
        for (const Series& series : panel.series)
            for (const double value : series.value) {
                least = std::fmin(least, value);
                most = std::fmax(most, value);
                isScale |= std::isfinite(value);
            }
    if (!isScale) return ExportDialog::tr("Okabe–Ito colours");
    return least < 0 && most > 0 ? ExportDialog::tr("Blue to vermillion, by value") : ExportDialog::tr("Cividis, by value");
}

RealBox* millimetres(double value, const QString& name)
{
    auto* box = new RealBox;
    box->setRange(15, 500);
    box->setDecimals(1);
    box->setSuffix(u" mm"_s);
    box->setAlignment(Qt::AlignRight);
    box->setValue(value);
    box->setAccessibleName(name);
    return box;
}

/// A row with a grey name of common width before its controls.
QHBoxLayout* named(const QString& name, std::initializer_list<QWidget*> controls)
{
    auto* row = new QHBoxLayout;
    QLabel* label = textLabel(name, "note");
    label->setFixedWidth(104);
    row->addWidget(label);
    for (QWidget* control : controls) row->addWidget(control);
    row->addStretch();
    return row;
}

QWidget* section(const QString& title, std::initializer_list<QLayout*> rows)
{
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(heading(title).widget);
    for (QLayout* row : rows) layout->addLayout(row);
    return widget;
}

} // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Figure> figure, const QString& folder, QWidget* parent)
    : QDialog(parent), mayOverwrite([this](const QStringList& files) { return askOverwrite(this, files); }), m_figure(std::move(figure)),
      m_folder(folder)
{
    setWindowTitle(tr("Export figure"));
    auto* sides = new QHBoxLayout;
    sides->setSpacing(0);
    sides->addWidget(previewSide(), 1);
    sides->addWidget(controlSide());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(sides, 1);
    layout->addWidget(buttonRow());
    m_checkLater.setSingleShot(true);
    m_checkLater.setInterval(150); // after the last of several changes
    connect(&m_checkLater, &QTimer::timeout, this, &ExportDialog::refreshChecks);
    setFileName(QDir(m_folder).filePath(m_figure->kind.isEmpty() ? u"figure.pdf"_s : m_figure->kind + u".pdf"_s));
    setProfile(lastProfile());
    resize(QSize(960, 760).boundedTo(screen()->availableSize() - QSize(16, 48))); // of which the window's frame takes a part
    refresh();
    refreshChecks();
}

QWidget* ExportDialog::previewSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(16, 16, 16, 16);
    m_preview = new ExportPreview;
    const Segments zoom = segments({tr("1 : 1"), tr("2 : 1"), tr("Fit")}, tr("Scale of the preview"));
    zoom.group->button(0)->setChecked(true);
    zoom.group->button(0)->setToolTip(tr("True size on this screen, %1 dpi").arg(qRound(m_preview->screenDpi())));
    zoom.group->button(1)->setToolTip(tr("Twice the printed size"));
    zoom.group->button(2)->setToolTip(tr("As large as there is room"));
    connect(zoom.group, &QButtonGroup::idClicked, this, [this](int id) {
        m_preview->setAvailable(m_scroll->viewport()->size());
        m_preview->setZoom(ExportPreview::Zoom(id));
    });
    auto* top = new QHBoxLayout;
    top->addWidget(heading(tr("Preview")).widget, 1);
    top->addWidget(zoom.widget);
    layout->addLayout(top);
    m_scroll = new QScrollArea;
    m_scroll->setWidget(m_preview);
    m_scroll->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setMinimumWidth(260);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(heading(tr("Ready for print")).widget);
    m_checkRows = new QVBoxLayout;
    m_checkRows->setSpacing(2);
    layout->addLayout(m_checkRows);
    return side;
}

namespace {

/// Scrolls up and down alone: as wide as what is in it needs, in every language, beside a scroll bar.
class SideScroll : public QScrollArea {
public:
    explicit SideScroll(int least) : m_least(least) { setFixedWidth(least); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            setFixedWidth(std::max(m_least, widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width()));
        return QScrollArea::eventFilter(watched, event);
    }

private:
    const int m_least;
};

} // namespace

QWidget* ExportDialog::controlSide()
{
    auto* side = new SideScroll(440); // on a small screen the buttons below stay in reach
    side->setWidgetResizable(true);
    side->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* controls = new QWidget;
    auto* layout = new QVBoxLayout(controls);
    layout->setContentsMargins(16, 16, 16, 8);
    layout->addWidget(sizeControls());
    layout->addWidget(typeControls());
    layout->addWidget(fileControls());
    m_captionPart = captionControls();
    layout->addWidget(m_captionPart, 1);
    side->setWidget(controls);
    return side;
}

QWidget* ExportDialog::sizeControls()
{
    m_preset = new QComboBox;
    m_preset->setAccessibleName(tr("Size preset"));
    m_preset->addItem(tr("The figure's own size"));
    for (const SizePreset& preset : sizePresets()) {
        m_preset->addItem(u"%1, %2 mm"_s.arg(preset.name).arg(preset.widthMm));
        m_preset->setItemData(m_preset->count() - 1, preset.source, Qt::ToolTipRole);
    }
    m_source = textLabel(QString(), "note");
    QSizePolicy keepsPlace = m_source->sizePolicy(); // nothing below moves when a preset is chosen
    keepsPlace.setRetainSizeWhenHidden(true);
    m_source->setSizePolicy(keepsPlace);
    m_source->setMinimumHeight(m_source->fontMetrics().height());
    m_source->hide();
    auto* source = new QVBoxLayout;
    source->addWidget(m_source);
    m_width = millimetres(m_figure->widthMm, tr("Width"));
    m_height = millimetres(pageHeightMm(m_figure, Style::paper(), m_figure->widthMm), tr("Height"));
    m_widthBefore = m_width->value();
    connect(m_width, &QDoubleSpinBox::valueChanged, this, &ExportDialog::followWidth);
    connect(m_preset, &QComboBox::activated, this, &ExportDialog::choosePreset);
    for (QDoubleSpinBox* box : {m_width, m_height}) connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    return section(tr("Size"), {profileControls(), named(tr("Preset"), {m_preset}), source,
                                named(tr("Width × height"), {m_width, new QLabel(u"×"_s), m_height})});
}

QWidget* ExportDialog::typeControls()
{
    m_family = new QComboBox;
    m_family->addItems(bundledFamilies());
    m_family->setAccessibleName(tr("Font"));
    m_fontSize = new RealBox;
    m_fontSize->setRange(5, 24);
    m_fontSize->setDecimals(1);
    m_fontSize->setSingleStep(0.5);
    m_fontSize->setAlignment(Qt::AlignRight);
    m_fontSize->setSuffix(u" pt"_s);
    m_fontSize->setValue(Style::paper().textPt);
    m_fontSize->setAccessibleName(tr("Size of the text"));
    m_palette = new QComboBox;
    m_palette->addItems({coloursOf(*m_figure), tr("Grey"), tr("Inks of a printer (CMYK)…")});
    m_palette->setItemData(cmykPalette,
                           tr("Colours become inks by the ICC profile of a printer, in PDF and EPS; the preview stays as it is."),
                           Qt::ToolTipRole);
    connect(m_palette, &QComboBox::activated, this, &ExportDialog::choosePalette);
    m_palette->setAccessibleName(tr("Palette"));
    m_flat = new QCheckBox(tr("No transparency"));
    m_flat->setToolTip(tr("Overlaps become areas of their own colour, for systems that lack transparency. EPS is always so."));
    connect(m_flat, &QCheckBox::toggled, this, &ExportDialog::refresh);
    m_greyCheck = new QCheckBox(tr("Check in grey"));
    m_greyCheck->setToolTip(tr("Shows the preview as a grey printer would print it. The file keeps its colours."));
    const Segments title = segments({tr("None"), tr("In the figure")}, tr("Title"));
    m_title = title.group;
    m_title->button(1)->setChecked(true);
    connect(m_family, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_fontSize, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    connect(m_palette, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(m_greyCheck, &QCheckBox::toggled, this, &ExportDialog::refresh);
    connect(m_title, &QButtonGroup::idClicked, this, &ExportDialog::refresh);
    return section(tr("Type and colour"), {named(tr("Font"), {m_family, m_fontSize}), named(tr("Palette"), {m_palette, m_greyCheck}),
                                           named(tr("Title"), {title.widget}), named(QString(), {m_flat})});
}

/// The other formats that are written beside that of the file name.
QLayout* ExportDialog::formatControls()
{
    auto* grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    QLabel* label = textLabel(tr("Also as"), "note");
    label->setFixedWidth(104);
    grid->addWidget(label, 0, 0);
    int place = 0;
    for (const QString& ending : figureFormats()) {
        auto* box = new QCheckBox(ending.toUpper());
        box->setAccessibleName(tr("Also as %1").arg(ending.toUpper()));
        m_also.insert(ending, box);
        if (ending == u"png"_s) connect(box, &QCheckBox::toggled, this, [this](bool on) { m_dpiRow->setVisible(on); });
        grid->addWidget(box, place / 4, 1 + place % 4);
        ++place;
    }
    grid->setColumnStretch(5, 1);
    return grid;
}

QLayout* ExportDialog::profileControls()
{
    m_profile = new QComboBox;
    m_profile->setAccessibleName(tr("Profile"));
    connect(m_profile, &QComboBox::activated, this, &ExportDialog::chooseProfile);
    auto* keep = new QPushButton(tr("Keep as…"));
    keep->setToolTip(tr("Keeps size, type, colours and formats under a name, for other figures and for costscope export --profile."));
    m_forget = new QPushButton(tr("Forget"));
    for (QPushButton* one : {keep, m_forget}) one->setAutoDefault(false);
    connect(keep, &QPushButton::clicked, this, &ExportDialog::askProfileName);
    connect(m_forget, &QPushButton::clicked, this, [this] {
        removeProfile(m_profile->currentText());
        fillProfiles({});
    });
    fillProfiles({});
    return named(tr("Profile"), {m_profile, keep, m_forget});
}

/// CMYK asks for a profile; without one the palette before stays.
void ExportDialog::choosePalette(int index)
{
    if (index != cmykPalette) {
        m_plainPalette = index;
        return setInks({});
    }
    const QString folder = m_inks.isEmpty() ? u"/usr/share/color/icc"_s : m_inks;
    const QString file = QFileDialog::getOpenFileName(this, tr("ICC profile of the printer"), folder, tr("ICC profiles (*.icc *.icm)"));
    const auto inks = file.isEmpty() ? Result<PrintingInks>(Error{QString()}) : PrintingInks::fromFile(file);
    if (inks) return setInks(file);
    if (m_inks.isEmpty()) m_palette->setCurrentIndex(m_plainPalette);
    m_problem->setVisible(!file.isEmpty());
    m_problem->setText(inWindow(inks.error()).toHtmlEscaped());
}

void ExportDialog::setInks(const QString& profile)
{
    m_inks = profile;
    m_palette->setItemText(cmykPalette,
                           profile.isEmpty() ? tr("Inks of a printer (CMYK)…") : tr("CMYK: %1").arg(QFileInfo(profile).completeBaseName()));
    if (!profile.isEmpty()) m_palette->setCurrentIndex(cmykPalette);
}

void ExportDialog::fillProfiles(const QString& chosen)
{
    m_profile->clear();
    m_profile->addItem(tr("none"));
    m_profile->addItems(profileNames());
    m_profile->setCurrentIndex(std::max(0, m_profile->findText(chosen)));
    m_forget->setEnabled(m_profile->currentIndex() > 0);
}

void ExportDialog::chooseProfile(int index)
{
    m_forget->setEnabled(index > 0);
    if (index == 0) return;
    const auto profile = profileCalled(m_profile->itemText(index));
    m_problem->setVisible(!profile);
    if (!profile) return m_problem->setText(inWindow(profile.error()).toHtmlEscaped());
    setProfile(*profile);
}

void ExportDialog::askProfileName()
{
    bool ok = false;
    const QString before = m_profile->currentIndex() > 0 ? m_profile->currentText() : tr("my paper");
    const QString name = QInputDialog::getText(this, tr("Keep as"), tr("Name of the profile:"), QLineEdit::Normal, before, &ok);
    if (!ok) return;
    const auto kept = keepProfile(name, profile());
    m_problem->setVisible(!kept);
    if (!kept) return m_problem->setText(inWindow(kept.error()).toHtmlEscaped());
    fillProfiles(name.trimmed());
}

/// What is not the figure's own is kept; the height always follows the figure, unless the user set one.
ExportProfile ExportDialog::profile() const
{
    QStringList formats{m_format->currentData().toString()};
    for (const QString& ending : figureFormats())
        if (m_also.value(ending)->isChecked() && !formats.contains(ending)) formats << ending;
    ExportOptions set = options();
    if (m_preset->currentIndex() == 0 && m_width->value() == m_figure->widthMm) set.widthMm.reset();
    if (m_height->value() == ownHeight(m_width->value())) set.heightMm.reset();
    return profileOf(set, formats);
}

void ExportDialog::setProfile(const ExportProfile& profile)
{
    m_family->setCurrentText(profile.family);
    m_fontSize->setValue(profile.textPt);
    m_plainPalette = profile.grey ? 1 : 0;
    m_palette->setCurrentIndex(m_plainPalette);
    setInks(profile.cmyk);
    m_title->button(profile.title ? 1 : 0)->setChecked(true);
    m_provenance->setChecked(profile.provenance);
    m_flat->setChecked(profile.flat);
    m_dpi->setValue(int(std::lround(profile.dpi)));
    const double width = profile.widthMm.value_or(m_figure->widthMm);
    const auto& all = sizePresets();
    const auto preset = std::find_if(all.begin(), all.end(), [&](const SizePreset& p) { return p.widthMm == profile.widthMm; });
    m_preset->setCurrentIndex(preset == all.end() ? 0 : int(preset - all.begin()) + 1);
    showSource(m_preset->currentIndex());
    m_width->setValue(width);
    m_height->setValue(profile.heightMm.value_or(ownHeight(width)));
    for (const auto& [ending, box] : m_also.asKeyValueRange())
        box->setChecked(profile.formats.contains(ending) && ending != profile.formats.value(0));
    m_ticked.clear();
    const qsizetype format = std::max<qsizetype>(0, figureFormats().indexOf(profile.formats.value(0)));
    m_format->setCurrentIndex(int(format));
    chooseFormat(int(format));
    refresh();
}

QWidget* ExportDialog::fileControls()
{
    m_format = new QComboBox;
    m_format->setAccessibleName(tr("Format"));
    for (const QString& ending : figureFormats()) m_format->addItem(formatName(ending), ending);
    connect(m_format, &QComboBox::activated, this, &ExportDialog::chooseFormat);
    m_dpi = new WholeBox;
    m_dpi->setRange(72, 1200);
    m_dpi->setValue(300);
    m_dpi->setSuffix(u" dpi"_s);
    m_dpi->setAccessibleName(tr("Resolution"));
    m_dpiRow = new QWidget;
    QHBoxLayout* resolution = named(tr("Resolution"), {m_dpi});
    resolution->setContentsMargins(0, 0, 0, 0);
    m_dpiRow->setLayout(resolution);
    m_file = new QLineEdit;
    m_file->setAccessibleName(tr("File name"));
    auto* browseButton = new QPushButton(tr("Browse…"));
    browseButton->setAutoDefault(false); // Return exports
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    auto* place = new QHBoxLayout;
    place->addLayout(named(tr("Save as"), {}));
    place->addWidget(m_file, 1);
    place->addWidget(browseButton);
    m_problem = textLabel(QString(), "amber");
    m_problem->hide();
    m_done = textLabel(QString(), "note");
    m_done->hide();
    m_patternNote = textLabel(QString(), "note");
    m_patternNote->hide();
    m_provenance = new QCheckBox(tr("Data, model, parameters and version as a line below the figure"));
    connect(m_provenance, &QCheckBox::toggled, this, &ExportDialog::refresh);
    auto* rest = new QVBoxLayout;
    addAll(rest, {m_patternNote, m_dpiRow, m_problem, m_done, m_provenance});
    rest->addWidget(textLabel(tr("They are always written into the file's metadata."), "note"));
    return section(tr("File"), {named(tr("Format"), {m_format}), formatControls(), place, rest});
}

QWidget* ExportDialog::captionControls()
{
    m_caption = new QTextEdit;
    m_caption->setHtml(m_figure->caption);
    m_caption->setAccessibleName(tr("Caption"));
    m_caption->setTabChangesFocus(true);
    m_caption->setMinimumHeight(72);
    m_caption->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // what the other settings leave
    QPushButton* copy = linkButton(tr("Copy"));
    connect(copy, &QPushButton::clicked, this, [this] {
        auto* data = new QMimeData;
        data->setText(m_caption->toPlainText());
        data->setHtml(caption());
        QGuiApplication::clipboard()->setMimeData(data);
    });
    auto* widget = new QWidget;
    auto* layout = new QVBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* top = new QHBoxLayout;
    top->addWidget(heading(tr("Caption"), tr("proposed, editable")).widget, 1);
    top->addWidget(copy, 0, Qt::AlignBottom);
    layout->addLayout(top);
    layout->addWidget(m_caption, 1);
    return widget;
}

QWidget* ExportDialog::buttonRow()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(16, 12, 16, 12);
    auto* copy = new QPushButton(tr("Copy as image"));
    auto* copyPicture = new QPushButton(tr("Copy as TikZ"));
    auto* copyVector = new QPushButton(tr("Copy as vector"));
    copyVector->setToolTip(tr("As SVG and PDF, and as an image for programs that take neither."));
    auto* printer = new QPushButton(tr("Print…"));
    m_close = new QPushButton(tr("Cancel"));
    auto* go = new QPushButton(tr("Export"));
    go->setDefault(true);
    go->setProperty("primary", true);
    for (QPushButton* other : {copy, copyVector, copyPicture, printer, m_close}) other->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, &ExportDialog::copyImage);
    connect(copyPicture, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(toTikz(captioned(), style(), {m_width->value(), m_height->value()}).text);
    });
    connect(copyVector, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setMimeData(copyOf(captioned(), style(), {m_width->value(), m_height->value()}).release());
    });
    connect(printer, &QPushButton::clicked, this, &ExportDialog::print);
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(go, &QPushButton::clicked, this, &QDialog::accept);
    layout->addWidget(copy);
    layout->addWidget(copyVector);
    layout->addWidget(copyPicture);
    layout->addWidget(printer);
    layout->addStretch();
    layout->addWidget(m_close);
    layout->addWidget(go);
    return row;
}

void ExportDialog::choosePreset(int index)
{
    m_width->setValue(index == 0 ? m_figure->widthMm : sizePresets()[size_t(index - 1)].widthMm);
    if (index == 0) m_height->setValue(ownHeight(m_figure->widthMm));
    showSource(index);
}

/// A width that nobody checked must not look like one that was.
void ExportDialog::showSource(int preset)
{
    m_source->setVisible(preset > 0);
    if (preset == 0) return;
    const SizePreset& chosen = sizePresets()[size_t(preset - 1)];
    const QStringList parts = {chosen.source, chosen.type};
    m_source->setText(QStringList(parts.filter(QRegularExpression(u"."_s))).join(u"; "_s).toHtmlEscaped());
}

void ExportDialog::setAll(int figures)
{
    m_all = true;
    setWindowTitle(tr("Export all figures"));
    m_captionPart->hide();
    static_cast<QVBoxLayout*>(m_captionPart->parentWidget()->layout())->addStretch(1);
    m_patternNote->setText(tr("%1; %2 stand for the number, the kind and the name of each.")
                               .arg(counted(figures, tr("1 figure"), tr("%1 figures")))
                               .arg(patternWords().join(u", "_s)));
    m_patternNote->show();
}

/// What `costscope export` would take.
double ExportDialog::ownHeight(double widthMm) const
{
    return pageHeightMm(m_figure, style(), widthMm);
}

/// A height that was the figure's own stays so: in one column of a journal it may be another.
void ExportDialog::followWidth(double widthMm)
{
    if (m_height->value() == ownHeight(m_widthBefore)) m_height->setValue(ownHeight(widthMm));
    m_widthBefore = widthMm;
}

/// The ending of the file follows the format.
void ExportDialog::chooseFormat(int index)
{
    if (QCheckBox* before = m_also.value(m_ticked)) before->setChecked(false);
    m_ticked.clear();
    for (const auto& [ending, box] : m_also.asKeyValueRange()) {
        box->setEnabled(ending != figureFormats()[index]);
        if (box->isEnabled() || box->isChecked()) continue;
        m_ticked = ending;
        box->setChecked(true);
    }
    m_dpiRow->setVisible(m_also.value(u"png"_s)->isChecked());
    const QFileInfo file(m_file->text());
    if (figureFormats().contains(file.suffix().toLower()))
        m_file->setText(m_file->text().chopped(file.suffix().size()) + figureFormats()[index]);
    else
        m_file->setText(m_file->text() + QLatin1Char('.') + figureFormats()[index]);
}

QString ExportDialog::fileName() const
{
    return QDir(m_folder).absoluteFilePath(m_file->text().trimmed());
}

QStringList ExportDialog::fileNames() const
{
    const QString first = fileName(), suffix = QFileInfo(first).suffix();
    QStringList files{first};
    if (!figureFormats().contains(suffix.toLower())) return files;
    for (const QString& ending : figureFormats())
        if (ending != suffix.toLower() && m_also.value(ending)->isEnabled() && m_also.value(ending)->isChecked())
            files << first.chopped(suffix.size()) + ending;
    return files;
}

void ExportDialog::setFileName(const QString& fileName)
{
    m_file->setText(fileName);
    const qsizetype format = std::max<qsizetype>(0, figureFormats().indexOf(QFileInfo(fileName).suffix().toLower()));
    m_format->setCurrentIndex(int(format));
    chooseFormat(int(format));
}

void ExportDialog::browse()
{
    const QString name = QFileDialog::getSaveFileName(this, tr("Export figure"), fileName(),
                                                      tr("Figures (*.%1)").arg(figureFormats().join(u" *."_s)), nullptr,
                                                      QFileDialog::DontConfirmOverwrite); // asked when it is written
    if (!name.isEmpty()) setFileName(name);
}

QString ExportDialog::caption() const
{
    return m_caption->document()->isModified() ? m_caption->toPlainText().toHtmlEscaped() : m_figure->caption;
}

Style ExportDialog::style() const
{
    Style s = Style::paper();
    s.family = m_family->currentText();
    s.setTextSize(m_fontSize->value());
    s.flat = m_flat->isChecked();
    s.palette = m_palette->currentIndex() == 1 ? Palette::Grey : Palette::Colour;
    s.title = m_title->checkedId() == 1;
    s.provenance = m_provenance->isChecked();
    return s;
}

ExportOptions ExportDialog::options() const
{
    ExportOptions o;
    const bool isOwnHeight = m_height->value() == ownHeight(m_width->value());
    if (!m_all || m_preset->currentIndex() > 0 || m_width->value() != m_figure->widthMm) o.widthMm = m_width->value();
    if (!m_all || !isOwnHeight) o.heightMm = m_height->value();
    o.dpi = m_dpi->value();
    o.style = style();
    if (m_palette->currentIndex() == cmykPalette) o.cmyk = m_inks;
    return o;
}

void ExportDialog::refresh()
{
    Style shown = style();
    if (m_greyCheck->isChecked()) shown.palette = Palette::Grey;
    m_preview->setFigure(m_figure, shown, m_width->value(), m_height->value());
    m_checkLater.start();
}

void ExportDialog::refreshChecks()
{
    m_checks = printChecks(m_figure, style(), m_width->value(), m_height->value());
    clearLayout(m_checkRows);
    for (const PrintCheck& check : m_checks) {
        auto* row = new QWidget;
        auto* layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        auto* sign = new QLabel;
        sign->setPixmap(themedIcon(check.passed ? u"ok"_s : u"warning"_s, check.passed ? Tone::Green : Tone::Amber)
                            .pixmap(QSize(16, 16), devicePixelRatioF()));
        sign->setAccessibleName(check.passed ? tr("passed") : tr("look here"));
        layout->addWidget(sign, 0, Qt::AlignTop);
        layout->addWidget(textLabel(check.text.toHtmlEscaped()), 1);
        m_checkRows->addWidget(row);
    }
}

void ExportDialog::copyImage()
{
    QGuiApplication::clipboard()->setImage(toImage(m_figure, style(), m_width->value(), m_height->value(), 300));
}

std::shared_ptr<const Figure> ExportDialog::captioned() const
{
    auto figure = std::make_shared<Figure>(*m_figure);
    figure->caption = caption();
    return figure;
}

void ExportDialog::print()
{
    QPrinter printer(QPrinter::HighResolution);
    QPrintPreviewDialog preview(&printer, this);
    preview.setWindowTitle(tr("Print figure"));
    connect(&preview, &QPrintPreviewDialog::paintRequested, this, [this](QPrinter* to) {
        printFigure(captioned(), style(), {m_width->value(), m_height->value()}, *to);
    });
    preview.exec();
}

/// Whether one file could be written; if not, it is said why.
bool ExportDialog::write(const QString& file)
{
    const auto done = exportFigure(*captioned(), file, options());
    if (!done) {
        m_problem->setText(inWindow(done.error()).toHtmlEscaped());
        return false;
    }
    for (const Message& message : *done) { // what stands beside the preview is said there
        const bool isSaid =
            std::any_of(m_checks.begin(), m_checks.end(), [&](const PrintCheck& check) { return check.text == message.text; });
        if (!isSaid && std::find(m_remarks.begin(), m_remarks.end(), message) == m_remarks.end()) m_remarks.push_back(message);
    }
    if (!m_written.contains(file)) m_written << file;
    return true;
}

void ExportDialog::accept()
{
    m_done->hide();
    const QStringList files = fileNames();
    for (const QString& file : files) {
        const auto checked = checkExport(file, options());
        m_problem->setVisible(!checked);
        if (checked) continue;
        m_problem->setText(inWindow(checked.error()).toHtmlEscaped());
        return m_file->setFocus();
    }
    if (m_all) {
        keepLastProfile(profile());
        return QDialog::accept();
    }
    QStringList there;
    for (const QString& file : files)
        if (QFileInfo(file).isFile()) there << file;
    if (!there.isEmpty() && !mayOverwrite(there)) return m_file->setFocus();
    m_remarks.clear();
    const bool done = std::all_of(files.begin(), files.end(), [this](const QString& file) { return write(file); });
    m_problem->setVisible(!done);
    if (!done) return m_file->setFocus();
    keepLastProfile(profile());
    QStringList names;
    for (const QString& file : files) names << QFileInfo(file).fileName().toHtmlEscaped();
    QStringList lines{tr("Written: %1.").arg(names.join(u", "_s))};
    for (const Message& remark : m_remarks) lines << remark.text.toHtmlEscaped();
    m_done->setText(lines.join(QLatin1Char(' ')));
    m_done->show();
    m_close->setText(tr("Close"));
    Q_EMIT exported(fileName());
}

void ExportDialog::reject()
{
    done(m_written.isEmpty() ? QDialog::Rejected : QDialog::Accepted);
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_preview->setAvailable(m_scroll->viewport()->size());
}

} // namespace costscope
