# SPDX-License-Identifier: GPL-3.0-or-later
# awk -f wrappers.awk functions.tsv > wrappers.cpp: a wrapper per function and binding.
#
# Every argument of MPI is an integer, a pointer or a handle: one register or one slot of eight bytes in the calling conventions of
# x86-64, aarch64, ppc64le and riscv64 under Linux. So all are passed on as words, untouched, whatever MPI the program was built with;
# the symbols are named by asm labels, as <mpi.h> has declared them with types of its own.
# Fortran passes addresses, and ierror at the end: a class of language.h reads through them.

BEGIN {
    FS = "\t"
    print "// Written by wrappers.awk from functions.tsv."
    print "#include \"hooks.h\"\n#include \"language.h\"\n"
    print "namespace costscope::record {\n"
    number = 0
}

/^#/ || NF < 3 { next }

{
    what = $2
    arguments = split($3, argument, " ")
    delete has
    for (i = 1; i <= arguments; ++i) has[argument[i]] = 1
    names[number] = "MPI_" $1
    binding("C", "c_" $1, "MPI_" $1, "PMPI_" $1, 0)
    if ($4 == "large") binding("Large", "l_" $1, "MPI_" $1 "_c", "PMPI_" $1 "_c", 0)
    low = tolower($1)
    fortran[1] = "_"; fortran[2] = "__"; fortran[3] = ""; fortran[4] = "_f08_"
    print "#ifdef COSTSCOPE_RECORD_FORTRAN"
    for (f = 1; f <= 4; ++f) binding("Fortran", "f" f "_" $1, "mpi_" low fortran[f], "pmpi_" low fortran[f], 1)
    print "#endif\n"
    ++number
}

END {
    print "const char* const functionNames[] = {"
    for (i = 0; i < number; ++i) print "    \"" names[i] "\","
    print "};\nconst int functionCount = " number ";\n\n} // namespace costscope::record"
}

# One wrapper: the language that reads its arguments, its C++ name, its symbol, that of what it calls.
function binding(language, name, symbol, target, isFortran,    i, typed, plain, given, types, statusName, key, many) {
    typed = plain = given = types = ""
    statusName = has["statuses"] ? "statuses" : has["status"] ? "status" : ""
    # What has to be read from a status, or completes requests, needs one even where the program asks for none.
    if (what == "time" || what == "mprobe") statusName = ""
    for (i = 1; i <= arguments; ++i) {
        typed = typed (i > 1 ? ", " : "") "Word " argument[i]
        types = types (i > 1 ? ", " : "") "Word"
        given = given (i > 1 ? ", " : "") (argument[i] == statusName ? "own.word()" : argument[i])
    }
    if (isFortran) { typed = typed ", Word ierror"; types = types ", Word"; given = given ", ierror" }
    print "extern \"C\" __attribute__((weak)) Word target_" name "(" types ") __asm__(\"" target "\");"
    print "extern \"C\" __attribute__((visibility(\"default\"))) Word wrapped_" name "(" types ") __asm__(\"" symbol "\");"
    print "Word wrapped_" name "(" typed ")\n{"
    print "    using L [[maybe_unused]] = " language ";"
    print "    Call call(" number ");"
    before()
    if (statusName != "") {
        many = statusName == "statuses" || what ~ /some$/
        print "    Statuses<L> own(call, " statusName ", " (many ? "L::number(n)" : "1") ", " (has["statuses"] ? "true" : "false") ", " \
            (what ~ /^(wait|test)/ ? "!keys.isEmpty()" : "true") ");"
    }
    if (isFortran) {
        print "    static auto* const target = otherwise(target_" name ", \"" symbol "\");"
        print "    const Word result = target(" given ");"
        print "    if (call.counts(L::result(ierror))) {"
    } else {
        print "    const Word result = target_" name "(" given ");"
        print "    if (call.counts(int(result))) {"
    }
    after()
    print "    }\n    return result;\n}\n"
}

function before() {
    if (what ~ /^(wait|test)/) print "    const Keys<L> keys(call, " (has["n"] ? "requests, L::number(n)" : "request, 1") ");"
    if (what == "free") print "    forgotten(call, Keys<L>(call, request, 1));"
    if (what ~ /^i?mrecv$/) print "    const Pending found = call.isOn() ? matched(call, L::messageKey(message)) : Pending();"
}

