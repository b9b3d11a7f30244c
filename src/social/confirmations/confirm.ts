import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { filtersHash } from '#kernel/page.ts';
import { say, type Sentence } from '#kernel/say.ts';
import { mustConfirm } from '#platform/caller.ts';
import type { Context } from '#platform/context.ts';
import { Held } from '#platform/held.ts';
import { newId } from '#platform/ids.ts';
import { actorOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { readShown, type Shown } from './shown-content.ts';
import {
  type ConfirmationRow,
  findConfirmation,
  insertConfirmation,
  markUsed,
  readGrants,
  readOpen,
} from './store.ts';

const ConfirmationLink = z.object({
  id: z.string(),
  expiresAt: z.string(),
  deepLink: z.string().describe('The page where a person accepts or declines.'),
});
type ConfirmationLink = z.output<typeof ConfirmationLink>;

/** The input of every operation that may have to wait for a person. */
export const confirmationInput = {
  confirmationId: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Id of a confirmation that a person has accepted: repeat the same call with it and a new Idempotency-Key.',
    ),
};
/** The output of these operations. */
export const confirmationOutput = {
  confirmation: ConfirmationLink.optional().describe(
    'Nothing has happened yet: the credential must confirm, and a person decides. Then repeat the call with confirmationId and a new Idempotency-Key.',
  ),
};

export interface GuardedCall {
  operation: string;
  /** The posts whose content goes out or changes. */
  postIds: readonly string[];
  accountIds: readonly string[];
  /** The input of the call. */
  request: Record<string, unknown>;
  /** Shown to the person instead of the content of the posts. */
  content?: readonly Shown[];
  /** The call sends the posts immediately, whatever time they have. */
  isAtOnce?: true;
  /** The answer of the call while it waits, in addition to the confirmation. */
  answer(ctx: Context): Promise<object>;
}

const LIFE_MS = 24 * 3_600_000;

/**
 * Returns if the caller may act: a person, a preauthorized credential, one with a grant for these accounts,
 * or one with an accepted confirmation of exactly this deed and this content. Otherwise the call is held. The
 * person is shown the posts as they are at this point, so call it for an edit after the change.
 */
export async function confirm(ctx: Context, deed: GuardedCall): Promise<void> {
  const { caller } = ctx;
  if (!mustConfirm(caller)) return;
  const { confirmationId, ...request } = deed.request;
  const content = shownNow(ctx, deed, deed.content ?? (await readShown(ctx, deed.postIds, deed.accountIds)));
  const asked: Asked = {
    ...deed,
    request,
    content,
    deedHash: filtersHash([deed.operation, deed.postIds, [...deed.accountIds].sort(), request]),
    contentHash: filtersHash(content),
  };
  if (typeof confirmationId === 'string') return useConfirmation(ctx, asked, confirmationId);
  if (caller.confirmMode === 'first_time') {
    const granted = await readGrants(ctx, deed.accountIds);
    if (deed.accountIds.every((id) => granted.has(id))) return;
  }
  throw new Held(async (undone) => ({
    ...(await deed.answer(undone)),
    confirmation: linkTo(undone, (await findOpen(undone, asked)) ?? (await ask(undone, asked))),
  }));
}

/** A time in the past is shown as immediate; otherwise repeated calls would never show the same content. */
function shownNow(
  { clock }: Context,
  { isAtOnce }: GuardedCall,
  content: readonly Shown[],
): readonly Shown[] {
  const now = clock.now();
  return content.map((shown) => {
    const isOver = shown.scheduledAt !== null && new Date(shown.scheduledAt) <= now;
    return isAtOnce || isOver ? { ...shown, scheduledAt: null } : shown;
  });
}

interface Asked extends GuardedCall {
  content: readonly Shown[];
  deedHash: string;
  contentHash: string;
}

/** The content of `confirmations.input`. */
export interface StoredCall {
  request: Record<string, unknown>;
  postIds: string[];
  deedHash: string;
  contentHash: string;
}

