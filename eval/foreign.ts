import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { type Alarms, measureAlarms, type Sample } from './foreign/alarms.ts';
import {
  ASIDE_LANGUAGES,
  FIFTH_DRAW,
  FOURTH_DRAW,
  isAside,
  isAsideProgram,
  SIXTH_DRAW,
} from './foreign/aside.ts';
import { columnsOf, sideLines, type Sides } from './foreign/both-sides.ts';
import { writeSpread } from './foreign/count-words.ts';
import { deriveGlossary } from './foreign/glossary.ts';
import { writeKinship } from './foreign/learn-kinship.ts';
import { writeLoans } from './foreign/learn-loans.ts';
import { type ForeignPair, readFolder } from './foreign/pairs.ts';
import { ratesOf } from './foreign/rates.ts';
import { measureScan, type ScanFigures } from './foreign/scan.ts';
import { measureTerms, type TermFigures } from './foreign/terms.ts';
import type { EvalLine } from './section.ts';

interface ForeignOptions {
  dir?: string;
  languages?: string;
  programs?: string;
  /**
   * `with` for both, `without` for held-out programs, `only` for these alone, `fourth`, `fifth` or `sixth` for the
   * programs of that draw.
   */
  aside?: string;
  /** At most this many rows of a program in a language. */
  rows?: string;
  /** Some of `alarms`, `terms` and `scan`; all of them take minutes. */
  parts?: string;
  /** A file for samples of everything that was flagged, missed or changed. */
  samples?: string;
  /** A file for the measurements of each check; `rates.json` is used for the reference of the checks. */
  rates?: string;
  /** A file for alarms and found faults side by side; later runs are compared with `both-sides.json`. */
  sides?: string;
  /** A folder for the words to expect in translations of English words; `text_of_another_row` reads it. */
  kinship?: string;
  /** A folder for the words that programs use anyway, by the number of programs; the scan reads them. */
  words?: string;
}

const INSTALLED = '/usr/share/locale';
const SIDES = new URL('./foreign/both-sides.json', import.meta.url);
const LANGUAGES = ['de', 'es', 'ja', 'zh-cn', 'ru', 'pt-br'];
const DRAWS: Readonly<Record<string, readonly string[]>> = {
  fourth: FOURTH_DRAW,
  fifth: FIFTH_DRAW,
  sixth: SIXTH_DRAW,
};
const ROWS_MAX = 3000;
const SAMPLES = 40;

/** How the rules do on text for which they were not written. See foreign/README.md. */
export async function evalForeign(options: ForeignOptions): Promise<EvalLine[]> {
  const dir = options.dir ?? INSTALLED;
  if (!existsSync(dir))
    return [line('nothing to read', `There is no ${dir}; give a folder with --dir.`, '', null)];
  const languages = options.languages?.split(',') ?? [...LANGUAGES, ...ASIDE_LANGUAGES];
  const programs = options.programs?.split(',') ?? null;
  const all = readFolder(dir, { languages, programs });
  const aside = options.aside ?? 'with';
  const draw = DRAWS[aside];
  const chosen = all.filter((pair) =>
    draw ? draw.includes(pair.program) : aside === 'with' || isAside(pair) === (aside === 'only'),
  );
  const pairs = sample(chosen, Number(options.rows ?? ROWS_MAX));
  const parts = options.parts?.split(',') ?? ['alarms', 'terms', 'scan'];
  const glossary = parts.includes('terms') || parts.includes('scan') ? deriveGlossary(chosen) : [];
  const lines: EvalLine[] = [];
  const samples: Record<string, unknown> = {};
  const measured = new Map<string, Alarms>();
  for (const language of languages) {
    const own = pairs.filter((pair) => pair.language === language);
    if (own.length === 0) continue;
    const alarms = parts.includes('alarms') ? measureAlarms(own, SAMPLES, pairs) : null;
    if (alarms) measured.set(language, alarms);
    const terms = measureTerms(
      chosen.filter((pair) => pair.language === language),
      parts.includes('terms') ? glossary : [],
      language,
    );
    lines.push(...(alarms ? checkLines(language, alarms) : []), ...termLines(language, terms));
    samples[language] = samplesOf(alarms, terms);
  }
  const today = new Date().toISOString().slice(0, 10);
  if (measured.size > 0) {
    const sides: Sides = {
      measured: today,
      command: commandOf(options),
      languages: Object.fromEntries(Array.from(measured, ([language, one]) => [language, columnsOf(one)])),
    };
    const before = existsSync(SIDES) ? parseOwn<Sides>(readFileSync(SIDES, 'utf8')) : null;
    lines.push(...sideLines(sides, before));
    if (options.sides !== undefined) writeFileSync(options.sides, `${JSON.stringify(sides, null, 2)}\n`);
  }
  for (const language of parts.includes('scan') ? ['en', ...languages] : []) {
    const some = chosen.filter((pair) => language === 'en' || pair.language === language);
    const scans = await measureScan(some, glossary, language);
    for (const scan of scans) lines.push(...scanLines(language, scan));
    samples[`scan ${language}`] = scans;
  }
  if (options.kinship !== undefined) {
    // Held-out programs are not used for learning; from held-out languages so little is learned that nobody reads
    // their rows.
    const open = all.filter(({ program }) => !isAsideProgram(program));
    writeKinship(join(options.kinship, 'kinship'), open, languages);
    writeLoans(join(options.kinship, 'loans'), open, languages);
  }
  if (options.words !== undefined) writeSpread(options.words, chosen, languages);
  if (options.rates !== undefined) {
    const rates = ratesOf(today, commandOf(options), languages, [...measured.values()]);
    writeFileSync(options.rates, `${JSON.stringify(rates, null, 2)}\n`);
  }
  if (options.samples !== undefined) writeFileSync(options.samples, JSON.stringify(samples, null, 1));
  return lines;
}

