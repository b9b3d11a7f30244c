import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { reddit } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(reddit, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const jobFor = (settings: Record<string, unknown>, content: Partial<PublishContent> = {}) =>
  kit.jobFor(() => ({ ...content, settings: { subreddit: 'lanterns', title: 'A title', ...settings } }));
const change = (facts: Record<string, unknown>) => {
  const account = kit.state().accounts['lantern2r'];
  if (account) account.facts = { ...account.facts, ...facts };
};
const posts = () => Object.values(kit.state().posts);

describe('a crosspost', () => {
  const OTHER = 't3_1lamp7';
  const addresses = [
    'https://www.reddit.com/r/linksonly/comments/1lamp7/a_lamp/',
    'https://old.reddit.com/r/linksonly/comments/1LAMP7?utm_source=share',
    'https://www.reddit.com/user/harbour_books/comments/1lamp7/a_lamp/',
    'https://redd.it/1lamp7',
    OTHER,
    ' 1lamp7 ',
  ];

  it.each(addresses)('of %s shows that post', async (crosspost) => {
    const job = await jobFor({ crosspost });
    expect(reddit.check(job.content, job.account.facts)).toEqual([]);
    expect(await kit.drive(job)).toMatchObject({ kind: 'published' });
    expect(posts()).toMatchObject([{ text: '', facts: { title: 'A title', parent: OTHER } }]);
  });

  it.each([
    'https://www.reddit.com/r/linksonly/s/AbCdEf1234',
    'https://www.reddit.com/r/linksonly/',
    'https://reddit.com.evil.example/comments/1lamp7/',
    'a lamp',
  ])('of %s is none', async (crosspost) => {
    const { content } = await jobFor({ crosspost });
    expect(reddit.check(content, {})).toMatchObject([
      { code: 'invalid_settings', field: 'settings.crosspost', severity: 'error' },
    ]);
  });

  it('has only a title, and what else there is is told', async () => {
    const content = await kit.contentOf(async (media) => ({
      text: 'Words',
      link: { url: 'https://example.com' },
      media: [await media.jpeg()],
      poll: { options: ['a', 'b'], durationMinutes: 1440 },
      settings: { subreddit: 'lanterns', title: 'A title', crosspost: OTHER },
    }));
    expect(reddit.check(content, {}).map(({ code, field }) => `${code} ${field}`)).toEqual(
      expect.arrayContaining([
        'invalid_settings text',
        'media_unsupported mediaIds',
        'invalid_settings poll',
        'link_dropped link',
      ]),
    );
  });

  it('goes where only links go; the title and the flair that are wanted there are checked', async () => {
    change({
      communities: [{ name: 'strict', takes: 'link', needsFlair: true, flairs: ['Talk'], text: 'required' }],
    });
    const job = await jobFor({ subreddit: 'strict', crosspost: OTHER });
    expect(reddit.check(job.content, job.account.facts)).toMatchObject([{ field: 'settings.flair' }]);
  });

  it.each([
    ['NO_CROSSPOSTS', { subreddit: 'harbourlife', flair: 'Talk', crosspost: OTHER }],
    ['INVALID_CROSSPOST_THING', { subreddit: 'linksonly', crosspost: OTHER }],
    ['INVALID_CROSSPOST_THING', { crosspost: 't3_gone404' }],
  ])('%s is told in Reddit’s own code', async (platformCode, settings) => {
    expect(await kit.drive(await jobFor(settings))).toMatchObject({
      failure: { errorCode: 'invalid_settings', platformCode, effect: 'none' },
    });
    expect(posts()).toEqual([]);
  });

  it('whose answer is lost is told from a post of the same title, and from another crosspost', async () => {
    change({ communities: [{ name: 'lanterns' }, { name: 'other', posts: [OTHER, 't3_2lamp8'] }] });
    await kit.drive(await jobFor({}, { text: 'Words' }));
    await kit.drive(await jobFor({ crosspost: 't3_2lamp8' }));
    const job = await jobFor({ crosspost: OTHER });
    kit.arm('drop_after', { op: 'submit', nth: 1 });
    const lost = await kit.drive(job);
    const third = posts().find(({ facts }) => facts['parent'] === OTHER);
    expect(await kit.find(job, lost.handle)).toMatchObject({
      kind: 'live',
      post: { platformPostId: third?.id },
    });
    expect(posts()).toHaveLength(3);
  });
});
