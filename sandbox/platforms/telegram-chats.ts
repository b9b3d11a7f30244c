import { type Ask, Refusal, type Reply } from '../http.ts';
import { lastingToken, type Place, type Scene } from '../platform.ts';
import { hashOf, keptIn, type SandboxAccount } from '../world.ts';

export const refusalOf = (code: number, description: string, parameters?: object): Reply => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});
export const invalid = (what: string) => new Refusal(refusalOf(400, `Bad Request: ${what}`));
export const ok = (result: unknown): Reply => ({ status: 200, body: { ok: true, result } });

export interface Bot {
  token: string;
  id: number;
  username: string;
}

/** A channel or group that the bot may use. */
export interface Chat {
  id: string;
  type: 'channel' | 'supergroup';
  title: string;
  username: string | null;
  /** For a discussion group, the account of its channel. */
  account: SandboxAccount;
  isDiscussion: boolean;
}

/** The token is in the path: /bot<token>/method. */
export function botOf(ask: Ask, scene: Scene): Bot {
  const token = /^bot(.+)$/.exec(ask.params['bot'] ?? '')?.[1] ?? '';
  const account = Object.values(scene.state.accounts).find(({ facts }) => facts['botToken'] === token);
  // A malformed token is treated as an unknown path.
  if (!/^\d+:[\w-]+$/.test(token)) throw new Refusal(refusalOf(404, 'Not Found'));
  if (!account) throw new Refusal(refusalOf(401, 'Unauthorized'));
  const known = lastingToken(scene, token, account.id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (known.revoked) throw new Refusal(refusalOf(401, 'Unauthorized'));
  return {
    token,
    id: Number(token.split(':')[0]),
    username: String(account.facts['botName'] ?? 'sandbox_bot'),
  };
}

/** Finds a chat by number or @name. A chat that the bot never joined does not exist for it. */
export function chatOf(scene: Scene, bot: Bot, place: string): Chat {
  const own = Object.values(scene.state.accounts).filter(({ facts }) => facts['botToken'] === bot.token);
  const account = own.find(
    ({ id, handle }) => id === place || `@${handle}`.toLowerCase() === place.toLowerCase(),
  );
  const channel = own.find(({ facts }) => facts['discussion'] === place && facts['inDiscussion'] !== false);
  if (account) return refuseGone(chatFrom(account));
  if (channel)
    return {
      id: place,
      type: 'supergroup',
      title: `${channel.name} chat`,
      username: null,
      account: channel,
      isDiscussion: true,
    };
  throw invalid('chat not found');
}

const chatFrom = (account: SandboxAccount): Chat => ({
  id: account.id,
  type: account.facts['type'] === 'supergroup' ? 'supergroup' : 'channel',
  title: account.name,
  username: account.facts['isPrivate'] === true ? null : account.handle,
  account,
  isDiscussion: false,
});

function refuseGone(chat: Chat): Chat {
  const { facts } = chat.account;
  if (facts['kicked'] === true)
    throw new Refusal(refusalOf(403, `Forbidden: bot was kicked from the ${chat.type} chat`));
  if (typeof facts['migratedTo'] === 'string')
    throw new Refusal(
      refusalOf(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: Number(facts['migratedTo']),
      }),
    );
  return chat;
}

export function checkRights(chat: Chat, right: 'post' | 'delete', scene: Scene): void {
  if (scene.faults.some(({ kind }) => kind === 'policy'))
    throw new Refusal(refusalOf(403, `Forbidden: bot was kicked from the ${chat.type} chat`));
  if (chat.account.facts[right === 'post' ? 'mayPost' : 'mayDelete'] !== false) return;
  throw invalid(
    right === 'delete'
      ? "message can't be deleted"
      : chat.type === 'channel'
        ? 'need administrator rights in the channel chat'
        : 'not enough rights to send text messages to the chat',
  );
}

export const chatShown = ({ id, type, title, username }: Chat): object => ({
  id: Number(id),
  type,
  title,
  ...(username !== null && { username }),
});

/** Message ids are counted per chat, with a different start for each. */
export function nextMessageId({ state }: Place, chatId: string): number {
  const counters = keptIn<number>(state, 'counters');
  const next = (counters[chatId] ?? 1000 * (1 + (hashOf(chatId) % 9000))) + 1;
  counters[chatId] = next;
  return next;
}

/** The post whose copy is in a discussion group, by the group and the id of the copy. */
export const copiesOf = ({ state }: Place) => keptIn<string>(state, 'copies');
