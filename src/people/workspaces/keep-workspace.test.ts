import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { makeMember, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('keep_workspace', () => {
  it('200: everything is as it was', async () => {
    const tenant = await app.tenant();
    const { workspaceId } = tenant;
    await tenant.console('dissolve_workspace', { name: 'Test' });
    expect((await tenant.console('keep_workspace', { workspaceId })).body.data).toEqual({ workspaceId });
    expect((await tenant.open('GET', '/languages')).status).toBe(200);
    expect((await tenant.console('update_workspace', { name: 'Kept' })).status).toBe(200);
  });

  it('200: queued messages wait while the workspace ends, and are sent when it is kept', async () => {
    const tenant = await app.tenant();
    const { workspaceId } = tenant;
    const sent = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    const isDue = async () => {
      const { rows } = await sql<{ due: boolean }>`
        select next_attempt_at <= now() as due from deliveries where id = ${sent.body.data.delivery_id}`.execute(
        app.services.database.system,
      );
      return rows[0]?.due;
    };
    expect(await isDue()).toBe(true);
    await tenant.console('dissolve_workspace', { name: 'Test' });
    expect(await isDue()).toBe(false);
    await tenant.console('keep_workspace', { workspaceId });
    expect(await isDue()).toBe(true);
  });

  it('400: no workspace', async () => {
    expect((await (await app.tenant()).console('keep_workspace', {})).status).toBe(400);
  });

  it('404: not being dissolved, not an owner, another workspace, or too late', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const { workspaceId } = tenant;
    const admin = await makeMember(app, tenant, 'admin');
    expect(refusal(await tenant.console('keep_workspace', { workspaceId }))).toEqual([404, 'not_found']);
    await tenant.console('dissolve_workspace', { name: 'Test' });
    expect((await admin.console('keep_workspace', { workspaceId })).status).toBe(404);
    expect((await other.console('keep_workspace', { workspaceId })).status).toBe(404);
    await sql`update workspaces set dissolves_at = now() where id = ${workspaceId}`.execute(
      app.services.database.system,
    );
    expect((await tenant.console('keep_workspace', { workspaceId })).status).toBe(404);
  });
});
