import { z } from 'zod';
import type { Run } from './run.ts';

const Asked = z.object({ requested: z.array(z.string()), skipped: z.array(z.string()) });
/** The languages of a call as it answered them; its runs hand them on to the event that ends it. */
export type Asked = z.infer<typeof Asked>;

/** Null after a retry, which names no languages: what it takes up again is what it was asked for. */
function askedOf({ options, trigger }: Pick<Run, 'options' | 'trigger'>): Asked | null {
  return trigger === 'retry' ? null : (Asked.nullish().parse(options['asked']) ?? null);
}

/** For the options of the run that comes next. */
export function handOn(run: Pick<Run, 'options' | 'trigger'>): { asked?: Asked } {
  const asked = askedOf(run);
  return asked ? { asked } : {};
}

/** For task.completed. */
export function languagesTold(run: Pick<Run, 'options' | 'trigger' | 'targetLanguages'>) {
  const asked = askedOf(run);
  return {
    requested_target_languages: asked?.requested ?? [...run.targetLanguages],
    effective_target_languages: [...run.targetLanguages],
    skipped_target_languages: asked?.skipped ?? [],
  };
}
