import { createHash } from 'node:crypto';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Services } from '../context.ts';
import { keepNetwork, takeGuesses } from './store.ts';

/**
 * Guesses at one account from one network: ten at once (programs sign in several times in a row, and
 * each attempt counts until one is found correct). After that the wait doubles with each guess, up
 * to a quarter of an hour.
 */
const HERE = { free: 10, max: '15 minutes' };
/**
 * One shared limit for guesses at an account from all networks where its owner was never seen: an attacker
 * with many addresses gets one guess every half minute. The wait never grows beyond that, because an owner
 * who travels needs a guess too.
 */
const STRANGERS = { free: 20, max: '30 seconds' };
const NETWORKS_MAX = 20;

interface Guess {
  /** In the canonical form of addresses; see kernel/email.ts. */
  email: string;
  network: string;
  /**
   * Null for an address without an account. It is treated like any other, so that the delays reveal nothing.
   */
  userId: string | null;
  /** The guess is a code instead of a password. */
  ofCode?: true;
}

/**
 * Admits a guess or says when the next one is allowed. The account itself is never locked: on a network where
 * its owner has signed in before, only guesses from that network count.
 */
export async function takeGuess({ database, clock }: Services, guess: Guess): Promise<void> {
  const rows = await takeGuesses(
    database.counters,
    guess,
    { key: keyOf(guess.email, guess.network), ...HERE },
    { key: keyOf(guess.email), ...STRANGERS },
  );
  const refused = rows.find(({ taken }) => !taken);
  if (!refused) return;
  const waitSec = Math.max(1, Math.ceil((refused.next_at.getTime() - clock.now().getTime()) / 1000));
  const more = [{ retryAfterSec: waitSec }, { retryAfterSec: waitSec, reason: 'sign_in_delayed' }] as const;
  throw guess.ofCode
    ? new AppError('rate_limited', say('auth.too_many_wrong_codes_account', { waitSec }), ...more)
    : new AppError('rate_limited', say('auth.too_many_wrong_passwords_account', { waitSec }), ...more);
}

/** The guess was right: it does not count, and the network is known from now on. */
export async function rememberNetwork(
  { database }: Services,
  guess: Guess & { userId: string },
): Promise<void> {
  await keepNetwork(database.counters, guess, keyOf(guess.email, guess.network), NETWORKS_MAX);
}

/** Hashed, because what people type into the field is not always an address. */
function keyOf(email: string, network = ''): Buffer {
  return createHash('sha256').update(`${email}\n${network}`).digest();
}
