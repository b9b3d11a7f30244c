import type { Context } from '#platform/context.ts';
import { fold, isWhole } from './fold.ts';

/** A live term of the termbase. */
export interface Term {
  id: string;
  content: string;
  category: string;
  /** By language; a missing or empty one has no translation. */
  translations: Readonly<Record<string, string>>;
}

export interface Occurrence {
  term: Term;
  /** Range in the text. */
  start: number;
  end: number;
}

export interface Automaton {
  size: number;
  /** In order, never overlapping; where terms overlap the longest wins. */
  find(text: string): Occurrence[];
}

/** Aho-Corasick: one pass over a text for all terms at once, however many there are. */
export function buildAutomaton(terms: readonly Term[]): Automaton {
  // Edges of all nodes in one map (node × 65536 + code unit): 10,000 terms are 100,000 entries, not objects.
  const edges = new Map<number, number>();
  const ends: (Term[] | undefined)[] = [undefined];
  const depths = [0];
  for (const term of terms) {
    let node = 0;
    const { folded } = fold(term.content.trim());
    if (folded === '') continue;
    for (let i = 0; i < folded.length; i += 1) {
      const edge = node * 65536 + folded.charCodeAt(i);
      let next = edges.get(edge);
      if (next === undefined) {
        next = ends.length;
        edges.set(edge, next);
        ends.push(undefined);
        depths.push(i + 1);
      }
      node = next;
    }
    ends[node] = [...(ends[node] ?? []), term];
  }
  const { fails, outputs } = link(edges, ends);

  const step = (from: number, unit: number): number => {
    let node = from;
    for (;;) {
      const next = edges.get(node * 65536 + unit);
      if (next !== undefined) return next;
      if (node === 0) return 0;
      node = fails[node] ?? 0;
    }
  };

  return {
    size: terms.length,
    find(text) {
      const { folded, starts, stops } = fold(text);
      const hits: Occurrence[] = [];
      let node = 0;
      for (let i = 0; i < folded.length; i += 1) {
        node = step(node, folded.charCodeAt(i));
        for (let out = ends[node] ? node : (outputs[node] ?? 0); out !== 0; out = outputs[out] ?? 0) {
          const first = i + 1 - (depths[out] ?? 0);
          const [start, end] = [starts ? (starts[first] ?? 0) : first, stops ? (stops[i] ?? 0) : i + 1];
          const term = choose(ends[out] ?? [], text.slice(start, end));
          if (term && isWhole(text, start, end)) hits.push({ term, start, end });
        }
      }
      return longest(hits, text.length);
    },
  };
}

/** Where to go on when no edge fits, and the next shorter term that ends at the same place. */
function link(
  edges: ReadonlyMap<number, number>,
  ends: readonly (Term[] | undefined)[],
): { fails: Int32Array; outputs: Int32Array } {
  const fails = new Int32Array(ends.length);
  const outputs = new Int32Array(ends.length);
  // Nodes are numbered as they are made, so a child may come before its uncle: go level by level.
  const children = Map.groupBy(edges, ([edge]) => Math.floor(edge / 65536));
  let level = [0];
  while (level.length > 0) {
    const next: number[] = [];
    for (const parent of level) {
      for (const [edge, node] of children.get(parent) ?? []) {
        const unit = edge % 65536;
        let fail = fails[parent] ?? 0;
        while (fail !== 0 && !edges.has(fail * 65536 + unit)) fail = fails[fail] ?? 0;
        const target = parent === 0 ? 0 : (edges.get(fail * 65536 + unit) ?? 0);
        fails[node] = target;
        outputs[node] = ends[target] ? target : (outputs[target] ?? 0);
        next.push(node);
      }
    }
    level = next;
  }
  return { fails, outputs };
}

/** "Apple" the company before "apple" the fruit, where the text says which. */
function choose(terms: readonly Term[], written: string): Term | undefined {
  return terms.find((term) => term.content.trim() === written) ?? terms[0];
}

function longest(hits: readonly Occurrence[], length: number): Occurrence[] {
  if (hits.length < 2) return [...hits];
  const taken = new Uint8Array(length);
  return [...hits]
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
    .filter(({ start, end }) => {
      // Shorter ones come later, so an overlap always shows at one of the edges.
      if (taken[start] === 1 || taken[end - 1] === 1) return false;
      taken.fill(1, start, end);
      return true;
    })
    .sort((a, b) => a.start - b.start);
}

interface Cached {
  version: number;
  automaton: Automaton;
}

/** Building takes 30 ms for 10,000 terms, reading them more; a worker serves several projects by turns. */
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
  const row = await ctx.db
    .selectFrom('lexicon_versions')
    .select('terms_version')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const version = row?.terms_version ?? 0;
  const known = cache.get(key);
  cache.delete(key);
  const entry =
    known?.version === version
      ? known
      : { version, automaton: buildAutomaton(await readTerms(ctx, projectId, sourceLanguage)) };
  cache.set(key, entry);
  forgetOldest();
  return entry.automaton;
}

async function readTerms(
  ctx: Pick<Context, 'db'>,
  projectId: string,
  sourceLanguage: string,
): Promise<Term[]> {
  const rows = await ctx.db
    .selectFrom('terms')
    .select(['id', 'content', 'category', 'translations'])
    .where('project_id', '=', projectId)
    .where('source_language', '=', sourceLanguage)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, translations: row.translations as Record<string, string> }));
}

function forgetOldest(): void {
  const terms = () => [...cache.values()].reduce((sum, { automaton }) => sum + automaton.size, 0);
  for (const key of cache.keys()) {
    if (cache.size <= 1 || (cache.size <= CACHED_MAX && terms() <= CACHED_TERMS_MAX)) return;
    cache.delete(key);
  }
}
