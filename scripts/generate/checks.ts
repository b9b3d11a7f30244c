import { parseOwn } from '#kernel/narrow.ts';
import { examplesOf, setExamplesOf } from '#localization/qa/examples-for-tests.ts';
import { CHECKS, SET_CHECKS } from '#localization/qa/run-checks.ts';
import { readFileSync } from 'node:fs';
import type { Rates } from '../../eval/foreign/rates.ts';
import { code, page, table } from './markdown.ts';

/** Written by `npm run eval -- foreign --rates`, without a termbase, so terms have no rates. */
const RATES = parseOwn<Rates>(
  readFileSync(new URL('../../eval/foreign/rates.json', import.meta.url), 'utf8'),
);

/** The figures for the application, which does not contain the eval. */
export function generateMeasured(): string {
  const { measured, rows, asideRows, checks } = RATES;
  const lines = CHECKS.flatMap(({ id, category }) => {
    const rate = category === 'terminology' ? undefined : checks[id];
    return rate ? [`    ${id}: ${JSON.stringify(rate)},`] : [];
  });
  return `// Generated from eval/foreign/rates.json by npm run generate. Do not edit.
/** Percent of human rows with an alarm above info, the same for held-out rows, percent of planted faults found. */
interface MeasuredCheck {
  alarms: number;
  asideAlarms: number;
  found: Readonly<Record<string, number>>;
}

export const MEASURED: {
  day: string;
  rows: number;
  asideRows: number;
  checks: Readonly<Record<string, MeasuredCheck>>;
} = {
  day: ${JSON.stringify(measured)},
  rows: ${rows},
  asideRows: ${asideRows},
  checks: {
${lines.join('\n')}
  },
};
`;
}

export function generateChecks(): string {
  const all = [...CHECKS, ...SET_CHECKS];
  return page(
    'Checks',
    `${all.length} rules look at every translation. \`critical\` costs 25 points, \`major\` 5, \`minor\` 1, \`info\` none; a score is 100 minus four times the points. The pipeline itself applies a \`sure\` fix if the points fall and no other issue appears; an \`offered\` fix waits for a person, because people also write on purpose what it would change. **Alarms** are the issues above info on ${RATES.rows} rows of third-party human translation (${RATES.languages.join(', ')}), in percent; **aside** is the same on the ${RATES.asideRows} rows of languages and programs that nobody looked at while the rules were made; **found** is the percentage of faults planted into such rows that this check reports, for the kinds that it reports at all. Measured on ${RATES.measured} with \`${RATES.command}\` ([how](../../eval/foreign/README.md)). The last ${SET_CHECKS.length} compare the rows of a task with each other.`,
    table(
      [
        'Check',
        'What it finds',
        'Category',
        'Severity',
        'Elsewhere',
        'Fix',
        'Alarms',
        'Aside',
        'Found',
        'Fires on',
      ],
      [
        ...CHECKS.map((check) => [
          code(check.id),
          check.about,
          check.category,
          check.isOptional ? `off (${check.severity})` : check.severity,
          elsewhere(check.severityIn, check.languages),
          check.autofix ?? '',
          rateOf(RATES.checks[check.id]?.alarms, check.category),
          rateOf(RATES.checks[check.id]?.asideAlarms, check.category),
          foundBy(check.id),
          example(examplesOf(check).fires[0]),
        ]),
        ...SET_CHECKS.map((check) => [
          code(check.id),
          check.about,
          check.category,
          check.severity,
          elsewhere(check.severityIn),
          '',
          '',
          '',
          '',
          example(setExamplesOf(check).fires[0]?.[1]),
        ]),
      ],
    ),
  );
}

function rateOf(rate: number | undefined, category: string): string {
  return rate === undefined || category === 'terminology' ? '' : rate === 0 ? '0' : rate.toFixed(2);
}

function foundBy(id: string): string {
  return Object.entries(RATES.checks[id]?.found ?? {})
    .map(([kind, share]) => `${kind} ${share}`)
    .join('; ');
}

function elsewhere(severityIn: Readonly<Record<string, string>> = {}, languages?: readonly string[]): string {
  const own = languages === undefined ? [] : [`only ${languages.join(', ')}`];
  const others = [...Map.groupBy(Object.entries(severityIn), ([, severity]) => severity)].map(
    ([severity, entries]) => `${severity} in ${entries.map(([language]) => language).join(', ')}`,
  );
  return [...own, ...others].join('; ');
}

/** As JSON, so that spaces and invisible characters can be seen. */
function example({ source, target } = { source: '', target: '' }): string {
  return code(`${visible(source)} → ${visible(target)}`.replaceAll('`', "'"));
}

function visible(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u206f\ufeff\ufffd]|\p{Mn}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
