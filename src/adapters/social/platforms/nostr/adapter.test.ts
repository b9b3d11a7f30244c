import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startKit } from '../../conformance-kit-for-tests.ts';
import { bunkerOf } from '../../../../../sandbox/platforms/nostr-signer.ts';
import { nostr } from './adapter.ts';
import { keySigner } from './event.ts';
import { fixture } from './fixture-for-tests.ts';
import { placesOf, readEvents } from './relay.ts';

const kit = await startKit(nostr, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

const at = (path: string) => `${kit.sandbox.url.replace('http', 'ws')}/nostr${path}`;
/** A job of an account that writes to these relays. */
async function jobAt(...relays: string[]) {
  const job = await kit.jobFor(() => ({ text: 'To several relays' }));
  return { ...job, account: { ...job.account, secrets: { relays: relays.join(' ') } } };
}
const NOWHERE = 'ws://127.0.0.1:1/nostr';

describe('Nostr', () => {
  it('authenticates to a relay that requires it', async () => {
    expect((await kit.drive(await jobAt(at('/auth')))).kind).toBe('published');
    expect(kit.countSeen()).toBe(1);
  });

  it('one relay that accepts it is enough, whatever the others answer', async () => {
    const run = await kit.drive(await jobAt(at('/members'), NOWHERE, at('')));
    expect([run.kind, kit.countSeen()]).toEqual(['published', 1]);
  });

  it('if every relay refuses, the refusal is reported and nothing is published', async () => {
    expect(await kit.drive(await jobAt(at('/members')))).toMatchObject({
      failure: { errorCode: 'permission_missing', platformCode: 'restricted', effect: 'none' },
    });
    expect(await kit.drive(await jobAt(at('/work')))).toMatchObject({
      failure: { errorCode: 'invalid_settings', platformCode: 'pow', effect: 'none' },
    });
    expect(await kit.drive(await jobAt(NOWHERE))).toMatchObject({
      failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true },
    });
    expect(kit.countSeen()).toBe(0);
  });

  it('an answer that one relay lost is looked up, even if another refuses', async () => {
    const job = await jobAt(at('/members'), at(''));
    kit.arm('drop_after', { op: 'publish_event', nth: 0 });
    const run = await kit.drive(job);
    expect(run).toMatchObject({ failure: { errorCode: 'outcome_unknown', effect: 'unknown' } });
    kit.sandbox.faults.clear();
    expect(await nostr.probe(job, run.handle, kit.ctx)).toMatchObject({ kind: 'live' });
  });

  it('sent again hours later it is the same event', async () => {
    const job = await jobAt(at(''));
    kit.arm('drop_after', { op: 'publish_event', nth: 1 });
    const run = await kit.drive(job);
    kit.world.advance(6 * 3600);
    const again = await kit.drive(job, run.handle);
    expect([run.kind, again.kind]).toEqual(['failed', 'published']);
    expect(Object.keys(kit.state().posts)).toEqual([again.kind === 'published' && again.post.platformPostId]);
  });

  it('a thread names its root and the note it answers; tags, files and warnings are included', async () => {
    const job = await kit.jobFor(async (media) => ({
      text: 'One #Harbour',
      contentWarning: 'Light',
      parts: [
        { text: 'Two', media: [await media.jpeg({ width: 640, height: 480 })] },
        { text: 'Three', media: [] },
      ],
    }));
    const run = await kit.drive(job);
    if (run.kind !== 'published') throw new Error('it was not published');
    const { platformPostId: first, parts } = run.post;
    const ids = [first, ...parts.map(({ platformPostId }) => platformPostId)];
    const { accessToken } = job.account;
    const events = await readEvents(kit.ctx, placesOf(kit.ctx), keySigner(accessToken), { ids });
    const tagsOf = (i: number) => events?.find(({ id }) => id === ids[i])?.tags ?? [];
    expect(tagsOf(0)).toEqual([
      ['t', 'harbour'],
      ['content-warning', 'Light'],
    ]);
    expect(tagsOf(1).slice(0, 2)).toEqual([
      ['e', first, '', 'root'],
      ['p', fixture.account],
    ]);
    expect(tagsOf(1)[2]).toEqual(
      expect.arrayContaining([
        'imeta',
        'm image/jpeg',
        'dim 640x480',
        expect.stringMatching(/^x [0-9a-f]{64}$/),
      ]),
    );
    expect(tagsOf(2).slice(0, 2)).toEqual([
      ['e', first, '', 'root'],
      ['e', ids[1], '', 'reply'],
    ]);
    const [url] = /http\S+/.exec(events?.find(({ id }) => id === ids[1])?.content ?? '') ?? [];
    expect((await fetch(url ?? '')).headers.get('content-type')).toBe('image/jpeg');
  });

  describe('a remote signer', () => {
    const connect = async (
      mood: 'open' | 'page' | 'asleep' | 'liar',
      change = (bunker: string) => bunker,
    ) => {
      const secretKey = change(bunkerOf(fixture.account, kit.sandbox.url, mood));
      const token = await nostr.typed?.connect(kit.ctx, { values: { secretKey }, host: null });
      if (!token) throw new Error('it cannot be connected');
      return { ...token, host: null };
    };
    const jobBy = async (mood: 'open' | 'liar', ...content: Parameters<typeof kit.jobFor>) => {
      const { accessToken, secrets = {} } = await connect(mood);
      const job = await kit.jobFor(...content);
      return { ...job, account: { ...job.account, accessToken, secrets } };
    };
    const note = () => ({ text: 'Signed elsewhere' });

    it('signs what we publish, and we never get the author’s key', async () => {
      const job = await jobBy('open', async (media) => ({
        text: 'With a picture',
        media: [await media.jpeg()],
        firstComment: 'And a word more',
      }));
      const { accessToken, secrets } = job.account;
      expect(JSON.stringify({ accessToken, secrets })).not.toContain(fixture.typed?.['secretKey']);
      const token = { ...job.account, host: null, accessToken, secrets };
      expect(await nostr.profile(kit.ctx, token)).toMatchObject({
        platformAccountId: fixture.account,
        handle: 'lantern',
      });
      const run = await kit.drive(job);
      if (run.kind !== 'published') throw new Error(JSON.stringify(run));
      expect(kit.countSeen()).toBe(2);
      const { platformPostId } = run.post;
      await kit.stranger(platformPostId, 'Lovely');
      const posts = [{ platformPostId, publishedAt: new Date(0) }];
      const comments = (await nostr.comments?.(job.account, posts, kit.ctx)) ?? [];
      const comment = comments.find(({ author }) => !author.isSelf);
      if (!comment) throw new Error('nobody said anything');
      const handle = nostr.reply?.prepare('att', kit.ctx) ?? {};
      await nostr.reply?.send({ account: job.account, comment, text: 'Thanks' }, handle, kit.ctx);
      expect(kit.countSeen()).toBe(3);
      await nostr.remove(job.account, platformPostId, kit.ctx);
      expect(kit.state().posts[platformPostId]?.deleted).toBe(true);
    });

    it('signs a later version of an article', async () => {
      const settings = { article: true, title: 'The lanterns' };
      const job = await jobBy('open', () => ({ text: 'A story', settings }));
      const run = await kit.drive(job);
      if (run.kind !== 'published') throw new Error(JSON.stringify(run));
      const { account } = job;
      const { platformPostId } = run.post;
      const content = { ...job.content, text: 'Another story' };
      const at = new Date(kit.world.now());
      await nostr.edit?.send({ account, platformPostId, content, handle: run.handle, at }, kit.ctx);
      expect(kit.state().posts[platformPostId]?.text).toBe('The lanterns\nAnother story');
    });

    it('signs again after a lost answer, and it is the same event', async () => {
      const job = await jobBy('open', note);
      kit.arm('drop_after', { op: 'publish_event', nth: 1 });
      const run = await kit.drive(job);
      expect(run).toMatchObject({ failure: { errorCode: 'outcome_unknown' } });
      expect(await nostr.probe(job, run.handle, kit.ctx)).toMatchObject({ kind: 'live' });
      expect((await kit.drive(job, run.handle)).kind).toBe('published');
      expect(kit.countSeen()).toBe(1);
    });

    it('also authenticates to a relay that requires it', async () => {
      const job = await jobBy('open', note);
      const secrets = { ...job.account.secrets, relays: at('/auth') };
      expect((await kit.drive({ ...job, account: { ...job.account, secrets } })).kind).toBe('published');
    });

    it('that is unavailable while we publish is retried later', async () => {
      const job = await jobBy('open', note);
      const bunkerRelays = NOWHERE;
      const secrets = { ...job.account.secrets, bunkerRelays };
      expect(await kit.drive({ ...job, account: { ...job.account, secrets } })).toMatchObject({
        failure: { errorCode: 'platform_unavailable', effect: 'none', retryable: true },
      });
      kit.arm('rate_limit', { op: 'ask_signer', nth: 1 });
      expect(await kit.drive(job)).toMatchObject({
        failure: { errorCode: 'platform_unavailable', effect: 'none' },
      });
      expect((await kit.drive(job)).kind).toBe('published');
    });

    it('that withdraws its permission, or signs other words, publishes nothing', async () => {
      const job = await jobBy('open', note);
      const liar = await jobBy('liar', note);
      expect(await kit.drive(liar)).toMatchObject({
        failure: {
          errorCode: 'permission_missing',
          effect: 'none',
          message: expect.stringContaining('changed'),
        },
      });
      kit.state().extra['guests'] = {};
      expect(await kit.drive(job)).toMatchObject({
        failure: { errorCode: 'permission_missing', platformMessage: 'unauthorized', effect: 'none' },
      });
      expect(kit.countSeen()).toBe(0);
    });

    it('that admits nobody is reported', async () => {
      const spoiled = (bunker: string) => bunker.replace(/secret=./, 'secret=_');
      await expect(connect('open', spoiled)).rejects.toMatchObject({
        failure: { errorCode: 'permission_missing', platformMessage: 'invalid secret' },
      });
      await expect(connect('page')).rejects.toMatchObject({
        failure: { message: expect.stringContaining('https://signer.example/confirm?id=1') },
      });
      const elsewhere = (bunker: string) =>
        bunker.replace(/relay=[^&]+/, `relay=${encodeURIComponent(NOWHERE)}`);
      await expect(connect('open', elsewhere)).rejects.toMatchObject({
        failure: { errorCode: 'platform_unavailable', message: expect.stringContaining('signer') },
      });
      for (const broken of ['bunker://abc?relay=wss://relay.example', `bunker://${fixture.account}`])
        await expect(connect('open', () => broken)).rejects.toMatchObject({
          failure: { errorCode: 'invalid_settings' },
        });
    });
  });

  it('an invalid key or relay is reported before any request', async () => {
    const connect = (values: Record<string, string>) =>
      nostr.typed?.connect(kit.ctx, { values, host: null }) ?? Promise.reject(new Error('no way'));
    const { secretKey = '' } = fixture.typed ?? {};
    const refused = { failure: { errorCode: 'invalid_settings' } };
    await expect(connect({ secretKey: 'npub1abc' })).rejects.toMatchObject(refused);
    await expect(connect({ secretKey, relays: 'https://relay.example' })).rejects.toMatchObject(refused);
    await expect(connect({ secretKey, mediaServer: 'files' })).rejects.toMatchObject(refused);
    // A relay named by a person must not give access to our own network.
    await expect(connect({ secretKey, relays: NOWHERE })).rejects.toMatchObject({
      failure: { errorCode: 'platform_unavailable' },
    });
  });

  it('events that a relay forged are not believed', async () => {
    const run = await kit.drive(await kit.jobFor(() => ({ text: 'True words' })));
    if (run.kind !== 'published') throw new Error('it was not published');
    const events = kit.state().extra['events'] ?? {};
    for (const [id, event] of Object.entries(events))
      events[id] = { ...(typeof event === 'object' ? event : {}), content: 'False words' };
    const { accessToken } = await kit.connect();
    const ids = [run.post.platformPostId];
    expect(await readEvents(kit.ctx, placesOf(kit.ctx), keySigner(accessToken), { ids })).toEqual([]);
  });
});
