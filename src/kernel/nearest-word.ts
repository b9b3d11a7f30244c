/** None of our names is longer, but input may be. */
const CHARS_MAX = 64;

/** The word that was most likely meant; null when none is close. A third of its letters may be wrong. */
export function nearestWord(typed: string, words: Iterable<string>): string | null {
  const plain = plainForm(typed);
  if (plain === '' || plain.length > CHARS_MAX) return null;
  let best: { word: string; edits: number } | null = null;
  for (const word of words) {
    const known = plainForm(word);
    const allowed = Math.max(1, Math.floor(Math.max(plain.length, known.length) / 3));
    const edits = editsBetween(plain, known);
    if (edits <= allowed && (best === null || edits < best.edits)) best = { word, edits };
  }
  return best?.word ?? null;
}

/** To people who type them, `media_ids`, `mediaids` and `mediaIds` are the same. */
function plainForm(word: string): string {
  return word.toLowerCase().replace(/[_\s-]/g, '');
}

/** Letters to add, drop or replace, and neighbours to swap. */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
