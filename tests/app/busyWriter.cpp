// SPDX-License-Identifier: GPL-3.0-or-later
// A program to be killed, for killed.sh: it edits, saves and writes aside without a pause, with the classes of the window.
//   busy_writer write SESSION FOLDER   edits SESSION, autosaves to FOLDER; tells each step: saving N, saved N, copied N
//   busy_writer window SESSION FOLDER  the same in the window
//   busy_writer link FILE SESSION      makes a session whose data stay in FILE, beside it
//   busy_writer read SESSION           tells its number and the rows of its data
//   busy_writer recover FOLDER         tells the same of every copy that recovery would offer, and discards it
// The number of a session are its notes: "17".

#include "app/actions/Document.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/SessionFiles.h"
#include "app/jobs/readLinked.h"
#include "app/window/MainWindow.h"
#include "app/window/runWindow.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"

#include <QApplication>

#include <cstdio>
#include <functional>
#include <random>

using namespace costscope;

namespace {

/// Tells a step at once: what stands in a buffer would be lost.
void say(const char* step, int number)
{
    std::printf("%s %d\n", step, number);
    std::fflush(stdout);
}

/// Edits without end, and keeps every step in one of the two ways.
class Writer : public QObject {
public:
    using Save = std::function<void(const std::function<void()>& saved)>;

    Writer(Document& document, Autosave& autosave, Save save) : m_document(document), m_autosave(autosave), m_save(std::move(save))
    {
        m_number = m_document.session().notes.toInt();
        QObject::connect(&m_autosave, &Autosave::saved, this, [this] {
            say("copied", m_copying);
            next();
        });
    }

    /// One more edit, and one of the two ways to keep it.
    void next()
    {
        Session session = m_document.session();
        session.notes = QString::number(++m_number);
        m_document.edit(u"count"_s, session);
        if (std::bernoulli_distribution(0.5)(m_random)) {
            m_copying = m_number;
            return m_autosave.saveNow();
        }
        say("saving", m_number);
        m_save([this, number = m_number] {
            say("saved", number);
            QMetaObject::invokeMethod(this, &Writer::next, Qt::QueuedConnection);
        });
    }

private:
    Document& m_document;
    Autosave& m_autosave;
    Save m_save;
    std::mt19937 m_random{std::random_device{}()};
    int m_number = 0, m_copying = 0;
};

/// With the classes behind the window alone.
int write(int& argc, char** argv, const QString& path, const QString& folder)
{
    const QCoreApplication application(argc, argv);
    Document document;
    Jobs jobs;
    SessionFiles files(document, jobs);
    Autosave autosave(document, folder);
    if (const auto loaded = loadSession(path, readLinked)) document.replace(loaded->session, path);
    Writer writer(document, autosave, [&](const std::function<void()>& saved) {
        files.save(path, [saved](const Result<Messages>& result) { result ? saved() : std::exit(3); });
    });
    writer.next();
    return QCoreApplication::exec();
}

/// With the window itself, as Ctrl+S does.
int writeInWindow(int& argc, char** argv, const QString& path, const QString& folder)
{
    QApplication application(argc, argv);
    prepareApplication(application);
    MainWindow window(nullptr, folder);
    static_cast<QWidget&>(window).show();
    window.files().openFiles({path});
    while (!window.jobs().isEmpty()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    Writer writer(window.document(), window.autosave(), [&](const std::function<void()>& saved) {
        if (!window.files().save(saved)) std::exit(3);
    });
    writer.next();
    return QCoreApplication::exec();
}

/// Number and rows, or why it cannot be read.
bool tell(const QString& file)
{
    const auto loaded = loadSession(file, readLinked);
    if (!loaded) return std::fprintf(stderr, "%s\n", qPrintable(loaded.error().message)), false;
    qsizetype rows = 0, missing = 0;
    for (const DatasetItem& item : loaded->session.datasets)
        rows += qsizetype(item.data->principal().rows()), missing += !item.missing.isEmpty();
    std::printf("%d %lld\n", loaded->session.notes.toInt(), qint64(rows));
    return missing == 0;
}

ImportReport importOf(const QString& path)
{
    ImportRequest request;
    request.paths = {path};
    return importFiles(request);
}

bool link(const QString& file, const QString& session)
{
    Session linked;
    for (const DatasetPtr& data : importOf(file).datasets) addDataset(linked, data);
    for (DatasetItem& item : linked.datasets) item.storage = Storage::Linked;
    const auto saved = saveSession(linked, session);
    return saved.ok() && saved->empty() && !linked.datasets.empty();
}

bool recover(const QString& folder)
{
    Document document;
    const Autosave autosave(document, folder); // clears what no recovery needs
    bool ok = true;
    for (const Leftover& leftover : autosave.leftovers()) {
        ok = tell(leftover.copy) && ok;
        Autosave::discard(leftover);
    }
    return ok;
}

} // namespace

int main(int argc, char** argv)
{
    const QByteArray verb = argc > 1 ? argv[1] : "";
    const QString path = QString::fromLocal8Bit(argc > 2 ? argv[2] : ""), folder = QString::fromLocal8Bit(argc > 3 ? argv[3] : "");
    if (verb == "write") return write(argc, argv, path, folder);
    if (verb == "window") return writeInWindow(argc, argv, path, folder);
    const QCoreApplication application(argc, argv);
    if (verb == "link") return link(path, folder) ? 0 : 1;
    return (verb == "read" ? tell(path) : recover(path)) ? 0 : 1;
}
