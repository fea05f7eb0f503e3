// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/network/NetworkPanel.h"

#include "core/network/figures/linkLoadTorus.h"
#include "core/network/figures/networkKinds.h"
#include "core/network/figures/sharedNetwork.h"
#include "core/pointToPoint/contention.h"
#include "views/inspector/network/NetworkValuesPart.h"
#include "views/inspector/windowWords.h"
#include "views/widgets/FactGrid.h"

#include <QCheckBox>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>

namespace costscope {

namespace {

constexpr size_t messagesShown = 6, ranksShown = 8;

QString bytes(double value)
{
    return display(value, Quantity::Size, 3);
}

/// "6.16 MB → 5.28 MB  −14 %".
QString change(double now, double then, Quantity quantity)
{
    QString text = display(now, quantity, 3);
    if (std::isnan(then)) return text;
    text += u" → <b>%1</b>"_s.arg(display(then, quantity, 3));
    if (!(now > 0)) return text;
    const double percent = 100 * (then / now - 1);
    if (std::fabs(percent) < 0.5) return text;
    return text + u"&nbsp;&nbsp;%1%2 %"_s.arg(percent < 0 ? u"−"_s : u"+"_s).arg(std::fabs(percent), 0, 'f', 0);
}

double numberOf(const NetworkView* view, double (*of)(const NetworkView&))
{
    return view ? of(*view) : missing;
}

/// What a network does with the messages, in the order of the panel.
struct Measure {
    const char* name;
    const char* toolTip;
    Quantity quantity;
    double (*of)(const NetworkView&);
};
constexpr Measure measures[] = {
    {QT_TRANSLATE_NOOP("costscope::NetworkPanel", "Busiest link ℓ"),
     QT_TRANSLATE_NOOP("costscope::NetworkPanel", "bytes over the link with most, counted"), Quantity::Size,
     [](const NetworkView& v) { return double(v.loads->maxBytes()); }},
    {QT_TRANSLATE_NOOP("costscope::NetworkPanel", "Mean link"), QT_TRANSLATE_NOOP("costscope::NetworkPanel", "over all directed links"),
     Quantity::Size, [](const NetworkView& v) { return v.loads->meanBytes(); }},
    {QT_TRANSLATE_NOOP("costscope::NetworkPanel", "Hops per byte"),
     QT_TRANSLATE_NOOP("costscope::NetworkPanel",
                       "links that a byte crosses on average, of all bytes: those that stay on their router cross none"),
     Quantity::None, [](const NetworkView& v) { return v.loads->hopsPerByte(); }},
    {QT_TRANSLATE_NOOP("costscope::NetworkPanel", "δ ℓ"),
     QT_TRANSLATE_NOOP("costscope::NetworkPanel", "time of contention with the machine's δ, eqs (5), (6)"), Quantity::Time,
     [](const NetworkView& v) { return contentionTime(double(v.loads->maxBytes()), v.delta()); }},
    {QT_TRANSLATE_NOOP("costscope::NetworkPanel", "Cube estimate of ℓ"),
     QT_TRANSLATE_NOOP("costscope::NetworkPanel", "nodes per router · h³ b ppn, eq (7)"), Quantity::Size,
     [](const NetworkView& v) { return v.cube.linkBytes; }},
};

QString rankLink(qint32 rank)
{
    return u"<a href=\"rank=%1\">%1</a>"_s.arg(rank);
}

QString routerLink(const Torus& torus, qint32 router)
{
    return u"<a href=\"%1\">%2</a>"_s.arg(routerKey(torus, router), positionText(torus, router));
}

/// Load over capacity of the first link on this scale [s]; NaN where the machine does not say the capacities.
double firstLinkTime(const NetworkView& view, bool byTime)
{
    const auto seconds = view.secondsPerByte();
    if (!seconds) return missing;
    const std::vector<size_t> first = view.loads->hottest(1, byTime ? *seconds : PerDimension{1, 1, 1, 1, 1});
    return first.empty() ? 0 : linkTime(*view.loads, first[0], *seconds);
}

/// Of the link with most bytes, and of the one that takes longest where that is another.
void addTimesAtCapacity(std::vector<Fact>& facts, const NetworkView& view, const NetworkView* whatIf)
{
    if (!view.secondsPerByte()) return;
    facts.push_back({NetworkPanel::tr("ℓ at capacity"),
                     change(firstLinkTime(view, false), whatIf ? firstLinkTime(*whatIf, false) : missing, Quantity::Time),
                     NetworkPanel::tr("bytes over the link with most, divided by the capacity of that link")});
    const NetworkView& shown = whatIf ? *whatIf : view;
    const auto seconds = shown.secondsPerByte();
    if (otherThanBusiest(view).isEmpty() && otherThanBusiest(shown).isEmpty()) return;
    const std::vector<size_t> longest = seconds ? shown.loads->hottest(1, *seconds) : std::vector<size_t>();
    if (longest.empty()) return;
    facts.push_back({NetworkPanel::tr("Longest link"),
                     change(firstLinkTime(view, true), whatIf ? firstLinkTime(*whatIf, true) : missing, Quantity::Time),
                     NetworkPanel::tr("the largest load over capacity: of another link than the one with most bytes")});
    facts.push_back({NetworkPanel::tr("Which is"), linkName(shown.torus(), shown.torus().link(longest[0]))});
}

std::optional<Link> selectedLink(const Torus& torus, const QStringList& keys)
{
    for (const QString& key : keys)
        if (const auto link = linkOf(torus, key)) return link;
    return {};
}

} // namespace

NetworkPanel::NetworkPanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Network"))), m_linkTitle(heading(tr("Selected link"))),
      m_rankTitle(heading(tr("Selected rank"))), m_values(new NetworkValuesPart), m_effect(new FactGrid), m_link(new FactGrid),
      m_rank(new FactGrid), m_thresholdRow(new QWidget), m_threshold(numberBox(0, 100, tr("Least load that is coloured"))),
      m_formula(panelLabel({}, "card")), m_estimate(panelLabel({}, "note")), m_hint(panelLabel({}, "note")),
      m_problem(panelLabel({}, "red")), m_use(new QPushButton(tr("Use what-if"))), m_clear(new QPushButton(tr("Clear what-if"))),
      m_together(new QCheckBox)
{
    auto* layout = column(this);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_use, m_clear}) button->setAutoDefault(false);
    addAll(buttons, {m_use, m_clear});
    buttons->addStretch(1);
    addAll(layout, {m_title.widget, m_together, m_values, m_problem});
    layout->addLayout(buttons);
    addAll(layout, {m_effect, m_formula, m_estimate, m_thresholdRow, m_linkTitle.widget, m_hint, m_link, m_rankTitle.widget, m_rank});
    m_thresholdRow->setLayout(labelled(new QLabel(tr("Coloured from")), m_threshold));
    m_threshold->setSuffix(tr(" % of the busiest"));
    m_use->setToolTip(tr("The what-if takes the place of what it is compared with"));
    connect(m_threshold, &QSpinBox::valueChanged, this, [this](int percent) {
        FigureRequest next = m_request;
        next.choices.insert(u"threshold"_s, percent / 100.0);
        if (!m_showing) Q_EMIT edited(next, tr("Change the threshold"), u"threshold/"_s + m_request.id);
    });
    connect(m_threshold, &QSpinBox::editingFinished, this, &NetworkPanel::editFinished);
    m_together->setToolTip(tr("A change of the network, now or in the what-if, is one of all figures of link loads of these data"));
    connect(m_together, &QCheckBox::clicked, this, [this](bool on) {
        on ? void(m_apart.removeAll(m_request.datasets.value(0))) : m_apart.append(m_request.datasets.value(0));
        if (on) Q_EMIT networkEdited(m_request, tr("One network for all link figures"), true); // no step if they agree
    });
    for (const FactGrid* facts : {m_link, m_rank})
        connect(facts, &FactGrid::linkActivated, this, [this](const QString& key) { Q_EMIT selected({key}); });
    connect(m_values, &NetworkValuesPart::edited, this,
            [this](const FigureRequest& request, const QString& text) { Q_EMIT networkEdited(request, text, m_together->isChecked()); });
    connect(m_use, &QPushButton::clicked, this, &NetworkPanel::useWhatIf);
    connect(m_clear, &QPushButton::clicked, this, &NetworkPanel::clearWhatIf);
}

