import { drawFace } from '../faces.ts';
import { type Ask, readFields, type Reply } from '../http.ts';
import type { SandboxPlatform, SandboxRoute, Scene } from '../platform.ts';
import {
  botOf,
  type Chat,
  chatOf,
  chatShown,
  checkRights,
  invalid,
  nextMessageId,
  ok,
  refusalOf,
} from './telegram-chats.ts';
import { takeMedia } from './telegram-media.ts';
import {
  findPost,
  idsOf,
  messagesOf,
  orderOf,
  readObject,
  sendFile,
  sendMediaGroup,
  sendMessage,
  sendPoll,
  textOf,
  tooMany,
} from './telegram-messages.ts';
import { addComment } from './telegram-comments.ts';
import { deleteWebhook, getUpdates, setWebhook } from './telegram-updates.ts';

const DELETE_MS = 48 * 3_600_000;
const RATE_SEC = 30;

const METHODS: Record<string, { op: string; run: SandboxRoute['run'] }> = {
  getMe: { op: 'get_me', run: getMe },
  getChat: { op: 'get_chat', run: getChat },
  getChatMember: { op: 'get_member', run: getChatMember },
  getChatMemberCount: { op: 'count_members', run: countMembers },
  sendMessage: { op: 'send_message', run: sendMessage },
  sendPhoto: { op: 'send_photo', run: sendFile('photo') },
  sendVideo: { op: 'send_video', run: sendFile('video') },
  sendAnimation: { op: 'send_animation', run: sendFile('animation') },
  sendDocument: { op: 'send_document', run: sendFile('document') },
  sendMediaGroup: { op: 'send_album', run: sendMediaGroup },
  sendPoll: { op: 'send_poll', run: sendPoll },
  editMessageText: { op: 'edit_text', run: editWords('text') },
  editMessageCaption: { op: 'edit_caption', run: editWords('caption') },
  editMessageMedia: { op: 'edit_media', run: editMedia },
  deleteMessage: { op: 'delete_message', run: deleteMessage },
  forwardMessage: { op: 'forward_message', run: forwardMessage },
  getUpdates: { op: 'get_updates', run: getUpdates },
  setWebhook: { op: 'set_webhook', run: setWebhook },
  deleteWebhook: { op: 'delete_webhook', run: deleteWebhook },
};

export const telegram: SandboxPlatform = {
  name: 'telegram',
  prefixes: ['telegram'],
  // All methods accept both GET and POST.
  routes: [
    ...Object.entries(METHODS).flatMap(([name, { op, run }]) =>
      (['POST', 'GET'] as const).map((method) => ({ op, method, path: `/:bot/${name}`, run })),
    ),
    { op: 'read_picture', method: 'GET', path: '/i/userpic/320/:file', run: readPicture },
  ],
  accounts: [
    {
      id: '-1001500000001',
      handle: 'lantern_news',
      name: 'Lantern Studio',
      followers: 3_180,
      facts: {
        botToken: '7100000001:AAlanternStudioSandboxTokenOfItsBot',
        botName: 'lantern_desk_bot',
        chat: '@lantern_news',
        type: 'channel',
        discussion: '-1001500000091',
      },
    },
    {
      id: '-1001500000002',
      handle: 'harbourbooks',
      name: 'Harbour Books',
      followers: 410,
      facts: {
        botToken: '7100000002:AAharbourBooksSandboxTokenOfTheirBot',
        botName: 'harbour_books_bot',
        chat: '@harbourbooks',
        type: 'channel',
      },
    },
    {
      id: '-1001500000003',
      handle: 'harbourreaders',
      name: 'Harbour Readers',
      followers: 96,
      facts: {
        botToken: '7100000002:AAharbourBooksSandboxTokenOfTheirBot',
        botName: 'harbour_books_bot',
        chat: '-1001500000003',
        type: 'supergroup',
        isPrivate: true,
      },
    },
  ],
  addComment,
  refuse(kind, _scene, value) {
    if (kind === 'unauthenticated') return refusalOf(401, 'Unauthorized');
    if (kind === 'not_found') return refusalOf(404, 'Not Found');
    if (kind === 'server_error') return refusalOf(value ?? 502, 'Bad Gateway');
    return tooMany(value ?? RATE_SEC);
  },
};

function getMe(ask: Ask, scene: Scene): Reply {
  const { id, username } = botOf(ask, scene);
  return ok({
    id,
    is_bot: true,
    first_name: username,
    username,
    can_join_groups: true,
    can_read_all_group_messages: true,
    supports_inline_queries: false,
  });
}

/** The picture of a public chat, which its web page shows to everybody. */
function readPicture({ params: { file = '' } }: Ask, scene: Scene): Reply {
  const chat = Object.values(scene.state.accounts).find(({ handle }) => file === `${handle}.jpg`);
  if (!chat || chat.facts['isPrivate'] === true) return { status: 404, body: '' };
  return { status: 200, headers: { 'content-type': 'image/png' }, body: drawFace(`telegram/${chat.id}`) };
}

