import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import { textsOf } from '#platform/db/lists.ts';
import { type AccountFacts, readAccountFacts } from '../accounts/store/facts.ts';
import { readUsage, type Usage } from '../accounts/usage.ts';
import { mayUse } from '../caller.ts';
import { type MediaRow, readMediaRows, readRenders, type RenderRow } from '../media/store.ts';
import { type Finishable, type Finished, finish } from '../outgoing/finish.ts';
import { readSetting, type Setting } from '../outgoing/read-additions.ts';
import { type Effective, mergeContent } from '../posts/merge-content.ts';
import type { PostParts } from '../posts/rows.ts';
import { dayOf } from '../workspace/days.ts';
import { type Plan as WorkspacePlan, readUsed } from '../workspace/store.ts';
import { limitsOf } from '#platform/limits/plan.ts';

export type Reader = Pick<Context, 'db' | 'caller' | 'clock' | 'publicUrl' | 'config'>;

export interface CheckedPost {
  /** Null for an unsaved draft. */
  id: string | null;
  parts: PostParts;
  /** When it should go out; null means now. */
  scheduledAt: Date | null;
  /** How it is finished; the defaults of a new post when absent. */
  finishing?: Partial<Omit<Finishable, 'id'>>;
  /** The fixed languages of targets, by account. */
  locales?: ReadonlyMap<string, string | null>;
}

/** All facts that the check needs, in a few statements whatever the number of accounts. */
export interface Facts {
  now: Date;
  accounts: readonly AccountFacts[];
  /** The content for each of them. */
  effective: readonly Finished<Effective>[];
  known: KnownMedia;
  neighbours: readonly Neighbour[];
  plan: Plan;
}

/** Independent statements are sent together: two round trips to the store in all. */
export async function readFacts(
  ctx: Reader,
  post: CheckedPost,
  accountIds: readonly string[],
): Promise<Facts> {
  const [accounts, setting] = await Promise.all([
    readAccounts(ctx, [...new Set(accountIds)]),
    readSetting(ctx.db, ctx.caller.workspaceId),
  ]);
  return readFactsOf(ctx, post, accounts, setting);
}

/** The same for a caller who has read the accounts and the setting with something else. */
export async function readFactsOf(
  ctx: Reader,
  post: CheckedPost,
  accounts: readonly AccountFacts[],
  { workspace, additions }: Setting,
): Promise<Facts> {
  const finishing = { utm: null, signs: true, timezone: workspace.timezone, ...post.finishing, id: post.id };
  const effective = accounts.map((account) => {
    const to = {
      ...account,
      locale: post.locales?.get(account.id) ?? account.locale,
      name: account.display_name,
    };
    const content = mergeContent(post.parts, to);
    const at = post.scheduledAt ?? ctx.clock.now();
    return finish(content, additions, finishing, to, at);
  });
  const [quota, usage, neighbours, known] = await Promise.all([
    readQuota(ctx, workspace),
    readUsage(ctx, accounts, workspace),
    readNeighbours(
      ctx,
      post.id,
      accounts.map(({ id }) => id),
    ),
    readMedia(ctx, effective),
  ]);
  const plan = { timezone: workspace.timezone, quota, usage };
  return { now: ctx.clock.now(), accounts, effective, known, neighbours, plan };
}

/** 404 for an account that does not exist for this caller. */
async function readAccounts(ctx: Reader, ids: readonly string[]): Promise<AccountFacts[]> {
  const found = await readAccountFacts(ctx, ids);
  return ids.map((id) => {
    const account = found.get(id);
    if (!account || !mayUse(ctx.caller, id))
      throw new AppError('not_found', say('social.no_account', { accountId: id }), { accountId: id });
    return account;
  });
}

export interface KnownMedia {
  rows: ReadonlyMap<string, MediaRow>;
  renders: ReadonlyMap<string, RenderRow[]>;
}

