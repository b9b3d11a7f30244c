import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { rememberUnits } from './memory-for-tests.ts';

const app = await startApp();
let tenant: Tenant;
let unit: string;
beforeEach(async () => {
  tenant = await app.tenant();
  await rememberUnits(app, tenant, [
    { source: 'Open the gate', target: 'Öffne das Tor' },
    { source: 'Open the gate', target: 'Ouvre la porte', language: 'fr' },
  ]);
  unit = (await search()).unit_id;
});

const search = async () =>
  (await tenant.open('POST', '/tm/search', { target_language: 'de', text: 'Open the gate' })).body.data
    .results[0].matches[0];
const remove = () =>
  tenant.console('delete_memory_unit', {
    project_id: tenant.projectId,
    unit_id: unit,
    language: 'de',
    was: 'Öffne das Tor',
  });

describe('list_memory_history', () => {
  const history = (more: object = {}, who = tenant) =>
    who.console('list_memory_history', {
      project_id: tenant.projectId,
      unit_id: unit,
      language: 'de',
      ...more,
    });

  it('200: also of a deleted unit', async () => {
    await remove();
    expect((await history()).body.data.items).toMatchObject([{ action: 'deleted', target: 'Öffne das Tor' }]);
  });

  it('400: no language', async () => {
    expect((await history({ language: undefined })).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    expect((await history({}, await app.tenant())).status).toBe(404);
  });
});
