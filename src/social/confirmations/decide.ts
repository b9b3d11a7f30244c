import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { type ConfirmationRow, decideOn, findConfirmation } from './store.ts';

/** Only the first decision counts. */
export async function decide(
  ctx: Context,
  confirmationId: string,
  to: 'accepted' | 'declined',
): Promise<ConfirmationRow> {
  const row = await findConfirmation(ctx, confirmationId, true);
  const now = ctx.clock.now();
  const isOver = row.expires_at <= now;
  if (row.status !== 'pending' || isOver)
    throw new AppError('conflict', say('confirmations.confirmation_decided_expired'), {
      status: row.status === 'pending' && isOver ? 'expired' : row.status,
    });
  return decideOn(ctx, confirmationId, to, now);
}
