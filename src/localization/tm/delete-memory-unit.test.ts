import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { readUnits } from '../publish/seed-for-tests.ts';
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
const remove = (more: object = {}, who: Pick<Tenant, 'console'> = tenant) =>
  who.console('delete_memory_unit', {
    project_id: tenant.projectId,
    unit_id: unit,
    language: 'de',
    was: 'Öffne das Tor',
    ...more,
  });

describe('delete_memory_unit', () => {
  it('200: it is no longer found, other languages stay; the source is deleted with the last one', async () => {
    expect((await remove()).body.data).toEqual({ unit_id: unit, deleted: true });
    expect(await search()).toBeUndefined();
    expect((await readUnits(app, tenant)).map(({ target }) => target)).toEqual(['Ouvre la porte']);
    expect((await remove({ language: 'fr', was: 'Ouvre la porte' })).status).toBe(200);
    const left = await app.services.database.system
      .selectFrom('tm_sources')
      .select('id')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(left).toEqual([]);
  });

  it('400: without the text that was seen', async () => {
    expect((await remove({ was: undefined })).status).toBe(400);
  });

  it('403: without the right to review the language', async () => {
    expect((await remove({}, await makeMember(app, tenant, 'viewer'))).status).toBe(403);
    expect((await search()).target).toBe('Öffne das Tor');
  });

  it('404: a second time, and of another project', async () => {
    const other = await app.tenant();
    expect((await remove({ project_id: other.projectId }, other)).status).toBe(404);
    await remove();
    expect((await remove()).status).toBe(404);
  });

  it('409: it has another text by now', async () => {
    expect((await remove({ was: 'Älter' })).body.error.params).toEqual({ now: 'Öffne das Tor' });
  });
});
