import { type Ask, isObject, type Part, readFields, readMultipart, Refusal, type Reply } from '../http.ts';
import type { Scene } from '../platform.ts';
import { countIn } from '../windows.ts';
import type { SandboxMedia, SandboxPost } from '../world.ts';
import {
  type Bot,
  botOf,
  type Chat,
  chatOf,
  chatShown,
  checkRights,
  copiesOf,
  invalid,
  nextMessageId,
  ok,
  refusalOf,
} from './telegram-chats.ts';
import { mediaShown, type MediaType, takeMedia } from './telegram-media.ts';
import { type Entity, parsed } from './telegram-text.ts';
import { tell } from './telegram-updates.ts';

const TEXT_MAX = 4096;
const CAPTION_MAX = 1024;
const ALBUM_MAX = 10;
const GROUP_LIMIT = { limit: 20, windowSec: 60 };
const CHAT_LIMIT = { limit: 30, windowSec: 30 };
const BOT_LIMIT = { limit: 30, windowSec: 1 };

interface Message {
  text: string;
  entities: Entity[];
  items: { type: MediaType; media: SandboxMedia }[];
  poll: object | null;
}

/** A validated request to send something to a chat. */
interface Order {
  bot: Bot;
  chat: Chat;
  fields: Record<string, string>;
  parts: Part[];
}

export function orderOf(ask: Ask, scene: Scene): Order {
  const bot = botOf(ask, scene);
  const isForm = (ask.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const [fields, parts] = [readFields(ask), isForm ? readMultipart(ask) : []];
  const chat = chatOf(scene, bot, fields['chat_id'] ?? '');
  return { bot, chat, fields, parts };
}

function count(scene: Scene, { bot, chat }: Order, weight: number): void {
  const windows = [
    countIn(scene, `bot ${bot.id}`, BOT_LIMIT.limit, BOT_LIMIT.windowSec, weight),
    countIn(scene, `chat ${chat.id}`, CHAT_LIMIT.limit, CHAT_LIMIT.windowSec, weight),
    ...(chat.type === 'supergroup'
      ? [countIn(scene, `group ${chat.id}`, GROUP_LIMIT.limit, GROUP_LIMIT.windowSec, weight)]
      : []),
  ];
  const over = windows.find(({ isOver }) => isOver);
  if (!over) return;
  const seconds = Math.max(1, Math.ceil((over.resetsAt - scene.world.now()) / 1000));
  throw new Refusal(tooMany(seconds));
}

export const tooMany = (seconds: number): Reply =>
  refusalOf(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });

export function sendMessage(ask: Ask, scene: Scene): Reply {
  const order = orderOf(ask, scene);
  const { text, entities } = textOf(order.fields, 'text');
  if (text === '') throw invalid('message text is empty');
  return ok(put(scene, order, { text, entities, items: [], poll: null })[0]);
}

export const sendFile = (type: MediaType) => async (ask: Ask, scene: Scene) => {
  const order = orderOf(ask, scene);
  const { fields, parts, chat } = order;
  const { text, entities } = textOf(fields, 'caption');
  const isUpload = parts.some(({ name, filename }) => name === type && filename !== null);
  const source = isUpload ? `attach://${type}` : (fields[type] ?? '');
  if (source === '') throw invalid(`there is no ${type} in the request`);
  const media = await takeMedia(scene, parts, type, source, chat.account.id);
  return ok(put(scene, order, { text, entities, items: [{ type, media }], poll: null })[0]);
};

export async function sendMediaGroup(ask: Ask, scene: Scene): Promise<Reply> {
  const order = orderOf(ask, scene);
  const list = readArray(order.fields['media']);
  if (list.length < 2) throw invalid('there are too few messages to send as an album');
  if (list.length > ALBUM_MAX) throw invalid('too many messages to send as an album');
  const types = list.map(({ type }) => typeIn(type));
  if (types.includes('document') && types.some((type) => type !== 'document'))
    throw invalid("document can't be mixed with other media types");
  const items: Message['items'] = [];
  for (const [i, each] of list.entries()) {
    const type = types[i] ?? 'photo';
    const source = String(each['media'] ?? '');
    const media = await takeMedia(scene, order.parts, type, source, order.chat.account.id);
    items.push({ type, media });
  }
  const [caption] = list.map((each) => textOf(stringsOf(each), 'caption')).filter(({ text }) => text !== '');
  const { text, entities } = caption ?? { text: '', entities: [] };
  return ok(put(scene, order, { text, entities, items, poll: null }));
}

