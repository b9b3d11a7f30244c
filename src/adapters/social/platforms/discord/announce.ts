import { say } from '#kernel/say.ts';
import type { PlatformContext } from '../../connection.ts';
import { type ConnectedAccount, PlatformError, type PublishContent } from '../../contract.ts';
import { botCall } from './api.ts';
import { Message, pathOf, placeOf } from './messages.ts';

export const isToAnnounce = ({ settings }: PublishContent): boolean => settings['announce'] === true;

/** What Discord answers about a message that is announced already. */
const ALREADY = '40033';
/** The flag of a message that is announced. */
const ANNOUNCED = 1;
/** For an answer that does not say how long to wait. */
const WAIT_SEC = 600;

const messagePath = (account: ConnectedAccount, name: string) => {
  const { channel, id } = placeOf(account, name);
  return pathOf(channel ?? '', id);
};

/**
 * Shows a message in all servers that follow its channel; announcing it twice changes nothing. A channel may
 * announce ten messages an hour: the answer is how many seconds to wait, or null when it is done. Waiting here
 * keeps other posts of the account going, which do not count.
 */
export async function announce(
  account: ConnectedAccount,
  name: string,
  ctx: PlatformContext,
): Promise<number | null> {
  try {
    const path = `${messagePath(account, name)}/crosspost` as const;
    await botCall(ctx, account.accessToken, `POST ${path}`, Message, { visible: true });
    return null;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { failure } = error;
    if (failure.platformCode === ALREADY) return null;
    if (failure.errorCode === 'rate_limited') return failure.retryAfterSec ?? WAIT_SEC;
    if (failure.retryable || failure.errorCode === 'token_expired') throw error;
    throw new PlatformError({ ...failure, message: say('discord.sent_but_not_announced') });
  }
}

export async function isAnnounced(
  account: ConnectedAccount,
  name: string,
  ctx: PlatformContext,
): Promise<boolean> {
  const path = messagePath(account, name);
  const { flags } = await botCall(ctx, account.accessToken, `GET ${path}`, Message);
  return (flags & ANNOUNCED) !== 0;
}
