// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/notRecognised.h"

#include "importers/benchmarks/untitledImb.h"
#include "importers/benchmarks/untitledOsu.h"
#include "importers/foreignText.h"
#include "importers/json/jsonHead.h"
#include "importers/messages/communicationMatrix.h"
#include "importers/tables/runsCsv.h"
#include "importers/tables/runsJson.h"
#include "importers/tables/runsText.h"

#include <QRegularExpression>

#include <array>

namespace costscope {

namespace {

struct Magic {
    const char* bytes;
    int size;
    const char* name;
    const char* command;
};

constexpr std::array packed = {
    Magic{"\x1f\x8b", 2, "gzip", "gunzip"},
    Magic{"PK\x03\x04", 4, "zip", "unzip"},
    Magic{"BZh", 3, "bzip2", "bunzip2"},
    Magic{"\xfd"
          "7zXZ",
          5, "xz", "unxz"},
    Magic{"\x28\xb5\x2f\xfd", 4, "zstd", "unzstd"},
};

const Magic* packedAs(QByteArrayView bytes)
{
    for (const Magic& magic : packed)
        if (bytes.startsWith(QByteArrayView(magic.bytes, magic.size))) return &magic;
    return nullptr;
}

/// What is no text to read numbers of runs from: by bytes at a place, or by the suffix of its name.
struct BinaryFile {
    QByteArrayView sign;
    qsizetype at;
    const char* suffix;
    const char* words; ///< what it is, and the one thing to do
};

constexpr std::array binaryFiles = {
    BinaryFile{QByteArrayView("anchor.xml\0", 11), 0, ".cubex",
               "a profile of Score-P or Scalasca (.cubex). Print its table of regions, and import that: "
               "cube_stat -t 1000 FILE.cubex > profile.csv"},
    BinaryFile{"OTF2", 0, ".otf2",
               "a trace of Score-P (OTF2). Print a profile of the same program instead, and import that: "
               "cube_stat -t 1000 profile.cubex > profile.csv"},
    BinaryFile{{},
               0,
               ".nsys-rep",
               "a report of Nsight Systems. Time the whole program instead, and import what that prints: time mpirun -np 4 ./program"},
    BinaryFile{"\x89HDF\r\n", 0, ".h5",
               "an HDF5 file. Print the run times in it with h5dump, and write them as a table with the headings n,t_n_s."},
    BinaryFile{"SQLite format 3", 0, ".sqlite",
               "an SQLite database. Print its run times as a table, and import that: sqlite3 -header -csv FILE 'SELECT …' > runs.csv"},
    BinaryFile{"\x89PNG", 0, ".png", "an image (PNG). Import the numbers that it shows: a table with the headings n,t_n_s."},
    BinaryFile{"\xff\xd8\xff", 0, ".jpg", "an image (JPEG). Import the numbers that it shows: a table with the headings n,t_n_s."},
    BinaryFile{"%PDF-", 0, ".pdf",
               "a PDF document. Copy its table of run times to a text file with the headings n,t_n_s, and import that."},
    BinaryFile{"\x7f"
               "ELF",
               0, ".so", "a program. Run it, and import what it prints."},
    BinaryFile{"\xd0\xcf\x11\xe0", 0, ".xls", "a workbook of Excel. Save its sheet of run times as CSV, and import that."},
    BinaryFile{"PAR1", 0, ".parquet",
               "a table in Parquet. Write it as CSV, and import that: python3 -c \"import pandas; "
               "pandas.read_parquet('FILE').to_csv('runs.csv')\""},
    BinaryFile{
        "\x93NUMPY", 0, ".npy",
        "an array of NumPy. Write it as text, and import that: python3 -c \"import numpy; numpy.savetxt('FILE.txt', numpy.load('FILE'))\""},
    BinaryFile{"MATLAB 5.0 MAT-file", 0, ".mat",
               "a file of MATLAB. Write its run times as a table with the headings n,t_n_s, and import that."},
    BinaryFile{{}, 0, ".pkl", "a pickle of Python. Write what it holds as a table in the program that made it: table.to_csv('runs.csv')"},
    BinaryFile{"%!PS", 0, ".ps", "a PostScript document. Import the numbers that it shows: a table with the headings n,t_n_s."},
    BinaryFile{
        "%%MatrixMarket ", 0, ".mtx",
        "a sparse matrix (Matrix Market), without messages and times. Solve with it, and import what the solver prints of its levels."},
    BinaryFile{"ustar", 257, ".tar", "a tar archive. Unpack it first (tar -xf FILE), then import what is inside."},
};

bool isOne(const BinaryFile& binary, const Head& head)
{
    if (!binary.sign.isEmpty() && head.bytes.size() > binary.at && head.bytes.sliced(binary.at).startsWith(binary.sign)) return true;
    return head.fileName.endsWith(QLatin1String(binary.suffix), Qt::CaseInsensitive) && head.bytes.contains('\0');
}

/// Of Excel (.xlsx) or LibreOffice (.ods): a ZIP whose first members say so.
bool isWorkbook(QByteArrayView bytes)
{
    if (!bytes.startsWith("PK\x03\x04")) return false;
    const QByteArrayView begin = bytes.first(std::min<qsizetype>(bytes.size(), 8192));
    return begin.contains("xl/") || begin.contains("opendocument.spreadsheet") ||
           (begin.contains("[Content_Types].xml") && !begin.contains("word/") && !begin.contains("ppt/"));
}

/// What iconv calls it: without the mark at its beginning it has to be told which byte comes first. nullptr: it is none.
const char* utf16Name(QByteArrayView bytes)
{
    if (bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff")) return "UTF-16";
    const auto isPlain = [&](qsizetype at) { return bytes[at] >= '\t' && bytes[at] <= '~'; };
    if (bytes.size() < 4) return nullptr;
    if (isPlain(0) && !bytes[1] && isPlain(2) && !bytes[3]) return "UTF-16LE";
    return !bytes[0] && isPlain(1) && !bytes[2] && isPlain(3) ? "UTF-16BE" : nullptr;
}

/// The first line that holds something, cut to a readable length.
QString firstLine(QByteArrayView bytes)
{
    QString line = QString::fromUtf8(bytes.first(std::min<qsizetype>(bytes.size(), 4096))).trimmed().section(QLatin1Char('\n'), 0, 0);
    line = line.trimmed();
    return line.size() > 60 ? line.first(60) + QChar(0x2026) : line;
}

constexpr const char16_t* whatIsRead = u"'costscope formats' lists what is read.";

/// Whether the object that begins here has two members with numbers, which may be n and a time.
bool hasTwoNumbers(QByteArrayView text)
{
    static const QRegularExpression twice(u"^\\{(?:[^{}\\[\\]]*\"[^\"]+\" *: *[-0-9.]){2}"_s);
    return twice.match(QString::fromUtf8(text.first(std::min<qsizetype>(text.size(), 2000)))).hasMatch();
}

/// What the lists in a JSON document are, if it says so itself; "JSON with the members a, b, c" else, and what a table of run times is
/// called there.
Error unknownJson(const Head& head, const QString& file)
{
    const JsonHead json(head);
    if (json.text("format") == "costscope.session") // whatever tables it holds
        return {
            u"This is a session, which holds its data already. Open it: costscope FILE. The verbs fit and export take it in place of data."_s,
            file};
    if (json.has("nbformat") || (json.has("cells") && head.fileName.endsWith(u".ipynb"_s)))
        return {
            u"This is a notebook of Jupyter. Write its table of run times to a file of its own, and import that: table.to_csv('runs.csv')"_s,
            file};
    if (auto table = jsonNotRecognised(head.bytes, file)) return *table;
    const QByteArrayView text = head.bytes.trimmed();
    const bool isList = text.startsWith('[');
    const QByteArrayView inside = isList ? text.sliced(1).trimmed() : text;
    const JsonHead members = isList ? JsonHead({inside, {}}) : json;
    QStringList names;
    for (const std::string& name : members.names()) names << QString::fromStdString(name).left(30);
    const QString shown = names.mid(0, 6).join(u", "_s);
    const QString what = names.isEmpty() ? u"This is JSON without named members at its beginning"_s
                         : isList        ? u"This is a list of JSON whose first object has the members %1"_s.arg(shown)
                                         : u"This is JSON with the members %1"_s.arg(shown);
    const QString advice = isList && hasTwoNumbers(inside)
                               ? u"If these are runs, say what is n and what the run time: --column \"NAME=n\" --column \"NAME=t_n_s\"."_s
                               : u"Run times are read as a list of objects: [{\"n\": 1, \"t_n_s\": 2.5}, …]"_s;
    return {what + u", and nothing in it tells a format that is known here. %1 %2"_s.arg(QStringView(whatIsRead), advice), file};
}

} // namespace

bool looksLikeJson(QByteArrayView bytes)
{
    if (bytes.startsWith("\xef\xbb\xbf")) bytes = bytes.sliced(3);
    const QByteArrayView text = bytes.trimmed();
    const QByteArrayView inside = text.isEmpty() ? text : text.sliced(1).trimmed();
    const auto beginsWith = [&](QByteArrayView characters) { return !inside.isEmpty() && characters.contains(inside.front()); };
    // Not "[0] rank 0 of 4": logs have such lines.
    return (text.startsWith('{') && beginsWith("\"}")) || (text.startsWith('[') && beginsWith("{[\"]"));
}

QString knownFormats()
{
    QStringList names;
    for (const Importer* importer : allImporters())
        if (!importer->datasetKind.isEmpty()) names += importer->name;
    return names.join(u", "_s);
}

std::optional<Error> notText(const Head& head, const QString& file)
{
    if (head.bytes.isEmpty()) return Error{u"The file is empty (0 bytes). Was the run that wrote it stopped?"_s, file};
    if (isWorkbook(head.bytes))
        return Error{u"This is a workbook of a spreadsheet. Save its sheet of run times as CSV, and import that."_s, file};
    if (const Magic* magic = packedAs(head.bytes)) {
        QString text = u"This is %1 %2 archive. Unpack it first (%3), then import what is inside."_s.arg(
            QLatin1String(magic->name[0] == 'x' ? "an" : "a"), QLatin1String(magic->name), QLatin1String(magic->command));
        if (head.fileName.isEmpty() && magic == packed.data()) text += u" If it is a MAP file, export it: map --export=out.json file.map"_s;
        return Error{text, file};
    }
    if (const char* const name = utf16Name(head.bytes))
        return Error{u"The file is UTF-16 text. Convert it to UTF-8 first: iconv -f %1 -t UTF-8 FILE > NEWFILE."_s.arg(QLatin1String(name)),
                     file};
    for (const BinaryFile& binary : binaryFiles)
        if (isOne(binary, head)) return Error{u"This is %1"_s.arg(QString::fromUtf8(binary.words)), file};
    if (const qsizetype nul = head.bytes.indexOf('\0'); nul >= 0)
        return Error{
            u"There is a NUL byte at offset %1: this is a binary file or a damaged text file. Export it as text in the program that "
            "wrote it. %2"_s.arg(nul)
                .arg(QStringView(whatIsRead)),
            file};
    return std::nullopt;
}

Error notRecognised(const Head& head, const QString& file)
{
    if (auto problem = notText(head, file)) return *problem;
    if (looksLikeJson(head.bytes)) return unknownJson(head, file);
    if (auto puzzle = puzzleNotRecognised(head.bytes, file)) return *puzzle;
    if (auto untitled = untitledImb(head, file)) return *untitled;
    if (auto untitled = untitledOsu(head, file)) return *untitled;
    if (const QString known = foreignTable(head); !known.isEmpty()) return Error{known, file};
    if (auto same = runsOnAsManyCores(head.bytes, file)) return *same;
    if (auto table = tableNotRecognised(head.bytes, file)) return *table;
    if (const QString foreign = foreignText(head, ForeignWords::Exact); !foreign.isEmpty()) return Error{foreign, file};
    const auto inText = textTableNotRecognised(head.bytes, file);
    if (inText && inText->isCertain) return inText->error;
    if (const QString foreign = foreignText(head); !foreign.isEmpty()) return Error{foreign, file};
    if (inText) return inText->error;
    return Error{
        u"This is text that begins with “%1”, as no format does that is known here. %2 If it is one of these, name it: --as FORMAT."_s.arg(
            firstLine(head.bytes), QStringView(whatIsRead)),
        file};
}

} // namespace costscope
