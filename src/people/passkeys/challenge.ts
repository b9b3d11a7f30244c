import type { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { hashToken } from '#platform/auth/bearer.ts';
import { makeLink, takeLink } from '../links/store.ts';
import type { CreationOptions, RequestOptions } from './fields.ts';
import { listPasskeys } from './store.ts';
import { ALGORITHMS } from './verify.ts';

const LIFE_SEC = 5 * 60;

/**
 * The purpose of a challenge. A challenge for a sign-in cannot add a key, and a challenge of another sign-in,
 * session or person proves nothing here.
 */
export type Purpose =
  | { use: 'add'; userId: string }
  | { use: 'sign_in' }
  | { use: 'second_factor'; userId: string; token: string }
  | { use: 'proof'; userId: string; sessionId: string };

const userOf = (purpose: Purpose) => ('userId' in purpose ? purpose.userId : null);

/** The token of the one-time link is the challenge: the device signs it, and we recognise it by its hash. */
const boundTo = (purpose: Purpose): Record<string, string> => ({
  use: purpose.use,
  ...(purpose.use === 'second_factor' && { signIn: hashToken(purpose.token).toString('hex') }),
  ...(purpose.use === 'proof' && { session: purpose.sessionId }),
});

const make = ({ database }: Services, purpose: Purpose) =>
  makeLink(database.system, {
    kind: 'passkey',
    userId: userOf(purpose),
    state: boundTo(purpose),
    lifeSec: LIFE_SEC,
  });

/**
 * Uses the challenge up before anything is checked, so that none is answered twice. False: it is not ours.
 */
export async function takeChallenge(
  { database }: Services,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const link = await takeLink(database.system, 'passkey', challenge).catch(() => null);
  if (link === null || link.userId !== userOf(purpose)) return false;
  return Object.entries(boundTo(purpose)).every(([key, value]) => link.state[key] === value);
}

export const rpIdOf = ({ publicUrl }: Pick<Services, 'publicUrl'>) => new URL(publicUrl).hostname;

const descriptorOf = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** Asks for a passkey; for one of the person's own if the person is known. */
export async function requestOptions(
  services: Services,
  purpose: Exclude<Purpose, { use: 'add' }>,
): Promise<z.input<typeof RequestOptions>> {
  const userId = userOf(purpose);
  const own = userId === null ? [] : await listPasskeys(services.database.system, userId);
  return {
    challenge: await make(services, purpose),
    rpId: rpIdOf(services),
    timeout: LIFE_SEC * 1000,
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  };
}

export async function creationOptions(
  services: Services,
  user: { id: string; email: string; name: string },
): Promise<z.input<typeof CreationOptions>> {
  const own = await listPasskeys(services.database.system, user.id);
  return {
    rp: { id: rpIdOf(services), name: 'Parlance' },
    user: { id: handleOf(user.id), name: user.email, displayName: user.name },
    challenge: await make(services, { use: 'add', userId: user.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: LIFE_SEC * 1000,
    excludeCredentials: own.map(descriptorOf),
    // Found without an email address, and unlocked by a fingerprint or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** The name under which the device stores the person, in case it has several keys for us. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');
