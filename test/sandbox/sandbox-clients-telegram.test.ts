import { Api, GrammyError, InputFile } from 'grammy';
import { afterAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { parseOwn } from '../../src/kernel/narrow.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { wrong } from '../unchecked.ts';
import { sampleMp4 } from '../../src/adapters/social/sample-media-for-tests.ts';

const TOKEN = '7100000001:AAlanternStudioSandboxTokenOfItsBot';
const CHANNEL = '@lantern_news';

const sandbox = await startSandbox();
const api = new Api(TOKEN, { apiRoot: `${sandbox.url}/telegram` });
const blank = sharp({ create: { width: 640, height: 480, channels: 3, background: '#1c7fb8' } });
const picture = await blank.jpeg().toBuffer();
afterAll(() => sandbox.close());

const refused = async (call: Promise<unknown>) => {
  const error = await call.catch((each: unknown) => each);
  return error instanceof GrammyError ? [error.error_code, error.description] : error;
};
const file = (data = picture) => new InputFile(data, 'picture.jpg');

describe('grammY against the sandbox', () => {
  it('reads its own profile, its channels and the number of readers', async () => {
    const me = await api.getMe();
    const chat = await api.getChat(CHANNEL);
    expect(me).toMatchObject({ is_bot: true, username: 'lantern_desk_bot' });
    expect(chat).toMatchObject({ type: 'channel', linked_chat_id: -1_001_500_000_091 });
    expect(await api.getChatMember(chat.id, me.id)).toMatchObject({
      status: 'administrator',
      can_post_messages: true,
    });
    expect(await api.getChatMemberCount(chat.id)).toBe(3180);
  });

  it('counts after the markup is parsed, and entities in UTF-16 units', async () => {
    const html = await api.sendMessage(CHANNEL, `<b>${'x'.repeat(4096)}</b>`, { parse_mode: 'HTML' });
    expect(html.entities).toMatchObject([{ offset: 0, length: 4096 }]);
    expect(await refused(api.sendMessage(CHANNEL, 'x'.repeat(4097)))).toEqual([
      400,
      'Bad Request: message is too long',
    ]);
    expect(await refused(api.sendMessage(CHANNEL, 'a <i>b', { parse_mode: 'HTML' }))).toEqual([
      400,
      expect.any(String),
    ]);
    expect(await refused(api.sendMessage(CHANNEL, 'Hi!', { parse_mode: 'MarkdownV2' }))).toEqual([
      400,
      expect.any(String),
    ]);
    expect((await api.sendMessage(CHANNEL, '*Hi*\\!', { parse_mode: 'MarkdownV2' })).text).toBe('Hi!');
    const bold = (offset: number, length: number) =>
      api.sendMessage(CHANNEL, '🌊 sea', { entities: [{ type: 'bold', offset, length }] });
    expect((await bold(0, 2)).text).toBe('🌊 sea');
    expect(await refused(bold(0, 1))).toEqual([400, expect.any(String)]);
    expect(await refused(bold(3, 9))).toEqual([400, expect.any(String)]);
  });

  it('accepts files, albums of two to ten, and answers with every message', async () => {
    const photo = await api.sendPhoto(CHANNEL, file(), { caption: 'One', has_spoiler: true });
    expect(photo).toMatchObject({
      caption: 'One',
      has_media_spoiler: true,
      photo: [{ width: 640, height: 480 }],
    });
    const [size] = photo.photo ?? [];
    const film = sampleMp4({ width: 320, height: 240, durationSec: 3, bytes: 9000 });
    const album = await api.sendMediaGroup(CHANNEL, [
      { type: 'photo', media: size?.file_id ?? '', caption: 'Two' },
      { type: 'video', media: new InputFile(film, 'film.mp4') },
    ]);
    expect(album).toHaveLength(2);
    expect(album[1]?.message_id).toBe((album[0]?.message_id ?? 0) + 1);
    const groups = album.map((message) => ('media_group_id' in message ? message.media_group_id : null));
    expect([new Set(groups).size, typeof groups[0]]).toEqual([1, 'string']);
    expect(await refused(api.sendMediaGroup(CHANNEL, [{ type: 'photo', media: file() }]))).toEqual([
      400,
      expect.any(String),
    ]);
    expect(
      await refused(
        api.sendMediaGroup(
          CHANNEL,
          wrong([
            { type: 'photo', media: file() },
            { type: 'document', media: file() },
          ]),
        ),
      ),
    ).toEqual([400, "Bad Request: document can't be mixed with other media types"]);
    expect(await refused(api.sendPhoto(CHANNEL, file(), { caption: 'x'.repeat(1025) }))).toEqual([
      400,
      'Bad Request: message caption is too long',
    ]);
    expect(await refused(api.sendPhoto(CHANNEL, 'http://127.0.0.1:9/gone.jpg'))).toEqual([
      400,
      'Bad Request: failed to get HTTP URL content',
    ]);
    expect(await refused(api.sendPhoto(CHANNEL, 'no-such-file'))).toEqual([400, expect.any(String)]);
  });

  it('edits once, deletes within 48 hours, and forwards what is not protected', async () => {
    const { message_id: id } = await api.sendMessage(CHANNEL, 'First', { protect_content: true });
    expect(await api.editMessageText(CHANNEL, id, 'Second')).toMatchObject({ text: 'Second' });
    expect(await refused(api.editMessageText(CHANNEL, id, 'Second'))).toEqual([
      400,
      expect.stringContaining('message is not modified'),
    ]);
    expect(await refused(api.forwardMessage(CHANNEL, CHANNEL, id))).toEqual([400, expect.any(String)]);
    expect(await refused(api.forwardMessage(CHANNEL, CHANNEL, id + 5))).toEqual([
      400,
      'Bad Request: message to forward not found',
    ]);
    expect(await api.deleteMessage(CHANNEL, id)).toBe(true);
    expect(await refused(api.deleteMessage(CHANNEL, id))).toEqual([
      400,
      'Bad Request: message to delete not found',
    ]);
    const old = await api.sendMessage(CHANNEL, 'Old');
    sandbox.world.advance(49 * 3600);
    expect(await refused(api.deleteMessage(CHANNEL, old.message_id))).toEqual([
      400,
      "Bad Request: message can't be deleted",
    ]);
  });

  it('gets each post of the discussion group, for a day and one reader only', async () => {
    const post = await api.sendMessage(CHANNEL, 'Heard');
    const [update] = await api.getUpdates({ offset: -1 });
    expect(update?.message).toMatchObject({
      is_automatic_forward: true,
      text: 'Heard',
      forward_origin: { type: 'channel', message_id: post.message_id },
    });
    const first = refused(api.getUpdates({ offset: (update?.update_id ?? 0) + 1, timeout: 20 }));
    while ((sandbox.world.state('telegram').calls['get_updates'] ?? 0) < 2)
      await new Promise((resolve) => setImmediate(resolve));
    await api.getUpdates({ offset: (update?.update_id ?? 0) + 1 });
    expect(await first).toEqual([409, expect.stringContaining('terminated by other getUpdates request')]);
    await api.sendMessage(CHANNEL, 'Forgotten');
    sandbox.world.advance(86_401);
    expect(await api.getUpdates()).toEqual([]);
    await api.setWebhook('https://elsewhere.example');
    expect(await refused(api.getUpdates())).toEqual([409, expect.stringContaining('webhook is active')]);
    await api.deleteWebhook();
  });

  it('gets answers of readers under a post and under each other, and only the requested kinds', async () => {
    const post = await api.sendMessage(CHANNEL, 'Commented');
    const copy = (await api.getUpdates({ offset: -1 }))[0];
    const say = async (text: string, parentId?: string) => {
      const response = await fetch(`${sandbox.url}/__sandbox/telegram/comments`, {
        method: 'POST',
        body: JSON.stringify({ postId: String(post.message_id), text, parentId }),
      });
      return parseOwn<{ id: string }>(await response.text()).id;
    };
    const first = await say('Lovely');
    await say('Is it?', first);
    const [lovely, isIt] = await api.getUpdates({ offset: (copy?.update_id ?? 0) + 1 });
    const root = copy?.message?.message_id;
    expect(lovely?.message).toMatchObject({
      text: 'Lovely',
      message_thread_id: root,
      reply_to_message: { message_id: root, is_automatic_forward: true },
    });
    expect(isIt?.message).toMatchObject({
      message_thread_id: root,
      reply_to_message: { message_id: Number(first), text: 'Lovely' },
    });
    const group = lovely?.message?.chat.id ?? 0;
    const answer = await api.sendMessage(group, 'Thank you', {
      reply_parameters: { message_id: Number(first) },
    });
    expect(answer.chat.id).toBe(group);
    expect(await api.deleteMessage(group, Number(first))).toBe(true);
    // A bot does not receive its own messages, nor updates that it did not ask for.
    await api.getUpdates({ offset: (isIt?.update_id ?? 0) + 1, allowed_updates: ['poll'] });
    await say('Unheard');
    expect(await api.getUpdates({ allowed_updates: ['message'] })).toEqual([]);
  });

  it('has polls, waits and dead tokens', async () => {
    const { poll } = await api.sendPoll(CHANNEL, 'Tea?', [{ text: 'Yes' }, { text: 'No' }], {
      open_period: 600,
    });
    expect(poll).toMatchObject({ question: 'Tea?', is_anonymous: true });
    expect(await refused(api.sendPoll(CHANNEL, 'x'.repeat(301), [{ text: 'Yes' }]))).toEqual([
      400,
      expect.any(String),
    ]);
    sandbox.faults.arm({ platform: 'telegram', op: 'send_message', nth: 1, kind: 'rate_limit', value: 9 });
    const error = await api.sendMessage(CHANNEL, 'Soon').catch((each: unknown) => each);
    expect(error instanceof GrammyError && error.parameters).toEqual({ retry_after: 9 });
    const nobody = new Api('7100000009:AAnobodyHasEverHadThisTokenBefore', {
      apiRoot: `${sandbox.url}/telegram`,
    });
    expect(await refused(nobody.getMe())).toEqual([401, 'Unauthorized']);
  });
});
