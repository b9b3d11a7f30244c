import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { destinationsOf } from '../../destinations.ts';
import { discord } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';
import { letters } from '../../sample-media-for-tests.ts';

const kit = await startKit(discord, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const { botToken = '', channelId: CHANNEL = '' } = fixture.typed ?? {};
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const connect = async (values: Record<string, string>) =>
  kit.accountOf(
    await (discord.typed?.connect(kit.ctx, { values, host: null }) ?? Promise.reject(new Error())),
  );
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts[CHANNEL];
  if (account) account.facts = { ...account.facts, ...facts };
};
/** What the channel allows and denies, and to whom. */
const overwrite = (deny: number, allow = 0, id = '840000000000000001') =>
  change({ overwrites: [{ id, type: 1, allow: String(allow), deny: String(deny) }] });
const hello = () => kit.jobFor(() => ({ text: ' Hello ' }));

describe('connecting a bot', () => {
  it.each([CHANNEL, `https://discord.com/channels/830000000000000001/${CHANNEL}`])(
    '%s is the channel',
    async (channelId) => {
      expect(await connect({ botToken: `Bot ${botToken}`, channelId })).toMatchObject({
        platformAccountId: CHANNEL,
        handle: 'announcements',
        secrets: { channel: CHANNEL },
        facts: { guildId: '830000000000000001', botId: '840000000000000001' },
      });
    },
  );

  it.each<[Record<string, string>, string]>([
    [{}, 'invalid_settings'],
    [{ botToken }, 'invalid_settings'],
    [{ channelId: CHANNEL }, 'invalid_settings'],
    [{ botToken: 'no token', channelId: CHANNEL }, 'invalid_settings'],
    [{ botToken, channelId: '../guilds' }, 'invalid_settings'],
    [{ botToken, channelId: '820000000000000404' }, 'invalid_settings'],
    [{ botToken, channelId: '820000000000000001' }, 'permission_missing'],
    [{ botToken: botToken.replace('Lantern', 'Nobodys'), channelId: CHANNEL }, 'token_expired'],
  ])('%j is refused as %s', async (values, errorCode) => {
    expect(await connect(values).catch(failure)).toMatchObject({ errorCode, retryable: false });
  });

  it('a bot that may not write or attach files connects nothing, and the error names the missing permission', async () => {
    overwrite((1 << 11) + (1 << 15));
    expect(await kit.connect().catch(failure)).toMatchObject({
      errorCode: 'permission_missing',
      message: expect.stringContaining('Send Messages, Attach Files'),
    });
    overwrite((1 << 11) + (1 << 15), 1 << 11);
    expect(await kit.connect().catch(failure)).toMatchObject({
      message: expect.stringContaining('channel: Attach Files'),
    });
  });

  it('a voice channel is not a destination, a forum is', async () => {
    change({ channelType: 2 });
    expect(await kit.connect().catch(failure)).toMatchObject({ errorCode: 'invalid_settings' });
    change({ channelType: 15 });
    expect((await kit.connect()).facts).toMatchObject({ forums: expect.arrayContaining([CHANNEL]) });
  });
});

describe('the outcome of a message', () => {
  it('sent again with its key it is the same message', async () => {
    const job = await hello();
    const { handle } = await discord.advance(job, {}, kit.ctx);
    const [first, again] = [
      await discord.advance(job, handle, kit.ctx),
      await discord.advance(job, handle, kit.ctx),
    ];
    expect(again).toEqual(first);
    expect(kit.countSeen()).toBe(1);
  });

  it('an earlier post with the same words is not taken for it', async () => {
    await kit.drive(await hello());
    const job = await hello();
    kit.arm('drop_before', { op: 'create_message', nth: 1 });
    const run = await kit.drive(job);
    expect(await kit.find(job, run.handle)).toEqual({ kind: 'absent' });
    expect(await kit.settle(job, run)).not.toBe('unknown');
    expect(kit.countSeen()).toBe(2);
  });

  it('is unknown if the bot may not read the history any more and the key is forgotten', async () => {
    const job = await hello();
    kit.arm('drop_after', { op: 'create_message', nth: 1 });
    const { handle } = await kit.drive(job);
    overwrite(1 << 16);
    // Still protected by the key: sent again, it is the same message.
    expect(await discord.probe(job, handle, kit.ctx)).toEqual({ kind: 'absent' });
    await discord.advance(job, handle, kit.ctx);
    expect(kit.countSeen()).toBe(1);
    kit.world.advance(600);
    expect(await discord.probe(job, handle, kit.ctx)).toEqual({ kind: 'unknown' });
  });

  it('is found beyond the first page of messages', async () => {
    const job = await hello();
    kit.arm('drop_after', { op: 'create_message', nth: 1 });
    const { handle } = await kit.drive(job);
    const [id = ''] = Object.keys(kit.state().posts);
    for (let i = 0; i < 130; i += 1) await kit.stranger(id, `Answer ${i}`);
    kit.world.advance(600);
    expect(await discord.probe(job, handle, kit.ctx)).toMatchObject({
      kind: 'live',
      post: { platformPostId: id },
    });
  });
});

