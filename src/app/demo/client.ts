import { CompiledQuery } from 'kysely';
import type { OutboundResponse } from '#platform/net/outbound.ts';
import {
  type CallOptions,
  type Client,
  createSocialClient,
  type SocialOperations,
} from '../../../sdk/src/client.ts';
import type { CredentialsFile } from '../credentials-file.ts';
import { fetchThrough } from './fetch-through.ts';
import type { FillOptions } from './fill-localization.ts';

export interface SocialFillOptions extends FillOptions {
  sandboxUrl: string;
}

export type Json = Record<string, unknown>;

export type Query = (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Everything that the filler talks to: our own API as a client would, the sandbox, and the store. */
export interface DemoClient {
  options: SocialFillOptions;
  credentials: CredentialsFile;
  workspaceId: string;
  /** The social API. */
  api: Client<SocialOperations>;
  /** Makes a call that is repeated after a crash the same call. */
  keyed(key: string): CallOptions;
  sandbox(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json>;
  /** To the sandbox, as it is: redirects are answers. */
  send(method: 'GET' | 'POST', url: string, body?: Json): Promise<OutboundResponse>;
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
/** Longer than the minute for which a call that was cut off holds its key. */
const CALL_PATIENCE_SEC = 300;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export function openDemoClient(options: SocialFillOptions): DemoClient {
  const { database, credentials, baseUrl, sandboxUrl, outbound, clock, signal } = options;
  const underWay = new Map<string, Promise<unknown>>();

  const api = createSocialClient({
    baseUrl,
    accessToken: options.credential.access_token,
    fetch: fetchThrough(outbound),
    patienceSec: CALL_PATIENCE_SEC,
    signal,
  });
  const send: DemoClient['send'] = (method, url, body) => {
    const headers = { 'content-type': 'application/json' };
    // Trusted: our own sandbox, chosen by the operator.
    const request = { method, url, headers, signal, maxResponseBytes: ANSWER_BYTES_MAX, trusted: true };
    return outbound.send({ ...request, ...(body && { body: JSON.stringify(body) }) });
  };
  const read = async <T>(sql: string, values: unknown[] = []) =>
    (await database.executeSql<T>(sql, values)).rows;
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
    api,
    keyed: (key) => ({ idempotencyKey: `demo-${key}` }),
    async sandbox(method, path, body) {
      const response = await send(method, `${sandboxUrl}${path}`, body);
      if (response.status !== 200) throw new Error(`the sandbox answered ${response.status} to ${path}`);
      return readJson(response);
    },
    once<T>(step: string, work: () => Promise<T>) {
      // Two parts that need the same picture at the same time make it once.
      const running = underWay.get(step) ?? remembered(step, work).finally(() => underWay.delete(step));
      underWay.set(step, running);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a step is always given the same work
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

function readJson(response: Pick<OutboundResponse, 'body'>): Json {
  try {
    return JSON.parse(Buffer.from(response.body).toString('utf8'));
  } catch {
    return {};
  }
}
