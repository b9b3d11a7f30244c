import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { IN_PROGRESS, TARGET, type TargetStatus } from '../../model.ts';
import type { TargetRow } from '../rows.ts';

export type HeldTarget = TargetRow & { status: TargetStatus };

/**
 * The targets that still belong to the job, locked in the same way as a single one: first the posts, then the
 * targets, each in a fixed order, so that concurrent callers wait for each other.
 */
export async function lockHeldWithPosts(
  tx: Tx,
  jobId: string,
  targetIds: readonly string[],
): Promise<HeldTarget[]> {
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('post_targets').select('post_id').where(held(jobId, targetIds)))
    .orderBy('id')
    .forUpdate()
    .execute();
  return lockHeld(tx, jobId, targetIds);
}

export function lockHeld(tx: Tx, jobId: string, targetIds: readonly string[]): Promise<HeldTarget[]> {
  return tx
    .selectFrom('post_targets')
    .selectAll()
    .where(held(jobId, targetIds))
    .where('status', '=', sql<TargetStatus>`any(${[...IN_PROGRESS]})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

const held = (jobId: string, targetIds: readonly string[]) =>
  sql<boolean>`id = any(${[...targetIds]}) and executor = ${jobId}`;

/** The targets are locked and pending, and were counted on that day. */
export async function beginTargets(
  tx: Tx,
  targets: readonly { targetId: string; day: string }[],
  now: Date,
): Promise<void> {
  const ids = targets.map(({ targetId }) => targetId);
  await sql`
    update post_targets t
       set status = 'publishing', attempts = t.attempts + 1, counted_on = n.day, paced_at = ${now},
           next_attempt_at = null, error_code = null, error = null, updated_at = clock_timestamp()
      from unnest(${ids}::text[], ${targets.map(({ day }) => day)}::date[]) as n (id, day)
     where t.id = any(${ids}) and t.id = n.id`.execute(tx);
}

interface OutTarget {
  targetId: string;
  platformPostId: string;
  platformUrl: string | null;
  parts: object;
  firstComment: object | null;
}

/** Returns those that could be set to published. */
export async function publishTargets(tx: Tx, targets: readonly OutTarget[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update post_targets t
       set status = 'published', executor = null, next_attempt_at = null, error_code = null, error = null,
           platform_post_id = n."platformPostId", platform_url = n."platformUrl", published_at = ${now},
           verified_at = null, parts = n.parts, first_comment = nullif(n."firstComment", 'null'::jsonb),
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
        as n ("targetId" text, "platformPostId" text, "platformUrl" text, parts jsonb, "firstComment" jsonb)
     where t.id = n."targetId" and t.status = any(${[...TARGET.sourcesOf('published')]})
    returning t.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
