// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"
#include "core/base/Result.h"
#include "core/model/Model.h"

#include <QMultiHash>

#include <optional>

namespace costscope {

/// The words behind a verb, checked against its table of options.
class Arguments {
public:
    /// Error = usage: unknown option (lists the known ones), missing value, not a number, too few or too many words.
    static Result<Arguments> parse(const Verb& verb, const QStringList& words);

    const QStringList& words() const { return m_words; } ///< what is no option
    QString word(int index) const { return m_words.value(index); }
    bool has(const QString& option) const { return m_options.contains(option); }
    QString text(const QString& option, const QString& fallback = {}) const;
    QStringList texts(const QString& option) const; ///< in the order given
    std::optional<double> number(const QString& option) const;
    qint64 whole(const QString& option, qint64 fallback) const;

    /// All NAME=VALUE of an option, in SI units; a unit may be written. Error = usage: no '=', not a number, a name that
    /// is not among `known` (lists them).
    Result<NamedValues> named(const QString& option, const Parameters& known) const;
    /// All NAME=TEXT of an option. Error = usage: no '='.
    Result<QList<std::pair<QString, QString>>> pairs(const QString& option) const;

private:
    QStringList m_words;
    QHash<QString, QStringList> m_options;
};

/// What the help says of an option, with the numbers that it takes.
QString helpOf(const Option& option);

/// True if the line has this switch: not as the value of an option, not behind "--", where everything is the name of a file.
/// Also of a line that parse() refuses.
bool hasSwitch(const Verb* verb, const QStringList& words, const QString& name);

/// The options that every verb has, and --csv where it is known.
std::vector<Option> optionsOf(const Verb& verb);

} // namespace costscope
