import { CompiledQuery } from 'kysely';
import type { OutboundResponse } from '#platform/net/outbound.ts';
import type { CredentialsFile } from '../credentials-file.ts';
import type { FillOptions } from './fill-localization.ts';

export interface SocialFillOptions extends FillOptions {
  sandboxUrl: string;
}

export type Json = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

export type Query = (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Everything that the filler talks to: our own API as a client would, the sandbox, and the store. */
export interface DemoClient {
  options: SocialFillOptions;
  credentials: CredentialsFile;
  workspaceId: string;
  /** The social API. `key` makes a call that is repeated after a crash the same call. */
  social(method: Method, path: string, body?: Json | Uint8Array, key?: string): Promise<Json>;
  sandbox(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json>;
  /** As it is: redirects and cookies are answers. */
  send(
    method: Method,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<OutboundResponse>;
  /** Done once, however often the demo is started; what it returned is remembered. */
  once<T>(step: string, work: () => Promise<T>): Promise<T>;
  /** A change of the store and its mark in one transaction. */
  onceInStore(step: string, work: (query: Query) => Promise<unknown>): Promise<void>;
  read<T>(sql: string, values?: unknown[]): Promise<T[]>;
  until<T>(what: string, look: () => Promise<T | null>): Promise<T>;
}

const MARK = 'demo_social:';
const WAIT_MS = 100;
const PATIENCE_MS = 300_000;
const BUSY_TRIES = 5;
/** A call that was cut off holds its key for a minute, and says every two seconds that it does. */
const REPLAY_TRIES = 40;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export function openDemoClient(options: SocialFillOptions): DemoClient {
  const { database, credentials, baseUrl, sandboxUrl, outbound, clock, signal } = options;
  const underWay = new Map<string, Promise<unknown>>();

  const send: DemoClient['send'] = (method, url, headers, body) => {
    const request = { method, url, headers, signal, maxResponseBytes: ANSWER_BYTES_MAX, trusted: true };
    // Trusted: our own address and our own sandbox, both chosen by the operator.
    return outbound.send({ ...request, ...(body !== undefined && { body }) });
  };
  const read = async <T>(sql: string, values: unknown[] = []) =>
    (await database.executeSql(sql, values)).rows as T[];
  const remembered = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const [known] = await read<{ value: { done: T } }>('select value from instance where name = $1', [
      MARK + step,
    ]);
    if (known) return known.value.done;
    const done = await work();
    await read('insert into instance (name, value) values ($1, $2) on conflict do nothing', [
      MARK + step,
      JSON.stringify({ done }),
    ]);
    return done;
  };

  return {
    options,
    credentials,
    workspaceId: credentials.social.workspace_id,
    send,
    read,
    async social(method, path, body, key) {
      for (let attempt = 1; ; attempt += 1) {
        const isRaw = body instanceof Uint8Array;
        const response = await outbound.send({
          method,
          url: `${baseUrl}/api/v1${path}`,
          headers: {
            authorization: `Bearer ${options.credential.access_token}`,
            ...(body !== undefined && {
              'content-type': isRaw ? 'application/octet-stream' : 'application/json',
            }),
            ...(key !== undefined && { 'idempotency-key': `demo-${key}` }),
          },
          ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
          maxResponseBytes: ANSWER_BYTES_MAX,
          trusted: true,
          signal,
        });
        if (response.status < 300) return readJson(response)['data'] as Json;
        const { error } = readJson(response) as { error?: { code: string; message: string } };
        const waitSec = Number(response.headers['retry-after'] ?? 0);
        const tries = error?.code === 'replay' ? REPLAY_TRIES : response.status === 429 ? BUSY_TRIES : 0;
        if (attempt >= tries || waitSec > 120)
          throw new Error(`${method} ${path} answered ${response.status}: ${error?.code} ${error?.message}`);
        await clock.sleep(waitSec * 1000 + 100, signal);
      }
    },
    async sandbox(method, path, body) {
      const response = await send(
        method,
        `${sandboxUrl}${path}`,
        { 'content-type': 'application/json' },
        body && JSON.stringify(body),
      );
      if (response.status !== 200) throw new Error(`the sandbox answered ${response.status} to ${path}`);
      return readJson(response);
    },
    once<T>(step: string, work: () => Promise<T>) {
      // Two parts that need the same picture at the same time make it once.
      const running = underWay.get(step) ?? remembered(step, work).finally(() => underWay.delete(step));
      underWay.set(step, running);
      return running as Promise<T>;
    },
    onceInStore: (step, work) =>
      database.everyone(async (tx) => {
        const query: Query = (sql, values = []) => tx.executeQuery(CompiledQuery.raw(sql, values));
        const { rows } = await query(
          `insert into instance (name, value) values ($1, '{"done":null}') on conflict do nothing returning name`,
          [MARK + step],
        );
        if (rows.length === 1) await work(query);
      }),
    async until(what, look) {
      const end = clock.monotonicMs() + PATIENCE_MS;
      while (!signal.aborted && clock.monotonicMs() < end) {
        const found = await look();
        if (found !== null) return found;
        await clock.sleep(WAIT_MS, signal);
      }
      throw new Error(`${what} did not happen in time`);
    },
  };
}

export function readJson(response: Pick<OutboundResponse, 'body'>): Json {
  try {
    return JSON.parse(Buffer.from(response.body).toString('utf8')) as Json;
  } catch {
    return {};
  }
}
