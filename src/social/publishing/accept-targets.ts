import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { adapterOf } from '../accounts/platform-context.ts';
import { publishTargetJob } from '../jobs.ts';
import type { Frozen } from '../posts/blocked-versions.ts';

export interface Accepted {
  targetId: string;
  postId: string;
  workspaceId: string;
  /** What goes out, frozen now. */
  content: Frozen;
  /** The day whose caps counted it, and when; null when its worker is to count it. */
  counted: { day: string; at: Date } | null;
  /** Not before this; a queue slot of its own account. */
  at?: Date | null;
}

/**
 * Hands targets to their workers: content, key and job in the transaction that accepts them. The caller
 * holds the posts locked and knows that the targets may move. A thread that stopped half-way keeps its
 * key, so that its next try goes on behind the part that is out.
 */
export async function acceptTargets(
  ctx: Pick<Context, 'db' | 'clock' | 'jobs' | 'requestId'>,
  accepted: readonly Accepted[],
): Promise<void> {
  const rows = [];
  const platforms = await platformsOf(
    ctx,
    accepted.map(({ targetId }) => targetId),
  );
  const now = ctx.clock.now();
  for (const { targetId, postId, workspaceId, content, counted, at } of accepted) {
    const startAfter = at && at > now ? at : null;
    const executor = await ctx.jobs.enqueue(
      ctx.db,
      publishTargetJob,
      { postId, targetId },
      {
        tenant: { workspaceId, projectId: null },
        requestId: ctx.requestId,
        ...(startAfter && { startAfter }),
      },
    );
    rows.push({
      id: targetId,
      executor,
      snapshot: content,
      key: newId('att', ctx.clock),
      day: counted?.day ?? null,
      paced: counted?.at ?? null,
      at: startAfter,
      cost: adapterOf(platforms.get(targetId) ?? '')?.cost?.(content) ?? null,
    });
  }
  await sql`
    update post_targets t
       set status = 'pending', executor = n.executor, snapshot = n.snapshot, accepted_at = ${now},
           counted_on = n.day, paced_at = n.paced, next_attempt_at = n.at, cost_estimate = n.cost, error_code = null, error = null, manual = null,
           publish_key = case when exists (select from publish_attempts a
                                            where a.target_id = t.id and a.publish_key = t.publish_key and a.visible_done > 0)
                              then t.publish_key else n.key end,
           updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (id text, executor text, snapshot jsonb, key text, day date, paced timestamptz, at timestamptz, cost jsonb)
     where t.id = n.id and t.status in ('pending', 'failed', 'skipped')`.execute(ctx.db);
}

/** What a post costs depends on where it goes. */
async function platformsOf(
  { db }: Pick<Context, 'db'>,
  targetIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; platform: string }>`
    select id, platform from post_targets where id = any(${[...targetIds]})`.execute(db);
  return new Map(rows.map(({ id, platform }) => [id, platform]));
}
