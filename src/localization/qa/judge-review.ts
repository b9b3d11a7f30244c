import { createHash } from 'node:crypto';
import type { Issue, Row } from '../model.ts';

/** Two looks that agree are worth more than one; two that do not are worth less. */
export type Confidence = 'low' | 'medium' | 'high';

/** That a model looked at a text, kept in score_detail. What it found stands among the row's issues. */
export interface StoredReview {
  fingerprint: string;
  model: string;
  /** Hash of the judge's rules. */
  prompt: string;
  confidence: Confidence;
  /** Terms that the model found in the text in another form than the termbase has. */
  rendered?: readonly string[];
}

export interface Review extends StoredReview {
  issues: readonly Issue[];
}

export type FingerprintInput = Pick<
  Row,
  'language' | 'source' | 'sourceContext' | 'speaker' | 'maxLength' | 'terms'
>;

/**
 * What a review was about: the text, and the row's own terms. The version of the whole termbase
 * would do too, but then one upload of terms would void every review of the project.
 */
export function fingerprintOf(row: FingerprintInput, target: string): string {
  const terms = row.terms.map((term) => [term.termId, term.source, term.target, term.targetVariants ?? []]);
  return `${textPrint(row, target)}.${digest(terms).slice(0, 6)}`;
}

/** Without the terms, for who has not read them: enough to see that a text is another. */
export function isAbout(review: StoredReview, row: Omit<FingerprintInput, 'terms'>, target: string): boolean {
  return review.fingerprint.startsWith(`${textPrint(row, target)}.`);
}

function textPrint(row: Omit<FingerprintInput, 'terms'>, target: string): string {
  const { language, source, sourceContext, speaker, maxLength } = row;
  return digest([language, source, target, sourceContext, speaker, maxLength]).slice(0, 16);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

export function stored({ fingerprint, model, prompt, confidence, rendered }: Review): StoredReview {
  return { fingerprint, model, prompt, confidence, ...(rendered?.length && { rendered }) };
}