it('an answer to an answer belongs to it, and an answer to a deleted comment is refused', async () => {
  const job = await hello();
  const run = await kit.drive(job);
  const platformPostId = run.kind === 'published' ? run.post.platformPostId : '';
  const posts = [{ platformPostId, publishedAt: new Date(kit.world.now()) }];
  const read = async () => (await discord.comments?.(job.account, posts, kit.ctx)) ?? [];
  await kit.stranger(platformPostId, 'Open today?');
  const [comment] = await read();
  if (!comment) throw new Error('no comment');
  const send = (attempt: string) =>
    discord.reply?.send(
      { account: job.account, comment, text: 'Yes' },
      discord.reply.prepare(attempt, kit.ctx),
      kit.ctx,
    );
  const sent = await send('rep_1');
  expect(await read()).toMatchObject([
    { ...sent, parentPlatformCommentId: comment.platformCommentId, text: 'Yes', author: { isSelf: true } },
    { platformPostId, parentPlatformCommentId: null, author: { isSelf: false, handle: 'a_reader' } },
  ]);
  for (const each of Object.values(kit.state().comments)) each.deleted = true;
  expect(await send('rep_2')?.catch(failure)).toMatchObject({ errorCode: 'reply_not_allowed' });
});

describe('another channel of the server', () => {
  const [DEVLOG, THREAD, TEAM] = ['820000000000000012', '820000000000000013', '820000000000000014'];

  it('is offered if the bot may write there, the connected channel first', async () => {
    const titles = async () => (destinationsOf((await kit.connect()).facts) ?? []).map(({ title }) => title);
    expect(await titles()).toEqual(['#announcements', '#devlog', '#devlog › patch notes', '#ideas', '#news']);
    // Without the permission to write in threads, these are left out.
    change({ permissions: (1 << 10) + (1 << 11) + (1 << 14) + (1 << 15) + (1 << 16) });
    expect(await titles()).toEqual(['#announcements', '#devlog', '#ideas', '#news']);
  });

  it.each([DEVLOG, THREAD])(
    '%s accepts a post, its edit, its comments and their answers',
    async (channel) => {
      const job = await kit.jobFor(() => ({ text: 'Hello', settings: { channel } }));
      expect(discord.check(job.content, job.account.facts)).toEqual([]);
      const run = await kit.drive(job);
      if (run.kind !== 'published') throw new Error('it did not publish');
      const { platformPostId, platformUrl } = run.post;
      const [post] = Object.values(kit.state().posts);
      expect([platformPostId, post?.facts['channel']]).toEqual([`${channel}/${post?.id}`, channel]);
      expect(platformUrl).toBe(`https://discord.com/channels/830000000000000001/${channel}/${post?.id}`);

      await discord.edit?.send(
        {
          account: job.account,
          platformPostId,
          content: { ...job.content, text: 'Hi' },
          handle: {},
          at: new Date(),
        },
        kit.ctx,
      );
      expect(post?.text).toBe('Hi');
      const own = await kit.drive(await kit.jobFor(() => ({ text: 'Elsewhere' })));
      if (own.kind !== 'published') throw new Error('it did not publish');
      await kit.stranger(post?.id ?? '', 'Here');
      await kit.stranger(own.post.platformPostId, 'There');
      const posts = [platformPostId, own.post.platformPostId].map((id) => ({
        platformPostId: id,
        publishedAt: new Date(kit.world.now()),
      }));
      const found = (await discord.comments?.(job.account, posts, kit.ctx)) ?? [];
      expect(found.map(({ text, platformPostId: id }) => [text, id]).sort()).toEqual([
        ['Here', platformPostId],
        ['There', own.post.platformPostId],
      ]);
      const comment = found.find(({ text }) => text === 'Here');
      if (!comment) throw new Error('no comment');
      const handle = discord.reply?.prepare('rep_1', kit.ctx) ?? {};
      const request = { account: job.account, comment, text: 'Yes' };
      kit.arm('drop_after', { op: 'create_message', nth: 1 });
      await discord.reply?.send(request, handle, kit.ctx).catch(failure);
      expect(await discord.reply?.probe(request, handle, new Date(kit.world.now()), kit.ctx)).toMatchObject({
        kind: 'live',
        platformCommentId: expect.stringMatching(new RegExp(`^${channel}/\\d+$`)),
      });
      const figures = await discord.postMetrics(job.account, [platformPostId], kit.ctx);
      expect([...figures.metrics.keys()]).toEqual([platformPostId]);
      await discord.remove(job.account, platformPostId, kit.ctx);
      expect(post?.deleted).toBe(true);
    },
  );

  it('a lost answer is looked for in that channel only', async () => {
    await kit.drive(await hello());
    const job = await kit.jobFor(() => ({ text: ' Hello ', settings: { channel: DEVLOG } }));
    const there = { kind: 'live', post: { platformPostId: expect.stringContaining(`${DEVLOG}/`) } };
    for (const [kind, found] of [
      ['drop_before', { kind: 'absent' }],
      ['drop_after', there],
    ] as const) {
      kit.arm(kind, { op: 'create_message', nth: 1 });
      const run = await kit.drive(job);
      expect(await kit.find(job, run.handle)).toMatchObject(found);
    }
    expect(kit.countSeen()).toBe(2);
  });

  it('without the right to write, or with a webhook, it is refused before sending', async () => {
    const { facts } = await kit.connect();
    const content = await kit.contentOf(() => ({ text: 'Hello', settings: { channel: TEAM } }));
    for (const known of [facts, { channelId: CHANNEL }])
      expect(discord.check(content, known)).toMatchObject([
        { code: 'invalid_settings', severity: 'error', field: 'settings.channel' },
      ]);
  });
});