async function readMedia({ db, caller }: Reader, contents: readonly Effective[]): Promise<KnownMedia> {
  const ids = [
    ...new Set(
      contents.flatMap(({ mediaIds, parts }) => [...mediaIds, ...parts.flatMap((part) => part.mediaIds)]),
    ),
  ];
  if (ids.length === 0) return { rows: new Map(), renders: new Map() };
  const [rows, renders] = await Promise.all([
    readMediaRows(db, caller.workspaceId, ids),
    readRenders(db, caller.workspaceId, ids),
  ]);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    renders: Map.groupBy(renders, (row) => row.media_id),
  };
}

export interface Neighbour {
  account_id: string;
  post_id: string;
  at: Date;
  /** The text, or its hash if it is long. */
  text: string;
  is_out: boolean;
}

const DUPLICATE_DAYS = 30;
const NEIGHBOURS_MAX = 5000;

/**
 * Long posts are rare, and thousands of them must never be read into memory, so only their hashes are read.
 */
const SHORT_CHARS = 1000;

/**
 * Counts characters as the database does. Most texts need no counting, because a
 * character is one or two units.
 */
function isLong(text: string): boolean {
  if (text.length <= SHORT_CHARS) return false;
  return text.length > 2 * SHORT_CHARS || [...text].length > SHORT_CHARS;
}

/** Equal for texts that a reader would consider the same; long texts must be identical. */
export function likenessOf(text: string): string {
  return isLong(text)
    ? createHash('md5').update(text).digest('hex')
    : normalForm(text, 'NFC').replace(/\s+/g, ' ').trim();
}

/**
 * What these accounts published in the last thirty days, and what is scheduled for them: enough to check
 * repeats, intervals and full days in one statement. Texts are compared as they were handed over, or else
 * with the post's base text.
 */
async function readNeighbours(
  { db, caller, clock }: Reader,
  postId: string | null,
  accountIds: readonly string[],
): Promise<Neighbour[]> {
  if (accountIds.length === 0) return [];
  const since = new Date(clock.now().getTime() - DUPLICATE_DAYS * 86_400_000);
  // Two branches, each using its own index: an account may have any number of drafts,
  // and none of them counts.
  const { rows } = await sql<Neighbour>`
    select t.account_id, t.post_id, t.at,
           case when length(t.text) > ${SHORT_CHARS} then md5(t.text) else t.text end as text, t.is_out
      from ((select t.account_id, t.post_id, t.published_at as at, coalesce(t.snapshot ->> 'written', t.snapshot ->> 'text', p.content ->> 'text') as text,
                    true as is_out
               from post_targets t join posts p on p.workspace_id = t.workspace_id and p.id = t.post_id and p.deleted_at is null
              where t.workspace_id = ${caller.workspaceId} and t.account_id = any(${textsOf(accountIds)})
                and t.status = 'published' and t.published_at > ${since}
              order by t.published_at desc limit ${NEIGHBOURS_MAX})
            union all
            select t.account_id, t.post_id, coalesce(t.next_attempt_at, p.scheduled_at),
                   coalesce(t.snapshot ->> 'written', t.snapshot ->> 'text', p.content ->> 'text'), false
              from posts p join post_targets t on t.workspace_id = p.workspace_id and t.post_id = p.id
             where p.workspace_id = ${caller.workspaceId} and p.status in ('scheduled', 'publishing') and p.deleted_at is null
               and t.account_id = any(${textsOf(accountIds)}) and t.status in ('pending', 'publishing', 'processing', 'uncertain')) t
     where t.post_id is distinct from ${postId}
     order by t.at desc nulls last limit ${NEIGHBOURS_MAX}`.execute(db);
  return rows.filter((row) => row.at !== null);
}

export interface Plan {
  timezone: string;
  quota: { used: number; limit: number; left: number };
  usage: ReadonlyMap<string, Usage>;
}

async function readQuota(ctx: Reader, { id, timezone, limits }: WorkspacePlan): Promise<Plan['quota']> {
  const { month } = dayOf(ctx.clock.now(), timezone);
  const used = await readUsed(ctx.db, id, 'scheduledThisMonth', month);
  const limit = limitsOf(limits).scheduledThisMonth;
  return { used, limit, left: Math.max(0, limit - used) };
}
