import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysOf, unitsOf } from '#localization/qa/kinship.ts';
import { TextFacts } from '#localization/qa/text-facts.ts';
import type { ForeignPair } from './pairs.ts';

const SOURCE_CHARS_MAX = 160;
const ROWS_OF_PROGRAM = 700;
const ROWS_OF_WORD = 240;
const ROWS_MIN = 10;
const PROGRAMS_MIN = 3;
const CUES_MAX = 6;
/** A piece occurs this much more often beside the word than elsewhere. */
const LIFT_MIN = 6;
const GAIN_MIN = 0.04;
const RIGHT_MIN = 0.35;
const WORDS_MAX = 1300;
const RANDOM_ROWS = 1500;

interface Learnt {
  program: string;
  words: ReadonlySet<string>;
  units: ReadonlySet<string>;
}

/** For each frequent English word, the pieces of words in its translations; see qa/kinship.ts. */
export function writeKinship(
  folder: string,
  pairs: readonly ForeignPair[],
  languages: readonly string[],
): void {
  for (const language of languages) {
    const rows = rowsOf(pairs.filter((pair) => pair.language === language));
    if (rows.length > 0) writeFileSync(join(folder, `${language}.txt`), `${learn(rows).join('\n')}\n`);
  }
}

function rowsOf(pairs: readonly ForeignPair[]): Learnt[] {
  const short = pairs.filter(({ source, target }) => source.length <= SOURCE_CHARS_MAX && source !== target);
  return [...Map.groupBy(short, ({ program }) => program)].flatMap(([program, own]) => {
    const step = Math.max(1, own.length / ROWS_OF_PROGRAM);
    const taken = Array.from(
      { length: Math.floor(own.length / step) },
      (_, at) => own[Math.floor(at * step)],
    );
    return taken.flatMap((pair): Learnt[] => {
      if (!pair) return [];
      const [from, to] = [new TextFacts(pair.source, 'en'), new TextFacts(pair.target, pair.language)];
      return [{ program, words: keysOf(from), units: unitsOf(to) }];
    });
  });
}

function learn(rows: readonly Learnt[]): string[] {
  const everywhere = new Map<string, number>();
  const byWord = new Map<string, Learnt[]>();
  for (const row of rows) {
    for (const unit of row.units) everywhere.set(unit, (everywhere.get(unit) ?? 0) + 1);
    for (const word of row.words) {
      const own = byWord.get(word) ?? [];
      byWord.set(word, own);
      own.push(row);
    }
  }
  const step = Math.max(1, Math.floor(rows.length / RANDOM_ROWS));
  const random = rows.filter((_, at) => at % step === 0);
  return [...byWord]
    .filter(
      ([, own]) => own.length >= ROWS_MIN && new Set(own.map(({ program }) => program)).size >= PROGRAMS_MIN,
    )
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, WORDS_MAX)
    .flatMap(([word, own]) => lineOf(word, own, everywhere, rows.length, random));
}

function lineOf(
  word: string,
  all: readonly Learnt[],
  everywhere: ReadonlyMap<string, number>,
  total: number,
  random: readonly Learnt[],
): string[] {
  const step = Math.max(1, all.length / ROWS_OF_WORD);
  const own = Array.from(
    { length: Math.floor(all.length / step) },
    (_, at) => all[Math.floor(at * step)],
  ).filter((row) => row !== undefined);
  const cues: string[] = [];
  let open = own;
  while (cues.length < CUES_MAX && open.length > 0) {
    const counts = new Map<string, number>();
    for (const { units } of open) for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
    let [best, most] = ['', 0];
    for (const [unit, count] of counts) {
      const usual = ((everywhere.get(unit) ?? 0) / total) * own.length;
      if (count / own.length < GAIN_MIN || count < usual * LIFT_MIN || count - usual <= most) continue;
      [best, most] = [unit, count - usual];
    }
    if (best === '') break;
    const having = open.filter(({ units }) => units.has(best));
    if (new Set(having.map(({ program }) => program)).size < 2) {
      open = open.filter(({ units }) => !units.has(best));
      continue;
    }
    cues.push(best);
    open = open.filter(({ units }) => !units.has(best));
  }
  const has = ({ units }: Learnt) => cues.some((cue) => units.has(cue));
  const right = own.filter(has).length / (own.length + 2);
  const others = random.filter(({ words }) => !words.has(word));
  const other = Math.max(0.01, others.filter(has).length / Math.max(1, others.length));
  if (cues.length === 0 || right < RIGHT_MIN || right < other * 4) return [];
  const percent = (share: number) => Math.min(97, Math.max(1, Math.round(share * 100)));
  return [[word, percent(right), percent(other), ...cues].join(' ')];
}
