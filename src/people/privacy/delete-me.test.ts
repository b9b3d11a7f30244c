import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { addTotp, enter, invite, makeMember, PASSWORD, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('delete_me', () => {
  it('200: no name, no address, no sign-in; their work stays, by a former member', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'admin');
    await addTotp(app, member);
    const { token } = await invite(member);
    const { userId, email } = member;
    expect((await member.console('delete_me', { email: email.toUpperCase() })).body.data).toEqual({ userId });
    expect((await member.console('get_me')).status).toBe(401);
    expect((await enter(app, 'login', { email, password: PASSWORD })).status).toBe(401);
    expect((await enter(app, 'read_invitation', { token })).status).toBe(404);
    const { system } = app.services.database;
    const row = await system.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    expect(row).toMatchObject({ name: 'Former member', password_hash: null, totp_secret: null });
    expect(JSON.stringify(row)).not.toContain(email);
    const { items } = (await tenant.console('list_sign_ins', { userId })).body.data;
    expect(new Set(items.map(({ name }: { name: string }) => name))).toEqual(new Set(['Former member']));
    expect((await tenant.console('list_members', {})).body.data.items).toHaveLength(1);
    // The address can be used again.
    expect((await tenant.console('invite_member', { role: 'viewer', email })).status).toBe(200);
  });

  it('400: another address', async () => {
    const member = await makeMember(app, await app.tenant(), 'viewer');
    for (const body of [{}, { email: 'somebody@else.example' }])
      expect(refusal(await member.console('delete_me', body))).toEqual([400, 'invalid_input']);
  });

  it('409: the last owner of a workspace; of two who leave at once one stays', async () => {
    const tenant = await app.tenant();
    const alone = await tenant.console('delete_me', { email: tenant.email });
    expect([alone.status, alone.body.error.params]).toEqual([409, { reason: 'last_owner' }]);
    const second = await makeMember(app, tenant, 'owner');
    const answers = await Promise.all([
      tenant.console('delete_me', { email: tenant.email }),
      second.console('delete_me', { email: second.email }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
