import { type Insertable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import { newId } from '#platform/ids.ts';
import { userOf } from '../../caller.ts';
import { wallTime } from '../../instant.ts';
import { noApproval } from '../../model.ts';
import { contentHash, type PostParts, type PostRow } from '../rows.ts';

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

/** One statement, whatever their number. */
export async function insertPostRows(
  ctx: Writer,
  posts: readonly (NewPost & { id: string })[],
): Promise<void> {
  const { workspaceId } = ctx.caller;
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
  await sql`
    insert into posts (id, workspace_id, title, content, variants, settings, content_hash, scheduled_at, timezone,
                       local_time, approval, tags, idea_id, source_post_id, campaign_id, utm, shorten_links, signs,
                       created_by, created_via, blocked_versions, precheck)
    select r.id, ${workspaceId}, r.title, r.content, r.variants, r.settings, r.content_hash, r.scheduled_at, r.timezone,
           r.local_time, ${JSON.stringify(noApproval(false))}::jsonb, r.tags, r.idea_id, r.source_post_id, r.campaign_id,
           nullif(r.utm, 'null'::jsonb), r.shorten_links, r.signs, ${userOf(ctx.caller)}, r.created_via, r.blocked_versions,
           nullif(r.precheck, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id text, title text, content jsonb, variants jsonb, settings jsonb, content_hash text,
                scheduled_at timestamptz, timezone text, local_time text, tags text[], idea_id text,
                source_post_id text, campaign_id text, utm jsonb, shorten_links boolean, signs boolean, created_via text, blocked_versions jsonb, precheck jsonb)`.execute(
    ctx.db,
  );
}

export async function insertTargets(ctx: Writer, targets: readonly NewTarget[]): Promise<void> {
  if (targets.length === 0) return;
  await sql`
    insert into post_targets (id, workspace_id, post_id, account_id, platform)
    select r.id, ${ctx.caller.workspaceId}, r.post_id, r.account_id, r.platform
      from unnest(${newIds('tgt', targets.length, ctx)}::text[],
                  ${targets.map(({ postId }) => postId)}::text[],
                  ${targets.map(({ account }) => account.id)}::text[],
                  ${targets.map(({ account }) => account.platform)}::text[]) as r(id, post_id, account_id, platform)`.execute(
    ctx.db,
  );
}

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
