// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/text/Input.h"

#include "core/base/readFile.h"

#include <QBuffer>
#include <QFile>
#include <QFileDevice>
#include <QFileInfo>

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <future>

namespace costscope {

namespace {

constexpr qint64 headSize = 64 << 10;
constexpr qint64 longHeadSize = 1 << 20;
static_assert(longHeadSize <= Input::blockSize);
constexpr qint64 leastRead = 4 << 10;

} // namespace

/// SHA-256 that digests a block while the caller works on it: hashing is slower than most parsers.
class Sha256 {
public:
    Sha256() : m_context(EVP_MD_CTX_new()) { EVP_DigestInit_ex(m_context, EVP_sha256(), nullptr); }
    ~Sha256()
    {
        wait();
        EVP_MD_CTX_free(m_context);
    }
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(const QByteArray& bytes)
    {
        wait();
        const auto digest = [this, bytes] { EVP_DigestUpdate(m_context, bytes.constData(), size_t(bytes.size())); };
        if (bytes.size() < Input::blockSize)
            digest(); // small files need no second thread
        else
            m_pending = std::async(std::launch::async | std::launch::deferred, digest); // deferred where no thread is to be had
    }

    QString result()
    {
        wait();
        if (m_result.isEmpty()) {
            std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
            unsigned size = 0;
            EVP_DigestFinal_ex(m_context, digest.data(), &size);
            m_result = QString::fromLatin1(QByteArray(reinterpret_cast<const char*>(digest.data()), size).toHex());
        }
        return m_result;
    }

private:
    void wait()
    {
        if (m_pending.valid()) m_pending.get();
    }

    EVP_MD_CTX* m_context;
    std::future<void> m_pending;
    QString m_result;
};

Input::Input(std::unique_ptr<QIODevice> device, QString name, qint64 size)
    : m_device(std::move(device)), m_hash(std::make_unique<Sha256>()), m_name(std::move(name)), m_size(size)
{
    m_head = take(headSize);
}

Input::~Input() = default;

Result<std::unique_ptr<Input>> Input::open(const QString& path)
{
    if (path == QLatin1String("-")) {
        auto device = std::make_unique<QFile>();
        if (!device->open(fileno(stdin), QIODevice::ReadOnly | QIODevice::Unbuffered))
            return Error{u"Standard input cannot be read: %1."_s.arg(device->errorString()), u"stdin"_s};
        std::unique_ptr<Input> input(new Input(std::move(device), u"stdin"_s, -1));
        input->m_isStdin = true;
        return input;
    }
    auto device = openToRead(path);
    if (!device) return device.error();
    const qint64 size = (*device)->isSequential() ? -1 : (*device)->size();
    std::unique_ptr<Input> input(new Input(device.take(), path, size));
    if (const QString problem = input->readError(); !problem.isEmpty()) return Error{problem, path};
    return input;
}

std::unique_ptr<Input> Input::fromBytes(const QByteArray& bytes, const QString& name, Hashing hashing)
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(bytes);
    buffer->open(QIODevice::ReadOnly);
    std::unique_ptr<Input> input(new Input(std::move(buffer), name, bytes.size()));
    if (hashing == Hashing::Off) input->m_hash.reset();
    return input;
}

QString Input::fileName() const
{
    return m_isStdin ? QString() : QFileInfo(m_name).fileName();
}

const QByteArray& Input::longHead()
{
    if (!m_headGiven && m_head.size() == headSize) m_head += take(longHeadSize - headSize);
    return m_head;
}

double Input::fraction() const
{
    return m_size > 0 ? double(m_position) / double(m_size) : 0;
}

QByteArray Input::take(qint64 most)
{
    // What is known to be short needs no block of full length; a file may still have grown, or not know its size.
    const qint64 known = m_device->isSequential() ? most : m_device->size() - m_device->pos() + 1;
    QByteArray bytes(std::clamp(known, std::min(leastRead, most), most), Qt::Uninitialized);
    qint64 got = 0;
    while (got < most) { // a pipe hands out less than asked
        if (got == bytes.size()) bytes.resize(std::min(most, 4 * got));
        const qint64 more = m_device->read(bytes.data() + got, bytes.size() - got);
        if (more <= 0) break;
        got += more;
    }
    bytes.truncate(got);
    return bytes;
}

bool Input::readBlock(QByteArray& block)
{
    if (m_headGiven) {
        block = take(blockSize);
    } else {
        block = m_head;
        if (m_head.size() >= headSize) block += take(blockSize - m_head.size());
        m_headGiven = true;
    }
    if (block.isEmpty()) return false;
    if (m_hash) m_hash->add(block);
    if (m_firstNul < 0)
        if (const void* nul = std::memchr(block.constData(), 0, size_t(block.size())))
            m_firstNul = m_position + (static_cast<const char*>(nul) - block.constData());
    m_position += block.size();
    return true;
}

Result<QByteArray> Input::readAll(qint64 most)
{
    const auto tooLarge = [&] {
        return Error{u"The file is larger than %1 MiB; files of this format are small. Is it the right file?"_s.arg(most >> 20), m_name};
    };
    if (m_size > most) return tooLarge();
    QByteArray all;
    for (QByteArray block; readBlock(block);) {
        all += block;
        if (all.size() > most) return tooLarge();
    }
    if (const QString problem = readError(); !problem.isEmpty()) return Error{problem, m_name};
    return all;
}

QString Input::sha256()
{
    for (QByteArray block; readBlock(block);) {
    }
    return m_hash ? m_hash->result() : QString();
}

QString Input::readError() const
{
    const auto* file = qobject_cast<const QFileDevice*>(m_device.get());
    if (!file || file->error() == QFileDevice::NoError) return {};
    return u"Reading stopped after %1 bytes: %2."_s.arg(m_position).arg(file->errorString());
}

} // namespace costscope
