import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { signBody } from '../../src/platform/auth/app-key.ts';
import type { App } from '../harness.ts';
import { callRaw, type RawAnswer, type RawHeaders, type RawRequest } from '../raw-http.ts';
import type { Tenant } from '../tenant.ts';

interface HostileCase {
  id: string;
  op: string;
  input: string;
  expect: number | string;
}

/** Titles come from the list, so a test cannot drift from it; the last one checks that none is missing. */
export function hostileCases(list: readonly HostileCase[]) {
  const seen: string[] = [];
  return {
    check(id: string, run: (expected: number) => Promise<void>): void {
      const found = list.find((each) => each.id === id);
      if (!found) throw new Error(`${id} is not in the list of hostile cases.`);
      seen.push(id);
      it(`${id} ${found.input}: ${found.expect}`, () => run(Number.parseInt(String(found.expect), 10)));
    },
    checkEvery(): void {
      it('each case of the list has exactly one test', () => {
        expect(seen.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
      });
    },
  };
}

/** Wrong tokens and logins are counted per address, and all tests share 127.0.0.1. */
export function forgetFailuresOf(app: () => App): void {
  const forget = () =>
    app()
      .services.database.system.deleteFrom('rate_windows')
      .where((eb) => eb.or([eb('key', 'like', 'badtoken:%'), eb('key', 'like', 'login:%')]))
      .execute();
  beforeEach(forget);
  // The next file in this process counts from zero too.
  afterAll(forget);
}

/**
 * The rows that any write of the tenant leaves behind; a refused call leaves none. Use of a key and sign-ins are
 * recorded separately.
 */
export async function tracesOf(app: App, tenant: Tenant): Promise<number> {
  const { system } = app.services.database;
  const { rows } = await sql<{ traces: number }>`
    select (select count(*) from audit_log where workspace_id = ${tenant.workspaceId} and operation !~ '^(use|sign)_')
         + (select count(*) from deliveries where workspace_id = ${tenant.workspaceId})
         + (select count(*) from idempotency_keys where workspace_id = ${tenant.workspaceId}) as traces`.execute(
    system,
  );
  return rows[0]?.traces ?? 0;
}

export interface OpenRequest extends Omit<RawRequest, 'path' | 'headers'> {
  path: string;
  /** Replaces a signing header; undefined omits it, an array sends it several times. */
  appKey?: HeaderText;
  timestamp?: HeaderText;
  sign?: HeaderText;
  headers?: RawHeaders;
}

type HeaderText = string | Uint8Array | readonly (string | Uint8Array)[] | undefined;

export function nowSeconds(app: App): string {
  return String(Math.floor(app.services.clock.now().getTime() / 1000));
}

/** A call of the open face over a socket: correctly signed unless the request says otherwise. */
export function callOpen(app: App, tenant: Tenant, request: OpenRequest): Promise<RawAnswer> {
  const { appKey, timestamp, sign, path, headers = [], ...rest } = request;
  const time = 'timestamp' in request ? timestamp : nowSeconds(app);
  const signedTime = typeof time === 'string' ? time : nowSeconds(app);
  const right = signBody(signedTime, request.body ?? '', tenant.appSecret);
  return callRaw(app.url, {
    ...rest,
    path: `/api/open/v1${path}`,
    headers: [
      ...each('X-Svc-AppKey', 'appKey' in request ? appKey : tenant.appKey),
      ...each('X-Svc-Timestamp', time),
      ...each('X-Svc-Sign', 'sign' in request ? sign : right),
      ...headers,
    ],
  });
}

function each(name: string, value: HeaderText): RawHeaders {
  if (value === undefined) return [];
  const values = typeof value === 'string' || value instanceof Uint8Array ? [value] : value;
  return values.map((one) => [name, one] as const);
}

/** The complete envelope of a refusal by the open face, with an id even if the call could not be recognised. */
export function expectOpenRefusal(answer: Omit<RawAnswer, 'headers'>, status: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).toEqual({
    success: false,
    code: status,
    msg: expect.stringMatching(/\S/),
    trace_id: expect.stringMatching(/^trc_\w{20,}/),
    data: null,
    error: {
      reason: expect.stringMatching(/^[a-z_]+$/),
      field: answer.body.error?.field === null ? null : expect.any(String),
      errors: expect.any(Array),
      retry_after_sec: status === 429 ? expect.any(Number) : null,
      doc_url: expect.stringMatching(/^\/docs\/errors#[a-z_]+$/),
    },
  });
}

export function expectOpenSuccess(answer: Omit<RawAnswer, 'headers'>): void {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({
    success: true,
    code: 0,
    msg: 'ok',
    trace_id: expect.stringMatching(/^trc_\w{20,}/),
    data: expect.anything(),
  });
}

/** The envelope of the social face; `params` has the values on which a program may branch. */
export function expectSocialRefusal(
  answer: { status: number; body: any; text: string },
  status: number,
  code: string,
): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toEqual({
    error: { code, message: expect.stringMatching(/\S/), params: expect.any(Object) },
    meta: { requestId: expect.stringMatching(/\S{8,}/) },
  });
}

/** The same for our own page, which also gets the ids of the sentences. */
export function expectConsoleRefusal(
  answer: { status: number; body: any; text: string },
  status: number,
  code: string,
): void {
  const { said: _said, ...meta } = answer.body.meta;
  expectSocialRefusal({ ...answer, body: { ...answer.body, meta } }, status, code);
}
