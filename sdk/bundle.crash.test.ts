import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type App, startApp } from '../test/harness.ts';
import type { Tenant } from '../test/tenant.ts';

// The bundle as a desktop assistant uses it: unpacked, its variables filled in, started, called.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATIENT = 900_000;
const dir = mkdtempSync(join(tmpdir(), 'parlance-bundle-'));
let app: App;
let tenant: Tenant;

beforeAll(async () => {
  app = await startApp();
  tenant = await app.tenant();
  const words = [join(ROOT, 'scripts/pack-mcpb.mjs'), join(dir, 'parlance.mcpb')];
  await promisify(execFile)(process.execPath, words, { cwd: dir });
  await unpack(join(dir, 'parlance.mcpb'), join(dir, 'installed'));
}, PATIENT);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the bundle for desktop assistants', () => {
  it('starts as its manifest says, and has the tools and prompts of the server', {
    timeout: PATIENT,
  }, async () => {
    const installed = join(dir, 'installed');
    const { server, icon } = JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8'));
    expect(readFileSync(join(installed, icon)).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(join(installed, server.entry_point), 'utf8')).not.toBe('');
    const given: Record<string, string> = {
      __dirname: installed,
      'user_config.url': app.url,
      'user_config.token': tenant.token,
    };
    const fill = (text: string) =>
      text.replaceAll(/\$\{([\w.]+)\}/g, (_, name: string) => given[name] ?? `?${name}`);
    const { args, env, command } = server.mcp_config;
    expect(command).toBe('node');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: args.map(fill),
      // It gets nothing from this machine: neither a folder nor a login.
      env: {
        HOME: dir,
        ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(String(text))])),
      },
      cwd: dir,
    });
    const client = new Client({ name: 'desktop', version: '1' });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['create_task', 'create_post', 'search_tools']),
      );
      expect((await client.listPrompts()).prompts.map(({ name }) => name)).toContain('plan_week');
      const answer = await client.callTool({ name: 'get_workspace_context', arguments: {} });
      expect(answer.isError ?? false).toBe(false);
      expect(JSON.stringify(answer)).toContain(tenant.workspaceId);
    } finally {
      await client.close();
    }
  });
});

async function unpack(file: string, folder: string): Promise<void> {
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(file, { lazyEntries: true });
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  await new Promise<void>((resolve, reject) => {
    zip.once('end', resolve).once('error', reject);
    zip.on('entry', async (entry: yauzl.Entry) => {
      const target = join(folder, entry.fileName);
      mkdirSync(dirname(target), { recursive: true });
      const parts: Buffer[] = [];
      for await (const part of await open(entry)) parts.push(Buffer.from(part));
      writeFileSync(target, Buffer.concat(parts));
      zip.readEntry();
    });
    zip.readEntry();
  });
}
