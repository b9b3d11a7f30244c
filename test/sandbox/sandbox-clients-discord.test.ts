import { DiscordAPIError, RateLimitError, REST } from '@discordjs/rest';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';

const HOOK = '/webhooks/810000000000000001/LanternStudioSandboxWebhookTokenOfItsChannel' as const;
const FORUM = '/webhooks/810000000000000002/HarbourBooksSandboxWebhookTokenOfTheirForum' as const;

let sandbox: Sandbox;
let rest: REST;
beforeAll(async () => {
  sandbox = await startSandbox();
  rest = new REST({ api: `${sandbox.url}/discord/api`, retries: 0, rejectOnRateLimit: () => true });
});
afterAll(() => sandbox.close());

const wait = new URLSearchParams({ wait: 'true' });
const send = (body: object, to: typeof HOOK | typeof FORUM = HOOK) =>
  rest.post(to, { auth: false, query: wait, body });
/** Discord's own number inside what the client throws. */
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

  it('sends files as the client packs them', async () => {
    const blank = sharp({ create: { width: 64, height: 48, channels: 3, background: '#5865f2' } });
    const files = [{ name: 'lamp.png', data: await blank.png().toBuffer() }];
    const body = { content: 'Look', attachments: [{ id: 0, description: 'A lamp' }] };
    const made = await rest.post(HOOK, { auth: false, query: wait, body, files });
    expect(made).toMatchObject({ attachments: [{ filename: 'lamp.png', description: 'A lamp', width: 64 }] });
    expect(Object.values(sandbox.world.state('discord').media)).toMatchObject([
      { mime: 'image/png', altText: 'A lamp' },
    ]);
  });

  it('refuses with its own numbers, and says which field', async () => {
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

  it('tells when to come back, where the client looks for it', async () => {
    sandbox.faults.arm({ platform: 'discord', op: 'execute_webhook', kind: 'rate_limit', nth: 1, value: 3 });
    const limited = await codeOf(send({ content: 'Too fast' }));
    expect(limited).toBeInstanceOf(RateLimitError);
    expect(limited).toMatchObject({ retryAfter: expect.closeTo(3000, -3), global: false });
  });
});
