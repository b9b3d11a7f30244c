import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { makeMember, makeProofOld, refusal } from '../../people/people-for-tests.ts';
import { ask, grant, letIn } from './oauth-for-tests.ts';

const app = await startApp();

describe('grant_authorization', () => {
  it('200: back to the program with a code, its state and our issuer', async () => {
    const { body } = await grant(await app.tenant(), await ask(app));
    const back = new URL(body.data.redirectTo);
    expect([
      back.origin + back.pathname,
      back.searchParams.get('state'),
      back.searchParams.get('iss'),
    ]).toEqual(['https://agent.example/callback', 'st4te', `${app.url}/oauth`]);
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('403: more than was requested, or more than the member may do', async () => {
    const tenant = await app.tenant();
    const author = await makeMember(app, tenant, 'author');
    const narrow = await ask(app, { scope: 'posts:read' });
    const wide = await ask(app);
    const answers = [
      await grant(tenant, narrow, { scopes: ['posts:read', 'posts:write'] }),
      await grant(author, wide, { scopes: ['publish:write'] }),
      await grant(author, wide, { allowedActions: ['publish'] }),
      await grant(await makeMember(app, tenant, 'viewer'), wide, { allowedActions: ['draft'] }),
      await grant(await makeMember(app, tenant, 'client'), wide, { scopes: ['localize:read'] }),
    ];
    expect(answers.map(refusal)).toEqual(Array.from({ length: 5 }, () => [403, 'forbidden']));
    expect(answers.map(({ body }) => body.error.params.field)).toEqual([
      'scopes',
      'scopes',
      'allowedActions',
      'allowedActions',
      'scopes',
    ]);
  });

  it('403: publishing and administration require a fresh proof; other scopes do not', async () => {
    const tenant = await app.tenant();
    const asking = await ask(app);
    await grant(tenant, asking);
    await makeProofOld(app, tenant);
    for (const grave of [
      { allowedActions: ['publish'] },
      { allowedActions: ['draft', 'reply'] },
      { scopes: ['webhooks:manage'] },
    ]) {
      const { status, body } = await grant(tenant, asking, grave);
      expect([status, body.error?.params.need]).toEqual([403, 'proof']);
    }
    expect((await grant(tenant, asking, { allowedActions: ['draft'] })).status).toBe(200);
  });

  it('400: accounts of another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const theirs = await addAccount(app, other);
    const accounts = await grant(tenant, await ask(app), { accountIds: [theirs] });
    expect([accounts.status, accounts.body.error.params.field]).toEqual([400, 'accountIds']);
  });

  it('404: an unknown program; 403 and 401 as when it is read', async () => {
    const tenant = await app.tenant();
    expect(refusal(await grant(tenant, await ask(app, { client_id: 'oac_none' })))).toEqual([
      404,
      'not_found',
    ]);
    const elsewhere = await ask(app, { redirect_uri: 'https://evil.example/' });
    expect(refusal(await grant(tenant, elsewhere))).toEqual([403, 'forbidden']);
    const stranger = await fetch(`${app.url}/api/console/grant_authorization`, {
      method: 'POST',
      headers: { origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ query: (await ask(app)).query, scopes: ['workspace:read'] }),
    });
    expect(stranger.status).toBe(401);
  });

  it('403: no page of another site can consent for its visitor, and no page may frame ours', async () => {
    const tenant = await app.tenant();
    const { query } = await ask(app);
    const body = { query, scopes: ['workspace:read'] };
    const foreign = await tenant.console('grant_authorization', body, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    const cookie = await tenant.signIn();
    const page = await fetch(`${app.url}/authorize`, { headers: { cookie, accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('narrowed to accounts: the program sees no other', async () => {
    const tenant = await app.tenant();
    const [one] = [await addAccount(app, tenant), await addAccount(app, tenant)];
    const { access } = await letIn(app, tenant, {
      chosen: { scopes: ['accounts:read'], accountIds: [one] },
    });
    const { data } = (await tenant.tool('list_accounts', {}, access)).body.result.structuredContent;
    expect(data.accounts.map(({ id }: { id: string }) => id)).toEqual([one]);
  });
});
