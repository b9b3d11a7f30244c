import type { EvalLine } from '../section.ts';
import type { Alarms } from './alarms.ts';

/**
 * Alarms on human text and the share of planted faults that is found, side by side: improving only one of them
 * worsens the other. `both-sides.json` holds the last table.
 */
export interface Sides {
  /** Date of the measurement. */
  measured: string;
  command: string;
  languages: Record<string, Columns>;
}

/** By name of the column: how many rows, out of how many. */
type Columns = Record<string, Share>;

interface Share {
  part: number;
  whole: number;
}

type Bound = { max: number } | { min: number };

/** In percent. A column without an entry has no bound; it must only not get worse. */
export const BOUNDS: Readonly<Record<string, Bound>> = {
  'any alarm': { max: 3 },
  'critical alarm': { max: 0.5 },
  'rows changed by autofix': { max: 0.05 },
  'AUC of the score': { min: 93 },
  'placeholder lost': { min: 97 },
  'placeholder changed': { min: 97 },
  'tag lost': { min: 97 },
  'closing tag lost': { min: 97 },
  'tags swapped': { min: 97 },
  'line break lost': { min: 98 },
  'bracket lost': { min: 97 },
  'number changed': { min: 97 },
  untranslated: { min: 95 },
  'cut in the middle': { min: 95 },
  'last sentence lost': { min: 95 },
  'word doubled': { min: 95 },
  'end mark lost or changed': { min: 90 },
  'end mark added': { min: 60 },
  'word left in English': { min: 80 },
  'text of another row': { min: 90 },
  'text in another language': { min: 85 },
};

/** With fewer rows, a share is not reliable. */
const WHOLE_MIN = 20;
/** Differences of up to this many standard errors count as chance. */
const NOISE = 2;
/** The area under the curve comes from many thousand pairs, so its error differs from that of a share. */
const AUC = 'AUC of the score';
const AUC_NOISE = 0.5;
const AUC_WHOLE = 100_000;
const OTHER_LANGUAGE = 'text in another language';

export function columnsOf({ rows, aboveInfo, critical, fixed, planted, auc }: Alarms): Columns {
  return {
    'any alarm': { part: aboveInfo, whole: rows },
    'critical alarm': { part: critical, whole: rows },
    'rows changed by autofix': { part: fixed.length, whole: rows },
    ...Object.fromEntries(
      [...planted].map(([kind, { found, planted: whole }]) => [kind, { part: found, whole }]),
    ),
    ...Object.fromEntries(
      [...planted]
        .filter(([kind]) => kind === OTHER_LANGUAGE)
        .map(([kind, { low, planted: whole }]) => [`${kind}, 40 at most`, { part: low, whole }]),
    ),
    ...(!Number.isNaN(auc) && { [AUC]: { part: Math.round(auc * AUC_WHOLE), whole: AUC_WHOLE } }),
  };
}

const percent = ({ part, whole }: Share) => (whole === 0 ? 0 : (part / whole) * 100);

function noiseOf(column: string, share: Share): number {
  if (column === AUC) return AUC_NOISE;
  // With none or all of the rows the standard error would be zero: a difference of one row counts as chance, too.
  const p = Math.min(Math.max(percent(share) / 100, 1 / share.whole), 1 - 1 / share.whole);
  return NOISE * Math.sqrt((p * (1 - p)) / share.whole) * 100;
}

const isLessBetter = (column: string) => 'max' in (BOUNDS[column] ?? { min: 0 });

/** Cells that are worse than before, by more than chance, whatever improved. */
export function worsened(before: Sides['languages'], now: Sides['languages']): string[] {
  return Object.entries(now).flatMap(([language, columns]) =>
    Object.entries(columns).flatMap(([column, share]) => {
      const known = before[language]?.[column];
      if (!known || known.whole < WHOLE_MIN || share.whole < WHOLE_MIN) return [];
      const [was, is] = [percent(known), percent(share)];
      const loss = isLessBetter(column) ? is - was : was - is;
      return loss > noiseOf(column, known)
        ? [`${language}: ${column} was ${was.toFixed(2)} %, is ${is.toFixed(2)} %`]
        : [];
    }),
  );
}

export function isWithin(column: string, share: Share): boolean | null {
  const bound = BOUNDS[column];
  if (bound === undefined) return null;
  return 'max' in bound ? percent(share) <= bound.max : percent(share) >= bound.min;
}

/** One line for each cell, and one for each that got worse. A table of other text is not compared. */
export function sideLines(now: Sides, before: Sides | null): EvalLine[] {
  const cells = Object.entries(now.languages).flatMap(([language, columns]) =>
    Object.entries(columns)
      .filter(([, { whole }]) => whole >= WHOLE_MIN)
      .map(([column, share]) => {
        const bound = BOUNDS[column];
        const boundText = bound === undefined ? '' : 'max' in bound ? `≤ ${bound.max} %` : `≥ ${bound.min} %`;
        const value =
          column === AUC
            ? (percent(share) / 100).toFixed(3)
            : `${share.part} of ${share.whole} (${percent(share).toFixed(2)} %)`;
        return line(`${language}: ${column}`, value, boundText, isWithin(column, share));
      }),
  );
  if (before === null || before.command !== now.command) return cells;
  return [
    ...cells,
    ...worsened(before.languages, now.languages).map((cell) => line(cell, 'worse', 'as it was', false)),
  ];
}

function line(what: string, value: string, bound: string, ok: boolean | null): EvalLine {
  return { section: 'foreign', what, value, bound, ok };
}
