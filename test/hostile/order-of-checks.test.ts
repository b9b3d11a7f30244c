import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../harness.ts';
import {
  callOpen,
  expectOpenRefusal,
  expectSocialRefusal,
  forgetFailuresOf,
  type OpenRequest,
  tracesOf,
} from './cases.ts';
import { type ProbeCall, probeRegistry, publishProbeOf } from './probe-operations.ts';
import { ban, disable, dissolve, dropProject, dropSecrets, exhaust, makeReadOnly } from './tenant-states.ts';

// The order is part of the contract: a caller fixes the first fault first, and a forbidden call must be refused
// before anything about the workspace is revealed. For stand-ins of future operations see l-auth. A write, so that a
// call let through would leave a trace.
const WRITE = {
  method: 'POST',
  path: '/callbacks/test',
  body: '{"callback_url":"http://127.0.0.1:9000/hook"}',
};

const app = await openApp({ registry: probeRegistry });
afterAll(() => app.close());
forgetFailuresOf(() => app);

describe('open face: of two errors the earlier one is reported', () => {
  const STALE = '1731628800';
  const BAD_SIGN = '0'.repeat(32);
  const UNKNOWN_KEY = `ak_${'b'.repeat(24)}`;
  const TOO_LARGE = { contentLength: 5_000_000_000, body: '' };
  const BAD_JSON = { body: '{"page":' };
  const BAD_INPUT = { body: '{"page":0}' };
  const MISSING = { path: '/callbacks/redeliver', body: '{"delivery_id":"dlv_none"}' };

  type State = 'no secret' | 'no project' | 'read-only key';
  const table: [string, Partial<OpenRequest>, number, string, State?][] = [
    ['unknown path + no headers', { path: '/nope', appKey: undefined }, 404, 'unknown_path'],
    ['wrong method + stale', { method: 'DELETE', timestamp: STALE }, 405, 'method_not_allowed'],
    ['wrong method + too large', { method: 'PUT', ...TOO_LARGE }, 405, 'method_not_allowed'],
    ['too large + no headers', { ...TOO_LARGE, appKey: undefined }, 413, 'payload_too_large'],
    ['too large + bad signature', { ...TOO_LARGE, sign: BAD_SIGN }, 413, 'payload_too_large'],
    ['no sign + stale', { sign: undefined, timestamp: STALE }, 400, 'invalid_input'],
    ['malformed timestamp + unknown key', { timestamp: '12345', appKey: UNKNOWN_KEY }, 400, 'invalid_input'],
    ['stale + unknown key', { timestamp: STALE, appKey: UNKNOWN_KEY }, 401, 'timestamp_expired'],
    ['stale + no secret', { timestamp: STALE }, 401, 'timestamp_expired', 'no secret'],
    ['unknown key + bad signature', { appKey: UNKNOWN_KEY, sign: BAD_SIGN }, 404, 'unknown_app_key'],
    ['no secret + bad signature', { sign: BAD_SIGN }, 403, 'no_secret', 'no secret'],
    ['no secret + no project', {}, 403, 'no_secret', 'no secret'],
    ['bad signature + no project', { sign: BAD_SIGN }, 401, 'invalid_signature', 'no project'],
    ['bad signature + bad JSON', { sign: BAD_SIGN, ...BAD_JSON }, 401, 'invalid_signature'],
    ['no project + bad JSON', BAD_JSON, 404, 'project_missing', 'no project'],
    ['no project + missing resource', MISSING, 404, 'project_missing', 'no project'],
    ['read-only key + bad JSON', BAD_JSON, 403, 'forbidden', 'read-only key'],
    [
      'bad JSON + missing resource',
      { ...MISSING, body: '{"delivery_id":"dlv_none",}' },
      400,
      'invalid_input',
    ],
    ['bad parameter + missing resource', { ...MISSING, body: '{"delivery_id":5}' }, 400, 'invalid_input'],
    ['bad JSON + bad parameter', { body: `${BAD_INPUT.body},` }, 400, 'invalid_input'],
    ['missing resource', MISSING, 404, 'not_found'],
  ];

  it.each(table.map(([what, ...rest]) => [`${rest[1]} ${rest[2]}: ${what}`, ...rest] as const))(
    '%s',
    async (_, fault, status, reason, state) => {
      const someone = await app.tenant();
      if (state === 'no secret') await dropSecrets(app, someone);
      if (state === 'no project') await dropProject(app, someone);
      if (state === 'read-only key') await makeReadOnly(app, someone);

      const answer = await callOpen(app, someone, { ...WRITE, ...fault });

      expectOpenRefusal(answer, status);
      expect(answer.body.error.reason).toBe(reason);
      expect(await tracesOf(app, someone)).toBe(0);
    },
  );
});

