import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { targetsOfPost } from '../posts/store/targets-of-post.ts';
import type { Slot } from './slots.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

export async function readSlots(
  { db, caller }: Reader,
  accountIds: readonly string[],
): Promise<Map<string, Slot[]>> {
  const rows = await db
    .selectFrom('posting_slots')
    .select(['account_id', 'weekday', 'minute'])
    .where('workspace_id', '=', caller.workspaceId)
    .where('account_id', 'in', accountIds.length === 0 ? [''] : [...accountIds])
    .orderBy('weekday')
    .orderBy('minute')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, list]) => [
      id,
      list.map(({ weekday, minute }) => ({ weekday, minute })),
    ]),
  );
}

export async function replaceSlots(
  { db, caller }: Reader,
  accountId: string,
  slots: readonly Slot[],
): Promise<void> {
  const place = { workspace_id: caller.workspaceId, account_id: accountId };
  await db
    .deleteFrom('posting_slots')
    .where('workspace_id', '=', place.workspace_id)
    .where('account_id', '=', accountId)
    .execute();
  if (slots.length === 0) return;
  await db
    .insertInto('posting_slots')
    .values(slots.map(({ weekday, minute }) => ({ ...place, weekday, minute })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The times already taken on the calendar of these accounts, from now on. */
export async function readTaken(
  { db, caller }: Reader,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, Date[]>> {
  const { rows } = await sql<{ account_id: string; at: Date }>`
    select t.account_id, coalesce(t.next_attempt_at, p.scheduled_at) as at
      from posts p
     cross join lateral ${targetsOfPost} t
     where p.workspace_id = ${caller.workspaceId} and p.status in ('pending_approval', 'scheduled', 'publishing') and p.deleted_at is null
       and t.workspace_id = p.workspace_id and t.status = 'pending' and t.account_id = any(${[...accountIds]})
       and coalesce(t.next_attempt_at, p.scheduled_at) > ${now}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, list]) => [id, list.map(({ at }) => at)]),
  );
}

/** Slots are wall times in the account's own time zone, or else in the workspace's. */
export async function readZones(
  { db, caller }: Reader,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select(({ fn }) => ['a.id', fn.coalesce('a.timezone', 'w.timezone').as('timezone')])
    .where('a.workspace_id', '=', caller.workspaceId)
    .where('a.id', '=', sql<string>`any(${[...accountIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.timezone]));
}
