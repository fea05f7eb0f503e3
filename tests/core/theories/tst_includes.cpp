// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/literals.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QLibraryInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace costscope;

// Precompiled headers and sources that are compiled together hide a missing #include. Here every source is read by itself: what it
// names of Qt and of the standard library, and what it calls of ours, stands in a header that it includes, if only through others.
// Conditions of the preprocessor are not looked at, nor functions that a class has one of the same name for, so this is a little too
// kind; it takes seconds, where a compiler takes half an hour.
class TestIncludes : public QObject {
    Q_OBJECT

    QStringList m_folders; ///< of headers, in the order of a compiler
    QHash<QString, QStringList> m_direct;
    QHash<QString, QString> m_qt;       ///< name of a class -> its header
    QHash<QString, QString> m_standard; ///< name in std -> end of the path of its header
    QHash<QString, QStringList> m_own;  ///< free function of ours -> headers that declare one of the name
    QSet<QString> m_members;            ///< what headers of ours declare in classes

    static QString textOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    /// Without comments and strings.
    static QString codeOf(QString text)
    {
        static const QRegularExpression noCode(
            u"R\"(\\w*)\\((?:.|\\n)*?\\)\\1\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|//[^\\n]*|/\\*(?:.|\\n)*?\\*/"_s);
        return text.replace(noCode, u"\"\""_s);
    }

    QString headerOf(const QString& name, const QString& from) const
    {
        for (const QString& folder : QStringList{QFileInfo(from).path()} + m_folders) {
            const QString path = QDir::cleanPath(folder + u'/' + name);
            if (QFileInfo(path).isFile()) return path;
        }
        return {};
    }

    const QStringList& directOf(const QString& path)
    {
        const auto found = m_direct.constFind(path);
        if (found != m_direct.constEnd()) return *found;
        static const QRegularExpression line(u"^\\s*#\\s*include(?:_next)?\\s*[<\"]([^>\"]+)[>\"]"_s, QRegularExpression::MultilineOption);
        QStringList all;
        const QString text = textOf(path);
        for (auto matches = line.globalMatch(text); matches.hasNext();)
            if (const QString header = headerOf(matches.next().captured(1), path); !header.isEmpty()) all << header;
        return *m_direct.insert(path, all);
    }

    QSet<QString> closureOf(const QString& path)
    {
        QSet<QString> all = {path};
        QStringList open = {path};
        while (!open.isEmpty())
            for (const QString& header : QStringList(directOf(open.takeLast())))
                if (!all.contains(header)) {
                    all.insert(header);
                    open << header;
                }
        return all;
    }

    /// "double leastIn(const HeadedTable& table, int column);" at the left: a function of no class.
    static QStringList declaredIn(const QString& code)
    {
        static const QRegularExpression line(u"^(?!using |return |else |#)[A-Za-z_][\\w:<>,&* \\[\\]]*[ &*](\\w+)\\("_s,
                                             QRegularExpression::MultilineOption);
        QStringList names;
        for (auto matches = line.globalMatch(code); matches.hasNext();) names << matches.next().captured(1);
        return names;
    }

