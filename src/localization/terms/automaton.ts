import { baseOf } from '#kernel/scripts.ts';
import type { Context } from '#platform/context.ts';
import { isWhole } from './fold.ts';
import { isForm } from './forms.ts';
import { type Keyed, keysIn } from './key.ts';
import { isOtherSense } from './other-senses.ts';
import { readLiveTerms, readTermsVersion } from './store.ts';
import type { Occurrence, Term } from './term.ts';
import { buildTrie } from './trie.ts';

export interface Automaton {
  size: number;
  /** Of the trie, for the bench. */
  nodes: number;
  /**
   * The occurrences in order, without overlaps. A term that applies to the language wins over one that
   * does not, then the longest wins. Without a language only the length counts.
   */
  find(text: string, language?: string): Occurrence[];
}

/** Limits memory: a text of a megabyte with nested terms would otherwise collect millions of occurrences. */
const FOUND_MAX = 10_000;

/**
 * Finds all terms in one pass over a text, however many there are. Terms and texts are reduced to
 * stems, so that inflected words match. Each match is then checked against the original spelling.
 */
export function buildAutomaton(terms: readonly Term[], sourceLanguage = 'en'): Automaton {
  const toKey = keysIn(sourceLanguage);
  const forms = terms.flatMap((term) =>
    [term.content, ...(term.variants ?? [])].map((form) => ({ term, form: form.trim(), key: '' })),
  );
  for (const each of forms) each.key = textOf(toKey(each.form));
  const sorted = forms
    .filter(({ key }) => key !== '')
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const keys: string[] = [];
  const from: number[] = [];
  for (const [index, { key }] of sorted.entries()) {
    if (key === keys.at(-1)) continue;
    keys.push(key);
    from.push(index);
  }
  from.push(sorted.length);
  const lengths = Int32Array.from(keys, (key) => key.length);
  const trie = buildTrie(keys);
  const isEnglish = baseOf(sourceLanguage) === 'en';

  const findAll = (text: string): Occurrence[] => {
    const hits: Occurrence[] = [];
    const keyed = toKey(text);
    trie.walk(keyed, (key, last) => {
      if (hits.length >= FOUND_MAX) return;
      const start = keyed.starts[last + 1 - (lengths[key] ?? 0)] ?? 0;
      const end = keyed.stops[last] ?? 0;
      if (!isWhole(text, start, end)) return;
      const written = text.slice(start, end);
      for (let i = from[key] ?? 0; i < (from[key + 1] ?? 0); i += 1) {
        const { term, form } = sorted[i] ?? { form: '' };
        if (!term || !isForm(written, form, term, sourceLanguage)) continue;
        if (isEnglish && isOtherSense(text, { start, end }, term)) continue;
        hits.push({ term, start, end });
      }
    });
    return hits;
  };
  const remembered = remembering(findAll);
  return {
    size: terms.length,
    nodes: trie.nodes,
    find: (text, language) => choose(remembered(text), text, language),
  };
}

/**
 * TextDecoder would replace lone surrogates. A term has 2,000 characters at most, few enough to pass
 * as arguments.
 */
function textOf({ units, length }: Keyed): string {
  return String.fromCharCode(...units.subarray(0, length));
}

/** Enough for one task, whose sources are looked up once per language, for up to fifty languages in turn. */
const TEXTS_MAX = 50_000;
const TEXT_CHARS_MAX = 500;
const NONE: readonly Occurrence[] = [];

/**
 * Caches look-ups, but not least-recently-used: a task with more strings than fit reads them in a
 * cycle, and would never find the next one. When the cache is full, it is cleared after a number of
 * misses.
 */
function remembering(find: (text: string) => Occurrence[]): (text: string) => readonly Occurrence[] {
  const known = new Map<string, readonly Occurrence[]>();
  let missed = 0;
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const hits = find(text);
    if (text.length > TEXT_CHARS_MAX) return hits;
    if (known.size >= TEXTS_MAX && (missed += 1) > 2 * TEXTS_MAX) {
      known.clear();
      missed = 0;
    }
    if (known.size < TEXTS_MAX) known.set(text, hits.length === 0 ? NONE : hits);
    return hits;
  };
}

interface Cached {
  version: number;
  automaton: Automaton;
}

/** Reading and building 100,000 terms takes a second, and a worker switches between projects. */
const CACHED_MAX = 32;
const CACHED_TERMS_MAX = 500_000;
const cache = new Map<string, Cached>();

/**
 * The automaton of a project's live terms in one source language, for the current version of the
 * termbase.
 */
export async function loadAutomaton(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  sourceLanguage: string,
): Promise<Automaton> {
  const key = `${projectId} ${sourceLanguage}`;
  // Read the version first: if terms change in between, the entry is then outdated and never newer than
  // its version.
  const version = await readTermsVersion(ctx.db, projectId);
  const known = cache.get(key);
  cache.delete(key);
  const entry =
    known?.version === version
      ? known
      : {
          version,
          automaton: buildAutomaton(await readLiveTerms(ctx.db, projectId, sourceLanguage), sourceLanguage),
        };
  cache.set(key, entry);
  forgetOldest();
  return entry.automaton;
}

function forgetOldest(): void {
  const terms = () => [...cache.values()].reduce((sum, { automaton }) => sum + automaton.size, 0);
  for (const key of cache.keys()) {
    if (cache.size <= 1 || (cache.size <= CACHED_MAX && terms() <= CACHED_TERMS_MAX)) return;
    cache.delete(key);
  }
}

function appliesTo(term: Term, language: string): boolean {
  return (
    term.doNotTranslate === true ||
    (term.translations[language] ?? '') !== '' ||
    (term.forbidden?.[language]?.length ?? 0) > 0
  );
}

/**
 * Keeps one of several overlapping occurrences. A term without a translation into this language must
 * not hide a shorter term that has one ("The gate at Emberfall" and "Emberfall"). Otherwise the
 * longest wins.
 */
function choose(found: readonly Occurrence[], text: string, language?: string): Occurrence[] {
  if (found.length < 2) return [...found];
  const rank = ({ term, start, end }: Occurrence) => ({
    applies: language === undefined || appliesTo(term, language) ? 1 : 0,
    length: end - start,
    // Prefer the term in the case of the text: "Apple" the company or "apple" the fruit.
    exact: term.content.trim() === text.slice(start, end) ? 1 : 0,
  });
  const ranked = found.map((hit) => ({ hit, ...rank(hit) }));
  ranked.sort(
    (a, b) => b.applies - a.applies || b.length - a.length || a.hit.start - b.hit.start || b.exact - a.exact,
  );
  const taken = new Uint8Array(text.length);
  const chosen = ranked.flatMap(({ hit }) => {
    if (taken.subarray(hit.start, hit.end).includes(1)) return [];
    taken.fill(1, hit.start, hit.end);
    return [hit];
  });
  return chosen.sort((a, b) => a.start - b.start);
}
