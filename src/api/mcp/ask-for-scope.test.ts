import { describe, expect, it } from 'vitest';
import { startApp, until } from '../../../test/harness.ts';
import { call, callMcp, type Tenant } from '../../../test/tenant.ts';
import { letIn } from '../../social/oauth/oauth-for-tests.ts';

const app = await startApp();
const METADATA = `${app.url}/.well-known/oauth-protected-resource/mcp`;

const rpc = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
});

async function given(
  tenant: Tenant,
  scopes: readonly string[],
  allowedActions: readonly string[] = ['draft'],
) {
  return (await letIn(app, tenant, { chosen: { scopes, allowedActions } })).access;
}

describe('a program with too few scopes', () => {
  it.each([
    ['a direct call', rpc('create_post', { content: { text: 'x' } })],
    ['a call behind a gateway', rpc('act_with_tool', { name: 'create_post', arguments: {} })],
    ['a tool that is not listed', rpc('create_tag', { name: 'x' })],
  ])('%s: 403 with all scopes that it needs, at once', async (_what, message) => {
    const tenant = await app.tenant();
    const access = await given(tenant, ['workspace:read', 'posts:read']);
    const answer = await callMcp(app.url, message, access);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="workspace:read posts:read posts:write", resource_metadata="${METADATA}"`,
    );
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { code: -32001 } });
    await until('the request log', async () => {
      const { items } = (await tenant.console('list_requests', {})).body.data;
      return items.filter((one: { status: number }) => one.status === 403).length === 1;
    });
  });

  it('its granted calls still work', async () => {
    const tenant = await app.tenant();
    const access = await given(tenant, ['workspace:read', 'posts:read']);
    const { status, body } = await callMcp(app.url, rpc('list_posts'), access);
    expect([status, body.result.isError]).toEqual([200, undefined]);
    const unknown = await callMcp(app.url, rpc('no_such_tool'), access);
    expect(unknown.status).toBe(200);
  });

  it('no scope would help: a role that may not, and calls that only people may make', async () => {
    const viewer = await app.tenant({ role: 'viewer' });
    const access = await given(viewer, ['workspace:read'], []);
    const { status, body } = await callMcp(app.url, rpc('create_post'), access);
    expect([status, body.result?.isError]).toEqual([200, true]);
  });

  it('a token that a person created, and the endpoint for tokens, answer as a tool does', async () => {
    const tenant = await app.tenant();
    const { token } = await tenant.credential({ scopes: ['workspace:read'] });
    const direct = await callMcp(app.url, rpc('create_post'), token);
    expect([direct.status, direct.body.result.isError]).toEqual([200, true]);
    const access = await given(tenant, ['workspace:read']);
    const key = await call(`${app.url}/mcp/key`, 'POST', JSON.stringify(rpc('create_post')), {
      authorization: `Bearer ${access}`,
      accept: 'application/json, text/event-stream',
    });
    expect([key.status, key.headers.get('www-authenticate')]).toEqual([200, null]);
  });
});
