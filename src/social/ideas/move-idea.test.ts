import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { call } from '../../../test/tenant.ts';
import { AppError } from '#kernel/errors.ts';
import { column, makeGroup, makeIdea } from './ideas-for-tests.ts';
import { placeIdea } from './move-idea.ts';

async function board() {
  const { app, tenant } = await movingTenant();
  const { id } = await makeGroup(tenant);
  const ideas = [];
  for (const title of ['a', 'b', 'c', 'd']) ideas.push(await makeIdea(tenant, { title, groupId: id }));
  const [a, b, c, d] = ideas.map((idea): string => idea.id);
  return { app, tenant, groupId: id, a, b, c, d };
}

describe('move_idea', () => {
  it('200: before, after, to the end and to another group; the same over MCP', async () => {
    const { tenant, groupId, a, b, d } = await board();
    const { status, body } = await tenant.social('POST', `/ideas/${d}/move`, { beforeId: a, version: 1 });
    expect([status, body.data.version]).toEqual([200, 2]);
    expect(await column(tenant, groupId)).toEqual(['d', 'a', 'b', 'c']);
    await tenant.tool('move_idea', { ideaId: d, afterId: b });
    expect(await column(tenant, groupId)).toEqual(['a', 'b', 'd', 'c']);
    await tenant.social('POST', `/ideas/${a}/move`, {});
    expect(await column(tenant, groupId)).toEqual(['b', 'd', 'c', 'a']);
    await tenant.social('POST', `/ideas/${a}/move`, { groupId: null });
    expect([await column(tenant, groupId), await column(tenant, 'none')]).toEqual([['b', 'd', 'c'], ['a']]);
  });

  it('S-SOC-015: 500 moves, 25 at a time, leave no two ideas at one position and none waiting', async () => {
    const { app, tenant, groupId, a, b, c, d } = await board();
    const other = (await makeGroup(tenant)).id;
    const ids = [a!, b!, c!, d!];
    const caller = {
      kind: 'session',
      id: 'u',
      userId: 'u',
      role: 'owner',
      workspaceId: tenant.workspaceId,
      projectId: null,
    } as const;
    const move = (n: number) =>
      app.services.database.tenant(caller, async (db) => {
        const ideaId = ids[n % 4] ?? '';
        const pivot = ids[(n + 1 + (n % 3)) % 4];
        const wish =
          n % 5 === 0 ? { groupId: n % 2 ? other : groupId } : { [n % 2 ? 'beforeId' : 'afterId']: pivot };
        await placeIdea({ db, caller, clock: app.services.clock }, ideaId, wish);
      });
    // In lanes, because a pool that is asked for 500 connections at once refuses the last ones.
    const lane = async (from: number) => {
      const done = [];
      for (let n = from; n < 500; n += 25) done.push(...(await Promise.allSettled([move(n)])));
      return done;
    };
    const results = (await Promise.all(Array.from({ length: 25 }, (_, n) => lane(n)))).flat();
    expect(results).toHaveLength(500);
    // A move is refused if its neighbour has moved to the other group; nothing else may go wrong.
    const wrong = results.flatMap((r) =>
      r.status === 'rejected' && !(r.reason instanceof AppError) ? [r.reason] : [],
    );
    expect(wrong).toEqual([]);
    expect(results.filter((r) => r.status === 'fulfilled').length).toBeGreaterThan(50);
    const rows = await app.services.database.system
      .selectFrom('ideas')
      .select(['group_id', 'position'])
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(new Set(rows.map((row) => `${row.group_id} ${row.position}`)).size).toBe(4);
  });

  it('409: S-SOC-015 500 calls at once are executed or asked to retry, and the board is consistent', async () => {
    const { app, tenant, groupId, a, b, c, d } = await board();
    const other = (await makeGroup(tenant)).id;
    const ids = [a!, b!, c!, d!];
    // Each within its rate limit, so that only the board can cause refusals.
    const tokens = await Promise.all(
      Array.from({ length: 25 }, async () => (await tenant.credential()).token),
    );
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        // Not through the tenant, which would repeat each refused call as a tool call.
        call(
          `${app.url}/api/v1/ideas/${ids[n % 4]}/move`,
          'POST',
          JSON.stringify({ groupId: n % 3 === 0 ? other : groupId }),
          { authorization: `Bearer ${tokens[n % 25]}` },
        ),
      ),
    );
    const moved = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(moved.length).toBeGreaterThan(0);
    // On a busy machine some wait too long for a database connection, and get an error that says so.
    const comeBack = ['409 conflict busy 1', '503 unavailable undefined 1'];
    const wrong = refused
      .map(
        ({ status, headers, body }) =>
          `${status} ${body?.error?.code} ${body?.error?.params?.reason} ${headers.get('retry-after')}`,
      )
      .filter((answer) => !comeBack.includes(answer));
    expect(wrong).toEqual([]);
    const rows = await app.services.database.system
      .selectFrom('ideas')
      .select(['group_id', 'position', 'version'])
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(new Set(rows.map((row) => `${row.group_id} ${row.position}`)).size).toBe(4);
    // Every answered move has happened, and no refused one.
    expect(rows.reduce((sum, row) => sum + row.version - 1, 0)).toBe(moved.length);
    expect([...(await column(tenant, groupId)), ...(await column(tenant, other))].sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('positions that have grown too long are respaced, in the same order', async () => {
    const { app, tenant, groupId, a, b } = await board();
    const set = (id: string | undefined, position: string) =>
      app.services.database.system
        .updateTable('ideas')
        .set({ position })
        .where('id', '=', id ?? '')
        .execute();
    await set(a, `1${'0'.repeat(70)}1`);
    await set(b, `1${'0'.repeat(70)}2`);
    const { body } = await tenant.social(
      'POST',
      `/ideas/${(await makeIdea(tenant, { title: 'new' })).id}/move`,
      { groupId, afterId: a },
    );
    expect(body.data.position.length).toBeLessThan(10);
    expect(await column(tenant, groupId)).toEqual(['a', 'new', 'b', 'c', 'd']);
  });

  it('400: both neighbours, or itself', async () => {
    const { tenant, a, b, c } = await board();
    expect((await tenant.social('POST', `/ideas/${a}/move`, { beforeId: b, afterId: c })).status).toBe(400);
    expect((await tenant.social('POST', `/ideas/${a}/move`, { beforeId: a })).status).toBe(400);
  });
  it('404: of another workspace; a group or a neighbour that does not exist', async () => {
    const { app, tenant, a } = await board();
    expect((await (await app.tenant()).social('POST', `/ideas/${a}/move`, {})).status).toBe(404);
    expect((await tenant.social('POST', `/ideas/${a}/move`, { groupId: 'idg_x' })).status).toBe(404);
    const loose = await makeIdea(tenant);
    expect((await tenant.social('POST', `/ideas/${a}/move`, { beforeId: loose.id })).status).toBe(404);
  });
  it('409: it has changed since; a group that is full, or locked on either side', async () => {
    const { tenant, groupId, a } = await board();
    expect((await tenant.social('POST', `/ideas/${a}/move`, { version: 5 })).status).toBe(409);
    const full = await makeGroup(tenant, { wipLimit: 1 });
    await makeIdea(tenant, { groupId: full.id });
    expect((await tenant.social('POST', `/ideas/${a}/move`, { groupId: full.id })).status).toBe(409);
    await tenant.social('PATCH', `/idea-groups/${groupId}`, { isLocked: true });
    expect((await tenant.social('POST', `/ideas/${a}/move`, { groupId: null })).status).toBe(409);
  });
});
