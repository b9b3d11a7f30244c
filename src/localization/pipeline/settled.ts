import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Row } from '../model.ts';

export const GIVEN = ['manual', 'given'] as const;
export const VERDICTS = ['edited', 'approved', 'rejected'] as const;
export const FULL_MATCH = 100;

type Known = Pick<Row, 'origin' | 'state' | 'tmScore' | 'language'>;

/** Whether a person wrote or reviewed the text, or the caller supplied it. */
export function isFromPeopleOrCaller({ origin, state }: Pick<Known, 'origin' | 'state'>): boolean {
  return GIVEN.some((each) => each === origin) || VERDICTS.some((each) => each === state);
}

/**
 * Rows that neither rules nor models rewrite: texts of people and of the caller, and full matches of
 * the memory. Pseudo-text is not a translation, so there is nothing to improve in it either.
 */
export function isSettled(row: Known): boolean {
  return isFromPeopleOrCaller(row) || (row.tmScore ?? 0) >= FULL_MATCH || row.language === PSEUDO_LANGUAGE;
}
