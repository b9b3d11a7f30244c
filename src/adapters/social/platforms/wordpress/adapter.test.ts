import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError } from '../../contract.ts';
import { wordpress } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(wordpress, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const connect = (site: string, login: string, appPassword: string) =>
  wordpress.typed?.connect(kit.ctx, { values: { site, login, appPassword }, host: null }) ??
  Promise.reject(new Error());
const accountOf = async (site: string, login: string, appPassword: string) =>
  kit.accountOf(await connect(site, login, appPassword));
const { site = '', login = '', appPassword = '' } = fixture.typed ?? {};
const drafts = () => Object.values(kit.state().posts).filter(({ facts }) => facts['status'] === 'draft');

describe('connecting', () => {
  it.each(['https://lantern.example/', 'lantern.example', 'http://Lantern.example'])(
    '%s is the site; its categories are where an article may go',
    async (address) => {
      expect(await accountOf(address, login, appPassword)).toMatchObject({
        platformAccountId: 'lantern.example/2',
        handle: 'lantern.example',
        accessToken: 'mira:lanternStudioSandboxPass',
        facts: {
          destinations: [
            { id: '1', title: 'Uncategorized' },
            { id: '12', title: 'News & notes' },
            { id: '13', title: 'Workshop' },
          ],
        },
      });
    },
  );

  it('a site in a folder and without pretty permalinks is found and published to', async () => {
    const account = await accountOf('harbour.example/blog', 'ben', 'harb ourB ooks Sand boxP assw');
    expect(account).toMatchObject({ platformAccountId: 'harbour.example/blog/1' });
    expect(account.secrets['root']).toMatch(/\?rest_route=\/$/);
    const job = await kit.jobFor(() => ({ text: 'Books', settings: { title: 'New books' } }));
    expect(await kit.drive({ ...job, account })).toMatchObject({
      kind: 'published',
      post: { platformUrl: 'https://harbour.example/blog/new-books/' },
    });
  });

  it('a site that moved is followed when it is connected; a post to the old address says so', async () => {
    const from = (facts: object) => {
      const account = kit.state().accounts['harbour.example/blog/1'];
      if (account) account.facts = { ...account.facts, ...facts };
    };
    from({ isPlain: false });
    const account = await accountOf('harbour.example/blog', 'ben', 'harb ourB ooks Sand boxP assw');
    from({ movedTo: 'lantern.example' });
    const moved = await accountOf('harbour.example/blog', login, appPassword);
    expect([moved.platformAccountId, moved.secrets['root']]).toEqual([
      'lantern.example/2',
      expect.stringMatching(/lantern\.example\/wp-json\/$/),
    ]);
    const job = await kit.jobFor(() => ({ text: 'Books', settings: { title: 'New books' } }));
    const run = await kit.drive({ ...job, account });
    expect(run).toMatchObject({
      kind: 'failed',
      failure: { errorCode: 'invalid_settings', message: expect.stringContaining('moved'), effect: 'none' },
    });
    expect(kit.countSeen()).toBe(0);
  });

  it.each([
    ['a wrong password', site, login, 'guessed', 'token_expired', /no longer valid/],
    ['a contributor', site, 'jo', 'jojo jojo jojo jojo jojo jojo', 'permission_missing', /may not publish/],
    [
      'a server that drops the password',
      'deaf.example',
      'dora',
      'deaf deaf deaf deaf deaf deaf',
      'token_expired',
      /Authorization header/,
    ],
    ['no site at all', 'https://', login, appPassword, 'invalid_settings', /by its address/],
    ['a site without WordPress', 'nowhere.example', login, appPassword, 'invalid_settings', /No WordPress/],
    ['a login with a colon', site, 'a:b', appPassword, 'invalid_settings', /no colon/],
  ])('%s is refused', async (_, address, who, password, errorCode, message) => {
    const answer = await accountOf(address, who, password).catch(failure);
    expect(answer).toMatchObject({ errorCode, retryable: false, message: expect.stringMatching(message) });
  });
});

describe('an article', () => {
  it('uses the blocks of the editor, with its cover, tags, category and excerpt', async () => {
    const job = await kit.jobFor(async (media) => ({
      text: '## Why <b>\n\nBecause of *light*.\n\n1. a\n2. b',
      media: [await media.jpeg(), await media.png()],
      link: { url: 'https://example.com/more' },
      settings: {
        title: 'Light & shade',
        tags: ['Sea', '#Sea', 'sea lights'],
        category: '13',
        excerpt: 'Short',
      },
    }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const post = kit.state().posts[run.post.platformPostId];
    expect(post).toMatchObject({
      url: 'https://lantern.example/light-shade/',
      facts: { title: 'Light & shade', categories: [13], excerpt: 'Short' },
    });
    expect(post?.facts['tags']).toHaveLength(2);
    expect(post?.media).toHaveLength(2);
    const content = String(post?.facts['content']);
    expect(content).toContain(
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Why &lt;b&gt;</h2>\n<!-- /wp:heading -->',
    );
    expect(content).toContain('<!-- wp:list {"ordered":true} -->');
    expect(content).toContain('<a href="https://example.com/more">');
    expect(content).toMatch(
      /<!-- wp:image \{"id":\d+\} -->\n<figure class="wp-block-image"><img src="[^"]+" alt="A sample"/,
    );
    expect(Object.values(kit.state().media).map(({ altText }) => altText)).toEqual(['A sample', 'A sample']);
  });

  it.each([
    ['upload_media', 'pictures'],
    ['create_post', 'article'],
  ])('a lost answer of %s leaves nothing unfinished: the existing draft is used', async (op, sample) => {
    const job = await kit.jobFor(fixture.works[sample]?.content ?? (() => ({})));
    kit.arm('drop_after', { op, nth: 1 });
    const lost = await kit.drive(job);
    expect(lost).toMatchObject({ kind: 'failed', failure: { effect: 'none', retryable: true } });
    expect(await kit.settle(job, lost)).not.toBe('unknown');
    expect(Object.values(kit.state().media)).toHaveLength(job.content.media.length);
    expect([Object.keys(kit.state().posts).length, drafts().length]).toEqual([1, 0]);
  });

  it('a deleted category is reported, and leaves no draft', async () => {
    const job = await kit.jobFor(() => ({ text: 'x', settings: { title: 'x', category: '99' } }));
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode: 'invalid_settings' } });
    expect(drafts()).toEqual([]);
  });

  it('an article that somebody put into the bin is left to people', async () => {
    const job = await kit.jobFor(() => ({ text: 'x', settings: { title: 'x' } }));
    kit.arm('drop_after', { op: 'update_post', nth: 1 });
    const lost = await kit.drive(job);
    const [post] = Object.values(kit.state().posts);
    await wordpress.remove(job.account, post?.id ?? '', kit.ctx);
    expect(await kit.find(job, lost.handle)).toEqual({ kind: 'unknown' });
  });

  it('a firewall is named as such', async () => {
    const account = await accountOf('walled.example', 'wanda', 'wall wall wall wall wall wall');
    const job = await kit.jobFor(() => ({ text: 'x', settings: { title: 'x' } }));
    expect(await kit.drive({ ...job, account })).toMatchObject({
      failure: { errorCode: 'permission_missing', message: expect.stringMatching(/firewall/) },
    });
  });
});

describe('comments', () => {
  it('are hidden and deleted; a closed article accepts no answer', async () => {
    const job = await kit.jobFor(fixture.works['article']?.content ?? (() => ({})));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    await kit.stranger(platformPostId, 'First');
    const read = async () =>
      (await wordpress.comments?.(job.account, [{ platformPostId, publishedAt: new Date() }], kit.ctx)) ?? [];
    const [comment] = await read();
    if (!comment) throw new Error('no comment');
    await wordpress.hide?.(job.account, comment.platformCommentId, kit.ctx);
    expect(Object.values(kit.state().comments)).toMatchObject([{ hidden: true }]);

    const post = kit.state().posts[platformPostId];
    if (post) post.facts['comments'] = 'closed';
    const answer = wordpress.reply?.send({ account: job.account, comment, text: 'Yes' }, {}, kit.ctx);
    expect(await answer?.catch(failure)).toMatchObject({ errorCode: 'reply_not_allowed' });

    await wordpress.deleteComment?.(job.account, comment.platformCommentId, kit.ctx);
    await wordpress.deleteComment?.(job.account, comment.platformCommentId, kit.ctx);
    expect(await read()).toEqual([]);
  });
});
