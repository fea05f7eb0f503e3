# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run of mutants says."""
from collections import Counter


def table(records):
    """The mutants that no test saw."""
    lines = []
    for record in records:
        if record["outcome"] not in ("survived", "not covered"):
            continue
        names = record.get("names", [])
        left = f", {record['left out']} left out" if record.get("left out") else ""
        tests = f"{record['tests']} tests: {', '.join(names[:4])}{', ...' if len(names) > 4 else ''}{left}" if names else "no test calls it"
        lines += [f"{record['file']}:{record['line']}  ({record['kind']})", f"    was {record['before']}", f"    now {record['after']}",
                  f"    {tests}"]
    return "\n".join(lines)


def summary(records, replaced):
    count = Counter(record["outcome"] for record in records)
    alive = count["survived"] + count["not covered"]
    share = f"{100 * alive / len(records):.1f} %" if records else "none"
    kinds = Counter(record["kind"] for record in records)
    alive_kinds = Counter(record["kind"] for record in records if record["outcome"] in ("survived", "not covered"))
    by_kind = ", ".join(f"{kind} {alive_kinds[kind]}/{kinds[kind]}" for kind in sorted(kinds))
    changed = "; ".join(f"{n} {why}" for why, n in sorted(replaced.items()))
    return (f"\n{len(records)} mutants: {count['killed']} killed, {count['timed out']} timed out, {count['survived']} survived, "
            f"{count['not covered']} not covered. Not seen: {alive} ({share}).\nNot seen by kind: {by_kind}.\nReplaced: {changed or 'none'}.")
