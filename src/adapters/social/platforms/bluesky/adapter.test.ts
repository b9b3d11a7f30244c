import { AtpAgent, RichText } from '@atproto/api';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from './fixture-for-tests.ts';
import { startKit } from '../../conformance-kit-for-tests.ts';
import type { PublishContent } from '../../contract.ts';
import { bluesky } from './adapter.ts';
import { countGraphemes, facetsOf, keyOf, tidAt } from './text.ts';

const kit = await startKit(bluesky, fixture);
afterAll(() => kit.close());
beforeEach(() => kit.reset());

/** The official client, told only that this server is below a path. */
const client = () =>
  new AtpAgent({
    service: kit.sandbox.url,
    fetch: (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      url.protocol = 'http:';
      url.host = new URL(kit.sandbox.url).host;
      url.pathname = `/bsky${url.pathname}`;
      return input instanceof Request ? fetch(new Request(url, input)) : fetch(url, init);
    },
  });
const signIn = {
  identifier: fixture.typed?.['handle'] ?? '',
  password: fixture.typed?.['appPassword'] ?? '',
};

describe('the sandbox, used by @atproto/api', () => {
  it('signs in, posts with a picture, reads the thread, deletes', async () => {
    const agent = client();
    await agent.login({ identifier: signIn.identifier, password: signIn.password });
    const picture = await kit.media.jpeg({ width: 20, height: 10 });
    const chunks: Uint8Array[] = [];
    for await (const chunk of picture.read()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const { data } = await agent.uploadBlob(bytes, { encoding: 'image/jpeg' });
    const { uri, cid } = await agent.post({
      text: 'From the client',
      embed: { $type: 'app.bsky.embed.images', images: [{ image: data.blob, alt: 'A field' }] },
    });
    await agent.post({ text: 'A reply', reply: { root: { uri, cid }, parent: { uri, cid } } });
    const { data: found } = await agent.getPostThread({ uri });
    expect(found.thread).toMatchObject({
      post: { uri, cid, replyCount: 1 },
      replies: [{ post: { record: { text: 'A reply' } } }],
    });
    const { data: posts } = await agent.getPosts({ uris: [uri] });
    expect(posts.posts[0]?.author.handle).toBe(signIn.identifier);
    await agent.deletePost(uri);
    await expect(agent.getPostThread({ uri })).rejects.toThrow(/not found/i);
  });

  it('refuses a wrong password, text that is too long and a blob that was never sent', async () => {
    const agent = client();
    await expect(agent.login({ identifier: signIn.identifier, password: 'wrong' })).rejects.toThrow(
      /Invalid identifier/,
    );
    await agent.login({ identifier: signIn.identifier, password: signIn.password });
    await expect(agent.post({ text: 'x'.repeat(301) })).rejects.toThrow(
      'grapheme too big (maximum 300, got 301)',
    );
    const blob = {
      $type: 'blob',
      ref: { $link: 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku' },
      mimeType: 'image/png',
      size: 1,
    };
    const record = {
      $type: 'app.bsky.feed.post',
      text: 'x',
      createdAt: new Date().toISOString(),
      embed: { $type: 'app.bsky.embed.images', images: [{ image: blob, alt: '' }] },
    };
    const write = agent.com.atproto.repo.createRecord({
      repo: agent.assertDid,
      collection: 'app.bsky.feed.post',
      record,
    });
    await expect(write).rejects.toThrow(/Could not find blob/);
  });

  it('reads what the adapter wrote, as the real client understands it', async () => {
    const run = await kit.drive(
      await kit.jobFor(async (media) => ({
        text: 'Grüße 🌊 an @paperboat.bsky.test: https://example.com/ä?b=1 #meer',
        media: [await media.jpeg()],
        locale: 'de',
      })),
    );
    if (run.kind !== 'published') throw new Error(JSON.stringify(run));
    const agent = client();
    await agent.login(signIn);
    const { data } = await agent.getPosts({ uris: [run.post.platformPostId] });
    const record = JSON.parse(JSON.stringify(data.posts[0]?.record));
    const rich = new RichText({ text: record.text, facets: record.facets });
    const seen = [...rich.segments()].map((part) => ({
      text: part.text,
      link: part.link?.uri,
      tag: part.tag?.tag,
      did: part.mention?.did,
    }));
    expect(seen.filter(({ link, tag, did }) => link ?? tag ?? did)).toEqual([
      { text: '@paperboat.bsky.test', did: 'did:plc:paperboatbooks0000000000' },
      { text: 'https://example.com/ä?b=1', link: 'https://example.com/ä?b=1' },
      { text: '#meer', tag: 'meer' },
    ]);
    expect(record.langs).toEqual(['de']);
    expect(data.posts[0]?.embed).toMatchObject({ $type: 'app.bsky.embed.images#view' });
  });
});

describe('facets', () => {
  it.each([
    'Plain words only',
    'Two https://a.example/x and https://b.example/y_(z) here',
    '(see https://a.example/x) and https://a.example/x, then https://a.example.',
    '#one #zwei #三 #4 #5th #',
    'emoji 👩‍👩‍👧‍👦 then #family and https://a.example/👩',
    'https://a.example/#not-a-tag',
    '#punctuation! #with-dash',
  ])('as the real client finds them: %s', (text) => {
    const rich = new RichText({ text });
    rich.detectFacetsWithoutResolution();
    const flat = (
      facets: readonly { index: { byteStart: number; byteEnd: number }; features: readonly object[] }[],
    ) => facets.map(({ index, features }) => [index.byteStart, index.byteEnd, { ...features[0] }]);
    expect(flat(facetsOf(text, {}))).toEqual(flat(rich.facets ?? []));
  });

  it('an unknown name stays text', () => {
    expect(facetsOf('@nobody.example', { 'nobody.example': null })).toEqual([]);
    expect(facetsOf('ä @a.example', { 'a.example': 'did:plc:a' })).toEqual([
      {
        index: { byteStart: 3, byteEnd: 13 },
        features: [{ $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:a' }],
      },
    ]);
  });

  it('counts like the real client', () => {
    for (const text of ['', 'abc', '👩‍👩‍👧‍👦🇩🇪', 'e\u0301', 'नमस्ते', '한국어'])
      expect(countGraphemes(text)).toBe(new RichText({ text }).graphemeLength);
  });
});

describe('exactly once', () => {
  it('tells apart posts prepared within the same millisecond, and sorts the parts of a thread', () => {
    const at = new Date(1_800_000_000_000);
    const keys = Array.from({ length: 100 }, (_, i) => keyOf(`att_${i}`, at));
    expect(new Set(keys).size).toBe(keys.length);
    const parts = [0, 1, 2, 24].map((part) => keyOf('att_1', at, part));
    expect([...parts].sort()).toEqual(parts);
    expect(keyOf('att_1', at)).toBe(parts[0]);
  });

  it('record keys are 13 letters that sort by time', () => {
    const keys = [1, 2, 3_000_000, 4_000_000_000].map((ms) => tidAt(ms * 1000, 1023));
    expect(keys.every((key) => /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/.test(key))).toBe(
      true,
    );
    expect([...keys].sort()).toEqual(keys);
  });

  it('sending the same post again gives the same record: one post, one content id', async () => {
    const job = await kit.jobFor(() => ({ text: 'Once' }));
    let handle = {};
    for (let i = 0; i < 2; i += 1) handle = (await bluesky.advance(job, handle, kit.ctx)).handle;
    const first = await bluesky.advance(job, handle, kit.ctx);
    kit.world.advance(60);
    const second = await bluesky.advance(job, handle, kit.ctx);
    expect(second).toEqual(first);
    expect(kit.countSeen()).toBe(1);
    expect(Object.values(kit.state().posts)[0]?.facts['writes']).toBe(2);
  });

  it('a probe that cannot reach the platform says unknown, not absent', async () => {
    const job = await kit.jobFor(() => ({ text: 'Once' }));
    kit.arm('drop_after', { op: 'put_record', nth: 1 });
    const run = await kit.drive(job);
    kit.arm('drop_before', { op: 'get_record', nth: 1 });
    expect(await bluesky.probe(job, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    kit.arm('status', { op: 'get_record', nth: 1 }, 502);
    expect(await bluesky.probe(job, run.handle, kit.ctx)).toEqual({ kind: 'unknown' });
    expect((await bluesky.probe(job, run.handle, kit.ctx)).kind).toBe('live');
  });
});

describe('accounts', () => {
  it('a refresh token can be used once', async () => {
    const tokens = await kit.signIn();
    const renewed = await bluesky.oauth.refresh(kit.ctx, { ...tokens, host: null });
    expect(renewed.refreshToken).not.toBe(tokens.refreshToken);
    await expect(bluesky.oauth.refresh(kit.ctx, { ...tokens, host: null })).rejects.toMatchObject({
      failure: { errorCode: 'token_expired' },
    });
  });

  it('a wrong app password is refused without being repeated', async () => {
    const values = { handle: '@lantern.bsky.test', appPassword: 'hunter2-hunter2' };
    const request = { values, host: null };
    const error: unknown = await bluesky.typed
      ?.connect(kit.ctx, request)
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ failure: { errorCode: 'token_expired', httpStatus: 401 } });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  it('a server that a user names must be public', async () => {
    const request = { values: fixture.typed ?? {}, host: 'http://127.0.0.1:1' };
    await expect(bluesky.typed?.connect(kit.ctx, request)).rejects.toMatchObject({
      failure: { errorCode: 'platform_unavailable', retryable: false, effect: 'none' },
    });
  });

  it('has no consent page before the request is submitted, and says so', () => {
    const request = { state: 's', challenge: 'c', redirectUri: 'https://a.example', host: null };
    expect(() => bluesky.oauth.authorizeUrl(kit.ctx, request)).toThrow(/handed in/);
  });
});

describe('check', () => {
  const issues = async (content: Partial<PublishContent>) =>
    bluesky
      .check(await kit.contentOf(() => content), {})
      .map(({ code, field, part }) => `${code} ${field} ${part}`);

  it('counts visible characters, then bytes', async () => {
    expect(await issues({ text: '👩‍👩‍👧‍👦'.repeat(100) })).toEqual([]);
    expect(await issues({ text: '👩‍👩‍👧‍👦'.repeat(121) })).toEqual(['text_too_long text 0']);
    expect(await issues({ text: 'x'.repeat(301) })).toEqual(['text_too_long text 0']);
  });

  it('reports everything at once, with the part', async () => {
    const image = { ...(await kit.media.jpeg()), altText: null };
    expect(
      await issues({
        text: '',
        media: [image, kit.media.mp4({ durationSec: 200 })],
        parts: [{ text: 'y'.repeat(400), media: [] }],
        poll: { options: ['a', 'b'], durationMinutes: 60 },
        link: { url: 'https://a.example' },
      }),
    ).toEqual([
      'alt_text_missing mediaIds[0] 0',
      'media_duration mediaIds[1] 0',
      'media_unsupported mediaIds 0',
      'text_too_long parts[0].text 1',
      'invalid_settings poll 0',
      'link_dropped link 0',
    ]);
  });

  it('requires some content', async () => {
    expect(await issues({ text: '  ' })).toEqual(['text_required text 0']);
  });
});

describe('a video', () => {
  it('has 30 minutes to get through the queue: its token is valid as long', async () => {
    const job = await kit.jobFor((media) => ({ text: 'A film', media: [media.mp4()] }));
    expect(await kit.drive(job)).toMatchObject({ kind: 'published' });
    const service = Object.values(kit.state().tokens).find(({ family }) => family === 'service')!;
    expect((service.expiresAt! - service.issuedAt) / 1000).toBeGreaterThan(29 * 60);
  });

  it('may have 100 MB', async () => {
    const film = kit.media.mp4();
    const sized = (bytes: number) => kit.contentOf(() => ({ text: 'A film', media: [{ ...film, bytes }] }));
    const codes = async (bytes: number) => bluesky.check(await sized(bytes), {}).map(({ code }) => code);
    expect(await codes(100_000_000)).not.toContain('media_too_large');
    expect(await codes(100_000_001)).toContain('media_too_large');
  });
});
