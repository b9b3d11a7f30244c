import { CANCELLED_CODE, findTask, type Task } from '#localization/public.ts';
import { fp } from '#platform/failpoints.ts';
import { type PostRow, partsOf } from '#social/public.ts';
import { writeAltTexts } from './alt-texts.ts';
import { applyPolicy } from './apply-policy.ts';
import type { Collector, FailureCode } from './collector.ts';
import { assemble, flatten } from './localized.ts';
import { readTranslation, type Translation } from './read-translation.ts';
import { drawInLanguage } from './slides.ts';
import { type LocalizationRow, lockLocalization, type Outcome, settle, writeOutcome } from './store.ts';
import { lockPost } from './store-posts.ts';
import { readReaders } from './store-readers.ts';
import { writeDraft } from './write-draft.ts';
import { writeVariants } from './write-variants.ts';

export interface Place {
  workspace_id: string;
  post_id: string;
  locale: string;
}

/**
 * Collects one language of a post in one transaction: texts, record and events are committed together or not
 * at all, so a worker may die anywhere and another starts again. The lock on the post admits one worker; a
 * second one finds that the row has ended.
 */
export async function collect(ctx: Collector, place: Place): Promise<void> {
  const post = await lockPost(ctx.db, place);
  const row = await lockLocalization(ctx.db, place);
  if (!post || !row || row.status === 'completed' || row.status === 'failed') return;
  if (post.deleted_at !== null) return fail(ctx, row, 'post_deleted');
  const task = await findTask(ctx.db, row.task_id);
  const isMostlyEmpty = task?.status === 'failed' && /half of the rows/u.test(task.failureReason ?? '');
  if (task?.status === 'failed' && !isMostlyEmpty) return fail(ctx, row, reasonOf(task));
  if (!isMostlyEmpty && task?.status !== 'completed') return;

  const translation = await readTranslation(ctx.db, row);
  // This language is complete, so the task failed because of others.
  if (isMostlyEmpty && !translation.isChecked)
    return fail(ctx, row, translation.failure ?? 'translation_failed', outcomeOf(translation));
  if (row.review && !translation.isReviewed) return showToReviewers(ctx, row, post, translation);
  if (translation.failure !== null) return fail(ctx, row, translation.failure, outcomeOf(translation));
  const parts = partsOf(post);
  const drawn = await drawInLanguage(ctx, row, parts, translation.texts);
  const localized = assemble(parts, translation.texts, drawn.documents);
  const readers = await readReaders(ctx, row.workspace_id, row.account_ids);
  const issues = [
    ...translation.issues,
    ...drawn.issues,
    ...applyPolicy(localized, row.policy, row.locale, readers, parts.content),
  ];
  const outcome = { ...outcomeOf(translation), texts: { ...flatten(localized), ...drawn.texts }, issues };
  const written =
    row.mode === 'draft'
      ? await writeDraft(ctx, row, post, localized, readers, translation.isCritical)
      : await writeVariants(ctx, row, post, localized, readers, translation.isCritical);
  if ('failure' in written) return fail(ctx, row, written.failure, outcome);
  await writeAltTexts(ctx.db, row.workspace_id, row.locale, translation.texts);
  const postId = written.postId ?? null;
  await writeOutcome(ctx.db, row, 'completed', {
    ...outcome,
    issues: [...issues, ...written.issues],
    error_code: null,
    draft_post_id: postId,
  });
  await settle(ctx, row, { status: 'completed', ...(postId !== null && { postId }) });
  await fp('localize.collected');
}

async function showToReviewers(
  ctx: Collector,
  row: LocalizationRow,
  post: PostRow,
  translation: Translation,
): Promise<void> {
  const texts = flatten(assemble(partsOf(post), translation.texts));
  await writeOutcome(ctx.db, row, 'in_review', { ...outcomeOf(translation), texts });
}

function outcomeOf({ score, memoryShare, issues }: Translation): Outcome {
  return { score, memory_share: memoryShare, issues };
}

async function fail(
  ctx: Collector,
  row: LocalizationRow,
  code: FailureCode,
  outcome: Outcome = {},
): Promise<void> {
  await writeOutcome(ctx.db, row, 'failed', { ...outcome, error_code: code });
  await settle(ctx, row, { status: 'failed', errorCode: code });
}

/** After errors of ours that kept occurring. */
export async function giveUp(ctx: Collector, place: Place): Promise<void> {
  await lockPost(ctx.db, place);
  const row = await lockLocalization(ctx.db, place);
  if (row && (row.status === 'translating' || row.status === 'in_review')) await fail(ctx, row, 'internal');
}

function reasonOf({ failureCode }: Task): FailureCode {
  if (failureCode === CANCELLED_CODE) return 'cancelled';
  return failureCode === 502 ? 'engine_unavailable' : 'translation_failed';
}
