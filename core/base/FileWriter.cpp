// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/FileWriter.h"

#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace costscope {

namespace {

constexpr int mostTries = 500, betweenTriesMs = 20; // to find somebody who reads a pipe: 10 s
constexpr mode_t everybody = 0666;                  // less the umask, as any program makes files

/// Which open descriptor of this program a name means, or -1.
int descriptorOf(const QString& fileName)
{
    static const QRegularExpression number(u"^(?:/dev/fd|/proc/self/fd)/([0-9]{1,9})$"_s);
    if (fileName == u"/dev/stdout") return STDOUT_FILENO;
    if (fileName == u"/dev/stderr") return STDERR_FILENO;
    const auto match = number.match(fileName);
    return match.hasMatch() ? match.captured(1).toInt() : -1;
}

/// Follows links, also to what is not there. Empty: they go round in a circle.
QString followed(QString fileName)
{
    for (int links = 0; links < 40; ++links) {
        const QFileInfo info(fileName);
        if (!info.isSymLink()) return fileName;
        fileName = info.symLinkTarget();
    }
    return {};
}

QByteArray folderOf(const QByteArray& path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : path.first(slash);
}

/// A name beside `path` that no other program takes.
QByteArray nameBeside(const QByteArray& path)
{
    const QByteArray own = path.mid(path.lastIndexOf('/') + 1).first(std::min<qsizetype>(200, path.size() - path.lastIndexOf('/') - 1));
    return folderOf(path) + "/." + own + '.' + QByteArray::number(QRandomGenerator::global()->generate64(), 36);
}

/// Calls again what a signal interrupted.
template <class Call>
auto again(Call&& call)
{
    decltype(call()) result;
    do result = call();
    while (result < 0 && errno == EINTR);
    return result;
}

QString advice(int code)
{
    switch (code) {
    case ENOSPC:
    case EDQUOT: return u" Make room there, or choose another folder."_s;
    case EROFS:
    case EACCES:
    case EPERM:
    case ENAMETOOLONG:
    case EFBIG: return u" Choose another place."_s;
    case ENOENT:
    case ENOTDIR: return u" Make the folder, or choose another one."_s;
    default: return {};
    }
}

} // namespace

QString systemReason(int code)
{
    switch (code) {
    case ENOSPC: return u"the disk is full"_s;
    case EDQUOT: return u"the share of the disk that you may use is full"_s;
    case EFBIG: return u"it would be larger than a file may be here"_s;
    case EROFS: return u"the disk can only be read"_s;
    case EACCES:
    case EPERM: return u"there is no permission to write there"_s;
    case ENOENT:
    case ENOTDIR: return u"its folder does not exist"_s;
    case EISDIR: return u"this is a folder"_s;
    case EIO: return u"the disk reports an error"_s;
    case EPIPE:
    case ENXIO: return u"nobody reads at the other end"_s;
    case EBADF: return u"it is closed"_s;
    case ENAMETOOLONG: return u"its name is too long"_s;
    case ELOOP: return u"its links go round in a circle"_s;
    case EMFILE:
    case ENFILE: return u"too many files are open"_s;
    case ETXTBSY: return u"it is a program that runs"_s;
    default: return qt_error_string(code);
    }
}

bool isStandardOutput(const QString& fileName)
{
    return descriptorOf(fileName) == STDOUT_FILENO;
}

FileWriter::FileWriter(QString fileName, QString refusal, Durability durability)
    : m_fileName(std::move(fileName)), m_refusal(std::move(refusal)), m_durability(durability)
{}

FileWriter::FileWriter(FileWriter&& other) noexcept
    : m_fileName(std::move(other.m_fileName)), m_refusal(std::move(other.m_refusal)), m_durability(other.m_durability),
      m_target(std::move(other.m_target)), m_temporary(std::exchange(other.m_temporary, {})), m_way(other.m_way),
      m_file(std::exchange(other.m_file, -1)), m_exists(other.m_exists), m_finished(other.m_finished)
{}

FileWriter::~FileWriter()
{
    giveUp();
}

void FileWriter::giveUp()
{
    if (m_file >= 0) ::close(m_file);
    m_file = -1;
    if (!m_temporary.isEmpty()) ::unlink(m_temporary.constData());
    m_temporary.clear();
}

Error FileWriter::failed(int code)
{
    giveUp();
    const QString left = m_way == Way::Through ? u"What was written before the failure stays there."_s
                         : m_exists            ? u"The file that was there is as it was."_s
                                               : u"No file was made."_s;
    return {u"%1: %2. %3%4"_s.arg(m_refusal, systemReason(code), left, advice(code)), m_fileName};
}

Result<Done> FileWriter::open(const Progress& progress)
{
    if (const int own = descriptorOf(m_fileName); own >= 0) {
        m_way = Way::Through;
        m_file = again([&] { return ::fcntl(own, F_DUPFD_CLOEXEC, 3); });
        return m_file < 0 ? Result<Done>(failed(errno)) : Done{};
    }
    const QString target = followed(m_fileName);
    if (target.isEmpty()) return failed(ELOOP);
    m_target = QFile::encodeName(target);
    struct stat there {};
    m_exists = ::stat(m_target.constData(), &there) == 0;
    if (m_exists && S_ISDIR(there.st_mode)) return failed(EISDIR);
    if (m_exists && !S_ISREG(there.st_mode)) return openThrough(progress);
    // To replace a file asks nothing of the file itself: one that is write-protected would go without a word.
    if (m_exists && ::access(m_target.constData(), W_OK) != 0) return failed(errno);
    return openBeside();
}

