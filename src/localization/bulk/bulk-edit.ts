import { z } from 'zod';
import type { Run, RunStatus } from '../runs/run.ts';
import { isActive } from '../runs/store.ts';
import type { SkippedRow } from '../task-store/store-bulk.ts';

/** Actions that people can request. */
export const ASKED_ACTIONS = ['approve', 'reject', 'fix', 'copy_source', 'retranslate'] as const;
/** `recheck` follows a dismissal for all strings, `undo` reverts another bulk edit. */
const ACTIONS = [...ASKED_ACTIONS, 'recheck', 'undo'] as const;
export type Action = (typeof ACTIONS)[number];

/** Reasons for which rows are skipped. */
const REASONS = [
  'changed',
  'gone',
  'unchanged',
  'no_text',
  'approved',
  'nothing_to_fix',
  'busy',
  'no_translation',
] as const;
export type Reason = (typeof REASONS)[number];

/** The requested edit, and the translations it started, by task. */
const BulkOptions = z.object({
  action: z.enum(ACTIONS),
  actor: z.string(),
  translations: z.record(z.string(), z.string()).default({}),
  undoes: z.string().optional(),
});

/** Stored with the run after every batch. */
export interface BulkStats {
  done: number;
  skipped: Partial<Record<Reason, number>>;
}

export const optionsOf = ({ options }: Run) => BulkOptions.parse(options);
export const statsOf = (run: Run): BulkStats => ({
  done: 0,
  skipped: {},
  ...(run.stats as Partial<BulkStats>),
});

export function addSkipped(stats: BulkStats, reason: Reason, rows: number): void {
  if (rows > 0) stats.skipped[reason] = (stats.skipped[reason] ?? 0) + rows;
}

export const BulkView = z.object({
  job_id: z.string(),
  action: z.enum(ACTIONS),
  language: z.string(),
  status: z.enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
  error: z.string().nullable(),
  rows_total: z.int(),
  rows_done: z.int().describe('Rows processed so far, changed or skipped.'),
  changed: z.int(),
  skipped: z.partialRecord(z.enum(REASONS), z.int()).describe('Unchanged rows, by reason.'),
  can_undo: z.boolean().describe('It has ended, and the rows that it changed can be restored.'),
  created_by: z.string(),
  accepted_at: z.string(),
  updated_at: z.string(),
});

export const SkippedView = z.object({
  id: z.string(),
  string_id: z.string(),
  content: z.string(),
  reason: z.enum(REASONS),
});

const STATUS: Record<RunStatus, z.infer<typeof BulkView>['status']> = {
  PENDING: 'pending',
  RUNNING: 'running',
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

/** An edit that follows from another one can only be undone together with it. */
export const isAsked = (run: Run) => ASKED_ACTIONS.some((each) => each === optionsOf(run).action);

export const canUndo = (run: Run) => !isActive(run) && statsOf(run).done > 0 && isAsked(run);

export function presentBulk(run: Run): z.input<typeof BulkView> {
  const { done, skipped } = statsOf(run);
  const { action, actor } = optionsOf(run);
  return {
    job_id: run.id,
    action,
    language: run.targetLanguages[0] ?? '',
    status: STATUS[run.status],
    error: run.error,
    rows_total: run.rowsTotal,
    rows_done: run.rowsDone,
    changed: done,
    skipped,
    can_undo: canUndo(run),
    created_by: actor,
    accepted_at: run.acceptedAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
  };
}

export function presentSkipped({ taskId, position, stringId, source, reason }: SkippedRow) {
  return {
    id: `${taskId}:${position}`,
    string_id: stringId,
    content: source,
    reason: REASONS.find((each) => each === reason) ?? ('changed' as const),
  };
}
