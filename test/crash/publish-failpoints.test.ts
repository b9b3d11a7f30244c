import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, PROVABLE } from '../../src/adapters/social/conformance-for-tests.ts';
import { ADAPTERS, type PlatformName } from '../../src/adapters/social/platforms.ts';
import { armFailpoints } from '../../src/platform/failpoints.ts';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { addSample, countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import type { Tenant } from '../tenant.ts';
import { keysOf } from '../../src/kernel/narrow.ts';

const PLATFORMS = keysOf(ADAPTERS).filter((name) => FIXTURES[name] !== undefined);

/** Every place where a publish may die, in order. */
const POINTS = [
  'publish.claimed',
  'publish.made',
  'publish.step',
  'publish.intent',
  'publish.sent',
  'publish.receipt',
];

let stage: Stage;
let tenant: Tenant;
const accounts = new Map<PlatformName, string>();

beforeAll(async () => {
  stage = await openStage();
  tenant = await stage.app.tenant();
  const zero = Object.fromEntries(PLATFORMS.map((name) => [name, 0]));
  const many = Object.fromEntries(PLATFORMS.map((name) => [name, 10_000]));
  const limits = {
    publishesPerDay: 10_000,
    scheduledThisMonth: 10_000,
    accountPublishesPerDay: many,
    publishIntervalSec: zero,
  };
  await stage.app.services.database.system
    .updateTable('workspaces')
    .set({ limits: JSON.stringify(limits) })
    .where('id', '=', tenant.workspaceId)
    .execute();
  for (const name of PLATFORMS) accounts.set(name, await stage.connect(tenant, name));
});
afterAll(() => stage.close());
afterEach(() => {
  armFailpoints('', stage.app.services.clock);
  stage.sandbox.faults.clear();
});

interface Begun {
  platform: PlatformName;
  mark: string;
  postId: string;
  /** Calls of the visible route before this one. */
  callsBefore: number;
}

const visibleCall = (platform: PlatformName) =>
  Object.values(FIXTURES[platform]?.works ?? {})[0]?.visible.at(-1) ?? { op: '', nth: 0 };
const visibleCalls = (platform: PlatformName) =>
  stage.sandbox.world.state(platform).calls[visibleCall(platform).op] ?? 0;

let marks = 0;

/** One post per platform, accepted. */
async function publishAll(names: readonly PlatformName[] = PROVABLE, sample?: string): Promise<Begun[]> {
  return Promise.all(
    names.map(async (platform) => {
      marks += 1;
      const mark = `mark${marks}x`;
      const account = accounts.get(platform) ?? '';
      const postId = await addSample(stage.app.services, tenant, platform, account, mark, sample);
      const callsBefore = visibleCalls(platform);
      // Through a session: a credential may not make forty publishes a minute.
      const answer = await tenant.console(
        'publish_post',
        { postId },
        { 'idempotency-key': `failpoints-${mark}` },
      );
      expect([platform, answer.status, answer.text]).toEqual([platform, 202, answer.text]);
      return { platform, mark, postId, callsBefore };
    }),
  );
}

async function letPass(
  rounds: number,
  seconds: number,
  begun: readonly Begun[],
  isArmed = true,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await stage.rest({ isArmed });
    const targets = await Promise.all(begun.map(({ postId }) => targetOf(stage.app, postId)));
    if (targets.every(({ status }) => status === 'published')) return;
    stage.pass(seconds);
    await stage.wake();
  }
}

/** Every post is published exactly once, and its state, events and answers show it. */
async function expectOnce(begun: readonly Begun[]): Promise<void> {
  await letPass(60, 60, begun, false);
  for (const { platform, mark, postId } of begun) {
    const target = await targetOf(stage.app, postId);
    expect([platform, target.status, target.error_code, target.error]).toEqual([
      platform,
      'published',
      null,
      null,
    ]);
    expect([platform, countSeen(stage.sandbox, platform, mark)]).toEqual([platform, 1]);
    const post = await stage.app.services.database.system
      .selectFrom('posts')
      .select('status')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow();
    expect([platform, post.status]).toEqual([platform, 'published']);
  }
}

/** Nothing was sent again: a platform without duplicate detection would have created a second post. */
function expectOneCall(begun: readonly Begun[]): void {
  // A probe of YouTube asks the upload itself for its progress: a call of the same route.
  for (const { platform, callsBefore } of begun.filter((each) => each.platform !== 'youtube'))
    expect([platform, visibleCalls(platform) - callsBefore]).toEqual([platform, visibleCall(platform).nth]);
}

describe('a publish that dies half-way, on every platform with look-up', () => {
  it.each(POINTS)('%s: nothing twice, nothing lost', async (point) => {
    armFailpoints(`${point}=throw`, stage.app.services.clock);
    const begun = await publishAll();
    await letPass(4, 40, begun);
    armFailpoints('', stage.app.services.clock);
    await expectOnce(begun);
    if (point === 'publish.sent' || point === 'publish.receipt') expectOneCall(begun);
  });

  it('publish.probed: a probe that dies is repeated', async () => {
    armFailpoints('publish.sent=throw', stage.app.services.clock);
    const begun = await publishAll();
    await letPass(2, 10, begun);
    armFailpoints('publish.probed=throw', stage.app.services.clock);
    await letPass(2, 60, begun);
    armFailpoints('', stage.app.services.clock);
    await expectOnce(begun);
  });

  it.each(['drop_after', 'drop_before'] as const)(
    '%s at the visible call: found or proven absent, and published once',
    async (kind) => {
      for (const platform of PROVABLE) {
        const call = Object.values(FIXTURES[platform]?.works ?? {})[0]?.visible[0];
        if (call) stage.sandbox.faults.arm({ platform, op: call.op, nth: call.nth, kind });
      }
      const begun = await publishAll();
      await expectOnce(begun);
      if (kind === 'drop_after') expectOneCall(begun);
    },
  );

  it.each([
    ['publish.sent', 'tiktok', 'photos'],
    ['publish.intent', 'tiktok', 'photos'],
    ['publish.sent', 'telegram', 'photo'],
    ['publish.intent', 'telegram', 'photo'],
  ] as const)(
    '%s on %s, where nothing can be looked up: never sent again, and a person is notified',
    async (point, platform, sample) => {
      armFailpoints(`${point}=throw@1`, stage.app.services.clock);
      const [begun] = await publishAll([platform], sample);
      if (!begun) throw new Error('nothing was begun');
      for (const seconds of [40, 100, 600, 3600, 20_000, 70_000]) {
        await stage.rest();
        stage.pass(seconds);
        await stage.wake();
      }
      await stage.rest();
      const target = await targetOf(stage.app, begun.postId);
      // Sent, it may have been found after all.
      const ends = point === 'publish.sent' ? ['failed', 'published'] : ['failed'];
      expect(ends).toContain(target.status);
      expect(target.error_code).toBe(target.status === 'failed' ? 'outcome_unknown' : null);
      expect(countSeen(stage.sandbox, platform, begun.mark)).toBe(point === 'publish.sent' ? 1 : 0);
    },
  );
});
