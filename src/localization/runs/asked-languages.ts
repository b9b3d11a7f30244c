import { z } from 'zod';
import type { Run } from './run.ts';

const Asked = z.object({ requested: z.array(z.string()), skipped: z.array(z.string()) });
/**
 * The requested and skipped languages of a call as in its answer. Its runs pass them on to the
 * terminal event.
 */
export type Asked = z.infer<typeof Asked>;

/** Null after a retry, which names no languages: it continues what was requested before. */
function askedOf({ options, trigger }: Pick<Run, 'options' | 'trigger'>): Asked | null {
  return trigger === 'retry' ? null : (Asked.nullish().parse(options['asked']) ?? null);
}

/** For the options of the next run. */
export function askedOptions(run: Pick<Run, 'options' | 'trigger'>): { asked?: Asked } {
  const asked = askedOf(run);
  return asked ? { asked } : {};
}

/** The languages in task.completed. */
export function completedLanguages(run: Pick<Run, 'options' | 'trigger' | 'targetLanguages'>) {
  const asked = askedOf(run);
  return {
    requested_target_languages: asked?.requested ?? [...run.targetLanguages],
    effective_target_languages: [...run.targetLanguages],
    skipped_target_languages: asked?.skipped ?? [],
  };
}
