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
   * In order, never overlapping. What can be applied in the language wins over what cannot, then the
   * longest; without a language only the length counts.
   */
  find(text: string, language?: string): Occurrence[];
}

/** A text of a megabyte over nested terms would otherwise remember millions. */
const FOUND_MAX = 10_000;

/**
 * One pass over a text for all terms at once, however many there are. Terms and texts are cut to
 * stems, so inflected words meet; each meeting is then judged by how both are written.
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

/** Not by TextDecoder: it would replace lone surrogates. A content has 2,000 characters, which is few arguments. */
function textOf({ units, length }: Keyed): string {
  return String.fromCharCode(...units.subarray(0, length));
}

/** A task has the same sources in up to fifty languages, one language after the other. */
const TEXTS_MAX = 50_000;
const TEXT_CHARS_MAX = 500;
const NONE: readonly Occurrence[] = [];

/**
 * No least-recently-used order: a task with more strings than fit passes over them in a circle, and
 * would then never find what it needs next. What is in stays until twice as many others were asked for.
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

/** Reading and building 100,000 terms takes a second; a worker serves several projects by turns. */
const CACHED_MAX = 32;
const CACHED_TERMS_MAX = 500_000;
const cache = new Map<string, Cached>();

/** The automaton of a project's live terms in one source language, as of the termbase's version. */
export async function loadAutomaton(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  sourceLanguage: string,
): Promise<Automaton> {
  const key = `${projectId} ${sourceLanguage}`;
  // The version first: terms that change in between make the entry stale, never the other way round.
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

/** Whether the term applies to a text in this language. */
function appliesTo(term: Term, language: string): boolean {
  return (
    term.doNotTranslate === true ||
    (term.translations[language] ?? '') !== '' ||
    (term.forbidden?.[language]?.length ?? 0) > 0
  );
}

/**
 * Keeps one of those that overlap. A term that says nothing in this language must not hide a shorter one that
 * does ("The gate at Emberfall" without a translation, "Emberfall" with one); among equals the longest.
 */
function choose(found: readonly Occurrence[], text: string, language?: string): Occurrence[] {
  if (found.length < 2) return [...found];
  const rank = ({ term, start, end }: Occurrence) => ({
    applies: language === undefined || appliesTo(term, language) ? 1 : 0,
    length: end - start,
    // "Apple" the company before "apple" the fruit, where the text says which.
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
