// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/finishedPdf.h"

#include "views/export/PrintingInks.h"

#include <QColorSpace>
#include <QRegularExpression>

#include <array>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <memory>
#include <utility>

#include <qpdf/qpdf-c.h> // that in C++ is no C++20 for clang 14

namespace costscope {

namespace {

/// A PDF while it is changed. Objects are numbers of its own; what goes wrong is known at the end.
class OpenPdf {
public:
    using Object = qpdf_oh;

    explicit OpenPdf(const QByteArray& bytes)
    {
        qpdf_set_suppress_warnings(m_pdf, QPDF_TRUE);
        m_isRead = (qpdf_read_memory(m_pdf, "figure", bytes.constData(), static_cast<unsigned long long>(bytes.size()), nullptr) &
                    QPDF_ERRORS) == 0 &&
                   qpdf_get_num_pages(m_pdf) == 1;
    }
    ~OpenPdf() { qpdf_cleanup(&m_pdf); }
    OpenPdf(const OpenPdf&) = delete;
    OpenPdf& operator=(const OpenPdf&) = delete;
    bool isRead() const { return m_isRead; }

    Object root() const { return qpdf_get_root(m_pdf); }
    Object trailer() const { return qpdf_get_trailer(m_pdf); }
    Object page() const { return qpdf_get_page_n(m_pdf, 0); }
    Object get(Object dictionary, const char* key) const { return qpdf_oh_get_key(m_pdf, dictionary, key); }
    bool has(Object dictionary, const char* key) const { return qpdf_oh_has_key(m_pdf, dictionary, key); }
    bool isNamed(Object name, const char* text) const { return qpdf_oh_is_name_and_equals(m_pdf, name, text); }
    QByteArray nameIn(Object name) const { return qpdf_oh_is_name(m_pdf, name) ? QByteArray(qpdf_oh_get_name(m_pdf, name)) : QByteArray(); }
    Object first(Object array) const { return qpdf_oh_get_array_item(m_pdf, array, 0); }
    QList<QByteArray> keys(Object dictionary) const
    {
        QList<QByteArray> all;
        for (qpdf_oh_begin_dict_key_iter(m_pdf, dictionary); qpdf_oh_dict_more_keys(m_pdf);) all << qpdf_oh_dict_next_key(m_pdf);
        return all;
    }
    QString textIn(Object string) const
    {
        return qpdf_oh_is_string(m_pdf, string) ? QString::fromUtf8(qpdf_oh_get_utf8_value(m_pdf, string)) : QString();
    }

    void put(Object dictionary, const char* key, Object value) { qpdf_oh_replace_key(m_pdf, dictionary, key, value); }
    void drop(Object dictionary, const char* key) { qpdf_oh_remove_key(m_pdf, dictionary, key); }
    Object text(const QString& words) { return qpdf_oh_new_unicode_string(m_pdf, words.toUtf8().constData()); }
    Object name(const QByteArray& name) { return qpdf_oh_new_name(m_pdf, name.constData()); }
    /// As it stands in a file: "<< /Type /Font >>".
    Object parsed(const QByteArray& source) { return qpdf_oh_parse(m_pdf, source.constData()); }
    Object indirect(const QByteArray& source) { return qpdf_make_indirect_object(m_pdf, parsed(source)); }
    Object list(std::initializer_list<Object> items)
    {
        const Object array = qpdf_oh_new_array(m_pdf);
        for (const Object item : items) qpdf_oh_append_item(m_pdf, array, item);
        return array;
    }
    /// `keys`: what stands in its dictionary beside length and filter.
    Object stream(const QByteArray& bytes, std::initializer_list<std::pair<const char*, const char*>> keys = {})
    {
        const Object made = qpdf_oh_new_stream(m_pdf), none = qpdf_oh_new_null(m_pdf);
        qpdf_oh_replace_stream_data(m_pdf, made, reinterpret_cast<const unsigned char*>(bytes.constData()), size_t(bytes.size()), none,
                                    none);
        for (const auto& [key, value] : keys) put(qpdf_oh_get_dict(m_pdf, made), key, parsed(value));
        return made;
    }

    /// What the page draws, decoded.
    QByteArray content() const
    {
        unsigned char* bytes = nullptr;
        size_t count = 0;
        if ((qpdf_oh_get_page_content_data(m_pdf, page(), &bytes, &count) & QPDF_ERRORS) != 0) return {};
        const std::unique_ptr<unsigned char, decltype(&std::free)> owned(bytes, &std::free); // as the library says
        return {reinterpret_cast<const char*>(bytes), qsizetype(count)};
    }

