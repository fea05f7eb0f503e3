// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Quantity.h"
#include "core/session/baseline.h"
#include "core/session/sessionParts.h"

#include <algorithm>
#include <set>

namespace costscope {

namespace {

/// No figure has as many.
constexpr qint64 mostPanels = 10'000;

Error isNewer(const QJsonObject& root, const QString& file)
{
    const QString program = root.value(u"program").toString(u"a newer program"_s);
    return {u"This session was written by %1 in layout %2; this program reads layouts up to %3. Open it with %1 or a newer one."_s.arg(
                program, QString::number(root.value(u"version").toInteger()), QString::number(sessionVersion)),
            file};
}

/// Of this session and its baseline, before any of it takes memory.
std::optional<Error> unpacksTooFar(const QJsonObject& root, const QString& file)
{
    PackedSize size;
    addPacked(size, root);
    addPacked(size, root.value(u"baseline").toObject().value(u"session").toObject());
    for (const QJsonValue& one : root.value(u"beside").toArray()) addPacked(size, one.toObject().value(u"session").toObject());
    if (size.isCredible()) return std::nullopt;
    return Error{
        u"%1 of packed data claim to be %2 unpacked. No program packs sessions like that: the file is damaged or made to do harm."_s.arg(
            display(size.packed, Quantity::Size), display(size.unpacked, Quantity::Size)),
        file};
}

/// Reads the present layout.
class SessionReader {
public:
    SessionReader(const QJsonObject& root, const QString& file, const Reading& reading)
        : m_root(root), m_reader(file), m_file(file), m_reading(reading)
    {}

    Result<Session> read()
    {
        m_session.notes = m_reader.string(m_root, u"notes"_s);
        m_session.lastId = m_reader.integer(m_root, u"last_id"_s);
        each(u"datasets"_s, &SessionReader::dataset);
        each(u"machines"_s, &SessionReader::machine);
        each(u"fits"_s, &SessionReader::fit);
        each(u"calibrations"_s, &SessionReader::calibration);
        each(u"figures"_s, &SessionReader::figure);
        readView();
        keepFields();
        if (m_machineError) return *m_machineError;
        if (m_reader.ok()) readBaseline();
        if (m_reader.ok()) each(u"beside"_s, &SessionReader::readPinned); // a list of its own: programs that know one baseline keep it
        if (!m_reader.ok()) return named(m_reader.error());
        if (m_baselineError) return *m_baselineError;
        return std::move(m_session);
    }

    Messages messages;
    std::map<QString, QString> parts;
    SessionView view;

private:
    void each(const QString& key, void (SessionReader::*readItem)(const QJsonObject&))
    {
        const qsizetype count = m_root.value(key).toArray().size();
        m_reader.each(m_root, key, [&, i = qsizetype(0)](const QJsonValue& value) mutable {
            const QJsonObject item = m_reader.toObject(value);
            m_progress = m_reading.progress.step(i++, count);
            if (m_reader.ok()) (this->*readItem)(item);
        });
    }

    QString freeId(const QJsonObject& object)
    {
        const QString id = m_reader.required(object, u"id"_s);
        if (!id.isEmpty() && !m_ids.insert(id).second) m_reader.fail(u"The id “%1” is used twice."_s.arg(id));
        return id;
    }

    /// Something a newer program wrote: left alone, and said.
    void keep(const QString& key, const QJsonObject& item)
    {
        QJsonArray kept = m_session.unknown.value(key).toArray();
        kept.append(item);
        m_session.unknown.insert(key, kept);
        warn(messages, u"%1 is of a kind that this version does not know. It is kept and written back."_s.arg(m_reader.pointer()), m_file);
    }

    /// Fields deep inside an item have no place here: nobody shall lose them without knowing.
    void tellLost(const QStringList& pointers)
    {
        for (const QString& pointer : pointers)
            warn(messages, u"%1%2 is not known to this version. It gets lost when the session is saved."_s.arg(m_reader.pointer(), pointer),
                 m_file);
    }

    void keepUnknown(const QString& id, const QJsonObject& fields)
    {
        if (!fields.isEmpty()) m_session.unknownOf[id] = fields;
    }

    void dataset(const QJsonObject& object)
    {
        const QString id = freeId(object);
        if (!knowsDataset(object)) return keep(u"datasets"_s, object);
        auto data = std::make_shared<Dataset>(datasetFromJson(m_reader, object, m_progress));
        const QString name = m_reader.string(object, u"name"_s, data->name);
        const bool isLinked = m_reader.string(object, u"storage"_s) == u"linked"_s;
        const QString part = m_reader.string(object, u"part"_s);
        if (!m_reader.ok()) m_damaged = name;
        if (m_reading.folder) m_names[id] = SourceNames::inProgram(*data, *m_reading.folder);
        m_names[id].rename(*data);
        DatasetItem item{id, name, data, isLinked ? Storage::Linked : Storage::Inside};
        if (!part.isEmpty()) parts[id] = part;
        if (object.contains(u"same_as"))
            shareData(item, object);
        else if (!part.isEmpty() || !object.contains(u"tables"))
            item.missing = notRead(*data);
        m_session.datasets.push_back(std::move(item));
        keepUnknown(id, unknownOfDataset(object));
        tellLost(lostOfDataset(object));
    }

