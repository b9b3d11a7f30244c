import { beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../../test/harness.ts';
import { sql } from 'kysely';
import { enter, invite, makeMember, makeProofOld, refusal } from '../people-for-tests.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});

describe('invite_member', () => {
  it('200: a link, shown once and kept as a hash', async () => {
    const tenant = await app.tenant();
    const { link, token } = await invite(tenant, { email: 'new@people.example' });
    expect(link).toBe(`${app.services.publicUrl}/invitation#${token}`);
    expect((await tenant.console('list_invitations', {})).text).not.toContain(token);
    expect((await enter(app, 'read_invitation', { token })).body.data.email).toBe('new@people.example');
  });

  it.each([
    {},
    { role: 'owner' },
    { role: 'author', email: 'no address' },
    { role: 'author', email: `${'x'.repeat(65)}@b.example` },
    { role: 'author', languages: ['not a language'] },
    { role: 'author', mail: 'a@b.example' },
  ])('400: %j', async (body) => {
    expect((await (await app.tenant()).console('invite_member', body)).status).toBe(400);
  });

  it('402: all seats are taken or offered, until an offer is taken back', async () => {
    const tenant = await app.tenant();
    await sql`update workspaces set limits = '{"seats": 2}' where id = ${tenant.workspaceId}`.execute(
      app.services.database.system,
    );
    const { id } = await invite(tenant);
    const refused = await tenant.console('invite_member', { role: 'author' });
    expect([refused.status, refused.body.error.params]).toEqual([402, { quota: 'seats', limit: 2, used: 2 }]);
    await tenant.console('revoke_invitation', { id });
    expect((await tenant.console('invite_member', { role: 'author' })).status).toBe(200);
  });

  it('403: a manager invites nobody, and nobody without a proof', async () => {
    const tenant = await app.tenant();
    const manager = await makeMember(app, tenant, 'manager');
    expect(refusal(await manager.console('invite_member', { role: 'viewer' }))).toEqual([403, 'forbidden']);
    const admin = await makeMember(app, tenant, 'admin');
    await makeProofOld(app, admin);
    expect((await admin.console('invite_member', { role: 'viewer' })).status).toBe(403);
  });

  it('409: a member already, however the address is written', async () => {
    const tenant = await app.tenant();
    const { email } = await makeMember(app, tenant, 'viewer');
    const again = { role: 'author', email: ` ${email.toUpperCase()} ` };
    expect(refusal(await tenant.console('invite_member', again))).toEqual([409, 'conflict']);
  });
});