describe('an announcement channel', () => {
  const NEWS = '820000000000000017';
  const announcement = () =>
    kit.jobFor(() => ({ text: 'Open late', settings: { channel: NEWS, announce: true } }));
  const announced = () =>
    Object.values(kit.state().posts).filter(({ facts }) => facts['isAnnounced'] === true);

  it('lets the servers that follow it see the message, once, and the author edit and remove it', async () => {
    const job = await announcement();
    const run = await kit.drive(job);
    expect(run).toMatchObject({
      kind: 'published',
      post: {
        platformPostId: expect.stringMatching(new RegExp(`^${NEWS}/`)),
        platformUrl: expect.stringContaining(`/${NEWS}/`),
        parts: [],
      },
    });
    // Announced once more, it is the same.
    expect(await discord.advance(job, run.handle, kit.ctx)).toMatchObject({ kind: 'published' });
    expect([announced().length, kit.countSeen()]).toEqual([1, 1]);
    const quiet = await kit.drive(await kit.jobFor(() => ({ text: 'Quiet', settings: { channel: NEWS } })));
    expect(quiet.kind).toBe('published');
    expect(announced()).toHaveLength(1);
  });

  it('waits for the next hour after ten, with the message out and nothing else held up', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await kit.drive(await announcement())).waitedSec).toBe(0);
      kit.world.advance(10);
    }
    const eleventh = await kit.drive(await announcement());
    expect(eleventh.kind).toBe('published');
    expect(eleventh.waitedSec).toBeGreaterThan(3000);
    expect([announced().length, kit.countSeen()]).toEqual([11, 11]);
  });

  it('that became an ordinary one keeps the message, and says that it was not announced', async () => {
    const job = await announcement();
    const { handle } = await discord.advance(job, {}, kit.ctx);
    const sent = await discord.advance(job, handle, kit.ctx);
    change({ channels: [{ id: NEWS, name: 'news' }] });
    expect(await kit.drive(job, sent.handle)).toMatchObject({
      kind: 'failed',
      failure: {
        errorCode: 'invalid_settings',
        effect: 'none',
        message: expect.stringContaining('could not be published'),
      },
    });
    expect([announced().length, kit.countSeen()]).toEqual([0, 1]);
  });

  it('is needed to announce: elsewhere, and by a webhook, it is refused beforehand', async () => {
    const { facts } = await kit.connect();
    const issuesOf = async (settings: object, known: Readonly<Record<string, unknown>> = facts) =>
      discord
        .check(
          await kit.contentOf(() => ({ text: 'Words', settings: { announce: true, ...settings } })),
          known,
        )
        .map(({ code, field }) => [code, field]);
    expect(await issuesOf({ channel: NEWS })).toEqual([]);
    for (const refused of [issuesOf({}), issuesOf({}, { channelId: NEWS })])
      expect(await refused).toEqual([['invalid_settings', 'settings.announce']]);
    change({ channelType: 5 });
    expect(await issuesOf({}, (await kit.connect()).facts)).toEqual([]);
  });
});

describe('a poll', () => {
  const poll = { options: ['Tea', 'Coffee'], durationMinutes: 90 };
  const asked = { text: 'Tea or coffee?', link: { url: 'https://example.com/menu' }, poll };

  it('has its link beside it, and is open for whole hours', async () => {
    const job = await kit.jobFor(() => asked);
    expect(discord.check(job.content, job.account.facts)).toMatchObject([
      { severity: 'warning', field: 'poll', message: expect.stringContaining('for 2') },
    ]);
    expect((await kit.drive(job)).kind).toBe('published');
    const [post] = Object.values(kit.state().posts);
    expect(post?.facts).toMatchObject({ beside: 'https://example.com/menu', poll: { duration: 2 } });
  });

  it.each([
    { ...asked, text: letters(301) },
    { ...asked, poll: { ...poll, options: ['Tea', letters(56)] } },
    { ...asked, poll: { ...poll, options: [...'abcdefghijk'] } },
  ])('that the check refuses is refused by Discord too', async (content) => {
    const job = await kit.jobFor(() => content);
    expect(discord.check(job.content, job.account.facts).map(({ severity }) => severity)).toContain('error');
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'invalid_settings', effect: 'none' },
    });
    expect(kit.countSeen()).toBe(0);
  });
});
