// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/program.h"
#include "core/figures/FigureKind.h"
#include "core/session/examples.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"
#include "tests/jsonDifference.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTest>

using namespace costscope;

// Makes the example sessions from their data and compares them with the shipped ones. After a change of data, fit or
// layout the new session lies beside the shipped one as .costscope.actual: look at it, then put it in its place.

namespace {

const QString examples = QStringLiteral(COSTSCOPE_SOURCE "/resources/examples/");

struct Program {
    const char* name;
    const char* file;
};

constexpr Program programs[] = {{"AMBER (mpiP)", "amdahl_amber"},
                                {"AMBER (MAP)", "amdahl_amber_map"},
                                {"GROMACS", "amdahl_gromacs"},
                                {"HPL", "amdahl_hpl"},
                                {"InHouseDev", "amdahl_inhousedev"},
                                {"LAMMPS", "amdahl_lammps"},
                                {"QUANTUM ESPRESSO", "amdahl_quantum_espresso"},
                                {"VASP", "amdahl_vasp"}};

/// A table of the paper under its name in the paper; its source without the folder of this checkout.
DatasetPtr readProgram(const Program& program)
{
    const QString file = examples + QStringLiteral("overhead/%1.csv").arg(program.file);
    auto imported = importFile(file, {}, {});
    if (!imported.ok() || imported->datasets.size() != 1) return nullptr;
    Dataset data = imported->datasets.front();
    data.name = program.name;
    for (Source& source : data.sources) source.file = QStringLiteral("overhead/") + QFileInfo(source.file).fileName();
    for (Message& message : data.messages) message.file = QFileInfo(message.file).fileName();
    return std::make_shared<Dataset>(data);
}

QString idOf(const Session& session, const QString& name)
{
    for (const DatasetItem& item : session.datasets)
        if (item.name == name) return item.id;
    return {};
}

void add(Session& session, const char* kind, const QStringList& names)
{
    FigureRequest request;
    request.kind = kind;
    for (const QString& name : names) request.datasets.append(idOf(session, name));
    addFigure(session, request);
}

Session sevenApplications()
{
    Session session;
    FitSettings settings;
    settings.model = "amdahl-overhead";
    for (const Program& program : programs)
        if (const DatasetPtr data = readProgram(program)) addDataset(session, data);
    for (const DatasetItem& item : session.datasets) {
        // The first runs of HPL are faster than t_1/n (t_1 is "a preliminary estimate"): with them there is no minimum.
        settings.dropFirst = item.name == "HPL" ? 3 : 0;
        if (const auto fitted = refit(session, item.id, settings); !fitted.ok()) qWarning() << item.name << fitted.error().message;
    }
    // The paper's seven applications; AMBER was recorded twice, its mpiP runs stand for it where all are shown.
    const QStringList seven = {"AMBER (mpiP)", "GROMACS", "HPL", "InHouseDev", "LAMMPS", "QUANTUM ESPRESSO", "VASP"};
    add(session, "overhead-curves", {"LAMMPS"});
    add(session, "serial-fraction-scan", {"LAMMPS"});
    add(session, "fit-residuals", {"GROMACS"});
    add(session, "overhead-curves", seven);
    add(session, "overhead-ratio", seven);
    return session;
}

/// The data's notice has to travel with the data.
QString noticeOf(const QString& readme)
{
    QFile file(examples + readme);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

Session amgOnBlueWaters()
{
    Session session;
    auto imported = importFile(examples + "amg/lin_elas_8192.json", {}, {});
    if (!imported.ok() || imported->datasets.size() != 1) return session;
    Dataset data = imported->datasets.front();
    for (Source& source : data.sources) source.file = QStringLiteral("amg/lin_elas_8192.json");
    for (Message& message : data.messages) message.file = QFileInfo(message.file).fileName();
    const QString id = addDataset(session, std::make_shared<Dataset>(std::move(data)));
    for (const Machine& machine : shippedMachines())
        if (machine.id == "blue-waters") session.machines.push_back(machine);
    for (const char* kind : {"cost-by-level", "model-ladder"}) {
        FigureRequest request;
        request.kind = kind;
        request.datasets = {id};
        request.machine = "blue-waters";
        addFigure(session, request);
    }
    session.notes = noticeOf("amg/README.md");
    return session;
}

struct Made {
    const char* id;
    Session (*make)();
    size_t datasets;
};
constexpr Made made[] = {{"seven-applications", sevenApplications, std::size(programs)}, {"amg-blue-waters", amgOnBlueWaters, 1}};

} // namespace

class TestExamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isMadeFromItsData_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(std::size(made)); ++i) QTest::newRow(made[i].id) << i;
    }
    void isMadeFromItsData()
    {
        QFETCH(int, index);
        const Session session = made[index].make();
        QCOMPARE(session.datasets.size(), made[index].datasets);
        const QByteArray bytes = writeSession(session).replace(programName().toUtf8(), "Costscope 0.1.0");
        const QString name = examples + made[index].id + ".costscope";
        QFile shipped(name);
        const QByteArray expected = shipped.open(QIODevice::ReadOnly) ? shipped.readAll() : QByteArray();
        const QString different = jsonDifference(QJsonDocument::fromJson(bytes).object(), QJsonDocument::fromJson(expected).object());
        if (!different.isEmpty()) {
            QFile actual(name + ".actual");
            QVERIFY(actual.open(QIODevice::WriteOnly));
            actual.write(bytes);
        }
        QVERIFY2(different.isEmpty(), qPrintable(name + " is not what its data give: " + different));
        QCOMPARE(writeSession(readSession(expected)->session).replace(programName().toUtf8(), "Costscope 0.1.0"), expected);
    }

    /// LAMMPS as in section 3 of the paper: f_s chosen by the scan, b and c with their errors.
    void holdsThePapersFit()
    {
        const auto session = openExample("seven-applications");
        QVERIFY(session.ok());
        const Fit* fit = session->fitOf(idOf(*session, "LAMMPS"), u"amdahl-overhead");
        QVERIFY(fit && fit->usable());
        QVERIFY(qAbs(fit->value(u"f_s") - 1.259e-2) < 1e-5);
        QVERIFY(qAbs(fit->value(u"b") - 30.3) < 0.05);
        QVERIFY(qAbs(fit->value(u"c") - 33.3) < 0.05);
    }

    void everyExampleOpensAndDraws_data()
    {
        QTest::addColumn<QString>("id");
        for (const Example& example : allExamples()) QTest::newRow(qPrintable(example.id)) << example.id;
    }
    void everyExampleOpensAndDraws()
    {
        QFETCH(QString, id);
        const auto session = openExample(id);
        QVERIFY2(session.ok(), qPrintable(session.ok() ? QString() : session.error().message));
        QVERIFY(!session->figures.empty());
        for (const FigureRequest& request : session->figures) {
            const auto figure = buildFigure(*session, request);
            QVERIFY2(figure.ok(), qPrintable(request.kind + ": " + (figure.ok() ? QString() : figure.error().message)));
            QVERIFY(!figure->panels.empty());
        }
    }

    void unknownExample() { QVERIFY(openExample("eight-applications").error().message.contains("Known: seven-applications")); }
};

QTEST_GUILESS_MAIN(TestExamples)
#include "tst_examples.moc"
