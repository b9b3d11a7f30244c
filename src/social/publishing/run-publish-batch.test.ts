import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { armFailpoints } from '#platform/failpoints.ts';
import { until } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { eventsOf, openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';

const stage = await openStage();
afterAll(() => stage.close());
afterEach(() => armFailpoints('', stage.app.services.clock));

interface Due {
  tenant: Tenant;
  account: string;
  post: string;
  mark: string;
}

let marks = 0;

/** One post in each of several workspaces. */
async function addPosts(count: number, text = ''): Promise<Due[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      marks += 1;
      const mark = `batch${marks}x`;
      const tenant = await stage.app.tenant();
      const account = await stage.connect(tenant, 'bluesky');
      const post = await stage.post(tenant, [account], { text: `${mark} ${text}` });
      return { tenant, account, post, mark };
    }),
  );
}

/** In one statement: the worker of the stage also checks by itself, and must find all of them or none. */
async function letBeDue(due: readonly Due[]): Promise<void> {
  const at = new Date(stage.app.services.clock.now().getTime() - 1000);
  await stage.app.services.database.system
    .updateTable('posts')
    .set({ status: 'scheduled', scheduled_at: at })
    .where(
      'id',
      'in',
      due.map(({ post }) => post),
    )
    .execute();
  await stage.lookForDue();
}

async function batches(): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select data -> 'payload' -> 'targetIds' as ids from pgboss.job where name = 'run_publish_batch' order by created_on`.execute(
    stage.app.services.database.system,
  );
  return rows.map(({ ids }) => ids);
}

const ended = (due: readonly Due[]) =>
  until('all of them', async () => {
    const targets = await Promise.all(due.map(({ post }) => targetOf(stage.app, post)));
    return targets.every(({ executor }) => executor === null) && targets;
  });

async function expectOut(due: readonly Due[]): Promise<void> {
  for (const { post, mark, account } of due) {
    expect([mark, countSeen(stage.sandbox, 'bluesky', mark)]).toEqual([mark, 1]);
    const events = (await eventsOf(stage.app, post)).filter((type) => type.endsWith('.published'));
    expect([mark, events]).toEqual([mark, ['target.published', 'post.published']]);
    const counted = await stage.app.services.database.system
      .selectFrom('day_counters')
      .select('used')
      .where('metric', '=', `publish:${account}`)
      .execute();
    expect([mark, counted]).toEqual([mark, [{ used: 1 }]]);
  }
}

describe('posts that come due together', () => {
  it('share one job over several workspaces: each published once, announced and counted once', async () => {
    const due = await addPosts(4);
    await letBeDue(due);
    const targets = await ended(due);
    expect(targets.map(({ status }) => status)).toEqual(due.map(() => 'published'));
    await expectOut(due);
    const ids = targets.map(({ id }) => id);
    expect((await batches()).filter((batch) => ids.every((id) => batch.includes(id)))).toHaveLength(1);
    const attempts = await stage.app.services.database.system
      .selectFrom('publish_attempts')
      .select(['no', 'outcome', 'phase', 'intents'])
      .where('target_id', 'in', ids)
      .execute();
    expect(attempts).toEqual(due.map(() => ({ no: 1, outcome: 'published', phase: 'follow', intents: 1 })));
  });

  it('are handled separately in special cases, and the others are not affected', async () => {
    const [paused, expired, gone, usual] = await addPosts(4);
    const [long] = await addPosts(1, 'far too long '.repeat(40));
    if (!paused || !expired || !gone || !usual || !long) throw new Error('five were made');
    const { system } = stage.app.services.database;
    const set = (due: Due, change: object) =>
      system.updateTable('accounts').set(change).where('id', '=', due.account).execute();
    await set(paused, { paused: true });
    await set(expired, { status: 'expired' });
    await set(gone, { disconnected_at: new Date() });
    const due = [paused, expired, gone, long, usual];
    await letBeDue(due);
    const targets = await ended(due);
    expect(targets.map(({ status, error_code }) => [status, error_code])).toEqual([
      ['skipped', null],
      ['failed', 'token_expired'],
      ['failed', 'account_missing'],
      ['failed', 'text_too_long'],
      ['published', null],
    ]);
    await expectOut([usual]);
  });

  it('wait for an approval that is required between the hand-over and the send', async () => {
    const due = await addPosts(2);
    const [held, usual] = due;
    if (!held || !usual) throw new Error('two were made');
    const gate = Promise.withResolvers<void>();
    armFailpoints('publish.claimed=delay:1', { ...stage.app.services.clock, sleep: () => gate.promise });
    const looking = letBeDue(due);
    await until('the claim', async () => (await targetOf(stage.app, held.post)).status === 'publishing');
    const policy = JSON.stringify({ approval: { required: true, steps: [] } });
    await stage.app.services.database.system
      .updateTable('workspaces')
      .set({ policy })
      .where('id', '=', held.tenant.workspaceId)
      .execute();
    gate.resolve();
    await looking;
    const [first] = await ended(due);
    expect(first).toMatchObject({ status: 'pending', counted_on: null });
    expect(countSeen(stage.sandbox, 'bluesky', held.mark)).toBe(0);
    await expectOut([usual]);
  });

  it.each([
    'publish.claimed',
    'publish.made',
    'publish.step',
    'publish.intent',
    'publish.sent',
    'publish.receipt',
  ])('%s: if one dies there, the others are not affected, and all are published once', async (point) => {
    const due = await addPosts(3);
    armFailpoints(`${point}=throw@2`, stage.app.services.clock);
    await letBeDue(due);
    await until('all of them', async () => {
      // Time passes only once no worker is busy.
      await stage.rest();
      const targets = await Promise.all(due.map(({ post }) => targetOf(stage.app, post)));
      if (targets.every(({ status }) => status === 'published')) return true;
      // Minutes pass, so that open intents may be probed and absence can be proven.
      if (targets.filter(({ status }) => status === 'published').length >= 2) {
        stage.pass(60);
        await stage.wake();
      }
      return false;
    });
    await expectOut(due);
  });
});
