// SPDX-License-Identifier: GPL-3.0-or-later
// What people type into the fields of the window, which the options of the command line take as well. The first letter says into
// which field, the rest is the text.
#include "core/collectives/CollectiveSetup.h"
#include "core/data/tableRows.h"
#include "core/figure/FigureKind.h"
#include "core/figure/annotations.h"
#include "core/machine/machineEdits.h"
#include "core/model/Model.h"
#include "core/network/networkValues.h"
#include "core/session/Session.h"
#include "tests/fuzz/Target.h"

#include <cmath>

namespace costscope {

namespace {

using Field = std::function<void(const QString& text)>;

void quantity(const QString& text, Quantity quantity)
{
    const auto value = parseQuantity(text, quantity);
    mustTell(value);
    if (!value || std::isnan(*value)) return;
    mustTell(parseQuantity(display(*value, quantity), quantity));
    if (info(quantity).quantity == Quantity::Text) return;
    const auto again = parseQuantity(exact(*value), quantity);
    mustBe(again.ok() && *again == *value, "an exact number that is another one");
}

void filter(const QString& text)
{
    static const Table table{u"messages"_s,
                             {{u"t_s"_s, Quantity::Time, std::vector<double>{1e-3, 2, missing}, u"t<sub>s</sub>"_s},
                              {u"src"_s, Quantity::Count, std::vector<qint32>{0, 1, 2}},
                              {u"bytes"_s, Quantity::Size, std::vector<qint64>{1024, 7, 0}}}};
    const auto rows = rowsMatching(table, text);
    mustTell(rows);
    if (!rows) return;
    for (const int row : *rows) mustBe(row >= 0 && row < 3, "a row that is not there");
}

void words(const QString& text)
{
    const QString html = htmlOfTyped(text);
    mustBe(htmlOfTyped(typedOfHtml(html)) == html, "words that change while they are edited");
    (void)plainText(html);
    (void)machineId(text);
}

void dims(const QString& text)
{
    const auto dims = dimsFromText(text);
    mustTell(dims);
    if (!dims) return;
    const auto torus = Torus::of(*dims, true);
    mustTell(torus);
    if (torus) mustTell(routingFromText(text, *torus));
}

/// Fields that name a value, too: "torus=8x8x8".
std::vector<Field> allFields()
{
    std::vector<Field> all = {filter, words, dims};
    for (const Quantity of : {Quantity::None, Quantity::Count, Quantity::Processes, Quantity::Time, Quantity::Size, Quantity::Rate,
                              Quantity::TimePerByte, Quantity::FlopRate, Quantity::Share, Quantity::Percent})
        all.push_back([of](const QString& text) { quantity(text, of); });
    for (const NetworkParameter& value : networkValues())
        all.push_back([&value](const QString& text) {
            NetworkQuestion question;
            mustTell(setNetworkValue(question, value.name, text));
        });
    for (const CollectiveParameter& value : collectiveValues())
        all.push_back([&value](const QString& text) {
            CollectiveSetup setup;
            const auto done = setCollectiveValue(setup, value.name, text);
            mustTell(done);
            if (done) mustTell(questionOf(setup));
        });
    for (const Model* model : allModels())
        for (const Parameter& value : valuesOf(*model)) all.push_back([value](const QString& text) { mustTell(readValue(value, text)); });
    for (const FigureKind* kind : allFigures())
        for (const QString& name : kind->setValue ? kind->values : QStringList())
            all.push_back([kind, name](const QString& text) {
                FigureRequest request;
                request.kind = kind->id;
                mustTell(kind->setValue(request, name, text));
            });
    return all;
}

const TargetRow textFieldsTarget("text-fields", [](const QByteArray& bytes) {
    static const std::vector<Field> fields = allFields();
    if (bytes.size() < 2) return;
    const size_t field = size_t(static_cast<unsigned char>(bytes[0])) * 256 + static_cast<unsigned char>(bytes[1]);
    fields[field % fields.size()](QString::fromUtf8(bytes.mid(2)));
});

} // namespace

} // namespace costscope
