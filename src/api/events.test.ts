import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freshDatabase, openApp, startApp, until } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { makeMember, type Person, signIn } from '../people/people-for-tests.ts';
import { draft } from '../social/posts/posts-for-tests.ts';
import { listen, type Stream } from './events-for-tests.ts';

const app = await startApp();
let streams: Stream[] = [];
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

async function page(person: Pick<Person, 'cookie'>, query = '', headers: Record<string, string> = {}) {
  const stream = await listen(app, person.cookie, query, headers);
  streams.push(stream);
  return stream;
}
const receives = (stream: Stream, type: string, id: string) =>
  until(`${type} ${id} is heard`, async () => stream.ids(type).includes(id));
const post = async (tenant: Tenant): Promise<string> => (await draft(tenant)).postId;

describe('GET /api/console/events', () => {
  it('200: changes of posts and tasks are sent, small, with an id to resume from', async () => {
    const tenant = await app.tenant();
    const stream = await page(await makeMember(app, tenant, 'author'));
    expect(stream.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const made = await post(tenant);
    await receives(stream, 'post', made);
    const task = await tenant.open('POST', '/tasks/create', {
      strings: [{ string_id: 'a', content: 'Hello' }],
      target_languages: ['de'],
    });
    await receives(stream, 'task', task.body.data.task_id);
    const [first] = stream.heard.filter(({ event }) => event === 'message');
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+-\d+-\d+$/),
      event: 'message',
      data: { type: 'post', id: first?.id, objectId: made, at: expect.any(String) },
    });
  });

  it('200: resumed from its id, it gets everything in between, once', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const before = await page(member);
    const first = await post(tenant);
    await receives(before, 'post', first);
    const lastId = before.heard.at(-1)?.id ?? '';
    before.close();
    const missed = [await post(tenant), await post(tenant)];
    const after = await page(member, '', { 'last-event-id': lastId });
    const last = await post(tenant);
    await receives(after, 'post', last);
    expect(after.ids('post')).toEqual([...missed, last]);
    expect(after.heard.filter(({ event }) => event === 'reset')).toEqual([]);
  });

  it('200: an event of a transaction that commits late is sent late, and not skipped', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const before = await page(member);
    const [slow, quick] = [await post(tenant), await post(tenant)];
    // Waits until the creation has been announced (another test's open transaction may delay it), so that a
    // later page does not receive it.
    await receives(before, 'post', slow);
    await receives(before, 'post', quick);
    const stream = await page(member);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>();
    const touch = (id: string) => sql`update posts set version = version + 1 where id = ${id}`;
    const held = app.services.database.everyone(async (tx) => {
      await touch(slow).execute(tx);
      hasChanged();
      await mayEnd;
    });
    await changed;
    await touch(quick).execute(app.services.database.system);
    end();
    await held;
    await receives(stream, 'post', slow);
    await receives(stream, 'post', quick);
    expect(stream.ids('post').toSorted()).toEqual([slow, quick].toSorted());
  });

  it('200: an unknown id means to read everything again', async () => {
    const member = await makeMember(app, await app.tenant(), 'author');
    const known = (await page(member)).heard[0]?.id ?? '';
    const ofAnotherServer = known.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
    for (const id of [known.replace(/^\d+/, '999999999999999'), 'nonsense', '1-1', ofAnotherServer]) {
      const stream = await page(member, '', { 'last-event-id': id });
      expect([id, stream.heard[0]?.event]).toEqual([id, 'reset']);
    }
  });

  it('200: nothing of another workspace, nothing to a client, and deliveries only to managers', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const [author, admin, client, stranger] = [
      await page(await makeMember(app, tenant, 'author')),
      await page(await makeMember(app, tenant, 'admin')),
      await page(await makeMember(app, tenant, 'client')),
      await page(await makeMember(app, other, 'owner')),
    ];
    const sent = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    expect(sent.status).toBe(200);
    const ours = await post(tenant);
    const theirs = await post(other);
    await Promise.all([
      receives(author, 'post', ours),
      receives(admin, 'post', ours),
      receives(stranger, 'post', theirs),
    ]);
    await until('the delivery', async () => admin.ids('delivery').length > 0);
    expect([author.ids('delivery'), client.ids('post'), client.ids('delivery')]).toEqual([[], [], []]);
    expect([stranger.ids('post'), stranger.ids('delivery')]).toEqual([[theirs], []]);
  });

  it('200: only the requested topics', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const [all, jobs] = [await page(member), await page(member, '?topics=task,confirmation:cnf_1')];
    await receives(all, 'post', await post(tenant));
    const task = await tenant.open('POST', '/tasks/create', {
      strings: [{ string_id: 'a', content: 'Hello' }],
      target_languages: ['de'],
    });
    await receives(jobs, 'task', task.body.data.task_id);
    expect(jobs.ids('post')).toEqual([]);
  });

  it('200: it ends for people who are removed or sign out, and for nobody else', async () => {
    const tenant = await app.tenant();
    const [removed, leaver, stays] = [
      await makeMember(app, tenant, 'author'),
      await makeMember(app, tenant, 'author'),
      await makeMember(app, tenant, 'author'),
    ];
    const [a, b, c] = [await page(removed), await page(leaver), await page(stays)];
    await tenant.console('remove_member', { userId: removed.userId });
    await leaver.console('logout');
    await until('both are over', async () => a.isOver() && b.isOver());
    expect(a.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
    expect(c.isOver()).toBe(false);
    await receives(c, 'post', await post(tenant));
  });

  it('200: people whose rights change are told to read everything again, and nobody else', async () => {
    const tenant = await app.tenant();
    const [raised, speaks, stays] = [
      await makeMember(app, tenant, 'viewer'),
      await makeMember(app, tenant, 'viewer'),
      await makeMember(app, tenant, 'viewer'),
    ];
    const [a, b, c] = [await page(raised), await page(speaks), await page(stays)];
    const resets = (stream: Stream) => stream.heard.filter(({ event }) => event === 'reset').length;
    await tenant.console('change_member', { userId: raised.userId, role: 'admin' });
    await until('the first is told', async () => resets(a) === 1);
    await tenant.console('change_member', { userId: speaks.userId, localization: 'translator' });
    await until('the second is told', async () => resets(b) === 1);
    await receives(c, 'post', await post(tenant));
    expect([resets(a), resets(b), resets(c)]).toEqual([1, 1, 0]);
    const sent = await tenant.open('POST', '/callbacks/test', { callback_url: 'http://127.0.0.1:9999/' });
    expect(sent.status).toBe(200);
    await until('who manages now hears of deliveries', async () => a.ids('delivery').length > 0);
  });

  it('200: after a failover, where numbers are reused, clients are told to read everything again', async () => {
    const databaseUrl = await freshDatabase();
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    const startAt = (time: string) =>
      owner.query(`create or replace function other.pg_postmaster_start_time() returns timestamptz
                   language sql stable as $$ select timestamptz '${time}' $$`);
    // Shadows PostgreSQL's own function with the start time of the server that took over.
    await owner.query('create schema other; grant usage on schema other to public');
    await owner.query(`alter database ${owner.database} set search_path = other, public, pg_catalog`);
    await startAt('2026-01-01');
    const own = await openApp({ databaseUrl });
    try {
      const tenant = await own.tenant();
      const stream = await listen(own, (await makeMember(own, tenant, 'author')).cookie);
      await receives(stream, 'post', await post(tenant));
      const before = stream.heard.at(-1)?.id;
      await startAt('2026-01-02');
      await until('it is told', async () => stream.heard.some(({ event }) => event === 'reset'));
      const after = stream.heard.at(-1)?.id;
      expect(after?.split('-')[2]).not.toBe(before?.split('-')[2]);
      await receives(stream, 'post', await post(tenant));
      stream.close();
    } finally {
      await own.close();
      await owner.end();
    }
  });

  it('200: it ends when the server stops', async () => {
    const own = await openApp();
    const stream = await listen(own, (await makeMember(own, await own.tenant(), 'author')).cookie);
    await own.close();
    await until('it is over', async () => stream.isOver());
    expect(stream.heard.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
  });

  it('400: unknown topics', async () => {
    const member = await makeMember(app, await app.tenant(), 'author');
    const many = Array.from({ length: 51 }, () => 'post').join(',');
    for (const topics of ['Post', 'post:a b', many, 'a&topics=b'])
      expect((await page(member, `?topics=${encodeURI(topics)}`)).status).toBe(400);
  });

  it('401: without a session', async () => {
    expect((await page({ cookie: '' })).status).toBe(401);
  });

  it('403: from a page of another site, and for another workspace', async () => {
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    const member = await makeMember(app, tenant, 'author');
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await page(member, '', headers)).status).toBe(403);
    expect((await page(member, `?workspace=${other.workspaceId}`)).status).toBe(403);
    expect((await page(member, `?workspace=${tenant.workspaceId}`)).status).toBe(200);
  });

  it('200: a session has four and a person eight; the oldest ends, is told why, and the others are not affected', async () => {
    const tenant = await app.tenant();
    const member = await makeMember(app, tenant, 'author');
    const other = await page(await makeMember(app, tenant, 'author'));
    const again = await signIn(app, member);
    const third = await signIn(app, member);
    const mine: Stream[] = [];
    const open = async (who: Person) => mine.push(await page(who));
    const isReplaced = ({ heard, isOver }: Stream) =>
      isOver() && heard.at(-1)?.event === 'end' && heard.at(-1)?.data.reason === 'replaced';
    const replaced = () => mine.map((each, place) => (isReplaced(each) ? place : -1)).filter((n) => n >= 0);
    for (let n = 0; n < 4; n += 1) await open(member);
    await open(member);
    await until('the first one of the session ends', async () => isReplaced(mine[0] ?? other));
    for (let n = 0; n < 4; n += 1) await open(again);
    expect(replaced()).toEqual([0]);
    await open(third);
    await until('the oldest of the person ends', async () => isReplaced(mine[1] ?? other));
    expect(replaced()).toEqual([0, 1]);
    expect(mine.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(other.isOver()).toBe(false);
  });
});
