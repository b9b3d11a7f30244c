import { type Insertable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { fixed, over } from '#platform/db/fixed.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import { userOf } from '../../caller.ts';
import { wallTime } from '../../instant.ts';
import { noApproval } from '../../model.ts';
import { contentHash, type PostOfWorkspace, type PostParts, type PostRow, type TargetRow } from '../rows.ts';
import { approvalRequired } from './read-posts.ts';

interface NewTarget {
  postId: string;
  account: { id: string; platform: string };
}

export interface NewPost {
  parts: PostParts;
  accounts: readonly NewTarget['account'][];
  timezone: string;
  createdVia: 'app' | 'api' | 'mcp' | 'import' | 'recurrence' | 'localize';
  title?: string | null | undefined;
  scheduledAt?: Date | null | undefined;
  tags?: readonly string[] | undefined;
  ideaId?: string | null | undefined;
  sourcePostId?: string | null | undefined;
  campaignId?: string | null | undefined;
  utm?: object | null | undefined;
  shortenLinks?: boolean | undefined;
  signs?: boolean | undefined;
  /** Languages whose machine translation must not go out unedited (blocked-versions.ts). */
  blockedVersions?: object | undefined;
  /** The summary shown with the post. */
  precheck?: object | null | undefined;
}

type Writer = Pick<Context, 'db' | 'clock' | 'caller'>;

type NewRow = NewPost & { id: string };

/** One statement, whatever their number. */
export async function insertPostRows(ctx: Writer, posts: readonly NewRow[]): Promise<void> {
  await insertRows(ctx.db, ...valuesOf(ctx, posts));
}

/** The same for one post, which comes back as it is stored. */
export function insertPostRow(ctx: Writer, post: NewRow): Promise<PostOfWorkspace[]> {
  return insertRow(ctx.db, ...valuesOf(ctx, [post]));
}

const insertion = (workspaceId: string, createdBy: string, approval: string, rows: string) => sql`
    insert into posts (id, workspace_id, title, content, variants, settings, content_hash, scheduled_at, timezone,
                       local_time, approval, tags, idea_id, source_post_id, campaign_id, utm, shorten_links, signs,
                       created_by, created_via, blocked_versions, precheck)
    select r.id, ${workspaceId}, r.title, r.content, r.variants, r.settings, r.content_hash, r.scheduled_at, r.timezone,
           r.local_time, ${approval}::jsonb, r.tags, r.idea_id, r.source_post_id, r.campaign_id,
           nullif(r.utm, 'null'::jsonb), r.shorten_links, r.signs, ${createdBy}, r.created_via, r.blocked_versions,
           nullif(r.precheck, 'null'::jsonb)
      from jsonb_to_recordset(${rows}::jsonb)
           as r(id text, title text, content jsonb, variants jsonb, settings jsonb, content_hash text,
                scheduled_at timestamptz, timezone text, local_time text, tags text[], idea_id text,
                source_post_id text, campaign_id text, utm jsonb, shorten_links boolean, signs boolean, created_via text, blocked_versions jsonb, precheck jsonb)`;

const insertRows = fixed((tx, ...values: Parameters<typeof insertion>) => over(tx, insertion(...values)));
const insertRow = fixed((tx, ...values: Parameters<typeof insertion>) =>
  over(
    tx,
    sql<PostOfWorkspace>`${insertion(...values)} returning *, ${approvalRequired(values[0])} as approval_required`,
  ),
);

function valuesOf(ctx: Writer, posts: readonly NewRow[]): Parameters<typeof insertion> {
  const rows = posts.map((post) => ({
    id: post.id,
    title: post.title || null,
    ...post.parts,
    content_hash: contentHash(
      post.parts,
      post.accounts.map(({ id }) => id),
    ),
    scheduled_at: post.scheduledAt?.toISOString() ?? null,
    timezone: post.timezone,
    local_time: post.scheduledAt ? wallTime(post.scheduledAt, post.timezone) : null,
    tags: [...new Set(post.tags)],
    idea_id: post.ideaId ?? null,
    source_post_id: post.sourcePostId ?? null,
    campaign_id: post.campaignId ?? null,
    utm: post.utm ?? null,
    shorten_links: post.shortenLinks ?? false,
    signs: post.signs ?? true,
    created_via: post.createdVia,
    blocked_versions: post.blockedVersions ?? {},
    precheck: post.precheck ?? null,
  }));
  const { workspaceId } = ctx.caller;
  return [workspaceId, userOf(ctx.caller), JSON.stringify(noApproval(false)), JSON.stringify(rows)];
}

export async function insertTargets(ctx: Writer, targets: readonly NewTarget[]): Promise<void> {
  if (targets.length > 0) await insertAllTargets(ctx.db, ...targetValues(ctx, targets));
}

/** The same with the rows as they are stored. */
export async function insertTargetsOfPost(
  ctx: Writer,
  { id: postId, accounts }: NewRow,
): Promise<TargetRow[]> {
  if (accounts.length === 0) return [];
  const targets = accounts.map((account) => ({ postId, account }));
  return insertShownTargets(ctx.db, ...targetValues(ctx, targets));
}

type TargetValues = [
  workspaceId: string,
  ids: string[],
  posts: string[],
  accounts: string[],
  platforms: string[],
];

const targetInsertion = (...[workspaceId, ids, posts, accounts, platforms]: TargetValues) => sql`
    insert into post_targets (id, workspace_id, post_id, account_id, platform)
    select r.id, ${workspaceId}, r.post_id, r.account_id, r.platform
      from unnest(${ids}::text[], ${posts}::text[], ${accounts}::text[], ${platforms}::text[])
           as r(id, post_id, account_id, platform)`;

const insertAllTargets = fixed((tx, ...values: TargetValues) => over(tx, targetInsertion(...values)));
const insertShownTargets = fixed((tx, ...values: TargetValues) =>
  over(tx, sql<TargetRow>`${targetInsertion(...values)} returning *`),
);

const targetValues = (ctx: Writer, targets: readonly NewTarget[]): TargetValues => [
  ctx.caller.workspaceId,
  newIds('tgt', targets.length, ctx),
  targets.map(({ postId }) => postId),
  targets.map(({ account }) => account.id),
  targets.map(({ account }) => account.platform),
];

export async function insertTargetRows(
  tx: Tx,
  rows: readonly Insertable<Tables['post_targets']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('post_targets').values(rows).execute();
}

/** Deletes the rows of accounts that the post no longer goes to. */
export async function deleteTargets(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
  targetIds: readonly string[],
): Promise<void> {
  if (targetIds.length === 0) return;
  await tx
    .deleteFrom('post_targets')
    .where('workspace_id', '=', post.workspace_id)
    .where('post_id', '=', post.id)
    .where('id', 'in', targetIds)
    .execute();
}

/** In ascending order, so that items created together keep the order in which they were named. */
export function newIds(prefix: 'pst' | 'tgt', count: number, { clock }: Writer): string[] {
  return Array.from({ length: count }, () => newId(prefix, clock)).sort();
}
