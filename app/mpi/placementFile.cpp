// SPDX-License-Identifier: GPL-3.0-or-later
#include "placement.h"
#include "say.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

#include <mpi.h>

namespace costscope::probe {

namespace {

/// One line: rank, node, socket[, x, y, z], by commas or blanks. Nodes may be numbers or names.
struct Line {
    const std::string& file;
    int number;
    std::vector<std::string> cells;
    std::vector<int> columns; ///< where each begins, from 1

    [[noreturn]] void refuse(std::size_t cell, const std::string& expected) const
    {
        const bool isThere = cell < cells.size();
        const std::string at = isThere ? ", column " + std::to_string(columns[cell]) : std::string();
        throw Fault(2, file + ", line " + std::to_string(number) + at + ": found " +
                           (isThere ? "\"" + cells[cell] + "\"" : "the end of the line") + ", expected " + expected +
                           ". Nothing was measured.");
    }

    int whole(std::size_t cell, int least, int most, const std::string& what) const
    {
        const std::string expected = what + ", a whole number of " + std::to_string(least) + " … " + std::to_string(most);
        if (cell >= cells.size()) refuse(cell, expected);
        char* end = nullptr;
        const long value = std::strtol(cells[cell].c_str(), &end, 10);
        if (*end != '\0' || end == cells[cell].c_str() || value < least || value > most) refuse(cell, expected);
        return int(value);
    }
};

Line cut(const std::string& file, int number, const std::string& text)
{
    Line line{file, number, {}, {}};
    for (std::size_t i = 0; i < text.size() && text[i] != '#';) {
        const auto isGap = [&](std::size_t at) { return text[at] == ',' || text[at] == ' ' || text[at] == '\t' || text[at] == '\r'; };
        if (isGap(i)) {
            ++i;
            continue;
        }
        const std::size_t start = i;
        while (i < text.size() && !isGap(i) && text[i] != '#') ++i;
        line.cells.push_back(text.substr(start, i - start));
        line.columns.push_back(int(start) + 1);
    }
    return line;
}

std::vector<Place> readOnRoot(const std::string& file, int ranks)
{
    std::ifstream in(file);
    if (!in) throw Fault(2, "--placement: \"" + file + "\" cannot be read: " + std::strerror(errno) + ". Nothing was measured.");
    std::vector<Place> places;
    places.resize(std::size_t(ranks));
    std::vector<int> lineOf(std::size_t(ranks), 0);
    std::map<std::string, int> nodes;
    std::size_t width = 0;
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
        const Line line = cut(file, number, text);
        if (line.cells.empty() || (width == 0 && line.cells.front() == "rank")) continue;
        if (width == 0) width = line.cells.size() >= 6 ? 6 : 3;
        const int rank = line.whole(0, 0, ranks - 1, "a rank of this run");
        if (lineOf[std::size_t(rank)] > 0)
            line.refuse(0, "a rank that is not yet told in line " + std::to_string(lineOf[std::size_t(rank)]));
        if (line.cells.size() < 2) line.refuse(1, "a node");
        lineOf[std::size_t(rank)] = number;
        Place& place = places[std::size_t(rank)];
        place.node = nodes.try_emplace(line.cells[1], int(nodes.size())).first->second;
        place.socket = line.whole(2, 0, 63, "a socket");
        for (std::size_t axis = 0; width == 6 && axis < 3; ++axis)
            place.at[axis] = line.whole(3 + axis, 0, 99999, std::string("the coordinate ") + "xyz"[axis]);
        if (line.cells.size() > width) line.refuse(width, "the end of the line");
    }
    const auto missing = std::find(lineOf.begin(), lineOf.end(), 0);
    if (missing != lineOf.end())
        throw Fault(2, file + ": found no line for rank " + std::to_string(missing - lineOf.begin()) + ", expected one for each of the " +
                           std::to_string(ranks) + " ranks. Nothing was measured.");
    return places;
}

} // namespace

std::vector<Place> readPlacement(const std::string& file, int ranks)
{
    static_assert(sizeof(Place) == 5 * sizeof(int), "places travel as five numbers");
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<Place> places;
    places.resize(std::size_t(ranks));
    std::string wrong;
    if (rank == 0) {
        try {
            places = readOnRoot(file, ranks);
        } catch (const Fault& fault) {
            wrong = fault.what();
        }
    }
    int isWrong = !wrong.empty();
    MPI_Bcast(&isWrong, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (isWrong) throw Fault(2, wrong); // only rank 0 says it
    MPI_Bcast(places.data(), 5 * ranks, MPI_INT, 0, MPI_COMM_WORLD);
    return places;
}

} // namespace costscope::probe
