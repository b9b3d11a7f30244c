import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import {
  checkEditable,
  clearSlots,
  contentHash,
  type Edit,
  emitEvent,
  insertTargets,
  type Next,
  noApproval,
  type PostParts,
  type PostRow,
  partsOf,
  readTargets,
  SYSTEM,
  statusAfter,
  versionHash,
  withVariantIds,
} from '#social/public.ts';
import type { TextIssue } from './apply-policy.ts';
import type { Collector } from './collector.ts';
import { type Localized, toVariants } from './localized.ts';
import { type LocalizationRow, variantsHashOf } from './store.ts';
import { markVersion, setLocale, writeVersion } from './store-posts.ts';
import { drawnForLanguage } from './slides.ts';
import type { Reader } from './text-limits.ts';
import { requesterOf, type Written } from './write-draft.ts';

const VARIANTS_MAX = 100;

/**
 * Writes into the post itself under the same rules as an edit by a person: what must
 * not be changed now stays.
 */
export async function writeVariants(
  ctx: Collector,
  row: LocalizationRow,
  post: PostRow,
  localized: Localized,
  readers: readonly Reader[],
  isCritical: boolean,
): Promise<Written> {
  const old = partsOf(post);
  // A person wrote in this language during the translation, so their text stays.
  const isEdited = variantsHashOf(old, row.locale) !== row.variants_hash;
  const ours = await drawnForLanguage(ctx.db, row.workspace_id, old, row.locale);
  const parts = isEdited
    ? old
    : withVariantIds({ ...old, variants: toVariants(row.locale, localized, old.variants, ours) });
  if (parts.variants.length > VARIANTS_MAX) return { failure: 'too_many_variants' };
  const targets = await readTargets(ctx.db, post.id);
  const had = new Set(targets.map((target) => target.account_id));
  const fresh = readers.filter(({ id }) => !had.has(id));
  const hash = contentHash(parts, [...had, ...fresh.map(({ id }) => id)]);
  const edit: Edit = {
    parts,
    hash,
    isContentNew: hash !== post.content_hash,
    areAccountsNew: fresh.length > 0,
  };
  try {
    checkEditable(false, post, targets, edit);
  } catch (error) {
    if (error instanceof AppError) return { failure: 'post_locked' };
    throw error;
  }
  await insertTargets(
    { db: ctx.db, clock: ctx.clock, caller: requesterOf(row) },
    fresh.map((account) => ({ postId: post.id, account })),
  );
  await bindTargets(ctx, row, readers);
  if (edit.isContentNew) await writeContent(ctx, post, edit, await statusAfter(ctx, post));
  await markVersion(ctx.db, row, isCritical && !isEdited ? versionHash(parts, row.locale) : null);
  return { issues: [...(isEdited ? [keptEdited(row)] : []), ...staysInSource(localized)] };
}

/** Accounts of another language, or of none, get this language because the caller chose them. */
async function bindTargets(ctx: Collector, row: LocalizationRow, readers: readonly Reader[]): Promise<void> {
  const bound = readers.filter(({ locale }) => locale !== row.locale).map(({ id }) => id);
  if (bound.length === 0) return;
  await setLocale(ctx.db, row, bound);
}

async function writeContent(ctx: Collector, post: PostRow, edit: Edit, next: Next): Promise<void> {
  if (post.status === 'scheduled' && next.status === 'draft')
    await clearSlots(ctx.db, post.workspace_id, [post.id]);
  const isWritten = await writeVersion(ctx.db, post, {
    status: next.status,
    variants: JSON.stringify(edit.parts.variants satisfies PostParts['variants']),
    content_hash: edit.hash,
    precheck: null,
    ...(next.isApprovalVoid && { approval: JSON.stringify(noApproval(false)) }),
  });
  if (!isWritten) throw new Error('The post changed while it was locked.');
  await emitEvent(ctx, {
    workspaceId: post.workspace_id,
    type: 'post.updated',
    actor: SYSTEM,
    postId: post.id,
    data: {
      postId: post.id,
      status: next.status,
      version: post.version + 1,
      contentChanged: true,
      approvalVoided: next.isApprovalVoid,
    },
  });
}

function keptEdited({ locale }: LocalizationRow): TextIssue {
  return {
    code: 'kept_edited',
    severity: 'info',
    path: 'text',
    message: say('bridge.somebody_wrote_text_while_translated', { locale }),
  };
}

/** A variant cannot have its own link card, poll or warning; only a post can. */
function staysInSource({ link, poll, contentWarning }: Localized): TextIssue[] {
  const paths = [
    ...(link?.title === undefined ? [] : ['link.title']),
    ...(link?.description === undefined ? [] : ['link.description']),
    ...(poll ? ['poll'] : []),
    ...(contentWarning === undefined ? [] : ['contentWarning']),
  ];
  return paths.map((path) => ({
    code: 'not_in_variants',
    severity: 'minor',
    path,
    message: say('bridge.every_account_post_shares_so'),
  }));
}
