import { hasWordList } from '#kernel/general-words.ts';
import { baseOf } from '#kernel/scripts.ts';
import { Counter } from './counter.ts';
import { createDomain } from './domain.ts';
import type { Domain } from './domain-word.ts';
import { createGrams, type Grams } from './grams.ts';
import { cutHonorific, isRank } from './honorifics.ts';
import type { Inflection } from './inflection.ts';
import type { LanguageRules } from './language-rules.ts';
import { capitalSequences, isShouted, phrasesOf, standaloneOf } from './signals.ts';
import { isUnspaced, keyOf, type Run, runsOf } from './units.ts';

export interface SourceRow {
  stringId: string;
  content: string;
  speaker: string | null;
}

/** A possible term, before it is counted exactly. */
export interface Seed {
  form: string;
  units: number;
  /** A row that consists of nothing else. */
  standalone: { stringId: string } | null;
  isCapitalised: boolean;
  isPhrase: boolean;
  /**
   * An n-gram in a script without spaces whose parts belong together. Its neighbours have not been
   * checked yet.
   */
  isGram: boolean;
  /** A word that everyday language lacks. */
  isDomain: boolean;
  /** A word of everyday language that is far more frequent here. */
  isEveryday: boolean;
  /** German, where capitals mean nothing: a noun used without an article. */
  isBare: boolean;
  /** It follows a rank or form of address, or it is the speaker of a row. */
  isPerson: boolean;
}

interface Survey {
  add(row: SourceRow): void;
  /** A second pass over the same rows, needed only for scripts without spaces. */
  grow(row: SourceRow): void;
  seeds(): Map<string, Seed>;
  isSpeaker(term: string): boolean;
  /** The minimum number of occurrences of an n-gram. */
  gramsMin(): number;
  /** The length of the text. Without spaces, two characters count as a word. */
  words(): number;
}

// Memory limits: about 100 MB for all of them together, whatever is uploaded.
const SPEAKERS_MAX = 10_000;
const SPEAKER_CHARS_MAX = 60;
const COUNTED_MAX = 200_000;
/** Per signal, so that many rows of one word do not crowd out names. */
const SEEDS_MAX = 20_000;

const PHRASES_MIN = 4;
const CAPITALISED_MIN = 2;
/** Capitalized or not. */
const RECURRING_MIN = 4;

export const newSeed = (form: string, units: number): Seed => ({
  form,
  units,
  standalone: null,
  isCapitalised: false,
  isPhrase: false,
  isGram: false,
  isDomain: false,
  isEveryday: false,
  isBare: false,
  isPerson: false,
});

/** One seed per form, created on first access. */
class Seeds {
  readonly all = new Map<string, Seed>();

  of(form: string, units = unitsIn(form)): Seed {
    const key = keyOf(form);
    const known = this.all.get(key);
    if (known) return known;
    const made = newSeed(form, units);
    this.all.set(key, made);
    return made;
  }
}

/** The first passes: everything that could be a term by signals that do not need neighbours. */
export function createSurvey(rules: LanguageRules): Survey {
  const counts = newCounts(rules);
  return {
    add(row) {
      countRow(row, counts, rules);
    },
    grow({ content }) {
      for (const run of runsOf(content)) counts.grams.grow(content, run);
    },
    seeds: () => seedsFrom(counts, rules),
    isSpeaker: (term) => counts.speakers.has(keyOf(term)),
    gramsMin: () => counts.grams.frequencyMin(),
    words: () => Math.round(rules.isUnspaced ? counts.units / 2 : counts.units),
  };
}

interface Counts {
  standalone: Map<string, { form: string; units: number; stringId: string }>;
  speakers: Map<string, string>;
  sure: Counter;
  unsure: Counter;
  phrases: Counter;
  /** Words seen in lower case, to tell names from the first words of sentences. */
  small: Counter;
  grams: Grams;
  domain: Domain;
  units: number;
}

const newCounts = (rules: LanguageRules): Counts => ({
  standalone: new Map(),
  speakers: new Map(),
  sure: new Counter(COUNTED_MAX),
  unsure: new Counter(COUNTED_MAX),
  phrases: new Counter(COUNTED_MAX),
  small: new Counter(COUNTED_MAX),
  grams: createGrams(baseOf(rules.language)),
  domain: createDomain(rules),
  units: 0,
});

function countRow({ stringId, content, speaker }: SourceRow, counts: Counts, rules: LanguageRules): void {
  addSpeaker(speaker, counts);
  const runs = runsOf(content);
  const alone = standaloneOf(content, runs, rules.stop);
  if (alone) addStandalone(alone, stringId, counts);
  const isLoud = isShouted(content);
  for (const run of runs) {
    counts.grams.add(content, run);
    counts.units += run.units.length;
    if (!alone) countRun(content, run, isLoud, counts, rules);
  }
}

function addSpeaker(speaker: string | null, { speakers }: Counts): void {
  const name = speaker?.trim() ?? '';
  if (name === '' || name.length > SPEAKER_CHARS_MAX || speakers.size >= SPEAKERS_MAX) return;
  const bare = cutHonorific(name) ?? name;
  speakers.set(keyOf(bare), bare);
}

function addStandalone(
  alone: { form: string; units: number },
  stringId: string,
  { standalone }: Counts,
): void {
  const known = standalone.get(keyOf(alone.form));
  if (!known && standalone.size < SEEDS_MAX) standalone.set(keyOf(alone.form), { ...alone, stringId });
  else if (known && known.stringId === '') known.stringId = stringId;
}

