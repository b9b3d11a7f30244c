import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ApiOperation } from '../../web/src/api/openapi.ts';
import { exampleOf } from '../../web/src/develop/example-of.ts';
import { requestOf, snippetOf } from '../../web/src/develop/playground/snippets.ts';

const operation: ApiOperation = {
  name: 'create_thing',
  face: 'open',
  method: 'POST',
  path: '/api/open/v1/things/{thingId}',
  description: '',
  group: '',
  scope: null,
  tier: null,
  isReadOnly: false,
  needsKey: false,
  sdkMethod: 'things.create',
  input: {},
};
const call = {
  operation,
  input: { thingId: 'a/b', name: `it's "so" $HOME` },
  origin: 'http://127.0.0.1:1',
  appKey: 'ak_1',
};

describe('a call in the syntax of other programs', () => {
  it('path fields are nowhere else, and a read has a query in place of a body', () => {
    expect(requestOf(call)).toEqual({
      url: 'http://127.0.0.1:1/api/open/v1/things/a%2Fb',
      body: JSON.stringify({ name: call.input.name }),
    });
    const reading = { ...call, operation: { ...operation, method: 'GET' } };
    expect(requestOf(reading).url).toBe(
      `http://127.0.0.1:1/api/open/v1/things/a%2Fb?${new URLSearchParams({ name: call.input.name })}`,
    );
  });

  it('the shell signs exactly what it sends, whatever characters the text has', () => {
    const script = snippetOf('curl', call).replace(
      /^curl .*/ms,
      'printf "%s\\n%s\\n%s" "$time" "$sign" "$body"',
    );
    const env = { ...process.env, PARLANCE_APP_SECRET: 'secret' };
    const [time = '', sign, body = ''] = execFileSync('bash', ['-c', script], { env }).toString().split('\n');
    expect(body).toBe(requestOf(call).body);
    expect(sign).toBe(createHash('md5').update(`${time}${body}secret`).digest('hex'));
  });

  it('never contains a secret, and a publish has its own key', () => {
    const social = { ...call, operation: { ...operation, face: 'social' as const, needsKey: true } };
    expect(snippetOf('TypeScript', social)).toContain('process.env.PARLANCE_TOKEN');
    expect(snippetOf('TypeScript', social)).toContain('await parlance.things.create({');
    expect(snippetOf('Python', social)).toContain('uuid.uuid4()');
    expect(JSON.parse(snippetOf('MCP', social)).params.arguments.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an example of a schema', () => {
  it('has every part, and uses given values first', () => {
    const schema = {
      type: 'object',
      properties: {
        kind: { enum: ['a', 'b'] },
        many: { type: 'array', items: { type: ['integer', 'null'] } },
        maybe: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        on: { type: 'boolean', default: true },
      },
    };
    expect(exampleOf(schema)).toEqual({ kind: 'a', many: [0], maybe: '…', on: true });
  });
});