describe('social face: of two errors the earlier one is reported', () => {
  const BAD_JSON = '{"note":';
  interface Fault {
    credential?: { scopes?: string[]; allowedActions?: string[] };
    role?: 'viewer';
    state?: 'revoked' | 'dissolved' | 'banned' | 'exhausted' | 'key used';
    /** A second state, the later one of the two faults. */
    also?: Fault['state'];
    call?: ProbeCall;
  }
  const NO_SCOPE = { scopes: ['posts:read'] };
  const NO_TIER = { allowedActions: ['draft'] };
  const USED_KEY = 'a-key-used-before';
  const table: [string, Fault, number, string, object][] = [
    ['revoked + dissolved', { state: 'revoked', also: 'dissolved' }, 401, 'unauthenticated', {}],
    ['revoked + no scope', { state: 'revoked', credential: NO_SCOPE }, 401, 'unauthenticated', {}],
    ['revoked + bad JSON', { state: 'revoked', call: { body: BAD_JSON } }, 401, 'unauthenticated', {}],
    ['dissolved + no scope', { state: 'dissolved', credential: NO_SCOPE }, 403, 'workspace_not_found', {}],
    ['banned + exhausted', { state: 'banned', also: 'exhausted' }, 403, 'workspace_not_found', {}],
    [
      'no scope + role',
      { credential: NO_SCOPE, role: 'viewer' },
      403,
      'forbidden',
      { scope: 'publish:write' },
    ],
    [
      'role + no tier',
      { credential: NO_TIER, role: 'viewer' },
      403,
      'forbidden',
      { action: 'publish_probe' },
    ],
    [
      'no tier + exhausted',
      { credential: NO_TIER, state: 'exhausted' },
      403,
      'forbidden',
      { action: 'publish' },
    ],
    [
      'no scope + bad JSON',
      { credential: NO_SCOPE, call: { body: BAD_JSON } },
      403,
      'forbidden',
      { scope: 'publish:write' },
    ],
    ['exhausted + no key', { state: 'exhausted', call: { key: null } }, 429, 'rate_limited', { limit: 10 }],
    [
      'exhausted + bad JSON',
      { state: 'exhausted', call: { body: BAD_JSON } },
      429,
      'rate_limited',
      { limit: 10 },
    ],
    [
      'no key + bad JSON',
      { call: { key: null, body: BAD_JSON } },
      400,
      'invalid_input',
      { field: 'Idempotency-Key' },
    ],
    [
      'bad key + bad field',
      { call: { key: 'short', body: '{}' } },
      400,
      'invalid_input',
      { field: 'Idempotency-Key' },
    ],
    [
      'bad field + key used',
      { state: 'key used', call: { key: USED_KEY, body: '{}' } },
      400,
      'invalid_input',
      { fields: ['note'] },
    ],
    [
      'bad field + missing',
      { call: { probeId: 'missing', body: '{"note":5}' } },
      400,
      'invalid_input',
      { fields: ['note'] },
    ],
    [
      'key used + missing',
      { state: 'key used', call: { key: USED_KEY, probeId: 'missing' } },
      400,
      'invalid_input',
      { field: 'Idempotency-Key' },
    ],
    ['missing', { call: { probeId: 'missing' } }, 404, 'not_found', { field: 'probeId' }],
  ];

  it.each(table.map(([what, ...rest]) => [`${rest[1]} ${rest[2]}: ${what}`, ...rest] as const))(
    '%s',
    async (_title, fault, status, code, params) => {
      const tenant = await app.tenant(fault.role ? { role: fault.role } : {});
      const { id, token } = await tenant.credential(fault.credential);
      for (const state of [fault.state, fault.also]) {
        if (state === 'revoked') await disable(app, id);
        if (state === 'dissolved') await dissolve(app, tenant);
        if (state === 'banned') await ban(app, tenant);
        if (state === 'exhausted') await exhaust(app, id, 'publish_probe', 10);
        const used = state === 'key used' ? await publishProbeOf(app, token, { key: USED_KEY }) : null;
        expect(used?.status ?? 200).toBe(200);
      }
      const before = await tracesOf(app, tenant);

      const answer = await publishProbeOf(app, token, fault.call);

      expectSocialRefusal(answer, status, code);
      expect(answer.body.error.params).toMatchObject(params);
      expect(await tracesOf(app, tenant)).toBe(before);
    },
  );
});
