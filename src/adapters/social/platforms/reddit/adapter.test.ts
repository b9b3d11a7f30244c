import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { type PublishContent, PlatformError } from '../../contract.ts';
import { reddit } from './adapter.ts';
import { breakOf } from './api.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(reddit, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const jobFor = (settings: Record<string, unknown>, content: Partial<PublishContent> = { text: 'Words' }) =>
  kit.jobFor(() => ({ ...content, settings: { subreddit: 'lanterns', title: 'A title', ...settings } }));
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts['lantern2r'];
  if (account) account.facts = { ...account.facts, ...facts };
};
const poll = { options: ['Tea', 'Coffee'], durationMinutes: 1500 };
const asked = (given: Partial<typeof poll>) => ({ options: ['a', 'b'], durationMinutes: 1440, ...given });
const posts = () => Object.values(kit.state().posts);

it('an account has its communities and its own profile page', async () => {
  expect(await kit.connect()).toMatchObject({
    platformAccountId: 'lantern2r',
    handle: 'lantern_studio',
    facts: {
      destinations: [
        { id: 'u_lantern_studio', title: 'u/lantern_studio' },
        { id: 'lanterns', title: 'r/lanterns' },
        { id: 'harbourlife', title: 'r/harbourlife' },
        { id: 'linksonly', title: 'r/linksonly' },
      ],
    },
  });
});

describe('rules of a community', () => {
  const strict = {
    name: 'strict',
    bannedWords: ['sale'],
    title: { min: 10, max: 20, oneOf: ['[Lamp]'] },
    text: 'required',
    onlyDomains: ['lamps.example'],
  };
  const open = (facts: object) => change({ communities: [{ name: 'strict', ...facts }] });
  const problemsOf = async (settings: Record<string, unknown>, content: Partial<PublishContent>) => {
    const job = await jobFor({ subreddit: 'strict', ...settings }, content);
    const issues = reddit.check(job.content, job.account.facts);
    return { job, issues: issues.map(({ code, field }) => `${code} ${field}`) };
  };
  const text = 'Words';
  const title = '[Lamp] of the sea';

  it.each<[string, object, Record<string, unknown>, Partial<PublishContent>, string, string | null]>([
    ['no links', { takes: 'self' }, {}, link('https://a.example/'), 'invalid_settings link', 'NO_LINKS'],
    ['links alone', { takes: 'link' }, {}, { text }, 'invalid_settings text', 'NO_SELFS'],
    ['no polls', { hasPolls: false }, {}, { text, poll: asked({}) }, 'invalid_settings poll', 'NO_POLLS'],
    [
      'a flair',
      { needsFlair: true, flairs: ['Talk'] },
      {},
      { text },
      'invalid_settings settings.flair',
      'SUBMIT_VALIDATION_FLAIR_REQUIRED',
    ],
    [
      'a flair of its own',
      { needsFlair: true, flairs: ['Talk'] },
      { flair: 'Chat' },
      { text },
      'invalid_settings settings.flair',
      null,
    ],
    [
      'a longer title',
      strict,
      { title: '[Lamp] x' },
      { text },
      'invalid_settings settings.title',
      'SUBMIT_VALIDATION_MIN_LENGTH',
    ],
    [
      'a shorter title',
      strict,
      { title: `${title} and more` },
      { text },
      'text_too_long settings.title',
      'SUBMIT_VALIDATION_MAX_LENGTH',
    ],
    [
      'a word in the title',
      strict,
      { title: 'Lamps of the sea' },
      { text },
      'invalid_settings settings.title',
      'SUBMIT_VALIDATION_REQUIREMENT',
    ],
    [
      'another word in the title',
      strict,
      { title: '[Lamp] sale now' },
      { text },
      'policy settings.title',
      'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING',
    ],
    [
      'other words',
      strict,
      { title },
      { text: 'On sale!' },
      'policy text',
      'SUBMIT_VALIDATION_BODY_BLACKLISTED_STRING',
    ],
    ['a text', strict, { title }, { text: '' }, 'text_required text', 'SUBMIT_VALIDATION_BODY_REQUIRED'],
    [
      'no text',
      { text: 'notAllowed' },
      {},
      { text },
      'invalid_settings text',
      'SUBMIT_VALIDATION_BODY_NOT_ALLOWED',
    ],
    [
      'links to few sites',
      strict,
      { title },
      link('https://b.example/'),
      'policy link',
      'SUBMIT_VALIDATION_LINK_WHITELIST',
    ],
    [
      'no links to a site',
      { bannedDomains: ['b.example'] },
      {},
      link('https://b.example/'),
      'policy link',
      'DOMAIN_BANNED',
    ],
  ])(
    '%s is reported before anything is sent, and refused by the platform',
    async (_, facts, settings, content, issue, code) => {
      open(facts);
      const { job, issues } = await problemsOf(settings, content);
      expect(issues).toEqual([issue]);
      const run = await kit.drive(job);
      expect(run).toMatchObject({
        failure: {
          errorCode: issue.split(' ', 1)[0]?.replace('text_required', 'invalid_settings'),
          effect: 'none',
          ...(code && { platformCode: code }),
        },
      });
      expect(posts()).toEqual([]);
    },
  );

  it('a rule against pictures is reported', async () => {
    open({ hasImages: false });
    const content = await kit.contentOf(async (media) => ({
      media: [await media.jpeg()],
      settings: { subreddit: 'strict', title },
    }));
    expect(reddit.check(content, (await kit.connect()).facts)).toMatchObject([
      { code: 'media_unsupported', field: 'mediaIds' },
    ]);
  });

  it('is satisfied if it is kept, and a word inside another one does not count', async () => {
    open(strict);
    const { job, issues } = await problemsOf({ title }, { text: 'Salespeople, wholesale' });
    expect([issues, reddit.check(job.content, {})]).toEqual([[], []]);
    const kept = await problemsOf({ title }, link('https://www.lamps.example/'));
    expect(kept.issues).toEqual([]);
  });

  it('a flair is also found by its id, and with more flairs than are known it is left to Reddit', async () => {
    open({ needsFlair: true, flairs: ['Talk'] });
    const byId = await problemsOf({ flair: 'flair-Talk' }, { text });
    expect([byId.issues, await kit.drive(byId.job)]).toMatchObject([[], { kind: 'published' }]);
    open({ needsFlair: true, flairs: Array.from({ length: 120 }, (_, i) => `Flair ${i}`) });
    expect((await problemsOf({ flair: 'Flair 110' }, { text })).issues).toEqual([]);
  });

  it('that cannot be read, or is one too many, is left to Reddit', async () => {
    change({ communities: Array.from({ length: 27 }, (_, i) => ({ name: `c${i}`, takes: 'link' })) });
    kit.arm('status', { op: 'requirements', nth: 2 }, 503);
    const { facts } = await kit.connect();
    const names = Object.keys(facts['communities'] ?? {});
    expect([names.length, names.includes('c25')]).toEqual([24, false]);
  });
});

