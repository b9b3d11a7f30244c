import { Counter } from './counter.ts';
import { createGrams } from './grams.ts';
import { capitalSequences, phrasesOf, standaloneOf } from './signals.ts';
import { keyOf, runsOf } from './units.ts';

export interface SourceRow {
  stringId: string;
  content: string;
  speaker: string | null;
}

/** A text that may be a term, before anybody counted it properly. */
export interface Seed {
  form: string;
  units: number;
  /** The row that consists of nothing else. */
  standalone: { stringId: string } | null;
  isCapitalised: boolean;
  isPhrase: boolean;
  /** A CJK n-gram whose characters belong together; its neighbours are still to be looked at. */
  isGram: boolean;
}

export interface Survey {
  add(row: SourceRow): void;
  /** A second pass over the same rows; only scripts without spaces need it. */
  grow(row: SourceRow): void;
  seeds(): Map<string, Seed>;
  isSpeaker(term: string): boolean;
}

// Bounds on memory: about 100 MB for all of them together, whatever is uploaded.
const SPEAKERS_MAX = 10_000;
const COUNTED_MAX = 200_000;
/** Of each signal, so that a thousand rows of one word do not crowd out the names. */
const SEEDS_MAX = 20_000;

const FREQUENCY_MIN = 4;
const CAPITALISED_MIN = 2;

/** German writes every noun with a capital, so a capital says nothing there. */
const NOUNS_ARE_CAPITALISED = new Set(['de', 'de-at', 'de-ch', 'lb']);

/** First passes: everything that could be a term, by the four signals that need no neighbours. */
export function createSurvey(language: string): Survey {
  const standalone = new Map<string, { form: string; units: number; stringId: string }>();
  const speakers = new Set<string>();
  const capitalised = new Counter(COUNTED_MAX);
  const phrases = new Counter(COUNTED_MAX);
  const grams = createGrams();
  const usesCapitals = !NOUNS_ARE_CAPITALISED.has(language);
  const usesPhrases = language === 'en' || language.startsWith('en-');

  return {
    add({ stringId, content, speaker }) {
      if (speaker !== null && speakers.size < SPEAKERS_MAX) speakers.add(keyOf(speaker.trim()));
      const runs = runsOf(content);
      const alone = standaloneOf(content, runs);
      if (alone) {
        const known = standalone.get(keyOf(alone.form));
        if (!known && standalone.size < SEEDS_MAX) standalone.set(keyOf(alone.form), { ...alone, stringId });
        else if (known && known.stringId === '') known.stringId = stringId;
      }
      for (const run of runs) {
        if (usesCapitals && !alone)
          for (const found of capitalSequences(content, run)) capitalised.add(found);
        if (usesPhrases && !alone) for (const found of phrasesOf(content, run)) phrases.add(found);
        grams.add(content, run);
      }
    },

    grow({ content }) {
      for (const run of runsOf(content)) grams.grow(content, run);
    },

    seeds() {
      const seeds = new Map<string, Seed>();
      const seed = (form: string, units: number): Seed => {
        const key = keyOf(form);
        const known = seeds.get(key);
        if (known) return known;
        const made: Seed = {
          form,
          units,
          standalone: null,
          isCapitalised: false,
          isPhrase: false,
          isGram: false,
        };
        seeds.set(key, made);
        return made;
      };
      for (const { form, units, stringId } of standalone.values())
        seed(form, units).standalone = { stringId };
      for (const form of frequent(capitalised, CAPITALISED_MIN))
        seed(form, unitsIn(form)).isCapitalised = true;
      for (const form of frequent(phrases, FREQUENCY_MIN)) seed(form, unitsIn(form)).isPhrase = true;
      for (const form of mostFrequent(grams.list())) seed(form, unitsIn(form)).isGram = true;
      return seeds;
    },

    isSpeaker: (term) => speakers.has(keyOf(term)),
  };
}

function frequent(counter: Counter, min: number): string[] {
  return mostFrequent([...counter.entries()].filter(([, count]) => count >= min));
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
