import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { telegram } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(telegram, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const TOKEN = '7100000001:AAlanternStudioSandboxTokenOfItsBot';
const HARBOUR = '7100000002:AAharbourBooksSandboxTokenOfTheirBot';
const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const connect = (botToken: string, chat: string) =>
  telegram.typed?.connect(kit.ctx, { values: { botToken, chat }, host: null }) ?? Promise.reject(new Error());
const accountOf = async (botToken: string, chat: string) => kit.accountOf(await connect(botToken, chat));
const changeChannel = (facts: Record<string, unknown>) => {
  const channel = kit.state().accounts['-1001500000001'];
  if (channel) channel.facts = { ...channel.facts, ...facts };
};

describe('connecting', () => {
  it.each([
    '@lantern_news',
    'lantern_news',
    'https://t.me/lantern_news/12',
    't.me/lantern_news',
    '-1001500000001',
  ])('%s is the channel, identified by its number', async (chat) => {
    expect(await accountOf(TOKEN, chat)).toMatchObject({
      platformAccountId: '-1001500000001',
      handle: 'lantern_news',
      secrets: { chat: '-1001500000001' },
      facts: { isChannel: true, username: 'lantern_news', discussionId: '-1001500000091' },
    });
  });

  it('a private group uses its number as its name', async () => {
    expect(await accountOf(HARBOUR, 't.me/c/1500000003')).toMatchObject({
      platformAccountId: '-1001500000003',
      handle: '-1001500000003',
      facts: { isChannel: false },
    });
  });

  it.each([
    ['7100000001:AAnobodyHasEverHadThisTokenBefore', '@lantern_news', 'token_expired'],
    ['no token/../at all', '@lantern_news', 'invalid_settings'],
    [TOKEN, 'not a channel', 'invalid_settings'],
    [TOKEN, '@harbourbooks', 'invalid_settings'],
  ])('%s for %s is refused as %s', async (token, chat, errorCode) => {
    expect(await connect(token, chat).catch(failure)).toMatchObject({ errorCode, retryable: false });
  });

  it('a bot that may not post connects nothing', async () => {
    changeChannel({ mayPost: false });
    expect(await accountOf(TOKEN, '@lantern_news').catch(failure)).toMatchObject({
      errorCode: 'permission_missing',
    });
  });
});

describe('the token in the address', () => {
  it('is in no error, no handle and no log, whatever goes wrong', async () => {
    const lines: string[] = [];
    const log = createLog('debug', {}, { write: (line) => void lines.push(line) });
    const ctx = { ...kit.ctx, log };
    const job = await kit.jobFor(() => ({ text: 'A post', firstComment: 'And a comment' }));
    const errors: unknown[] = [];
    for (const [kind, value, body] of [
      ['drop_before'],
      ['drop_after'],
      ['status', 502, `<html>POST /bot${TOKEN}/sendMessage failed</html>`],
      ['status', 400, { ok: false, error_code: 400, description: `Bad Request: bot${TOKEN}` }],
      ['status', 200, `bot${TOKEN} is no JSON`],
      ['rate_limit', 5],
      ['revoke_token'],
    ] as const) {
      kit.sandbox.faults.arm({
        platform: 'telegram',
        op: '*',
        nth: 1,
        kind,
        ...(value && { value }),
        ...(body && { body }),
      });
      const { handle } = await telegram.advance(job, {}, ctx);
      const error = await telegram.advance(job, handle, ctx).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(PlatformError);
      log.error(
        { error, handle, failure: failure(error) },
        `calling https://api.telegram.org/bot${TOKEN}/getMe`,
      );
      errors.push(
        handle,
        failure(error),
        error instanceof Error ? [error.message, error.stack, String(error.cause)] : null,
      );
    }
    expect(lines).toHaveLength(7);
    expect(lines.join('\n') + JSON.stringify(errors)).not.toContain(TOKEN.split(':')[1]);
  });
});

describe('answers of Telegram', () => {
  it.each([
    [401, 'Unauthorized', 'token_expired'],
    [403, 'Forbidden: bot was kicked from the channel chat', 'account_restricted'],
    [403, 'Forbidden: bot is not a member of the channel chat', 'account_restricted'],
    [400, 'Bad Request: not enough rights to send text messages to the chat', 'permission_missing'],
    [400, 'Bad Request: need administrator rights in the channel chat', 'permission_missing'],
    [400, 'Bad Request: chat not found', 'invalid_settings'],
    [400, 'Bad Request: message is too long', 'text_too_long'],
    [400, 'Bad Request: message caption is too long', 'text_too_long'],
    [400, 'Bad Request: wrong file identifier/HTTP URL specified', 'media_unsupported'],
    [400, 'Bad Request: failed to get HTTP URL content', 'media_fetch_failed'],
    [400, 'Bad Request: PHOTO_INVALID_DIMENSIONS', 'media_aspect_ratio'],
    [413, 'Request Entity Too Large', 'media_too_large'],
  ])('%i %s is %s', async (value, description, errorCode) => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    const body = { ok: false, error_code: value, description };
    kit.sandbox.faults.arm({ platform: 'telegram', op: 'send_message', nth: 1, kind: 'status', value, body });
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode, effect: 'none', platformMessage: description },
    });
  });

  it('a post is not changed by a bot that may not post any more', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('it did not publish');
    changeChannel({ mayPost: false });
    const { platformPostId } = run.post;
    const content = { ...job.content, text: 'Another' };
    const edit = telegram.edit?.send(
      { account: job.account, platformPostId, content, handle: run.handle, at: new Date() },
      kit.ctx,
    );
    await expect(edit).rejects.toMatchObject({ failure: { effect: 'none', retryable: false } });
    expect(Object.values(kit.state().posts)).toMatchObject([{ text: 'A post' }]);
  });

  it('a group that moved must be connected again', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    changeChannel({ migratedTo: '-1001500000777' });
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'invalid_settings', message: expect.stringContaining('Connect it again') },
    });
  });

  it('a rate limit waits as long as Telegram says', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post' }));
    kit.arm('rate_limit', { op: 'send_message', nth: 1 }, 7);
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode: 'rate_limited', retryAfterSec: 7 } });
  });
});

