import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareStore } from '../../src/app/prepare-store.ts';
import { registry } from '../../src/app/registry.ts';
import { runMemoryIndex } from '../../src/localization/tm/run-memory-index.ts';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { newToken } from '../../src/platform/auth/bearer.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { OUTSIDE } from '../../src/adapters/outside.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { installJobTables } from '../../src/platform/db/job-tables.ts';
import { createLog } from '../../src/platform/log.ts';
import { type App, openApp, testEnv } from '../harness.ts';
import { type Answer, call } from '../tenant.ts';
import { compare } from './changes.ts';
import { emptyDatabase, fillWorld, KEY, on, PASSWORD, readRows, type Rows } from './old-world.ts';
import { jobContext } from '../factories/job-context.ts';

/** For a feed and for a pool, which nobody had then. */
const LATER = ['list_feed_items', 'list_pool_posts', 'list_pool_uses', 'preview_pool'];

/** The first version whose worlds are carried over; every later migration runs on it. */
const FROM = 7;

const undo: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

describe.each(['superuser', 'plain owner'] as const)('a store of version 7, upgraded by a %s', (owner) => {
  const token = newToken();
  let url: string;
  let before: Rows;
  let after: Rows;
  let app: App;

  beforeAll(async () => {
    url = await emptyDatabase(owner, undo);
    await migrate(url, () => installJobTables(url), readMigrations().slice(0, FROM));
    await fillWorld(url, token);
    before = await readRows(url);
    const config = loadConfig(OUTSIDE, testEnv(url));
    const log = createLog('silent');
    await prepareStore({ config, adminUrl: url, publicUrl: 'http://127.0.0.1', clock: systemClock, log });
    after = await readRows(url);
    app = await openApp({ databaseUrl: url });
    undo.push(() => app.close());
  });

  const open = (method: string, path: string, body?: object): Promise<Answer> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const sign = signBody(timestamp, text, KEY.secret);
    const headers = { 'x-svc-appkey': KEY.appKey, 'x-svc-timestamp': timestamp, 'x-svc-sign': sign };
    return call(`${app.url}/api/open/v1${path}`, method, text, headers);
  };
  const social = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    call(`${app.url}/api/v1${path}`, method, body === undefined ? '' : JSON.stringify(body), {
      authorization: `Bearer ${token.token}`,
      ...headers,
    });

  it('the world has a row in every table of its version', () => {
    const empty = Object.entries(before).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([name]) => name)).toEqual([]);
  });

  it('every row exists and is unchanged, except for required changes', () => {
    for (const [name, rows] of Object.entries(before)) {
      const now = after[name];
      // A table that was later merged into another: the reads below show its contents.
      if (now === undefined || name === 'instance') continue;
      const { expected, found } = compare(name, rows, now);
      expect([name, found]).toEqual([name, expected]);
    }
  });

  it('no secret is in plain text, and a stored answer that contains one is replayed for a day', async () => {
    expect(JSON.stringify(before)).toContain('whsec_lies_open');
    expect(JSON.stringify(after)).not.toContain('whsec_lies_open');
    const again = { 'idempotency-key': 'answer-in-clear' };
    const replayed = await social('POST', '/idea-groups', { name: 'Later' }, again);
    expect([replayed.status, replayed.body.data]).toEqual([200, { id: 'idg_kept', name: 'Later' }]);
    expect((await social('GET', '/idea-groups')).body.data.items).toHaveLength(1);
  });

  it('one term of two spellings, found by both; its twin in another project is another term', async () => {
    const { body } = await open('GET', '/terms');
    expect(body.data.items.map((term: { id: string }) => term.id).sort()).toEqual(['trm_alone', 'trm_newer']);
    await expect(
      on(url, (client) =>
        client.query(`insert into terms (id, workspace_id, project_id, content, source_language)
                      values ('trm_third', 'ws_a', 'prj_a', U&'Cafe\\0301', 'en')`),
      ),
    ).rejects.toThrow(/terms_key/);
  });

  it('tasks of every status can be read, with their strings; the completed one knows its gaps', async () => {
    for (const { id, status } of before['tasks'] ?? []) {
      const read = await open('POST', '/tasks/status', { task_id: id });
      expect([id, read.status, read.body.data?.status]).toEqual([id, 200, status]);
      const strings = await open('POST', '/tasks/strings', { task_id: id });
      expect([id, strings.body.data.items.length]).toEqual([id, 2]);
    }
    const completed = before['tasks']?.find(({ status }) => status === 'completed');
    const { body } = await open('POST', '/tasks/status', { task_id: completed?.['id'] });
    expect(body.data).toMatchObject({ progress: { rows_failed: 1 }, failed_rows: { ja: 1 } });
    const retried = await open('POST', '/tasks/retry', { task_id: completed?.['id'] });
    expect([retried.status, retried.body.msg]).toEqual([200, 'ok']);
  });

  it('near matches are found again once the memory has new signatures', async () => {
    const search = async () => {
      const { body } = await open('POST', '/tm/search', {
        text: 'Open the old gates',
        target_language: 'de',
      });
      return body.data.results[0].matches.map((match: { target: string }) => match.target);
    };
    expect(await search()).toEqual([]);
    await runMemoryIndex.run({}, jobContext(app));
    expect(await search()).toEqual(['Öffne das alte Tor']);
  });

  it('callbacks and webhooks are listed with every state they were in', async () => {
    const { body } = await open('POST', '/callbacks/deliveries', {});
    const byId = (items: { status: string }[]) => items.map(({ status }) => status).sort();
    expect(byId(body.data.items)).toEqual(['dead', 'delivered', 'pending', 'sending']);
    const sent = await social('GET', '/webhooks/whk_1/deliveries');
    expect(byId(sent.body.data.items)).toEqual(['dead', 'delivered', 'pending']);
  });

  it('a locked post is a draft that can be sent to the remaining account; targets in progress stay', async () => {
    const statuses = async (id: string) => (await social('GET', `/posts/${id}`)).body.data.status;
    expect(await statuses('post_locked')).toBe('draft');
    expect(await statuses('post_publishing')).toBe('publishing');
    expect(await statuses('post_retrying')).toBe('publishing');
    const answer = await social(
      'POST',
      '/posts/post_locked/publish',
      {},
      { 'idempotency-key': 'the-rest-of-it' },
    );
    expect([answer.status, answer.body.data?.acceptedTargets]).toEqual([
      202,
      [expect.objectContaining({ accountId: 'acc_bluesky' })],
    ]);
  });

  it('open confirmations have expired', async () => {
    const { body } = await social('GET', '/confirmations?status=expired');
    expect(body.data.items.map(({ id }: { id: string }) => id).sort()).toEqual([
      'cnf_accepted',
      'cnf_expired',
      'cnf_pending',
    ]);
  });

  it('every read of the publishing API answers', async () => {
    const ids: Record<string, string> = {
      accountId: 'acc_x',
      code: 'not_found',
      commentId: 'cmt_1',
      confirmationId: 'cnf_pending',
      ideaId: 'ida_1',
      mediaId: 'med_ready',
      postId: 'post_published',
      webhookId: 'whk_1',
    };
    const asked: Record<string, string> = {
      find_mentions: '?accountIds=acc_x&query=mira',
      get_calendar: '?from=2026-01-01&to=2026-02-01',
    };
    for (const { name, face, routes } of registry.operations) {
      const route = routes?.find(({ method }) => method === 'GET');
      if (face !== 'social' || !route) continue;
      const path = route.path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? id);
      const expected = LATER.includes(name) ? 404 : 200;
      const { status, text } = await social('GET', `${path}${asked[name] ?? ''}`);
      expect([name, status, text.slice(0, 300)]).toEqual([name, expected, expect.any(String)]);
    }
    const { body } = await social('GET', '/posts?limit=50');
    expect(body.data.items).toHaveLength(before['posts']?.length ?? 0);
  });

  it('a person signs in with the old password', async () => {
    const login = { email: 'mira@old.example', password: PASSWORD };
    const headers = { origin: app.url };
    const { status } = await call(`${app.url}/api/console/login`, 'POST', JSON.stringify(login), headers);
    expect(status).toBe(200);
  });

  it('the owner of the first workspace is a steward of the installation, and nobody else is', () => {
    const stewards = after['users']?.filter((user) => user['steward_since'] !== null);
    expect(stewards?.map(({ email }) => email)).toEqual(['mira@old.example']);
  });
});
