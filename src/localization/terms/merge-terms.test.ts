import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { readTerms, seedTerms } from './seed-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let keep = '';
let other = '';
beforeEach(async () => {
  tenant = await app.tenant();
  [keep = '', other = ''] = await seedTerms(app, tenant, [
    { content: 'Log in', translations: { de: 'Anmelden' } },
    { content: 'Sign in', category: 'UI', translations: { de: 'Einloggen', ja: 'ログイン' } },
  ]);
});

const merge = (more: object = {}, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('merge_terms', { project_id: tenant.projectId, keep_id: keep, other_id: other, ...more });

describe('merge_terms', () => {
  it('200: one term with both spellings; different translations become variants, missing ones are added', async () => {
    await tenant.open('POST', '/terms/update', {
      terms: [{ id: keep, forbidden: { de: ['Einloggen', 'Login'] } }],
    });
    const { body } = await merge();
    expect(body.data.term).toMatchObject({
      id: keep,
      content: 'Log in',
      category: 'UI',
      variants: ['Sign in'],
      translations: { de: 'Anmelden', ja: 'ログイン' },
      target_variants: { de: ['Einloggen'] },
      forbidden: { de: ['Login'] },
    });
    expect((await readTerms(app, tenant)).map(({ id }) => id)).toEqual([keep]);
  });

  it('200 and 404: two people merge the pair both ways; one complete term is left', async () => {
    const answers = await Promise.all([merge(), merge({ keep_id: other, other_id: keep })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const [left, ...none] = await readTerms(app, tenant);
    expect([left?.variants.length, Object.keys(left?.translations ?? {}).length, none]).toEqual([1, 2, []]);
  });

  it('400: a term with itself', async () => {
    expect((await merge({ other_id: keep })).status).toBe(400);
  });

  it('403: without the right to write terms, or only in some languages, and an archived project', async () => {
    expect((await merge({}, await makeMember(app, tenant, 'viewer'))).status).toBe(403);
    const limited = await makeMember(app, tenant, 'author', {
      localization: 'translator',
      languages: ['de'],
    });
    expect((await merge({}, limited)).status).toBe(403);
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await merge()).status).toBe(403);
  });

  it('404: a deleted term, and one of another project', async () => {
    await merge();
    expect((await merge()).body.error.params).toEqual({ field: 'other_id' });
    expect((await merge({}, await app.tenant())).status).toBe(404);
  });

  it('422: terms of two source languages', async () => {
    const [french] = await seedTerms(app, tenant, [{ content: 'Connexion', language: 'fr' }]);
    expect((await merge({ other_id: french })).status).toBe(422);
  });
});
