import { describe, expect, it } from 'vitest';
import { startWorkingApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { lifeOf } from './push-for-tests.ts';
import { publishedStrings } from './strings-for-tests.ts';

const app = await startWorkingApp();

describe('purge_strings', () => {
  it('200: only strings hidden for thirty days, with their texts and history', async () => {
    const tenant = await publishedStrings(app);
    const { projectId: project_id } = tenant;
    await tenant.open('POST', '/strings/hide', { string_ids: ['a', 'b'] });
    expect((await tenant.console('purge_strings', { project_id })).body.data).toEqual({ purged: 0 });
    await sql`update project_strings set hidden_at = now() - interval '31 days' where project_id = ${project_id} and string_id = 'a'`.execute(
      app.services.database.system,
    );
    expect((await tenant.console('purge_strings', { project_id })).body.data).toEqual({ purged: 1 });
    expect(await lifeOf(app, tenant)).toEqual(['(b: Bread de=Brot)', 'c: Cheese']);
  });

  it('400: no project', async () => {
    const tenant = await app.tenant();
    expect((await tenant.console('purge_strings', {})).status).toBe(400);
  });

  it('404: a project of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    expect((await tenant.console('purge_strings', { project_id: other.projectId })).status).toBe(404);
  });
});
