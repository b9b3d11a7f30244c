import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { lemmy } from './adapter.ts';
import { fixture } from './fixture-for-tests.ts';

const kit = await startKit(lemmy, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const post =
  (more: Partial<PublishContent> = {}) =>
  () => ({
    text: 'Words',
    settings: { title: 'A title', community: '31' },
    ...more,
  });
const out = () => Object.values(kit.state().posts).map(({ facts }) => facts);

describe('Lemmy', () => {
  it.each([
    ['33', 'permission_missing'],
    ['34', 'account_restricted'],
  ])('a post that community %s refuses is reported as %s', async (community, errorCode) => {
    const job = await kit.jobFor(post({ settings: { title: 'A title', community } }));
    expect(await kit.drive(job)).toMatchObject({ failure: { errorCode, retryable: false, effect: 'none' } });
  });

  it('a link is the address of the post; beside a picture it goes into the text', async () => {
    const link = { url: 'https://example.com/a' };
    await kit.drive(await kit.jobFor(post({ link })));
    await kit.drive(
      await kit.jobFor(async (media) => ({ ...post({ link })(), media: [await media.jpeg()] })),
    );
    expect(out()).toMatchObject([
      { url: link.url, body: 'Words' },
      { url: expect.stringContaining('/pictrs/image/'), body: `Words\n\n${link.url}` },
    ]);
  });

  it('sets the language if the server supports it, and nothing otherwise', async () => {
    for (const locale of ['de-AT', 'zh-cn']) await kit.drive(await kit.jobFor(post({ locale })));
    expect(out().map(({ language }) => language)).toEqual([32, 0]);
  });

  it('a server that limits requests is asked again later, and the post is published once', async () => {
    const account = kit.state().accounts[fixture.account];
    if (account) account.facts['postsInTenMinutes'] = 1;
    await kit.drive(await kit.jobFor(post()));
    const job = await kit.jobFor(post({ text: 'Next' }));
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'rate_limited', effect: 'none', httpStatus: 400 } });
    kit.world.advance(600);
    expect(await kit.settle(job, run)).not.toBe('unknown');
    expect(kit.countSeen()).toBe(2);
  });

  it('the same words twice are two posts: the older one proves nothing', async () => {
    await kit.drive(await kit.jobFor(post()));
    kit.world.advance(3600);
    const job = await kit.jobFor(post());
    kit.arm('drop_before', { op: 'create_post', nth: 1 });
    const run = await kit.drive(job);
    expect((await kit.find(job, run.handle)).kind).toBe('absent');
  });

  describe('on a server of 1.0', () => {
    const upgrade = () => {
      const account = kit.state().accounts[fixture.account];
      if (account) account.facts['isOnVersionOne'] = true;
    };

    it('an account has the communities that it follows, and stays signed in', async () => {
      const before = await kit.connect();
      kit.reset();
      upgrade();
      const { facts, accessToken } = await kit.connect();
      expect([before.facts['apiVersion'], facts['apiVersion']]).toEqual([3, 4]);
      expect(facts['destinations']).toEqual(before.facts['destinations']);
      kit.world.advance(30 * 86_400);
      expect(await lemmy.profile(kit.ctx, { accessToken, host: null })).toMatchObject({ handle: 'lantern' });
    });

    it('a picture is where the server says, and a post is deleted there', async () => {
      upgrade();
      const job = await kit.jobFor(async (media) => ({ ...post()(), media: [await media.jpeg()] }));
      const run = await kit.drive(job);
      if (run.kind !== 'published') throw new Error(JSON.stringify(run));
      const [{ url } = {}] = out();
      expect((await fetch(String(url))).headers.get('content-type')).toBe('image/jpeg');
      await lemmy.remove(job.account, run.post.platformPostId, kit.ctx);
      expect(kit.countSeen()).toBe(0);
    });

    it('an account that was connected before the server was upgraded goes on after it is read again', async () => {
      const job = await kit.jobFor(post());
      upgrade();
      kit.arm('drop_after', { op: 'create_post', nth: 1 });
      const run = await kit.drive(job);
      expect(await lemmy.probe(job, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
      const { facts } = await lemmy.profile(kit.ctx, { ...job.account, host: null });
      const again = { ...job, account: { ...job.account, facts } };
      expect(await lemmy.probe(again, run.handle, kit.ctx)).toMatchObject({ kind: 'live' });
    });

    it('too many posts are told by another name', async () => {
      upgrade();
      const account = kit.state().accounts[fixture.account];
      if (account) account.facts['postsInTenMinutes'] = 0;
      expect(await kit.drive(await kit.jobFor(post()))).toMatchObject({
        failure: { errorCode: 'rate_limited', effect: 'none', httpStatus: 429 },
      });
    });
  });

  it('a locked thread accepts no answer', async () => {
    const run = await kit.drive(await kit.jobFor(post()));
    if (run.kind !== 'published') throw new Error('it was not published');
    const { platformPostId } = run.post;
    await kit.stranger(platformPostId, 'Why?');
    const account = await kit.connect();
    const [comment] =
      (await lemmy.comments?.(account, [{ platformPostId, publishedAt: new Date() }], kit.ctx)) ?? [];
    const locked = kit.state().posts[platformPostId];
    if (!comment || !locked) throw new Error('nothing to answer');
    locked.facts['locked'] = true;
    await expect(lemmy.reply?.send({ account, comment, text: 'Because' }, {}, kit.ctx)).rejects.toMatchObject(
      { failure: { errorCode: 'reply_not_allowed' } },
    );
  });

  it('a title is one line of three characters or more', async () => {
    const issuesOf = async (title: string) =>
      lemmy
        .check(await kit.contentOf(post({ settings: { title, community: '31' } })), {})
        .map(({ field, code }) => [field, code]);
    expect(await issuesOf('abc')).toEqual([]);
    for (const title of ['ab', 'one\ntwo'])
      expect(await issuesOf(title)).toEqual([['settings.title', 'invalid_settings']]);
  });

  it('a wrong password and an expired session are reported', async () => {
    const values = { username: 'lantern', password: 'wrong' };
    await expect(lemmy.typed?.connect(kit.ctx, { values, host: null })).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
    const token = { accessToken: 'session-of-yesterday', host: null };
    await expect(lemmy.profile(kit.ctx, token)).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
  });
});