    /// Empty: something went wrong.
    QByteArray written()
    {
        qpdf_init_write_memory(m_pdf);
        qpdf_set_deterministic_ID(m_pdf, QPDF_TRUE);
        qpdf_set_object_stream_mode(m_pdf, qpdf_o_disable); // LaTeX takes it without a word, whatever version it writes
        qpdf_set_compress_streams(m_pdf, QPDF_TRUE);
        if ((qpdf_write(m_pdf) & QPDF_ERRORS) != 0 || qpdf_has_error(m_pdf)) return {};
        return {reinterpret_cast<const char*>(qpdf_get_buffer(m_pdf)), qsizetype(qpdf_get_buffer_length(m_pdf))};
    }

private:
    qpdf_data m_pdf = qpdf_init();
    bool m_isRead = false;
};

using Object = OpenPdf::Object;

/// The drawing hangs at the top of the page, which Qt made of whole points: what is too much lies below.
QByteArray boxOf(PageSize size)
{
    const double width = size.widthMm / 25.4 * 72, height = size.heightMm / 25.4 * 72, top = std::ceil(height - 1e-6);
    QByteArray box("[");
    for (const double edge : {0.0, top - height, width, top}) box += ' ' + QByteArray::number(edge, 'f', 3);
    return box + " ]";
}

/// Qt marks an embedded subset in its descriptor ("QPAAAA+NotoSans-Bold") but not in the fonts that use it; checkers then take the
/// font for a whole one. Its mark depends on where the fonts were found; ours on their order alone, so that the same figure has the
/// same bytes everywhere. Glyphs stand in its file as they are numbered.
void finishFonts(OpenPdf& pdf)
{
    char letter = 'A';
    const Object fonts = pdf.get(pdf.get(pdf.page(), "/Resources"), "/Font");
    for (const QByteArray& key : pdf.keys(fonts)) {
        const Object font = pdf.get(fonts, key.constData());
        if (!pdf.has(font, "/DescendantFonts")) continue;
        const Object part = pdf.first(pdf.get(font, "/DescendantFonts"));
        const Object descriptor = pdf.get(part, "/FontDescriptor");
        const QByteArray given = pdf.nameIn(pdf.get(descriptor, "/FontName"));
        if (const qsizetype mark = given.indexOf('+'); mark > 0 && letter <= 'Z') {
            const Object name = pdf.name("/COSTS" + QByteArray(1, letter++) + given.mid(mark));
            pdf.put(descriptor, "/FontName", name);
            pdf.put(font, "/BaseFont", name);
            pdf.put(part, "/BaseFont", name);
        }
        if (pdf.isNamed(pdf.get(part, "/Subtype"), "/CIDFontType2") && !pdf.has(part, "/CIDToGIDMap"))
            pdf.put(part, "/CIDToGIDMap", pdf.parsed("/Identity"));
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

/// Instead of dates, and of a random number of the file (Qt 6.8), which would make other bytes of the same figure every time.
void putInformation(OpenPdf& pdf, const PdfWords& words)
{
    const Object information = pdf.get(pdf.trailer(), "/Info");
    pdf.drop(information, "/CreationDate");
    pdf.drop(information, "/ModDate");
    pdf.drop(pdf.trailer(), "/ID"); // one of its bytes is written
    for (const auto& [key, text] :
         {std::pair{"/Title", words.title}, {"/Creator", words.creator}, {"/Subject", words.description}, {"/Keywords", words.keywords}})
        if (!text.isEmpty()) pdf.put(information, key, pdf.text(text));
    const QByteArray packet = metadata(words, pdf.textIn(pdf.get(information, "/Producer")));
    pdf.put(pdf.root(), "/Metadata", pdf.stream(packet, {{"/Type", "/Metadata"}, {"/Subtype", "/XML"}}));
}

/// Qt names a colour as "/CSp cs R G B scn", that of lines as "R G B SCN", from 6.8 on both in two lines: inks instead, "C M Y K k" or K.
/// False: one stands otherwise.
bool putInks(OpenPdf& pdf, const PrintingInks& inks)
{
    static const QRegularExpression colour(
        QStringLiteral("(?:/CSp (?:cs|CS)\\s)?\\b([0-9.]+) ([0-9.]+) ([0-9.]+) (scn|SCN)\\b|/CSp cs /CSp "
                       "CS|/CSp (?:cs|CS)\\b|\\b(?:scn|SCN|rg|RG|sh|Do)\\b"));
    const QString drawn = QString::fromLatin1(pdf.content());
    if (drawn.isEmpty()) return false;
    std::map<std::array<double, 3>, QByteArray> mixes; // a figure names the same few colours all the time
    QByteArray written;
    qsizetype from = 0;
    for (auto all = colour.globalMatch(drawn); all.hasNext();) {
        const auto one = all.next();
        written += QStringView(drawn).mid(from, one.capturedStart() - from).toLatin1();
        from = one.capturedEnd();
        if (one.captured() == QLatin1String("/CSp cs /CSp CS")) continue; // the space alone, before any colour
        if (!one.hasCaptured(4)) return false;
        const std::array rgb{one.captured(1).toDouble(), one.captured(2).toDouble(), one.captured(3).toDouble()};
        QByteArray& mix = mixes[rgb];
        if (mix.isEmpty())
            for (const double part : inks.of(rgb)) mix += QByteArray::number(part, 'f', 4) + ' ';
        written += mix;
        written += one.captured(4) == QLatin1String("scn") ? "k" : "K";
    }
    written += QStringView(drawn).mid(from).toLatin1();
    pdf.put(pdf.page(), "/Contents", pdf.stream(written));
    pdf.drop(pdf.get(pdf.page(), "/Resources"), "/ColorSpace");
    pdf.drop(pdf.page(), "/Group"); // Qt's is of RGB
    const Object intent = pdf.indirect("<< /Type /OutputIntent /S /GTS_PDFA1 >>");
    const QString name = inks.name().isEmpty() ? QStringLiteral("CMYK") : inks.name();
    pdf.put(intent, "/OutputConditionIdentifier", pdf.text(name));
    pdf.put(intent, "/Info", pdf.text(name));
    pdf.put(intent, "/DestOutputProfile", pdf.stream(inks.profile(), {{"/N", "4"}}));
    pdf.put(pdf.root(), "/OutputIntents", pdf.list({intent}));
    return true;
}

/// What the numbers of colours mean: those of sRGB.
void putColours(OpenPdf& pdf)
{
    const Object intent =
        pdf.indirect("<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) >>");
    pdf.put(intent, "/DestOutputProfile", pdf.stream(QColorSpace(QColorSpace::SRgb).iccProfile(), {{"/N", "3"}}));
    pdf.put(pdf.root(), "/OutputIntents", pdf.list({intent}));
}

/// One figure with its text for those who do not see it, ISO 32000-1, 14.7 and 14.9.3.
void putAlternative(OpenPdf& pdf, const PdfWords& words)
{
    const Object page = pdf.page(), root = pdf.root();
    pdf.put(page, "/Contents", pdf.list({pdf.stream("/Figure <</MCID 0>> BDC\n"), pdf.get(page, "/Contents"), pdf.stream("\nEMC\n")}));
    pdf.put(page, "/StructParents", pdf.parsed("0"));
    pdf.put(page, "/Tabs", pdf.parsed("/S"));
    const Object tree = pdf.indirect("<< /Type /StructTreeRoot /ParentTreeNextKey 1 >>");
    const Object document = pdf.indirect("<< /Type /StructElem /S /Document >>");
    const Object figure = pdf.indirect("<< /Type /StructElem /S /Figure /K 0 /A << /O /Layout /Placement /Block >> >>");
    pdf.put(tree, "/K", document);
    pdf.put(document, "/P", tree);
    pdf.put(document, "/K", figure);
    pdf.put(figure, "/P", document);
    pdf.put(figure, "/Pg", page);
    pdf.put(figure, "/Alt", pdf.text(words.alternative));
    pdf.put(pdf.get(figure, "/A"), "/BBox", pdf.get(page, "/MediaBox"));
    const Object parents = pdf.parsed("<< >>");
    pdf.put(parents, "/Nums", pdf.list({pdf.parsed("0"), pdf.list({figure})}));
    pdf.put(tree, "/ParentTree", parents);
    pdf.put(root, "/StructTreeRoot", tree);
    pdf.put(root, "/MarkInfo", pdf.parsed("<< /Marked true >>"));
    pdf.put(root, "/ViewerPreferences", pdf.parsed("<< /DisplayDocTitle true >>"));
    pdf.put(root, "/Lang", pdf.parsed("(en)"));
}

} // namespace

QByteArray finishedPdf(const QByteArray& drawn, PageSize size, const PdfWords& words, const PrintingInks* inks)
{
    OpenPdf pdf(drawn);
    if (!pdf.isRead()) return {};
    pdf.put(pdf.page(), "/MediaBox", pdf.parsed(boxOf(size)));
    finishFonts(pdf);
    putInformation(pdf, words);
    if (!inks)
        putColours(pdf);
    else if (!putInks(pdf, *inks))
        return {};
    putAlternative(pdf, words);
    return pdf.written();
}

} // namespace costscope
