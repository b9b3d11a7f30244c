import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { PlatformError, type PublishContent } from '../../contract.ts';
import { ghost } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(ghost, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const failure = (error: unknown) => (error instanceof PlatformError ? error.failure : error);
const { adminKey = '' } = fixture.typed ?? {};
const HARBOUR = '650b7a9f8e8c1234567890cd:686172626f75722d626f6f6b732d73616e64626f782d6b65792d6f662d676867';
const connect = (site: string, key: string) =>
  ghost.typed?.connect(kit.ctx, { values: { site, adminKey: key }, host: null }) ??
  Promise.reject(new Error());
const accountOf = async (site: string, key: string) => kit.accountOf(await connect(site, key));
const article =
  (more: Partial<PublishContent> = {}) =>
  () => ({ text: 'Words of an article', settings: { title: 'A title' }, ...more });
const posts = () => Object.values(kit.state().posts);
const emails = () => kit.state().extra['emails'] ?? {};
const published = async (more: Partial<PublishContent> = {}) => {
  const job = await kit.jobFor(article(more));
  const run = await kit.drive(job);
  if (run.kind !== 'published') throw new Error(JSON.stringify(run));
  return { job, post: run.post };
};

describe('connecting', () => {
  it.each(['https://lantern.example/', 'lantern.example', 'https://Lantern.example/ghost/#/settings'])(
    '%s is the site; its newsletters are known',
    async (address) => {
      expect(await accountOf(address, ` ${adminKey} `)).toMatchObject({
        platformAccountId: 'lantern.example',
        handle: 'lantern.example',
        facts: { newsletters: ['weekly'] },
      });
    },
  );

  it('an admin area at another address is followed, and published to', async () => {
    const account = await accountOf('harbour.example', HARBOUR);
    expect(account.platformAccountId).toBe('harbour.example/journal');
    expect(decodeURIComponent(account.secrets['root'] ?? '')).toContain('harbour.example/journal/ghost/api');
    const job = await kit.jobFor(article());
    expect(await kit.drive({ ...job, account })).toMatchObject({
      kind: 'published',
      post: { platformUrl: 'https://harbour.example/journal/a-title/' },
    });
  });

  it.each([
    ['a key of another site', 'lantern.example', HARBOUR, 'token_expired', /no longer valid/],
    ['a secret that is wrong', 'lantern.example', adminKey.replace(/.$/, '0'), 'token_expired', /clock/],
    [
      'the key for readers',
      'lantern.example',
      '22444f78447824223cefc48062',
      'invalid_settings',
      /Admin API key/,
    ],
    ['no site at all', 'https://', adminKey, 'invalid_settings', /by its address/],
    ['a site without Ghost', 'nowhere.example', adminKey, 'invalid_settings', /No Ghost/],
  ])('%s is refused', async (_, site, key, errorCode, message) => {
    const answer = await accountOf(site, key).catch(failure);
    expect(answer).toMatchObject({ errorCode, retryable: false, message: expect.stringMatching(message) });
  });

  it('a wrong clock is named as the possible cause', async () => {
    const account = await kit.connect();
    const late = {
      ...kit.ctx,
      clock: { ...kit.ctx.clock, now: () => new Date(kit.world.now() - 6 * 60_000) },
    };
    expect(await ghost.profile(late, account).catch(failure)).toMatchObject({
      errorCode: 'token_expired',
      platformCode: 'INVALID_JWT',
      message: expect.stringMatching(/clock/),
    });
  });
});

describe('the sandbox', () => {
  const sign = (claims: object, { alg = 'HS256', kid }: { alg?: string; kid?: string } = {}) => {
    const [id = '', secret = ''] = adminKey.split(':');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg, kid: kid ?? id })}.${part(claims)}`;
    const hmac = createHmac('sha256', Buffer.from(secret, 'hex')).update(signed).digest('base64url');
    return `Ghost ${signed}.${hmac}`;
  };
  const call = async (path: string, authorization: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${kit.ctx.baseUrls['api']}/lantern.example/ghost/api/admin/${path}`, {
      headers: { ...(authorization && { authorization }), ...headers },
    });
    const body: { errors?: { code: string | null; message: string }[] } = await response.json();
    return {
      status: response.status,
      error: body.errors?.[0],
      version: response.headers.get('content-version'),
    };
  };
  const at = (seconds = 0) => Math.floor(kit.world.now() / 1000) + seconds;

  it.each<[string, () => string, number, string | null]>([
    ['no token', () => '', 403, null],
    ['a bearer token', () => 'Bearer abc', 401, 'INVALID_AUTH_HEADER'],
    ['something else', () => 'Ghost abc', 400, 'INVALID_JWT'],
    ['another audience', () => sign({ iat: at(), exp: at(60), aud: '/content/' }), 401, 'INVALID_JWT'],
    ['one that has ended', () => sign({ iat: at(-60), exp: at(-1), aud: '/admin/' }), 401, 'INVALID_JWT'],
    ['one of six minutes', () => sign({ iat: at(-360), exp: at(60), aud: '/admin/' }), 401, 'INVALID_JWT'],
    ['another algorithm', () => sign({ iat: at(), aud: '/admin/' }, { alg: 'HS512' }), 401, 'INVALID_JWT'],
    [
      'a key of nobody',
      () => sign({ iat: at(), aud: '/admin/' }, { kid: 'x' }),
      401,
      'UNKNOWN_ADMIN_API_KEY',
    ],
  ])('refuses %s', async (_, token, status, code) => {
    expect(await call('posts/', token())).toMatchObject({ status, error: { code } });
  });

  it('reports its version to clients that send theirs, and 406 for unsupported versions', async () => {
    const token = sign({ iat: at(), exp: at(60), aud: '/admin/' });
    expect(await call('posts/', token)).toMatchObject({ status: 200, version: null });
    expect(await call('posts/', token, { 'accept-version': 'v6.0' })).toMatchObject({ version: 'v6.60' });
    expect(await call('none/', token)).toMatchObject({ status: 404 });
    expect(await call('none/', token, { 'accept-version': 'v9.0' })).toMatchObject({
      status: 406,
      error: { code: 'UPDATE_GHOST' },
    });
  });
});