/** As anybody would type it; the folder's place on this machine is private. */
function commandOf({ languages, programs, aside, rows, parts }: ForeignOptions): string {
  const given = Object.entries({ languages, programs, aside, rows, parts }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  );
  return ['npm run eval -- foreign --dir <folder>', ...given].join(' ');
}

/** The same rows every time, from all over a catalog. */
function sample(pairs: readonly ForeignPair[], rowsMax: number): ForeignPair[] {
  return [...Map.groupBy(pairs, ({ program, language }) => `${program} ${language}`).values()].flatMap(
    (own) => {
      const step = Math.max(1, own.length / rowsMax);
      const taken: ForeignPair[] = [];
      for (let at = 0; Math.floor(at) < own.length; at += step) {
        const pair = own[Math.floor(at)];
        if (pair) taken.push(pair);
      }
      return taken;
    },
  );
}

const FLAGGED_MAX: Readonly<Record<string, number>> = { de: 15, es: 8, ja: 18, 'zh-cn': 18 };
/** In percent. */
const ACCEPTED_MAX: Readonly<Record<string, number>> = { es: 0.5 };
function checkLines(language: string, { rows, byCheck }: Alarms): EvalLine[] {
  return [...byCheck]
    .sort(([, a], [, b]) => b.rows - a.rows)
    .map(([check, entry]) => line(`${language}: alarm ${check}`, share(entry.rows, rows), '', null));
}

function termLines(language: string, figures: TermFigures): EvalLine[] {
  const { terms, uses, flagged, labels, swapped, accepted } = figures;
  if (uses === 0) return [];
  const bound = FLAGGED_MAX[language];
  const acceptedMax = ACCEPTED_MAX[language] ?? 1;
  return [
    line(
      `${language}: right use of ${terms} terms flagged`,
      share(flagged.length, uses),
      bound === undefined ? '' : `≤ ${bound} %`,
      bound === undefined ? null : flagged.length * 100 <= uses * bound,
    ),
    line(
      `${language}: the same, with labels that are not the word for the thing`,
      share(flagged.length + labels.flagged, uses + labels.uses),
      '',
      null,
    ),
    line(
      `${language}: wrong term accepted`,
      share(accepted.length, swapped),
      `≤ ${acceptedMax} %`,
      accepted.length * 100 <= swapped * acceptedMax,
    ),
  ];
}

function scanLines(language: string, scan: ScanFigures): EvalLine[] {
  const { program, terms, found, top, counted } = scan;
  const bound = { en: 70, 'zh-cn': 55, ja: 55, de: 55 }[language];
  const beside = counted === null ? '' : `; counting capitals ${share(counted.found, terms)}`;
  // Never worse than counting capitals, in no language.
  const isEnough = (bound === undefined || found * 100 >= terms * bound) && found >= (counted?.found ?? 0);
  return [
    line(
      `scan ${language}, ${program}: terms found`,
      `${share(found, terms)}${beside}`,
      bound === undefined ? '≥ counting' : `≥ ${bound} %`,
      isEnough,
    ),
    line(
      `scan ${language}, ${program}: terms among the first 200`,
      `${top}${counted === null ? '' : `; counting capitals ${counted.top}`}`,
      language === 'en' && terms >= 150 ? '≥ 100' : '',
      language === 'en' && terms >= 150 ? top >= 100 : null,
    ),
  ];
}

function samplesOf(alarms: Alarms | null, terms: TermFigures) {
  const first = (samples: readonly Sample[], max = SAMPLES) => samples.slice(0, max);
  return {
    alarms: Object.fromEntries([...(alarms?.byCheck ?? [])].map(([check, { samples }]) => [check, samples])),
    missed: Object.fromEntries([...(alarms?.planted ?? [])].map(([kind, { missed }]) => [kind, missed])),
    fixed: first(alarms?.fixed ?? [], 200),
    flagged: first(terms.flagged, 100),
    accepted: first(terms.accepted, 100),
  };
}

function share(part: number, whole: number): string {
  return `${part} of ${whole} (${whole === 0 ? '0' : ((part / whole) * 100).toFixed(2)} %)`;
}

function line(what: string, value: string, bound: string, ok: boolean | null): EvalLine {
  return { section: 'foreign', what, value, bound, ok };
}
