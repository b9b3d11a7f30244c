/** The word being written at the caret, and the picker that it opens. */
export interface Token {
  kind: '@' | '#' | ':';
  /** The position of its @, # or colon. */
  start: number;
  /** The letters between that and the caret. */
  query: string;
}

/** No name is longer, so the character is searched this far back. */
const QUERY_MAX = 64;
const WITHIN: Record<Token['kind'], RegExp> = {
  '@': /^[\p{L}\p{N}_.@-]*$/u,
  '#': /^[\p{L}\p{M}\p{N}_]*$/u,
  // A colon ends many sentences, so a letter must follow it.
  ':': /^[\p{L}\p{N}_+-]+$/u,
};
/** Within a word these characters do not count: mail@example, 10:30, a#b. */
const WORD = /[\p{L}\p{N}_/&]/u;
/** These scripts have no spaces, so the character may follow a word at once. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function tokenAt(text: string, caret: number): Token | null {
  const near = text.slice(Math.max(0, caret - QUERY_MAX), caret);
  for (const kind of ['@', '#', ':'] as const) {
    // In a handle with its server (@name@server) the first @ counts.
    const at = kind === '@' ? near.search(/@[\p{L}\p{N}_.@-]*$/u) : near.lastIndexOf(kind);
    if (at === -1) continue;
    const query = near.slice(at + 1);
    const before = [...near.slice(0, at)].at(-1) ?? '';
    if (!WITHIN[kind].test(query) || (WORD.test(before) && !UNSPACED.test(before))) continue;
    return { kind, start: caret - near.length + at, query };
  }
  return null;
}

/** Names that begin with it first, then those that contain it elsewhere; only as many as can be read. */
export function ranked<Each>(
  all: readonly Each[],
  query: string,
  wordsOf: (each: Each) => string,
  most: number,
): Each[] {
  const wanted = query.toLowerCase();
  const places = all.map((each) => ({ each, at: placeIn(wordsOf(each).toLowerCase(), wanted) }));
  return places
    .filter(({ at }) => at < 3)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ each }) => each);
}

/** 0: the name begins with it; 1: one of its words does; 2: it contains it; 3: it does not. */
function placeIn(words: string, wanted: string): number {
  if (words.startsWith(wanted)) return 0;
  if (words.includes(` ${wanted}`)) return 1;
  return words.includes(wanted) ? 2 : 3;
}
