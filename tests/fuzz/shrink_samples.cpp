// SPDX-License-Identifier: GPL-3.0-or-later
// shrink_samples OUT FOLDER...: small inputs for the targets from the files in the folders, OUT/<target>/<number>. Lists are cut to
// a few entries, of lines that look alike some stay: what a reader branches on is kept, runs stay short.
#include "importers/Importer.h"

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

using namespace costscope;

namespace {

constexpr qsizetype longest = 4096; // of an input [byte]

QJsonValue pruned(const QJsonValue& value, qsizetype most)
{
    if (value.isString()) return value.toString().left(20 * most);
    if (value.isArray()) {
        QJsonArray some;
        for (const QJsonValue entry : value.toArray()) {
            if (some.size() == most) break;
            some.append(pruned(entry, most));
        }
        return some;
    }
    if (!value.isObject()) return value;
    QJsonObject all = value.toObject();
    for (auto field = all.begin(); field != all.end(); ++field) *field = pruned(*field, most);
    return all;
}

/// A line with its digits alike.
QByteArray look(QByteArray line)
{
    for (char& c : line)
        if (c >= '0' && c <= '9') c = '0';
    while (line.contains("00")) line.replace("00", "0");
    return line.simplified();
}

QByteArray fewLines(const QByteArray& text, int most)
{
    QByteArray some;
    QHash<QByteArray, int> seen;
    for (const QByteArray& line : text.split('\n'))
        if (seen[look(line)]++ < most) some += line + '\n';
    return some;
}

class Inputs {
public:
    explicit Inputs(const QString& folder) : m_folder(folder) {}

    void add(const QString& target, const QByteArray& bytes)
    {
        if (bytes.isEmpty() || bytes.size() > longest) return;
        const QString name = QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha1).toHex());
        QDir(m_folder).mkpath(target);
        QFile file(m_folder.filePath(target + QLatin1Char('/') + name));
        if (file.open(QIODevice::WriteOnly)) file.write(bytes);
    }

    void add(const QString& target, const QJsonValue& value)
    {
        if (value.isObject()) add(target, QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    }

private:
    QDir m_folder;
};

void addParts(Inputs& inputs, const QJsonObject& object)
{
    for (const QJsonValue item : object.value(QLatin1String("calibrations")).toArray()) inputs.add(u"calibration"_s, item);
    for (const QJsonValue item : object.value(QLatin1String("fits")).toArray()) inputs.add(u"fit"_s, item);
    for (const QJsonValue item : object.value(QLatin1String("machines")).toArray()) inputs.add(u"machine"_s, item);
    inputs.add(u"placement"_s, object.value(QLatin1String("placement")));
}

void addJson(Inputs& inputs, const QString& target, const QJsonObject& object)
{
    inputs.add(target, object);
    for (const qsizetype most : {2, 4, 12}) inputs.add(target, pruned(object, most));
}

void addFile(Inputs& inputs, const QByteArray& bytes, const QString& name)
{
    if (name == QLatin1String("args.txt") || name == QLatin1String("args")) return inputs.add(u"command-line"_s, bytes);
    const QJsonObject object = QJsonDocument::fromJson(bytes).object();
    addParts(inputs, object);
    for (const qsizetype most : {2, 4, 12}) addParts(inputs, pruned(object, most).toObject());
    const Head head{QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536)), name};
    inputs.add(u"recognise"_s, bytes.first(std::min<qsizetype>(bytes.size(), 600)));
    if (object.value(QLatin1String("format")) == QLatin1String("costscope.session")) {
        addJson(inputs, u"session"_s, object);
        addJson(inputs, u"session-packed"_s, object);
        return;
    }
    const Importer* importer = recognise(head);
    if (!importer) return;
    if (importer->id == QLatin1String("machine")) addJson(inputs, u"machine"_s, object);
    const QString target = u"importer-"_s + importer->id;
    if (!object.isEmpty()) return addJson(inputs, target, object);
    inputs.add(target, bytes);
    for (const int most : {1, 2, 4}) inputs.add(target, fewLines(bytes, most).first(std::min(fewLines(bytes, most).size(), longest)));
}

/// One that any field takes, for each field.
void addTyped(Inputs& inputs)
{
    for (const char* text : {"3 GB/s", "8x8x8", "xyz", "src>3 t=1ms..5s", "<i>t<sub>n</sub></i> & 5 %", "0.5", "16,32", "all"})
        for (int field = 0; field < 256; ++field) inputs.add(u"text-fields"_s, QByteArray(1, '\0') + char(field) + text);
    for (const char* text : {"<i>t<sub>n</sub></i> = 3 &micro;s", "α → β_{c} \\ $x$ %", "x² ≤ 10<sup>−3</sup> & more"})
        inputs.add(u"rich-text"_s, QByteArray(text));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: shrink_samples OUT FOLDER...\n");
        return 2;
    }
    Inputs inputs(QString::fromLocal8Bit(argv[1]));
    addTyped(inputs);
    for (int i = 2; i < argc; ++i)
        for (QDirIterator files(QString::fromLocal8Bit(argv[i]), QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
            QFile file(files.next());
            if (file.size() < (8 << 20) && !file.fileName().contains(QLatin1String("/fuzz/")) && file.open(QIODevice::ReadOnly))
                addFile(inputs, file.readAll(), QFileInfo(file).fileName());
        }
}
