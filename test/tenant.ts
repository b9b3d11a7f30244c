import { AsyncLocalStorage } from 'node:async_hooks';
import { request } from 'undici';
import { signBody } from '../src/platform/auth/app-key.ts';
import { newToken } from '../src/platform/auth/bearer.ts';
import { hashPassword } from '../src/platform/auth/password.ts';
import type { Role } from '../src/platform/rights/roles.ts';
import { SCOPES, TIERS } from '../src/platform/rights/scopes.ts';
import type { SessionCaller } from '../src/platform/caller.ts';
import type { Services } from '../src/platform/context.ts';
import type { Tx } from '../src/platform/db/client.ts';
import { newId } from '../src/platform/ids.ts';
import { createKey } from '../src/localization/keys/store.ts';
import { expectSameRefusal } from './mirror.ts';

export interface TenantOptions {
  role?: Role;
  sourceLanguage?: string | null;
  targetLanguages?: string[];
}

interface CredentialOptions {
  scopes?: readonly string[];
  allowedActions?: readonly string[];
  expiresAt?: Date | null;
  accountIds?: string[] | null;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint: the wire is untyped on purpose; each test asserts the shape it needs.
  body: any;
  text: string;
}

export interface Tenant {
  userId: string;
  workspaceId: string;
  projectId: string;
  keyId: string;
  appKey: string;
  appSecret: string;
  token: string;
  email: string;
  password: string;
  credential(options?: CredentialOptions): Promise<{ id: string; token: string }>;
  /** A signed call of the open face. */
  open(
    method: string,
    path: string,
    body?: object | string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** A Bearer call of the social face. */
  social(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** A new session, as a cookie. */
  signIn(): Promise<string>;
  /** A console call with a session cookie. */
  console(operation: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** An MCP tools/call; returns the parsed JSON-RPC answer. */
  tool(name: string, args?: object, token?: string): Promise<Answer>;
}

export async function makeTenant(
  services: Services,
  url: string,
  options: TenantOptions = {},
): Promise<Tenant> {
  const { clock, keyring, database } = services;
  const userId = newId('usr', clock);
  const workspaceId = newId('ws', clock);
  const projectId = newId('prj', clock);
  const email = `${userId.toLowerCase()}@test.example`;
  const password = 'correct horse battery';
  const caller: SessionCaller = {
    kind: 'session',
    id: userId,
    userId,
    workspaceId,
    projectId: null,
    role: options.role ?? 'owner',
  };

  const addCredential = async (db: Tx, c: CredentialOptions) => {
    const made = newToken();
    const id = newId('cred', clock);
    await db
      .insertInto('credentials')
      .values({
        id,
        workspace_id: workspaceId,
        issuer_id: userId,
        name: 'Test',
        kind: 'api_key',
        token_hash: made.hash,
        token_hint: made.hint,
        scopes: [...(c.scopes ?? SCOPES)],
        allowed_actions: [...(c.allowedActions ?? TIERS)],
        confirm_mode: 'preauthorized',
        expires_at: c.expiresAt ?? null,
        account_ids: c.accountIds ?? null,
      })
      .execute();
    return { id, token: made.token };
  };
  const user = {
    id: userId,
    email,
    email_key: email,
    name: 'Tester',
    password_hash: await testPasswordHash(password),
  };
  // Nearly every test starts with it. Requested at once, the rows travel together and in this order.
  const [key, { token }] = await database.everyone(async (tx) => {
    const rows = [
      tx.insertInto('users').values(user).execute(),
      tx.insertInto('workspaces').values({ id: workspaceId, name: 'Test', kind: 'team' }).execute(),
      tx
        .insertInto('members')
        .values({ workspace_id: workspaceId, user_id: userId, role: caller.role })
        .execute(),
      tx
        .insertInto('projects')
        .values({
          id: projectId,
          workspace_id: workspaceId,
          name: 'Test game',
          source_language: options.sourceLanguage === undefined ? 'en' : options.sourceLanguage,
          target_languages: options.targetLanguages ?? ['de', 'ja'],
        })
        .execute(),
    ];
    const made = Promise.all([
      createKey(
        { db: tx, clock, keyring, caller },
        { projectId, label: 'Test', scopes: [], allowedIps: [], expiresAt: null },
      ),
      addCredential(tx, {}),
    ]);
    await Promise.all([...rows, made]);
    return made;
  });
  const credential = (c: CredentialOptions = {}) => addCredential(database.system, c);
  let session: Promise<string> | undefined;
  const signIn = async (): Promise<string> => {
    // Twenty sign-ins a minute are enough for people; a suite has a tenant per test.
    await database.counters.deleteFrom('rate_windows').where('key', 'like', 'login:%').execute();
    const login = await call(`${url}/api/console/login`, 'POST', JSON.stringify({ email, password }), {
      origin: url,
    });
    return login.headers.get('set-cookie')?.split(';')[0] ?? '';
  };

  const tenant: Tenant = {
    userId,
    workspaceId,
    projectId,
    keyId: key.keyId,
    appKey: key.appKey,
    appSecret: key.secret,
    token,
    email,
    password,
    credential,
    open(method, path, body, headers) {
      const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
      const timestamp = String(Math.floor(clock.now().getTime() / 1000));
      const signed = {
        'x-svc-appkey': key.appKey,
        'x-svc-timestamp': timestamp,
        'x-svc-sign': signBody(timestamp, text, key.secret),
        ...headers,
      };
      return call(`${url}/api/open/v1${path}`, method, text, signed);
    },
    async social(method, path, body, headers) {
      const sent = { authorization: `Bearer ${token}`, ...headers };
      const text = body === undefined ? '' : JSON.stringify(body);
      const answer = await call(`${url}/api/v1${path}`, method, text, sent);
      await expectSameRefusal({ method, path, body, headers: sent }, answer, tenant.tool);
      return answer;
    },
    signIn,
    async console(operation, body, headers) {
      // One sign-in for all calls, even simultaneous ones: more would count as guesses.
      session ??= signIn();
      const cookie = await session;
      return call(`${url}/api/console/${operation}`, 'POST', body === undefined ? '' : JSON.stringify(body), {
        origin: url,
        cookie,
        ...headers,
      });
    },
    async tool(name, args = {}, as = token) {
      const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      return callMcp(url, rpc, as);
    },
  };
  return tenant;
}

export async function callMcp(
  url: string,
  rpc: object,
  token: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<Answer> {
  const answer = await call(`${url}/mcp${query}`, 'POST', JSON.stringify(rpc), {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  });
  const data = answer.text.split('\n').find((line) => line.startsWith('data:'));
  return data ? { ...answer, body: JSON.parse(data.slice(5)) } : answer;
}

export async function call(
  url: string,
  method: string,
  text: string,
  headers: Record<string, string>,
): Promise<Answer> {
  // undici's own request: its fetch takes longer than all the rest, and a run makes a hundred thousand calls.
  const response = await request(url, {
    method,
    headers: { ...LIKE_FETCH, ...(text !== '' && { 'content-type': 'application/json' }), ...headers },
    ...(text !== '' && { body: text }),
  });
  const received = await response.body.text();
  const answer = {
    status: response.statusCode,
    headers: headersOf(response.headers),
    text: received,
    body: parse(received),
  };
  const heard = answersHeard.getStore();
  if (heard) heard.last = answer;
  return answer;
}

/** The headers that fetch sends by itself. */
const LIKE_FETCH = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' };

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(received))
    for (const each of [value].flat()) headers.append(name, each);
  return headers;
}

/** A test that waits for something over HTTP can report the last answer. */
export interface Heard {
  last: Answer | null;
}
export const answersHeard = new AsyncLocalStorage<Heard>();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const hashes = new Map<string, Promise<string>>();

/** The minimum of argon2id: the forty milliseconds of a real hash, at each of a thousand sign-ins, add up. */
export const CHEAP = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

function testPasswordHash(password: string): Promise<string> {
  let hash = hashes.get(password);
  if (!hash) {
    hash = hashPassword(password, CHEAP);
    hashes.set(password, hash);
  }
  return hash;
}
