import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, waysOf } from './conformance-for-tests.ts';
import { type Kit, startKit } from './conformance-kit-for-tests.ts';
import {
  abilitiesOf,
  PlatformError,
  type PlatformFailure,
  type Probe,
  type PublishContent,
} from './contract.ts';
import type { ApiPlatform } from './declare.ts';
import { destinationsOf } from './destinations.ts';
import { ADAPTERS } from './platforms.ts';
import { keysOf } from '#kernel/narrow.ts';

const ready = keysOf(ADAPTERS).flatMap((name) =>
  waysOf(name).map((way) => ({ ...way, adapter: ADAPTERS[name] })),
);

describe.each(ready)('$name', (each) => {
  conform(each);
});

function conform({ adapter, fixture }: { adapter: ApiPlatform; fixture: Fixture }): void {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(adapter, fixture);
  });
  afterAll(() => kit.close());
  beforeEach(() => kit.reset());

  const samples = Object.entries(fixture.works);
  const [first] = Object.values(fixture.works);
  if (!first) throw new Error('a fixture needs content that works');
  const publish = async () => {
    const job = await kit.jobFor(first.content);
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(`it did not publish: ${JSON.stringify(run)}`);
    return { job, post: run.post };
  };
  const failureOf = async (sample = first.content): Promise<PlatformFailure> => {
    const run = await kit.drive(await kit.jobFor(sample));
    if (run.kind !== 'failed') throw new Error(`it did not fail: ${JSON.stringify(run)}`);
    return run.failure;
  };
  const expectUnknown = (probe: Probe, content: PublishContent) => {
    expect(probe).toEqual({ kind: 'unknown' });
    expect(kit.countSeen()).toBeLessThanOrEqual(countOf(content));
  };
  const firstVisible = first.visible[0] ?? { op: '', nth: 0 };

  const readAvatar = async () => {
    const { accessToken, secrets } = await kit.connect();
    const token = { accessToken, secrets, host: fixture.host ?? null };
    const { avatar } = await adapter.profile(kit.ctx, token);
    return { avatar, secrets: [accessToken, ...Object.values(secrets)] };
  };

  it.skipIf(fixture.hasNoPicture)(
    'shows the picture of its account, at an address without a secret',
    async () => {
      const { avatar, secrets } = await readAvatar();
      for (const secret of secrets) expect(avatar).not.toContain(secret);
      const answer = await fetch(avatar ?? 'http://none.example');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    },
  );

  it.runIf(fixture.hasNoPicture)('shows no picture if its accounts have none', async () => {
    expect((await readAvatar()).avatar).toBeNull();
  });

  describe.each(samples)('%s', (_, { content, visible, isWeak }) => {
    it('publishes once, each visible call after its own intent', async () => {
      const job = await kit.jobFor(content);
      expect(adapter.settings.safeParse(job.content.settings)).toMatchObject({ success: true });
      expect(
        adapter.check(job.content, job.account.facts).filter(({ severity }) => severity === 'error'),
      ).toEqual([]);
      const run = await kit.drive(job, {}, visible);
      expect(run).toMatchObject({ kind: 'published', post: { platformPostId: expect.stringMatching(/./) } });
      expect(kit.countSeen()).toBe(countOf(job.content));
      expect(run.kind === 'published' && run.post.parts).toHaveLength(countOf(job.content) - 1);
    });

    it.each(visible)(
      'answer lost after the effect of $op #$nth: found, and still exists once',
      async (call) => {
        const job = await kit.jobFor(content);
        kit.arm('drop_after', call);
        const run = await kit.drive(job);
        expect(run).toMatchObject({
          kind: 'failed',
          failure: { errorCode: 'outcome_unknown', effect: 'unknown' },
        });
        const probe = await kit.find(job, run.handle);
        if (isWeak === 'blind') return expectUnknown(probe, job.content);
        const isLast = call === visible.at(-1);
        const handle = 'handle' in probe ? probe.handle : undefined;
        expect([probe.kind, handle !== undefined && handle !== null]).toEqual(
          isLast ? ['live', false] : ['absent', true],
        );
        const post = await kit.settle(job, run);
        expect(post).toMatchObject({ platformPostId: expect.stringMatching(/./) });
        expect(kit.countSeen()).toBe(countOf(job.content));
        expect(post !== 'unknown' && post.parts).toHaveLength(countOf(job.content) - 1);
      },
    );

    it.each(visible)(
      'answer lost before $op #$nth: absent where that can be proven, then sent once',
      async (call) => {
        const job = await kit.jobFor(content);
        kit.arm('drop_before', call);
        const run = await kit.drive(job);
        expect(run).toMatchObject({ kind: 'failed', failure: { effect: 'unknown' } });
        const seen = kit.countSeen();
        const probe = await kit.find(job, run.handle);
        expect(probe.kind).toBe(isWeak ? 'unknown' : 'absent');
        expect(kit.countSeen()).toBe(seen);
        if (isWeak) return;
        await kit.settle(job, run);
        expect(kit.countSeen()).toBe(countOf(job.content));
      },
    );

    it.each(visible)('a server error at $op #$nth leaves the outcome open, never two posts', async (call) => {
      const job = await kit.jobFor(content);
      kit.arm('status', call, 503);
      const run = await kit.drive(job);
      expect(run).toMatchObject({
        kind: 'failed',
        failure: {
          errorCode: 'platform_unavailable',
          effect: 'unknown',
          retryable: true,
          ...(!fixture.isSigned && { httpStatus: 503 }),
        },
      });
      const post = await kit.settle(job, run);
      const seen = kit.countSeen();
      const isRight = isWeak
        ? seen <= countOf(job.content)
        : post !== 'unknown' && seen === countOf(job.content);
      expect([isRight, post, seen]).toEqual([true, post, seen]);
    });
  });

  it.skipIf(fixture.isSigned)('a dead token is token_expired, and no secret is shown', async () => {
    const job = await kit.jobFor(first.content);
    for (const token of Object.values(kit.state().tokens)) token.revoked = true;
    const run = await kit.drive(job);
    expect(run).toMatchObject({ kind: 'failed', failure: { errorCode: 'token_expired', effect: 'none' } });
    for (const secret of [job.account.accessToken, ...Object.values(job.account.secrets)])
      expect(JSON.stringify(run)).not.toContain(secret);
    expect(kit.countSeen()).toBe(0);
  });

  it('a token that is renewed before its end keeps working', async () => {
    const tokens = await kit.signIn();
    const { oauth } = adapter;
    if (tokens.expiresAt === null) return;
    if (oauth === null) throw new Error('a token that ends needs a way to renew it');
    kit.world.advance((tokens.expiresAt.getTime() - kit.world.now()) / 1000 - 60);
    const renewed = await oauth.refresh(kit.ctx, { ...tokens, host: fixture.host ?? null });
    expect(renewed.expiresAt?.getTime()).toBeGreaterThan(tokens.expiresAt.getTime());
    // The old token is invalid by now.
    kit.world.advance(120);
    expect((await kit.accountOf(renewed)).platformAccountId).not.toBe('');
  });

  it.runIf(fixture.duplicate)('a duplicate is reported as duplicate', async () => {
    if (fixture.duplicate) kit.arm('duplicate', fixture.duplicate);
    expect(await failureOf()).toMatchObject({ errorCode: 'duplicate', retryable: false, effect: 'none' });
    expect(kit.countSeen()).toBe(0);
  });

  it('content that the rules forbid is not retried', async () => {
    kit.arm('policy', fixture.policy);
    const { errorCode } = fixture.policy;
    expect(await failureOf()).toMatchObject({ errorCode, retryable: false, effect: 'none' });
    expect(kit.countSeen()).toBe(0);
  });

  it('too many calls wait until the reset, then the post is published once', async () => {
    const job = await kit.jobFor(first.content);
    kit.arm('rate_limit', firstVisible, 90);
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'rate_limited', retryable: true, effect: 'none' } });
    const wait = run.kind === 'failed' ? run.failure.retryAfterSec : undefined;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(fixture.countsByDay ? 86_400 : 91);
    expect(await kit.settle(job, run)).not.toBe('unknown');
    expect(kit.countSeen()).toBe(countOf(job.content));
  });

  const { processing } = fixture;
  const processed = processing === null ? undefined : fixture.works[processing.works];
  it.runIf(processed)('slow processing is waited for', async () => {
    if (!processing || !processed) return;
    const usual = await kit.drive(await kit.jobFor(processed.content));
    kit.reset();
    kit.arm('slow_processing', processing);
    const slow = await kit.drive(await kit.jobFor(processed.content));
    expect([usual.kind, slow.kind]).toEqual(['published', 'published']);
    expect(slow.waitedSec).toBeGreaterThan(usual.waitedSec);
    expect(kit.countSeen()).toBe(1);
  });

  it.runIf(processed)('failed processing is reported, and nothing is published', async () => {
    if (!processing || !processed) return;
    kit.arm('processing_failed', processing);
    expect(await failureOf(processed.content)).toMatchObject({ errorCode: processing.errorCode });
    expect(kit.countSeen()).toBe(0);
  });

  it('text that is too long is refused by the check and by the platform', async () => {
    await expectRefusal(fixture.tooLong, 'text_too_long');
  });

  it.each(fixture.badMedia)('$name is $errorCode', async ({ content, errorCode, checkOnly }) => {
    await expectRefusal(content, errorCode, checkOnly);
  });

  async function expectRefusal(
    sample: Fixture['tooLong'],
    errorCode: PlatformFailure['errorCode'],
    checkOnly = false,
  ): Promise<void> {
    const issues = adapter.check(await kit.contentOf(sample), (await kit.connect()).facts);
    expect(issues).toContainEqual(expect.objectContaining({ code: errorCode, severity: 'error' }));
    if (checkOnly) return;
    expect(await failureOf(sample)).toMatchObject({ errorCode, retryable: false, effect: 'none' });
    expect(kit.countSeen()).toBe(0);
  }

  const { destination, postTitle } = adapter;
  it.runIf(destination && !fixture.hasOnePlace)(
    'a post goes to an existing destination of the account',
    async () => {
      if (!destination) return;
      const { option, isRequired } = destination;
      const { facts } = await kit.connect();
      const [place] = destinationsOf(facts) ?? [];
      expect(place).toMatchObject({ id: expect.stringMatching(/./), title: expect.stringMatching(/./) });
      const sent = async (chosen: string | undefined) => {
        const content = await kit.contentOf(first.content);
        return { ...content, settings: { ...content.settings, [option]: chosen } };
      };
      const wrong = { code: 'invalid_settings', severity: 'error', field: `settings.${option}` };
      const issuesFor = async (chosen: string | undefined) =>
        adapter.check(await sent(chosen), facts).filter(({ field }) => field === wrong.field);
      expect(await issuesFor(place?.id)).toEqual([]);
      expect(await issuesFor(undefined)).toMatchObject(isRequired ? [wrong] : []);
      expect(await issuesFor('404404404')).toMatchObject([wrong]);
      // It existed when the post was checked.
      expect(await failureOf(() => sent('404404404'))).toMatchObject({
        errorCode: 'invalid_settings',
        retryable: false,
        effect: 'none',
      });
      expect(kit.countSeen()).toBe(0);
    },
  );

  it.runIf(postTitle)('a title has its stated length, and is present if it is required', async () => {
    if (!postTitle) return;
    const { facts } = await kit.connect();
    const { of, limit } = postTitle;
    const issuesFor = async (length: number, isTitled = true) => {
      const content = await kit.contentOf(first.content);
      const title = { title: 't'.repeat(length), ...(of !== undefined && { [of]: isTitled }) };
      const issues = adapter.check({ ...content, settings: { ...content.settings, ...title } }, facts);
      return issues.filter(({ field }) => field === 'settings.title');
    };
    expect(await issuesFor(limit)).toEqual([]);
    expect(await issuesFor(limit + 1)).toMatchObject([{ code: 'text_too_long', limit, actual: limit + 1 }]);
    expect((await issuesFor(0)).length > 0).toBe(postTitle.isRequired === true || of !== undefined);
    expect(of === undefined ? [] : await issuesFor(limit + 1, false)).toEqual([]);
  });

  it('is judged after it was sent if it says so, and only then', async () => {
    const { judgedTimes } = await kit.drive(await kit.jobFor(first.content));
    expect(judgedTimes > 0).toBe(adapter.capabilities.judged);
  });

  const canRead = adapter.comments !== null && !fixture.readsNothing;
  it.runIf(canRead)('reads what other people wrote, newest first', async () => {
    const { job, post } = await publish();
    const since = new Date(kit.world.now());
    await kit.stranger(post.platformPostId, 'Lovely');
    kit.world.advance(60);
    await kit.stranger(post.platformPostId, 'Where is this?');
    const posts = [{ platformPostId: post.platformPostId, publishedAt: since }];
    const all = await adapter.comments?.(job.account, posts, kit.ctx);
    const found = all?.filter(({ author }) => !author.isSelf);
    expect(found?.map(({ text }) => text)).toEqual(['Where is this?', 'Lovely']);
    expect(adapter.hasReviews ?? false).toBe(fixture.areReviews ?? false);
    expect(found?.[0]?.platformPostId === post.platformPostId).toBe(!fixture.areReviews);
    expect(found?.[0]).toMatchObject({
      parentPlatformCommentId: null,
      author: { isSelf: false },
      canReply: adapter.reply !== null,
    });
  });

  it.runIf(fixture.reply)('a reply whose answer is lost is found and exists once', async () => {
    const { reply, comments } = adapter;
    if (!fixture.reply || !reply || !comments) throw new Error('there is no reply');
    const { job, post } = await publish();
    await kit.stranger(post.platformPostId, 'Is it open on Sunday?');
    const [comment] = await comments(
      job.account,
      [{ platformPostId: post.platformPostId, publishedAt: new Date(kit.world.now()) }],
      kit.ctx,
    );
    if (!comment) throw new Error('no comment');
    const request = { account: job.account, comment, text: 'Yes, from ten' };
    const before = kit.countSeen();
    const handle = reply.prepare('att_reply1', kit.ctx);
    const since = new Date(kit.world.now());

    kit.arm('drop_before', { op: fixture.reply.op, nth: 1 });
    const lost = await reply.send(request, handle, kit.ctx).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(PlatformError);
    const { isWeak } = fixture.reply;
    const there = { kind: 'live', platformCommentId: expect.stringMatching(/./) };
    expect((await reply.probe(request, handle, since, kit.ctx)).kind).toBe(isWeak ? 'unknown' : 'absent');

    kit.arm('drop_after', { op: fixture.reply.op, nth: 1 });
    const answer = await reply.send(request, handle, kit.ctx).catch((error: unknown) => error);
    expect(answer).toMatchObject({ failure: { errorCode: 'outcome_unknown', effect: 'unknown' } });
    expect(await reply.probe(request, handle, since, kit.ctx)).toMatchObject(
      isWeak ? { kind: 'unknown' } : there,
    );
    const seen = Object.values(kit.state().comments).filter(({ text }) => text === request.text);
    expect(isWeak ? before + seen.length : kit.countSeen()).toBe(before + 1);
  });

  const { metrics: figures } = fixture;
  it('has figures, comments and answers if it says so', async () => {
    const { metrics, replyRead, replyWrite } = abilitiesOf(adapter, (await kit.connect()).facts);
    const isThere = { metrics: figures !== null, replyRead: canRead, replyWrite: fixture.reply !== null };
    expect({ metrics, replyRead, replyWrite }).toEqual(isThere);
  });

  it.runIf(figures?.post.length)('metrics of a post never shrink', async () => {
    if (!figures) return;
    const { post } = await publish();
    if (adapter.comments) await kit.stranger(post.platformPostId, 'Lovely');
    const read = async () => {
      const { metrics } = await adapter.postMetrics(await kit.connect(), [post.platformPostId], kit.ctx);
      return metrics.get(post.platformPostId) ?? {};
    };
    let last = await read();
    expect(Object.keys(last)).toEqual(expect.arrayContaining([...figures.post]));
    for (const hours of [1, 24, 240]) {
      kit.world.advance(hours * 3600);
      const next = await read();
      for (const metric of figures.post) expect(next[metric]).toBeGreaterThanOrEqual(last[metric] ?? 0);
      last = next;
    }
    expect(Math.max(...Object.values(last))).toBeGreaterThan(0);
    const account = await adapter.accountMetrics(await kit.connect(), kit.ctx);
    expect((account.followers ?? 0) > 0 || !figures.account).toBe(true);
  });

  const expectRefused = async () => {
    const { job, post } = await publish();
    expect(adapter.capabilities.delete).toBe(false);
    const removed = adapter.remove(job.account, post.platformPostId, kit.ctx);
    await expect(removed).rejects.toBeInstanceOf(PlatformError);
  };

  const expectRemovedOnce = async () => {
    const { job, post } = await publish();
    const remove = () => {
      // Some platforms allow one write per second.
      kit.world.advance(5);
      return adapter.remove(job.account, post.platformPostId, kit.ctx);
    };
    await remove();
    expect(kit.countSeen()).toBe(countOf(job.content) - 1);
    await remove();
  };

  it('removes a post if the platform can, and removing it twice is the same', () =>
    fixture.canRemove ? expectRemovedOnce() : expectRefused());
}

/** Everything about it that people can see. */
function countOf({
  parts,
  firstComment,
}: {
  parts: readonly unknown[];
  firstComment: string | null;
}): number {
  return 1 + parts.length + (firstComment === null ? 0 : 1);
}