function countRun(content: string, run: Run, isLoud: boolean, counts: Counts, rules: LanguageRules): void {
  const { sure, unsure, phrases, small, domain } = counts;
  const { stop } = rules;
  if (!isLoud) domain.add(content, run);
  const capitals = isLoud ? null : capitalSequences(content, run, rules);
  for (const found of capitals?.sure ?? []) sure.add(found);
  for (const found of capitals?.unsure ?? []) unsure.add(found);
  if (stop.isKnown) for (const found of phrasesOf(content, run, stop)) phrases.add(found);
  for (const { start, end } of run.units) {
    const word = content.slice(start, end);
    if (/^\p{Ll}/u.test(word)) small.add(word);
  }
}

function seedsFrom(counts: Counts, rules: LanguageRules): Map<string, Seed> {
  const seeds = new Seeds();
  for (const { form, units, stringId } of counts.standalone.values())
    seeds.of(form, units).standalone = { stringId };
  for (const name of counts.speakers.values()) seeds.of(name).isPerson = true;
  addNames(seeds, counts, rules);
  addPhrases(seeds, counts);
  addGrams(seeds, counts);
  addDomain(seeds, counts);
  mergeForms(seeds.all, rules.inflection);
  return seeds.all;
}

function addNames(seeds: Seeds, counts: Counts, rules: LanguageRules): void {
  const { sure, unsure } = counts;
  const names = new Set([...sure.entries(), ...unsure.entries()].map(([form]) => form));
  const counted = [...names]
    .filter((form) => isName(form, counts))
    .map((form): [string, number] => [form, sure.get(form)]);
  for (const found of mostFrequent(counted)) {
    const { form, isPerson } = nameOf(found, counts);
    const made = seeds.of(form);
    made.isCapitalised = true;
    made.isPerson ||= isPerson;
  }
  if (hasWordList(rules.language)) return;
  for (const [form] of sure.entries())
    if (!isName(form, counts) && isRaised(form, counts)) seeds.of(form).isEveryday = true;
}

/** "Bram sells maps" alone is no evidence. "Starfall Volley costs" is, and so is "for Bram" elsewhere. */
function isName(form: string, { sure, unsure, small }: Counts): boolean {
  const [total, words] = [sure.get(form) + unsure.get(form), form.split(' ')];
  if (total < CAPITALISED_MIN) return false;
  if (sure.get(form) > 0) return true;
  return words.length > 1 && small.get(keyOf(words[0] ?? '')) === 0;
}

/**
 * Without a list of everyday words: a word that is sometimes capitalized inside a sentence and that
 * recurs.
 */
const isRaised = (form: string, { sure, small }: Counts): boolean =>
  sure.get(form) + small.get(keyOf(form)) >= RECURRING_MIN && !form.includes(' ') && /\p{Ll}/u.test(form);

/** The name without its rank, if the rest is only used as a name. */
function nameOf(form: string, { standalone, small }: Counts): { form: string; isPerson: boolean } {
  const name = standalone.has(keyOf(form)) ? null : cutHonorific(form);
  if (name === null || small.get(keyOf(name)) > 0) return { form, isPerson: false };
  return { form: name, isPerson: true };
}

function addPhrases(seeds: Seeds, { phrases }: Counts): void {
  const frequent = [...phrases.entries()].filter(([, count]) => count >= PHRASES_MIN);
  for (const form of mostFrequent(frequent)) {
    const [first = '', ...rest] = form.split(' ');
    // Already found as a name without its rank.
    if (!(isRank(first) && seeds.all.has(rest.join(' ')))) seeds.of(form).isPhrase = true;
  }
}

function addGrams(seeds: Seeds, counts: Counts): void {
  for (const found of mostFrequent(counts.grams.list())) {
    const { form, isPerson } = nameOf(found, counts);
    const made = seeds.of(form);
    made.isGram = true;
    made.isPerson ||= isPerson;
  }
}

function addDomain(seeds: Seeds, { domain }: Counts): void {
  const ofDomain = domain.list().sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1));
  for (const { form, isEveryday, isName: isBare } of ofDomain.slice(0, SEEDS_MAX)) {
    const made = seeds.of(form);
    made.isBare ||= isBare;
    if (isEveryday) made.isEveryday = true;
    else made.isDomain = true;
  }
}

/** Merges "Ember Shards" into "Ember Shard" if both exist. */
function mergeForms(seeds: Map<string, Seed>, inflection: Inflection): void {
  for (const [key, seed] of seeds) {
    if (isUnspaced(key)) continue;
    const at = key.lastIndexOf(' ') + 1;
    const base = inflection
      .stemsOf(key.slice(at))
      .map((stem) => seeds.get(key.slice(0, at) + stem))
      .find((each) => each !== undefined && each !== seed);
    // Two rows of their own are different things: "Glass" and "Glasses".
    if (!base || (base.standalone && seed.standalone)) continue;
    base.isCapitalised ||= seed.isCapitalised;
    base.isPhrase ||= seed.isPhrase;
    base.isDomain ||= seed.isDomain;
    base.isEveryday ||= seed.isEveryday;
    base.isBare ||= seed.isBare;
    base.isPerson ||= seed.isPerson;
    base.standalone ??= seed.standalone;
    seeds.delete(key);
  }
}

function mostFrequent(counts: [string, number][]): string[] {
  return counts
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, SEEDS_MAX)
    .map(([form]) => form);
}

function unitsIn(form: string): number {
  return runsOf(form).reduce((sum, run) => sum + run.units.length, 0);
}
