import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startApp } from '../harness.ts';
import type { Tenant } from '../tenant.ts';

const app = await startApp();
const SERVER = new URL(`${app.url}/mcp`);

beforeEach(async () => {
  await sql`delete from rate_windows where key like 'oauth:register%'`.execute(
    app.services.database.counters,
  );
});

/** A host with the official client: it stores what it receives, and opens the browser on request. */
class Host implements OAuthClientProvider {
  redirectUrl = 'http://127.0.0.1:33999/callback';
  clientMetadata = {
    client_name: 'Official client',
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  known: StoredOAuthClientInformation | undefined;
  kept: StoredOAuthTokens | undefined;
  verifier = '';
  found: OAuthDiscoveryState | undefined;
  opened: URL | null = null;

  state = () => 'state-12345678901234567890';
  clientInformation = () => this.known;
  saveClientInformation = (known: StoredOAuthClientInformation) => void (this.known = known);
  tokens = () => this.kept;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.opened = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  discoveryState = () => this.found;
  saveDiscoveryState = (found: OAuthDiscoveryState) => void (this.found = found);
  invalidateCredentials = (what: string) => {
    if (what === 'tokens' || what === 'all') this.kept = undefined;
  };
}

const transportOf = (host: Host) => new StreamableHTTPClientTransport(SERVER, { authProvider: host });

async function connect(host: Host): Promise<Client> {
  const client = new Client({ name: 'official', version: '1' });
  await client.connect(transportOf(host));
  return client;
}

/** Plays the browser: to the authorization endpoint, to our page, and back with what the person agreed to. */
async function agree(tenant: Tenant, host: Host): Promise<URL> {
  const cookie = await tenant.signIn();
  const led = await fetch(host.opened ?? '', { headers: { cookie }, redirect: 'manual' });
  expect(led.status).toBe(303);
  const [page, query = ''] = (led.headers.get('location') ?? '').split('#');
  expect(page).toBe('/authorize');
  const { body } = await tenant.console('grant_authorization', {
    query,
    scopes: ['workspace:read', 'posts:read'],
  });
  return new URL(body.data.redirectTo);
}

describe('the official client, from discovery to revocation', () => {
  it('discovers, registers, is authorized, calls, renews, and stops when it is revoked', async () => {
    const tenant = await app.tenant();
    const host = new Host();
    await expect(connect(host)).rejects.toThrow(UnauthorizedError);
    expect(host.opened?.searchParams.get('resource')).toBe(`${app.url}/mcp`);
    expect(host.opened?.searchParams.get('code_challenge_method')).toBe('S256');
    expect(host.known?.client_id).toMatch(/^oac_/);

    const back = await agree(tenant, host);
    expect([back.host, back.searchParams.get('state')]).toEqual(['127.0.0.1:33999', host.state()]);
    await transportOf(host).finishAuth(back.searchParams);
    const client = await connect(host);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_posts');
    expect(tools.map(({ name }) => name)).not.toContain('publish_post');

    const first = host.kept?.access_token;
    await sql`update credentials set expires_at = now() - interval '1 second' where workspace_id = ${tenant.workspaceId}
      and client_id is not null`.execute(app.services.database.system);
    expect((await client.callTool({ name: 'get_workspace_context', arguments: {} })).isError).toBeFalsy();
    expect(host.kept?.access_token).not.toBe(first);

    const [{ id }] = (await tenant.console('list_connected_apps')).body.data.items;
    await tenant.console('disconnect_app', { id });
    host.opened = null;
    await expect(client.callTool({ name: 'get_workspace_context', arguments: {} })).rejects.toThrow();
    expect(host.opened).not.toBeNull();
    await client.close();
  });

  it('mix-up: an answer in the name of another issuer is not sent to us', async () => {
    const host = new Host();
    await expect(connect(host)).rejects.toThrow(UnauthorizedError);
    const back = await agree(await app.tenant(), host);
    back.searchParams.set('iss', 'https://evil.example');
    await expect(transportOf(host).finishAuth(back.searchParams)).rejects.toThrow();
    expect(host.kept).toBeUndefined();
  });
});

describe('discovery', () => {
  const json = async (path: string) => {
    const response = await fetch(`${app.url}${path}`);
    return response.ok ? response.json() : response.status;
  };

  it('401 says where to look; the documents agree with each other and with their addresses', async () => {
    const refused = await fetch(SERVER, { method: 'POST', body: '{}' });
    const at = `${app.url}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="parlance", resource_metadata="${at}"`,
    ]);
    expect(await json('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
      resource: `${app.url}/mcp`,
      authorization_servers: [`${app.url}/oauth`],
    });
    expect(await json('/.well-known/oauth-protected-resource')).toMatchObject({ resource: app.url });
    const server = await json('/.well-known/oauth-authorization-server/oauth');
    expect(server).toMatchObject({
      issuer: `${app.url}/oauth`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
    for (const path of ['/.well-known/openid-configuration/oauth', '/oauth/.well-known/openid-configuration'])
      expect(await json(path)).toEqual(server);
  });

  it('at /mcp/key a token works and nothing offers to sign in', async () => {
    const tenant = await app.tenant();
    const at = (headers: Record<string, string>) =>
      fetch(`${app.url}/mcp/key`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
    expect((await at({ authorization: `Bearer ${tenant.token}` })).status).toBe(200);
    const refused = await at({});
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="parlance"',
    ]);
    expect(await json('/.well-known/oauth-protected-resource/mcp/key')).toBe(404);
    expect(await json('/.well-known/oauth-authorization-server')).toBe(404);
  });

  it('a browser without a session signs in first and comes back; no address leads to another host', async () => {
    const query = 'client_id=x&redirect_uri=https://evil.example/&state=1';
    const go = async (path: string, cookie = '') => {
      const { status, headers } = await fetch(`${app.url}${path}`, {
        headers: { cookie },
        redirect: 'manual',
      });
      return [status, headers.get('location')];
    };
    expect(await go(`/oauth/authorize?${query}`)).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(`/oauth/authorize?${query}`)}`,
    ]);
    const cookie = await (await app.tenant()).signIn();
    expect(await go(`/oauth/authorize?${query}`, cookie)).toEqual([303, `/authorize#${query}`]);
    expect((await go(`/oauth/authorize?state=${'x'.repeat(3000)}`, cookie))[0]).toBe(400);
  });
});
