import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { filtersHash } from '#kernel/page.ts';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { emitEvent } from '../events/emit-event.ts';
import { actorOf } from '../posts/actor.ts';
import { type ConfirmationRow, findConfirmation, readGrants } from './store.ts';

export const ConfirmationLink = z.object({
  id: z.string(),
  expiresAt: z.string(),
  deepLink: z.string().describe('The page where a person accepts or declines.'),
});
export type ConfirmationLink = z.output<typeof ConfirmationLink>;

export interface Deed {
  operation: string;
  postId: string | null;
  accountIds: readonly string[];
  /** What the call asks for, apart from the confirmation itself. */
  input: Record<string, unknown>;
  /** What a person looked at: another content needs another look. */
  contentHash: string | null;
  confirmationId: string | undefined;
}

const LIFE_MS = 24 * 3_600_000;

/**
 * Null when the caller may act at once: a person, a preauthorized credential, one with a grant for these
 * accounts, or one that brings an accepted confirmation of exactly this deed. Else the confirmation to wait for.
 */
export async function confirm(ctx: Context, deed: Deed): Promise<ConfirmationLink | null> {
  const { caller } = ctx;
  if (caller.kind !== 'credential' || caller.confirmMode === 'preauthorized') return null;
  if (deed.confirmationId !== undefined) {
    await useConfirmation(ctx, deed, deed.confirmationId);
    return null;
  }
  if (caller.confirmMode === 'first_time') {
    const granted = await readGrants(ctx, deed.accountIds);
    if (deed.accountIds.every((id) => granted.has(id))) return null;
  }
  return linkTo(ctx, (await findOpen(ctx, deed)) ?? (await ask(ctx, deed)));
}

export function linkTo(ctx: Pick<Context, 'publicUrl'>, row: ConfirmationRow): ConfirmationLink {
  return {
    id: row.id,
    expiresAt: row.expires_at.toISOString(),
    deepLink: `${ctx.publicUrl}/confirmations/${row.id}`,
  };
}

/** Of everything a person agrees to: a confirmation is no blank cheque. */
function deedHash(deed: Omit<Deed, 'confirmationId'>): string {
  const { operation, postId, accountIds, input, contentHash } = deed;
  return filtersHash([operation, postId, [...accountIds].sort(), input, contentHash]);
}

async function useConfirmation(ctx: Context, deed: Deed, id: string): Promise<void> {
  const row = await findConfirmation(ctx, id, true);
  const refuse = (message: string, status: string) =>
    new AppError('conflict', message, { confirmationId: id, status });
  if (row.status === 'used') throw refuse('The confirmation was used before.', 'used');
  if (row.status === 'declined') throw refuse('The confirmation was declined.', 'declined');
  if (row.expires_at <= ctx.clock.now()) throw refuse('The confirmation has expired.', 'expired');
  if (row.status !== 'accepted') throw refuse('Nobody has accepted the confirmation yet.', row.status);
  if ((row.input as { hash?: unknown }).hash !== deedHash(deed))
    throw refuse('The confirmation is for something else, or the post has changed since.', row.status);
  await ctx.db.updateTable('confirmations').set({ status: 'used' }).where('id', '=', id).execute();
}

/** Asking twice does not put the same question to a person twice. */
async function findOpen(ctx: Context, deed: Deed): Promise<ConfirmationRow | undefined> {
  const rows = await ctx.db
    .selectFrom('confirmations')
    .selectAll()
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('credential_id', '=', ctx.caller.id)
    .where('post_id', 'is not distinct from', deed.postId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', ctx.clock.now())
    .execute();
  return rows.find((row) => (row.input as { hash?: unknown }).hash === deedHash(deed));
}

async function ask(ctx: Context, deed: Deed): Promise<ConfirmationRow> {
  const row = await ctx.db
    .insertInto('confirmations')
    .values({
      id: newId('cnf', ctx.clock),
      workspace_id: ctx.caller.workspaceId,
      credential_id: ctx.caller.id,
      operation: deed.operation,
      input: JSON.stringify({ ...deed.input, hash: deedHash(deed) }),
      post_id: deed.postId,
      account_ids: [...deed.accountIds],
      expires_at: new Date(ctx.clock.now().getTime() + LIFE_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await emitEvent(ctx, {
    workspaceId: row.workspace_id,
    type: 'confirmation.requested',
    actor: actorOf(ctx.caller),
    postId: deed.postId,
    data: {
      confirmationId: row.id,
      operation: deed.operation,
      postId: deed.postId,
      accountIds: deed.accountIds,
      expiresAt: row.expires_at.toISOString(),
    },
  });
  return row;
}
