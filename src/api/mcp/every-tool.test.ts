import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#kernel/narrow.ts';
import { toolName } from '#platform/operation.ts';
import { startApp } from '../../../test/harness.ts';
import { registry } from '../../app/registry.ts';
import { exampleInput } from '../example-input.ts';

const app = await startApp();
const OFFERED = registry.operations.filter(({ scope }) => scope !== null);
/** How many calls one tenant makes before the next is used, because calls are limited. */
const AT_ONCE = 20;
/** The most that a model is given, including the envelope. */
const ANSWER_MAX = 26_000;

async function connect(token: string, pin: string | undefined): Promise<Client> {
  const client = new Client(
    { name: 'every-tool', version: '1' },
    pin ? { versionNegotiation: { mode: { pin } } } : {},
  );
  const headers = { authorization: `Bearer ${token}` };
  const address = new URL(`${app.url}/mcp?sets=all`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

describe.each([
  ['2025 handshake', undefined],
  ['2026-07-28', '2026-07-28'],
])('the official client, %s', (_name, pin) => {
  it('lists every tool and calls it with the arguments that the reference shows', async () => {
    const wrong: unknown[] = [];
    for (let from = 0; from < OFFERED.length; from += AT_ONCE) {
      const client = await connect((await app.tenant()).token, pin);
      const { tools } = await client.listTools();
      const listed = new Set(tools.map(({ name }) => name));
      for (const op of OFFERED.slice(from, from + AT_ONCE)) {
        const name = toolName(op);
        if (!listed.has(name)) wrong.push([name, 'is not listed']);
        const key = op.idempotency === 'none' ? {} : { idempotencyKey: `every-tool-${name}` };
        const answer = await client.callTool({ name, arguments: { ...exampleInput(op), ...key } });
        const size = JSON.stringify(answer.content).length;
        const { code, message } = fieldsOf(fieldsOf(answer._meta)['error']);
        // The objects named in the example do not exist, which is a valid answer as
        // long as it is not a fault.
        const isFine = answer.isError
          ? !['invalid_input', 'internal', 'rate_limited'].includes(String(code))
          : fieldsOf(answer.structuredContent)['data'] !== undefined;
        if (!isFine || size > ANSWER_MAX) wrong.push([name, code, message, size]);
      }
      await client.close();
    }
    expect(wrong).toEqual([]);
  });

  it('reads every resource and prompt that it lists', async () => {
    const client = await connect((await app.tenant()).token, pin);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(10);
    for (const { uri } of resources) {
      const [first] = (await client.readResource({ uri })).contents;
      expect(first && 'text' in first ? first.text.length : 0, uri).toBeGreaterThan(0);
    }
    const { prompts } = await client.listPrompts();
    expect(prompts.length).toBeGreaterThan(2);
    for (const { name, arguments: wanted = [] } of prompts) {
      const given = Object.fromEntries(wanted.map((one) => [one.name, 'app.json']));
      expect((await client.getPrompt({ name, arguments: given })).messages, name).not.toHaveLength(0);
    }
    await client.close();
  });
});