function typeIn(type: unknown): MediaType {
  if (type === 'photo' || type === 'video' || type === 'document') return type;
  throw invalid("can't parse InputMedia: this type of media can't be used in sendMediaGroup");
}

export function sendPoll(ask: Ask, scene: Scene): Reply {
  const order = orderOf(ask, scene);
  const { question = '', open_period: period } = order.fields;
  const options = readArray(order.fields['options']).map(({ text }) => String(text ?? ''));
  if (question.length < 1) throw invalid('poll question must be non-empty');
  if (question.length > 300) throw invalid('poll question length must not exceed 300');
  if (options.length < 1 || options.length > 12) throw invalid('poll must have from 1 to 12 options');
  if (options.some((option) => option.length > 100)) throw invalid('poll options length must not exceed 100');
  if (period !== undefined && !(Number(period) >= 5 && Number(period) <= 2_628_000))
    throw invalid('poll can be open for 5 to 2628000 seconds');
  const poll = {
    id: scene.world.newNumber(),
    question,
    options: options.map((text) => ({ text, voter_count: 0 })),
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: true,
    type: 'regular',
  };
  return ok(put(scene, order, { text: question, entities: [], items: [], poll })[0]);
}

export function textOf(fields: Record<string, string>, name: 'text' | 'caption') {
  const given = fields[name === 'text' ? 'entities' : 'caption_entities'];
  const found = parsed(fields[name] ?? '', fields['parse_mode'], given);
  if (found.text.length > (name === 'text' ? TEXT_MAX : CAPTION_MAX))
    throw invalid(name === 'text' ? 'message is too long' : 'message caption is too long');
  return found;
}

/** Publishes the message. A discussion group gets a copy of each post in its channel. */
function put(scene: Scene, order: Order, message: Message): object[] {
  const { bot, chat, fields } = order;
  checkRights(chat, 'post', scene);
  const replyTo = answeredBy(scene, chat, fields);
  count(scene, order, Math.max(1, message.items.length));
  const ids = Array.from({ length: Math.max(1, message.items.length) }, () => nextMessageId(scene, chat.id));
  const first = String(ids[0]);
  if (chat.isDiscussion) {
    const parent = scene.state.comments[replyTo ?? ''];
    scene.state.comments[first] = {
      id: first,
      postId: parent?.postId ?? copiesOf(scene)[`${chat.id}/${replyTo}`] ?? '',
      parentId: parent?.id ?? null,
      author: { id: String(bot.id), handle: bot.username, name: bot.username },
      text: message.text,
      createdAt: scene.world.now(),
      hidden: false,
      deleted: false,
    };
    return [{ ...base(scene, chat, ids[0] ?? 0), text: message.text }];
  }
  const post: SandboxPost = {
    id: first,
    accountId: chat.account.id,
    text: message.text,
    media: message.items.map(({ media }) => media.id),
    replyTo,
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://t.me/${chat.username ?? `c/${chat.id.slice(4)}`}/${first}`,
    facts: {
      ids,
      types: message.items.map(({ type }) => type),
      entities: message.entities,
      poll: message.poll,
      album: ids.length > 1 ? scene.world.newNumber() : null,
      silent: fields['disable_notification'] === 'true',
      protect: fields['protect_content'] === 'true',
      spoiler: fields['has_spoiler'] === 'true' || (fields['media'] ?? '').includes('"has_spoiler":true'),
    },
  };
  scene.state.posts[first] = post;
  echo(scene, bot, chat, post);
  return messagesOf(scene, chat, post);
}

