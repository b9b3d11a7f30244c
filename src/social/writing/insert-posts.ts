import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { actorOf, userOf } from '../caller.ts';
import { emitEvent } from '../events/emit-event.ts';
import { wallTime } from '../instant.ts';
import { noApproval } from '../model.ts';
import { variantId } from '../posts/content.ts';
import { contentHash, type PostParts } from '../posts/store.ts';
import type { ChosenAccount } from '../precheck/resolve-refs.ts';

export interface NewPost {
  parts: PostParts;
  accounts: readonly Pick<ChosenAccount, 'id' | 'platform'>[];
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
  /** Languages whose machine words must not go out as they are (blocked-versions.ts). */
  blockedVersions?: object | undefined;
}

type Writer = Pick<Context, 'db' | 'clock' | 'caller'>;

/**
 * Drafts with their targets in two statements whatever their number, and an event for each. The ids
 * they name must have been checked (resolve-refs.ts).
 */
export async function insertPosts(ctx: Writer, posts: readonly NewPost[]): Promise<string[]> {
  const ids = newIds('pst', posts.length, ctx);
  const made = posts.map((post, n) => ({ ...post, id: ids[n] ?? '', parts: withVariantIds(post.parts) }));
  if (made.length === 0) return [];
  const { workspaceId } = ctx.caller;
  const rows = made.map((post) => ({
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
    created_via: post.createdVia,
    blocked_versions: post.blockedVersions ?? {},
  }));
  await sql`
    insert into posts (id, workspace_id, title, content, variants, settings, content_hash, scheduled_at, timezone,
                       local_time, approval, tags, idea_id, source_post_id, campaign_id, utm, shorten_links,
                       created_by, created_via, blocked_versions)
    select r.id, ${workspaceId}, r.title, r.content, r.variants, r.settings, r.content_hash, r.scheduled_at, r.timezone,
           r.local_time, ${JSON.stringify(noApproval(false))}::jsonb, r.tags, r.idea_id, r.source_post_id, r.campaign_id,
           nullif(r.utm, 'null'::jsonb), r.shorten_links, ${userOf(ctx.caller)}, r.created_via, r.blocked_versions
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r(id text, title text, content jsonb, variants jsonb, settings jsonb, content_hash text,
                scheduled_at timestamptz, timezone text, local_time text, tags text[], idea_id text,
                source_post_id text, campaign_id text, utm jsonb, shorten_links boolean, created_via text, blocked_versions jsonb)`.execute(
    ctx.db,
  );
  await insertTargets(
    ctx,
    made.flatMap((post) => post.accounts.map((account) => ({ postId: post.id, account }))),
  );
  for (const post of made) {
    await emitEvent(ctx, {
      workspaceId,
      type: 'post.created',
      actor: actorOf(ctx.caller),
      postId: post.id,
      data: {
        postId: post.id,
        status: 'draft',
        createdVia: post.createdVia,
        accountIds: post.accounts.map(({ id }) => id),
      },
    });
  }
  return made.map(({ id }) => id);
}

export async function insertTargets(
  ctx: Writer,
  targets: readonly { postId: string; account: Pick<ChosenAccount, 'id' | 'platform'> }[],
): Promise<void> {
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

/** In ascending order, so that what is made together stays in the order it was named. */
function newIds(prefix: 'pst' | 'tgt', count: number, { clock }: Writer): string[] {
  return Array.from({ length: count }, () => newId(prefix, clock)).sort();
}

/** The ids are ours: whatever a client sent, a variant is known by its scope. */
export function withVariantIds(parts: PostParts): PostParts {
  return {
    ...parts,
    variants: parts.variants.map((variant) => ({ ...variant, id: variantId(variant) })),
  };
}
