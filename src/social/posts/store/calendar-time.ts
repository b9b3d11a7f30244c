import { sql } from 'kysely';

/** Over posts `p`: when its first target was handed over or published. */
export const firstHandover = sql<Date | null>`(
  select min(coalesce(t.published_at, t.accepted_at)) from post_targets t
   where t.workspace_id = p.workspace_id and t.post_id = p.id)`;

/**
 * Over posts `p`: published immediately, and not (yet) out everywhere. Such a post has no time of its own.
 */
export const isWithoutTime = sql<boolean>`(p.published_at is null and p.scheduled_at is null
  and p.status in ('publishing', 'failed'))`;

/** Over posts `p`: its time on the calendar. */
export const calendarTime = sql<Date | null>`coalesce(p.published_at, p.scheduled_at,
  case when ${isWithoutTime} then ${firstHandover} end)`;
