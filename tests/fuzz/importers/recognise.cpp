// SPDX-License-Identifier: GPL-3.0-or-later
// What no importer knows is said in words, whatever it is.
#include "importers/Importer.h"
#include "importers/notRecognised.h"
#include "tests/fuzz/Target.h"

namespace costscope {

namespace {

const TargetRow recogniseTarget("recognise", [](const QByteArray& bytes) {
    const Head head{bytes, u"fuzz.txt"_s};
    const Importer* first = recognise(head);
    mustBe(first == recognise(head), "recognised twice, differently");
    mustBe(!notRecognised(head, head.fileName).message.isEmpty(), "a refusal without words");
});

} // namespace

} // namespace costscope
