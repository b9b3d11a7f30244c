import { ParlanceError, parseObject, toParlanceError, unreachable } from './errors.ts';
import {
  type ConsoleOperations,
  type OpenOperations,
  ROUTES,
  type SocialOperations,
} from './operations.gen.ts';
import { signCall } from './sign.ts';

export { ParlanceError } from './errors.ts';
export * from './operations.gen.ts';

type Fetch = typeof fetch;

export interface CallOptions {
  /** The same key never acts twice: repeat a call with it after a lost answer. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Shape {
  input: object;
  output: unknown;
}

/** The input may be left out where the operation needs none. */
type Arguments<O extends Shape> =
  Record<string, never> extends O['input']
    ? [input?: O['input'], options?: CallOptions]
    : [input: O['input'], options?: CallOptions];

export interface Client<Operations> {
  call<Name extends keyof Operations>(
    operation: Name,
    ...args: Operations[Name] extends Shape ? Arguments<Operations[Name]> : never
  ): Promise<Operations[Name] extends Shape ? Operations[Name]['output'] : never>;
}

/** A member has several projects, so calls of the open face may say which one is meant. */
type OfAnyProject<Operations> = {
  [Name in keyof Operations]: Operations[Name] extends Shape
    ? {
        input: Operations[Name]['input'] & { project_id?: string | undefined };
        output: Operations[Name]['output'];
      }
    : never;
};

export type EveryOperation = ConsoleOperations & SocialOperations & OfAnyProject<OpenOperations>;

export interface ConsoleClient extends Client<EveryOperation> {
  /** Signs in if need be and returns what identifies the member, for requests that are no operation. */
  headers(): Promise<Record<string, string>>;
}

interface Target {
  baseUrl: string;
  fetch?: Fetch;
}

/** Signed calls of an App Key: the localization API. Not for browsers, where the secret would be public. */
export function createOpenClient(
  target: Target & { appKey: string; appSecret: string },
): Client<OpenOperations> {
  const { appKey, appSecret } = target;
  return clientOf(async (operation, input, options) => {
    const request = requestOf(operation, input);
    const body = request.body ?? new Uint8Array();
    const timestamp = String(Math.floor(Date.now() / 1000));
    return send(target, request, options, await signCall({ appKey, appSecret, body, timestamp }));
  });
}

/** Bearer calls of a long-lived credential: the publishing API. */
export function createSocialClient(target: Target & { accessToken: string }): Client<SocialOperations> {
  const headers = { authorization: `Bearer ${target.accessToken}` };
  return clientOf(async (operation, input, options) =>
    send(target, requestOf(operation, input), options, headers),
  );
}

/** Where a session cookie outlives the client, so that short-lived programs need not sign in each time. */
export interface SessionKeeper {
  load(): string | null;
  save(cookie: string): void;
}

/** Calls of a member who signs in with a password: everything the application itself can do. */
export function createConsoleClient(
  target: Target & { email: string; password: string; session?: SessionKeeper },
): ConsoleClient {
  const origin = new URL(target.baseUrl).origin;
  const kept = target.session?.load() ?? null;
  let session: Promise<string | null> | undefined = kept === null ? undefined : Promise.resolve(kept);

  async function signIn(): Promise<string | null> {
    const { email, password } = target;
    const request = { method: 'POST', path: '/api/console/login', body: encode({ email, password }) };
    const response = await exchange(target, request, {}, { origin });
    // Browsers hide the cookie from scripts, keep it and send it themselves.
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? null;
    if (cookie !== null) target.session?.save(cookie);
    return cookie;
  }

  async function headers(): Promise<Record<string, string>> {
    session ??= signIn().catch((error: unknown) => {
      session = undefined;
      throw error;
    });
    const cookie = await session;
    return cookie === null ? { origin } : { origin, cookie };
  }

  const client = clientOf<EveryOperation>(async (operation, input, options) => {
    const request = { method: 'POST', path: `/api/console/${operation}`, body: encode(input) };
    const used = await headers();
    try {
      return await send(target, request, options, used);
    } catch (error) {
      // The session ran out while the client lived on; sign in once more.
      if (!(error instanceof ParlanceError) || error.status !== 401) throw error;
      session = undefined;
      return send(target, request, options, await headers());
    }
  });
  return { ...client, headers };
}

function clientOf<Operations>(
  run: (operation: string, input: object, options: CallOptions) => Promise<unknown>,
): Client<Operations> {
  return {
    call: (operation, ...[input = {}, options = {}]: [input?: object, options?: CallOptions]) =>
      run(String(operation), input, options) as never,
  };
}

interface WireRequest {
  method: string;
  path: string;
  body: Uint8Array<ArrayBuffer> | null;
}

/** Fields named in the path go there, the others into the query of a GET or the body of the rest. */
function requestOf(operation: string, input: object): WireRequest {
  const route = Object.hasOwn(ROUTES, operation) ? ROUTES[operation as keyof typeof ROUTES] : undefined;
  if (!route) throw new TypeError(`There is no operation ${JSON.stringify(operation)}.`);
  const fields = new Map<string, unknown>(Object.entries(input));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name}: is needed to call ${operation}.`);
    fields.delete(name);
    return encodeURIComponent(value);
  });
  if (route.method === 'GET') return { method: 'GET', path: path + queryOf(fields), body: null };
  return { method: route.method, path, body: encode(Object.fromEntries(fields)) };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Encoded once: what is signed is what is sent. */
function encode(body: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body));
}

async function send(
  target: Target,
  request: WireRequest,
  options: CallOptions,
  headers: Record<string, string>,
): Promise<unknown> {
  const response = await exchange(target, request, options, headers);
  const body = parseObject(await response.text());
  if (body === null || !('data' in body)) {
    throw new ParlanceError({
      code: 'unexpected_answer',
      status: response.status,
      message: 'The answer is not of Parlance.',
    });
  }
  return body['data'];
}

async function exchange(
  target: Target,
  request: WireRequest,
  { idempotencyKey, signal }: CallOptions,
  headers: Record<string, string>,
): Promise<Response> {
  const ask = target.fetch ?? fetch;
  const baseUrl = target.baseUrl.replace(/\/+$/, '');
  const response = await ask(baseUrl + request.path, {
    method: request.method,
    headers: {
      accept: 'application/json',
      ...(request.body !== null && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(request.body !== null && { body: request.body }),
    ...(signal && { signal }),
    // A redirect would carry the credential to another host.
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : unreachable(baseUrl, cause);
  });
  if (response.ok) return response;
  throw toParlanceError({
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  });
}
