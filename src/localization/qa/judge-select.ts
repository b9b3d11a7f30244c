import { createHash } from 'node:crypto';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import type { Issue, Row } from '../model.ts';
import type { TaskOptions } from '../task-store/task.ts';

/** One row in ten that nothing speaks against: how else would anybody know what the rules miss? */
const SAMPLE = 10;
const FUZZY_BELOW = 95;

/** Whether a row is worth a look of a model. Length outliers are among the rule issues. */
export function needsReview(row: Row, issues: readonly Issue[], profile: TaskOptions['profile']): boolean {
  // Neither is a translation.
  if (row.language === PSEUDO_LANGUAGE || row.origin === 'builtin') return false;
  return (
    profile === 'best' ||
    issues.some(({ severity }) => severity !== 'info') ||
    // New to the termbase: nobody has said yet what it is called in this language.
    row.terms.some(({ target }) => target === '') ||
    (row.origin === 'tm' && (row.tmScore ?? 0) < FUZZY_BELOW) ||
    isSampled(row)
  );
}

/** By the text, not by chance: a run that is repeated asks the same questions, and those are remembered. */
function isSampled({ language, source, position }: Row): boolean {
  const digest = createHash('sha256').update(`${language}\0${position}\0${source}`).digest();
  return digest.readUInt32BE(0) % SAMPLE === 0;
}
