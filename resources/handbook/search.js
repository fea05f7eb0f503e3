// SPDX-License-Identifier: GPL-3.0-or-later
// Searches handbookIndex (search-index.js): all words of the query, by the rule of app/handbook/searchHandbook.cpp.
"use strict";

const titleCounts = 20, headingCounts = 8, mostCounted = 5, excerptBefore = 60, excerptLength = 220;

function countOf(text, word) {
    return Math.min(text.toLowerCase().split(word).length - 1, mostCounted);
}

function scoreOf(section, word) {
    return countOf(section.text, word) + (section.heading.toLowerCase().includes(word) ? headingCounts : 0);
}

/** null where a word is missing. */
function hitOf(page, words) {
    const bySection = page.sections.map(() => 0);
    let score = 0;
    for (const word of words) {
        let best = 0;
        page.sections.forEach((section, i) => {
            const here = scoreOf(section, word);
            if (here > 0) bySection[i] += 100 + here; // a section with all words goes before one with many of one
            best = Math.max(best, here);
        });
        const ofWord = best + (page.title.toLowerCase().includes(word) ? titleCounts : 0);
        if (ofWord === 0) return null;
        score += ofWord;
    }
    return {score, page, section: page.sections[bySection.indexOf(Math.max(...bySection))]};
}

/** Text with the words marked, as nodes: nothing of it is read as HTML. */
function excerptOf(text, words) {
    const lower = text.toLowerCase();
    const places = words.map(word => lower.indexOf(word)).filter(at => at >= 0);
    let start = places.length ? Math.max(Math.min(...places) - excerptBefore, 0) : 0;
    if (start > 0) start = text.indexOf(" ", start) + 1;
    const end = start + excerptLength >= text.length ? text.length : text.lastIndexOf(" ", start + excerptLength);
    const paragraph = document.createElement("p");
    let plain = start > 0 ? "… " : "";
    for (let at = start; at < end;) {
        const word = words.find(w => lower.startsWith(w, at));
        if (!word) {
            plain += text[at++];
            continue;
        }
        const mark = document.createElement("mark");
        mark.textContent = text.slice(at, at + word.length);
        paragraph.append(plain, mark);
        plain = "";
        at += word.length;
    }
    paragraph.append(plain + (end < text.length ? " …" : ""));
    return paragraph;
}

function itemOf(hit, words) {
    const isTop = hit.section.level === 1;
    const link = document.createElement("a");
    link.href = isTop ? hit.page.file : hit.page.file + "#" + hit.section.anchor;
    link.textContent = isTop ? hit.page.title : hit.page.title + ": " + hit.section.heading;
    const item = document.createElement("li");
    item.append(link, " – " + hit.page.group, excerptOf(hit.section.text, words));
    return item;
}

const query = (new URLSearchParams(location.search).get("q") ?? "").trim();
const words = query.toLowerCase().split(/\s+/).filter(word => word);
const hits = words.length ? handbookIndex.map(page => hitOf(page, words)).filter(hit => hit) : [];
hits.sort((a, b) => b.score - a.score);
for (const field of document.querySelectorAll("input[name=q]")) field.value = query;
document.getElementById("found").textContent =
    !words.length ? "Type words into the field above." : !hits.length ? "No page has all these words."
    : hits.length === 1 ? "1 page has these words." : hits.length + " pages have these words.";
document.getElementById("results").replaceChildren(...hits.map(hit => itemOf(hit, words)));
