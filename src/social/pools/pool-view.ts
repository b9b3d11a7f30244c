import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { recall, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { mayUse } from '../caller.ts';
import { findPool, type PoolPostRow, type PoolRow } from './store.ts';

export const PoolView = z.object({
  id: z.string(),
  name: z.string(),
  accountIds: z.array(z.string()),
  tags: z.array(z.string()),
  locale: z.string().nullable(),
  localize: z.boolean(),
  cooldownDays: z.int(),
  leadHours: z.int(),
  paused: z.boolean(),
  version: z.int(),
  ownerId: z.string().describe('The person in whose name its posts are made: the last one to save it.'),
  postCount: z.int(),
  filledAt: z.string().nullable().describe('When it last looked for free slots.'),
  problem: z.string().nullable(),
});

export const presentPool = (row: PoolRow, postCount: number): z.output<typeof PoolView> => ({
  id: row.id,
  name: row.name,
  accountIds: row.account_ids,
  tags: row.tags,
  locale: row.locale,
  localize: row.localize,
  cooldownDays: row.cooldown_days,
  leadHours: row.lead_hours,
  paused: row.paused,
  version: row.version,
  ownerId: row.owner_id,
  postCount,
  filledAt: row.filled_at?.toISOString() ?? null,
  problem: recall(row.problem, row.problem_said),
});

export const PoolPostView = z.object({
  id: z.string(),
  name: z.string(),
  texts: z.array(z.string()).describe('Alternative texts, used in turn.'),
  mediaIds: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
  expiresAt: z.string().nullable(),
  paused: z.boolean(),
  version: z.int(),
  timesUsed: z.int(),
  lastUsedAt: z.string().nullable().describe('The time of the last slot that it was made for.'),
});

export const presentPoolPost = (
  row: PoolPostRow,
  tally?: { times: number; last: Date },
): z.output<typeof PoolPostView> => ({
  id: row.id,
  name: row.name,
  texts: row.texts,
  mediaIds: row.media_ids,
  settings: row.settings,
  expiresAt: row.expires_at?.toISOString() ?? null,
  paused: row.paused,
  version: row.version,
  timesUsed: tally?.times ?? 0,
  lastUsedAt: tally?.last.toISOString() ?? null,
});

/** A pool that goes to accounts which a credential may not use does not exist for it. */
export const seesPool = ({ caller }: Pick<Context, 'caller'>, { account_ids }: PoolRow) =>
  account_ids.every((id) => mayUse(caller, id));

export async function getPool(
  ctx: Pick<Context, 'db' | 'caller'>,
  poolId: string,
  lock = false,
): Promise<PoolRow> {
  const row = await findPool(ctx.db, { workspaceId: ctx.caller.workspaceId, poolId }, lock);
  if (!row || !seesPool(ctx, row)) throw new AppError('not_found', say('pools.gone'), { field: 'id' });
  return row;
}
