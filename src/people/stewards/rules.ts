import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Steward } from '../users/store-stewards.ts';
import type { User } from '../users/store.ts';

/**
 * All stewards must be locked. Only the command line may remove the last one, because its
 * user can appoint one again.
 */
export function keepASteward(stewards: readonly Steward[], leavingId: string): void {
  if (stewards.length !== 1 || stewards[0]?.id !== leavingId) return;
  throw new AppError('conflict', say('stewards.installation_needs_steward_make_somebody'), {
    reason: 'last_steward',
  });
}

/** An intruder may have claimed an unproved address, waiting for exactly this. */
export function requireProvedAddress({ isProved }: User): void {
  if (isProved) return;
  throw new AppError('conflict', say('stewards.nobody_shown_address_theirs_i'), {
    field: 'email',
    reason: 'address_unproved',
  });
}
