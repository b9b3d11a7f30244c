import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { LanguageCode } from '#kernel/schema.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import type { Context } from '#platform/context.ts';
import { requireOpenProject } from '../projects/require-project.ts';
import { holdUnit, type StoredUnit } from './store-edit.ts';

/** Identifies a translation in the memory. */
export const unitFields = {
  project_id: z.string().min(1).max(64),
  unit_id: z.string().regex(/^[1-9][0-9]{0,17}$/u, 'must be the id of a unit, from the search'),
  language: LanguageCode,
};

/** The translation that the caller saw, so that nobody overwrites a version they have not seen. */
export const seenField = {
  was: z.string().max(100_000).describe('The translation as last read; 409 if it has changed since.'),
};

/**
 * Locks and returns the unit. Every later task uses the memory, so a change requires the right to
 * review the language.
 */
export async function unitToChange(
  ctx: Context,
  input: { project_id: string; unit_id: string; language: string; was: string },
): Promise<StoredUnit> {
  requireTranslationRight(ctx.caller, 'review', [input.language], 'language');
  await requireOpenProject(ctx, input.project_id);
  const unit = await holdUnit(ctx.db, input.project_id, Number(input.unit_id), input.language);
  if (!unit) throw unknownUnit();
  if (unit.target !== input.was)
    throw new AppError('conflict', say('tm.translation_changed_meanwhile'), { now: unit.target });
  return unit;
}

function unknownUnit(): AppError {
  return new AppError('not_found', say('tm.translation_memory_no_such_entry'), {
    field: 'unit_id',
  });
}
