import { beforeEach, describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { previewed } from './preview-for-tests.ts';
import { readTerms, seedTerms } from './seed-for-tests.ts';

const app = await startWorkingApp();
let tenant: Tenant;
beforeEach(async () => {
  tenant = await app.tenant();
});

const ask = (more: object = {}, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('preview_term_import', {
    project_id: tenant.projectId,
    format: 'csv',
    content: 'term,de\nSword,Schwert\nShield,Schild\nBow,Bogen\n',
    ...more,
  });

describe('preview_term_import', () => {
  it('200: new, changed and unchanged terms; the termbase is as it was', async () => {
    await seedTerms(app, tenant, [
      { content: 'Sword', translations: { de: 'Säbel' } },
      { content: 'Shield', translations: { de: 'Schild' } },
    ]);
    const before = await readTerms(app, tenant);
    const { body } = await ask();
    const { error, found } = await previewed(tenant, body.data.job_id);
    expect([error, found.new_count, found.changed_count, found.unchanged_count]).toEqual([null, 1, 1, 1]);
    expect(
      found.items.toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind)),
    ).toEqual([
      { content: 'Sword', kind: 'changed', before: { de: 'Säbel' }, after: { de: 'Schwert' } },
      { content: 'Bow', kind: 'new', before: null, after: { de: 'Bogen' } },
      { content: 'Shield', kind: 'unchanged', before: { de: 'Schild' }, after: { de: 'Schild' } },
    ]);
    expect(await readTerms(app, tenant)).toEqual(before);
  });

  it('200: an unreadable file is reported by the preview', async () => {
    const { body } = await ask({ content: 'nothing,at all\n' });
    const { error, found } = await previewed(tenant, body.data.job_id);
    expect([typeof error, found]).toEqual(['string', null]);
  });

  it('400: no content, and more than 10 MB of it', async () => {
    expect((await ask({ content: '' })).status).toBe(400);
    expect((await ask({ content: 'x'.repeat(10_000_001) })).status).toBe(400);
  });

  it('403: without the right to write terms, and an archived project', async () => {
    expect((await ask({}, await makeMember(app, tenant, 'viewer'))).status).toBe(403);
    await tenant.console('archive_project', { project_id: tenant.projectId });
    expect((await ask()).status).toBe(403);
  });

  it('404: a project of another workspace', async () => {
    expect((await ask({}, await app.tenant())).status).toBe(404);
  });

  it('422: a project without a source language', async () => {
    await app.services.database.system
      .updateTable('projects')
      .set({ source_language: null })
      .where('id', '=', tenant.projectId)
      .execute();
    expect((await ask()).status).toBe(422);
  });
});
