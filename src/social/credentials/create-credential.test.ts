import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';

describe('create_credential', () => {
  it('200: the token works at once and only its hash is kept', async () => {
    const app = await startApp();
    const tenant = await app.tenant();

    const { status, body } = await tenant.console('create_credential', {
      name: 'Agent',
      scopes: ['workspace:read'],
      allowedActions: ['draft'],
    });

    expect(status).toBe(200);
    const { id, accessToken } = body.data;
    const used = await tenant.social('GET', '/workspace', undefined, {
      authorization: `Bearer ${accessToken}`,
    });
    expect(used.body.data.credential).toEqual({
      kind: 'api_key',
      scopes: ['workspace:read'],
      allowedActions: ['draft'],
      confirmMode: 'preauthorized',
    });
    const row = await app.services.database.system
      .selectFrom('credentials')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(accessToken);
    const audit = await app.services.database.system
      .selectFrom('audit_log')
      .select(['input', 'subject'])
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(JSON.stringify(audit)).not.toContain(accessToken);
    // The log also has the first use of the token, which is audited too.
    expect(audit.map(({ subject }) => subject)).toContainEqual({ id });
  });

  it('400: an unknown scope and an expiry in the past name the field', async () => {
    const tenant = await newTenant();

    const scope = await tenant.console('create_credential', { name: 'A', scopes: ['everything'] });
    const past = await tenant.console('create_credential', {
      name: 'A',
      scopes: ['workspace:read'],
      expiresAt: '2020-01-01T00:00:00Z',
    });

    expect([scope.status, past.status]).toEqual([400, 400]);
    expect(scope.body.error.message).toMatch(/^scopes\[0\]: must be one of "workspace:read"/);
    expect(past.body.error.message).toBe('expiresAt: must be in the future');
  });

  it('400: accounts of another workspace, or unknown ones, name the field', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [ours, theirs] = [await addAccount(app, tenant), await addAccount(app, other)];
    const narrowed = (accountIds: string[]) =>
      tenant.console('create_credential', { name: 'A', scopes: ['accounts:read'], accountIds });

    for (const accountIds of [[theirs], [ours, theirs], ['acc_none']]) {
      const { status, body } = await narrowed(accountIds);
      expect([status, body.error.code, body.error.params.field]).toEqual([
        400,
        'invalid_input',
        'accountIds',
      ]);
      expect(body.error.message).toBe('accountIds: must be accounts of this workspace');
    }
    expect((await narrowed([ours, ours])).status).toBe(200);
    expect((await narrowed([])).status).toBe(200);
  });

  it('403: a manager may not create credentials, and a credential never may', async () => {
    const manager = await newTenant({ role: 'manager' });

    const { status, body } = await manager.console('create_credential', {
      name: 'A',
      scopes: ['workspace:read'],
    });
    const tool = await manager.tool('create_credential', { name: 'A', scopes: ['workspace:read'] });

    expect(status).toBe(403);
    expect(body.error).toMatchObject({ code: 'forbidden', params: { action: 'create_credential' } });
    // There is no such tool, for any caller.
    expect(tool.body.error.code).toBe(-32602);
  });
});
