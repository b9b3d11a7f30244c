import { hash } from 'node:crypto';
import type { Issue, Row } from '../model.ts';

/** Two passes that agree raise the confidence; two that disagree lower it. */
export type Confidence = 'low' | 'medium' | 'high';

/** Records in score_detail that a model reviewed a text. Its findings are among the row's issues. */
export interface StoredReview {
  fingerprint: string;
  model: string;
  /** Hash of the judge's prompt. */
  prompt: string;
  confidence: Confidence;
  /** Terms that the model recognized in another form than in the termbase. */
  rendered?: readonly string[];
}

export interface Review extends StoredReview {
  issues: readonly Issue[];
}

type FingerprintInput = Pick<
  Row,
  'language' | 'source' | 'sourceContext' | 'speaker' | 'maxLength' | 'terms'
>;

/**
 * Identifies what was reviewed: the text and the row's own terms. Using the version of the whole
 * termbase would void every review of the project with each upload of terms.
 */
export function fingerprintOf(row: FingerprintInput, target: string): string {
  const terms = row.terms.map((term) => [term.termId, term.source, term.target, term.targetVariants ?? []]);
  return `${textPrint(row, target)}.${digest(terms).slice(0, 6)}`;
}

/**
 * Compares without the terms, for callers that have not read them. It is enough to see that the text
 * changed.
 */
export function isAbout(review: StoredReview, row: Omit<FingerprintInput, 'terms'>, target: string): boolean {
  return review.fingerprint.startsWith(`${textPrint(row, target)}.`);
}

function textPrint(row: Omit<FingerprintInput, 'terms'>, target: string): string {
  const { language, source, sourceContext, speaker, maxLength } = row;
  return digest([language, source, target, sourceContext, speaker, maxLength]).slice(0, 16);
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}

export function stored({ fingerprint, model, prompt, confidence, rendered }: Review): StoredReview {
  return { fingerprint, model, prompt, confidence, ...(rendered?.length && { rendered }) };
}
