import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { makeMember, makeUser, refusal, signIn } from '../people-for-tests.ts';

const app = await startApp();

const asAgency = (id: string) =>
  sql`update workspaces set kind = 'agency' where id = ${id}`.execute(app.services.database.system);

describe('create_workspace', () => {
  it('200: also for a person without one; they own it and enter it', async () => {
    const person = await signIn(app, await makeUser(app));
    const { workspaceId } = (
      await person.console('create_workspace', { name: 'Studio', timezone: 'Europe/Berlin' })
    ).body.data;
    const { items } = (await person.console('list_workspaces')).body.data;
    expect(items).toMatchObject([
      { id: workspaceId, role: 'owner', timezone: 'Europe/Berlin', kind: 'team' },
    ]);
    const inside = { 'x-parlance-workspace': workspaceId };
    expect((await person.console('list_members', {}, inside)).body.data.items).toHaveLength(1);
  });

  it('200: a client of an agency, whose managers enter it too', async () => {
    const tenant = await app.tenant();
    await asAgency(tenant.workspaceId);
    const manager = await makeMember(app, tenant, 'manager');
    const { workspaceId } = (
      await tenant.console('create_workspace', { name: 'Client', agencyId: tenant.workspaceId })
    ).body.data;
    const inside = { 'x-parlance-workspace': workspaceId };
    expect((await manager.console('list_members', {}, inside)).status).toBe(200);
  });

  it.each([
    {},
    { name: '' },
    { name: 'A', timezone: '+02:00' },
    { name: 'A', timezone: 'Mars/Olympus' },
    { name: 'A', kind: 'club' },
    { name: 'A\r\nBcc: all@corp.example' },
    { name: 'A\u2028B' },
    { name: 'A\u0000' },
    { name: 'Verify at http://evil.example' },
  ])('400: %j', async (body) => {
    expect((await (await app.tenant()).console('create_workspace', body)).status).toBe(400);
  });

  it('402: fifty is the limit', async () => {
    const { userId, email } = await makeUser(app);
    await sql`
      with made as (insert into workspaces (id, name, kind) select 'ws_' || ${userId} || n, 'W', 'team' from generate_series(1, 50) n returning id)
      insert into members (workspace_id, user_id, role) select id, ${userId}, 'owner' from made`.execute(
      app.services.database.system,
    );
    const person = await signIn(app, { userId, email });
    expect(refusal(await person.console('create_workspace', { name: 'One more' }))).toEqual([
      402,
      'plan_limit',
    ]);
  });

  it('403: an agency of other people, a team that is not an agency, an agency below an agency', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await asAgency(other.workspaceId);
    const make = async (body: object) =>
      refusal(await tenant.console('create_workspace', { name: 'A', ...body }));
    expect(await make({ agencyId: other.workspaceId })).toEqual([403, 'forbidden']);
    expect(await make({ agencyId: tenant.workspaceId })).toEqual([403, 'forbidden']);
    await asAgency(tenant.workspaceId);
    expect(await make({ agencyId: tenant.workspaceId, kind: 'agency' })).toEqual([403, 'forbidden']);
  });
});
