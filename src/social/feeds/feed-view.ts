import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { recall, say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { mayUse } from '../caller.ts';
import { FEED_KINDS } from './feed-item.ts';
import { type FeedRow, findFeed } from './store.ts';

export const OUTCOMES = ['draft', 'approval', 'queue'] as const;
export const FEED_VARIABLES = ['title', 'link', 'summary', 'date'] as const;

export const FeedView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kind: z.enum(FEED_KINDS).nullable().describe('As of the last check.'),
  template: z.string(),
  locale: z.string().nullable(),
  accountIds: z.array(z.string()),
  outcome: z.enum(OUTCOMES),
  localize: z.boolean(),
  everyMinutes: z.int(),
  firstItems: z.int(),
  paused: z.boolean(),
  version: z.int(),
  ownerId: z.string().describe('The person in whose name its posts are made: the last one to save it.'),
  lookedAt: z.string().nullable().describe('The last check, successful or not.'),
  readAt: z.string().nullable().describe('The last successful check.'),
  nextLookAt: z.string().nullable().describe('Null while it is paused.'),
  isLooking: z.boolean(),
  failures: z.int().describe('The number of consecutive failed checks.'),
  problem: z.string().nullable(),
});

export const presentFeed = (row: FeedRow): z.output<typeof FeedView> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kind: row.kind,
  template: row.template,
  locale: row.locale,
  accountIds: row.account_ids,
  outcome: row.outcome,
  localize: row.localize,
  everyMinutes: row.every_minutes,
  firstItems: row.first_items,
  paused: row.paused,
  version: row.version,
  ownerId: row.owner_id,
  lookedAt: row.looked_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  nextLookAt: row.paused ? null : row.next_look_at.toISOString(),
  isLooking: row.asked_at !== null,
  failures: row.failures,
  problem: recall(row.problem, row.problem_said),
});

/** A feed that goes to accounts which a credential may not use does not exist for it. */
export const seesFeed = ({ caller }: Pick<Context, 'caller'>, { account_ids }: FeedRow) =>
  account_ids.every((id) => mayUse(caller, id));

export async function getFeed(
  ctx: Pick<Context, 'db' | 'caller'>,
  feedId: string,
  lock = false,
): Promise<FeedRow> {
  const row = await findFeed(ctx.db, { workspaceId: ctx.caller.workspaceId, feedId }, lock);
  if (!row || !seesFeed(ctx, row)) throw new AppError('not_found', say('feeds.gone'), { field: 'id' });
  return row;
}
