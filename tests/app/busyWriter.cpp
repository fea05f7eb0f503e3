// SPDX-License-Identifier: GPL-3.0-or-later
// A program to be killed, for killed.sh: it edits, saves and writes aside without a pause, with the classes of the window.
//   busy_writer write SESSION FOLDER   edits SESSION, autosaves to FOLDER; tells each step: saving N, saved N, copied N
//   busy_writer read SESSION           tells its number and the rows of its data
//   busy_writer recover FOLDER         tells the same of every copy that recovery would offer, and discards it
// The number of a session are its notes: "17".

#include "app/actions/Document.h"
#include "app/jobs/Autosave.h"
#include "app/jobs/Jobs.h"
#include "app/jobs/SessionFiles.h"
#include "core/session/sessionFile.h"

#include <QCoreApplication>

#include <cstdio>
#include <random>

using namespace costscope;

namespace {

/// Tells a step at once: what stands in a buffer would be lost.
void say(const char* step, int number)
{
    std::printf("%s %d\n", step, number);
    std::fflush(stdout);
}

class Writer : public QObject {
public:
    Writer(const QString& file, const QString& folder) : m_file(file), m_autosave(m_document, folder)
    {
        if (const auto loaded = loadSession(file)) m_document.replace(loaded->session, file);
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
        m_document.edit(QStringLiteral("count"), session);
        if (std::bernoulli_distribution(0.5)(m_random)) {
            m_copying = m_number;
            return m_autosave.saveNow();
        }
        say("saving", m_number);
        m_files.save(m_file, [this, number = m_number](const Result<Messages>& result) {
            if (!result) std::exit(3);
            say("saved", number);
            QMetaObject::invokeMethod(this, &Writer::next, Qt::QueuedConnection);
        });
    }

private:
    QString m_file;
    Document m_document;
    Jobs m_jobs;
    SessionFiles m_files{m_document, m_jobs};
    Autosave m_autosave;
    std::mt19937 m_random{std::random_device{}()};
    int m_number = 0, m_copying = 0;
};

/// Number and rows, or why it cannot be read.
bool tell(const QString& file)
{
    const auto loaded = loadSession(file);
    if (!loaded) return std::fprintf(stderr, "%s\n", qPrintable(loaded.error().message)), false;
    qsizetype rows = 0, missing = 0;
    for (const DatasetItem& item : loaded->session.datasets)
        rows += qsizetype(item.data->principal().rows()), missing += !item.missing.isEmpty();
    std::printf("%d %lld\n", loaded->session.notes.toInt(), qint64(rows));
    return missing == 0;
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
    const QCoreApplication application(argc, argv);
    const QStringList args = QCoreApplication::arguments();
    if (args.value(1) == QStringLiteral("read")) return tell(args.value(2)) ? 0 : 1;
    if (args.value(1) == QStringLiteral("recover")) return recover(args.value(2)) ? 0 : 1;
    Writer writer(args.value(2), args.value(3));
    writer.next();
    return QCoreApplication::exec();
}
