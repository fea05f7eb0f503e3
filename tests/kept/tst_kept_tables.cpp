// SPDX-License-Identifier: GPL-3.0-or-later
// The rows from which menus, sliders, forms, help and listings are made: models, figure kinds with their choices and values,
// importers, values of machines. See Kept.h.
#include "Kept.h"
#include "exampleFigures.h"

#include "core/machine/machineValues.h"
#include "core/model/Model.h"
#include "core/parameters/FigureValue.h"
#include "importers/Importer.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

/// What is answered to numbers far below, at and beyond every limit.
QByteArray saidToNumbers(const FigureKind& kind, const FigureRequest& request, const QString& name)
{
    QStringList texts = {u"0"_s, u"-1"_s, u"0.5"_s, u"1.5"_s, u"x"_s, {}};
    for (int i = -15; i <= 20; ++i) texts << QString::number(std::pow(10.0, i)) << QString::number(1.001 * std::pow(10.0, i), 'g', 10);
    QByteArray all;
    for (const QString& text : std::as_const(texts)) {
        FigureRequest other = request;
        const auto set = kind.setValue(other, name, text);
        all += set ? QJsonDocument(QJsonObject{{name, other.choices.value(name)}}).toJson(QJsonDocument::Compact)
                   : set.error().message.toUtf8() + '\n';
    }
    return all;
}

/// Fields of a row, one after the other.
class Row {
public:
    Row& operator<<(const QString& text) { return m_fields << text, *this; }
    Row& operator<<(const QStringList& texts) { return *this << texts.join(QLatin1Char('|')); }
    Row& operator<<(double number) { return *this << QString::number(number, 'g', 10); }
    Row& operator<<(Quantity quantity) { return *this << QString::fromLatin1(info(quantity).id); }
    Row& operator<<(bool yes) { return *this << QString::number(int(yes)); }
    QByteArray text() const { return m_fields.join(QLatin1Char('\t')).toUtf8() + '\n'; }

private:
    QStringList m_fields;
};

QByteArray said(const Parameter& value)
{
    Row row;
    row << value.name << value.symbol << value.meaning << value.quantity << value.typical << value.least << value.most << value.logarithmic
        << value.fallback << value.optional << value.words << value.machineName;
    return row.text();
}

QByteArray said(const Choice& choice)
{
    Row row;
    row << choice.name << choice.label << choice.words << choice.names << choice.meaning << choice.ofData;
    return row.text();
}

QByteArray said(const FigureValue& value)
{
    Row row;
    row << value.name << value.symbol << value.meaning << value.group << value.quantity << value.value << value.source << value.sourceName
        << value.least << value.most << value.logarithmic << value.whole << value.words << value.names << value.chosen;
    return row.text();
}

} // namespace

class TestKeptTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rows()
    {
        Kept kept(u"tables"_s);
        for (const Model* model : allModels()) {
            const QString name = u"model "_s + model->id;
            Row row;
            row << model->name << model->formula << model->source << model->assumptions << model->result << model->fits;
            kept.addTo(name, row.text());
            for (const Parameter& value : valuesOf(*model)) kept.addTo(name, said(value));
        }
        for (const FigureKind* kind : allFigures()) {
            const QString name = u"figure "_s + kind->id;
            Row row;
            row << kind->name << kind->description << kind->datasetKinds << double(kind->mostDatasets) << kind->values << kind->follows;
            kept.addTo(name, row.text());
            for (const Choice& choice : kind->choices) kept.addTo(name, said(choice));
        }
        for (const Importer* importer : allImporters()) {
            Row row;
            row << importer->name << importer->description << importer->suffixes << importer->datasetKind;
            kept.add(u"importer "_s + importer->id, row.text());
        }
        for (const MachineParameter& value : machineValueRows()) {
            Row row;
            row << value.name << value.path << value.symbol << value.meaning << value.quantity;
            kept.addTo(u"machine values"_s, row.text());
        }
        QVERIFY(forExampleFigures(
            [&](const QString& name, const FigureKind& kind, const Session& session, const FigureRequest& request, FigureMemory& memory) {
                kept.addTo(name, QByteArray::number(rowsToCount(session, request, memory)) + '\n');
                for (const Choice& choice : choicesOf(kind, session, request)) kept.addTo(name, said(choice));
                if (!kind.describe) return;
                for (const FigureValue& value : kind.describe(session, request)) {
                    kept.addTo(name, said(value));
                    if (kind.setValue) kept.addTo(name, saidToNumbers(kind, request, value.name));
                }
            }));
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptTables)
#include "tst_kept_tables.moc"
