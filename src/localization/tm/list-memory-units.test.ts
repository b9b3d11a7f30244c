import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { rememberUnits } from './memory-for-tests.ts';

let tenant: Tenant;
const app = await startApp();
beforeEach(async () => {
  tenant = await app.tenant();
});

const list = (more: object = {}, who = tenant) =>
  who.console('list_memory_units', { project_id: tenant.projectId, language: 'de', ...more });
const sourcesOf = (body: { data: { items: { source: string }[] } }) =>
  body.data.items.map(({ source }) => source);

describe('list_memory_units', () => {
  it('200: the newest first, page by page, only in the requested language', async () => {
    for (const unit of [
      { source: 'Open the gate', target: 'Öffne das Tor' },
      { source: 'Close the gate', target: 'Schließe das Tor' },
      { source: 'Only in French', target: 'Seulement', language: 'fr' },
      { source: 'Guard the gate', target: 'Bewache das Tor' },
    ])
      await rememberUnits(app, tenant, [unit]);
    const first = await list({ limit: 2 });
    expect(first.status).toBe(200);
    expect(sourcesOf(first.body)).toEqual(['Guard the gate', 'Close the gate']);
    expect(first.body.data.items[0]).toMatchObject({
      unit_id: expect.any(String),
      target: 'Bewache das Tor',
      reviewed: expect.any(Boolean),
    });

    const second = await list({ limit: 2, cursor: first.body.data.nextCursor });
    expect(sourcesOf(second.body)).toEqual(['Open the gate']);
    expect(second.body.data.nextCursor).toBeNull();
  });

  it('200: empty for an empty memory', async () => {
    expect((await list()).body.data).toEqual({ items: [], nextCursor: null });
  });

  it('400: no language', async () => {
    expect((await list({ language: undefined })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    expect((await list({}, await app.tenant())).status).toBe(404);
  });
});