function bytes() { return "bytesOf(L::number(count)" (has["partitions"] ? " * L::number(partitions)" : "") ", L::type(type))" }
function second() { return has["count2"] ? "bytesOf(L::number(count2), L::type(type2))" : bytes() }
function item(suffix) {
    return "[&](int i) { (void)i; return bytesOf(" (has["counts" suffix] ? "L::item(counts" suffix ", i)" : "L::number(count" suffix ")") ", " \
        (has["types" suffix] ? "L::typeItem(types" suffix ", i)" : "L::type(type" suffix ")") "); }"
}
function peer(suffix) { return "int(L::number(peer" suffix ")), L::comm(comm)" }

function after() {
    if (what == "send") print "        sent(call, Kind::Sent, " bytes() ", " peer("") ");"
    else if (what == "recv") print "        received(call, own.at(0), " peer("") ");"
    else if (what == "irecv") print "        posted(call, L::key(request, 0), " bytes() ", " peer("") ");"
    else if (what == "mprobe") print "        " (has["flag"] ? "if (L::flag(flag)) " : "") "probed(call, L::messageKey(message), L::comm(comm));"
    else if (what == "mrecv") print "        receivedMatched(call, found, own.at(0));"
    else if (what == "imrecv") print "        postedMatched(call, found, L::key(request, 0), " bytes() ");"
    else if (what == "sendrecv") {
        print "        sent(call, Kind::Sent, " bytes() ", " peer("") ");"
        print "        received(call, own.at(0), " peer("2") ");"
    } else if (what == "isendrecv") {
        print "        sent(call, Kind::Sent, " bytes() ", " peer("") ");"
        print "        posted(call, L::key(request, 0), " second() ", " peer("2") ");"
    } else if (what == "sendinit") print "        prepared(call, L::key(request, 0), false, " bytes() ", " peer("") ");"
    else if (what == "recvinit") print "        prepared(call, L::key(request, 0), true, " bytes() ", " peer("") ");"
    else if (what == "start") print "        started(call, L::key(request, 0));"
    else if (what == "startall") print "        for (long long i = 0; i < L::number(n); ++i) started(call, L::key(requests, i));"
    else if (what == "wait") print "        finished(call, keys, 0, own.at(0), false);"
    else if (what == "test") print "        if (L::flag(flag)) finished(call, keys, 0, own.at(0), true);"
    else if (what == "waitall" || what == "testall")
        print "        if (" (has["flag"] ? "L::flag(flag)" : "true") ")\n            for (int i = 0; i < keys.size(); ++i) finished(call, keys, i, own.at(i), false);"
    else if (what == "waitany" || what == "testany")
        print "        if (" (has["flag"] ? "L::flag(flag)" : "true") ") finished(call, keys, L::index(index, 0), own.at(0), true);"
    else if (what == "waitsome" || what == "testsome")
        print "        for (int i = 0; i < L::item(outcount, 0) && !keys.isEmpty(); ++i) finished(call, keys, L::index(indices, i), own.at(i), true);"
    else if (what == "neighbour") print "        neighbours(call, L::comm(comm), " item("") ", " item("2") ");"
    else if (what == "alltoall") print "        if (!L::isInPlace(in)) allToAll(call, L::comm(comm), " item("") ");\n        else collective(call, L::comm(comm), 0);"
    else if (what == "collective") {
        if (has["counts"]) print "        collectiveOf(call, L::comm(comm), " item("") ");"
        else print "        collective(call, L::comm(comm), " (!has["count"] ? "0" : has["in"] ? "L::isInPlace(in) ? 0 : " bytes() : bytes()) ");"
    } else if (what ~ /^rma/)
        print "        onWindow(call, Kind::" (what == "rmaput" ? "Put" : what == "rmaget" ? "Got" : "Accumulated") ", " \
            (what == "rmaone" ? "bytesOf(1, L::type(type))" : bytes()) ", int(L::number(peer)), L::window(win));"
}