describe('a refusal with a success status', () => {
  it.each([
    ['NO_SELFS', 'invalid_settings', { subreddit: 'linksonly' }, { text: 'Words' }],
    ['NO_LINKS', 'invalid_settings', { subreddit: 'harbourlife', flair: 'Talk' }, link('https://a.example/')],
    ['DOMAIN_BANNED', 'policy', { subreddit: 'linksonly' }, link('https://spam.example/x')],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'invalid_settings', { subreddit: 'harbourlife' }, { text: 'x' }],
    [
      'SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING',
      'policy',
      { subreddit: 'harbourlife', flair: 'Talk', title: 'Giveaway!' },
      { text: 'x' },
    ],
    ['NO_SELFS', 'invalid_settings', { subreddit: 'linksonly' }, { poll }],
    ['NO_POLLS', 'invalid_settings', { subreddit: 'harbourlife', flair: 'Talk' }, { poll }],
    ['BAD_NUMBER', 'invalid_settings', {}, { poll: { ...poll, durationMinutes: 8 * 1440 } }],
    ['BAD_NUMBER', 'invalid_settings', {}, { poll: { ...poll, options: [...'abcdefg'] } }],
    ['TOO_LONG', 'text_too_long', {}, { poll: { ...poll, options: ['a', 'x'.repeat(121)] } }],
  ])('%s is %s, and nothing was posted', async (platformCode, errorCode, settings, content) => {
    const run = await kit.drive(await jobFor(settings, content));
    expect(run).toMatchObject({ failure: { errorCode, platformCode, effect: 'none', retryable: false } });
    expect(posts()).toEqual([]);
  });

  it('RATELIMIT waits as long as its message says', async () => {
    const job = await jobFor({});
    change({ isNew: true });
    expect(await kit.drive(job)).toMatchObject({
      failure: { errorCode: 'rate_limited', retryable: true, retryAfterSec: 14 * 60 },
    });
  });

  it.each([
    ['Take a break for 14 minutes before trying again.', 840],
    ['try again in 9 seconds.', 9],
    ['try again in 1 hour', 3600],
    ['you are doing that too much', 600],
  ])('“%s” is %i seconds', (words, wait) => {
    expect(breakOf(words)).toBe(wait);
  });
});

function link(url: string): Partial<PublishContent> {
  return { link: { url } };
}

