/** The list with one of its files moved one place. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}

/** The list with `id` moved before or after another. */
export function dropped(ids: readonly string[], id: string, over: string, isAfter: boolean): string[] {
  const rest = ids.filter((each) => each !== id);
  const at = rest.indexOf(over);
  return at < 0 || rest.length === ids.length ? [...ids] : rest.toSpliced(at + (isAfter ? 1 : 0), 0, id);
}
