// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/finishedPdf.h"

#include <QColorSpace>

#include <cmath>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace costscope {

namespace {

using Object = QPDFObjectHandle;

Object textOf(const QString& text)
{
    return Object::newUnicodeString(text.toStdString());
}

Object streamOf(QPDF& pdf, const QByteArray& bytes)
{
    return pdf.newStream(bytes.toStdString());
}

/// The drawing hangs at the top of the page, which Qt made of whole points: what is too much lies below.
Object boxOf(PageSize size)
{
    const double width = size.widthMm / 25.4 * 72, height = size.heightMm / 25.4 * 72, top = std::ceil(height - 1e-6);
    Object box = Object::newArray();
    for (const double edge : {0.0, top - height, width, top}) box.appendItem(Object::newReal(edge, 3));
    return box;
}

/// Qt marks an embedded subset in its descriptor ("QPAAAA+NotoSans-Bold") but not in the fonts that use it; checkers then take the
/// font for a whole one. Glyphs stand in its file as they are numbered.
void finishFonts(QPDF& pdf)
{
    for (Object& object : pdf.getAllObjects()) {
        if (!object.isDictionaryOfType("/Font", "/Type0")) continue;
        Object part = object.getKey("/DescendantFonts").getArrayItem(0);
        Object name = part.getKey("/FontDescriptor").getKey("/FontName");
        if (name.isName()) {
            object.replaceKey("/BaseFont", name);
            part.replaceKey("/BaseFont", name);
        }
        if (part.getKey("/Subtype").isNameAndEquals("/CIDFontType2") && !part.hasKey("/CIDToGIDMap"))
            part.replaceKey("/CIDToGIDMap", Object::newName("/Identity"));
    }
}

/// What readers and libraries look for; the same words as in the information of the file.
QByteArray metadata(const PdfWords& words, const QString& producer)
{
    const auto property = [](const char* name, const QString& text) {
        return text.isEmpty() ? QString() : u"<%1>%2</%1>\n"_s.arg(QLatin1String(name), text.toHtmlEscaped());
    };
    const auto inLanguage = [](const char* name, const QString& text) {
        return text.isEmpty() ? QString()
                              : u"<%1><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt></%1>\n"_s.arg(QLatin1String(name),
                                                                                                                  text.toHtmlEscaped());
    };
    const QString packet = u"<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
                           "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" "
                           "xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n"
                           "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n%1</rdf:Description>\n"
                           "</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>"_s;
    return packet
        .arg(inLanguage("dc:title", words.title) + inLanguage("dc:description", words.description) +
             property("pdf:Keywords", words.keywords) + property("xmp:CreatorTool", words.creator) + property("pdf:Producer", producer))
        .toUtf8();
}

/// Instead of a date, which would make other bytes of the same figure every time.
void putInformation(QPDF& pdf, const PdfWords& words)
{
    Object information = pdf.getTrailer().getKey("/Info");
    information.removeKey("/CreationDate");
    information.replaceKey("/Title", textOf(words.title));
    information.replaceKey("/Creator", textOf(words.creator));
    for (const auto& [key, text] : {std::pair{"/Subject", words.description}, std::pair{"/Keywords", words.keywords}})
        if (!text.isEmpty()) information.replaceKey(key, textOf(text));
    Object producer = information.getKey("/Producer");
    Object stream = streamOf(pdf, metadata(words, producer.isString() ? QString::fromStdString(producer.getUTF8Value()) : QString()));
    stream.getDict().replaceKey("/Type", Object::newName("/Metadata"));
    stream.getDict().replaceKey("/Subtype", Object::newName("/XML"));
    pdf.getRoot().replaceKey("/Metadata", stream);
}

/// What the numbers of colours mean: those of sRGB.
void putColours(QPDF& pdf)
{
    Object profile = streamOf(pdf, QColorSpace(QColorSpace::SRgb).iccProfile());
    profile.getDict().replaceKey("/N", Object::newInteger(3));
    Object intent = Object::newDictionary();
    intent.replaceKey("/Type", Object::newName("/OutputIntent"));
    intent.replaceKey("/S", Object::newName("/GTS_PDFA1"));
    intent.replaceKey("/OutputConditionIdentifier", Object::newString("sRGB"));
    intent.replaceKey("/Info", Object::newString("sRGB IEC61966-2.1"));
    intent.replaceKey("/DestOutputProfile", profile);
    Object intents = Object::newArray();
    intents.appendItem(pdf.makeIndirectObject(intent));
    pdf.getRoot().replaceKey("/OutputIntents", intents);
}

/// One figure with its text for those who do not see it, ISO 32000-1, 14.7 and 14.9.3.
void putAlternative(QPDF& pdf, QPDFPageObjectHelper& page, const PdfWords& words)
{
    page.addPageContents(pdf.newStream("/Figure <</MCID 0>> BDC\n"), true);
    page.addPageContents(pdf.newStream("\nEMC\n"), false);
    page.coalesceContentStreams();
    Object onPage = page.getObjectHandle();
    onPage.replaceKey("/StructParents", Object::newInteger(0));
    onPage.replaceKey("/Tabs", Object::newName("/S"));
    const auto element = [&](const char* kind) {
        Object made = Object::newDictionary();
        made.replaceKey("/Type", Object::newName("/StructElem"));
        made.replaceKey("/S", Object::newName(kind));
        return pdf.makeIndirectObject(made);
    };
    Object tree = Object::newDictionary();
    tree.replaceKey("/Type", Object::newName("/StructTreeRoot"));
    tree = pdf.makeIndirectObject(tree);
    Object document = element("/Document"), figure = element("/Figure");
    document.replaceKey("/P", tree);
    document.replaceKey("/K", figure);
    figure.replaceKey("/P", document);
    figure.replaceKey("/Pg", onPage);
    figure.replaceKey("/K", Object::newInteger(0));
    figure.replaceKey("/Alt", textOf(words.alternative));
    Object layout = Object::newDictionary();
    layout.replaceKey("/O", Object::newName("/Layout"));
    layout.replaceKey("/Placement", Object::newName("/Block"));
    layout.replaceKey("/BBox", onPage.getKey("/MediaBox"));
    figure.replaceKey("/A", layout);
    Object ofPage = Object::newArray(), numbers = Object::newArray(), parents = Object::newDictionary();
    ofPage.appendItem(figure);
    numbers.appendItem(Object::newInteger(0));
    numbers.appendItem(ofPage);
    parents.replaceKey("/Nums", numbers);
    tree.replaceKey("/K", document);
    tree.replaceKey("/ParentTree", parents);
    tree.replaceKey("/ParentTreeNextKey", Object::newInteger(1));
    Object root = pdf.getRoot(), marked = Object::newDictionary(), shown = Object::newDictionary();
    marked.replaceKey("/Marked", Object::newBool(true));
    shown.replaceKey("/DisplayDocTitle", Object::newBool(true));
    root.replaceKey("/StructTreeRoot", tree);
    root.replaceKey("/MarkInfo", marked);
    root.replaceKey("/ViewerPreferences", shown);
    root.replaceKey("/Lang", Object::newString("en"));
}

} // namespace

QByteArray finishedPdf(const QByteArray& drawn, PageSize size, const PdfWords& words)
{
    QPDF pdf;
    pdf.setSuppressWarnings(true);
    pdf.processMemoryFile("figure", drawn.constData(), size_t(drawn.size()));
    QPDFPageObjectHelper page = QPDFPageDocumentHelper(pdf).getAllPages().at(0);
    page.getObjectHandle().replaceKey("/MediaBox", boxOf(size));
    finishFonts(pdf);
    putInformation(pdf, words);
    putColours(pdf);
    putAlternative(pdf, page, words);
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    writer.setDeterministicID(true);
    writer.setObjectStreamMode(qpdf_o_disable); // LaTeX takes it without a word, whatever version it writes
    writer.setCompressStreams(true);
    writer.write();
    const auto written = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(written->getBuffer()), qsizetype(written->getSize())};
}

} // namespace costscope