bool NetworkPanel::shows(const FigureRequest& request)
{
    return isNetworkFigure(request);
}

bool NetworkPanel::isTogether(const Session& session, const FigureRequest& request) const
{
    const QString dataset = request.datasets.value(0);
    const FigureRequest* now = session.figure(request.id);
    return now && isNetworkFigure(request) && !m_apart.contains(dataset) && networkFiguresOf(session, dataset).size() > 1 &&
           isSharedNetwork(session, *now);
}

/// Figures that differ are not brought together unasked.
void NetworkPanel::showTogether(const Session& session)
{
    const qsizetype count = networkFiguresOf(session, m_request.datasets.value(0)).size();
    m_together->setVisible(count > 1);
    m_together->setText(tr("In all %1 link figures of these data").arg(count));
    m_together->setChecked(isTogether(session, m_request));
}

void NetworkPanel::setFigure(const Session& session, const FigureRequest& request, const QStringList& keys, FigureMemory& memory)
{
    m_request = request;
    const FigureRequest seen = followed(request, keys);
    const bool isCounted = rowsForNetwork(session, seen, memory) <= rowsCountedAtOnce; // else a job is at it, or was stopped
    // What if there is a torus that the messages have no place on: the network as it is has been counted all the same.
    const FigureRequest asItIs = isCounted ? seen : withNetworkChanges(seen, {});
    const auto view = isCounted || rowsForNetwork(session, asItIs, memory) <= rowsCountedAtOnce
                          ? networkView(session, asItIs, memory)
                          : Result<NetworkView>(Error{tr("The messages are not counted yet.")});
    const auto whatIf = isCounted ? networkWhatIf(session, seen, memory)
                        : view.ok()
                            ? Result<std::optional<NetworkView>>(Error{tr("The what-if is not counted yet, or cannot be: see the figure.")})
                            : Result<std::optional<NetworkView>>(std::nullopt);
    showProblem(m_problem, !view ? inWindow(view.error()) : !whatIf ? inWindow(whatIf.error()) : QString());
    setAllVisible({m_effect, m_formula, m_estimate, m_linkTitle.widget, m_link, m_hint}, view.ok());
    setAllVisible({m_rankTitle.widget, m_rank}, false);
    m_thresholdRow->setVisible(request.kind == linkLoadTorusFigure.id); // never hidden in between: that would take the focus away
    showTogether(session);
    m_values->show(request, view ? &*view : nullptr);
    const bool changed = !networkChanges(request).empty();
    setAllVisible({m_use, m_clear}, changed);
    if (!view) return;
    const NetworkView* then = whatIf && *whatIf ? &**whatIf : nullptr;
    m_title.note->setText(toString(view->torus()));
    showEffect(*view, then);
    const auto shown = shownNetwork(session, seen, memory);
    const NetworkView& seenNow = shown ? *shown : *view;
    const bool isOfWhatIf = then && !selectedLink(seenNow.torus(), keys) && selectedLink(then->torus(), keys); // it appears there
    showLink(isOfWhatIf ? *then : seenNow, keys);
    showRank(seenNow, keys);
    showThreshold(seenNow);
}

