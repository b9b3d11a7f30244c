import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../src/kernel/narrow.ts';
import { askingCredential } from '../../src/social/confirmations/confirmations-for-tests.ts';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { until } from '../../test/harness.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'parlance-asks-'));
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('parlance mcp', () => {
  it('a host that shows forms asks its person, and the call continues after their decision on the page', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')]);
    const { token } = await askingCredential(stage, tenant, 'confirm');
    const client = new Client(
      { name: 'host', version: '1' },
      { capabilities: { elicitation: { form: {} } } },
    );
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const [confirmationId = ''] = /cnf_\w+/.exec(String(fieldsOf(params)['message'])) ?? [];
      asked.push(confirmationId);
      await tenant.console('accept_confirmation', { confirmationId });
      return { action: 'accept' };
    });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [MAIN, 'mcp'],
        env: { HOME: dir, PARLANCE_URL: stage.app.url, PARLANCE_TOKEN: token },
        cwd: dir,
      }),
    );
    try {
      const args = { postId: post, idempotencyKey: 'publish-by-stdio' };
      const answer = await client.callTool({ name: 'publish_post', arguments: args });
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
      expect(asked).toEqual([expect.stringMatching(/^cnf_/)]);
      await until('the post', async () => (await targetOf(stage.app, post)).status === 'published');
    } finally {
      await client.close();
    }
  });
});