describe('an article', () => {
  it('has its cover, tags, excerpt and original address, and e-mails nobody', async () => {
    const job = await kit.jobFor(async (media) => ({
      text: '## Why <b>\n\nBecause of *light*.',
      media: [{ ...(await media.jpeg()), altText: 'x'.repeat(300) }, await media.png()],
      link: { url: 'https://example.com/more' },
      settings: {
        title: 'Light & shade',
        tags: ['Sea', '#Sea', 'sea lights'],
        excerpt: 'Short',
        canonicalUrl: 'https://example.com/light',
      },
    }));
    expect(ghost.check(job.content, job.account.facts)).toMatchObject([
      { severity: 'warning', field: 'mediaIds[0]', limit: 191, actual: 300 },
    ]);
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const post = kit.state().posts[run.post.platformPostId];
    expect(post).toMatchObject({
      url: 'https://lantern.example/light-shade/',
      facts: {
        custom_excerpt: 'Short',
        canonical_url: 'https://example.com/light',
        tags: [{ name: 'Sea' }, { name: 'sea lights' }],
        feature_image: expect.stringContaining('/content/images/'),
      },
    });
    expect(post?.media).toHaveLength(2);
    expect(String(post?.facts['html'])).toMatch(
      /<h2>Why &lt;b&gt;<\/h2>[\s\S]*<a href="https:\/\/example.com\/more">[\s\S]*kg-image-card/,
    );
    expect(emails()).toEqual({});
  });

  it('goes to a newsletter if one is named, once, even if the answer was lost', async () => {
    const job = await kit.jobFor(article({ settings: { title: 'News', newsletter: 'weekly' } }));
    kit.arm('drop_after', { op: 'update_post', nth: 1 });
    const lost = await kit.drive(job);
    expect(await kit.settle(job, lost)).not.toBe('unknown');
    expect(emails()).toEqual({ 'lantern.example': 1 });
    const wrong = await kit.contentOf(article({ settings: { title: 'News', newsletter: 'daily' } }));
    expect(ghost.check(wrong, job.account.facts)).toMatchObject([{ field: 'settings.newsletter' }]);
  });

  it('a draft whose answer was lost is the one that is published, and no other remains', async () => {
    const job = await kit.jobFor(article());
    kit.arm('drop_after', { op: 'create_post', nth: 1 });
    const lost = await kit.drive(job);
    expect(lost).toMatchObject({ kind: 'failed', failure: { effect: 'none', retryable: true } });
    expect(await kit.settle(job, lost)).not.toBe('unknown');
    expect(posts().map(({ facts }) => facts['status'])).toEqual(['published']);
  });

  it('a draft that somebody changed meanwhile is read again, and published as it is now', async () => {
    const job = await kit.jobFor(article());
    kit.arm('drop_before', { op: 'update_post', nth: 1 });
    const lost = await kit.drive(job);
    const [draft] = posts();
    kit.world.advance(5);
    if (draft)
      Object.assign(draft.facts, { title: 'Better', updatedAt: Math.floor(kit.world.now() / 1000) * 1000 });
    const collided = await kit.drive(job, lost.handle);
    expect(collided).toMatchObject({ failure: { effect: 'unknown', platformCode: 'UPDATE_COLLISION' } });
    expect(await kit.settle(job, collided)).not.toBe('unknown');
    expect(posts()).toMatchObject([{ facts: { status: 'published', title: 'Better' } }]);
  });

  it('a draft that somebody deleted is left to people', async () => {
    const job = await kit.jobFor(article());
    kit.arm('drop_after', { op: 'update_post', nth: 1 });
    const lost = await kit.drive(job);
    await ghost.remove(job.account, posts()[0]?.id ?? '', kit.ctx);
    expect(await kit.find(job, lost.handle)).toEqual({ kind: 'unknown' });
  });

  it('a slug that another article has gets a number', async () => {
    await published();
    expect((await published()).post.platformUrl).toBe('https://lantern.example/a-title-2/');
  });

  it.each<[string, Partial<PublishContent>, string, string]>([
    [
      'an excerpt of 301',
      { settings: { title: 'T', excerpt: 'x'.repeat(301) } },
      'settings.excerpt',
      'text_too_long',
    ],
    [
      'an address that is none',
      { settings: { title: 'T', canonicalUrl: 'a' } },
      'settings.canonicalUrl',
      'invalid_settings',
    ],
    ['no title', { settings: {} }, 'settings.title', 'text_required'],
  ])('%s is reported before anything is sent', async (_, more, field, code) => {
    const issues = ghost.check(await kit.contentOf(article(more)), {});
    expect(issues).toMatchObject([{ field, code, severity: 'error' }]);
  });

  it('an exhausted plan of the host is reported as such', async () => {
    const site = kit.state().accounts[fixture.account];
    if (site) site.facts['isFull'] = true;
    expect(await kit.drive(await kit.jobFor(article()))).toMatchObject({
      failure: { errorCode: 'platform_quota', httpStatus: 403, effect: 'none' },
    });
    expect(kit.countSeen()).toBe(0);
  });

  it('content that the check refuses is also refused by the platform', async () => {
    const settings = { title: 'T', excerpt: 'x'.repeat(301) };
    expect(await kit.drive(await kit.jobFor(article({ settings })))).toMatchObject({
      failure: { errorCode: 'text_too_long', httpStatus: 422 },
    });
  });
});

describe('comments', () => {
  it('are hidden; a server that does not show them to keys has none for us', async () => {
    const { job, post } = await published();
    await kit.stranger(post.platformPostId, 'First');
    const of = [{ platformPostId: post.platformPostId, publishedAt: new Date() }];
    const [comment] = (await ghost.comments?.(job.account, of, kit.ctx)) ?? [];
    expect(comment).toMatchObject({ text: 'First', canReply: false });
    await ghost.hide?.(job.account, comment?.platformCommentId ?? '', kit.ctx);
    expect(Object.values(kit.state().comments)).toMatchObject([{ hidden: true }]);

    const account = await accountOf('harbour.example', HARBOUR);
    const run = await kit.drive({ ...(await kit.jobFor(article())), account });
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const { platformPostId } = run.post;
    expect(await ghost.comments?.(account, [{ platformPostId, publishedAt: new Date() }], kit.ctx)).toEqual(
      [],
    );
    const { metrics } = await ghost.postMetrics(account, [platformPostId], kit.ctx);
    expect(metrics.get(platformPostId)).toEqual({ clicks: 0 });
  });
});
