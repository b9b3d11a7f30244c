import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound, OutboundResponse } from '#platform/net/outbound.ts';
import type { CredentialsFile } from '#app/credentials-file.ts';
import { fetchThrough } from '#app/fetch-through.ts';
import {
  type CallOptions,
  type Client,
  type ConsoleClient,
  createConsoleClient,
  createSocialClient,
  type SocialOperations,
} from '../sdk/src/client.ts';
import type { FillCredential } from './fill-credential.ts';
import { type DemoStore, openStore } from './store.ts';

export interface FillOptions {
  database: Database;
  baseUrl: string;
  /** Of the world that is filled. */
  credentials: CredentialsFile;
  credential: FillCredential;
  outbound: Outbound;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

export interface WorkspaceFillOptions extends FillOptions {
  sandboxUrl: string;
}

type Json = Record<string, unknown>;

/** Everything that the filling talks to: our own API as a client would, the sandbox, and the store. */
export interface DemoClient {
  options: WorkspaceFillOptions;
  workspaceId: string;
  /** The social API. */
  api: Client<SocialOperations>;
  /** The owner of the demo, signed in like on the pages; the caller signs out. */
  openConsole(): ConsoleClient;
  /** Makes a call that is repeated after a crash the same call. */
  keyed(key: string): CallOptions;
  sandbox(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json>;
  /** To the sandbox, as it is: redirects are answers. */
  send(method: 'GET' | 'POST', url: string, body?: Json): Promise<OutboundResponse>;
  store: DemoStore;
  until<T>(what: string, look: () => Promise<T | null>): Promise<T>;
}

const WAIT_MS = 100;
const PATIENCE_MS = 300_000;
/** Longer than the minute for which a call that was cut off holds its key. */
const CALL_PATIENCE_SEC = 300;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export function openDemoClient(options: WorkspaceFillOptions): DemoClient {
  const { database, credentials, baseUrl, sandboxUrl, outbound, clock, signal } = options;
  const workspaceId = credentials.social.workspace_id;
  const target = { baseUrl, signal, fetch: fetchThrough(outbound) };
  const send: DemoClient['send'] = (method, url, body) => {
    const headers = { 'content-type': 'application/json' };
    // Trusted: our own sandbox, chosen by the operator.
    const request = { method, url, headers, signal, maxResponseBytes: ANSWER_BYTES_MAX, trusted: true };
    return outbound.send({ ...request, ...(body && { body: JSON.stringify(body) }) });
  };

  return {
    options,
    workspaceId,
    send,
    api: createSocialClient({
      ...target,
      accessToken: options.credential.access_token,
      patienceSec: CALL_PATIENCE_SEC,
    }),
    openConsole: () => createConsoleClient({ ...target, ...credentials.owner }),
    keyed: (key) => ({ idempotencyKey: `demo-${key}` }),
    async sandbox(method, path, body) {
      const response = await send(method, `${sandboxUrl}${path}`, body);
      if (response.status !== 200) throw new Error(`the sandbox answered ${response.status} to ${path}`);
      return readJson(response);
    },
    store: openStore(database, workspaceId),
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
