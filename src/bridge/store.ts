import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { keep } from '#kernel/say.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import {
  type Actor,
  emitEvent,
  type LocalizationStatus,
  type PostParts,
  type PostRow,
  type StoredLocalization,
  variantId,
} from '#social/public.ts';
import type { TextIssue } from './apply-policy.ts';
import type { FailureCode } from './collector.ts';
import type { SourceText } from './start-task.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'post_localizations.error_code': FailureCode;
    'post_localizations.source': SourceText[];
    'post_localizations.texts': Record<string, string>;
    'post_localizations.issues': TextIssue[];
  }
}

export type LocalizationRow = Selectable<Tables['post_localizations']>;

export async function readLocalizations(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
): Promise<LocalizationRow[]> {
  return tx
    .selectFrom('post_localizations')
    .selectAll()
    .where('workspace_id', '=', post.workspace_id)
    .where('post_id', '=', post.id)
    .orderBy('locale')
    .execute();
}

/** Called with the post locked, so that a new call and a worker cannot interfere. */
export async function lockLocalization(
  tx: Tx,
  key: Pick<LocalizationRow, 'workspace_id' | 'post_id' | 'locale'>,
): Promise<LocalizationRow | null> {
  const row = await tx
    .selectFrom('post_localizations')
    .selectAll()
    .where('workspace_id', '=', key.workspace_id)
    .where('post_id', '=', key.post_id)
    .where('locale', '=', key.locale)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A hash of everything the post currently says in this language. An edit changes it. */
export function variantsHashOf({ variants }: PostParts, locale: string): string {
  const own = variants
    .filter(({ scope }) => scope.locale === locale)
    .map((variant) => [variantId(variant), { ...variant, id: undefined }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // jsonb does not preserve the order of keys.
  const canonical = JSON.stringify(own, (_key, part: unknown) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1))),
  );
  return createHash('sha256').update(canonical).digest('base64url');
}

interface NewCall {
  id: string;
  mode: 'draft' | 'append';
  locales: readonly string[];
  actor: Actor;
}

export async function insertCall(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
  { id, mode, locales, actor }: NewCall,
): Promise<void> {
  await tx
    .insertInto('localize_calls')
    .values({
      id,
      workspace_id: post.workspace_id,
      post_id: post.id,
      mode,
      locales: [...locales],
      actor: JSON.stringify(actor),
    })
    .execute();
}

export type NewLocalization = Pick<
  LocalizationRow,
  | 'locale'
  | 'project_id'
  | 'task_id'
  | 'mode'
  | 'policy'
  | 'review'
  | 'account_ids'
  | 'source'
  | 'variants_hash'
>;

/** One statement for all languages of a call. Replaces what an earlier call left. */
export async function putLocalizations(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id'>,
  call: { id: string; sourceHash: string; createdBy: string },
  rows: readonly NewLocalization[],
): Promise<void> {
  await tx
    .deleteFrom('post_localizations')
    .where('workspace_id', '=', post.workspace_id)
    .where('post_id', '=', post.id)
    .where(
      'locale',
      'in',
      rows.map(({ locale }) => locale),
    )
    .execute();
  await tx
    .insertInto('post_localizations')
    .values(
      rows.map((row) => ({
        ...row,
        workspace_id: post.workspace_id,
        post_id: post.id,
        call_id: call.id,
        source: JSON.stringify(row.source),
        source_hash: call.sourceHash,
        created_by: call.createdBy,
      })),
    )
    .execute();
}

export type Outcome = Partial<
  Pick<LocalizationRow, 'error_code' | 'texts' | 'issues' | 'score' | 'memory_share' | 'draft_post_id'>
>;

/** Writes the outcome of one language, here and in the post's record. */
export async function writeOutcome(
  tx: Tx,
  row: LocalizationRow,
  status: LocalizationStatus,
  { texts, issues, ...outcome }: Outcome,
): Promise<void> {
  await tx
    .updateTable('post_localizations')
    .set({
      ...outcome,
      ...(texts && { texts: JSON.stringify(texts) }),
      ...(issues && { issues: JSON.stringify(issues.map(keep)) }),
      status,
      updated_at: sql`clock_timestamp()`,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('post_id', '=', row.post_id)
    .where('locale', '=', row.locale)
    .execute();
  await tx
    .updateTable('posts')
    .set({
      localization: sql`jsonb_set(localization, array['locales', ${row.locale}::text, 'status'], to_jsonb(${status}::text))`,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.post_id)
    .where('localization', 'is not', null)
    .execute();
}

export async function rememberLocalization(
  tx: Tx,
  post: Pick<PostRow, 'id' | 'workspace_id' | 'localization'>,
  made: StoredLocalization,
): Promise<void> {
  const before = post.localization?.locales ?? {};
  await tx
    .updateTable('posts')
    .set({ localization: JSON.stringify({ ...made, locales: { ...before, ...made.locales } }) })
    .where('workspace_id', '=', post.workspace_id)
    .where('id', '=', post.id)
    .execute();
}

interface LocaleResult {
  status: 'completed' | 'failed' | 'replaced';
  errorCode?: string | null;
  postId?: string | null;
}

/** Records the outcome of one language of a call. The last one ends the call, with one event. */
export async function settle(
  ctx: Pick<Context, 'db' | 'clock'>,
  row: Pick<LocalizationRow, 'workspace_id' | 'post_id' | 'locale' | 'call_id' | 'task_id'>,
  result: LocaleResult,
): Promise<void> {
  const call = await ctx.db
    .updateTable('localize_calls')
    .set({
      results: sql`results || jsonb_build_object(${row.locale}::text, ${JSON.stringify(result)}::jsonb)`,
      ended_at: sql`case when (results || jsonb_build_object(${row.locale}::text, 1)) ?& locales then clock_timestamp() end`,
    })
    .where('workspace_id', '=', row.workspace_id)
    .where('id', '=', row.call_id)
    .where('ended_at', 'is', null)
    .returning(['mode', 'actor', 'locales', 'results'])
    .$castTo<{ mode: string; actor: Actor; locales: string[]; results: Record<string, LocaleResult> }>()
    .executeTakeFirst();
  if (!call) return;
  const variants = call.locales.flatMap((locale) => {
    const ended = call.results[locale];
    return ended ? [{ locale, ...ended }] : [];
  });
  if (variants.length < call.locales.length) return;
  await emitEvent(ctx, {
    workspaceId: row.workspace_id,
    type: 'localization.completed',
    actor: call.actor,
    postId: row.post_id,
    data: {
      postId: row.post_id,
      jobId: row.call_id,
      taskId: row.task_id,
      mode: call.mode,
      variants,
    },
  });
}
