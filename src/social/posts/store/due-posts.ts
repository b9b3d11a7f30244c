import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { PostRow } from '../rows.ts';

/** Over posts: nothing goes out of a workspace that is being deleted. */
const isHeld = sql`exists (
  select from workspaces w where w.id = posts.workspace_id and (w.dissolves_at is not null or w.dissolved_at is not null))`;

/** Over posts: also a post of which some accounts are being published early, for the sake of the others. */
const isOnCalendar = sql<boolean>`(deleted_at is null
  and (status = 'scheduled' or status = 'publishing' and resume_status = 'scheduled')
  and not ${isHeld})`;

/**
 * A post that is being translated when it comes due stays on the calendar and goes out with the last
 * of its languages, unless whoever scheduled it chose otherwise: publishing in the wrong language is
 * worse than publishing late.
 */
const isBeingTranslated = sql<boolean>`(waits_for_localizations and coalesce(localization @?
  '$.locales.* ? (!(@.mode == "draft") && (@.status == "translating" || @.status == "in_review"))', false))`;

/** A post that is due; `kept_at` is when its workspace was last saved from deletion. */
export type DuePost = PostRow & { kept_at: Date | null };

/**
 * Due posts of every workspace. Posts that are still being translated are included only once
 * it is too late for them.
 */
export function lockDue(tx: Tx, now: Date, tooLate: Date, limit: number): Promise<DuePost[]> {
  return tx
    .selectFrom('posts')
    .selectAll('posts')
    .select(({ selectFrom }) =>
      selectFrom('workspaces as w')
        .select('w.kept_at')
        .whereRef('w.id', '=', 'posts.workspace_id')
        .as('kept_at'),
    )
    .where(isOnCalendar)
    .where('scheduled_at', '<=', now)
    .where(({ eb, or, not }) => or([not(isBeingTranslated), eb('scheduled_at', '<', tooLate)]))
    .orderBy('scheduled_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function nextDue(tx: Tx): Promise<Date | null> {
  const { next } = await tx
    .selectFrom('posts')
    .select(({ fn }) => fn.min('scheduled_at').as('next'))
    .where(isOnCalendar)
    .where(({ not }) => not(isBeingTranslated))
    .executeTakeFirstOrThrow();
  return next;
}

export async function leaveCalendar(
  tx: Tx,
  postIds: readonly string[],
  to: 'publishing' | 'failed',
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ status: to, resume_status: null, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where('id', '=', sql<string>`any(${[...postIds]})`)
    .where(isOnCalendar)
    .execute();
}
