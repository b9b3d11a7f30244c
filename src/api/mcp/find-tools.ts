import type { Tool } from './describe-tool.ts';

/** Words that people use instead of ours. */
const SYNONYMS: Readonly<Partial<Record<string, readonly string[]>>> = {
  add: ['create', 'update'],
  approval: ['approve', 'submit'],
  brainstorm: ['idea'],
  change: ['update'],
  chart: ['analytics'],
  connect: ['account', 'link'],
  edit: ['update'],
  endpoint: ['webhook'],
  glossary: ['term'],
  hook: ['webhook', 'callback'],
  image: ['media'],
  inbox: ['comment'],
  key: ['string'],
  like: ['analytics'],
  locale: ['language'],
  make: ['create'],
  metric: ['analytics'],
  missing: ['coverage'],
  new: ['create'],
  photo: ['media'],
  phrase: ['string', 'memory'],
  picture: ['media'],
  postpone: ['reschedule'],
  move: ['reschedule'],
  recurring: ['recurrence'],
  remove: ['delete'],
  repeat: ['recurrence'],
  see: ['get', 'list'],
  server: ['webhook', 'callback'],
  show: ['get', 'list'],
  stat: ['analytics'],
  statistic: ['analytics'],
  tm: ['memory'],
  translate: ['task', 'localize'],
  translation: ['task', 'string'],
  tweet: ['post'],
  undo: ['cancel', 'restore'],
  video: ['media'],
  view: ['analytics'],
  word: ['term'],
  write: ['create'],
};

/** Words in a question that say nothing about what is wanted. */
const FILLERS = new Set(
  'the an to of in on at for from with and or by is are be was do did does how many much what which when where who my our your me it its this that these all any every some get want need can please'.split(
    ' ',
  ),
);

/** The usual constants of BM25. */
const K = 1.2;
const B = 0.75;
/** A word in the name weighs more than one in a description. */
const WEIGHTS = { name: 5, summary: 2, rest: 1 } as const;

interface Entry {
  tool: Tool;
  weights: ReadonlyMap<string, number>;
  length: number;
}

export interface Finder {
  find(query: string, isAllowed: (tool: Tool) => boolean, limit: number): Tool[];
}

/** Ranks tools by the words of a question; created once, with the first agent. */
export function openFinder(tools: readonly Tool[]): Finder {
  const entries = tools.map(entryOf);
  const mean = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length);
  const holders = new Map<string, number>();
  for (const { weights } of entries)
    for (const word of weights.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const rarity = (word: string) => {
    const holding = holders.get(word) ?? 0;
    return Math.log(1 + (entries.length - holding + 0.5) / (holding + 0.5));
  };
  const score = ({ weights, length }: Entry, words: readonly string[]) =>
    words.reduce((sum, word) => {
      const weight = weights.get(word) ?? 0;
      return sum + (rarity(word) * weight * (K + 1)) / (weight + K * (1 - B + (B * length) / mean));
    }, 0);
  return {
    find(query, isAllowed, limit) {
      const asked = wordsOf(query).filter((word) => !FILLERS.has(word));
      const words = [...new Set(asked.flatMap((word) => [word, ...(SYNONYMS[word] ?? []).map(singular)]))];
      // A query that names a tool means that tool.
      const named = new Set(query.split(/\W+/));
      return entries
        .filter(({ tool }) => isAllowed(tool))
        .map((entry) => ({
          tool: entry.tool,
          score: named.has(entry.tool.listing.name) ? Infinity : score(entry, words),
        }))
        .filter((found) => found.score > 0)
        .sort(
          (a, b) =>
            Number(b.score > a.score) - Number(a.score > b.score) ||
            (a.tool.listing.name < b.tool.listing.name ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ tool }) => tool);
    },
  };
}

function entryOf(tool: Tool): Entry {
  const weights = new Map<string, number>();
  const note = (text: string, weight: number) => {
    for (const word of wordsOf(text)) weights.set(word, (weights.get(word) ?? 0) + weight);
  };
  note(tool.listing.name, WEIGHTS.name);
  note(tool.op.summary, WEIGHTS.summary);
  note(`${tool.op.description ?? ''} ${tool.op.group} ${[...tool.knownFields].join(' ')}`, WEIGHTS.rest);
  return { tool, weights, length: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** Splits `publishedAt` into two words, and treats most plurals like the singular. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
    .map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
