import type { Tx } from '#platform/db/client.ts';
import type { JobContext } from '#platform/job.ts';

export type Collector = JobContext & { db: Tx };

/** Why a language failed; present.ts has a sentence for each code. */
export type FailureCode =
  | 'translation_failed'
  | 'engine_unavailable'
  | 'cancelled'
  | 'does_not_fit'
  | 'post_deleted'
  | 'post_locked'
  | 'too_many_variants'
  | 'internal';