export function linkTo(ctx: Pick<Context, 'publicUrl'>, row: ConfirmationRow): ConfirmationLink {
  return {
    id: row.id,
    expiresAt: row.expires_at.toISOString(),
    deepLink: `${ctx.publicUrl}/confirmations/${row.id}`,
  };
}

async function useConfirmation(ctx: Context, asked: Asked, id: string): Promise<void> {
  const row = await findConfirmation(ctx, id, true);
  const refuse = (message: Sentence, status: string) =>
    new AppError('conflict', message, { confirmationId: id, status });
  if (row.status === 'used') throw refuse(say('confirmations.confirmation_used_before'), 'used');
  if (row.status === 'declined') throw refuse(say('confirmations.confirmation_declined'), 'declined');
  if (row.expires_at <= ctx.clock.now()) throw refuse(say('confirmations.confirmation_expired'), 'expired');
  if (row.status !== 'accepted')
    throw refuse(say('confirmations.nobody_accepted_confirmation_yet'), row.status);
  const { deedHash, contentHash } = row.input;
  if (deedHash !== asked.deedHash) throw refuse(say('confirmations.confirmation_something_else'), row.status);
  if (contentHash !== asked.contentHash) throw stale(id);
  await markUsed(ctx.db, id);
}

/** A confirmation covers exactly this content: other content needs a new one. */
function stale(confirmationId: string): AppError {
  return new AppError('confirmation_stale', say('confirmations.what_would_go_out_no'), { confirmationId });
}

/** 409 when the posts have changed since the confirmation was requested. */
export async function requireFresh(ctx: Context, row: ConfirmationRow): Promise<void> {
  const { postIds } = row.input;
  if (postIds.length === 0) return;
  if ((await basisOf(ctx, postIds, row.account_ids)) !== row.basis) throw stale(row.id);
}

async function basisOf(
  ctx: Context,
  postIds: readonly string[],
  accountIds: readonly string[],
): Promise<string> {
  return filtersHash(await readShown(ctx, postIds, accountIds));
}

/**
 * Finds an open confirmation of the same deed and content, so that a repeated call does
 * not ask the person twice.
 */
async function findOpen(ctx: Context, asked: Asked): Promise<ConfirmationRow | undefined> {
  const rows = await readOpen(ctx, onePost(asked));
  return rows.find((row) => {
    const { deedHash, contentHash } = row.input;
    return deedHash === asked.deedHash && contentHash === asked.contentHash;
  });
}

const onePost = ({ postIds }: GuardedCall) => (postIds.length === 1 ? (postIds[0] ?? null) : null);

/**
 * Runs in the transaction of the call after its changes were rolled back, so the posts
 * are as they were before.
 */
async function ask(ctx: Context, asked: Asked): Promise<ConfirmationRow> {
  const { operation, postIds, accountIds, request, content, deedHash, contentHash } = asked;
  const deed: StoredCall = { request, postIds: [...postIds], deedHash, contentHash };
  const row = await insertConfirmation(ctx.db, {
    id: newId('cnf', ctx.clock),
    workspace_id: ctx.caller.workspaceId,
    credential_id: ctx.caller.id,
    operation,
    input: JSON.stringify(deed),
    content: JSON.stringify(content),
    basis: await basisOf(ctx, postIds, accountIds),
    post_id: onePost(asked),
    account_ids: [...accountIds],
    expires_at: new Date(ctx.clock.now().getTime() + LIFE_MS),
  });
  await emitEvent(ctx, {
    workspaceId: row.workspace_id,
    type: 'confirmation.requested',
    actor: actorOf(ctx.caller),
    postId: row.post_id,
    data: {
      confirmationId: row.id,
      operation,
      postId: row.post_id,
      accountIds: row.account_ids,
      expiresAt: row.expires_at.toISOString(),
    },
  });
  return row;
}
