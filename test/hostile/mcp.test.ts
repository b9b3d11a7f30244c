import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { isReadOnly, toolName } from '#platform/operation.ts';
import list from '../fixtures/hostile-mcp.json' with { type: 'json' };
import { type App, openApp, until } from '../harness.ts';
import { callRaw, type RawAnswer, type RawHeaders } from '../raw-http.ts';
import { type Answer, callMcp, type Tenant } from '../tenant.ts';
import { forgetFailuresOf, hostileCases, tracesOf } from './cases.ts';
import { holdNextCall, probe, probeRegistry } from './probe-operations.ts';
import { dissolve } from './tenant-states.ts';

let app: App;
let tenant: Tenant;
const logged: string[] = [];

beforeAll(async () => {
  const log = createLog('trace', {}, { write: (line) => void logged.push(line) });
  app = await openApp({ registry: probeRegistry, log });
  tenant = await app.tenant();
});
afterAll(() => app.close());
forgetFailuresOf(() => app);

const { check, checkEvery } = hostileCases(list);

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const JSON_HEADERS: RawHeaders = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json, text/event-stream'],
];

/** A POST to /mcp with these headers and exactly these bytes. */
const post = (headers: RawHeaders, body: string | Uint8Array = JSON.stringify(LIST)): Promise<RawAnswer> =>
  callRaw(app.url, { method: 'POST', path: '/mcp', headers: [...JSON_HEADERS, ...headers], body });
const bearer = (token = tenant.token): RawHeaders => [['Authorization', `Bearer ${token}`]];
const headersOf = (token: string): Record<string, string> =>
  Object.fromEntries([...JSON_HEADERS, ...bearer(token)].map(([name, value]) => [name, String(value)]));

function expectRpcError(answer: RawAnswer, status: number, code?: number): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.body).toMatchObject({
    jsonrpc: '2.0',
    error: { code: expect.any(Number), message: expect.stringMatching(/\S/) },
  });
  expect(answer.body.error.code).toBe(code ?? answer.body.error.code);
}

/** The error of a tool call: the same words as REST, where a model can read them. */
function toolError(answer: Answer): { code: string; message: string; params: Record<string, unknown> } {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.result.isError, answer.text).toBe(true);
  const envelope = JSON.parse(answer.body.result.content[0].text);
  expect(envelope.meta.requestId).toMatch(/^req_/);
  return envelope.error;
}

/** A thousand calls at once over a hundred sockets, as a client with a connection pool makes them. */
function manyCalls(count: number, token: string, name: string): Promise<Answer>[] {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: {} },
  });
  const headers = headersOf(token);
  const one = async (): Promise<Answer> => {
    const sent = request(`${app.url}/mcp`, { method: 'POST', agent, headers });
    sent.end(body);
    const response: IncomingMessage = (await once(sent, 'response'))[0];
    const answer = await text(response);
    const data = answer.split('\n').find((line) => line.startsWith('data:'));
    const status = response.statusCode ?? 0;
    return { status, headers: new Headers(), text: answer, body: JSON.parse(data?.slice(5) ?? answer) };
  };
  return Array.from({ length: count }, one);
}