/// A pipe without reader is no error at once: the reader may be about to come.
Result<Done> FileWriter::openThrough(const Progress& progress)
{
    m_way = Way::Through;
    for (int tries = 0;; ++tries) {
        m_file = again([&] { return ::open(m_target.constData(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK); });
        if (m_file >= 0) break;
        struct stat there {};
        const int code = errno;
        const bool mayCome = code == ENXIO && tries < mostTries && ::stat(m_target.constData(), &there) == 0 && S_ISFIFO(there.st_mode);
        if (!mayCome) return failed(code);
        if (!progress.report(0)) return cancelled();
        ::poll(nullptr, 0, betweenTriesMs);
    }
    ::fcntl(m_file, F_SETFL, ::fcntl(m_file, F_GETFL) & ~O_NONBLOCK);
    return Done{};
}

/// A file without a name leaves nothing behind, whatever happens to the program; not every file system has them.
Result<Done> FileWriter::openBeside()
{
    m_way = Way::Unnamed;
    m_file = again([&] { return ::open(folderOf(m_target).constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, everybody); });
    if (m_file < 0 && !openNamed()) return failed(errno);
    if (!takePermissions()) return failed(errno);
    return Done{};
}

bool FileWriter::openNamed()
{
    m_way = Way::Named;
    const QByteArray name = nameBeside(m_target);
    m_file = again([&] { return ::open(name.constData(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, everybody); });
    if (m_file < 0) return false;
    m_temporary = name;
    return true;
}

/// The new file is as open to others as the one whose place it takes.
bool FileWriter::takePermissions() const
{
    struct stat old {};
    if (!m_exists || ::stat(m_target.constData(), &old) != 0) return true;
    [[maybe_unused]] const int given = ::fchown(m_file, old.st_uid, old.st_gid); // only root gives files away; else it becomes ours
    return ::fchmod(m_file, old.st_mode & 0777) == 0;
}

Result<Done> FileWriter::write(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto written = again([&] { return ::write(m_file, bytes.data(), size_t(bytes.size())); });
        if (written <= 0) return failed(written < 0 ? errno : ENOSPC);
        bytes = bytes.sliced(written);
    }
    return Done{};
}

/// Gives the file a name. Where the system does not let it (no /proc, some file systems) it is copied into one that has a name.
Result<Done> FileWriter::nameUnnamed()
{
    const QByteArray name = nameBeside(m_target), own = "/proc/self/fd/" + QByteArray::number(m_file);
    if (::linkat(AT_FDCWD, own.constData(), AT_FDCWD, name.constData(), AT_SYMLINK_FOLLOW) == 0) {
        m_temporary = name;
        return Done{};
    }
    const int unnamed = m_file;
    auto copied = openNamed() && takePermissions() ? Result<Done>(Done{}) : failed(errno);
    QByteArray block(1 << 20, Qt::Uninitialized);
    for (off_t at = 0; copied;) {
        const auto got = again([&] { return ::pread(unnamed, block.data(), size_t(block.size()), at); });
        if (got < 0) copied = failed(errno);
        if (got <= 0) break;
        copied = write(QByteArrayView(block).first(got));
        at += got;
    }
    ::close(unnamed);
    return copied;
}

/// What is only in memory of the machine goes to the disk where that is asked for.
bool FileWriter::sync() const
{
    return m_durability != Durability::Power || again([&] { return ::fsync(m_file); }) == 0;
}

Result<Done> FileWriter::finish()
{
    if (m_finished) return Done{};
    // Synced before it has a name: a program that is killed meanwhile leaves nothing.
    if (m_way != Way::Through && !sync()) return failed(errno);
    if (m_way == Way::Unnamed) {
        if (const auto named = nameUnnamed(); !named) return named;
        if (m_way == Way::Named && !sync()) return failed(errno); // it was copied
    }
    // Disks across a network tell only now what they could not take. After EINTR the descriptor is closed all the same.
    if (::close(std::exchange(m_file, -1)) != 0 && errno != EINTR) return failed(errno);
    m_finished = true;
    return Done{};
}

Result<Done> FileWriter::commit()
{
    if (const auto finished = finish(); !finished) return finished.error();
    if (m_way == Way::Through) return Done{};
    if (again([&] { return ::rename(m_temporary.constData(), m_target.constData()); }) != 0) return failed(errno);
    m_temporary.clear();
    if (m_durability != Durability::Power) return Done{};
    const QByteArray folder = folderOf(m_target);
    const int opened = again([&] { return ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    const bool synced = opened < 0 || again([&] { return ::fsync(opened); }) == 0 || errno == EINVAL || errno == EBADF;
    const int code = errno;
    if (opened >= 0) ::close(opened);
    if (synced) return Done{};
    return Error{u"The file is written, but the disk did not confirm that it will stay: %1. Save again, or in another folder."_s.arg(
                     systemReason(code)),
                 m_fileName};
}

Result<Done> writeFile(const QString& fileName, QByteArrayView bytes, const QString& refusal, Durability durability)
{
    FileWriter file(fileName, refusal, durability);
    if (const auto opened = file.open(); !opened) return opened;
    if (const auto written = file.write(bytes); !written) return written;
    return file.commit();
}

} // namespace costscope
