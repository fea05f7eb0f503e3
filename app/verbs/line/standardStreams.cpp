// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/standardStreams.h"

#include "core/base/FileWriter.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace costscope {

void guardStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) >= 0) continue;
        // Of those that are closed the lowest comes first, and open() gives the lowest number.
        const int way = stream == STDIN_FILENO ? O_WRONLY : stream == STDOUT_FILENO ? O_RDONLY : O_RDWR;
        [[maybe_unused]] const int opened = ::open("/dev/null", way);
    }
    std::signal(SIGXFSZ, SIG_IGN);
}

int finishOutput(QTextStream& out, QTextStream& err, int code)
{
    out.flush();
    const bool given = out.status() == QTextStream::Ok && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    errno = 0;
    if (given && ::close(::dup(STDOUT_FILENO)) == 0) return code; // a disk across a network tells only here what it did not take
    if (!given) {                                                 // Qt does not say why: the same is asked again
        std::fputc('\n', stdout);
        std::fflush(stdout);
    }
    err << u"error: The answer was not written in full to the standard output: %1.\n"_s.arg(errno ? systemReason(errno)
                                                                                                  : u"it takes no more"_s);
    err.flush();
    return std::max(code, 1);
}

} // namespace costscope