describe('a first comment', () => {
  const content = () => ({ text: 'A post', firstComment: 'And a comment' });
  const visible = [1, 2].map((nth) => ({ op: 'send_message', nth }));

  it('answers the copy in the discussion group, after a separate intent', async () => {
    const run = await kit.drive(await kit.jobFor(content), {}, visible);
    const [post] = Object.values(kit.state().posts);
    const [comment] = Object.values(kit.state().comments);
    expect(comment).toMatchObject({ postId: post?.id, text: 'And a comment' });
    expect(run).toMatchObject({
      kind: 'published',
      post: {
        platformPostId: post?.id,
        platformUrl: `https://t.me/lantern_news/${post?.id}`,
        parts: [
          {
            platformPostId: `-1001500000091/${comment?.id}`,
            platformUrl: `https://t.me/lantern_news/${post?.id}?comment=${comment?.id}`,
          },
        ],
      },
    });
  });

  it('comes after a post whose answer was lost, and both exist once', async () => {
    const job = await kit.jobFor(content);
    kit.arm('drop_after', { op: 'send_message', nth: 1 });
    const post = await kit.settle(job, await kit.drive(job));
    expect(post).toMatchObject({ parts: [{}] });
    expect(
      [Object.keys(kit.state().posts), Object.keys(kit.state().comments)].map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  it('whose answer was lost leaves the post as it is, and is never sent twice', async () => {
    const job = await kit.jobFor(content);
    kit.arm('drop_after', { op: 'send_message', nth: 2 });
    expect(await kit.settle(job, await kit.drive(job))).toMatchObject({
      platformPostId: expect.stringMatching(/^\d+$/),
      parts: [],
      firstCommentError: 'outcome_unknown',
    });
    expect(Object.keys(kit.state().comments)).toHaveLength(1);
  });

  it('is given up if another program reads the updates of the bot', async () => {
    const job = await kit.jobFor(content);
    await fetch(`${kit.sandbox.url}/telegram/bot${TOKEN}/setWebhook?url=https://elsewhere.example`);
    expect(await kit.drive(job)).toMatchObject({
      kind: 'published',
      post: { parts: [], firstCommentError: 'reply_not_allowed' },
    });
  });

  it('answers the post itself in a group', async () => {
    const job = { ...(await kit.jobFor(content)), account: await accountOf(HARBOUR, '-1001500000003') };
    const run = await kit.drive(job, {}, visible);
    const posts = Object.values(kit.state().posts);
    expect(posts.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['A post', null],
      ['And a comment', posts[0]?.id],
    ]);
    expect(run).toMatchObject({ post: { platformUrl: `https://t.me/c/1500000003/${posts[0]?.id}` } });
  });

  it('is refused before sending if there is no place for it', async () => {
    const { facts } = await accountOf(HARBOUR, '@harbourbooks');
    expect(telegram.check(await kit.contentOf(content), facts)).toMatchObject([
      { code: 'reply_not_allowed', severity: 'error', field: 'firstComment' },
    ]);
  });
});

describe('exactly once', () => {
  it('a channel without a discussion group shows nothing, so the outcome stays unknown', async () => {
    for (const kind of ['drop_after', 'drop_before'] as const) {
      const blind = {
        ...(await kit.jobFor(() => ({ text: 'A post' }))),
        account: await accountOf(HARBOUR, '@harbourbooks'),
      };
      kit.arm(kind, { op: 'send_message', nth: 1 });
      const run = await kit.drive(blind);
      expect(await telegram.probe(blind, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    }
    expect(kit.countSeen()).toBe(1);
  });

  it('two posts with the same words prove nothing about either', async () => {
    const job = await kit.jobFor(() => ({ text: 'Again' }));
    await kit.drive(await kit.jobFor(() => ({ text: 'Again' })));
    kit.arm('drop_after', { op: 'send_message', nth: 1 });
    const run = await kit.drive(job);
    expect(await telegram.probe(job, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
  });

  it('an album is found complete, with all its message ids', async () => {
    const job = await kit.jobFor(async (media) => ({ media: [await media.jpeg(), await media.png()] }));
    kit.arm('drop_after', { op: 'send_album', nth: 1 });
    const probe = await kit.find(job, (await kit.drive(job)).handle);
    const [post] = Object.values(kit.state().posts);
    expect(probe).toMatchObject({ post: { platformPostId: `${post?.id},${Number(post?.id) + 1}` } });
  });
});

describe('the sent message', () => {
  it('silent, protected and with a spoiler', async () => {
    const settings = { silent: true, protect: true, spoiler: true };
    await kit.drive(
      await kit.jobFor(async (media) => ({ text: 'A picture', media: [await media.jpeg()], settings })),
    );
    await kit.drive(
      await kit.jobFor(async (media) => ({ media: [await media.jpeg(), media.mp4()], settings })),
    );
    expect(Object.values(kit.state().posts).map(({ facts }) => facts)).toEqual(
      [1, 2].map(() => expect.objectContaining(settings)),
    );
  });

  it('a text of 1,024 under a picture and 4,096 alone, counted in UTF-16 units', async () => {
    const picture = await kit.media.jpeg();
    const issues = async (text: string, media = [picture]) =>
      telegram.check(await kit.contentOf(() => ({ text, media })), {});
    expect(await issues('😀'.repeat(512))).toEqual([]);
    expect(await issues(`${'😀'.repeat(512)}!`)).toMatchObject([
      { code: 'text_too_long', limit: 1024, actual: 1025 },
    ]);
    expect(await issues('😀'.repeat(2048), [])).toEqual([]);
    expect(await issues(`${'😀'.repeat(2048)}!`, [])).toMatchObject([{ limit: 4096, actual: 4097 }]);
  });

  it('a long caption is refused by the platform as well', async () => {
    const job = await kit.jobFor(async (media) => ({ text: 'x'.repeat(1025), media: [await media.jpeg()] }));
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode: 'text_too_long', effect: 'none' } });
  });
});

describe('removing', () => {
  it('an album goes with all its pictures', async () => {
    const job = await kit.jobFor(async (media) => ({ media: [await media.jpeg(), await media.png()] }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('it did not publish');
    await telegram.remove(job.account, run.post.platformPostId, kit.ctx);
    expect(kit.countSeen()).toBe(0);
  });

  it('a comment is deleted in its own chat, and nothing can be deleted after 48 hours', async () => {
    const job = await kit.jobFor(() => ({ text: 'A post', firstComment: 'And a comment' }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('it did not publish');
    await telegram.remove(job.account, run.post.parts[0]?.platformPostId ?? '', kit.ctx);
    expect(Object.values(kit.state().comments)).toMatchObject([{ deleted: true }]);
    kit.world.advance(49 * 3600);
    const late = await telegram.remove(job.account, run.post.platformPostId, kit.ctx).catch(failure);
    expect(late).toMatchObject({
      errorCode: 'policy',
      retryable: false,
      message: expect.stringContaining('48 hours'),
    });
    expect(kit.countSeen()).toBe(1);
  });
});
