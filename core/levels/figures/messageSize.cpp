// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/figures/levelKinds.h"

#include "core/figure/ticks.h"
#include "core/levels/figures/messagePanels.h"

#include <algorithm>

namespace costscope {

namespace {

QString percent(double part, double whole)
{
    return display(part / whole, Quantity::Share, 2);
}

/// Where most of these bytes go, in words; nothing if no place has half of them.
QString mostlyWhere(const ByLocality<double>& bytes)
{
    const size_t most = size_t(std::max_element(bytes.begin(), bytes.end()) - bytes.begin());
    const double share = bytes[most] / (bytes[0] + bytes[1] + bytes[2]);
    if (!(share > 0.5)) return {};
    const std::array places = {u"within a socket"_s, u"between sockets"_s, u"between nodes"_s};
    return (share > 0.995 ? u", all %1"_s : u", mostly %1"_s).arg(places[most]);
}

/// "55 % of the bytes of SpMV on level 3 travel in messages of 64 B and more, mostly between nodes": the largest size that
/// half of the bytes reach.
QString sizesSentence(const LevelMessages& messages)
{
    const MessageSizes& sizes = messages.sizes;
    const double all = sizes.all().bytes;
    size_t last = MessageSizes::binCount, bin = last;
    double above = 0;
    ByLocality<double> places = {};
    while (bin > 0 && !(above >= 0.5 * all && above > 0)) {
        --bin;
        above += sizes.in(bin).bytes;
        for (size_t where = 0; where < places.size(); ++where) places[where] += sizes.bins[where][bin].bytes;
        if (above > 0 && last == MessageSizes::binCount) last = bin;
    }
    if (above == 0) return u"The messages of %1 are empty"_s.arg(messages.where());
    if (above == all && bin == last)
        return u"All bytes of %1 travel in messages of %2 to below %3%4"_s.arg(messages.where(), byteLabel(MessageSizes::from(bin)),
                                                                               byteLabel(MessageSizes::from(bin + 1)), mostlyWhere(places));
    return u"%1 of the bytes of %2 travel in messages of %3 and more%4"_s.arg(percent(above, all), messages.where(),
                                                                              byteLabel(MessageSizes::from(bin)), mostlyWhere(places));
}

/// "rank 517 receives 61 messages, 2.3 × the mean".
QString busiestSentence(const LevelMessages& messages, const RankMeasure& measure)
{
    const RankLoad& busiest = messages.ranks[busiestRanks(messages.ranks, measure.quantity, 1).front()];
    const double most = busiest.*measure.quantity, mean = meanOf(messages.ranks, measure.quantity);
    if (!(most > 0)) return {};
    const QString sentence = QString::fromUtf8(measure.sentence).arg(QString::number(busiest.rank), display(most, measure.unit, 3));
    return most > 1.05 * mean ? u"%1, %2 × the mean"_s.arg(sentence, QString::number(most / mean, 'f', 1)) : sentence;
}

/// "The critical process of SpMV on level 3 sends 374 messages, 96 % of them short".
QString protocolSentence(const LevelMessages& messages, bool byBytes)
{
    std::array<double, protocols.size()> of = {};
    for (const auto& where : messages.critical)
        for (size_t how = 0; how < of.size(); ++how) of[how] += byBytes ? where[how].bytes : where[how].n;
    const double all = of[0] + of[1] + of[2];
    const size_t most = size_t(std::max_element(of.begin(), of.end()) - of.begin());
    const QString share = of[most] == all ? u"all"_s : percent(of[most], all), name = protocolName(protocols[most]);
    return (byBytes ? u"The critical process of %1 sends %2, %3 of it %4"_s
                    : u"The critical process of %1 sends %2 messages, %3 of them %4"_s)
        .arg(messages.where(), display(all, byBytes ? Quantity::Size : Quantity::Count, 3), share, name);
}

QString titleOf(const LevelMessages& messages, const RankMeasure& measure, bool byBytes)
{
    if (!messages.hasLists) return protocolSentence(messages, byBytes);
    const QString busiest = busiestSentence(messages, measure);
    return busiest.isEmpty() ? sizesSentence(messages) : u"%1; %2"_s.arg(sizesSentence(messages), busiest);
}

AmgClass totalOf(const LevelMessages& messages)
{
    if (messages.hasLists) return messages.sizes.all();
    AmgClass sum;
    for (const auto& where : messages.critical)
        for (const AmgClass& one : where) sum += one;
    return sum;
}

QString subtitleOf(const LevelMessages& messages)
{
    const AmgClass all = totalOf(messages);
    const QString counts = u"%1 messages, %2"_s.arg(display(all.n, Quantity::Count), display(all.bytes, Quantity::Size, 3));
    return levelSubtitle(messages.view) + u" · "_s + (messages.hasLists ? counts : u"critical process: %1"_s.arg(counts));
}

/// What a summary cannot tell, and what to do.
Messages saysOf(const LevelMessages& messages)
{
    Messages all;
    if (!messages.hasLists)
        all.push_back({Severity::Warning,
                       u"There is no list of messages, only the counts and bytes of the critical process by locality and protocol: the "
                       "sizes of single messages and the load of each rank are not known. Import a costscope.amg/1 file with lists."_s});
    if (!messages.hasLists && messages.cost(messages.rows.front()).operation.numbers.criticalBasis == u"max_n_and_max_bytes"_s)
        all.push_back({Severity::Note, u"The counts are those of the process that sends most messages, the bytes those of the process "
                                       "that sends most bytes; it need not be the same one."_s});
    if (messages.isWhole && messages.rows.size() < messages.view.rowsOf(messages.operation).size())
        all.push_back({Severity::Note, u"All levels are the %1 whose messages are known."_s.arg(messages.rows.size())});
    all.insert(all.end(), messages.view.analysis.messages.begin(), messages.view.analysis.messages.end());
    return all;
}

/// `busiest`: ranks by name.
QString captionOf(const LevelMessages& messages, const QStringList& busiest, const QString& program)
{
    const QString name = messages.view.name(), machine = messages.view.machine.name.toHtmlEscaped();
    if (!messages.hasLists)
        return u"Messages of the critical process of %1 of %2 by protocol and locality, with the thresholds of %3. %4."_s.arg(
            messages.where(), name, machine, program);
    return u"Sizes of the messages of one %1 of %2, by where their ends are, and what falls to each rank, the busiest first (%3); "
           "modeled "
           "transport time by the node-aware max-rate model, eq (2) of Bienz, Gropp and Olson (2018), with the parameters of %4. %5."_s.arg(
               messages.where(), name, busiest.join(u"; "_s), machine, program);
}

Result<Figure> buildMessageSize(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress)
{
    const auto messages = levelMessages(session, request, memory, progress);
    if (!messages) return messages.error();
    if (!(totalOf(*messages).n > 0) && !(totalOf(*messages).bytes > 0)) return Error{u"Nothing is sent for %1."_s.arg(messages->where())};
    const bool byBytes = choice(messageSizeFigure, request, u"height"_s) == u"bytes"_s;
    const RankMeasure& measure = rankMeasure(choice(messageSizeFigure, request, u"per_rank"_s));
    Figure figure;
    const MessageRows rows = addMessageTable(figure, *messages, measure.quantity);
    if (messages->hasLists)
        figure.panels = {sizePanel(*messages, rows, byBytes), rankPanel(*messages, rows, measure)};
    else
        figure.panels = {protocolPanel(*messages, rows, byBytes), levelPanel(*messages, rows, byBytes)};
    figure.columns = 2;
    figure.widthMm = 178;
    figure.heightMm = 78;
    figure.title = titleOf(*messages, measure, byBytes);
    figure.subtitle = subtitleOf(*messages);
    figure.messages = saysOf(*messages);
    figure.provenance = levelProvenance(messages->view);
    const auto& named = figure.panels.back().notes;
    figure.caption = captionOf(*messages, QStringList(named.begin(), named.end()), figure.provenance.program);
    return figure;
}

QString messageSizeLacks(const Session& session, const FigureRequest& request)
{
    if (const QString lacking = lacksLevels(session, request); !lacking.isEmpty()) return lacking;
    const DatasetItem* item = session.dataset(request.datasets.front());
    const auto hierarchy = knownStructure(item->data);
    if (!hierarchy.ok() || !messageOptions(**hierarchy).operations.isEmpty()) return {};
    return u"“%1” has no list of messages and no critical process by locality and protocol: import a costscope.amg/1 file with "
           "“messages” or “summary.critical”."_s.arg(item->name);
}

std::vector<Choice> messageSizeChoices()
{
    std::vector<Choice> all = {
        {u"height"_s, u"Height"_s, {u"messages"_s, u"bytes"_s}, {u"Messages"_s, u"Bytes"_s}, u"what the height of a bar counts"_s},
        {u"per_rank"_s, u"Per rank"_s, {}, {}, u"what the ranks are compared by"_s},
        {u"level"_s,
         u"Level"_s,
         {u"selected"_s, u"all"_s},
         {u"Selected or busiest"_s, u"All levels"_s},
         u"the selected level, without one the busiest, whose bytes go farthest (without lists the longest); all levels; or one by its number"_s,
         true},
        {u"operation"_s,
         u"Operation"_s,
         {u"longest"_s},
         {u"Selected or busiest"_s},
         u"the selected operation, without one the busiest, whose bytes go farthest (without lists the longest); or one by its name"_s,
         true},
    };
    for (const RankMeasure& measure : rankMeasures) {
        all[1].words << QString::fromLatin1(measure.id);
        all[1].names << QString::fromLatin1(measure.name);
    }
    for (const Choice& setting : levelChoices()) // those that messages and the time of a process depend on
        if (QStringList{u"active_ppn"_s, u"side"_s, u"order"_s}.contains(setting.name)) all.push_back(setting);
    return all;
}

void addOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    const DatasetItem* item = request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
    const auto hierarchy = item ? knownStructure(item->data) : Result<AmgHierarchyPtr>(Error{});
    if (!hierarchy) return;
    const MessageOptions options = messageOptions(**hierarchy);
    const auto add = [&](const QString& id, const QString& option, const QString& name) {
        for (Choice& choice : choices) {
            if (choice.name != id) continue;
            choice.words << option;
            choice.names << name;
        }
    };
    for (const int level : options.levels) add(u"level"_s, QString::number(level), u"Level %1"_s.arg(level));
    for (const QString& operation : options.operations) add(u"operation"_s, operation, plainText(operationTitle(operation)));
}

} // namespace

const FigureKind messageSizeFigure = {
    .id = u"message-size"_s,
    .name = u"Message sizes"_s,
    .description = u"How large the messages of an AMG level are, where they go, and which ranks have most of them."_s,
    .datasetKinds = {u"amg"_s},
    .choices = messageSizeChoices(),
    .values = {u"ppn"_s},
    .setValue = setLevelValue,
    .lacks = messageSizeLacks,
    .build = buildMessageSize,
    .rowsToCount = rowsForMessages,
    .addOptions = addOptions,
    .follows = u"level"_s,
    .help = u"levels"_s,
};

} // namespace costscope
