import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { publishAndWait, readUnits, seedTask } from '../publish/seed-for-tests.ts';
import { learnEdits } from './learn.ts';
import { sourceKeys } from './normalise.ts';

const app = await startWorkingApp();

const key = (text: string) => sourceKeys(text).sourceKey;

async function memoryVersion(tenant: Tenant): Promise<number> {
  const row = await app.services.database.system
    .selectFrom('lexicon_versions')
    .select('memory_version')
    .where('project_id', '=', tenant.projectId)
    .executeTakeFirst();
  return row?.memory_version ?? 0;
}

describe('what a publish teaches the memory', () => {
  it('one unit per source, language and string_id, with keys, neighbours, origin and score', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, {
      strings: [
        {
          id: 'a',
          content: 'Take 3 apples',
          targets: { de: { text: 'Nimm 3 Äpfel', origin: 'ai', score: 91 } },
        },
        { id: 'b', content: 'Go', targets: { de: { text: 'Geh', origin: 'manual' }, ja: '行け' } },
        { id: 'c', content: 'Go', targets: { de: 'Los' } },
      ],
    });
    await publishAndWait(app, tenant, taskId);

    const units = await readUnits(app, tenant);
    expect(units.map((u) => [u.string_id, u.target_language, u.target, u.origin, u.score])).toEqual([
      ['b', 'de', 'Geh', 'manual', 90],
      ['c', 'de', 'Los', 'ai', 90],
      ['b', 'ja', '行け', 'ai', 90],
      ['a', 'de', 'Nimm 3 Äpfel', 'ai', 91],
    ]);
    const [b, c, , a] = units;
    expect(a).toMatchObject({
      source_language: 'en',
      source_key: key('Take 3 apples'),
      normal_key: sourceKeys('Take 7 apples').normalKey,
      previous_key: null,
      next_key: key('Go'),
    });
    expect([b?.previous_key, b?.next_key]).toEqual([key('Take 3 apples'), key('Go')]);
    expect([c?.previous_key, c?.next_key]).toEqual([key('Go'), null]);
    // PostgreSQL and JavaScript must compute the same key, otherwise nothing would ever match.
    expect(a?.source_key.replaceAll('-', '')).toBe(createHash('md5').update('Take 3 apples').digest('hex'));
    expect(await memoryVersion(tenant)).toBe(1);
  });

  it('built-in pseudo-translations, rejected rows and blank sources are never learned', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, {
      languages: ['de'],
      strings: [
        { id: 'a', content: 'One', targets: { de: { text: '[Öñé]', origin: 'builtin' } } },
        { id: 'b', content: 'Two', targets: { de: { text: 'Zwo', origin: 'ai', state: 'rejected' } } },
        { id: 'c', content: '  ', targets: { de: { text: '  ', origin: 'given' } } },
        { id: 'd', content: 'Three', targets: { de: null } },
        { id: 'e', content: 'Four', targets: { de: { text: 'Vier', origin: 'given' } } },
      ],
    });
    await publishAndWait(app, tenant, taskId);
    expect((await readUnits(app, tenant)).map((unit) => [unit.source, unit.target])).toEqual([
      ['Four', 'Vier'],
    ]);
  });

  it('only text that a person accepted, or good text from the threshold on', async () => {
    const tenant = await app.tenant();
    const critical = [{ check: 'wrong_script', severity: 'critical', message: '', start: 0, end: 0 }];
    const row = (more: object) => ({ de: { text: 'Text', origin: 'ai', ...more } });
    const strings = [
      { id: 'sound', content: 'a1', targets: row({ score: 70 }) },
      { id: 'weak', content: 'a2', targets: row({ score: 69 }) },
      { id: 'zero', content: 'a3', targets: row({ score: 0 }) },
      { id: 'critical', content: 'a4', targets: row({ score: 80, issues: critical }) },
      { id: 'unscored', content: 'a5', targets: row({ score: null }) },
      {
        id: 'given',
        content: 'a6',
        // The state in which an import leaves a text that came with its string.
        targets: row({ origin: 'given', state: 'edited', score: 0, issues: critical }),
      },
      { id: 'approved', content: 'a7', targets: row({ state: 'approved', score: 0, issues: critical }) },
      { id: 'edited', content: 'a8', targets: row({ origin: 'manual', state: 'edited', score: 0 }) },
      { id: 'pseudo', content: 'a9', targets: { 'qps-ploc': { text: 'Ţéxţ', state: 'approved' } } },
      { id: 'assembled', content: 'b1', targets: row({ origin: 'builtin', state: 'approved' }) },
    ];
    const seed = () => seedTask(app, tenant, { languages: ['de', 'qps-ploc'], strings });
    const learned = async () => (await readUnits(app, tenant)).map(({ string_id }) => string_id);
    await publishAndWait(app, tenant, await seed());
    expect(await learned()).toEqual(['sound', 'approved', 'edited']);

    const { database } = app.services;
    const settings = JSON.stringify({ learn_threshold: 60 });
    await database.everyone((tx) =>
      tx.updateTable('projects').set({ settings }).where('id', '=', tenant.projectId).execute(),
    );
    await publishAndWait(app, tenant, await seed());
    expect(await learned()).toEqual(['sound', 'weak', 'approved', 'edited']);
  });

  it('a text that turns out bad leaves the memory, unless a person accepted it', async () => {
    const tenant = await app.tenant();
    const seed = (score: number, state = 'machine') =>
      seedTask(app, tenant, {
        languages: ['de'],
        strings: [
          { id: 'a', content: 'Sword', targets: { de: { text: 'Меч', origin: 'ai', score, state } } },
        ],
      });
    const texts = async () => (await readUnits(app, tenant)).map(({ target }) => target);
    await publishAndWait(app, tenant, await seed(90));
    expect(await texts()).toEqual(['Меч']);
    await publishAndWait(app, tenant, await seed(0));
    expect(await texts()).toEqual([]);
    await publishAndWait(app, tenant, await seed(0, 'approved'));
    await publishAndWait(app, tenant, await seed(0));
    expect(await texts()).toEqual(['Меч']);
  });

  it('the latest publish wins, and text filled in from the memory keeps its origin', async () => {
    const tenant = await app.tenant();
    const seed = (text: string, origin: string) =>
      seedTask(app, tenant, {
        languages: ['de'],
        strings: [{ id: 'a', content: 'Sword', targets: { de: { text, origin } } }],
      });
    const look = async () => (await readUnits(app, tenant)).map((unit) => [unit.target, unit.origin]);

    await publishAndWait(app, tenant, await seed('Schwert', 'manual'));
    await publishAndWait(app, tenant, await seed('Schwert', 'tm'));
    expect(await look()).toEqual([['Schwert', 'manual']]);
    await publishAndWait(app, tenant, await seed('Klinge', 'ai'));
    expect(await look()).toEqual([['Klinge', 'ai']]);
    expect(await memoryVersion(tenant)).toBe(3);
  });

  it('more strings than one page of keys', async () => {
    const tenant = await app.tenant();
    const strings = Array.from({ length: 4001 }, (_, i) => ({
      id: `s${i}`,
      content: `Text ${i} a`,
      targets: { de: `T${i}` },
    }));
    await publishAndWait(app, tenant, await seedTask(app, tenant, { languages: ['de'], strings }));
    const units = await readUnits(app, tenant);
    expect(units).toHaveLength(4001);
    const byId = new Map(units.map((unit) => [unit.string_id, unit]));
    for (const i of [1, 1999, 2000, 2001, 3999]) {
      expect(byId.get(`s${i}`)).toMatchObject({
        previous_key: key(`Text ${i - 1} a`),
        next_key: key(`Text ${i + 1} a`),
      });
    }
  });

  it('TENANT-009 TM match: canary sentence of A looked up from B: 0 matches', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    const canary = 'The canary sings at midnight under the third moon';
    const strings = [{ id: 'x', content: canary, targets: { de: 'KANARIENVOGEL' } }];
    await publishAndWait(app, a, await seedTask(app, a, { languages: ['de'], strings }));
    const lookUp = (tenant: Tenant) =>
      app.services.database.tenant({ workspaceId: tenant.workspaceId, projectId: tenant.projectId }, (tx) =>
        tx
          .selectFrom('tm_sources as s')
          .innerJoin('tm_targets as t', 't.source_id', 's.id')
          .select('t.target')
          .where('s.source_key', '=', key(canary))
          .execute(),
      );
    expect(await lookUp(a)).toEqual([{ target: 'KANARIENVOGEL' }]);
    expect(await lookUp(b)).toEqual([]);
    // Neither may another project of the same workspace, with a key of that project.
    const sibling = { workspaceId: a.workspaceId, projectId: b.projectId };
    expect(
      await app.services.database.tenant(sibling, async (tx) => [
        ...(await tx.selectFrom('tm_sources').selectAll().execute()),
        ...(await tx.selectFrom('tm_targets').selectAll().execute()),
      ]),
    ).toEqual([]);
  });
});

