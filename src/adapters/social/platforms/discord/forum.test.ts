import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { discord } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(discord, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const { channelId: CHANNEL = '' } = fixture.typed ?? {};
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts[CHANNEL];
  if (account) account.facts = { ...account.facts, ...facts };
};

describe('a forum of the server', () => {
  const FORUM = '820000000000000016';
  const settings = { channel: FORUM, threadName: ' Lanterns ' };
  const thread = (text = 'Words') => kit.jobFor(() => ({ text, settings }));

  it('gets a thread with its file, which is edited, answered, counted and removed', async () => {
    const job = await kit.jobFor(async (media) => ({ text: 'Words', media: [await media.jpeg()], settings }));
    expect(discord.check(job.content, job.account.facts)).toEqual([]);
    const run = await kit.drive(job, {}, [{ op: 'create_thread', nth: 1 }]);
    if (run.kind !== 'published') throw new Error(`it did not publish: ${JSON.stringify(run)}`);
    const { platformPostId, platformUrl } = run.post;
    const [post] = Object.values(kit.state().posts);
    expect(post).toMatchObject({ text: 'Words', media: [expect.any(String)], facts: { thread: 'Lanterns' } });
    expect(platformPostId).toBe(`${post?.id}/${post?.id}`);
    expect(platformUrl).toBe(`https://discord.com/channels/830000000000000001/${post?.id}/${post?.id}`);
    await discord.edit?.send(
      {
        account: job.account,
        platformPostId,
        content: { ...job.content, text: 'Better' },
        handle: {},
        at: new Date(),
      },
      kit.ctx,
    );
    expect(post?.text).toBe('Better');
    await kit.stranger(post?.id ?? '', 'Where?');
    const posts = [{ platformPostId, publishedAt: new Date(kit.world.now()) }];
    const [comment] = (await discord.comments?.(job.account, posts, kit.ctx)) ?? [];
    expect(comment).toMatchObject({ text: 'Where?', platformPostId });
    const figures = await discord.postMetrics(job.account, [platformPostId], kit.ctx);
    expect([...figures.metrics.keys()]).toEqual([platformPostId]);
    await discord.remove(job.account, platformPostId, kit.ctx);
    expect(post?.deleted).toBe(true);
  });

  it.each(['drop_before', 'drop_after'] as const)('a lost answer (%s) is looked up', async (kind) => {
    // The same text under the same name, posted earlier.
    await kit.drive(await thread());
    const job = await thread();
    kit.arm(kind, { op: 'create_thread', nth: 1 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { effect: 'unknown' } });
    expect((await kit.find(job, run.handle)).kind).toBe(kind === 'drop_after' ? 'live' : 'absent');
    await kit.settle(job, run);
    expect(kit.countSeen()).toBe(2);
  });

  it('two similar threads prove nothing, and an archived one cannot be found', async () => {
    const job = await thread();
    kit.arm('drop_after', { op: 'create_thread', nth: 1 });
    const run = await kit.drive(job);
    await kit.drive(await thread());
    expect(await kit.find(job, run.handle)).toEqual({ kind: 'unknown' });
    kit.reset();
    kit.arm('drop_before', { op: 'create_thread', nth: 1 });
    const lost = await thread();
    const { handle } = await kit.drive(lost);
    kit.world.advance(2 * 3600);
    expect(await discord.probe(lost, handle, kit.ctx)).toEqual({ kind: 'unknown' });
  });

  it('requires a name and accepts no poll; other channels accept no name', async () => {
    const { facts } = await kit.connect();
    const poll = { options: ['Yes', 'No'], durationMinutes: 60 };
    const issuesOf = async (more: object) =>
      discord
        .check(await kit.contentOf(() => ({ text: 'Words', ...more })), facts)
        .map(({ code, field }) => [code, field]);
    expect(await issuesOf({ settings })).toEqual([]);
    expect(await issuesOf({ settings: { channel: FORUM }, poll })).toEqual([
      ['text_required', 'settings.threadName'],
      ['invalid_settings', 'poll'],
    ]);
    expect(await issuesOf({ settings: { threadName: 'Here' } })).toEqual([
      ['invalid_settings', 'settings.threadName'],
    ]);
    const content = await kit.contentOf(() => ({ text: 'Words', settings: { threadName: 'Here' } }));
    expect(discord.check(content, { channelId: CHANNEL })).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['wants a tag', { requiresTag: true }, 'invalid_settings'],
    ['is no forum any more', { type: 0 }, 'invalid_settings'],
    [
      'is closed to the bot',
      { overwrites: [{ id: '840000000000000001', type: 1, allow: '0', deny: '2048' }] },
      'permission_missing',
    ],
  ])('that %s refuses, and nothing is published', async (_, facts, errorCode) => {
    const job = await thread();
    const channels = kit.state().accounts[CHANNEL]?.facts['channels'];
    change({
      channels: (Array.isArray(channels) ? channels : []).map((each: { id: string }) =>
        each.id === FORUM ? { ...each, ...facts } : each,
      ),
    });
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode, effect: 'none', retryable: false } });
    expect(kit.countSeen()).toBe(0);
  });
});
