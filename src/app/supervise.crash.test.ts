import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { OUTSIDE } from '#adapters/outside.ts';
import { loadConfig } from '#platform/config.ts';
import { DATA } from '../../demo/data.ts';
import { WORKSPACE_PARTS } from '../../demo/fill-workspace.ts';
import { freshDatabase, until } from '../../test/harness.ts';
import { COMPILED, programFile } from '../../test/programs.ts';
import { jsonOf } from '../../test/unchecked.ts';
import type { CredentialsFile } from './credentials-file.ts';
import { needsSandbox } from './supervise.ts';

describe('needsSandbox', () => {
  it('only in the demo, and only if no platform is configured', () => {
    const answer = (env: Record<string, string>) => needsSandbox(loadConfig(OUTSIDE, env));
    expect(answer({})).toBe(true);
    expect(answer({ PARLANCE_DEMO: 'off' })).toBe(false);
    expect(answer({ PARLANCE_SANDBOX_URL: 'http://127.0.0.1:4010' })).toBe(false);
    expect(answer({ PARLANCE_X_CLIENT_ID: 'a', PARLANCE_X_CLIENT_SECRET: 'b' })).toBe(false);
    expect(answer({ PARLANCE_MASTODON_BASE_URL: 'https://social.example' })).toBe(false);
  });
});

const MAIN = programFile('app-main');

interface Start {
  child: ChildProcess;
  output(): string;
  /** The first line that matches. */
  seen(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<number | null>;
}

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function start(databaseUrl: string, dataDir: string): Start {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      PARLANCE_DATA_DIR: dataDir,
      PARLANCE_SECRET_KEY: inject('secretKey'),
      PARLANCE_DEMO: 'on',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8');
    for (const look of waiting) look();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  undo.push(() => {
    child.kill('SIGTERM');
    return exited;
  });
  return {
    child,
    output: () => output,
    async seen(pattern) {
      const found = new Promise<RegExpExecArray>((resolve) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        waiting.add(look);
        look();
      });
      const gone = exited.then((code) => {
        throw new Error(`It ended with ${code} before ${pattern}:\n${output.slice(-4000)}`);
      });
      return Promise.race([found, gone]);
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

const feedsOf = async (running: Start) => (await running.seen(/Sandbox feeds\s+(http:\S+)\//))[1] ?? '';

const json = async <T>(url: string, init?: RequestInit) => jsonOf<T>(await fetch(url, init));

describe('npm start with the demo', () => {
  it('fills the demo world completely; the sandbox stops with the rest, and its world survives a restart', async () => {
    const databaseUrl = await freshDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'parlance-supervise-'));
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }));

    const first = start(databaseUrl, dataDir);
    const feeds = await feedsOf(first);
    await json(`${feeds}/__sandbox/x/accounts`, {
      method: 'POST',
      body: JSON.stringify({ id: '42', handle: 'kept', name: 'Kept' }),
    });
    const ready = `${(await first.seen(/Start page\s+(http:\S+)\//))[1]}/readyz`;
    const filling = await until('the page can say that it is being filled', async () => {
      const { demo } = await json<{ demo: { done: number; of: number } | null }>(ready);
      return demo;
    });
    // Plus the project.
    expect(filling.of).toBe(WORKSPACE_PARTS + 1);
    expect(filling.done).toBeLessThan(WORKSPACE_PARTS);
    await first.seen(/the demo world is filled/);
    await expectOwnCredential(databaseUrl);
    await until('it is not being filled any more', async () => {
      const { demo } = await json<{ demo: object | null }>(ready);
      return demo === null;
    });
    expect(first.output()).not.toMatch(/part of the demo could not be filled/);
    await expectFilled(dataDir);
    expect(await first.stop()).toBe(0);
    await expect(fetch(feeds)).rejects.toThrow();

    const second = start(databaseUrl, dataDir);
    const again = await feedsOf(second);
    const { items } = await json<{ items: { id: string }[] }>(`${again}/__sandbox/x/accounts`);
    expect(items.map(({ id }) => id)).toContain('42');
    expect(again).toBe(feeds);
    const page = await (await fetch(again)).text();
    expect(page).toContain('The demo is out.');
    expect(await second.stop()).toBe(0);
  }, 300_000);
});