describe('a post', () => {
  it('the same link in the same community is a duplicate, and stays one', async () => {
    const again = () => jobFor({}, link('https://example.com/once'));
    expect(await kit.drive(await again())).toMatchObject({ kind: 'published' });
    expect(await kit.drive(await again())).toMatchObject({ failure: { errorCode: 'duplicate' } });
    expect(posts()).toHaveLength(1);
  });

  it('a flair is found by its text; an unknown one is reported with the existing ones', async () => {
    expect(await kit.drive(await jobFor({ flair: 'question' }))).toMatchObject({ kind: 'published' });
    expect(posts()).toMatchObject([{ facts: { flair: 'Question' } }]);
    expect(await kit.drive(await jobFor({ flair: 'Rumour' }))).toMatchObject({
      failure: { errorCode: 'invalid_settings', message: expect.stringMatching(/Rumour.*News, Question/) },
    });
  });

  it('with a poll keeps its words and its link, and is open for whole days', async () => {
    const content = {
      text: 'Over a book',
      link: { url: 'https://example.com/drinks' },
      poll,
    };
    expect(await kit.drive(await jobFor({ nsfw: true }, content))).toMatchObject({
      kind: 'published',
      post: { platformPostId: expect.stringMatching(/^t3_\w+$/) },
    });
    expect(posts()).toMatchObject([
      {
        text: expect.stringMatching(/Over a book\s+https:\/\/example\.com\/drinks/),
        facts: {
          title: 'A title',
          nsfw: true,
          spoiler: false,
          poll: { options: ['Tea', 'Coffee'], days: 2 },
        },
      },
    ]);
  });

  it.each([
    [
      'seven answers',
      { poll: asked({ options: [...'abcdef'] }) },
      { poll: asked({ options: [...'abcdefg'] }) },
    ],
    [
      'a long answer',
      { poll: asked({ options: ['a', 'x'.repeat(120)] }) },
      { poll: asked({ options: ['a', 'x'.repeat(121)] }) },
    ],
    ['a day and a minute', { poll: asked({}) }, { poll: asked({ durationMinutes: 1441 }) }],
    [
      'more than a week',
      { poll: asked({ durationMinutes: 10_080 }) },
      { poll: asked({ durationMinutes: 10_081 }) },
    ],
  ])('%s of a poll is reported before anything is sent', async (_, taken, refused) => {
    const problemsOf = async (given: Partial<PublishContent>) => {
      const content = await kit.contentOf(() => ({
        ...given,
        settings: { subreddit: 'lanterns', title: 'Which?' },
      }));
      return reddit.check(content, {}).map(({ code, field }) => `${code} ${field}`);
    };
    expect(await problemsOf(taken)).toEqual([]);
    expect(await problemsOf(refused)).toEqual(['invalid_settings poll']);
  });

  it('with a link and a poll is not a link post', async () => {
    await kit.drive(await jobFor({}, { link: { url: 'https://example.com/once' }, poll }));
    expect(posts()).toMatchObject([{ text: 'https://example.com/once', facts: { poll: {} } }]);
  });

  it('with pictures has no text, and this is reported before anything is sent', async () => {
    const content = await kit.contentOf(async (media) => ({
      text: 'Words',
      link: { url: 'https://example.com' },
      media: [await media.jpeg()],
      settings: { subreddit: 'lanterns', title: 'A title' },
    }));
    expect(reddit.check(content, {})).toMatchObject([
      { code: 'invalid_settings', field: 'text', severity: 'error' },
      { code: 'link_dropped', field: 'link', severity: 'warning' },
    ]);
  });

  it('a picture that Reddit never publishes is given up after ten minutes', async () => {
    const job = await kit.jobFor(async (media) => ({
      media: [{ ...(await media.jpeg()), mime: 'image/png', read: broken, bytes: 4 }],
      settings: { subreddit: 'lanterns', title: 'A title' },
    }));
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'media_processing_failed', restart: true } });
    expect(run.waitedSec).toBeGreaterThanOrEqual(600);
  });

  it('a refused comment does not undo it', async () => {
    const job = await jobFor({}, { text: 'Words', firstComment: 'More' });
    kit.sandbox.faults.arm({
      platform: 'reddit',
      op: 'comment',
      nth: 1,
      kind: 'status',
      value: 200,
      body: { json: { errors: [['THREAD_LOCKED', 'Comments are locked.', 'parent']] } },
    });
    expect(await kit.drive(job)).toMatchObject({
      kind: 'published',
      post: { parts: [], firstCommentError: 'reply_not_allowed' },
    });
  });

  it('two with the same title within the time: a person must look', async () => {
    const job = await jobFor({});
    await kit.drive(job);
    kit.arm('drop_after', { op: 'submit', nth: 1 });
    const lost = await kit.drive(await jobFor({}));
    expect(await kit.find(job, lost.handle)).toEqual({ kind: 'unknown' });
  });
});

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('none');
}

it('answers to answers are read, and a locked thread accepts none', async () => {
  const job = await jobFor({});
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error(JSON.stringify(run));
  const { platformPostId } = run.post;
  await kit.stranger(platformPostId, 'First');
  const read = async () =>
    (await reddit.comments?.(job.account, [{ platformPostId, publishedAt: new Date() }], kit.ctx)) ?? [];
  const [comment] = await read();
  if (!comment) throw new Error('no comment');
  const reply = () => reddit.reply?.send({ account: job.account, comment, text: 'Yes' }, {}, kit.ctx);
  await reply();
  expect((await read()).map(({ text, replyCount, author }) => [text, replyCount, author.isSelf])).toEqual(
    expect.arrayContaining([
      ['First', 1, false],
      ['Yes', 0, true],
    ]),
  );
  const post = kit.state().posts[platformPostId];
  if (post) post.facts['locked'] = true;
  expect(await reply()?.catch(failure)).toMatchObject({ errorCode: 'reply_not_allowed' });
});
