import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import {
  addClient,
  apiStatus,
  ask,
  formOf,
  grant,
  letIn,
  mcpStatus,
  post,
  renew,
} from './oauth-for-tests.ts';

const app = await startApp();
const { system } = app.services.database;

const auditOf = async (workspaceId: string) =>
  (
    await system
      .selectFrom('audit_log')
      .select(['operation', 'input', 'subject'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute()
  ).map(({ operation, input, subject }) => ({ operation, input, subject }));

describe('the token endpoint: a code', () => {
  it('200: an ordinary credential, listed, limited to the granted scopes, and audited', async () => {
    const tenant = await app.tenant();
    const { access, refresh, credentialId } = await letIn(app, tenant, {
      chosen: { scopes: ['workspace:read', 'posts:read'], days: 7 },
    });
    expect([access, refresh].map((token) => token.slice(0, 7))).toEqual(['plc_it_', 'plc_rt_']);
    expect(await mcpStatus(app, access)).toBe(200);
    const context = await tenant.tool('get_workspace_context', {}, access);
    expect(context.body.result.structuredContent.data.credential).toEqual({
      kind: 'oauth_app',
      scopes: ['workspace:read', 'posts:read'],
      allowedActions: [],
      confirmMode: 'confirm',
    });
    const refused = await tenant.tool('create_post', { text: 'x', idempotencyKey: 'k-12345678' }, access);
    expect(refused.body.result.isError).toBe(true);
    const { items } = (await tenant.console('list_credentials')).body.data;
    const listed = items.find(({ id }: { id: string }) => id === credentialId);
    expect(listed).toMatchObject({ name: 'Agent', kind: 'oauth_app', clientHost: 'agent.example' });
    const daysLeft = (new Date(listed.expiresAt).getTime() - Date.now()) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(7);
    const audit = await auditOf(tenant.workspaceId);
    expect(audit).toContainEqual(
      expect.objectContaining({ operation: 'grant_authorization', subject: { credentialId } }),
    );
    const kept = JSON.stringify([audit, await system.selectFrom('credentials').selectAll().execute()]);
    expect(kept.includes(access) || kept.includes(refresh)).toBe(false);
  });

  it('400: a code that is used twice ends the access it gave', async () => {
    const tenant = await app.tenant();
    const { form, access, refresh, ...asking } = await letIn(app, tenant);
    const again = await post(app, 'token', form);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect(await mcpStatus(app, access)).toBe(401);
    expect((await renew(app, { ...asking }, refresh)).body.error).toBe('invalid_grant');
    expect(await auditOf(tenant.workspaceId)).toContainEqual(
      expect.objectContaining({
        operation: 'end_handed_out',
        input: { what: 'access token', why: 'code_used_twice' },
      }),
    );
  });

  it('400: two simultaneous calls with one code: one gets tokens, and they end', async () => {
    const tenant = await app.tenant();
    const asking = await ask(app);
    const form = formOf(asking, await grant(tenant, asking));
    const answers = await Promise.all([post(app, 'token', form), post(app, 'token', form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { access_token } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(await mcpStatus(app, access_token)).toBe(401);
  });

  it.each([
    ['without its verifier', { code_verifier: 'a'.repeat(43) }],
    ['with no verifier at all', { code_verifier: '' }],
    ['by another program', { client_id: 'parlance-cli' }],
    ['for another redirect', { redirect_uri: 'https://agent.example/other' }],
  ])('400: a stolen code %s, which is used up by the attempt', async (_name, changes) => {
    const tenant = await app.tenant();
    const asking = await ask(app);
    const form = formOf(asking, await grant(tenant, asking));
    expect((await post(app, 'token', { ...form, ...changes })).body.error).toBe('invalid_grant');
    expect((await post(app, 'token', form)).body.error).toBe('invalid_grant');
  });

  it('400: a minute later, another resource, another grant type, a repeated parameter', async () => {
    const tenant = await app.tenant();
    const late = await ask(app);
    const form = formOf(late, await grant(tenant, late));
    await sql`update oauth_codes set expires_at = now() - interval '1 second' where client_id = ${late.clientId}`.execute(
      system,
    );
    expect((await post(app, 'token', form)).body.error).toBe('invalid_grant');
    const other = await ask(app);
    const otherForm = formOf(other, await grant(tenant, other));
    expect((await post(app, 'token', { ...otherForm, resource: app.url })).body.error).toBe('invalid_target');
    expect((await post(app, 'token', { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
    const twice = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams([
        ['code', 'a'],
        ['code', 'b'],
      ]),
    });
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });

  it('a code is valid for a minute at most', async () => {
    const tenant = await app.tenant();
    const asking = await ask(app);
    await grant(tenant, asking);
    const { rows } = await sql<{ sec: number }>`
      select extract(epoch from expires_at - now())::float8 as sec from oauth_codes where client_id = ${asking.clientId}`.execute(
      system,
    );
    expect(rows[0]?.sec).toBeLessThanOrEqual(60);
  });

  it('a token for /mcp opens nothing else; one for the server opens both', async () => {
    const tenant = await app.tenant();
    const narrow = await letIn(app, tenant);
    const wide = await letIn(app, tenant, { asked: { resource: app.url } });
    const unnamed = await letIn(app, tenant, { asked: { resource: null } });
    expect([await mcpStatus(app, narrow.access), await apiStatus(app, narrow.access)]).toEqual([200, 401]);
    expect([await mcpStatus(app, unnamed.access), await apiStatus(app, unnamed.access)]).toEqual([200, 401]);
    expect([await mcpStatus(app, wide.access), await apiStatus(app, wide.access)]).toEqual([200, 200]);
  });
});

describe('the token endpoint: a refresh token', () => {
  it('200: a new pair; the previous token ends within a minute, and the hour of access starts over', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    await sql`update credentials set expires_at = now() - interval '1 second' where id = ${given.credentialId}`.execute(
      system,
    );
    expect(await mcpStatus(app, given.access)).toBe(401);
    const { status, body } = await renew(app, given, given.refresh);
    expect([status, body.token_type, body.expires_in, body.scope]).toEqual([
      200,
      'Bearer',
      3600,
      'workspace:read',
    ]);
    expect(await mcpStatus(app, body.access_token)).toBe(200);
    expect(body.refresh_token).not.toBe(given.refresh);
  });

  const whileAgo = (credentialId: string) =>
    sql`
      update oauth_refresh_tokens
         set created_at = created_at - interval '31 seconds', spent_at = spent_at - interval '31 seconds'
       where credential_id = ${credentialId}`.execute(system);

  it('400: one that was used some time ago ends the whole family', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    const second = (await renew(app, given, given.refresh)).body;
    await whileAgo(given.credentialId);
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
    expect(await mcpStatus(app, second.access_token)).toBe(401);
    expect((await renew(app, given, second.refresh_token)).body.error).toBe('invalid_grant');
    expect(await auditOf(tenant.workspaceId)).toContainEqual(
      expect.objectContaining({ input: { what: 'access token', why: 'refresh_used_twice' } }),
    );
  });

  it('200: a repetition, when the answer was lost; the lost pair is void', async () => {
    const given = await letIn(app, await app.tenant());
    const lost = (await renew(app, given, given.refresh)).body;
    const { status, body } = await renew(app, given, given.refresh);
    expect([status, await mcpStatus(app, body.access_token)]).toEqual([200, 200]);
    await whileAgo(given.credentialId);
    expect((await renew(app, given, lost.refresh_token)).body.error).toBe('invalid_grant');
    expect(await mcpStatus(app, body.access_token)).toBe(401);
  });

  it('400: a repetition, when its new token was used already: the answer was not lost', async () => {
    const given = await letIn(app, await app.tenant());
    const second = (await renew(app, given, given.refresh)).body;
    const third = (await renew(app, given, second.refresh_token)).body;
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
    expect(await mcpStatus(app, third.access_token)).toBe(401);
  });

  it('200: two simultaneous calls with one token: the second pair is valid, and the first ends the family', async () => {
    const given = await letIn(app, await app.tenant());
    const answers = await Promise.all([renew(app, given, given.refresh), renew(app, given, given.refresh)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await whileAgo(given.credentialId);
    const later = [];
    for (const { body } of answers) later.push((await renew(app, given, body.refresh_token)).status);
    expect(later).toContain(400);
    const last = await sql<{ disabled: boolean }>`
      select disabled_at is not null as disabled from credentials where id = ${given.credentialId}`.execute(
      system,
    );
    expect(last.rows).toEqual([{ disabled: true }]);
  });

  it('400: a repetition, while its new token is being used in another process', async () => {
    const given = await letIn(app, await app.tenant());
    await renew(app, given, given.refresh);
    const other = await app.services.database.connect();
    await other.query('begin');
    await other.query('select from credentials where id = $1 for update', [given.credentialId]);
    const late = renew(app, given, given.refresh);
    await until('the second to wait for the first', async () => {
      const { rows } = await sql`
        select l.pid from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`.execute(system);
      return rows.length > 0;
    });
    await other.query(
      'update oauth_refresh_tokens set spent_at = now() where credential_id = $1 and spent_at is null',
      [given.credentialId],
    );
    await other.query('commit');
    await other.end();
    expect((await late).body.error).toBe('invalid_grant');
  });

  it('400: of another program, for another resource, for more than was granted; and nothing ends', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    const wrong = [
      await renew(app, { ...given, clientId: await addClient(app) }, given.refresh),
      await renew(app, given, given.refresh, { resource: 'https://elsewhere.example/mcp' }),
      await renew(app, given, given.refresh, { scope: 'workspace:read publish:write' }),
    ];
    expect(wrong.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_target', 'invalid_scope']);
    expect((await renew(app, given, given.refresh)).status).toBe(200);
  });

  it('400: after the number of days that the person chose', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant, { chosen: { days: 1 } });
    await sql`update credentials set ends_at = now() - interval '1 second' where id = ${given.credentialId}`.execute(
      system,
    );
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
  });
});

describe('revocation', () => {
  it.each(['access', 'refresh'] as const)('200: by the %s token, the whole access ends', async (which) => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    expect((await post(app, 'revoke', { token: given[which], client_id: given.clientId })).status).toBe(200);
    expect(await mcpStatus(app, given.access)).toBe(401);
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
  });

  it('200: a token of another program stays as it is', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    for (const form of [
      { token: given.access, client_id: 'parlance-cli' },
      { token: tenant.token },
      { token: 'nothing' },
    ])
      expect((await post(app, 'revoke', form)).status).toBe(200);
    expect([await mcpStatus(app, given.access), await mcpStatus(app, tenant.token)]).toEqual([200, 200]);
  });

  it('an admin revokes it like any other credential; rotating it gives nobody its token', async () => {
    const tenant = await app.tenant();
    const given = await letIn(app, tenant);
    expect((await tenant.console('rotate_credential', { id: given.credentialId })).status).toBe(404);
    expect((await tenant.console('revoke_credential', { id: given.credentialId })).status).toBe(200);
    expect(await mcpStatus(app, given.access)).toBe(401);
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
  });
});

describe('changes to the person apply to the access', () => {
  it('a demoted person’s program loses the same rights, at once and without a new token', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'manager');
    const given = await letIn(app, member, {
      chosen: { scopes: ['workspace:read', 'posts:write'], allowedActions: ['draft'] },
    });
    const writes = async () => {
      const key = `k-${crypto.randomUUID()}`;
      const { result } = (await tenant.tool('create_post', { idempotencyKey: key }, given.access)).body;
      return result.isError ? result._meta.error.code : 'done';
    };
    expect(await writes()).toBe('done');
    await tenant.console('change_member', { userId: member.userId, role: 'viewer' });
    expect(await writes()).toBe('forbidden');
  });

  it('a removed person: neither calls nor new tokens, and a recent code is void', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const given = await letIn(app, member);
    const asking = await ask(app);
    const pending = formOf(asking, await grant(member, asking));
    expect((await tenant.console('remove_member', { userId: member.userId })).status).toBe(200);
    expect(await mcpStatus(app, given.access)).toBe(403);
    expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
    expect((await post(app, 'token', pending)).body.error).toBe('invalid_grant');
  });

  it('signing out everywhere, or changing the password, signs the programs out; keys created by hand stay', async () => {
    for (const act of ['end_other_sessions', 'change_password']) {
      const tenant = await app.tenant();
      const given = await letIn(app, tenant);
      const asking = await ask(app);
      const pending = formOf(asking, await grant(tenant, asking));
      const input =
        act === 'change_password' ? { current: tenant.password, next: 'another horse battery' } : {};
      expect((await tenant.console(act, input)).status).toBe(200);
      expect([await mcpStatus(app, given.access), await mcpStatus(app, tenant.token)]).toEqual([401, 200]);
      expect((await renew(app, given, given.refresh)).body.error).toBe('invalid_grant');
      expect((await post(app, 'token', pending)).body.error).toBe('invalid_grant');
    }
  });
});
