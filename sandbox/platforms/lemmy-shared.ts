import { type Ask, bearerOf, isObject, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { SandboxRoute, Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';
import { type Community, refused } from './lemmy-views.ts';

/** Version 3 uses this error with HTTP 400. */
export const TOO_MANY = 'rate_limit_error';

export const COMMUNITIES: readonly Community[] = [
  { id: 31, name: 'lanterns', title: 'Lanterns' },
  { id: 32, name: 'harbour', title: 'Harbour life' },
  { id: 33, name: 'announcements', title: 'Announcements', isModsOnly: true },
  { id: 34, name: 'quiet', title: 'The quiet corner', bans: ['21'] },
  { id: 35, name: 'games', title: 'Games' },
];
export const ALLOWED = [0, 37, 32];

export const guestOf = (ask: Ask, scene: Scene): SandboxAccount | undefined =>
  scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];

export function callerOf(ask: Ask, scene: Scene): SandboxAccount {
  const account = guestOf(ask, scene);
  if (!account) throw refused('not_logged_in', 401);
  return account;
}

export const followedBy = ({ facts }: SandboxAccount): Community[] =>
  COMMUNITIES.filter(({ id }) => Array.isArray(facts['communities']) && facts['communities'].includes(id));

/** A server of 1.0 has both versions, and of version 3 only a part. Here it is known by the session, even an old one. */
function isOnVersionOne(ask: Ask, { state }: Scene): boolean {
  const { accountId = '' } = state.tokens[bearerOf(ask) ?? ''] ?? {};
  return state.accounts[accountId]?.facts['isOnVersionOne'] === true;
}

const missing = (): Reply => ({ status: 404, body: '' });

/** A call of version 3 that servers of 1.0 no longer have. */
export const before1 =
  (run: (ask: Ask, scene: Scene) => Reply): SandboxRoute['run'] =>
  (ask, scene) =>
    isOnVersionOne(ask, scene) ? missing() : run(ask, scene);

/** A call that only servers of 1.0 have. Some of its refusals have other names. */
export const since1 =
  (run: (ask: Ask, scene: Scene) => Reply): SandboxRoute['run'] =>
  (ask, scene) => {
    if (!isOnVersionOne(ask, scene)) return missing();
    try {
      return run(ask, scene);
    } catch (error) {
      const body = error instanceof Refusal ? error.reply.body : null;
      const word = isObject(body) ? String(body['error']) : '';
      if (word === TOO_MANY) throw refused('too_many_requests', 429);
      throw word.startsWith('couldnt_find_') ? refused('not_found', 404) : error;
    }
  };

export const versionFor = (ask: Ask, scene: Scene) => (isOnVersionOne(ask, scene) ? '1.0.0' : '0.19.9');