    void readOwnHeaders()
    {
        static const QRegularExpression member(u"^ +[\\w:<>,&* \\[\\]]*?(\\w+)\\("_s, QRegularExpression::MultilineOption);
        for (const char* folder : {"core", "importers", "views", "app", "tests"}) {
            QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + QLatin1String(folder), {u"*.h"_s}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next(), code = codeOf(textOf(path));
                for (const QString& name : declaredIn(code)) m_own[name] << path;
                for (auto matches = member.globalMatch(code); matches.hasNext();) m_members.insert(matches.next().captured(1));
            }
        }
    }

    /// Calls of functions of ours that no header of the text declares, nor the text itself. `room` is its folder: others that it may
    /// not include are no candidates.
    void addOwn(QSet<QString>& missing, const QString& code, const QSet<QString>& headers, const QString& room) const
    {
        static const QRegularExpression call(u"(?<![\\w.:~>])(\\w+)\\("_s);
        const QStringList here = declaredIn(code);
        QSet<QString> seen(here.begin(), here.end());
        seen << u"tr"_s << u"quantile"_s; // of QObject, and of boost by its arguments
        for (auto matches = call.globalMatch(code); matches.hasNext();) {
            const QString name = matches.next().captured(1);
            if (seen.contains(name) || !m_own.contains(name) || m_members.contains(name)) continue;
            seen.insert(name);
            // a variable of the name, a parameter, a member that is defined here
            const QRegularExpression other(
                u"\\b(?!return|else|co_)[\\w:<>]+[ &*>)]+%1 ?(?:=|\\{|;|,|\\)|\\()|::%1\\(|\\(\\*%1\\)|\\b%1(?:\\.|->)|[{( ]%1[)},;]"_s.arg(
                    name));
            if (code.contains(other)) continue;
            QStringList candidates;
            for (const QString& header : m_own[name])
                if (mayInclude(room, roomOf(header))) candidates << header;
            if (!candidates.isEmpty() &&
                std::none_of(candidates.begin(), candidates.end(), [&](const QString& header) { return headers.contains(header); }))
                missing.insert(u"%1(), of %2"_s.arg(name, candidates.front().mid(int(qstrlen(COSTSCOPE_SOURCE)) + 1)));
        }
    }

    /// The folder at the top that a file of ours is in, "mpi" for what stands alone; tests for others.
    static QString roomOf(const QString& path)
    {
        const QString below = path.mid(int(qstrlen(COSTSCOPE_SOURCE)) + 1);
        if (below.startsWith(u"app/mpi/") || below.startsWith(u"tests/mpi/")) return u"mpi"_s;
        const QString top = below.section(u'/', 0, 0);
        return path.startsWith(QLatin1String(COSTSCOPE_SOURCE)) &&
                       (top == u"core" || top == u"importers" || top == u"views" || top == u"app")
                   ? top
                   : u"tests"_s;
    }

    static bool mayInclude(const QString& room, const QString& other)
    {
        static const QStringList upwards = {u"core"_s, u"importers"_s, u"views"_s, u"app"_s, u"tests"_s};
        if (room == u"mpi" || other == u"mpi") return room == other;
        return upwards.indexOf(other) <= upwards.indexOf(room);
    }

    /// What a text names and does not include.
    QStringList missingIn(const QString& path)
    {
        const QString code = codeOf(textOf(path));
        const QSet<QString> headers = closureOf(path);
        const auto hasEnd = [&](const QString& end) {
            return std::any_of(headers.begin(), headers.end(), [&](const QString& header) { return header.endsWith(end); });
        };
        QSet<QString> missing;
        static const QRegularExpression ofQt(u"\\bQ[A-Z][A-Za-z0-9]*\\b"_s), ofStd(u"\\bstd::(\\w+)"_s);
        QSet<QString> seen;
        for (auto matches = ofQt.globalMatch(code); matches.hasNext();) {
            const QString name = matches.next().captured();
            if (seen.contains(name) || !m_qt.contains(name)) continue;
            seen.insert(name);
            const QString header = m_qt[name];
            const QStringList& behind = directOf(header);
            if (headers.contains(header) ||
                std::any_of(behind.begin(), behind.end(), [&](const QString& h) { return headers.contains(h); }))
                continue;
            if (!code.contains(u"class %1;"_s.arg(name)) && !code.contains(u"struct %1;"_s.arg(name))) missing.insert(u"<%1>"_s.arg(name));
        }
        for (auto matches = ofStd.globalMatch(code); matches.hasNext();) {
            const QString name = matches.next().captured(1);
            if (seen.contains(u"std::"_s + name) || !m_standard.contains(name)) continue;
            seen.insert(u"std::"_s + name);
            if (!hasEnd(u'/' + m_standard[name])) missing.insert(u"what has std::"_s + name);
        }
        addOwn(missing, code, headers, roomOf(path));
        QStringList sorted(missing.begin(), missing.end());
        sorted.sort();
        return sorted;
    }

    /// Where a compiler looks for <…>.
    static QStringList systemFolders()
    {
        QProcess compiler;
        compiler.start(u"c++"_s, {u"-E"_s, u"-v"_s, u"-x"_s, u"c++"_s, u"/dev/null"_s});
        compiler.waitForFinished();
        QStringList folders;
        bool inside = false;
        for (const QString& line : QString::fromUtf8(compiler.readAllStandardError()).split(u'\n')) {
            if (line.startsWith(u"#include <"))
                inside = true;
            else if (line.startsWith(u"End of search list"))
                break;
            else if (inside && line.startsWith(u' '))
                folders << line.trimmed();
        }
        return folders;
    }

    void standard(const char* header, const char* names)
    {
        for (const QString& name : QString::fromLatin1(names).split(u' ')) m_standard.insert(name, QString::fromLatin1(header));
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString qt = QLibraryInfo::path(QLibraryInfo::HeadersPath);
        m_folders = {QStringLiteral(COSTSCOPE_SOURCE), qt};
        for (const QString& module : QDir(qt).entryList({u"Qt*"_s}, QDir::Dirs)) {
            m_folders << qt + u'/' + module;
            for (const QString& name : QDir(m_folders.last()).entryList({u"Q*"_s}, QDir::Files))
                if (!name.contains(u'.') && !m_qt.contains(name)) m_qt.insert(name, m_folders.last() + u'/' + name);
        }
        readOwnHeaders();
        QVERIFY(m_own.size() > 500);
        const QStringList system = systemFolders();
        if (system.isEmpty()) QSKIP("There is no compiler that says where its headers are.");
        if (!QFileInfo::exists(system.front() + u"/bits/stl_algo.h"_s)) QSKIP("The standard library is not that of g++.");
        m_folders += system;
        m_folders << QStringLiteral(COSTSCOPE_SOURCE "/app/mpi/record"); // theirs is a build of its own
        QVERIFY(m_qt.size() > 500);
        for (const char* name : {"QVariantList", "QVariantMap"}) m_qt[QLatin1String(name)] = m_qt[u"QVariant"_s]; // theirs is another's
        standard(
            "bits/stl_algo.h",
            "sort stable_sort find_if find_if_not any_of all_of none_of count_if nth_element partial_sort unique remove_if lower_bound "
            "upper_bound equal_range transform reverse rotate shuffle clamp binary_search adjacent_find for_each replace generate "
            "partition stable_partition set_difference set_intersection set_union includes search copy_if is_sorted minmax_element "
            "inplace_merge sample min_element max_element");
        standard("bits/stl_algobase.h", "min max fill copy equal move_backward");
        standard("bits/stl_numeric.h", "accumulate iota partial_sum inner_product adjacent_difference");
        standard("bits/random.h", "mt19937 mt19937_64 uniform_real_distribution uniform_int_distribution normal_distribution");
        standard("cmath",
                 "sqrt pow exp log log2 log10 log1p expm1 floor ceil round lround llround trunc fabs isnan isfinite isinf fmod hypot ldexp "
                 "frexp nextafter signbit copysign cbrt erf erfc lgamma tgamma fmin fmax exp2 sin cos tan atan2 atan");
        standard("bit", "popcount bit_width bit_cast bit_ceil bit_floor has_single_bit countr_zero");
        for (const char* own : {"array", "span", "limits", "optional", "variant", "tuple", "string_view", "charconv", "numbers",
                                "initializer_list", "complex", "atomic", "future"})
            standard(own, own);
        standard("optional", "nullopt make_optional");
        standard("variant", "visit get_if holds_alternative monostate");
        standard("tuple", "tie make_tuple");
        standard("limits", "numeric_limits");
        standard("bits/stl_vector.h", "vector");
        standard("bits/stl_map.h", "map");
        standard("bits/stl_set.h", "set");
        standard("bits/stl_deque.h", "deque");
        standard("bits/unordered_map.h", "unordered_map");
        standard("bits/unordered_set.h", "unordered_set");
        standard("bits/std_function.h", "function");
        standard("bits/unique_ptr.h", "unique_ptr make_unique");
        standard("bits/shared_ptr.h", "shared_ptr make_shared weak_ptr");
        standard("bits/basic_string.h", "string to_string");
        standard("bits/stl_pair.h", "pair make_pair");
        standard("charconv", "from_chars to_chars");
        standard("numeric", "gcd lcm reduce midpoint");
        standard("cstring", "memcpy memchr memcmp strlen memset strcmp");
        standard("compare", "strong_ordering partial_ordering weak_ordering");
        standard("bits/std_thread.h", "thread");
        standard("bits/std_mutex.h", "mutex lock_guard");
        standard("bits/chrono.h", "chrono");
    }

    void findsWhatIsMissing()
    {
        QTemporaryDir folder;
        int count = 0; // a file is read once
        const auto missing = [&](const QByteArray& text) {
            QFile file(folder.filePath(u"%1.cpp"_s.arg(++count)));
            return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && (file.close(), true)
                       ? missingIn(file.fileName())
                       : QStringList{u"not written"_s};
        };
        QCOMPARE(missing("#include <QString>\nQString a;\n"), QStringList());
        QCOMPARE(missing("#include \"core/base/Message.h\"\nQString a;\n"), QStringList()); // through others
        QCOMPARE(missing("QString a; // QRect\n"), QStringList{u"<QString>"_s});
        QCOMPARE(missing("class QString;\nQString* a = \"QRect\";\n"), QStringList());
        QCOMPARE(missing("#include <QString>\nstd::vector<QRegularExpression> all;\n"), QStringList{u"<QRegularExpression>"_s});
        QCOMPARE(missing("#include <cmath>\ndouble a = std::accumulate(b, c, std::sqrt(2));\n"),
                 QStringList{u"what has std::accumulate"_s});
        QCOMPARE(missing("auto a = leastIn(b, 1) + at.leastIn(2);\n"), QStringList{u"leastIn(), of importers/tables/runs/columnFacts.h"_s});
        QCOMPARE(missing("double leastIn(int);\nauto a = leastIn(1);\n"), QStringList());
        QCOMPARE(missing("#include \"core/model/shown.h\"\nauto a = exact(1);\n"), QStringList()); // through others
    }

    void everySourceIncludesWhatItNames_data()
    {
        QTest::addColumn<QString>("folder");
        for (const char* folder : {"core", "importers", "views", "app", "tests"}) QTest::newRow(folder) << QString::fromLatin1(folder);
    }
    void everySourceIncludesWhatItNames()
    {
        QFETCH(QString, folder);
        QStringList wrong;
        int count = 0;
        QDirIterator files(QStringLiteral(COSTSCOPE_SOURCE "/") + folder, {u"*.h"_s, u"*.cpp"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        for (; files.hasNext(); ++count) {
            const QString path = files.next();
            if (const QStringList missing = missingIn(path); !missing.isEmpty()) wrong << path + u" needs "_s + missing.join(u", "_s);
        }
        wrong.sort();
        QVERIFY(count > 50);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }
};

QTEST_APPLESS_MAIN(TestIncludes)
#include "tst_includes.moc"
