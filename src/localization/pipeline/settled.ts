import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Row } from '../model.ts';

export const GIVEN = ['manual', 'given'] as const;
export const VERDICTS = ['edited', 'approved', 'rejected'] as const;
export const FULL_MATCH = 100;

type Known = Pick<Row, 'origin' | 'state' | 'tmScore' | 'language'>;

/** A person wrote or judged it, or the caller brought it. */
export function isTheirs({ origin, state }: Pick<Known, 'origin' | 'state'>): boolean {
  return GIVEN.some((each) => each === origin) || VERDICTS.some((each) => each === state);
}

/**
 * Neither a rule nor a model rewrites these: texts of people and of the caller, and full matches of
 * the memory. Pseudo-text is no translation, so there is nothing to improve either.
 */
export function isSettled(row: Known): boolean {
  return isTheirs(row) || (row.tmScore ?? 0) >= FULL_MATCH || row.language === PSEUDO_LANGUAGE;
}
