import type { Candidate } from './candidates.ts';

const CAPITALS_MIN = 0.8;

/** Importance from 0 to 10: how often, and how many of the signals agree. */
export function glossaryScore(candidate: Candidate, stringsMax: number, ways: number): number {
  const frequency = Math.log2(1 + candidate.strings) / Math.log2(1 + Math.max(1, stringsMax));
  const isMarked = candidate.isUnusual || (candidate.capitals ?? 0) >= CAPITALS_MIN;
  const score =
    2 * frequency * 2.5 +
    (candidate.standaloneId === null ? 0 : 2) +
    (isMarked ? 1.5 : 0) +
    (candidate.isMultiword ? 1 : 0) +
    (ways > 1 ? 1.5 : 0) +
    (candidate.category === 'Other' ? 0 : 1);
  return Math.round(Math.min(10, Math.max(0, score)) * 100) / 100;
}

/** The reasons in words, with the figures behind them; what a model says about it comes last, as a quotation. */
export function judgmentOf(candidate: Candidate, ways: number, why = ''): string {
  const { occurrences, strings, capitals, standaloneId } = candidate;
  const parts = [`Appears ${times(occurrences)} in ${strings} ${strings === 1 ? 'string' : 'strings'}`];
  if (capitals === 1) parts.push('always capitalised');
  else if (capitals !== null && capitals >= CAPITALS_MIN)
    parts.push(`capitalised in ${Math.round(capitals * 100)} % of its uses`);
  if (candidate.isUnusual) parts.push('not an everyday word');
  if (standaloneId !== null)
    parts.push(standaloneId === '' ? 'also a row of its own' : `also a row of its own (${standaloneId})`);
  if (ways > 1) parts.push(`translated ${ways} different ways`);
  return why === '' ? `${parts.join(', ')}.` : `${parts.join(', ')}. Model: “${why}”`;
}

function times(n: number): string {
  return n === 1 ? 'once' : `${n} times`;
}
