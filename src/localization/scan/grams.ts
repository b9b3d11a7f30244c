import { Counter } from './counter.ts';
import { isMeasure, isStopEdge, LOANWORDS } from './stop-words.ts';
import { isUnspaced, type Run, runsOf, type Unit } from './units.ts';

const SINGLES_MAX = 50_000;
const PAIRS_MAX = 400_000;
const LONGER_MAX = 200_000;
const UNITS_MAX = 6;
const FREQUENCY_MIN = 4;
/** Below this length, about a thousand strings, three occurrences are enough. */
const SMALL_UNITS = 20_000;
/** Between the parts of a foreign name: 达肯·沃克. */
const NAME_JOINTS = new Set(['·', '・', '-']);
const PMI_MIN = 4;
const PLACES = /^[中里裡内內时時外后後前间間際]$/u;

/**
 * Signal 4, first half: n-grams in scripts without spaces, in two passes. Most n-grams occur only
 * once, and counting all of them would push frequent ones out of any limit. So the first pass counts
 * pairs, and the second only n-grams that consist of frequent pairs.
 */
export interface Grams {
  add(content: string, run: Run): void;
  grow(content: string, run: Run): void;
  /** N-grams that occur more often than by chance, without particles at their edges. */
  list(): [string, number][];
  /** The number of occurrences needed to exclude chance. */
  frequencyMin(): number;
}

export function createGrams(base: string): Grams {
  return new NGrams(base);
}

class NGrams implements Grams {
  readonly #base: string;
  readonly #singles = new Counter(SINGLES_MAX);
  readonly #pairs = new Counter(PAIRS_MAX);
  readonly #longer = new Counter(LONGER_MAX);
  #total = 0;

  constructor(base: string) {
    this.#base = base;
  }

  add(content: string, run: Run): void {
    for (const chain of chainsOf(content, run)) {
      this.#total += chain.length;
      for (const [at, unit] of chain.entries()) {
        this.#singles.add(unit);
        if (at > 0) this.#pairs.add(`${chain[at - 1]}${unit}`);
      }
    }
  }

  grow(content: string, run: Run): void {
    for (const chain of chainsOf(content, run)) {
      for (let from = 0; from < chain.length - 2; from += 1) {
        let text = chain[from] ?? '';
        for (let to = from + 1; to < Math.min(chain.length, from + UNITS_MAX); to += 1) {
          if (this.#pairs.get(`${chain[to - 1]}${chain[to]}`) < this.frequencyMin()) break;
          text += chain[to] ?? '';
          if (to - from >= 2) this.#longer.add(text);
        }
      }
    }
  }

  list(): [string, number][] {
    return [this.#singles, this.#pairs, this.#longer].flatMap((counter) =>
      [...counter.entries()].filter(
        ([form, count]) => count >= this.frequencyMin() && this.#isWorthIt(form, count),
      ),
    );
  }

  frequencyMin(): number {
    return this.#total < SMALL_UNITS ? FREQUENCY_MIN - 1 : FREQUENCY_MIN;
  }

  #countOf(form: string, units: number): number {
    return (units === 1 ? this.#singles : units === 2 ? this.#pairs : this.#longer).get(form);
  }

  #isWorthIt(form: string, count: number): boolean {
    const units = runsOf(form)[0]?.units ?? [];
    const [first, last] = [form.slice(0, units[0]?.end), form.slice(units.at(-1)?.start)];
    if (isStopEdge(first, this.#base) || isStopEdge(last, this.#base)) return false;
    if (this.#base !== 'ja' && isMeasure(first)) return false;
    // Particles that never occur inside a name, unlike の in 潮のランタン.
    if (/[はがを]/u.test(form)) return false;
    if (units.length === 1) return /^[\p{Script=Katakana}ー]{3,}$/u.test(form) && !LOANWORDS.has(form);
    // 洞穴里, 战斗中: a thing with its location, if the thing alone is more frequent.
    if (
      units.length > 2 &&
      PLACES.test(last) &&
      this.#countOf(form.slice(0, -last.length), units.length - 1) > 2 * count
    )
      return false;
    // Two characters occur together three times by chance.
    if (units.length === 2 && count < FREQUENCY_MIN) return false;
    return this.#meetsTooOften(form, units, count);
  }

  /** For chance, wherever it is cut in two. */
  #meetsTooOften(form: string, units: readonly Unit[], count: number): boolean {
    return units.slice(1).every(({ start }, index) => {
      const left = Math.max(1, this.#countOf(form.slice(0, start), index + 1));
      const right = Math.max(1, this.#countOf(form.slice(start), units.length - index - 1));
      return Math.log2((count * this.#total) / (left * right)) >= PMI_MIN;
    });
  }
}

/** Sequences of adjacent units in scripts without spaces, including units connected by a name joint. */
function chainsOf(content: string, run: Run): string[][] {
  const chains: string[][] = [];
  let end = -1;
  for (const unit of run.units) {
    const text = content.slice(unit.start, unit.end);
    if (!isUnspaced(text)) continue;
    const isJoined = unit.start === end + 1 && NAME_JOINTS.has(content.charAt(end));
    if (unit.start === end) chains.at(-1)?.push(text);
    // The joint belongs to the following unit, so that concatenation restores the text.
    else if (isJoined && end > 0) chains.at(-1)?.push(content.charAt(end) + text);
    else chains.push([text]);
    end = unit.end;
  }
  return chains;
}