/** The owner's keys were not used for the filling, and the keys that were have been ended. */
async function expectOwnCredential(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  undo.push(() => client.end());
  const keys = await until('the credential of the filling is ended', async () => {
    const { rows } = await client.query<{ name: string; ended: boolean; used: boolean }>(
      `select name, disabled_at is not null as ended, last_used_at is not null as used from credentials
        union all
       select label, disabled_at is not null, last_used_at is not null from app_keys order by 1`,
    );
    return rows.some(({ ended }) => ended) && rows;
  });
  expect(keys).toEqual([
    { name: 'Demo agent', ended: false, used: false },
    { name: 'Demo filling', ended: true, used: true },
    { name: 'Demo filling', ended: true, used: true },
    // One task waits for a person, so it was created with the permanent key.
    { name: 'Demo key', ended: false, used: true },
  ]);
}

interface Target {
  platform: string;
  status: string;
  errorCode: string | null;
}

async function expectFilled(dataDir: string): Promise<void> {
  const file: CredentialsFile = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'));
  const get = async <T>(path: string) => {
    const headers = { authorization: `Bearer ${file.social.access_token}` };
    return (await json<{ data: T }>(`${file.base_url}/api/v1${path}`, { headers })).data;
  };
  const { accounts } = await get<{ accounts: { platform: string; status: string }[] }>('/accounts');
  expect(accounts.filter(({ status }) => status !== 'active')).toMatchObject([
    { platform: 'threads', status: 'expired' },
    { platform: 'tiktok', status: 'expiring' },
  ]);
  const posts = async () => {
    const { items } = await get<{ items: { status: string; title: string; targets: Target[] }[] }>(
      '/posts?limit=100&include=targets',
    );
    return items;
  };
  // A followed feed is read within a minute, and its newest item becomes a draft.
  const { drafts, week, history } = DATA.posts;
  const fromFeeds = DATA.workspace.feeds.filter(({ outcome }) => outcome === 'draft').length;
  const expected = {
    // And the localized one.
    draft: drafts.length + 1 + fromFeeds,
    pending_approval: 1,
    approved: 1,
    scheduled: week.length,
    published: history.length,
    failed: 1,
  };
  const items = await until('the draft of a feed', async () => {
    const all = await posts();
    return all.filter(({ status }) => status === 'draft').length >= expected.draft ? all : null;
  });
  const count = (status: string) => items.filter((post) => post.status === status).length;
  expect(Object.fromEntries(Object.keys(expected).map((status) => [status, count(status)]))).toEqual(
    expected,
  );
  // Two languages are in the post, the third waits for its reviewer.
  await until('the languages', async () => {
    const found = await get<{ items: { localization: { status: string } | null }[] }>('/posts?limit=100');
    return found.items.some(({ localization }) => localization?.status === 'in_review');
  });
  const failed = items.flatMap(({ targets }) => targets).filter(({ status }) => status === 'failed');
  expect(failed).toMatchObject([{ platform: 'instagram', errorCode: 'media_required' }]);
  const { counts } = await get<{ counts: { open: number } }>('/comments');
  expect(counts.open).toBe(9);
  const { series } = await get<{ series: { metric: string; points: { value: number | null }[] }[] }>(
    '/analytics/overview',
  );
  const valuesOf = (name: string) =>
    series.find(({ metric }) => metric === name)?.points.map(({ value }) => value);
  expect(valuesOf('reactions')?.filter((value) => value !== null && value > 0).length).toBeGreaterThan(10);
  // A day that lacks one of the accounts has no sum.
  expect(valuesOf('followers')?.slice(-14)).not.toContain(null);
  expect((await get<{ items: unknown[] }>('/ideas')).items).toHaveLength(
    DATA.ideas.flatMap(({ ideas }) => ideas).length,
  );
}
