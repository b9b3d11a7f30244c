import v8 from 'node:v8';
import vm from 'node:vm';
import { buildAutomaton } from '../src/localization/terms/automaton.ts';
import type { Term } from '../src/localization/terms/term.ts';
import { type Line, median, monotonicMs, type Site } from './site.ts';

const TEXTS = 20_000;
const SCAN_TERMS = 1000;
const SCAN_TEXTS = 1000;
const LANGUAGES = 10;

/** Terms per look-up: build time, memory, look-ups per second, and the cost of a plain scan. */
export function benchTerms(site: Site): Promise<Line[]> {
  const sizes = site.quick ? [1000, 10_000] : [10_000, 100_000];
  return Promise.resolve([...sizes.flatMap((size) => benchSize(size, site.quick ? 1 : 5)), benchScan()]);
}

function benchSize(size: number, repeats: number): Line[] {
  const terms = makeTerms(size);
  const texts = makeTexts(terms, TEXTS);
  const builds: number[] = [];
  const lookUps: number[] = [];
  const again: number[] = [];
  let hits = 0;
  let megabytes = 0;
  let nodes = 0;
  for (let n = 0; n <= repeats; n += 1) {
    const before = memoryMb();
    const began = monotonicMs();
    const automaton = buildAutomaton(terms, 'en');
    const buildMs = monotonicMs() - began;
    megabytes = memoryMb() - before;
    nodes = automaton.nodes;
    hits = 0;
    const first = timed(() => {
      for (const text of texts) hits += automaton.find(text, 'de').length;
    });
    const more = timed(() => {
      for (let language = 1; language < LANGUAGES; language += 1)
        for (const text of texts) automaton.find(text, 'fr');
    });
    // The first round also warms up.
    if (n === 0) continue;
    builds.push(buildMs);
    lookUps.push((texts.length / first) * 1000);
    again.push(((texts.length * (LANGUAGES - 1)) / more) * 1000);
  }
  const name = `${size / 1000},000 terms`;
  const line = (what: string, figure: number, unit: string, note: string): Line => ({
    bench: 'terms',
    name: `${name}: ${what}`,
    figure,
    unit,
    note,
  });
  return [
    line('build', median(builds), 'ms', `${nodes} nodes`),
    line('memory', megabytes, 'MB', 'beside the terms themselves'),
    line(
      'look-ups',
      median(lookUps),
      '/s',
      `texts of 60 characters, ${(hits / texts.length).toFixed(2)} terms each`,
    ),
    line('further languages', median(again), '/s', 'the same texts, matched once'),
  ];
}

/** One search per term and text, without case, words or overlaps: the minimum of a plain loop. */
function benchScan(): Line {
  const terms = makeTerms(SCAN_TERMS).map(({ content }) => content.toLowerCase());
  const texts = makeTexts(makeTerms(SCAN_TERMS), SCAN_TEXTS).map((text) => text.toLowerCase());
  let hits = 0;
  const ms = timed(() => {
    for (const text of texts) for (const term of terms) if (text.includes(term)) hits += 1;
  });
  return {
    bench: 'terms',
    name: `plain scan, ${SCAN_TERMS} terms`,
    figure: (texts.length / ms) * 1000,
    unit: '/s',
    note: `one includes() per term; grows with the terms (${hits} hits)`,
  };
}

function timed(work: () => void): number {
  const began = monotonicMs();
  work();
  return monotonicMs() - began;
}

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = vm.runInNewContext('gc');

/** Typed arrays are outside the heap. */
function memoryMb(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

const FIRST = ['Iron', 'Ember', 'Frost', 'Shadow', 'Royal', 'Ancient', 'Cursed', 'Silver', 'Storm', 'Grim'];
const LAST = ['Sword', 'Shield', 'Knight', 'Forest', 'Potion', 'Blade', 'Ring', 'Tower', 'Witch', 'Gate'];
const FILLER = [
  'the',
  'you',
  'found',
  'and',
  'gives',
  'more',
  'attack',
  'when',
  'worn',
  'by',
  'a',
  'against',
];

/** The same every time: names of one to three words, most of them invented. */
function makeTerms(size: number): Term[] {
  return Array.from({ length: size }, (_, n) => {
    const made = syllables(n);
    const words = [FIRST[n % 10], made, n % 3 === 0 ? LAST[((n / 10) % 10) | 0] : undefined];
    const content = words.filter((word) => word !== undefined).join(' ');
    return { id: `trm_${n}`, content, category: 'Item', translations: { de: `${made} DE` } };
  });
}

function makeTexts(terms: readonly Term[], size: number): string[] {
  return Array.from({ length: size }, (_, n) => {
    const filler = (from: number) =>
      Array.from({ length: 4 }, (_x, i) => FILLER[(n * 7 + from + i * 5) % 12]);
    const term = n % 2 === 0 ? terms[(n * 7919) % terms.length]?.content : LAST[n % 10];
    return `${[...filler(0), term, ...filler(3)].join(' ')} ${n}.`;
  });
}

function syllables(n: number): string {
  const parts = ['ka', 'lor', 'mi', 'dra', 'ven', 'thu', 'sil', 'gor', 'ne', 'bal'];
  const text = [...String(n * 7 + 13)].map((digit) => parts[Number(digit)]).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
