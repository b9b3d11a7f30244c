import { bearerOf, type Ask, Refusal, type Reply } from '../http.ts';
import { accountOf } from '../oauth.ts';
import type { Scene } from '../platform.ts';
import type { SandboxAccount } from '../world.ts';

const PROBLEMS = 'https://api.twitter.com/2/problems';

export function problem(
  status: number,
  title: string,
  detail: string,
  kind?: string,
  more: object = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: {
      title,
      detail,
      type: kind === undefined ? 'about:blank' : `${PROBLEMS}/${kind}`,
      status,
      ...more,
    },
  };
}

export function invalid(message: string): Refusal {
  return new Refusal(
    problem(
      400,
      'Invalid Request',
      'One or more parameters to your request was invalid.',
      'invalid-request',
      {
        errors: [{ parameters: {}, message }],
      },
    ),
  );
}

export const unauthorized = () => problem(401, 'Unauthorized', 'Unauthorized');

export function signedIn(ask: Ask, scene: Scene): SandboxAccount {
  const account = scene.state.accounts[accountOf(scene, bearerOf(ask)) ?? ''];
  if (!account) throw new Refusal(unauthorized());
  if (account.facts['suspended'] === true)
    throw new Refusal(
      problem(
        403,
        'Forbidden',
        'Your account is suspended and is not permitted to access this feature.',
        'user-suspended',
      ),
    );
  return account;
}

/** In micro-dollars. */
const PRICE = { create: 15_000, create_with_url: 200_000, read: 5_000, owned_read: 1_000, metadata: 5_000 };

/** The cost of the calls: `extra.cost.microUsd`. */
export function spend(scene: Scene, what: keyof typeof PRICE, count = 1): void {
  const cost = (scene.state.extra['cost'] ??= { microUsd: 0 });
  cost['microUsd'] = Number(cost['microUsd'] ?? 0) + PRICE[what] * count;
}