void NetworkPanel::showEffect(const NetworkView& view, const NetworkView* whatIf)
{
    std::vector<Fact> facts;
    for (const Measure& measure : measures)
        facts.push_back({tr(measure.name), change(measure.of(view), numberOf(whatIf, measure.of), measure.quantity), tr(measure.toolTip)});
    addTimesAtCapacity(facts, view, whatIf);
    m_effect->set(facts);
    const NetworkView& shown = whatIf ? *whatIf : view;
    const auto most = double(shown.loads->maxBytes());
    m_formula->setText(tr("<i>T</i><sub>c</sub> = <i>δ ℓ</i> = %1 · %2 = <b>%3</b><br><i>ℓ</i> of a cube = nodes per router · "
                          "<i>h</i><sup>3</sup> <i>b</i> ppn = %4 · %5<sup>3</sup> · %6 · %7")
                           .arg(display(shown.delta(), Quantity::TimePerByte, 3), bytes(most),
                                display(contentionTime(most, shown.delta()), Quantity::Time, 3))
                           .arg(display(shown.cube.nodesPerRouter, Quantity::Count), display(shown.cube.hops, Quantity::None, 3),
                                bytes(shown.cube.bytesPerProcess), display(shown.cube.ppn, Quantity::Count)));
    const double times = shown.cube.linkBytes / most;
    m_estimate->setText(
        !(most > 0) ? tr("No byte leaves its router.")
        : times > 3 ? tr("The cube estimate is %1 times the counted load: the traffic is not that of a full cube of radius <i>h</i> = %2.")
                          .arg(display(times, Quantity::None, 2), display(shown.cube.hops, Quantity::None, 3))
        : times < 0.5 ? tr("The cube estimate is %1 of the counted load: traffic piles up more than in a full cube.")
                            .arg(display(times, Quantity::Share, 2))
                      : tr("Counted load and cube estimate agree within a factor of %1.")
                            .arg(display(std::fmax(times, 1 / times), Quantity::None, 2)));
    if (const QString sharers = sharersInWords(shown.cube, *shown.network); !sharers.isEmpty())
        m_estimate->setText(m_estimate->text() + QLatin1Char(' ') + sharers);
    if (const double all = shown.loads->hopsPerByte(); most > 0 && shown.cube.hops > 1.001 * all)
        m_estimate->setText(
            m_estimate->text() + QLatin1Char(' ') +
            tr("<i>h</i> = %1 is the hops of a byte between nodes; of all bytes, with those that stay on their node, it is %2.")
                .arg(display(shown.cube.hops, Quantity::None, 3), display(all, Quantity::None, 3)));
}

