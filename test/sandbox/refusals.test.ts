import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Body, picture, useBox } from './raw-calls.ts';
import { signInTo } from './sign-in.ts';

/** Refusals of the sandboxes that no third-party client triggers. */
const box = useBox();

describe('Google Business Profile', () => {
  const PLACE = '/v4/accounts/101/locations/1001';
  let headers: Record<string, string>;
  beforeEach(async () => {
    const token = await signInTo(box.at('/googlebusiness'), '/o/oauth2/v2/auth', '/token');
    headers = { authorization: `Bearer ${token}` };
  });
  const call = (method: string, path: string, body?: object) =>
    box.ask(method, `/googlebusiness${path}`, headers, body);
  const post = (body: object) => call('POST', `${PLACE}/localPosts`, { summary: 'Open late', ...body });
  const place = (facts: object) => {
    const { places } = box.world().state('googlebusiness').accounts['accounts/101']?.facts ?? {};
    if (Array.isArray(places)) Object.assign(places[0], facts);
  };

  it('a location without its account is a missing page, in HTML', async () => {
    const { status, text } = await call('POST', '/v4/locations/1001/localPosts', { summary: 'x' });
    expect([status, text]).toEqual([404, expect.stringContaining('<title>Error 404')]);
  });

  it.each([
    ['an offer without its event', { topicType: 'OFFER' }, 'event'],
    ['an event without its days', { topicType: 'EVENT', event: { title: 'x' } }, 'event'],
    ['a call with an address', { callToAction: { actionType: 'CALL', url: 'https://a.example' } }, 'url'],
    ['a photo that is no address', { media: [{ mediaFormat: 'PHOTO', dataRef: 'x' }] }, 'source_url'],
  ])('%s is refused', async (_, body, word) => {
    const { status, json } = await post(body);
    expect([status, json().error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(json().error.message).toContain(word);
  });

  it('ten changes a minute of a place, without the time to come back', async () => {
    box.change('googlebusiness', 'accounts/101', { changesAMinute: 10 });
    for (let n = 0; n < 10; n += 1) expect((await post({ summary: `Post ${n}` })).status).toBe(200);
    const { status, headers: answered, json } = await post({});
    expect([status, answered.get('retry-after'), json().error.status]).toEqual([
      429,
      null,
      'RESOURCE_EXHAUSTED',
    ]);
  });

  it('an unverified or suspended place is not changed', async () => {
    place({ isVerified: false });
    expect((await post({})).json().error.message).toContain('verified');
    place({ isVerified: true, isSuspended: true });
    const { status, json } = await post({});
    expect([status, json().error.status]).toEqual([403, 'PERMISSION_DENIED']);
  });

  it('a second page of reviews may lack one', async () => {
    const { comments } = box.world().state('googlebusiness');
    for (let n = 0; n < 7; n += 1)
      comments[`r${n}`] = {
        id: `r${n}`,
        postId: 'accounts/101/locations/1001',
        parentId: null,
        author: { id: 'a', handle: 'a', name: 'A' },
        text: `Review ${n}`,
        createdAt: n,
        hidden: false,
        deleted: false,
      };
    const first = (await call('GET', `${PLACE}/reviews?pageSize=4`)).json();
    expect(first.reviews).toHaveLength(4);
    const second = await call('GET', `${PLACE}/reviews?pageSize=4&pageToken=${first.nextPageToken}`);
    expect(second.json()).toMatchObject({
      totalReviewCount: 7,
      reviews: [expect.anything(), expect.anything()],
    });
  });
});

describe('Slack', () => {
  const token = 'xoxb-1111-lanternStudioSandboxTokenOfItsBot';
  const call = async (method: string, fields: Record<string, string>) => {
    const form = new URLSearchParams({ token, channel: 'C0LANTERN1', ...fields });
    const { status, json } = await box.ask('POST', `/slack/api/${method}`, {}, form);
    return { status, ...json() };
  };
  const blocks = (...texts: string[]) =>
    JSON.stringify(texts.map((text) => ({ type: 'section', text: { type: 'mrkdwn', text } })));

  it.each([
    ['invalid_blocks', blocks('x'.repeat(3001))],
    ['invalid_blocks', blocks(...Array.from({ length: 51 }, () => 'x'))],
    ['invalid_blocks', 'no list'],
    ['msg_blocks_too_long', blocks(...Array.from({ length: 5 }, () => 'x'.repeat(2900)))],
  ])('%s, with HTTP 200', async (error, given) => {
    expect(await call('chat.postMessage', { text: 'x', blocks: given })).toMatchObject({
      status: 200,
      ok: false,
      error,
    });
    expect((await call('chat.postMessage', { text: 'x', blocks: blocks('x') })).ok).toBe(true);
  });

  it('a key is remembered if the workspace does that, and not otherwise', async () => {
    const send = async () => (await call('chat.postMessage', { text: 'x', client_msg_id: 'k1' })).ts;
    expect(await send()).not.toBe(await send());
    box.change('slack', 'T0LANTERN1', { remembersKeys: true });
    expect(await send()).toBe(await send());
    expect(Object.keys(box.world().state('slack').posts)).toHaveLength(2);
  });

  it('a message is scheduled for a future time, at most 120 days', async () => {
    const now = Math.floor(box.world().now() / 1000);
    const at = (by: number) => call('chat.scheduleMessage', { text: 'x', post_at: String(now + by) });
    expect(await at(600)).toMatchObject({ ok: true, post_at: now + 600 });
    expect(Object.keys(box.world().state('slack').posts)).toEqual([]);
    expect((await at(-1)).error).toBe('time_in_past');
    expect((await at(121 * 86_400)).error).toBe('time_too_far');
  });

  it('a file goes to channels where the bot is a member, which it can join', async () => {
    const join = (scopes: string[]) => {
      box.change('slack', 'T0LANTERN1', { scopes });
      return call('conversations.join', { channel: 'C0LANTERN2' });
    };
    expect(await join(['chat:write'])).toMatchObject({ error: 'missing_scope', needed: 'channels:join' });
    expect(await join(['channels:join'])).toMatchObject({ channel: { is_member: true } });
    const closed = await call('conversations.join', { channel: 'C0LANTERN3' });
    expect(closed.error).toBe('method_not_supported_for_channel_type');
  });
});

describe('Discord', () => {
  const headers = {
    authorization: 'Bot ODQwMDAwMDAwMDAwMDAwMDAx.Sandbx.LanternStudioSandboxTokenOfItsBot0001',
    'user-agent': 'DiscordBot (https://a.example, 1)',
  };
  const messages = '/discord/api/v10/channels/820000000000000017/messages';

  it('a channel announces ten messages an hour; only the body of the answer says how long to wait', async () => {
    const announce = async () => {
      box.world().advance(30);
      const { id } = (await box.ask('POST', messages, headers, { content: 'News' })).json();
      return box.ask('POST', `${messages}/${id}/crosspost`, headers);
    };
    for (let n = 0; n < 10; n += 1) expect((await announce()).status).toBe(200);
    const { status, headers: answered, json } = await announce();
    expect([status, answered.get('retry-after')]).toEqual([429, '1']);
    expect(json().retry_after).toBeCloseTo(3600 - 300, -2);
    box.world().advance(3600);
    expect((await announce()).status).toBe(200);
  });

  it('a message of somebody else is announced by moderators only', async () => {
    const { id } = (await box.ask('POST', messages, headers, { content: 'News' })).json();
    await fetch(box.at('/__sandbox/discord/comments'), {
      method: 'POST',
      body: JSON.stringify({ postId: id, text: 'Mine', handle: 'a_reader' }),
    });
    const [comment] = Object.keys(box.world().state('discord').comments);
    const answer = await box.ask('POST', `${messages}/${comment}/crosspost`, headers);
    expect([answer.status, answer.json().code]).toEqual([403, 50013]);
  });
});

describe('WordPress', () => {
  const headers = {
    authorization: `Basic ${Buffer.from('mira:lant ernS tudi oSan dbox Pass').toString('base64')}`,
  };
  const call = (method: string, path: string, more: Record<string, string> = {}, body?: Body) =>
    box.ask(method, `/wordpress/lantern.example/wp-json/wp/v2${path}`, { ...headers, ...more }, body);

  it('a file with another hash is refused', async () => {
    const bytes = await picture();
    const upload = (md5: string) =>
      call(
        'POST',
        '/media',
        { 'content-disposition': 'attachment; filename="a.png"', 'content-md5': md5 },
        new Response(new Uint8Array(bytes)).body ?? undefined,
      );
    const { status, json } = await upload('another');
    expect([status, json().code]).toEqual([412, 'rest_upload_hash_mismatch']);
    expect((await upload(createHash('md5').update(bytes).digest('hex'))).status).toBe(201);
  });

  it('a chosen id, a wrong base and an empty body are refused', async () => {
    const codeOf = async (answer: ReturnType<typeof call>) => (await answer).json().code;
    expect(await codeOf(call('POST', '/posts', {}, { id: 7, title: 'x' }))).toBe('rest_post_exists');
    expect(await codeOf(call('POST', '/articles', {}, { title: 'x' }))).toBe('rest_no_route');
    expect(await codeOf(call('POST', '/posts', {}, { title: ' ' }))).toBe('empty_content');
  });

  it.each([
    ['comes out by the clock of the site', {}, 'publish'],
    ['never comes out where that clock is off', { hasNoCron: true }, 'future'],
  ])('an article with a date %s', async (_, facts, status) => {
    box.change('wordpress', 'lantern.example/2', facts);
    const ahead = new Date(box.world().now() + 3_600_000).toISOString().slice(0, 19);
    const made = await call('POST', '/posts', {}, { title: 'Later', status: 'publish', date_gmt: ahead });
    expect(made.json().status).toBe('future');
    const read = async () => (await call('GET', `/posts/${made.json().id}?context=edit`)).json().status;
    expect(await read()).toBe('future');
    box.world().advance(3700);
    expect(await read()).toBe(status);
  });

  it.each<[string, Record<string, string>, object, number, string]>([
    ['no UUID', { app_id: 'parlance' }, {}, 500, 'must be a UUID'],
    ['http at a site that is not local', {}, { isLocal: false }, 500, 'secure connection'],
    [
      'http to say no to',
      { success_url: 'https://a.example/', reject_url: 'http://a.example/' },
      { isLocal: false },
      500,
      'secure connection',
    ],
    ['a script', { success_url: 'javascript:alert(1)' }, {}, 500, 'Invalid URL format'],
    ['no application passwords', {}, { hasNoAppPasswords: true }, 501, 'not available'],
    ['no name', { app_name: ' ' }, {}, 200, 'would like to connect'],
    ['a user of another site', { approve_as: 'harbour.example/blog/1' }, {}, 200, 'would like to connect'],
  ])('a password is not made for an application with %s', async (_, fields, facts, status, words) => {
    box.change('wordpress', 'lantern.example/2', facts);
    const query = new URLSearchParams({
      app_name: 'An app',
      success_url: 'http://app.example/back',
      approve_as: 'lantern.example/2',
      ...fields,
    });
    const path = `/wordpress/lantern.example/wp-admin/authorize-application.php?${query}`;
    const answer = await box.ask('GET', path, {});
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect(box.world().state('wordpress').accounts['lantern.example/2']?.facts).not.toHaveProperty(
      'morePasswords',
    );
  });

  it('a user who says no is sent to where the application wants, or back with success=false', async () => {
    const path = '/wordpress/lantern.example/wp-admin/authorize-application.php';
    const no = async (query: string) =>
      (await box.ask('GET', `${path}?app_name=a&deny=1&${query}`, {})).headers.get('location');
    expect(await no('success_url=https://a.example/?s=1')).toBe('https://a.example/?s=1&success=false');
    expect(await no('success_url=https://a.example/&reject_url=https://a.example/no')).toBe(
      'https://a.example/no',
    );
  });

  it('a site that moved redirects everything to its new address', async () => {
    box.change('wordpress', 'harbour.example/blog/1', { movedTo: 'lantern.example' });
    const path = `/wordpress/${encodeURIComponent('harbour.example/blog')}/wp-json/wp/v2/posts`;
    const { status, headers: answered } = await box.ask('POST', path, headers, { title: 'x' });
    expect([status, answered.get('location')]).toEqual([
      301,
      expect.stringContaining('/wordpress/lantern.example/wp-json/wp/v2/posts'),
    ]);
  });
});

describe('Lemmy', () => {
  it('reports a rate limit as version 3 does with 400, and as version 4 with 429, on a 1.0 server', async () => {
    const login = { username_or_email: 'harbour_books', password: 'books-of-the-harbour' };
    const { jwt } = (await box.ask('POST', '/lemmy/api/v3/user/login', {}, login)).json();
    const headers = { authorization: `Bearer ${jwt}` };
    const post = async (version: string) =>
      box.ask('POST', `/lemmy/api/${version}/post`, headers, { name: 'A title', community_id: 32 });
    expect((await post('v4')).status).toBe(404);
    for (let n = 0; n < 6; n += 1) expect((await post('v3')).status).toBe(200);
    const third = await post('v3');
    expect([third.status, third.json().error]).toEqual([400, 'rate_limit_error']);
    box.change('lemmy', '22', { isOnVersionOne: true });
    const fourth = await post('v4');
    expect([fourth.status, fourth.json().error]).toEqual([429, 'too_many_requests']);
    const path = '/lemmy/api/v4/person/content?person_id=22';
    expect((await box.ask('GET', path, headers)).json().items).toHaveLength(6);
    expect((await box.ask('GET', '/lemmy/api/v3/user?username=harbour_books', headers)).status).toBe(404);
    for (const [method, path] of [
      ['PUT', '/lemmy/api/v3/post'],
      ['POST', '/lemmy/api/v3/post/delete'],
    ] as const)
      expect((await box.ask(method, path, headers, { post_id: 1 })).status).toBe(404);
    const gone = await box.ask('GET', '/lemmy/api/v4/post?id=1', headers);
    expect([gone.status, gone.json().error]).toEqual([404, 'not_found']);
    const list = '/lemmy/api/v4/comment/list?post_id=1&sort=New';
    expect((await box.ask('GET', list, headers)).json().error).toBe('query_parse');
  });

  it('finds communities by a word, and accepts nothing from a banned person', async () => {
    const found = await box.ask('GET', '/lemmy/api/v3/search?q=harbour&type_=Communities', {});
    expect(found.json().communities).toMatchObject([{ community: { name: 'harbour' } }]);
    const login = { username_or_email: 'harbour_books', password: 'books-of-the-harbour' };
    const { jwt } = (await box.ask('POST', '/lemmy/api/v3/user/login', {}, login)).json();
    box.change('lemmy', '22', { isBanned: true });
    const body = { name: 'A title', community_id: 32 };
    const answer = await box.ask('POST', '/lemmy/api/v3/post', { authorization: `Bearer ${jwt}` }, body);
    expect([answer.status, answer.json()]).toEqual([400, { error: 'site_ban' }]);
  });

  it.each([
    ['honeypot_failed', { honeypot: 'x' }],
    ['language_not_allowed', { language_id: 179 }],
    ['invalid_post_title', { name: 'ab' }],
    ['invalid_post_title', { name: 'one\ntwo' }],
    ['only_mods_can_post_in_community', { community_id: 33 }],
    ['invalid_alt_text_field', { alt_text: 'x'.repeat(1501) }],
    ['blocked_url', { url: 'https://spam.example/' }],
    ['person_is_banned_from_community', { community_id: 34 }],
  ])('%s with 400', async (error, more) => {
    const login = { username_or_email: 'lantern', password: 'lantern-of-the-harbour' };
    const { jwt } = (await box.ask('POST', '/lemmy/api/v3/user/login', {}, login)).json();
    const body = { name: 'A title', community_id: 31, ...more };
    const answer = await box.ask('POST', '/lemmy/api/v3/post', { authorization: `Bearer ${jwt}` }, body);
    expect([answer.status, answer.json()]).toEqual([400, { error }]);
  });
});

describe('DEV', () => {
  const headers = { 'api-key': 'LanternStudioSandboxKeyOfDev', accept: 'application/vnd.forem.api-v1+json' };
  const create = (article: object) => box.ask('POST', '/devto/api/articles', headers, { article });

  it('knows the tags of articles', async () => {
    await create({ title: 'One', body_markdown: 'x', published: true, tags: ['lamps', 'sea'] });
    const names = (await box.ask('GET', '/devto/api/tags', {}))
      .json()
      .map(({ name }: { name: string }) => name);
    expect(names).toEqual(['lamps', 'sea']);
  });

  it('an unknown version is a missing page', async () => {
    const later = { ...headers, accept: 'application/vnd.forem.api-v9+json' };
    expect((await box.ask('GET', '/devto/api/users/me', later)).status).toBe(404);
  });
});