    /// The data stand in the session around this baseline.
    void shareData(DatasetItem& item, const QJsonObject& object)
    {
        if (object.contains(u"tables")) m_reader.fail(u"Data stand either here or where \"same_as\" says."_s);
        const QString id = m_reader.string(object, u"same_as"_s);
        const DatasetItem* shared = m_reading.around ? m_reading.around->dataset(id) : nullptr;
        if (!shared) return m_reader.fail(u"There is no dataset “%1”."_s.arg(id));
        item.data = shared->data;
        item.missing = shared->missing;
    }

    void machine(const QJsonObject& object)
    {
        freeId(object);
        auto machine = machineFromJson(object, m_file);
        if (machine.ok()) return m_session.machines.push_back(machine.take());
        Error error = machine.error();
        error.message = m_reader.pointer() + error.message;
        if (!m_machineError) m_machineError = error;
    }

    void fit(const QJsonObject& object)
    {
        const QString id = freeId(object);
        if (!knowsFit(object)) return keep(u"fits"_s, object);
        Fit fit = fitFromJson(m_reader, object);
        checkRecords(fit);
        if (m_reading.folder) fit.messages = m_names[fit.dataset].renamed(std::move(fit.messages));
        keepUnknown(id, unknownOfFit(object));
        tellLost(lostOfFit(object));
        m_session.fits.push_back(std::move(fit));
    }

    /// Values per record must be as many as there are records: figures rely on it.
    void checkRecords(const Fit& fit)
    {
        const DatasetItem* item = m_session.dataset(fit.dataset);
        if (!item && !isKept(fit.dataset)) m_reader.fail(u"There is no dataset “%1”."_s.arg(fit.dataset));
        const bool isHere = item && item->missing.isEmpty();
        const size_t records = isHere ? size_t(item->data->principal().rows()) : fit.fitted.size();
        if ((!fit.fitted.empty() && fit.fitted.size() != records) || (!fit.used.empty() && fit.used.size() != records))
            m_reader.fail(u"This fit has values for %1 records, its dataset has %2."_s.arg(fit.fitted.size()).arg(records));
    }

    bool isKept(const QString& id) const
    {
        const QJsonArray kept = m_session.unknown.value(u"datasets").toArray();
        return std::ranges::any_of(kept, [&](const QJsonValue& item) { return item.toObject().value(u"id") == id; });
    }

    void calibration(const QJsonObject& object)
    {
        const QString id = freeId(object);
        if (!knowsCalibration(object)) return keep(u"calibrations"_s, object);
        CalibrationItem item = calibrationFromJson(m_reader, object);
        item.id = id;
        m_session.calibrations.push_back(std::move(item));
        keepUnknown(id, unknownOfCalibration(object));
    }

    void figure(const QJsonObject& object)
    {
        FigureRequest figure;
        figure.id = freeId(object);
        figure.kind = m_reader.required(object, u"kind"_s);
        figure.title = m_reader.string(object, u"title"_s);
        figure.datasets = m_reader.strings(object, u"datasets"_s);
        figure.machine = m_reader.string(object, u"machine"_s);
        figure.choices = m_reader.object(object, u"choices"_s);
        figure.annotations = annotations(object);
        figure.unknown = fieldsBeside(object, {"id", "kind", "title", "datasets", "machine", "choices", "annotations"});
        m_session.figures.push_back(std::move(figure));
    }

    std::vector<Annotation> annotations(const QJsonObject& figure)
    {
        return m_reader.all(figure, u"annotations"_s, [&](const QJsonValue& value) {
            const QJsonObject object = m_reader.toObject(value);
            const qint64 panel = m_reader.integer(object, u"panel"_s);
            if (panel < 0 || panel > mostPanels) m_reader.fail(u"There is no panel %1."_s.arg(panel));
            tellLost(unknownPointers({}, object, {"text", "panel", "x", "y", "anchor"}));
            return Annotation{m_reader.string(object, u"text"_s), int(panel), m_reader.number(object, u"x"_s, 0),
                              m_reader.number(object, u"y"_s, 0), m_reader.string(object, u"anchor"_s)};
        });
    }

    /// A session inside this one, of its own layout.
    void readBaseline()
    {
        if (!m_root.contains(u"baseline")) return;
        const QJsonObject object = m_reader.object(m_root, u"baseline"_s);
        const JsonReader::Step field(m_reader, u"baseline"_s);
        readPinned(object);
    }

