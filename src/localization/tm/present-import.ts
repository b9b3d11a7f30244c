import { z } from 'zod';
import type { Run, RunStatus } from '../runs/run.ts';

export const ImportView = z.object({
  job_id: z.string(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  is_completed: z.boolean(),
  is_failed: z.boolean(),
  error: z.string().nullable(),
  units_read: z.int(),
  translations_changed: z.int().describe('New and replaced units.'),
  skipped: z.object({
    no_source: z.int().describe('Units without a text in the source language.'),
    unknown_language: z.int().describe('Translations into unknown languages.'),
    empty: z.int(),
    too_long: z.int(),
  }),
  skipped_languages: z.array(z.string()),
  accepted_at: z.string(),
  updated_at: z.string(),
});

/** Stored with the run after every batch. */
export interface ImportStats {
  units_read: number;
  translations_changed: number;
  skipped: z.infer<typeof ImportView>['skipped'];
  skipped_languages: string[];
}

const NO_STATS: ImportStats = {
  units_read: 0,
  translations_changed: 0,
  skipped: { no_source: 0, unknown_language: 0, empty: 0, too_long: 0 },
  skipped_languages: [],
};

const STATUS: Record<RunStatus, z.infer<typeof ImportView>['status']> = {
  PENDING: 'pending',
  RUNNING: 'running',
  SUCCEEDED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export function statsOf(run: Run): ImportStats {
  return { ...NO_STATS, ...(run.stats as Partial<ImportStats>) };
}

export function presentImport(run: Run): z.input<typeof ImportView> {
  const status = STATUS[run.status];
  return {
    job_id: run.id,
    status,
    is_completed: status === 'completed',
    is_failed: status === 'failed',
    error: run.error,
    ...statsOf(run),
    accepted_at: run.acceptedAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
  };
}
