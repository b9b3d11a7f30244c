import { z } from 'zod';
import { defineStates } from '#kernel/states.ts';

/** The nine statuses and all legal moves between them. */
export const TASK = defineStates({
  pending: ['importing', 'failed'],
  importing: ['scanning', 'running', 'failed'],
  scanning: ['waiting_confirmation', 'term_translating', 'running', 'failed'],
  term_translating: ['running', 'failed'],
  waiting_confirmation: ['running', 'failed'],
  running: ['optimizing', 'completed', 'failed'],
  optimizing: ['completed', 'failed'],
  // A supplement reopens a finished task. If it fails, the task returns to completed.
  completed: ['running'],
  failed: ['importing', 'scanning', 'running'],
});
export type TaskStatus = (typeof TASK.all)[number];

export const STAGES: Record<TaskStatus, string> = {
  pending: 'pending',
  importing: 'import',
  scanning: 'tb_scan',
  term_translating: 'tb_translate',
  waiting_confirmation: 'tb_scan',
  running: 'translate',
  optimizing: 'translate_qa',
  completed: 'done',
  failed: 'failed',
};

export type ScanStatus = 'pending' | 'running' | 'completed' | 'skipped' | 'failed';
export type OptimizeStatus = 'pending' | 'running' | 'completed' | 'skipped' | 'failed';

/** The options of a task as accepted, stored in `tasks.options`. */
export const TaskOptions = z.object({
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('strings') }),
    z.object({ kind: z.literal('xlsx_url'), url: z.string(), sheet: z.string().nullable() }),
    z.object({ kind: z.literal('file_url'), url: z.string(), format: z.string() }),
    z.object({ kind: z.literal('file'), sha256: z.string(), format: z.string() }),
  ]),
  scanTerms: z.boolean(),
  autoApplyTerms: z.boolean(),
  skipTm: z.boolean(),
  skipTb: z.boolean(),
  smartOptimize: z.boolean(),
  optimizeThreshold: z.number(),
  profile: z.enum(['economy', 'standard', 'best']),
  instructions: z.string().nullable(),
});
export type TaskOptions = z.infer<typeof TaskOptions>;

export interface Task {
  id: string;
  workspaceId: string;
  projectId: string;
  appKeyId: string | null;
  clientTaskId: string | null;
  name: string;
  status: TaskStatus;
  scanStatus: ScanStatus;
  smartOptimizeStatus: OptimizeStatus | null;
  sourceLanguage: string | null;
  targetLanguages: readonly string[];
  /** Languages in which rows had no text when the task last ended. */
  openLanguages: readonly string[];
  options: TaskOptions;
  stringsCount: number | null;
  wordsCount: number | null;
  callbackUrl: string | null;
  callbackEvents: readonly string[];
  metadata: Record<string, unknown> | null;
  traceId: string;
  failureReason: string | null;
  failureCode: number | null;
  acceptedAt: Date;
  updatedAt: Date;
}

/** The failure code of a task that somebody stopped. */
export const CANCELLED_CODE = 499;
