import { hash } from 'node:crypto';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Issue, Row } from '../model.ts';
import type { TaskOptions } from '../task-store/task.ts';

/** One row in ten without any sign of problems, to learn what the rules miss. */
const SAMPLE = 10;
const FUZZY_BELOW = 95;

/** Whether a model should review the row. Unusual lengths are among the issues of rules. */
export function needsReview(row: Row, issues: readonly Issue[], profile: TaskOptions['profile']): boolean {
  // Neither is a real translation.
  if (row.language === PSEUDO_LANGUAGE || row.origin === 'builtin') return false;
  return (
    profile === 'best' ||
    issues.some(({ severity }) => severity !== 'info') ||
    // The term is new to the termbase and has no translation yet in this language.
    row.terms.some(({ target }) => target === '') ||
    (row.origin === 'tm' && (row.tmScore ?? 0) < FUZZY_BELOW) ||
    isSampled(row)
  );
}

/**
 * Sampled by a hash of the text and not at random, so that a repeated run asks the same questions and
 * finds cached answers.
 */
function isSampled({ language, source, position }: Row): boolean {
  const digest = hash('sha256', `${language}\0${position}\0${source}`, 'buffer');
  return digest.readUInt32BE(0) % SAMPLE === 0;
}