function getChat(ask: Ask, scene: Scene): Reply {
  const { chat } = orderOf(ask, scene);
  const { discussion } = chat.account.facts;
  return ok({
    ...chatShown(chat),
    photo: { small_file_id: `small${chat.id}`, big_file_id: `big${chat.id}` },
    ...(chat.type === 'channel' && typeof discussion === 'string' && { linked_chat_id: Number(discussion) }),
    ...(chat.isDiscussion && { linked_chat_id: Number(chat.account.id) }),
  });
}

function getChatMember(ask: Ask, scene: Scene): Reply {
  const { bot, chat, fields } = orderOf(ask, scene);
  if (fields['user_id'] !== String(bot.id)) throw invalid('PARTICIPANT_ID_INVALID');
  const { mayPost, mayDelete } = chat.account.facts;
  return ok({
    status: 'administrator',
    user: { id: bot.id, is_bot: true, first_name: bot.username, username: bot.username },
    can_be_edited: false,
    can_manage_chat: true,
    can_delete_messages: mayDelete !== false,
    ...(chat.type === 'channel' && {
      can_post_messages: mayPost !== false,
      can_edit_messages: mayPost !== false,
    }),
  });
}

function countMembers(ask: Ask, scene: Scene): Reply {
  return ok(orderOf(ask, scene).chat.account.followers);
}

function messageIn(ask: Ask, scene: Scene, missing: string) {
  const order = orderOf(ask, scene);
  const id = Number(order.fields['message_id']);
  const post = findPost(scene, order.chat, id);
  if (!post) throw invalid(missing);
  return { ...order, id, post };
}

function editWords(what: 'text' | 'caption') {
  return (ask: Ask, scene: Scene): Reply => {
    const { chat, fields, post } = messageIn(ask, scene, 'message to edit not found');
    requireEdit(chat);
    const { text, entities } = textOf(fields, what);
    if (what === 'text' && text === '') throw invalid('message text is empty');
    if ((what === 'text') !== (post.media.length === 0))
      throw invalid(
        what === 'text'
          ? 'there is no text in the message to edit'
          : 'there is no caption in the message to edit',
      );
    if (text === post.text) throw notModified();
    post.text = text;
    post.facts['entities'] = entities;
    return ok(messagesOf(scene, chat, post)[0]);
  };
}

/** A bot may only change its posts in a channel while it may post there. */
function requireEdit(chat: Chat): void {
  if (chat.account.facts['mayPost'] === false) throw invalid("message can't be edited");
}

const notModified = () =>
  invalid(
    'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
  );

async function editMedia(ask: Ask, scene: Scene): Promise<Reply> {
  const { chat, fields, parts, post, id } = messageIn(ask, scene, 'message to edit not found');
  requireEdit(chat);
  const wish = readObject(fields['media']);
  const type = wish['type'] === 'video' || wish['type'] === 'document' ? wish['type'] : 'photo';
  const media = await takeMedia(scene, parts, type, String(wish['media'] ?? ''), chat.account.id);
  const at = idsOf(post).indexOf(id);
  if (post.media[at] === media.id) throw notModified();
  post.media[at] = media.id;
  return ok(messagesOf(scene, chat, post)[at]);
}

/** Deletes one message. The others of an album stay. */
function deleteMessage(ask: Ask, scene: Scene): Reply {
  const { chat, fields } = orderOf(ask, scene);
  const id = Number(fields['message_id']);
  checkRights(chat, 'delete', scene);
  const comment = chat.type === 'supergroup' ? scene.state.comments[String(id)] : undefined;
  const post = findPost(scene, chat, id);
  const found = comment ?? post;
  if (!found || found.deleted) throw invalid('message to delete not found');
  if (scene.world.now() - found.createdAt > DELETE_MS) throw invalid("message can't be deleted");
  if (comment) comment.deleted = true;
  if (!post) return ok(true);
  const at = idsOf(post).indexOf(id);
  post.facts['ids'] = idsOf(post).toSpliced(at, 1);
  post.media.splice(at, 1);
  post.deleted = idsOf(post).length === 0;
  return ok(true);
}

function forwardMessage(ask: Ask, scene: Scene): Reply {
  const bot = botOf(ask, scene);
  const fields = readFields(ask);
  const [to, from] = [
    chatOf(scene, bot, fields['chat_id'] ?? ''),
    chatOf(scene, bot, fields['from_chat_id'] ?? ''),
  ];
  const id = Number(fields['message_id']);
  const post = findPost(scene, from, id);
  if (!post) throw invalid('message to forward not found');
  if (post.facts['protect'] === true) throw invalid("message has protected content and can't be forwarded");
  const [message] = messagesOf(scene, from, post);
  const origin = {
    type: 'channel',
    chat: chatShown(from),
    message_id: id,
    date: Math.floor(post.createdAt / 1000),
  };
  return ok({
    ...message,
    message_id: nextMessageId(scene, to.id),
    chat: chatShown(to),
    forward_origin: origin,
  });
}
