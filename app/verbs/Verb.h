// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTextStream>

#include <limits>
#include <vector>

namespace costscope {

class Arguments;
class Console;

/// One option of a verb. Without `value` it is a switch. A number outside of `least` to `most` is wrong words.
struct Option {
    enum Type { Switch, Text, Whole, Number };
    QString name; ///< "--drop", "-o"
    Type type = Switch;
    QString value = {}; ///< how the value is called in the help: "K"
    QString help = {};
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();

    Option from(double smallest, double largest = std::numeric_limits<double>::infinity()) const; ///< the same with these limits
};

/// One word of the command line: a row of data and a few lines over the functions that the menus call.
struct Verb {
    QString name;
    QString summary;    ///< one line
    QString usage;      ///< what follows the name: "MODEL FILE..."
    int least = 0;      ///< least number of words that are no options
    int most = -1;      ///< -1 = any number
    bool csv = false;   ///< knows --csv
    bool draws = false; ///< needs a QApplication (offscreen is enough)
    std::vector<Option> options = {};
    int (*run)(const Arguments& arguments, Console& console) = nullptr;
    QString (*notes)() = nullptr; ///< what --help says below the summary
};

/// Every verb, one line per verb.
const std::vector<Verb>& allVerbs();
const Verb* findVerb(QStringView name);

/// Which streams a terminal shows: progress goes only to one that somebody watches.
struct Watched {
    bool out = false, err = false;
};

/// Runs `args` (without the program's name) as a command line: help, version or a verb. Results to `out`, messages to
/// `err`. Returns 0 = done, 1 = input or computation refused, 2 = usage.
int runVerb(const QStringList& args, QTextStream& out, QTextStream& err, Watched watched = {});

} // namespace costscope
