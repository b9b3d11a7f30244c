import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { learnEdits } from '../tm/learn.ts';
import { jsonFile, lifeOf, pushed } from './push-for-tests.ts';

const app = await startWorkingApp();

const EN = { a: 'Apple', b: 'Bread' };
const en = (strings: Record<string, string> = EN) => jsonFile('en.json', strings);
const de = (strings: Record<string, string>) => ({ ...jsonFile('de.json', strings), language: 'de' });
const TRANSLATED = { with_translations: true };

async function memoryOf({ projectId }: Tenant): Promise<string[]> {
  const rows = await app.services.database.system
    .selectFrom('tm_targets as t')
    .innerJoin('tm_sources as s', 's.id', 't.source_id')
    .select(['s.string_id', 's.source', 't.language', 't.target', 't.origin', 't.is_reviewed'])
    .where('t.project_id', '=', projectId)
    .execute();
  return rows
    .map(
      (row) =>
        `${row.string_id}: ${row.source} ${row.language}=${row.target} ${row.origin}${row.is_reviewed ? '' : '?'}`,
    )
    .toSorted();
}

const versionOf = async ({ projectId }: Tenant) =>
  (
    await app.services.database.system
      .selectFrom('lexicon_versions')
      .select('memory_version')
      .where('project_id', '=', projectId)
      .executeTakeFirst()
  )?.memory_version;

async function rollBack(tenant: Tenant, job_id: string) {
  const answer = await tenant.console('rollback_publish', { project_id: tenant.projectId, job_id });
  expect(answer.status).toBe(200);
}

describe('pushed translations', () => {
  it('enter the memory once, are found at once, and do not include those that only repeat the source', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const files = [en(), de({ a: 'Apfel', b: 'Bread' })];
    await pushed(tenant, files, TRANSLATED);
    expect(await memoryOf(tenant)).toEqual(['a: Apple de=Apfel given']);
    const { body } = await tenant.open('POST', '/tm/search', {
      source_language: 'en',
      target_language: 'de',
      texts: ['Apples'],
      mode: 'fuzzy',
      min_score: 50,
    });
    expect(JSON.stringify(body)).toContain('Apfel');
    const version = await versionOf(tenant);
    await pushed(tenant, files, TRANSLATED);
    await pushed(tenant, [en(), de({ a: 'Apfel', b: 'Bread', c: 'Käse' })], TRANSLATED);
    expect(await memoryOf(tenant)).toEqual(['a: Apple de=Apfel given']);
    expect(await versionOf(tenant)).toBe(version);
  });

  it('yield to text that a person wrote', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    await app.services.database.tenant(tenant, (tx) =>
      learnEdits(tx, tenant, 'en', [
        {
          source: 'Apple',
          stringId: 'a',
          language: 'de',
          target: 'Der Apfel',
          author: null,
        },
      ]),
    );
    await pushed(tenant, [en(), de({ a: 'Apfel', b: 'Brot' })], TRANSLATED);
    expect(await memoryOf(tenant)).toEqual(['a: Apple de=Der Apfel manual', 'b: Bread de=Brot given']);
  });

  it('leave the memory when the push is rolled back, even if the source has changed since', async () => {
    const tenant = await app.tenant({ targetLanguages: ['de'] });
    const { job_id } = await pushed(tenant, [en({ a: 'Apple', b: 'Bread', c: 'Cheese' })]);
    const before = await lifeOf(app, tenant);
    await pushed(tenant, [de({ a: 'Apfel', b: 'Brot', c: 'Käse' })], TRANSLATED);
    await pushed(tenant, [en({ a: 'Apples', b: 'Bread', c: 'Cheese' })]);
    // A person has approved this one meanwhile, so it stays.
    await app.services.database.tenant(tenant, (tx) =>
      learnEdits(tx, tenant, 'en', [
        {
          source: 'Cheese',
          stringId: 'c',
          language: 'de',
          target: 'Käse',
          author: null,
        },
      ]),
    );
    expect(await memoryOf(tenant)).toHaveLength(3);
    await rollBack(tenant, job_id);
    await expect.poll(() => lifeOf(app, tenant)).toEqual(before);
    expect(await memoryOf(tenant)).toEqual(['c: Cheese de=Käse manual']);
  });
});
