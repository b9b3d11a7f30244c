import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { enter, invite, makeMember, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('leave_workspace', () => {
  it('200: the open page loses access at once, with its invitations', async () => {
    const tenant = await app.tenant();
    const admin = await makeMember(app, tenant, 'admin');
    const { token } = await invite(admin);
    expect((await admin.console('leave_workspace')).body.data).toEqual({ workspaceId: tenant.workspaceId });
    expect(refusal(await admin.console('list_members'))).toEqual([403, 'workspace_not_found']);
    expect((await admin.console('list_workspaces')).body.data.items).toEqual([]);
    expect((await enter(app, 'accept_invitation', { token }, { cookie: admin.cookie })).status).toBe(404);
  });

  it('404: a person who is here through their agency cannot leave', async () => {
    const tenant = await app.tenant();
    await sql`update workspaces set kind = 'agency' where id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    const manager = await makeMember(app, tenant, 'manager');
    const client = { name: 'Client', agencyId: tenant.workspaceId };
    const { workspaceId } = (await tenant.console('create_workspace', client)).body.data;
    const answer = await manager.console('leave_workspace', {}, { 'x-parlance-workspace': workspaceId });
    expect(refusal(answer)).toEqual([404, 'not_found']);
  });

  it('409: the last owner stays', async () => {
    const { status, body } = await (await app.tenant()).console('leave_workspace', {});
    expect([status, body.error.params]).toEqual([409, { reason: 'last_owner' }]);
  });
});
