import { corpusStrings, TARGETS } from '../eval/corpus/corpus.ts';
import { type CheckInput, viewOf } from '#localization/qa/check.ts';
import { inputOf } from '#localization/qa/examples-for-tests.ts';
import { autofix } from '#localization/qa/autofix.ts';
import { CHECKS, runChecks } from '#localization/qa/run-checks.ts';
import { type Line, median, type Site } from './site.ts';

const COSTLIEST = 10;

/** Our corpus repeatedly: rows per second through all checks, and the cost of the most expensive ones. */
export async function benchChecks(site: Site): Promise<Line[]> {
  const repeats = site.quick ? 3 : 15;
  const rows = TARGETS.flatMap((language) =>
    corpusStrings.map(({ content, translations }) =>
      inputOf({ source: content, target: translations[language], language }),
    ),
  );
  const faulty = rows.map((row) => ({ ...row, target: row.target.replace(' ', '  ') }));
  let salt = 0;
  // A new source each time, as in a task of one language.
  const fresh = timed(repeats, () => {
    salt += 1;
    for (const row of rows) runChecks({ ...row, source: `${row.source} ${'x'.repeat(salt)}` });
  });
  const known = timed(repeats, () => {
    for (const row of rows) runChecks(row);
  });
  const fixed = timed(repeats, () => {
    for (const row of faulty) autofix(row);
  });
  const perSecond = (ms: number) => (rows.length / ms) * 1000;
  const line = (name: string, figure: number, unit: string, note: string): Line => ({
    bench: 'checks',
    name,
    figure,
    unit,
    note,
  });
  const withoutTerms = CHECKS.filter(({ category }) => category !== 'terminology').length;
  const chars = Math.round(rows.reduce((sum, { source }) => sum + source.length, 0) / rows.length);
  return [
    line(
      'all checks, sources seen before',
      perSecond(known),
      'rows/s',
      `of CPU; ${withoutTerms} checks (rows have no terms), ${chars} characters a source`,
    ),
    line(
      'all checks, new sources',
      perSecond(fresh),
      'rows/s',
      'placeholders and numbers of the source read each time',
    ),
    line('autofix of rows with a fault', perSecond(fixed), 'rows/s', 'every try checked as a whole'),
    ...costs(rows, repeats).map(({ id, us }) =>
      line(id, us, 'µs/row', 'alone, the facts it asks for included'),
    ),
  ];
}

/** Each check alone on new views, so that what several checks share is counted with each of them. */
function costs(rows: readonly CheckInput[], repeats: number): { id: string; us: number }[] {
  const measured = CHECKS.map((check) => {
    const ms = timed(repeats, () => {
      for (const row of rows) {
        const view = viewOf(row);
        if (((view.from.kinds | view.to.kinds) & (check.when ?? -1)) !== 0) check.find(view);
      }
    });
    return { id: check.id, us: (ms * 1000) / rows.length };
  });
  return measured.sort((a, b) => b.us - a.us).slice(0, COSTLIEST);
}

/** CPU time, not wall time: checks do not wait, so a busy machine need not spoil the figure. */
function timed(repeats: number, work: () => void): number {
  work();
  return median(
    Array.from({ length: repeats }, () => {
      const began = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    }),
  );
}
