// SPDX-License-Identifier: GPL-3.0-or-later
// mpirun -n N costscope-mpi VERB RECORDING: questions to recordings that are too large for one process.
#include "verbs.h"
#include "voice.h"

#include <cstdio>

namespace costscope::verbs {

namespace {

std::string usage(const std::vector<Verb>& verbs)
{
    std::string text =
        "mpirun -n N costscope-mpi VERB RECORDING [OPTIONS]\n\n"
        "Asks what costscope-record wrote (a folder, or its index.json), on as many processes as there are. One process\n"
        "reads some ten million rows a second: below a thousand million the desktop's verbs of the same names do.\n\nVerbs:\n";
    for (const Verb& verb : verbs) text += "  " + verb.name + "   " + verb.summary + "\n";
    for (const Verb& verb : verbs) text += "\nOptions of " + verb.name + ":\n" + optionsInWords(verb.options);
    return text;
}

int answer(const std::vector<std::string>& words)
{
    const std::vector<Verb> verbs = {contentionVerb(), gatherVerb(), levelsVerb()};
    for (const std::string& word : words)
        if (word == "--help" || word == "-h") {
            if (rankHere() == 0) std::fputs(usage(verbs).c_str(), stdout);
            return 0;
        }
    std::string known;
    for (const Verb& verb : verbs) {
        if (!words.empty() && verb.name == words.front()) return verb.run(Arguments({words.begin() + 1, words.end()}, verb.options));
        known += (known.empty() ? "" : ", ") + verb.name;
    }
    throw Fault(2,
                (words.empty() ? "expected a verb" : "there is no verb \"" + words.front() + "\"") + ". Known: " + known + ". See --help.");
}

} // namespace

} // namespace costscope::verbs

int main(int count, char** words)
{
    using namespace costscope::verbs;
    MPI_Init(&count, &words);
    int code = 1;
    try {
        code = answer({words + 1, words + count});
    } catch (const Fault& fault) { // of all processes alike
        say(fault.what());
        code = fault.code;
    } catch (const std::exception& unknown) { // the others wait for this one
        std::fprintf(stderr, "costscope-mpi: rank %d: %s\n", rankHere(), unknown.what());
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Finalize();
    return code;
}
