import { z } from 'zod';
import { defineEvent } from '#platform/event.ts';

export const STEP_NAMES = [
  'tmMatching',
  'tbMatching',
  'kbExtraction',
  'translateBatch',
  'lqaBatch',
  'translateEnhanceBatch',
  'aiScoringBatch',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

const triggered = {
  job_id: z.string().nullable(),
  job_type: z.string(),
  trigger: z.string(),
  client_task_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
};
const languages = z.array(z.string());
const Usage = z.object({ tokens_in: z.int(), tokens_out: z.int(), cost: z.number().nullable() });

const StepDetail = z.object({
  ...triggered,
  step: z.string(),
  step_index: z.int(),
  steps_total: z.literal(7),
  rows_total: z.int(),
  rows_done: z.int(),
  rows_changed: z.int(),
  rows_failed: z.int(),
  skipped: z.boolean(),
  reason: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string(),
  duration_ms: z.int(),
  target_languages: languages,
  stats: z.record(z.string(), z.unknown()),
});

const step = <N extends StepName>(name: N, what: string) =>
  defineEvent({
    name,
    face: 'open',
    summary: `Sub-step ${STEP_NAMES.indexOf(name) + 1} of 7 ended: ${what}.`,
    detail: StepDetail,
  });

export const tmMatching = step('tmMatching', 'rows matched against the translation memory');
export const tbMatching = step('tbMatching', 'terms of the termbase found in the sources');
export const kbExtraction = step('kbExtraction', 'context packs made');
export const translateBatch = step('translateBatch', 'rows translated');
export const lqaBatch = step('lqaBatch', 'rows checked');
export const translateEnhanceBatch = step('translateEnhanceBatch', 'rows repaired');
export const aiScoringBatch = step('aiScoringBatch', 'rows scored');

export const termScanCompleted = defineEvent({
  name: 'term_scan.completed',
  face: 'open',
  summary: 'The term scan of a task finished. Never sent for a supplement.',
  detail: z.object({
    ...triggered,
    requires_confirmation: z.boolean(),
    scan_status: z.string(),
    terms_found: z.int(),
    terms_new: z.int(),
    terms_known: z.int(),
    categories: z.record(z.string(), z.int()),
    top_terms: z.array(z.string()),
    auto_applied: z.boolean(),
    scan_mode: z.enum(['rules', 'llm', 'hybrid']),
    degraded: z.boolean().describe('true: the scan failed and translation went ahead without it.'),
    reason: z.string().nullable().describe('Why it is degraded.'),
  }),
});

export const taskCompleted = defineEvent({
  name: 'task.completed',
  face: 'open',
  summary:
    'Translation finished, including Smart Optimization; also the only event of a supplement whose languages were all skipped.',
  detail: z.looseObject({
    ...triggered,
    skipped: z.boolean(),
    requested_target_languages: languages,
    effective_target_languages: languages,
    skipped_target_languages: languages,
  }),
});

export const taskFailed = defineEvent({
  name: 'task.failed',
  face: 'open',
  summary: 'A task or supplement failed.',
  detail: z.object({
    ...triggered,
    stage: z.string(),
    step: z.string().nullable(),
    failure_code: z.int(),
    failure_reason: z.string(),
    retryable: z.boolean(),
    rows_done: z.int(),
    rows_total: z.int(),
    partial_results: z.boolean().describe('Whether any row has a text.'),
    target_languages: languages,
    usage: Usage.describe('Everything charged for the task so far.'),
  }),
});

export const taskPublishCompleted = defineEvent({
  name: 'task.publish.completed',
  face: 'open',
  summary: 'The whole task has been published to the project.',
  detail: z.object({
    ...triggered,
    message: z.string(),
    strings_count: z.int(),
    translations_count: z.int(),
    skipped: z.object({ untranslated: z.int(), rejected: z.int(), unreviewed: z.int() }),
    rolled_back_to: z
      .string()
      .optional()
      .describe('The earlier publish that was restored, when this one is a roll-back.'),
  }),
});

export const taskPublishFailed = defineEvent({
  name: 'task.publish.failed',
  face: 'open',
  summary: 'A publish failed; the project is unchanged.',
  detail: z.object({ ...triggered, error: z.string() }),
});

export const termUploadCompleted = defineEvent({
  name: 'term_upload.completed',
  face: 'open',
  summary: 'A bulk upload of terms is in the termbase.',
  detail: z.object({
    upload_id: z.string(),
    terms_count: z.int(),
    upserted_count: z.int(),
    modified_count: z.int(),
  }),
});

export const termUploadFailed = defineEvent({
  name: 'term_upload.failed',
  face: 'open',
  summary: 'A bulk upload of terms failed; the termbase is unchanged.',
  detail: z.object({ upload_id: z.string(), terms_count: z.int(), failure_code: z.int() }),
});

export const callbackTest = defineEvent({
  name: 'callback.test',
  face: 'open',
  summary: 'Sent on request, to test a receiver before real work depends on it.',
  detail: z.object({ message: z.string() }),
});

/** All events that a callback can report. */
export const CALLBACK_EVENTS = [
  tmMatching,
  tbMatching,
  kbExtraction,
  translateBatch,
  lqaBatch,
  translateEnhanceBatch,
  aiScoringBatch,
  termScanCompleted,
  taskCompleted,
  taskFailed,
  taskPublishCompleted,
  taskPublishFailed,
  termUploadCompleted,
  termUploadFailed,
  callbackTest,
] as const;

/** What create, confirm and supplement may subscribe to. Empty means all of them. */
export const TASK_EVENTS = [...STEP_NAMES, 'term_scan.completed', 'task.completed', 'task.failed'] as const;
/** Accepted at creation too, but without effect, because publish has its own default. */
export const PUBLISH_EVENTS = ['task.publish.completed', 'task.publish.failed'] as const;
export const UPLOAD_EVENTS = ['term_upload.completed', 'term_upload.failed'] as const;

const BY_STEP = {
  tmMatching,
  tbMatching,
  kbExtraction,
  translateBatch,
  lqaBatch,
  translateEnhanceBatch,
  aiScoringBatch,
};
export const stepEvent = (name: StepName) => BY_STEP[name];
