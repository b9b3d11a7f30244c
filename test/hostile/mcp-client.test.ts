import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { startApp } from '../harness.ts';
import { forgetFailuresOf } from './cases.ts';
import { fieldsOf } from '../../src/kernel/narrow.ts';

const app = await startApp();
forgetFailuresOf(() => app);

async function connect(token: string, pin?: string): Promise<Client> {
  const client = new Client(
    { name: 'hostile-test', version: '1' },
    pin ? { versionNegotiation: { mode: { pin } } } : {},
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

describe('the official client', () => {
  it.each([
    ['2025 handshake', undefined],
    ['2026-07-28 without a handshake', '2026-07-28'],
  ])('%s: list, call and error', async (_name, pin) => {
    const someone = await app.tenant();
    const client = await connect(someone.token, pin);
    try {
      expect(client.getServerVersion()?.name).toBe('parlance');
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain('get_workspace_context');

      const context = await client.callTool({ name: 'get_workspace_context', arguments: {} });
      const rest = await someone.social('GET', '/workspace');
      expect(context.isError).toBeFalsy();
      expect(fieldsOf(context.structuredContent)['data']).toEqual(rest.body.data);

      const failed = await client.callTool({
        name: 'redeliver_callback',
        arguments: { delivery_id: 'dlv_none' },
      });
      expect(failed.isError).toBe(true);
      expect(JSON.stringify(failed.content)).toContain('not_found');
    } finally {
      await client.close();
    }
  });
  it('a wrong token: connecting fails', async () => {
    await expect(connect('plc_it_wrong')).rejects.toThrow();
  });
});
