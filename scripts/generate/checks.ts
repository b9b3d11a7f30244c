import { parseOwn } from '#kernel/narrow.ts';
import { CHECKS, SET_CHECKS } from '#localization/qa/run-checks.ts';
import { readFileSync } from 'node:fs';
import { code, page, table } from './markdown.ts';

/** As `npm run eval -- foreign` measured it; without a termbase, so terms have none. */
const { rows, percent } = parseOwn<{ rows: number; percent: Readonly<Record<string, number>> }>(
  readFileSync(new URL('../../eval/foreign/rates.json', import.meta.url), 'utf8'),
);

export function generateChecks(): string {
  const all = [...CHECKS, ...SET_CHECKS];
  return page(
    'Checks',
    `${all.length} rules look at every translation. \`critical\` costs 25 points, \`major\` 5, \`minor\` 1, \`info\` none; a score is 100 less four times the points. A \`sure\` fix is applied by the pipeline itself where the points fall and nothing else turns up; an \`offered\` one waits for a person, because people write what it would change. The alarms are those above info on ${rows} rows of foreign human translation in six languages (eval/foreign), in percent. The last ${SET_CHECKS.length} compare the rows of a task with each other.`,
    table(
      ['Check', 'What it finds', 'Category', 'Severity', 'Elsewhere', 'Fix', 'Alarms', 'Fires on'],
      [
        ...CHECKS.map((check) => [
          code(check.id),
          check.about,
          check.category,
          check.isOptional ? `off (${check.severity})` : check.severity,
          elsewhere(check.severityIn, check.languages),
          check.autofix ?? '',
          rateOf(check.id, check.category),
          example(check.fires[0]?.source, check.fires[0]?.target),
        ]),
        ...SET_CHECKS.map((check) => [
          code(check.id),
          check.about,
          check.category,
          check.severity,
          elsewhere(check.severityIn),
          '',
          '',
          example(check.fires[0]?.[1]?.source, check.fires[0]?.[1]?.target),
        ]),
      ],
    ),
  );
}

function rateOf(id: string, category: string): string {
  const rate = percent[id];
  return rate === undefined || category === 'terminology' ? '' : rate === 0 ? '0' : rate.toFixed(2);
}

function elsewhere(severityIn: Readonly<Record<string, string>> = {}, languages?: readonly string[]): string {
  const own = languages === undefined ? [] : [`only ${languages.join(', ')}`];
  const others = [...Map.groupBy(Object.entries(severityIn), ([, severity]) => severity)].map(
    ([severity, entries]) => `${severity} in ${entries.map(([language]) => language).join(', ')}`,
  );
  return [...own, ...others].join('; ');
}

/** As JSON, so that spaces and invisible characters can be seen. */
function example(source = '', target = ''): string {
  return code(`${visible(source)} → ${visible(target)}`.replaceAll('`', "'"));
}

function visible(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u202a-\u202f\u2060-\u206f\ufeff\ufffd]|\p{Mn}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