function echo(scene: Scene, bot: Bot, channel: Chat, post: SandboxPost): void {
  const { discussion, inDiscussion } = channel.account.facts;
  if (channel.type !== 'channel' || typeof discussion !== 'string' || inDiscussion === false) return;
  const group = chatOf(scene, bot, discussion);
  const origin = { type: 'channel', chat: chatShown(channel), date: seconds(post.createdAt) };
  for (const [i, message] of messagesOf(scene, channel, post).entries()) {
    const id = nextMessageId(scene, group.id);
    copiesOf(scene)[`${group.id}/${id}`] = post.id;
    tell(scene, bot.token, {
      message: {
        ...message,
        ...base(scene, group, id),
        from: { id: 777000, is_bot: false, first_name: 'Telegram' },
        sender_chat: chatShown(channel),
        is_automatic_forward: true,
        forward_origin: { ...origin, message_id: idsOf(post)[i] },
      },
    });
  }
}

/** The message to answer must exist. */
function answeredBy(scene: Scene, chat: Chat, fields: Record<string, string>): string | null {
  const given = readObject(fields['reply_parameters'])['message_id'] ?? fields['reply_to_message_id'];
  if (given === undefined) return null;
  const id = String(given);
  const isThere =
    (chat.isDiscussion
      ? `${chat.id}/${id}` in copiesOf(scene)
      : findPost(scene, chat, Number(id)) !== undefined) ||
    (chat.type === 'supergroup' && scene.state.comments[id]?.deleted === false);
  if (!isThere) throw invalid('message to be replied not found');
  return id;
}

export const findPost = (scene: Scene, chat: Chat, id: number): SandboxPost | undefined =>
  Object.values(scene.state.posts).find(
    (post) => post.accountId === chat.account.id && !post.deleted && idsOf(post).includes(id),
  );

/** For an album, only the messages that still exist. */
export const idsOf = ({ facts }: SandboxPost): number[] => (Array.isArray(facts['ids']) ? facts['ids'] : []);

const seconds = (at: number) => Math.floor(at / 1000);

const base = (scene: Scene, chat: Chat, id: number) => ({
  message_id: id,
  date: seconds(scene.world.now()),
  chat: chatShown(chat),
});

/** The messages in the format of the Bot API: one per file of an album, with the text in the first. */
export function messagesOf(scene: Scene, chat: Chat, post: SandboxPost): object[] {
  const { facts } = post;
  const types: unknown[] = Array.isArray(facts['types']) ? facts['types'] : [];
  const hasFiles = post.media.length > 0;
  const words = {
    ...(post.text !== '' && facts['poll'] === null && { [hasFiles ? 'caption' : 'text']: post.text }),
    ...(isObject(facts['poll']) && { poll: facts['poll'] }),
    ...(Array.isArray(facts['entities']) &&
      facts['entities'].length > 0 && { [hasFiles ? 'caption_entities' : 'entities']: facts['entities'] }),
  };
  return idsOf(post).map((id, i) => {
    const media = scene.state.media[post.media[i] ?? ''];
    return {
      ...base(scene, chat, id),
      date: seconds(post.createdAt),
      sender_chat: chatShown(chat),
      ...(i === 0 && words),
      ...(media && mediaShown(typeOf(types[i]), media)),
      ...(typeof facts['album'] === 'string' && { media_group_id: facts['album'] }),
      ...(facts['protect'] === true && { has_protected_content: true }),
      ...(facts['spoiler'] === true && { has_media_spoiler: true }),
    };
  });
}

const typeOf = (type: unknown): MediaType =>
  type === 'video' || type === 'animation' || type === 'document' ? type : 'photo';

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    throw invalid("can't parse JSON");
  }
}

function readArray(text: string | undefined): Record<string, unknown>[] {
  const value = readJson(text);
  if (!Array.isArray(value)) throw invalid('expected an Array');
  return value.map((each: unknown) => (isObject(each) ? each : { text: each }));
}

export function readObject(text: string | undefined): Record<string, unknown> {
  const value = readJson(text);
  return isObject(value) ? value : {};
}

const stringsOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
