import { type Ask, bearerOf, readFields, Refusal, type Reply } from '../http.ts';
import { lastingToken, type Scene } from '../platform.ts';
import { keptIn, type SandboxAccount, type SandboxPost } from '../world.ts';

/** A refusal has status 200 like any other response, and `ok` is false. */
export const no = (error: string, more: object = {}): Reply => ({
  status: 200,
  body: { ok: false, error, ...more },
});
export const refused = (error: string, more: object = {}) => new Refusal(no(error, more));
export const yes = (body: object): Reply => ({ status: 200, body: { ok: true, ...body } });

interface Channel {
  id: string;
  name: string;
  isPrivate: boolean;
  isMember: boolean;
  isArchived: boolean;
}

/** The channels in the facts of an account. A name alone is a public channel with the bot as a member. */
export function channelsOf({ facts }: SandboxAccount): Channel[] {
  const listed = Array.isArray(facts['channels']) ? facts['channels'] : [];
  return listed.map((each: Partial<Channel>) => ({
    id: String(each.id),
    name: String(each.name),
    isPrivate: each.isPrivate === true,
    isMember: each.isMember !== false,
    isArchived: each.isArchived === true,
  }));
}

export interface Caller {
  account: SandboxAccount;
  input: Record<string, string>;
}

export const botOf = ({ id, facts }: SandboxAccount) => String(facts['botId'] ?? `U${id.slice(1)}`);

/** The bot of the token and its input. The token may be in the header or in the form. */
export function callerOf(ask: Ask, scene: Scene, scope: string | null): Caller {
  const input = readFields(ask);
  const token = bearerOf(ask) ?? input['token'] ?? '';
  if (token === '') throw refused('not_authed');
  const owner = Object.values(scene.state.accounts).find(({ facts }) => facts['botToken'] === token);
  const known = owner ? lastingToken(scene, token, owner.id) : scene.state.tokens[token];
  if (!known || known.kind !== 'access') throw refused('invalid_auth');
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (known.revoked) throw refused('token_revoked');
  if (known.expiresAt !== null && known.expiresAt <= scene.world.now()) throw refused('token_expired');
  const account = scene.state.accounts[known.accountId];
  if (!account) throw refused('account_inactive');
  const { scopes } = account.facts;
  // A token that was typed in has the scopes of its app. A token from the consent page has the granted
  // scopes.
  const has = Array.isArray(scopes) ? scopes : known.scopes.length > 0 ? known.scopes : null;
  if (scope !== null && has !== null && !has.includes(scope))
    throw refused('missing_scope', { needed: scope, provided: has.join(',') });
  return { account, input };
}

export function channelOf({ account }: Caller, id: string | undefined): Channel {
  const channel = channelsOf(account).find((each) => each.id === id);
  // A private channel without the bot is reported as missing.
  if (!channel || (channel.isPrivate && !channel.isMember)) throw refused('channel_not_found');
  return channel;
}

/** Seconds with six decimals, which identify a message in its channel. */
function newTs(scene: Scene): string {
  const counter = keptIn<number>(scene.state, 'ts');
  counter['last'] = ((counter['last'] ?? 0) + 1) % 1000;
  return `${(scene.world.now() / 1000).toFixed(3)}${String(counter['last']).padStart(3, '0')}`;
}

export const keyOf = (channel: string, ts: string) => `${channel}:${ts}`;
export const tsOf = ({ id }: Pick<SandboxPost, 'id'>) => id.slice(id.indexOf(':') + 1);

export function put(
  scene: Scene,
  { account }: Caller,
  message: { channel: string; text: string; thread: string | undefined; media: string[]; facts: object },
): SandboxPost {
  const ts = newTs(scene);
  const id = keyOf(message.channel, ts);
  const post: SandboxPost = {
    id,
    accountId: account.id,
    text: message.text,
    media: message.media,
    replyTo: message.thread === undefined ? null : keyOf(message.channel, message.thread),
    createdAt: scene.world.now(),
    hidden: false,
    deleted: false,
    url: `https://${account.handle}.slack.com/archives/${message.channel}/p${ts.replace('.', '')}`,
    facts: { channel: message.channel, ...message.facts },
  };
  scene.state.posts[id] = post;
  return post;
}

/**
 * A thread begins with an existing message. An answer to an answer belongs to the thread of the first
 * message.
 */
export function threadOf(scene: Scene, channel: string, ts: string | undefined): string | undefined {
  if (ts === undefined || ts === '') return undefined;
  const parent = scene.state.posts[keyOf(channel, ts)];
  if (!parent || parent.deleted) throw refused('thread_not_found');
  return parent.replyTo === null ? ts : parent.replyTo.slice(parent.replyTo.indexOf(':') + 1);
}
