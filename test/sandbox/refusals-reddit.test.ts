import { beforeEach, describe, expect, it } from 'vitest';
import { picture, useBox } from './raw-calls.ts';
import { signInTo } from './sign-in.ts';

/** Refusals of Reddit's sandbox that no third-party client triggers. */
const box = useBox();

describe('Reddit', () => {
  const CROSSPOST = { kind: 'crosspost', crosspost_fullname: 't3_1lamp7' };
  const agent = { 'user-agent': 'web:studio.lantern:1.0 (by /u/lantern_studio)' };
  const basic = { ...agent, authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
  let headers: Record<string, string>;
  beforeEach(async () => {
    const scope = 'identity read submit edit history';
    const base = box.at('/reddit');
    const token = await signInTo(base, '/api/v1/authorize', '/api/v1/access_token', {
      scope,
      headers: basic,
    });
    headers = { ...agent, authorization: `Bearer ${token}` };
  });
  const call = (path: string, fields?: Record<string, string>) =>
    box.ask(fields ? 'POST' : 'GET', `/reddit${path}`, headers, fields && new URLSearchParams(fields));
  const submit = (fields: Record<string, string>) =>
    call('/api/submit', { api_type: 'json', sr: 'lanterns', title: 'A lamp', kind: 'self', ...fields });
  const codeOf = async (answer: ReturnType<typeof submit>) => {
    const { status, json } = await answer;
    return [status, json().json.errors[0]?.[0] ?? null, json().json.data ?? null];
  };

  it.each<[string, Record<string, string>]>([
    ['SUBREDDIT_NOEXIST', { sr: 'nowhere' }],
    ['SUBREDDIT_NOTALLOWED', { sr: 'books' }],
    ['NO_SELFS', { sr: 'linksonly' }],
    ['NO_LINKS', { sr: 'harbourlife', flair_id: 'flair-Talk', kind: 'link', url: 'https://a.example/' }],
    ['DOMAIN_BANNED', { sr: 'linksonly', kind: 'link', url: 'https://spam.example/' }],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', { sr: 'harbourlife' }],
    ['SUBMIT_VALIDATION_TITLE_BLACKLISTED_STRING', { sr: 'harbourlife', title: 'A giveaway' }],
    ['TOO_LONG', { title: 'x'.repeat(301) }],
    ['TOO_LONG', { text: 'x'.repeat(40_001) }],
    ['NO_CROSSPOSTS', { ...CROSSPOST, sr: 'harbourlife', flair_id: 'flair-Talk' }],
    ['INVALID_CROSSPOST_THING', { ...CROSSPOST, sr: 'linksonly' }],
    ['INVALID_CROSSPOST_THING', { ...CROSSPOST, crosspost_fullname: 't3_nowhere' }],
    ['NO_VIDEOS', { kind: 'video', sr: 'harbourlife', flair_id: 'flair-Talk' }],
    ['BAD_URL', { kind: 'video', url: 'https://a.example/a.mp4' }],
  ])('%s comes with HTTP 200, and without data', async (code, fields) => {
    const communities = box.world().state('reddit').accounts['lantern2r']?.facts['communities'];
    if (Array.isArray(communities)) communities.push({ name: 'books', isClosed: true });
    expect(await codeOf(submit(fields))).toEqual([200, code, null]);
  });

  it('a post is shown elsewhere, as often as somebody asks', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(submit(CROSSPOST))).toEqual([200, null, expect.anything()]);
    const { data } = (await call('/user/lantern_studio/submitted')).json();
    expect(data.children).toHaveLength(2);
    expect(data.children[0].data).toMatchObject({ crosspost_parent: 't3_1lamp7', is_self: false });
    const own = { ...CROSSPOST, sr: 'linksonly', crosspost_fullname: data.children[0].data.name };
    expect((await codeOf(submit(own)))[1]).toBeNull();
    await call('/api/del', { id: own.crosspost_fullname });
    expect((await codeOf(submit(own)))[1]).toBe('INVALID_CROSSPOST_THING');
  });

  it('a video needs a poster that is a picture', async () => {
    const upload = async (filepath: string, mimetype: string, bytes: Uint8Array<ArrayBuffer>) => {
      const { args } = (await call('/api/media/asset.json', { filepath, mimetype })).json();
      const form = new FormData();
      for (const { name, value } of args.fields) form.append(name, value);
      form.append('file', new Blob([bytes]));
      const told = await (await fetch(`http:${args.action}`, { method: 'POST', body: form })).text();
      return decodeURIComponent(/<Location>(.+)<\/Location>/.exec(told)?.[1] ?? '');
    };
    const url = await upload('a.mp4', 'video/mp4', new Uint8Array([1]));
    const image = await upload('a.png', 'image/png', new Uint8Array(await picture()));
    const video = { kind: 'video', url };
    expect((await codeOf(submit(video)))[1]).toBe('BAD_URL');
    expect((await codeOf(submit({ ...video, video_poster_url: url })))[1]).toBe('BAD_URL');
    expect((await codeOf(submit({ ...video, url: image, video_poster_url: image })))[1]).toBe('BAD_URL');
    expect(await codeOf(submit({ ...video, video_poster_url: image }))).toEqual([
      200,
      null,
      expect.objectContaining({ websocket_url: expect.stringMatching(/^wss:/) }),
    ]);
    const audio = await call('/api/media/asset.json', { filepath: 'a.mp3', mimetype: 'audio/mpeg' });
    expect(audio.status).toBe(400);
  });

  it('the User-Agent of a library is limited; the rest is in every answer', async () => {
    const plain = { ...headers, 'user-agent': 'node' };
    expect((await box.ask('GET', '/reddit/api/v1/me', plain)).status).toBe(429);
    const { headers: said } = await call('/api/v1/me');
    expect(Number(said.get('x-ratelimit-remaining'))).toBeGreaterThan(900);
  });

  it('returns the rules of a community', async () => {
    expect((await call('/r/harbourlife/about/rules')).json().rules).toMatchObject([
      { short_name: 'Be kind' },
    ]);
  });

  it('the words of a post are changed, a link is not', async () => {
    const nameOf = async (answer: ReturnType<typeof submit>) => (await answer).json().json.data.name;
    const edit = (thing_id: string) => codeOf(call('/api/editusertext', { thing_id, text: 'Better' }));
    expect((await edit(await nameOf(submit({ text: 'Words' }))))[1]).toBeNull();
    const link = await nameOf(submit({ kind: 'link', url: 'https://example.com/' }));
    expect((await edit(link))[1]).toBe('NOT_EDITABLE');
  });

  it('an expired lease accepts no file', async () => {
    const { args } = (
      await call('/api/media/asset.json', { filepath: 'a.png', mimetype: 'image/png' })
    ).json();
    const send = async () => {
      const form = new FormData();
      for (const { name, value } of args.fields) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(await picture())]));
      return (await fetch(`http:${args.action}`, { method: 'POST', body: form })).status;
    };
    expect(await send()).toBe(201);
    box.world().advance(4000);
    expect(await send()).toBe(403);
  });
});
