import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../test/harness.ts';
import { upsertTerms } from '../../terms/store.ts';
import type { StepContext } from '../step.ts';
import type { Row, TermHit } from '../../model.ts';
import { tbMatching } from './tb-matching.ts';
import { partOf } from '../../../../test/unchecked.ts';

const app = await startApp();
const tenant = await app.tenant();
await app.services.database.tenant(tenant, (tx) =>
  upsertTerms(tx, app.services.clock, tenant, [
    { content: 'The gate at Emberfall', sourceLanguage: 'en' },
    {
      content: 'Emberfall',
      sourceLanguage: 'en',
      category: 'Location',
      translations: { de: 'Glutfall' },
      targetVariants: { de: ['Glutheim'], fr: ['Braise'] },
      forbidden: { ja: ['灰'] },
      note: 'n'.repeat(300),
    },
    { content: 'Parlance', sourceLanguage: 'en', doNotTranslate: true, caseSensitive: true },
    { content: 'knife', sourceLanguage: 'en', translations: { de: 'Messer' }, variants: ['dagger'] },
  ]),
);

const rowOf = (source: string, language: string, terms: readonly TermHit[] = []) =>
  partOf<Row>({ source, language, position: 0, terms });
const run = (rows: readonly Row[]) => {
  const context = partOf<StepContext>({
    projectId: tenant.projectId,
    sourceLanguage: 'en',
    read: (use) => app.services.database.tenant(tenant, use),
  });
  return tbMatching.run(rows, context);
};

describe('tbMatching', () => {
  it('terms for a row come with everything that the termbase has about them in its language', async () => {
    const { changes, counts } = await run([
      rowOf('The gate at Emberfall', 'de'),
      rowOf('The gate at Emberfall', 'ja'),
    ]);
    const emberfall = {
      start: 12,
      end: 21,
      source: 'Emberfall',
      category: 'Location',
      note: 'n'.repeat(200),
    };
    const termId = expect.stringMatching(/^trm_/);
    expect(changes.map(({ terms }) => terms)).toEqual([
      [{ ...emberfall, termId, target: 'Glutfall', targetVariants: ['Glutheim'] }],
      [{ ...emberfall, termId, target: '', forbidden: ['灰'] }],
    ]);
    expect(counts).toEqual({ terms: 2, rows_with_terms: 2 });
  });

  it('a term without data in the language is shown without a translation', async () => {
    const { changes } = await run([rowOf('The gate at Emberfall', 'es')]);
    expect(changes[0]?.terms).toMatchObject([{ source: 'The gate at Emberfall', target: '' }]);
  });

  it('do not translate: the term itself is its translation, in every language', async () => {
    const { changes } = await run([rowOf('Open Parlance in common parlance', 'ja')]);
    expect(changes[0]?.terms).toMatchObject([
      { start: 5, target: 'Parlance', doNotTranslate: true, caseSensitive: true },
    ]);
    expect(changes[0]?.terms).toHaveLength(1);
  });

  it('forms and variants of the source', async () => {
    const { changes } = await run([rowOf('Knives and daggers', 'de')]);
    expect(changes[0]?.terms).toMatchObject([
      { source: 'Knives', target: 'Messer' },
      { source: 'daggers', target: 'Messer' },
    ]);
  });

  it('rows without terms are left alone, unless they had some before', async () => {
    const old = [{ termId: 't', start: 0, end: 1, source: 'x', target: 'y', category: '' }];
    const { changes, counts } = await run([rowOf('nothing', 'de'), rowOf('nothing', 'de', old)]);
    expect(changes).toEqual([{ language: 'de', position: 0, terms: [] }]);
    expect(counts).toEqual({ terms: 0, rows_with_terms: 0 });
  });
});
