import { z } from 'zod';
import { tell } from '#kernel/say.ts';
import type { Caller } from '#platform/caller.ts';
import { LOCALIZATION_STATUSES, mayUse } from '#social/public.ts';
import type { FailureCode } from './collector.ts';
import type { LocalizationRow } from './store.ts';

const FAILURES: Readonly<Record<FailureCode, string>> = {
  translation_failed: 'Some of the texts could not be translated; the task says which and why.',
  engine_unavailable: 'The translation engine did not answer; localize the post again later.',
  cancelled: 'The translation task was cancelled.',
  does_not_fit: 'No translation fits the strictest platform; use another maxLengthPolicy or a shorter text.',
  post_deleted: 'The post was deleted meanwhile.',
  post_locked: 'The post may no longer be changed in its status; localize it in mode draft.',
  too_many_variants: 'The post has as many variants as it may have; remove some, or use mode draft.',
  internal: 'An error of ours; localize the post again.',
};

const IssueView = z.object({
  code: z.string(),
  severity: z.enum(['critical', 'major', 'minor', 'info']),
  path: z.string(),
  message: z.string(),
  platform: z.string().optional(),
  limit: z.int().optional(),
  actual: z.int().optional(),
});

export const PostLocalizationView = z.object({
  locale: z.string(),
  status: z.enum(LOCALIZATION_STATUSES),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  mode: z.enum(['draft', 'append']),
  maxLengthPolicy: z.enum(['fit', 'shorten', 'split', 'report']),
  review: z.boolean(),
  jobId: z.string(),
  taskId: z.string(),
  accountIds: z.array(z.string()),
  postId: z.string().nullable().describe('The draft of this language, in mode draft.'),
  text: z.string().nullable(),
  texts: z
    .record(z.string(), z.string())
    .describe(
      'By path: text, parts.0, firstComment, link.title; prefixed by a platform if it has its own text.',
    ),
  score: z.number().nullable().describe('0 to 100; longer texts count more.'),
  memoryShare: z.number().nullable().describe('The share of its words that came from the memory, 0 to 1.'),
  issues: z.array(IssueView),
  isStale: z.boolean().describe('The text of the post has changed since.'),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export function presentLocalization(
  row: LocalizationRow,
  seen: { caller: Caller; drafts: ReadonlySet<string>; sourceHash: string },
): z.input<typeof PostLocalizationView> {
  const code = row.error_code;
  return {
    locale: row.locale,
    status: row.status,
    error: code && { code, message: FAILURES[code] },
    mode: row.mode,
    maxLengthPolicy: row.policy,
    review: row.review,
    jobId: row.call_id,
    taskId: row.task_id,
    accountIds: row.account_ids.filter((id) => mayUse(seen.caller, id)),
    postId: row.draft_post_id !== null && seen.drafts.has(row.draft_post_id) ? row.draft_post_id : null,
    text: row.texts['text'] ?? null,
    texts: row.texts,
    score: row.score,
    memoryShare: row.memory_share,
    issues: row.issues.map(tell),
    isStale: row.status !== 'failed' && row.source_hash !== seen.sourceHash,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
