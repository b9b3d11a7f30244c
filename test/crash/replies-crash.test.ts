import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/adapters/social/conformance-for-tests.ts';
import { ADAPTERS, type PlatformName } from '../../src/adapters/social/platforms.ts';
import { armFailpoints } from '../../src/platform/failpoints.ts';
import { replyRow, runReply } from '../../src/social/comments/inbox-for-tests.ts';
import { receiveComment } from '../../src/social/comments/real-comment-for-tests.ts';
import { openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { killWorkers, startWorker } from './worker.ts';
import { keysOf } from '../../src/kernel/narrow.ts';

const PLATFORMS = keysOf(ADAPTERS).filter((name) => ADAPTERS[name]?.reply && FIXTURES[name]?.reply);
/** Platforms where nobody can look up the result of a lost answer. */
const BLIND = PLATFORMS.filter((name) => FIXTURES[name]?.reply?.isWeak);
const PROVABLE = PLATFORMS.filter((name) => !BLIND.includes(name));

let stage: Stage;
let tenant: Tenant;
/** A stranger's comment on each platform, in the inbox. */
const comments = new Map<PlatformName, string>();

beforeAll(async () => {
  // No worker: each run of the job is called by name, and its death is part of the test.
  stage = await openStage({ roles: ['api'] });
  tenant = await stage.app.tenant();
  const limits = { repliesPerDay: 10_000, replyIntervalSec: 0, accountRepliesPerDay: 10_000 };
  await stage.app.services.database.system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify(limits) })
    .where('id', '=', tenant.workspaceId)
    .execute();
  for (const platform of PLATFORMS) {
    const { id } = await receiveComment(stage, tenant, platform);
    comments.set(platform, id);
  }
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});
afterEach(() => {
  armFailpoints('', stage.app.services.clock);
  stage.sandbox.faults.clear();
});

let marks = 0;

async function accept(platform: PlatformName, words?: string): Promise<{ replyId: string; mark: string }> {
  marks += 1;
  const mark = words ?? `answer${marks}x`;
  const answer = await tenant.console(
    'reply_to_comment',
    { commentId: comments.get(platform), text: `From ten ${mark}` },
    { 'idempotency-key': `reply-crash-${marks}` },
  );
  expect([platform, answer.status, answer.text]).toEqual([platform, 202, answer.text]);
  return { replyId: answer.body.data.id, mark };
}

/** Its job as the queue would start it, whether or not it dies. */
async function start(replyId: string): Promise<'ended' | 'died'> {
  return runReply(stage.app, tenant, replyId).then(
    () => 'ended',
    (error: Error) => {
      if (!error.message.startsWith('failpoint')) throw error;
      return 'died';
    },
  );
}

/** Started repeatedly, with a minute in between, until the reply is over. */
async function finish(replyId: string): Promise<string> {
  for (let minute = 0; minute < 20; minute += 1) {
    await start(replyId);
    const { status } = await replyRow(stage.app, replyId);
    if (status === 'sent' || status === 'failed') return status;
    stage.pass(60);
  }
  return 'never over';
}

const callOf = (platform: PlatformName) => FIXTURES[platform]?.reply ?? { op: '', nth: 0 };
const seen = (platform: PlatformName, mark: string) => countSeen(stage.sandbox, platform, mark);

/** Its receipt is the comment that people see, and every event was sent once. */
async function expectOnce(platform: PlatformName, { replyId, mark }: { replyId: string; mark: string }) {
  const { platform_comment_id: id, error_code: code } = await replyRow(stage.app, replyId);
  expect([platform, code, seen(platform, mark)]).toEqual([platform, null, 1]);
  expect(id).toBeTruthy();
  const { rows } = await sql`
    select 1 from events where type = 'comment.replied' and data ->> 'replyId' = ${replyId}`.execute(
    stage.app.services.database.system,
  );
  expect([platform, rows.length]).toEqual([platform, 1]);
}

describe.each(PROVABLE)('a reply on %s whose worker dies', (platform) => {
  it.each(['reply.intended', 'reply.sent'])('%s: exists once, and is known', async (point) => {
    const reply = await accept(platform);
    armFailpoints(`${point}=throw@1`, stage.app.services.clock);
    expect(await start(reply.replyId)).toBe('died');
    expect(seen(platform, reply.mark)).toBe(point === 'reply.sent' ? 1 : 0);
    const before = stage.sandbox.world.state(platform).calls[callOf(platform).op] ?? 0;

    expect(await finish(reply.replyId)).toBe('sent');

    await expectOnce(platform, reply);
    // A published reply is found, and not sent again to a platform that would drop the repetition.
    const calls = (stage.sandbox.world.state(platform).calls[callOf(platform).op] ?? 0) - before;
    expect(point === 'reply.sent' ? calls : 0).toBe(0);
  });

  it('reply.probed: a look that dies is repeated', async () => {
    const reply = await accept(platform);
    armFailpoints('reply.sent=throw@1,reply.probed=throw@1', stage.app.services.clock);
    expect([await start(reply.replyId), await start(reply.replyId)]).toEqual(['died', 'died']);

    expect(await finish(reply.replyId)).toBe('sent');

    await expectOnce(platform, reply);
  });

  it.each(['drop_after', 'drop_before'] as const)('%s: found, or proven absent and sent', async (kind) => {
    const reply = await accept(platform);
    stage.sandbox.faults.arm({ platform, op: callOf(platform).op, nth: 1, kind });
    await start(reply.replyId);
    expect((await replyRow(stage.app, reply.replyId)).status).toBe('uncertain');

    expect(await finish(reply.replyId)).toBe('sent');

    await expectOnce(platform, reply);
  });

  it('the answer is lost, and then the worker dies after each look: still once', async () => {
    const reply = await accept(platform);
    stage.sandbox.faults.arm({ platform, op: callOf(platform).op, nth: 1, kind: 'drop_after' });
    await start(reply.replyId);
    armFailpoints('reply.probed=throw', stage.app.services.clock);
    for (let round = 0; round < 3; round += 1) {
      expect(await start(reply.replyId)).toBe('died');
      stage.pass(60);
    }
    armFailpoints('', stage.app.services.clock);

    expect(await finish(reply.replyId)).toBe('sent');

    await expectOnce(platform, reply);
  });
});

