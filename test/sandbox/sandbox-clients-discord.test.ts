import { DiscordAPIError, RateLimitError, RequestMethod, REST } from '@discordjs/rest';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { keptIn } from '../../sandbox/world.ts';

const HOOK = '/webhooks/810000000000000001/LanternStudioSandboxWebhookTokenOfItsChannel' as const;
const FORUM = '/webhooks/810000000000000002/HarbourBooksSandboxWebhookTokenOfTheirForum' as const;

let sandbox: Sandbox;
let rest: REST;
/** Node's own fetch: the client's undici would send through whichever copy of undici was loaded first. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two libraries type the same function
const makeRequest = fetch as never;
const clientOf = ({ url }: Sandbox) =>
  new REST({ api: `${url}/discord/api`, retries: 0, rejectOnRateLimit: () => true, makeRequest });
beforeAll(async () => {
  sandbox = await startSandbox();
  rest = clientOf(sandbox);
});
afterAll(() => sandbox.close());

const wait = new URLSearchParams({ wait: 'true' });
const send = (body: object, to: typeof HOOK | typeof FORUM = HOOK) =>
  rest.post(to, { auth: false, query: wait, body });
/** Discord's own code inside the client's error. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof DiscordAPIError ? error.code : error),
  );

describe('discord.js against the sandbox', () => {
  it('reads its webhook, posts, edits and deletes', async () => {
    expect(await rest.get(HOOK, { auth: false })).toMatchObject({ name: 'Lantern news', type: 1 });
    const made = await send({ content: 'From elsewhere', allowed_mentions: { parse: [] } });
    expect(made).toMatchObject({ content: 'From elsewhere', channel_id: '820000000000000001' });
    const [id] = Object.keys(sandbox.world.state('discord').posts);
    const message = `${HOOK}/messages/${id}` as const;
    const edited = await rest.patch(message, { auth: false, body: { content: 'Edited' } });
    expect(edited).toMatchObject({ id, content: 'Edited' });
    await rest.delete(message, { auth: false });
    expect(await codeOf(rest.get(message, { auth: false }))).toBe(10008);
  });

  it('sends files as the client encodes them', async () => {
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#5865f2' } });
    const files = [{ name: 'lamp.png', data: await blank.png().toBuffer() }];
    const body = { content: 'Look', attachments: [{ id: 0, description: 'A lamp' }] };
    const made = await rest.post(HOOK, { auth: false, query: wait, body, files });
    expect(made).toMatchObject({ attachments: [{ filename: 'lamp.png', description: 'A lamp', width: 64 }] });
    expect(Object.values(sandbox.world.state('discord').media)).toMatchObject([
      { mime: 'image/png', altText: 'A lamp' },
    ]);
  });

  it('refuses with its own codes, and names the field', async () => {
    expect(await codeOf(send({ content: '' }))).toBe(50006);
    expect(await codeOf(send({ content: 'No thread' }, FORUM))).toBe(220001);
    expect(await codeOf(send({ content: 'Thread', thread_name: 'Here' }))).toBe(220003);
    await expect(send({ content: 'x'.repeat(2001) })).rejects.toMatchObject({
      code: 50035,
      rawError: { errors: { content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH' }] } } },
    });
    const stranger = rest.get('/webhooks/810000000000000001/nobody', { auth: false });
    expect(await codeOf(stranger)).toBe(50027);
  });

  it('returns nothing without wait, even for failures', async () => {
    const before = Object.keys(sandbox.world.state('discord').posts).length;
    const request = { fullRoute: HOOK, method: RequestMethod.Post, auth: false } as const;
    for (const content of ['', 'x'.repeat(2001), 'Unheard'])
      expect((await rest.queueRequest({ ...request, body: { content } })).status).toBe(204);
    expect(Object.keys(sandbox.world.state('discord').posts)).toHaveLength(before + 1);
  });

  it('says when to retry, where the client looks for it', async () => {
    sandbox.faults.arm({ platform: 'discord', op: 'execute_webhook', kind: 'rate_limit', nth: 1, value: 3 });
    const limited = await codeOf(send({ content: 'Too fast' }));
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(limited).toMatchObject({ retryAfter: expect.closeTo(3000, -3), global: false });
  });

  describe('as a bot', () => {
    const CHANNEL = '820000000000000011';
    const MESSAGES = `/channels/${CHANNEL}/messages` as const;
    let bot: REST;
    const TOKEN = 'ODQwMDAwMDAwMDAwMDAwMDAx.Sandbx.LanternStudioSandboxTokenOfItsBot0001';
    beforeAll(() => {
      bot = clientOf(sandbox);
      bot.setToken(TOKEN);
    });
    const write = (body: object) =>
      bot.post(MESSAGES, { body }).then((made) => z.object({ id: z.string() }).parse(made).id);
    const change = (facts: object) => {
      const account = sandbox.world.state('discord').accounts[CHANNEL];
      if (account) account.facts = { ...account.facts, ...facts };
    };

    it('knows itself, its server and its channel', async () => {
      expect(await bot.get('/users/@me')).toMatchObject({ id: '840000000000000001', bot: true });
      expect(await bot.get(`/channels/${CHANNEL}`)).toMatchObject({ type: 0, name: 'announcements' });
      const query = new URLSearchParams({ with_counts: 'true' });
      const guild = await bot.get('/guilds/830000000000000001', { query });
      expect(guild).toMatchObject({ name: 'Lantern Studio', approximate_member_count: 1240 });
      expect(await codeOf(bot.get('/channels/820000000000000404'))).toBe(10003);
      expect(await codeOf(bot.get('/channels/820000000000000001'))).toBe(50001);
    });

    it('announces a message once, and only in a channel for that', async () => {
      const news = '820000000000000017';
      const made = await bot.post(`/channels/${news}/messages`, { body: { content: 'News' } });
      const { id } = z.object({ id: z.string(), flags: z.literal(0) }).parse(made);
      const announce = (message: string, channel = news) =>
        bot.post(`/channels/${channel}/messages/${message}/crosspost`);
      expect(await announce(id)).toMatchObject({ id, flags: 1 });
      expect(await codeOf(announce(id))).toBe(40033);
      expect(await codeOf(announce(await write({ content: 'Here' }), CHANNEL))).toBe(50024);
      expect(await codeOf(announce('100'))).toBe(10008);
    });

    it('finds the other channels and threads of its server, and writes where allowed', async () => {
      const guild = '/guilds/830000000000000001' as const;
      expect(await bot.get(`${guild}/channels`)).toMatchObject([
        { id: CHANNEL, name: 'announcements' },
        { name: 'devlog', type: 0 },
        { name: 'team' },
        { name: 'voice', type: 2 },
        { name: 'ideas', type: 15 },
        { name: 'news', type: 5 },
      ]);
      expect(await bot.get(`${guild}/threads/active`)).toMatchObject({
        threads: [{ id: '820000000000000013', type: 11, parent_id: '820000000000000012' }],
      });
      const to = (channel: string) =>
        bot.post(`/channels/${channel}/messages`, { body: { content: 'Elsewhere' } });
      const there = '820000000000000013';
      const { id } = z.object({ id: z.string() }).parse(await to(there));
      expect(await codeOf(bot.get(`/channels/${there}/messages/${id}`))).toBe(null);
      expect(await codeOf(bot.get(`${MESSAGES}/${id}`))).toBe(10008);
      expect(await codeOf(to('820000000000000014'))).toBe(50013);
      expect(await codeOf(to('820000000000000015'))).toBe(50008);
    });

    it('writes, answers, edits, lists and deletes; the same nonce is the same message', async () => {
      const first = { content: 'By a bot', nonce: 'one', enforce_nonce: true };
      const id = await write(first);
      expect(await write(first)).toBe(id);
      const answer = await write({ content: 'An answer', message_reference: { message_id: id } });
      expect(await bot.patch(`${MESSAGES}/${id}`, { body: { content: 'Edited' } })).toMatchObject({ id });
      const query = new URLSearchParams({ limit: '2' });
      expect(await bot.get(MESSAGES, { query })).toMatchObject([
        { id: answer, content: 'An answer', message_reference: { message_id: id } },
        { id, content: 'Edited' },
      ]);
      await bot.delete(`${MESSAGES}/${id}`);
      expect(await codeOf(bot.get(`${MESSAGES}/${id}`))).toBe(10008);
      // It is remembered, and the message it created is deleted.
      expect(await codeOf(write(first))).toBe(10008);
      sandbox.world.advance(6 * 60);
      expect(await write(first)).not.toBe(id);
    });

    it('starts a thread in a forum, under the number of its first message', async () => {
      const begin = (channel: string, body: object) => bot.post(`/channels/${channel}/threads`, { body });
      const first = { name: 'Lamps', message: { content: 'Which one?' } };
      const made = await begin('820000000000000016', first);
      const { id } = z.object({ id: z.string(), message: z.object({ id: z.string() }) }).parse(made);
      expect(made).toMatchObject({ name: 'Lamps', parent_id: '820000000000000016', message: { id } });
      expect(await bot.get('/guilds/830000000000000001/threads/active')).toMatchObject({
        threads: expect.arrayContaining([expect.objectContaining({ id, owner_id: '840000000000000001' })]),
      });
      expect(await bot.get(`/channels/${id}/messages/${id}`)).toMatchObject({ content: 'Which one?' });
      const refusals = [
        ['820000000000000012', first, 50024],
        ['820000000000000016', { ...first, name: '' }, 50035],
        ['820000000000000016', { name: 'Lamps' }, 50035],
        ['820000000000000016', { name: 'Lamps', message: { content: ' ' } }, 50006],
      ] as const;
      for (const [channel, body, code] of refusals) expect(await codeOf(begin(channel, body))).toBe(code);
    });

    it.each([
      { poll: { question: { text: '' }, answers: [{ poll_media: { text: 'Yes' } }] } },
      { poll: { question: { text: 'Tea?' }, answers: [] } },
      { poll: { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'x'.repeat(56) } }] } },
      { poll: { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 769 } },
      { embeds: [{ title: 'x'.repeat(257) }] },
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) },
    ])('refuses a poll or an embed beyond the limits', async (body) => {
      sandbox.world.advance(60);
      expect(await codeOf(write(body))).toBe(50035);
    });

    it('limits each bucket, and all calls of a bot together', async () => {
      sandbox.world.advance(60);
      // A separate client: it remembers limits by a clock that nobody can advance.
      const fast = clientOf(sandbox);
      fast.setToken(TOKEN);
      const say = (content: string) => codeOf(fast.post(MESSAGES, { body: { content } }));
      for (let n = 0; n < 10; n += 1) expect(await say(`Fast ${n}`)).toBeNull();
      expect(await say('Too fast')).toBeInstanceOf(RateLimitError);
      sandbox.world.advance(60);
      // Fifty a second, for a client that is fast enough. The client throttles itself before that.
      const windows = keptIn<object>(sandbox.world.state('discord'), 'windows');
      windows[`calls ${TOKEN}`] = { used: 50, resetsAt: sandbox.world.now() + 30_000 };
      const headers = { authorization: `Bot ${TOKEN}`, 'user-agent': 'DiscordBot (https://a.example, 1)' };
      const late = await fetch(`${sandbox.url}/discord/api/v10/users/@me`, { headers });
      expect([late.status, late.headers.get('x-ratelimit-scope')]).toEqual([429, 'global']);
      expect(await late.json()).toMatchObject({ global: true, retry_after: expect.any(Number) });
      sandbox.world.advance(60);
    });

    it('refuses with its own codes', async () => {
      sandbox.world.advance(60);
      const lost = { content: 'To nobody', message_reference: { message_id: '1' } };
      const refusals = [
        { content: '' },
        { content: 'x'.repeat(2001) },
        { content: 'x', nonce: 'n'.repeat(26) },
      ];
      for (const [body, code] of [...refusals, lost].map(
        (each, at) => [each, at === 0 ? 50006 : 50035] as const,
      ))
        expect(await codeOf(write(body))).toBe(code);
      change({ channelType: 15 });
      expect(await codeOf(write({ content: 'In a forum' }))).toBe(50008);
      change({
        channelType: 0,
        overwrites: [{ id: '840000000000000001', type: 1, allow: '0', deny: '2048' }],
      });
      expect(await codeOf(write({ content: 'Without the right' }))).toBe(50013);
      change({ overwrites: [] });
      bot.setToken('nobody');
      expect(await codeOf(bot.get('/users/@me'))).toBe(0);
    });
  });
});