describe('the entrance', () => {
  check('MCP-001', async (status) => {
    const answer = await post([]);
    expectRpcError(answer, status);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  });
  check('MCP-003', async (status) => {
    for (const origin of ['null', 'https://evil.example', `${app.url}.evil.example`, 'file://']) {
      expectRpcError(await post([...bearer(), ['Origin', origin]]), status);
    }
    expect((await post([...bearer(), ['Origin', app.url]])).status).toBe(200);
  });
  check('MCP-004', async (status) => {
    const { port } = new URL(app.url);
    for (const host of ['evil.example', `evil.example:${port}`, `127.0.0.1.evil.example:${port}`]) {
      expectRpcError(await post([['Host', host], ...bearer()]), status);
    }
    // The attacker's page sends its own origin, which matches the Host it rebound.
    expectRpcError(
      await post([['Host', 'evil.example'], ['Origin', 'http://evil.example'], ...bearer()]),
      status,
    );
    expect((await post([['Host', `localhost:${port}`], ...bearer()])).status).toBe(200);
  });
  check('MCP-006', async (status) => {
    for (const secret of [tenant.appSecret, tenant.appKey])
      expectRpcError(await post(bearer(secret)), status);
  });
  check('MCP-008', async (status) => {
    for (const method of ['GET', 'DELETE']) {
      const headers: RawHeaders = [...bearer(), ['Accept', 'text/event-stream']];
      expect((await callRaw(app.url, { method, path: '/mcp', headers })).status).toBe(status);
    }
  });
  check('MCP-021', async (status) => {
    expectRpcError(await post([...bearer(), ['MCP-Protocol-Version', '1999-01-01']]), status);
    for (const known of ['2025-06-18', '2025-11-25']) {
      expect((await post([...bearer(), ['MCP-Protocol-Version', known]])).status).toBe(200);
    }
  });
  it('403 workspace_not_found and 429 stay JSON-RPC errors', async () => {
    const gone = await app.tenant();
    await dissolve(app, gone);
    expectRpcError(await post(bearer(gone.token)), 403);
    for (let i = 0; i < 20; i++) await post(bearer('plc_it_wrong'));
    const limited = await post(bearer('plc_it_wrong'));
    expectRpcError(limited, 429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });
});

describe('messages', () => {
  check('MCP-009', async (status) => {
    const batch = JSON.stringify([LIST, { ...LIST, id: 2 }]);
    for (const body of [batch, '[]', `${' '.repeat(500)}${batch}`, `\r\n\t${batch}`]) {
      expectRpcError(await post(bearer(), body), status, -32600);
    }
  });
  check('MCP-011', async () => {
    const { body } = await callMcp(app.url, { ...LIST, method: 'tools/destroy' }, tenant.token);
    expect(body.error.code).toBe(-32601);
  });
  it('400 -32700: bodies that are invalid JSON or UTF-8, too deep or ambiguous', async () => {
    const call = (args: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"send_test_callback","arguments":${args}}}`;
    const bodies: (string | Uint8Array)[] = [
      '',
      '{',
      'null',
      '"x"',
      `\uFEFF${JSON.stringify(LIST)}`,
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":"'),
        Buffer.from([0xff]),
        Buffer.from('","method":"ping"}'),
      ]),
      call(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      call('{"callback_url":"http://127.0.0.1:9000/a","callback_url":"http://127.0.0.1:9000/b"}'),
      call('{"__proto__":{"callback_url":"http://127.0.0.1:9000/a"}}'),
    ];
    for (const body of bodies) expectRpcError(await post(bearer(), body), 400);
    expect(await tracesOf(app, tenant)).toBe(0);
  });
  it('415: a compressed body is refused, as on every face', async () => {
    expectRpcError(await post([...bearer(), ['Content-Encoding', 'gzip']]), 415);
  });
  it('413: a body past the limit, 200: one of 5 MiB', async () => {
    const padded = (bytes: number) => JSON.stringify(LIST).replace('}', `}${' '.repeat(bytes)}`);
    expect((await post(bearer(), padded(5 * 1024 * 1024))).status).toBe(200);
    const { status } = await callRaw(app.url, {
      method: 'POST',
      path: '/mcp',
      headers: [...JSON_HEADERS, ...bearer()],
      contentLength: 5_000_000_000,
    });
    expect(status).toBe(413);
  });
});

describe('arguments', () => {
  check('MCP-013', async () => {
    const tool = toolError(await tenant.tool('redeliver_callback', {}));
    const rest = await tenant.open('POST', '/callbacks/redeliver', {});
    expect(tool.code).toBe('invalid_input');
    expect(tool.params).toMatchObject({ fields: ['delivery_id'] });
    expect(rest.body.error).toMatchObject({ reason: 'invalid_input', field: 'delivery_id' });
    expect(tool.message).toBe(rest.body.msg);
  });
  check('MCP-014', async () => {
    const error = toolError(await tenant.tool('list_accounts', { color: 'red' }));
    expect(error).toMatchObject({ code: 'invalid_input', params: { fields: ['color'] } });
    const { body } = await callMcp(app.url, LIST, tenant.token);
    for (const { inputSchema } of body.result.tools) expect(inputSchema.additionalProperties).toBe(false);
  });
  check('MCP-016', async () => {
    const someone = await app.tenant();
    const error = toolError(await someone.tool('publish_probe', { probeId: 'one', note: 'n' }));
    expect(error).toMatchObject({ code: 'invalid_input', params: { field: 'idempotencyKey' } });
    expect(error.message).toBe('idempotencyKey: is required for this operation.');
    expect(
      toolError(await someone.tool('publish_probe', { probeId: 'one', note: 'n', idempotencyKey: 5 })).code,
    ).toBe('invalid_input');
    expect(await tracesOf(app, someone)).toBe(0);
  });
  it('400: NUL and half of a surrogate pair, named by field', async () => {
    for (const trace_id of ['a\0b', 'a\ud800']) {
      const { status, body } = await tenant.tool('list_callback_deliveries', { trace_id });
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/^params\.arguments\.trace_id: must not contain/);
    }
  });
  it('forbidden before anything is said about the arguments or the project', async () => {
    const { token } = await tenant.credential({ scopes: ['posts:read'] });
    for (const args of [{ color: 'red' }, { project_id: 'prj_none' }, {}]) {
      const error = toolError(await tenant.tool('send_test_callback', args, token));
      expect(error).toMatchObject({ code: 'forbidden', params: { scope: 'localize:write' } });
    }
  });
});

describe('load and disconnects', () => {
  // No tool waits yet: these two pin the rules for any slow or frequent call. The issue that adds wait_for_… adds the
  // bound on waiting calls here.
  check('MCP-018', async () => {
    const someone = await app.tenant();
    const held = holdNextCall();
    const leaving = new AbortController();
    const args = { probeId: 'one', note: 'n', idempotencyKey: randomUUID() };
    const running = fetch(`${app.url}/mcp`, {
      method: 'POST',
      signal: leaving.signal,
      headers: headersOf(someone.token),
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'publish_probe', arguments: args },
      }),
    });
    await held.begun;
    leaving.abort();
    await expect(running).rejects.toThrow();
    held.release();

    // The work was started and is finished; repeating the call with the same key returns its result.
    const again = await until('the first call is done', async () => {
      const answer = await someone.tool('publish_probe', args);
      return answer.body.result.isError ? null : answer;
    });
    expect(again.body.result.structuredContent).toMatchObject({
      data: { published: true },
      meta: { replayed: true },
    });
    await until('no transaction is left open', async () => {
      const { rows } = await app.services.database.executeSql(
        "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      return rows.length === 0;
    });
  });
  check('MCP-019', async () => {
    const crowd = await app.tenant();
    const other = await app.tenant();
    const begun = performance.now();
    const calls = manyCalls(1000, crowd.token, 'get_workspace_context');
    await until(
      'somebody else is served',
      async () => (await other.social('GET', '/workspace')).status === 200,
    );
    const answers = await Promise.all(calls);
    const windows = 1 + Math.ceil((performance.now() - begun) / 60_000);

    // A caller that waited too long for a database connection is asked to retry, before or after the tool is known.
    const turnedAway = answers.filter((a) => a.status !== 200);
    for (const a of turnedAway) expect([a.status, a.headers.get('retry-after')]).toEqual([503, '1']);
    const heard = answers.filter((a) => a.status === 200);
    const served = heard.filter((a) => !a.body.result.isError);
    const refusals = heard.filter((a) => a.body.result.isError).map(toolError);
    const busy = refusals.filter(({ code }) => code === 'internal');
    // A busy machine takes longer than the minute for which the limit counts.
    expect(served.length).toBeLessThanOrEqual(120 * windows);
    // Reads are drawn in blocks, and on a busy machine a block that nobody used for a second is lost.
    if (turnedAway.length + busy.length === 0) expect(served.length).toBeGreaterThanOrEqual(60);
    for (const { code, params } of refusals) {
      expect(['rate_limited', 'internal']).toContain(code);
      expect(params.retryAfterSec).toEqual(expect.any(Number));
    }
  });
});

describe('parity with REST', () => {
  check('MCP-023', async () => {
    const someone = await app.tenant();
    const operations = probeRegistry.operations.filter((op) => op.scope !== null);
    const { body } = await callMcp(app.url, LIST, someone.token, {}, '?sets=all');
    const tools = new Map<string, any>(body.result.tools.map((tool: { name: string }) => [tool.name, tool]));

    const gateways = ['search_tools', 'read_with_tool', 'act_with_tool'];
    expect([...tools.keys()].toSorted()).toEqual([...operations.map(toolName), ...gateways].toSorted());
    for (const op of operations) {
      const tool = tools.get(toolName(op));
      expect(tool.annotations.readOnlyHint, op.name).toBe(isReadOnly(op));
      expect(Object.keys(tool.inputSchema.properties ?? {}), op.name).toEqual(
        expect.arrayContaining(Object.keys(op.input.shape)),
      );
      // Same scope: without it the tool is neither listed nor callable, and the answer names the scope.
      const scopes = ['posts:write', 'posts:read'].filter((scope) => scope !== op.scope);
      const { token } = await someone.credential({ scopes });
      const listed = await callMcp(app.url, LIST, token, {}, '?sets=all');
      expect(listed.body.result.tools.map((t: { name: string }) => t.name)).not.toContain(toolName(op));
      expect(toolError(await someone.tool(toolName(op), {}, token)).params).toEqual({ scope: op.scope });
    }
    for (const op of probeRegistry.operations.filter((each) => each.scope === null)) {
      expect((await someone.tool(op.name)).body.error.code, op.name).toBe(-32602);
    }
  });
  it('the same limit: ten publishes over REST leave none for the tool', async () => {
    const someone = await app.tenant();
    for (let i = 0; i < 10; i++) {
      const { status } = await someone.social(
        'POST',
        '/probes/one/publish',
        { note: 'n' },
        { 'idempotency-key': randomUUID() },
      );
      expect(status).toBe(200);
    }
    const error = toolError(
      await someone.tool('publish_probe', { probeId: 'one', note: 'n', idempotencyKey: randomUUID() }),
    );
    expect(error).toMatchObject({ code: 'rate_limited', params: { limit: 10, windowSec: 60 } });
  });
});

describe('secrets', () => {
  check('MCP-024', async () => {
    const someone = await app.tenant();
    const { token: spare } = await someone.credential();
    const session = await someone.console('list_credentials');
    expect(session.status).toBe(200);
    const secrets = { token: someone.token, spare, appSecret: someone.appSecret, password: someone.password };
    const outputs: string[] = [];
    const keep = async (answer: Promise<Answer>) => void outputs.push((await answer).text);

    await keep(callMcp(app.url, LIST, someone.token));
    for (const op of probeRegistry.operations) {
      await keep(someone.tool(toolName(op), {}));
      await keep(
        someone.tool(toolName(op), {
          password: someone.password,
          secret: someone.appSecret,
          idempotencyKey: someone.token,
        }),
      );
    }
    await keep(
      someone.tool('send_test_callback', {
        callback_url: `http://me:${someone.password.replaceAll(' ', '')}@127.0.0.1:9000/`,
      }),
    );
    probe.during = async () => {
      throw Object.assign(new Error(`no ${someone.token}`), {
        request: { headers: { authorization: `Bearer ${spare}` } },
      });
    };
    await keep(
      someone.tool('publish_probe', { probeId: 'p', note: someone.appSecret, idempotencyKey: randomUUID() }),
    );
    probe.during = async () => {};

    expect(outputs.at(-1)).toContain('internal');
    const log = logged.join('');
    expect(log).toContain('a tool call failed');
    for (const [name, value] of Object.entries(secrets)) {
      expect(outputs.join('\n').split(value).length - 1, `${name} in tool output`).toBe(0);
      expect(log.split(value).length - 1, `${name} in the log`).toBe(0);
    }
  });
});

checkEvery();
