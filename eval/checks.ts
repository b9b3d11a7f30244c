import type { CheckInput } from '#localization/qa/check.ts';
import { inputOf } from '#localization/qa/examples-for-tests.ts';
import type { Issue } from '#localization/model.ts';
import { NO_CONVENTIONS, withConventions } from '#localization/projects/conventions.ts';
import { CHECKS, findAll, runSetChecks, SET_CHECKS } from '#localization/qa/run-checks.ts';
import { FAULTS, type Pair } from './checks-faults.ts';
import { corpusStrings, TARGETS } from './corpus/corpus.ts';
import type { EvalLine } from './section.ts';

const ALARMS_MAX: Readonly<Record<string, number>> = { critical: 1, major: 1, minor: 3, info: 100 };
const FOUND_MIN = 98;

/** What each check reports about human translations, and what it misses of planted faults. */
export function evalChecks(): EvalLine[] {
  const alarms = pairs.flatMap((pair) => find(pair).map((issue) => ({ ...issue, language: pair.language })));
  const byRow = CHECKS.filter(({ category }) => category !== 'terminology').map(({ id, isOptional }) => {
    const found = isOptional ? wished(id) : alarms;
    return lineOf(
      id,
      found.filter(({ check }) => check === id),
    );
  });
  return [...byRow, ...SET_CHECKS.map(({ id }) => setLineOf(id)), ...totals()];
}

const pairs: readonly Pair[] = corpusStrings.flatMap((string) =>
  TARGETS.map((language) => ({
    source: string.content,
    target: string.translations[language],
    language,
    maxLength: string.max_length ?? null,
  })),
);
type Alarm = Pick<Issue, 'severity'> & { language: string };

/** With `id`: in a project that turns on that check. */
function find({ maxLength, ...pair }: Pair, id?: string) {
  const checks = id === undefined ? {} : { [id]: { '*': 'minor' as const } };
  return withConventions({ ...NO_CONVENTIONS, checks }, () =>
    findAll(inputOf({ ...pair, ...(maxLength !== null && { maxLength }) })),
  );
}

function wished(id: string) {
  return pairs.flatMap((pair) => find(pair, id).map((issue) => ({ ...issue, language: pair.language })));
}

function lineOf(id: string, alarms: readonly Alarm[]): EvalLine {
  const worst = worstShare(id, alarms);
  const planted = pairs.flatMap((pair) => {
    const change = FAULTS[id]?.(pair);
    return change ? [{ ...pair, ...change }] : [];
  });
  const found = planted.filter((pair) => find(pair, id).some(({ check }) => check === id)).length;
  const share = planted.length === 0 ? 0 : (found / planted.length) * 100;
  return {
    section: 'checks',
    what: id,
    value: `false alarms ${worst.share.toFixed(1)} %${worst.where}, found ${found} of ${planted.length} (${share.toFixed(1)} %)`,
    bound: `≤ ${worst.bound} %, ≥ ${FOUND_MIN} %`,
    ok: worst.isWithin && share >= FOUND_MIN,
  };
}

interface Worst {
  share: number;
  where: string;
  bound: number;
  isWithin: boolean;
}

/** For the language with most alarms; each severity has its own bound, and info has none. */
function worstShare(id: string, alarms: readonly Alarm[]): Worst {
  const shares = [...Map.groupBy(alarms, ({ language, severity }) => `${language} ${severity}`)].map(
    ([name, some]): Worst => {
      const [language, severity = 'info'] = name.split(' ');
      const share = (some.length / corpusStrings.length) * 100;
      const bound = ALARMS_MAX[severity] ?? 100;
      return { share, bound, where: ` (${language}, ${severity})`, isWithin: share <= bound };
    },
  );
  const usual = ALARMS_MAX[CHECKS.find((check) => check.id === id)?.severity ?? 'info'] ?? 100;
  return shares.reduce((a, b) => (b.share / b.bound > a.share / a.bound ? b : a), {
    share: 0,
    bound: usual,
    where: '',
    isWithin: true,
  });
}

/** Two rows of one source with two translations, and two sources with one. */
function setLineOf(id: string): EvalLine {
  let [clean, planted, found] = [0, 0, 0];
  for (const language of TARGETS) {
    const rows = pairs
      .filter((pair) => pair.language === language)
      .map((pair) => inputOf({ ...pair, maxLength: 999 }));
    clean += runSetChecks(rows)
      .flat()
      .filter(({ check, severity }) => check === id && severity !== 'info').length;
    for (const [index, row] of rows.entries()) {
      const other = rows[(index + 1) % rows.length];
      if (!other || row.source === other.source || row.target === other.target) continue;
      planted += 1;
      if (
        runSetChecks(FAULTS_OF_SETS[id]?.(row, other) ?? [])
          .flat()
          .some(({ check }) => check === id)
      )
        found += 1;
    }
  }
  const share = (found / planted) * 100;
  const alarmed = (clean / pairs.length) * 100;
  return {
    section: 'checks',
    what: `${id} (set)`,
    value: `false alarms ${alarmed.toFixed(1)} %, found ${found} of ${planted} (${share.toFixed(1)} %)`,
    bound: `≤ 3 %, ≥ ${FOUND_IN_SETS[id] ?? FOUND_MIN} %`,
    ok: alarmed <= 3 && share >= (FOUND_IN_SETS[id] ?? FOUND_MIN),
  };
}

/** The set of two rows with the fault. */
const FAULTS_OF_SETS: Readonly<Record<string, (row: CheckInput, other: CheckInput) => CheckInput[]>> = {
  inconsistent_target: (row, other) => [row, { ...row, target: other.target }],
  same_target: (row, other) => [row, { ...row, source: other.source }],
  swapped_texts: (row, other) => [
    { ...row, target: other.target },
    { ...other, target: row.target },
  ],
};
/** Short labels and names of a game have no word that shows to which row the text belongs. */
const FOUND_IN_SETS: Readonly<Record<string, number>> = { swapped_texts: 40 };

function totals(): EvalLine[] {
  const flagged = pairs.filter((pair) => find(pair).some(({ severity }) => severity !== 'info')).length;
  const share = (flagged / pairs.length) * 100;
  return [
    {
      section: 'checks',
      what: 'human translations with any alarm above info',
      value: `${flagged} of ${pairs.length} (${share.toFixed(1)} %)`,
      bound: '≤ 5 %',
      ok: share <= 5,
    },
  ];
}