void NetworkPanel::showLink(const NetworkView& view, const QStringList& keys)
{
    const auto link = selectedLink(view.torus(), keys);
    m_linkTitle.note->setText(link ? linkName(view.torus(), *link) : QString());
    m_link->setVisible(link.has_value());
    m_hint->setText(link ? tr("What crosses the link, then the largest messages; choose a rank or router to light its traffic.")
                    : m_request.kind == linkLoadLevelsFigure.id
                        ? tr("Click a map to select its level in all figures; “Link loads” shows its links.")
                        : tr("Click a link to see the messages and ranks that cross it."));
    if (!link) return;
    const AmgMessageSpan messages = view.messages();
    const LinkTraffic& traffic = m_traffic.over(view, *link);
    const double load = double(view.loads->bytes[view.torus().number(*link)]);
    std::vector<Fact> facts{
        {tr("Load"), tr("%1, %2 × the mean").arg(bytes(load), display(load / view.loads->meanBytes(), Quantity::None, 3))},
        {tr("Routers"), tr("%1 → %2").arg(routerLink(view.torus(), link->from), routerLink(view.torus(), view.torus().neighbour(*link))),
         tr("Choose a router to light the links that its messages cross")},
        {tr("Messages"), display(double(traffic.messages.size()), Quantity::Count)},
        {tr("Ranks that send"), display(double(traffic.senders.size()), Quantity::Count)},
        {tr("Ranks that receive"), display(double(traffic.receivers.size()), Quantity::Count)}};
    if (const auto seconds = view.secondsPerByte())
        facts.insert(facts.begin() + 1,
                     {tr("At capacity"), display(linkTime(*view.loads, view.torus().number(*link), *seconds), Quantity::Time, 3)});
    for (size_t i = 0; i < std::min(messagesShown, traffic.messages.size()); ++i) {
        const auto at = size_t(traffic.messages[i]);
        facts.push_back({tr("rank %1 → %2").arg(rankLink(messages.src[at]), rankLink(messages.dst[at])), bytes(double(messages.bytes[at])),
                         tr("Choose a rank to light the links that its messages cross")});
    }
    m_link->set(facts);
}

void NetworkPanel::showRank(const NetworkView& view, const QStringList& keys)
{
    const SelectedRanks chosen = selectedRanks(*view.network, keys);
    setAllVisible({m_rankTitle.widget, m_rank}, chosen.router >= 0);
    if (chosen.router < 0) return;
    const SelectedTraffic::OfRanks& traffic = m_traffic.of(view, chosen.ranks);
    const auto both = [](const AmgClass& all) { return tr("%1 messages, %2").arg(display(all.n, Quantity::Count), bytes(all.bytes)); };
    const QString place = positionText(view.torus(), chosen.router);
    m_rankTitle.title->setText(chosen.rank ? tr("Selected rank") : tr("Selected router"));
    m_rankTitle.note->setText(chosen.rank ? tr("rank %1 at %2").arg(*chosen.rank).arg(place) : place);
    std::vector<Fact> facts{{tr("Sends"), both(traffic.sent)}, {tr("Receives"), both(traffic.received)}};
    if (chosen.rank) {
        facts.push_back(
            {tr("Router"), routerLink(view.torus(), chosen.router), tr("Choose the router to light the traffic of all of its ranks")});
    } else {
        QStringList ranks;
        for (size_t i = 0; i < std::min(ranksShown, chosen.ranks.size()); ++i) ranks << rankLink(chosen.ranks[i]);
        if (chosen.ranks.size() > ranksShown) ranks << tr("%1 more").arg(chosen.ranks.size() - ranksShown);
        facts.push_back({tr("Ranks"), ranks.isEmpty() ? tr("none") : ranks.join(u", "_s)});
    }
    m_rank->set(facts);
}

/// Of the picture in perspective alone. Not written over while somebody types.
void NetworkPanel::showThreshold(const NetworkView& view)
{
    if (m_request.kind != linkLoadTorusFigure.id) return;
    const int percent = int(std::lround(100 * shownThreshold(m_request, view)));
    m_showing = true;
    if (m_threshold->value() != percent) m_threshold->setValue(percent);
    m_showing = false;
}

void NetworkPanel::useWhatIf()
{
    FigureRequest next = m_request;
    for (const auto& [name, text] : networkChanges(m_request)) next.choices.insert(name, text);
    Q_EMIT networkEdited(withNetworkChanges(next, {}), tr("Use the what-if network"), m_together->isChecked());
}

void NetworkPanel::clearWhatIf()
{
    Q_EMIT networkEdited(withNetworkChanges(m_request, {}), tr("Clear the what-if"), m_together->isChecked());
}

} // namespace costscope
