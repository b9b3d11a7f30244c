import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../../../test/guides/run-blocks-for-tests.ts';
import { startApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';

const app = await startApp();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await app.tenant();
});

describe('the error of a tool', () => {
  it.each([
    ['get_task_status', '/tasks/status', { task_id: 'tsk_none' }],
    ['create_task', '/tasks/create', { target_languages: [], strings: [] }],
    ['update_task_term', '/tasks/terms/update', { task_id: 'tsk_none', id: 'x' }],
    [
      'create_task',
      '/tasks/create',
      { strings: [{ string_id: 'a', content: 'A' }], target_languages: ['en'] },
    ],
  ])('of the localization half gives the same reason as REST: %s %s %j', async (name, path, body) => {
    const rest = await tenant.open('POST', path, body);
    const { result } = (await tenant.tool(name, body)).body;
    expect(rest.status).toBeGreaterThanOrEqual(400);
    expect(rest.body.error.reason).toMatch(/^[a-z_]+$/u);
    expect(result._meta.error.reason).toBe(rest.body.error.reason);
    expect(JSON.parse(result.content[0].text)).toEqual(result._meta);
  });

  it('of the publishing half has the fields of its contract and no others', async () => {
    const { result } = (await tenant.tool('get_post', { postId: 'pst_none' })).body;
    expect(Object.keys(result._meta.error)).toEqual(['code', 'message', 'params']);
  });
});

it('the setting in agents.md is accepted by a host, with your own address and token', async () => {
  const [block] = blocksOf('agents.md');
  const { mcpServers } = JSON.parse(block?.text ?? '');
  const { url, headers } = mcpServers.parlance;
  const fill = (text: string) => text.replace('plc_it_…', tenant.token);
  const requestInit = { headers: { Authorization: fill(headers.Authorization) } };
  const client = new Client({ name: 'host', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url.replace('http://127.0.0.1:8080', app.url)), {
      requestInit,
    }),
  );
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_workspace_context');
  await client.close();
});
