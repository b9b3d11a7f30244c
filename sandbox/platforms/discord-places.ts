import { type Ask, isObject, Refusal } from '../http.ts';
import { lastingToken, type Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';
import { AVATAR, countCall, problem, requireClient } from './discord-shared.ts';

export const RIGHTS = {
  view: 1 << 10,
  send: 1 << 11,
  embed: 1 << 14,
  attach: 1 << 15,
  history: 1 << 16,
  /** Not a shift, because bit operators only cover 32 bits. */
  threads: 2 ** 38,
};
/** All rights that a bot needs, as its role grants them. */
export const PERMISSIONS = Object.values(RIGHTS).reduce((sum, right) => sum + right, 0);

const unauthorized = () => new Refusal(problem(401, 0, '401: Unauthorized'));
export const refusedFor = (account: SandboxAccount) =>
  new Refusal(
    has(account, RIGHTS.view)
      ? problem(403, 50013, 'Missing Permissions')
      : problem(403, 50001, 'Missing Access'),
  );

/** The channels of a bot, which identifies itself with its token and the scheme `Bot`. */
export function channelsOf(ask: Ask, scene: Scene): [SandboxAccount, ...SandboxAccount[]] {
  requireClient(ask);
  const [, token] = /^Bot (\S+)$/.exec(ask.headers['authorization'] ?? '') ?? [];
  const [first, ...more] = Object.values(scene.state.accounts).filter(
    ({ facts }) => token !== undefined && facts['botToken'] === token,
  );
  if (token === undefined || !first) throw unauthorized();
  const known = lastingToken(scene, token, first.id);
  if (scene.faults.some(({ kind }) => kind === 'revoke_token')) known.revoked = true;
  if (known.revoked) throw unauthorized();
  countCall(scene, token);
  return [first, ...more];
}

export function channelOf(ask: Ask, scene: Scene): SandboxAccount {
  const id = ask.params['channel'];
  const account = channelsOf(ask, scene)
    .flatMap((each) => [each, ...othersOf(each)])
    .find(({ facts }) => facts['channel'] === id);
  if (account && has(account, RIGHTS.view)) return account;
  const isThere = Object.values(scene.state.accounts).some(({ facts }) => facts['channel'] === id);
  throw new Refusal(isThere ? problem(403, 50001, 'Missing Access') : problem(404, 10003, 'Unknown Channel'));
}

/** The other channels of its server and their threads, each as a copy of the account in that place. */
export const othersOf = (account: SandboxAccount): SandboxAccount[] =>
  asList(account.facts['channels'])
    .filter(isObject)
    .map(({ id, name, overwrites = [], position = 1, type: channelType = 0, ...more }) => ({
      ...account,
      handle: String(name),
      facts: {
        ...account.facts,
        ...{ own: false, requiresTag: false, channels: [] },
        ...{ channel: id, channelType, overwrites, position, ...more },
      },
    }));

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const isThread = (account: SandboxAccount) => typeOf(account) === 11;
export const isForum = (account: SandboxAccount) => [15, 16].includes(typeOf(account));

export function guildOf(ask: Ask, scene: Scene): SandboxAccount {
  const account = channelsOf(ask, scene).find(({ facts }) => facts['guild'] === ask.params['guild']);
  if (!account) throw new Refusal(problem(404, 10004, 'Unknown Guild'));
  return account;
}

export const overwritesOf = ({ facts }: SandboxAccount) => asList(facts['overwrites']).filter(isObject);

/** The rights of the role, changed by the overwrites of the channel. */
export function has(account: SandboxAccount, right: number): boolean {
  let rights = Number(account.facts['permissions'] ?? 0);
  for (const { allow, deny } of overwritesOf(account))
    rights = (rights & ~Number(deny ?? 0)) | Number(allow ?? 0);
  const isGiven = Math.floor(Number(account.facts['permissions'] ?? 0) / RIGHTS.threads) % 2 === 1;
  return right === RIGHTS.threads ? isGiven : (rights & right) === right;
}

export const botOf = ({ name, facts }: SandboxAccount) => ({
  id: String(facts['botId']),
  username: name.toLowerCase().replaceAll(' ', '-'),
  global_name: null,
  avatar: AVATAR,
  bot: true,
});

export const typeOf = ({ facts }: SandboxAccount) => Number(facts['channelType'] ?? 0);
export const isWritten = (account: SandboxAccount) => [0, 5, 11].includes(typeOf(account));

/** The threads of a forum, oldest first. */
export const threadsIn = ({ id, facts }: SandboxAccount, { state }: Scene): SandboxAccount[] => {
  const account = state.accounts[id];
  const others = account ? othersOf(account) : [];
  return others.filter((each) => isThread(each) && each.facts['parent'] === facts['channel']);
};