describe('what an edit teaches the memory', () => {
  it('the unit of the same string is replaced, with its neighbours kept, and found from then on', async () => {
    const tenant = await app.tenant();
    const strings = [
      { id: 'a', content: 'Sword', targets: { de: { text: 'Schwert', origin: 'ai', score: 80 } } },
      { id: 'b', content: 'Sword', targets: { de: 'Klinge' } },
    ];
    await publishAndWait(app, tenant, await seedTask(app, tenant, { languages: ['de'], strings }));
    const edit = { source: 'Sword', stringId: 'a', language: 'de', target: 'Säbel', author: 'usr_1' };
    const teach = (more: object) =>
      app.services.database.tenant(tenant, (tx) => learnEdits(tx, tenant, 'en', [{ ...edit, ...more }]));
    expect(await teach({})).toBe(1);
    expect(await teach({})).toBe(0);
    expect(await teach({ source: ' ' })).toBe(0);
    expect(await teach({ target: '' })).toBe(0);
    expect(await teach({ stringId: 'new', source: 'Shield', target: 'Schild' })).toBe(1);
    const units = await readUnits(app, tenant);
    expect(units.map((u) => [u.string_id, u.target, u.origin, u.is_reviewed, u.score, u.next_key])).toEqual([
      ['new', 'Schild', 'manual', true, null, null],
      ['a', 'Säbel', 'manual', true, null, key('Sword')],
      ['b', 'Klinge', 'ai', false, 90, null],
    ]);
    expect(await memoryVersion(tenant)).toBe(3);
    const signed = await sql<{ count: number }>`
      select count(*)::int as count from tm_signatures where source_id = any(${units.map(({ id }) => id)}::bigint[])`.execute(
      app.services.database.system,
    );
    expect(signed.rows).toEqual([{ count: 3 }]);
  });
});
