import { sql } from 'kysely';
import { AppError, invalidField } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { mayUse } from '../caller.ts';

export interface ScheduledTarget {
  id: string;
  account_id: string;
  platform: string;
  account_status: 'active' | 'expiring' | 'expired';
  is_manual: boolean;
  is_gone: boolean;
  account_timezone: string | null;
}

type Reader = Pick<Context, 'db' | 'caller'>;

/** What went out, or failed, is not sent again by the calendar: publish_post retries it. */
const WAITING = ['pending', 'skipped'];

/**
 * The targets that a post is scheduled for: all, or those of the accounts named, which the others then
 * are skipped for. A credential that may not use one of them may not schedule the post either.
 */
export async function chooseTargets(
  { db, caller }: Reader,
  postId: string,
  accountIds: readonly string[] | undefined,
): Promise<ScheduledTarget[]> {
  const { rows } = await sql<ScheduledTarget & { status: string }>`
    select t.id, t.account_id, t.platform, t.status, a.status as account_status, a.is_manual,
           a.disconnected_at is not null as is_gone, a.timezone as account_timezone
      from post_targets t join accounts a on a.workspace_id = t.workspace_id and a.id = t.account_id
     where t.workspace_id = ${caller.workspaceId} and t.post_id = ${postId}
     order by t.created_at, t.id`.execute(db);
  accountIds?.forEach((id, at) => {
    if (!mayUse(caller, id) || !rows.some((row) => row.account_id === id))
      throw invalidField(`accountIds[${at}]`, `${id} is not an account of this post`);
  });
  const done = rows.find((row) => accountIds?.includes(row.account_id) && !WAITING.includes(row.status));
  if (done)
    throw new AppError('conflict', `accountIds: the account ${done.account_id} was published to or tried.`, {
      accountId: done.account_id,
      status: done.status,
    });
  const chosen = rows.filter((row) =>
    accountIds === undefined ? row.status === 'pending' : accountIds.includes(row.account_id),
  );
  if (chosen.some((row) => !mayUse(caller, row.account_id)))
    throw new AppError(
      'forbidden',
      'The credential may not use every account of this post; name those it may.',
      {
        action: 'schedule',
      },
    );
  const present = chosen.filter((row) => !row.is_gone);
  if (present.length === 0)
    throw new AppError('no_account', 'The post goes to no account that is connected.', { postId });
  const needy = present.filter((row) => !row.is_manual);
  if (needy.length === present.length && needy.every((row) => row.account_status === 'expired'))
    throw new AppError('needs_reauth', 'The authorization of every account of this post has expired.', {
      accountIds: needy.map((row) => row.account_id),
    });
  return present;
}

/** Those chosen wait for their time; the others are left out until somebody names them again. */
export async function settleTargets(
  { db, caller }: Reader,
  postId: string,
  chosen: readonly ScheduledTarget[],
  at: ReadonlyMap<string, Date> = new Map(),
): Promise<void> {
  const ids = chosen.map(({ id }) => id);
  const { workspaceId } = caller;
  await sql`
    update post_targets set status = 'skipped', next_attempt_at = null, updated_at = clock_timestamp()
     where workspace_id = ${workspaceId} and post_id = ${postId} and status = 'pending' and not (id = any(${ids}))`.execute(
    db,
  );
  await sql`
    update post_targets t
       set status = 'pending', next_attempt_at = r.at, updated_at = clock_timestamp()
      from unnest(${ids}::text[], ${ids.map((id) => at.get(id)?.toISOString() ?? null)}::timestamptz[]) as r(id, at)
     where t.id = r.id and t.workspace_id = ${workspaceId} and t.status in ('pending', 'skipped')`.execute(
    db,
  );
}