    void readPinned(const QJsonObject& object)
    {
        Baseline baseline{m_reader.string(object, u"name"_s), m_reader.string(object, u"file"_s), m_reader.string(object, u"sha256"_s), {}};
        tellLost(unknownPointers({}, object, {"name", "file", "sha256", "session"}));
        const QJsonObject inside = m_reader.object(object, u"session"_s);
        const JsonReader::Step step(m_reader, u"session"_s);
        const qint64 version = m_reader.integer(inside, u"version"_s);
        if (m_reader.ok() && version < 1) m_reader.fail(u"A baseline holds a session, whose layout is a number from 1 on."_s);
        if (m_reader.ok()) readBaseline(baseline, inside, version);
    }

    void readBaseline(Baseline& baseline, const QJsonObject& object, qint64 version);

    /// Figures that are gone are no tabs. What cannot be read of it is no reason to refuse the data.
    void readView()
    {
        JsonReader reader(m_file);
        const QJsonObject object = reader.object(m_root, u"view"_s);
        const JsonReader::Step field(reader, u"view"_s);
        view.selected = reader.strings(object, u"selected"_s);
        view.open = reader.strings(object, u"open"_s);
        view.open.removeIf([this](const QString& id) { return !m_session.figure(id); });
        view.open.removeDuplicates();
        view.front = reader.string(object, u"front"_s);
        if (reader.ok()) return;
        view = {};
        warn(messages, u"What was in sight is left out: %1"_s.arg(reader.error().message), m_file);
    }

    void keepFields()
    {
        putAll(m_session.unknown, fieldsBeside(m_root, {"format", "version", "program", "last_id", "datasets", "machines", "fits",
                                                        "calibrations", "figures", "notes", "view", "baseline", "beside"}));
    }

    /// Which dataset it is about: a pointer alone tells only who knows the file.
    Error named(Error error) const
    {
        if (!m_damaged.isEmpty()) error.message = u"“%1”: %2"_s.arg(m_damaged, error.message);
        return error;
    }

    static QString notRead(const Dataset& data)
    {
        return u"Its data stand in %1 and were not read."_s.arg(data.sources.empty() ? u"another file"_s : data.sources.front().file);
    }

    const QJsonObject m_root;
    JsonReader m_reader;
    QString m_file;
    const Reading& m_reading;
    Progress m_progress;                    ///< of the item that is read
    QString m_damaged;                      ///< the name of the dataset that cannot be
    std::map<QString, SourceNames> m_names; ///< by dataset id
    Session m_session;
    std::set<QString> m_ids;
    std::optional<Error> m_machineError, m_baselineError;
};

void SessionReader::readBaseline(Baseline& baseline, const QJsonObject& object, qint64 version)
{
    const auto fail = [&](Error error) {
        error.message = u"Baseline “%1”: %2"_s.arg(baseline.name, error.message);
        m_baselineError = error;
    };
    if (version > sessionVersion) return fail(isNewer(object, m_file));
    const auto current = migrate(object, int(version), m_file);
    if (!current.ok()) return fail(current.error());
    if (current->contains(QLatin1String("baseline")))
        warn(messages, u"The baseline of the baseline “%1” is left out."_s.arg(baseline.name), m_file);
    Reading reading = m_reading;
    reading.around = &m_session;
    SessionReader inner(*current, m_file, reading);
    auto session = inner.read();
    if (!session.ok()) return fail(session.error());
    baseline.session = session.take();
    messages.insert(messages.end(), inner.messages.begin(), inner.messages.end());
    pinBeside(m_session, std::move(baseline));
}

} // namespace

Result<LoadedSession> readSession(const QByteArray& bytes, const QString& fileName)
{
    auto read = readSession(bytes, fileName, Reading());
    if (!read) return read.error();
    return std::move(read->loaded);
}

Result<ReadSession> readSession(const QByteArray& bytes, const QString& fileName, const Reading& reading)
{
    const auto parsed = parseJsonObject(bytes, fileName);
    if (!parsed.ok()) return parsed.error();
    if (parsed->value(QLatin1String("format")) != u"costscope.session"_s)
        return Error{u"This is not a Costscope session: its \"format\" is not \"costscope.session\"."_s, fileName, 1, 1};
    JsonReader reader(fileName);
    const qint64 version = reader.integer(*parsed, u"version"_s);
    if (reader.ok() && version < 1) {
        const JsonReader::Step step(reader, u"version"_s);
        reader.fail(u"The layout of a session is a number from 1 on."_s);
    }
    if (!reader.ok()) return reader.error();
    if (version > sessionVersion) return isNewer(*parsed, fileName);
    const auto current = migrate(*parsed, int(version), fileName);
    if (!current.ok()) return current.error();
    if (const auto refused = unpacksTooFar(*current, fileName)) return *refused;
    SessionReader sessionReader(*current, fileName, reading);
    auto session = sessionReader.read();
    if (!session.ok()) return session.error();
    return ReadSession{{session.take(), int(version), std::move(sessionReader.messages), std::move(sessionReader.view)},
                       std::move(sessionReader.parts)};
}

} // namespace costscope
