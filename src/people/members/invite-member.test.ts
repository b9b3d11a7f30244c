import { describe, expect, it } from 'vitest';
import { openApp, startApp, until } from '../../../test/harness.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { sql } from 'kysely';
import { enter, invite, makeMember, refusal } from '../people-for-tests.ts';

const app = await startApp();

describe('invite_member', () => {
  it('200: a link, shown once and stored as a hash', async () => {
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

  it('402: all seats are taken or offered, until an offer is revoked', async () => {
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

  it('409: already a member, however the address is written', async () => {
    const tenant = await app.tenant();
    const { email } = await makeMember(app, tenant, 'viewer');
    const again = { role: 'author', email: ` ${email.toUpperCase()} ` };
    expect(refusal(await tenant.console('invite_member', again))).toEqual([409, 'conflict']);
  });

  it('429: a person and a workspace have a daily limit of invitations, and revoking one does not give it back', async () => {
    const small = await openApp({ env: { PARLANCE_INVITATIONS_PER_DAY: '3' } });
    try {
      const tenant = await small.tenant();
      const admin = await makeMember(small, tenant, 'admin');
      const body = { role: 'viewer' };
      for (let n = 0; n < 3; n += 1)
        expect((await tenant.console('revoke_invitation', { id: (await invite(tenant)).id })).status).toBe(
          200,
        );
      const refused = await tenant.console('invite_member', body);
      expect(refusal(refused)).toEqual([429, 'rate_limited']);
      expect(refused.body.error.params).toMatchObject({ limit: 3 });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
      // The limit also covers other members of the workspace and the person's other workspaces.
      expect((await admin.console('invite_member', body)).status).toBe(429);
      const { workspaceId } = (await tenant.console('create_workspace', { name: 'Own' })).body.data;
      const there = { 'x-parlance-workspace': workspaceId };
      expect((await tenant.console('invite_member', body, there)).status).toBe(429);
      // Invitations refused for another reason do not count.
      const other = await small.tenant();
      for (let n = 0; n < 5; n += 1)
        expect((await other.console('invite_member', { ...body, email: other.email })).status).toBe(409);
      expect((await other.console('invite_member', body)).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  it('the letter keeps its text, even for a workspace that was named before names had rules', async () => {
    const smtp = await startSmtpServer();
    const mailing = await openApp({
      roles: ['api', 'worker'],
      env: { PARLANCE_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PARLANCE_MAIL_FROM: 'post@studio.example' },
    });
    try {
      const tenant = await mailing.tenant();
      const name = 'Verify at http://evil.example/a\r\nBcc: all@corp.example\u2028hi';
      await sql`update workspaces set name = ${name} where id = ${tenant.workspaceId}`.execute(
        mailing.services.database.system,
      );
      await invite(tenant, { email: 'new@people.example' });
      const letter = await until('the letter', async () => smtp.letters[0]);
      const text = letter.data.replaceAll('=\r\n', '');
      expect(text).not.toContain('http://evil');
      expect(text).not.toMatch(/^Bcc/m);
    } finally {
      await mailing.close();
      await smtp.close();
    }
  });
});
