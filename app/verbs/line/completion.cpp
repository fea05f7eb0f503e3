// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/completion.h"

#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/completionWords.h"

namespace costscope {

QString quotedForShell(QString text)
{
    return u'\'' + text.replace(u'\'', QLatin1String("'\\''")) + u'\'';
}

namespace {

/// A branch of `case` that sets `list`, in the common tongue of bash and zsh.
QString branch(const QStringList& patterns, const QStringList& words)
{
    return u"    %1) list=%2 ;;\n"_s.arg(patterns.join(u'|'), quotedForShell(words.join(u'\n')));
}

/// Sets `list` to the options of $verb where $cur begins one, else to the words behind "$verb $prev".
QString cases()
{
    QString text = u"    if [[ $cur == -* && -n $verb ]]; then case $verb in\n"_s;
    for (const Verb& verb : allVerbs()) {
        QStringList names;
        for (const Option& option : optionsOf(verb)) names << option.name;
        text += branch({verb.name}, names);
    }
    std::map<QString, QStringList> patterns; // those with the same words share a branch
    for (const auto& [behind, words] : completionWords()) patterns[words.join(u'\n')] << quotedForShell(behind);
    text += u"    esac; else case \"$verb $prev\" in\n"_s;
    for (const auto& [words, behind] : patterns) text += branch(behind, words.split(u'\n'));
    return text + u"    esac; fi\n"_s;
}

QString bash()
{
    return u"# Completes the words of costscope in bash; written by costscope --completion bash\n"
           "_costscope() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} list= IFS=$'\\n'\n"
           "    if [[ $COMP_CWORD == 1 ]]; then verb= prev=; fi\n"
           "    # readline makes \"=\" a word of its own\n"
           "    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
           "%1"
           "    COMPREPLY=($(compgen -W \"$list\" -- \"$cur\"))\n"
           "    [[ ${#COMPREPLY[@]} == 0 ]] || COMPREPLY=($(printf '%q\\n' \"${COMPREPLY[@]}\"))\n"
           "    if [[ ${COMPREPLY-} == *= ]]; then compopt -o nospace 2>/dev/null; fi\n"
           "    return 0\n"
           "}\n"
           "complete -o bashdefault -o default -F _costscope costscope\n"_s.arg(cases());
}

QString zsh()
{
    return u"#compdef costscope\n"
           "# Completes the words of costscope in zsh; written by costscope --completion zsh\n"
           "local cur=$words[CURRENT] prev=$words[CURRENT-1] verb=${words[2]%%=*} list=\n"
           "if [[ $cur == *=* ]]; then prev=${cur%%=*} cur=; compset -P '*='\n"
           "elif (( CURRENT == 2 )); then verb= prev=; fi\n"
           "%1"
           "if [[ -z $list ]]; then _files; return; fi\n"
           "compadd -S '' -- ${(M)${(f)list}:#*=}\n"
           "compadd -- ${${(f)list}:#*=}\n"_s.arg(cases());
}

/// `words`: what it takes; only a machine may be a file as well.
QString fishOption(const QString& when, const Option& option, const QStringList& words)
{
    const bool isShort = !option.name.startsWith(QLatin1String("--"));
    const QString value = option.type == Option::Switch                                  ? QString()
                          : words.isEmpty() || option.name == QLatin1String("--machine") ? u" -r"_s
                                                                                         : u" -x"_s;
    const QString known = words.isEmpty() ? QString() : u" -a %1"_s.arg(quotedForShell(words.join(u' ')));
    return u"complete -c costscope -n '%1' -%2 %3%4%5 -d %6\n"_s.arg(when, isShort ? u"s"_s : u"l"_s, option.name.mid(isShort ? 1 : 2),
                                                                     value, known, quotedForShell(helpOf(option)));
}

QString fishVerb(const Verb& verb, std::map<QString, QStringList>& table)
{
    const QString when = u"__fish_seen_subcommand_from %1"_s.arg(verb.name);
    QString text = u"complete -c costscope -n __fish_use_subcommand -a %1 -d %2\n"_s.arg(verb.name, quotedForShell(verb.summary));
    if (const QStringList words = table[verb.name + u' ' + verb.name]; !words.isEmpty())
        text += u"complete -c costscope -n '%1' -a %2\n"_s.arg(when, quotedForShell(words.join(u' ')));
    for (const Option& option : optionsOf(verb)) text += fishOption(when, option, table[verb.name + u' ' + option.name]);
    return text;
}

QString fish()
{
    auto table = completionWords();
    QString text = u"# Completes the words of costscope in fish; written by costscope --completion fish\n"_s;
    text += fishOption(u"__fish_use_subcommand"_s, {u"--example"_s, Option::Text}, table[u"--example --example"_s]);
    for (const Verb& verb : allVerbs()) text += fishVerb(verb, table);
    return text;
}

} // namespace

QStringList completionShells()
{
    return {u"bash"_s, u"zsh"_s, u"fish"_s};
}

QString completion(const QString& shell)
{
    return shell == QLatin1String("bash")   ? bash()
           : shell == QLatin1String("zsh")  ? zsh()
           : shell == QLatin1String("fish") ? fish()
                                            : QString();
}

} // namespace costscope
