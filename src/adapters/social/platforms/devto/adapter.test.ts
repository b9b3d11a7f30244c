import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { devto } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(devto, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const article =
  (more: Partial<PublishContent> = {}) =>
  () => ({
    text: 'Words of an article',
    settings: { title: 'A title' },
    ...more,
  });
const drafts = () => Object.values(kit.state().posts).filter(({ hidden }) => hidden);
const issuesOf = async (more: Partial<PublishContent>) =>
  devto
    .check(await kit.contentOf(article(more)), {})
    .map(({ field, code, severity }) => [field, code, severity]);

describe('DEV', () => {
  it('a draft whose answer was lost is the one that is published, and no other remains', async () => {
    const job = await kit.jobFor(article());
    kit.arm('drop_after', { op: 'create_article', nth: 1 });
    const lost = await kit.drive(job);
    expect(lost).toMatchObject({ kind: 'failed', failure: { effect: 'none', retryable: true } });
    expect(drafts()).toHaveLength(1);
    expect(await kit.settle(job, lost)).toMatchObject({ platformPostId: expect.stringMatching(/^\d+$/) });
    expect([kit.countSeen(), drafts()]).toEqual([1, []]);
  });

  it('the same title within five minutes is a duplicate; later it is not', async () => {
    await kit.drive(await kit.jobFor(article()));
    kit.world.advance(10);
    expect(await kit.drive(await kit.jobFor(article({ text: 'Other words' })))).toMatchObject({
      failure: { errorCode: 'duplicate', effect: 'none' },
    });
    kit.world.advance(300);
    expect((await kit.drive(await kit.jobFor(article({ text: 'Other words' })))).kind).toBe('published');
  });

  it('a canonical address that another article has is a duplicate', async () => {
    const canonicalUrl = 'https://example.com/a';
    await kit.drive(await kit.jobFor(article({ settings: { title: 'One', canonicalUrl } })));
    kit.world.advance(10);
    const again = await kit.jobFor(article({ settings: { title: 'Two', canonicalUrl } }));
    expect(await kit.drive(again)).toMatchObject({ failure: { errorCode: 'duplicate' } });
  });

  it('a new account waits as long as the platform asks', async () => {
    const account = kit.state().accounts[fixture.account];
    if (account) account.facts['isYoung'] = true;
    await kit.drive(await kit.jobFor(article()));
    kit.world.advance(10);
    const job = await kit.jobFor(article({ settings: { title: 'Next' } }));
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'rate_limited', effect: 'none' } });
    expect(run.kind === 'failed' && run.failure.retryAfterSec).toBeGreaterThan(200);
    expect(await kit.settle(job, run)).not.toBe('unknown');
    expect(kit.countSeen()).toBe(2);
  });

  it('shows the picture as the cover, and tags without their #', async () => {
    const job = await kit.jobFor(async (media) => ({
      ...article()(),
      media: [await media.jpeg()],
      settings: { title: 'With a cover', tags: ['#GameDev', ' i18n '] },
    }));
    expect((await kit.drive(job)).kind).toBe('published');
    const [post] = Object.values(kit.state().posts);
    expect([post?.facts['tags'], post?.media.length]).toEqual([['gamedev', 'i18n'], 1]);
  });

  it('counts a title without its blanks', async () => {
    expect(await issuesOf({ settings: { title: 'word '.repeat(32) } })).toEqual([]);
    expect(await issuesOf({ settings: { title: 'words '.repeat(26) } })).toEqual([
      ['settings.title', 'text_too_long', 'error'],
    ]);
  });

  it.each<[string, Partial<PublishContent>, string]>([
    ['a text that its front matter would take over', { text: '---\npublished: true\n---\nWords' }, 'text'],
    ['five tags', { settings: { title: 'T', tags: ['a', 'b', 'c', 'd', 'e'] } }, 'settings.tags'],
    ['a tag with a hyphen', { settings: { title: 'T', tags: ['game-dev'] } }, 'settings.tags'],
    [
      'an address that is none',
      { settings: { title: 'T', canonicalUrl: 'example' } },
      'settings.canonicalUrl',
    ],
  ])('%s is reported before anything is sent', async (_, more, field) => {
    expect(await issuesOf(more)).toEqual([[field, 'invalid_settings', 'error']]);
  });

  it('content that the check refuses is also refused by the platform', async () => {
    for (const settings of [
      { title: 'T', tags: ['game-dev'] },
      { title: 'U', tags: [...'abcde'] },
    ]) {
      expect(await kit.drive(await kit.jobFor(article({ settings })))).toMatchObject({
        failure: { errorCode: 'invalid_settings', httpStatus: 422 },
      });
      kit.world.advance(10);
    }
  });
});
