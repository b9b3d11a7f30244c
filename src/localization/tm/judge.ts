import { comparePlaceholders } from '#kernel/placeholders.ts';
import type { SourceKeys } from './normalise.ts';
import { NEAR_MAX, scoreTokens } from './score.ts';
import { substitute } from './substitute.ts';
import { type Token, tokenise } from './tokens.ts';

/** A text to look up. */
export interface Wanted extends SourceKeys {
  source: string;
  stringId: string;
  previousKey: string | null;
  nextKey: string | null;
}

/** A translation in the memory with its source. */
export interface Unit extends SourceKeys {
  id: number;
  source: string;
  stringId: string;
  previousKey: string | null;
  nextKey: string | null;
  target: string;
  origin: string;
  isReviewed: boolean;
  updatedAt: Date;
}

export interface Penalty {
  reason: 'substituted' | 'unreviewed' | 'machine';
  points: number;
}

export interface Match {
  unit: Unit;
  /**
   * 102 same string, 101 same neighbour, 100 same text, 99 same wording. Below that, the degree of
   * similarity.
   */
  raw: number;
  penalties: readonly Penalty[];
  /** The raw score minus the penalties. */
  score: number;
  /** The translation with the numbers and placeholders of the text, where they could be substituted. */
  suggestion: string;
  /** Good enough to be filled in without review. */
  isApplicable: boolean;
}

/** From this score on, a match with the same wording may be filled in. */
const APPLICABLE_MIN = 95;
const PENALTIES = { substituted: 1, unreviewed: 3, machine: 2 } as const;

/**
 * Rates how well a unit fits a text. An identical text never loses points, because the match is
 * certain; the origin of its translation is shown beside it. A match with different words is never
 * applied, however high a long sentence scores: the one different word of twenty-five may be the
 * important one.
 */
export function judge(wanted: Wanted, tokens: readonly Token[], unit: Unit, targetLanguage: string): Match {
  if (unit.source === wanted.source) {
    const raw = tierOf(wanted, unit);
    return { unit, raw, penalties: [], score: raw, suggestion: unit.target, isApplicable: true };
  }
  const exchanged = substitute(wanted.source, unit, targetLanguage);
  const isChanged = exchanged !== null && exchanged !== unit.target;
  const isSameWording = unit.normalKey === wanted.normalKey;
  const raw =
    isSameWording && exchanged !== null
      ? NEAR_MAX
      : Math.min(NEAR_MAX, scoreTokens(tokens, tokenise(unit.source), { levelled: isChanged }));
  const penalties = penaltiesOf(unit, isChanged);
  const score = penalties.reduce((rest, { points }) => rest - points, raw);
  const suggestion = exchanged ?? unit.target;
  const isApplicable =
    isSameWording &&
    exchanged !== null &&
    score >= APPLICABLE_MIN &&
    hasSamePlaceholders(wanted.source, suggestion);
  return { unit, raw, penalties, score, suggestion, isApplicable };
}

function tierOf(wanted: Wanted, unit: Unit): number {
  if (unit.stringId !== '' && unit.stringId === wanted.stringId) return 102;
  const isBeside = (a: string | null, b: string | null) => a !== null && a === b;
  return isBeside(unit.previousKey, wanted.previousKey) || isBeside(unit.nextKey, wanted.nextKey) ? 101 : 100;
}

function penaltiesOf(unit: Unit, isChanged: boolean): Penalty[] {
  const reasons: Penalty['reason'][] = [];
  if (isChanged) reasons.push('substituted');
  if (!unit.isReviewed) reasons.push('unreviewed');
  // Only machine translation services get this penalty, because they see one sentence alone. A model has
  // seen context and terms.
  if (!unit.isReviewed && unit.origin === 'mt') reasons.push('machine');
  return reasons.map((reason) => ({ reason, points: PENALTIES[reason] }));
}

function hasSamePlaceholders(source: string, target: string): boolean {
  return (['argument', 'tag'] as const).every((kind) => {
    const { missing, extra } = comparePlaceholders(source, target, kind);
    return missing.length === 0 && extra.length === 0;
  });
}

/** Best score first, then units that a person has reviewed, then the newest. */
export function compareMatches(a: Match, b: Match): number {
  return (
    b.score - a.score ||
    Number(b.unit.isReviewed) - Number(a.unit.isReviewed) ||
    b.unit.updatedAt.getTime() - a.unit.updatedAt.getTime() ||
    b.unit.id - a.unit.id
  );
}
