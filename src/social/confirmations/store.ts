import { type Insertable, type Selectable, sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { isClient, userOf } from '../caller.ts';

export type ConfirmationRow = Selectable<Tables['confirmations']>;

/** A credential sees its own confirmations, a person those of the workspace; clients see none. */
function visibleTo({ caller }: Pick<Context, 'caller'>) {
  return caller.kind === 'credential'
    ? sql<boolean>`credential_id = ${caller.id}`
    : sql<boolean>`${!isClient(caller)}`;
}

export async function findConfirmation(
  ctx: Pick<Context, 'db' | 'caller'>,
  id: string,
  lock = false,
): Promise<ConfirmationRow> {
  const row = await ctx.db
    .selectFrom('confirmations')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where(visibleTo(ctx))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row)
    throw new AppError('not_found', say('confirmations.no_confirmation', { id }), { confirmationId: id });
  return row;
}

export async function listRows(
  ctx: Pick<Context, 'db' | 'caller'>,
  filter: { status?: ConfirmationRow['status'] | undefined; now: Date; after: string | null; limit: number },
): Promise<ConfirmationRow[]> {
  const { status, now, after } = filter;
  return ctx.db
    .selectFrom('confirmations')
    .selectAll()
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where(visibleTo(ctx))
    .$if(after !== null, (query) => query.where('id', '<', after ?? ''))
    .$if(status === 'expired', (query) =>
      query.where('status', 'in', ['pending', 'accepted', 'expired']).where('expires_at', '<=', now),
    )
    .$if(status === 'pending' || status === 'accepted', (query) => query.where('expires_at', '>', now))
    .$if(status !== undefined && status !== 'expired', (query) =>
      query.where('status', '=', status ?? 'pending'),
    )
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
}

/** Accounts on which the credential may act without asking again. */
export async function readGrants(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('confirmation_grants')
    .select('account_id')
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('credential_id', '=', ctx.caller.id)
    .where('account_id', 'in', [...accountIds])
    .where('granted_until', '>', ctx.clock.now())
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

export async function grant(
  ctx: Pick<Context, 'db'>,
  row: Pick<ConfirmationRow, 'workspace_id' | 'credential_id' | 'account_ids'>,
  until: Date,
): Promise<void> {
  await sql`
    insert into confirmation_grants (workspace_id, credential_id, account_id, granted_until)
    select ${row.workspace_id}, ${row.credential_id}, account_id, ${until} from unnest(${row.account_ids}::text[]) account_id
    on conflict (credential_id, account_id) do update set granted_until = excluded.granted_until`.execute(
    ctx.db,
  );
}

export async function insertConfirmation(
  tx: Tx,
  row: Insertable<Tables['confirmations']>,
): Promise<ConfirmationRow> {
  return tx.insertInto('confirmations').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The undecided confirmations that this credential has requested for the post. */
export async function readOpen(
  ctx: Pick<Context, 'db' | 'caller' | 'clock'>,
  postId: string | null,
): Promise<ConfirmationRow[]> {
  return ctx.db
    .selectFrom('confirmations')
    .selectAll()
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('credential_id', '=', ctx.caller.id)
    .where('post_id', 'is not distinct from', postId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', ctx.clock.now())
    .execute();
}

export async function decideOn(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: string,
  to: 'accepted' | 'declined',
  at: Date,
): Promise<ConfirmationRow> {
  return db
    .updateTable('confirmations')
    .set({ status: to, decided_by: userOf(caller), decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markUsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('confirmations').set({ status: 'used' }).where('id', '=', id).execute();
}
