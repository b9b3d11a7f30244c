/** The maximum that a bulk edit accepts by name; for more, people narrow the filters. */
export const CHOSEN_MAX = 1000;

/**
 * The chosen rows after a press on a row: that row, and with Shift all rows since the previously pressed one. All of
 * them become chosen, or not, like the pressed one. A row that nobody has seen yet is not among them.
 */
export function withChosen(
  chosen: ReadonlySet<string>,
  rows: ReadonlyMap<number, { id: string }>,
  pressed: number,
  from: number,
): Set<string> {
  const isAdding = !chosen.has(rows.get(pressed)?.id ?? '');
  const next = new Set(chosen);
  for (let at = Math.min(from, pressed); at <= Math.max(from, pressed); at += 1) {
    const id = rows.get(at)?.id;
    if (id === undefined) continue;
    if (!isAdding) next.delete(id);
    else if (next.size < CHOSEN_MAX) next.add(id);
  }
  return next;
}
