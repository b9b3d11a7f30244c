import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../../../test/harness.ts';
import { type Answer, call } from '../../../test/tenant.ts';
import { insertClient } from '../credentials/store-oauth.ts';

export const REDIRECT = 'https://agent.example/callback';

/** A program that is already registered; registration is limited and has its own tests. */
export async function addClient(app: App, redirectUris: string[] = [REDIRECT]): Promise<string> {
  const id = `oac_${randomBytes(9).toString('base64url')}`;
  await insertClient(app.services.database.system, { id, name: 'Agent', redirect_uris: redirectUris });
  return id;
}

interface Asking {
  clientId: string;
  verifier: string;
  query: string;
}

export async function ask(app: App, changes: Record<string, string | null> = {}): Promise<Asking> {
  const verifier = randomBytes(32).toString('base64url');
  const clientId = changes['client_id'] ?? (await addClient(app));
  const asked: Record<string, string | null> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'st4te',
    resource: `${app.url}/mcp`,
    ...changes,
  };
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== null);
  return { clientId, verifier, query: new URLSearchParams(given).toString() };
}

interface Someone {
  console(operation: string, body?: object): Promise<Answer>;
}

export const grant = (someone: Someone, { query }: Asking, chosen: object = {}) =>
  someone.console('grant_authorization', { query, scopes: ['workspace:read'], ...chosen });

export const post = (app: App, path: string, form: Record<string, string>) =>
  call(`${app.url}/oauth/${path}`, 'POST', new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });

/** The form with which a program redeems the code it received. */
export function formOf(asking: Asking, granted: Answer): Record<string, string> {
  const answer = new URL(granted.body.data.redirectTo);
  return {
    grant_type: 'authorization_code',
    code: answer.searchParams.get('code') ?? '',
    client_id: asking.clientId,
    redirect_uri: `${answer.origin}${answer.pathname}`,
    code_verifier: asking.verifier,
  };
}

interface LetIn extends Asking {
  form: Record<string, string>;
  credentialId: string;
  access: string;
  refresh: string;
}

/** The whole flow from the request to the tokens. */
export async function letIn(
  app: App,
  someone: Someone,
  { asked = {}, chosen = {} }: { asked?: Record<string, string | null>; chosen?: object } = {},
): Promise<LetIn> {
  const asking = await ask(app, asked);
  const granted = await grant(someone, asking, chosen);
  const form = formOf(asking, granted);
  const { body } = await post(app, 'token', form);
  return {
    ...asking,
    form,
    credentialId: granted.body.data.credentialId,
    access: body.access_token,
    refresh: body.refresh_token,
  };
}

export const renew = (app: App, { clientId }: Asking, refresh: string, more: Record<string, string> = {}) =>
  post(app, 'token', { grant_type: 'refresh_token', refresh_token: refresh, client_id: clientId, ...more });

/** The status of a call of /mcp with a token. */
export async function mcpStatus(app: App, token: string): Promise<number> {
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const { status } = await call(`${app.url}/mcp`, 'POST', JSON.stringify(rpc), {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
  });
  return status;
}

export async function apiStatus(app: App, token: string): Promise<number> {
  return (await call(`${app.url}/api/v1/workspace`, 'GET', '', { authorization: `Bearer ${token}` })).status;
}