describe.each(BLIND)('a reply on %s, which cannot be looked up', (platform) => {
  it.each([
    ['reply.intended', 0],
    ['reply.sent', 1],
  ])('%s: never a second time, and a person is notified', async (point, count) => {
    const reply = await accept(platform);
    armFailpoints(`${point}=throw@1`, stage.app.services.clock);
    expect(await start(reply.replyId)).toBe('died');
    for (let hours = 0; hours < 48; hours += 1) {
      await start(reply.replyId);
      stage.pass(3600);
    }
    expect(await replyRow(stage.app, reply.replyId)).toMatchObject({
      status: 'failed',
      error_code: 'outcome_unknown',
    });
    expect(seen(platform, reply.mark)).toBe(count);
  });
});

describe('two replies with the same words', () => {
  it.each(['instagram', 'facebook', 'x'] as const)(
    '%s: one that never arrived does not take the receipt of the other',
    async (platform) => {
      const words = `same words ${platform}`;
      const first = await accept(platform, words);
      expect(await finish(first.replyId)).toBe('sent');
      const { platform_comment_id: id } = await replyRow(stage.app, first.replyId);
      const second = await accept(platform, words);
      stage.sandbox.faults.arm({ platform, op: callOf(platform).op, nth: 1, kind: 'drop_before' });
      await start(second.replyId);

      const status = await finish(second.replyId);

      const row = await replyRow(stage.app, second.replyId);
      expect(row.platform_comment_id).not.toBe(id);
      // X accepts the same words only once, and says so.
      expect([status, row.error_code]).toEqual(platform === 'x' ? ['failed', 'duplicate'] : ['sent', null]);
      expect(seen(platform, words)).toBe(platform === 'x' ? 1 : 2);
    },
  );
});

describe('a worker process that is killed while it replies', () => {
  /** One platform with our own key, and two that must be searched. */
  const CASES: readonly { point: string; platform: PlatformName }[] = [
    { point: 'reply.intended', platform: 'bluesky' },
    { point: 'reply.intended', platform: 'facebook' },
    { point: 'reply.sent', platform: 'x' },
    { point: 'reply.sent', platform: 'facebook' },
    { point: 'reply.probed', platform: 'x' },
  ];

  it('kill -9 at each point: every reply once', { timeout: 900_000 }, async () => {
    const killing = await openStage({ roles: ['api'] });
    try {
      const owner = await killing.app.tenant();
      const { system } = killing.app.services.database;
      const limits = JSON.stringify({ replyIntervalSec: 0 });
      await system.updateTable('workspaces').set({ limits }).where('id', '=', owner.workspaceId).execute();
      const inbox = new Map<PlatformName, string>();
      for (const platform of new Set(CASES.map((each) => each.platform)))
        inbox.set(platform, (await receiveComment(killing, owner, platform)).id);
      const poke = () =>
        sql`update pgboss.job set start_after = now()
             where name = 'run_send_reply' and state = 'created' and start_after > now()`.execute(system);
      const begun: { replyId: string; mark: string; platform: PlatformName; point: string }[] = [];
      for (const [index, { point, platform }] of CASES.entries()) {
        const mark = `killed${index}x`;
        const input = { commentId: inbox.get(platform), text: `From ten ${mark}` };
        const answer = await owner.console('reply_to_comment', input, { 'idempotency-key': `kill-${mark}` });
        expect(answer.status).toBe(202);
        if (point === 'reply.probed')
          killing.sandbox.faults.arm({ platform, op: callOf(platform).op, nth: 1, kind: 'drop_after' });
        const worker = startWorker(killing, `${point}=kill9`);
        await until('the death', async () => {
          await poke();
          return worker.child.signalCode !== null || worker.child.exitCode !== null;
        });
        expect([point, await worker.exited]).toEqual([point, 'SIGKILL']);
        // Its job is not handed on before the next worker is to die with another one.
        await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
          system,
        );
        begun.push({ replyId: answer.body.data.id, mark, platform, point });
      }

      await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
        system,
      );
      startWorker(killing);
      for (const { replyId, mark, platform, point } of begun) {
        await until(
          `the reply of ${point} on ${platform}`,
          async () => {
            // Minutes pass: open replies may be looked for, and their absence be proved.
            await sql`
              update comment_replies set intent_at = intent_at - interval '10 minutes'
               where status = 'uncertain' and intent_at > now() - interval '5 minutes'`.execute(system);
            await poke();
            return (await replyRow(killing.app, replyId)).status === 'sent';
          },
          60_000,
        );
        expect([point, platform, countSeen(killing.sandbox, platform, mark)]).toEqual([point, platform, 1]);
      }
    } finally {
      killWorkers();
      await killing.close();
    }
  });
});
