import { beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { readTerms } from './seed-for-tests.ts';

let tenant: Tenant;

const app = await startWorkingApp();
beforeEach(async () => {
  tenant = await app.tenant();
});

const upload = (terms: unknown, extra: object = {}) =>
  tenant.open('POST', '/terms/create', { terms, ...extra });
const term = (extra: object = {}) => ({ content: 'Sword', source_language: 'en', ...extra });
const runOf = (traceId: string) =>
  app.services.database.system
    .selectFrom('runs')
    .selectAll()
    .where('trace_id', '=', traceId)
    .executeTakeFirst();
const written = (traceId: string) =>
  until('the upload was written', async () => (await runOf(traceId))?.status === 'SUCCEEDED');
const runs = () =>
  app.services.database.system
    .selectFrom('runs')
    .select('id')
    .where('project_id', '=', tenant.projectId)
    .execute();

describe('upload_terms', () => {
  it('200: accepted at once under its trace id, written in the background', async () => {
    const { status, body } = await upload([
      term({
        content: '  Sword ',
        category: 'Item',
        pic: 'https://cdn.example/s.png',
        translations: { de: 'Schwert', ja: '' },
      }),
      term({ content: 'Shield', unknown: 'ignored' }),
    ]);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      upload_id: body.trace_id,
      accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      terms_count: 2,
    });
    await written(body.trace_id);
    expect(
      (await readTerms(app, tenant)).map((row) => [row.content, row.category, row.pic, row.translations]),
    ).toEqual([
      ['Shield', '', '', {}],
      ['Sword', 'Item', 'https://cdn.example/s.png', { de: 'Schwert' }],
    ]);
    const run = await runOf(body.trace_id);
    expect(run).toMatchObject({ job_type: 'TERM_UPLOAD', task_id: null, callback_url: null, options: {} });
    expect(run?.id).toMatch(/^term_upload_[0-9a-f]{32}$/);
  });

  it('200: L-TB-004 a thousand terms', async () => {
    const many = Array.from({ length: 1000 }, (_, n) =>
      term({ content: `Term ${n}`, translations: { de: `Begriff ${n}` } }),
    );
    const { status, body } = await upload(many);
    expect([status, body.data.terms_count]).toEqual([200, 1000]);
    await written(body.trace_id);
    expect(await readTerms(app, tenant)).toHaveLength(1000);
  });

  const details = {
    note: 'Two-handed',
    part_of_speech: 'noun',
    case_sensitive: true,
    do_not_translate: true,
    variants: ['Blade'],
    target_variants: { de: ['Klinge'], ja: ['剣'] },
    forbidden: { de: ['Säbel'] },
  };

  it('200: the details of a term, merged like its translations; callers that do not send them change nothing', async () => {
    await written((await upload([term(details)])).body.trace_id);
    expect(await readTerms(app, tenant)).toMatchObject([details]);
    const same = await upload([term(details), term({ category: '' })]);
    await written(same.body.trace_id);
    expect((await runOf(same.body.trace_id))?.stats).toEqual({ upserted_count: 0, modified_count: 0 });
    const { body } = await upload([
      term({ note: '', case_sensitive: false, variants: [], target_variants: { ja: [], fr: [' Lame '] } }),
    ]);
    await written(body.trace_id);
    expect((await runOf(body.trace_id))?.stats).toEqual({ upserted_count: 0, modified_count: 1 });
    expect(await readTerms(app, tenant)).toMatchObject([
      {
        ...details,
        note: '',
        case_sensitive: false,
        variants: [],
        target_variants: { de: ['Klinge'], fr: ['Lame'] },
      },
    ]);
  });

  it('200: L-TB-025 trailing spaces make no second term', async () => {
    const { body } = await upload([term({ content: 'Orb' }), term({ content: 'Orb  ', category: 'Item' })]);
    await written(body.trace_id);
    expect((await readTerms(app, tenant)).map((row) => [row.content, row.category])).toEqual([
      ['Orb', 'Item'],
    ]);
  });

  it('200: L-TB-024 ten equal uploads at once: no deadlock, one row per key', async () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      term({ content: `Same ${n}`, translations: { de: `x${n}` } }),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => upload(n % 2 === 0 ? many : many.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { body } of answers) await written(body.trace_id);
    expect(await readTerms(app, tenant)).toHaveLength(200);
    const done = await Promise.all(answers.map(({ body }) => runOf(body.trace_id)));
    const added = done.map((run) =>
      Number((run?.stats as { upserted_count?: number } | undefined)?.upserted_count),
    );
    // Without the lock they would collide, and only retries would lead to the right result.
    const { rows } = await app.services.database.executeSql(
      `select max(retry_count) as retries from pgboss.job where name = 'run_term_upload' and data->'tenant'->>'projectId' = '${tenant.projectId}'`,
    );
    expect(rows).toEqual([{ retries: 0 }]);
    expect(added.sort((a, b) => a - b)).toEqual([...Array(9).fill(0), 200]);
  });

  const bad: [string, string, unknown, object, string][] = [
    ['L-TB-002', 'terms []', [], {}, 'terms'],
    ['', 'terms missing', undefined, {}, 'terms'],
    ['L-TB-005', '1001 terms', Array.from({ length: 1001 }, () => term()), {}, 'terms'],
    ['L-TB-007', '["x"]', ['x'], {}, 'terms[0]'],
    ['L-TB-009', 'content "   "', [term({ content: '   ' })], {}, 'terms[0].content'],
    ['L-TB-010', 'content 5', [term({ content: 5 })], {}, 'terms[0].content'],
    ['', 'content of 2,001 characters', [term({ content: 'c'.repeat(2001) })], {}, 'terms[0].content'],
    ['L-TB-012', 'source_language missing', [{ content: 'a' }], {}, 'terms[0].source_language'],
    [
      'L-TB-014',
      'source_language "constructor"',
      [term({ source_language: 'constructor' })],
      {},
      'terms[0].source_language',
    ],
    ['L-TB-015', 'translations []', [term({ translations: [] })], {}, 'terms[0].translations'],
    [
      'L-TB-017',
      'translations {"ja":null}',
      [term({ translations: { ja: null } })],
      {},
      'terms[0].translations.ja',
    ],
    ['', 'translations {"xx":"a"}', [term({ translations: { xx: 'a' } })], {}, 'terms[0].translations.xx'],
    ['L-TB-019', 'category 5', [term({ category: 5 })], {}, 'terms[0].category'],
    ['L-TB-020', 'pic "javascript:alert(1)"', [term({ pic: 'javascript:alert(1)' })], {}, 'terms[0].pic'],
    ['', 'pic with a quote', [term({ pic: 'https://a.example/"onload="x' })], {}, 'terms[0].pic'],
    [
      'L-TB-022',
      'pic of 10 kB',
      [term({ pic: `https://a.example/${'p'.repeat(10_000)}` })],
      {},
      'terms[0].pic',
    ],
    ['', 'a note of 1,001 characters', [term({ note: 'n'.repeat(1001) })], {}, 'terms[0].note'],
    ['', 'case_sensitive "yes"', [term({ case_sensitive: 'yes' })], {}, 'terms[0].case_sensitive'],
    ['', 'an empty variant', [term({ variants: [' '] })], {}, 'terms[0].variants[0]'],
    ['', '21 variants', [term({ variants: Array(21).fill('v') })], {}, 'terms[0].variants'],
    ['', 'forbidden {"xx":[]}', [term({ forbidden: { xx: [] } })], {}, 'terms[0].forbidden.xx'],
    ['', 'forbidden {"de":"x"}', [term({ forbidden: { de: 'x' } })], {}, 'terms[0].forbidden.de'],
    [
      '',
      'target_variants {"de":[5]}',
      [term({ target_variants: { de: [5] } })],
      {},
      'terms[0].target_variants.de[0]',
    ],
    [
      'L-TB-029',
      'callback_events ["task.completed"]',
      [term()],
      { callback_events: ['task.completed'] },
      'callback_events[0]',
    ],
    ['', 'callback_url ftp', [term()], { callback_url: 'ftp://a.example/' }, 'callback_url'],
    ['', 'callback_url private', [term()], { callback_url: 'http://10.0.0.1/' }, 'callback_url'],
  ];
  it.each(bad)('400: %s %s', async (_id, _what, terms, extra, field) => {
    const { status, body } = await upload(terms, extra);
    expect([status, body.error.field]).toEqual([400, field]);
    expect(await runs()).toEqual([]);
  });

  it('400: L-TB-027 one bad item among a thousand refuses all of them and is named', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => term({ content: n === 700 ? '' : `Term ${n}` }));
    const { status, body } = await upload(many);
    expect([status, body.msg]).toEqual([400, 'terms[700].content: must not be empty']);
    expect(await runs()).toEqual([]);
  });

  it('8 MiB fit, more do not', async () => {
    const wide = Array.from({ length: 1000 }, (_, n) =>
      term({ content: `Wide ${n}`, translations: { de: 'ü'.repeat(1500), ja: 'x'.repeat(3500) } }),
    );
    expect((await upload(wide)).status).toBe(200);
    const tooWide = wide.map((item) => ({
      ...item,
      translations: { de: 'ü'.repeat(4000), ja: '剣'.repeat(300) },
    }));
    expect((await upload(tooWide)).status).toBe(413);
  });
});
