import { z } from 'zod';
import type { Issue } from '../model.ts';
import type { AskedPair } from './judge-prompt.ts';
import { fingerprintOf } from './judge-review.ts';

const EXPLANATION_CHARS_MAX = 300;
const SUGGESTION_CHARS_MAX = 2000;
/** The score counts five. A model that lists more has lost its sense of proportion. */
const ISSUES_MAX = 5;
const SEVERITIES = ['critical', 'major', 'minor'] as const;

/** Strict, because an extra key, such as a score, shows that the model performed another task. */
const Verdict = z.strictObject({
  check: z.string(),
  issues: z
    .array(
      z.strictObject({
        category: z.enum(['accuracy', 'fluency', 'terminology', 'style', 'formatting', 'locale']),
        severity: z.enum(SEVERITIES),
        span: z.string(),
        explanation: z.string().min(1),
        suggestion: z.string().nullish(),
      }),
    )
    .max(50),
  rendered: z.array(z.string()).max(50).optional(),
});

export interface Finding {
  issues: readonly Issue[];
  /** Our ids of the terms that the model recognized in the text. */
  rendered: readonly string[];
}

/**
 * One finding per pair that was answered correctly; missing pairs were not reviewed. If an id was not
 * asked for, the model mixed something up, and nothing of its answer counts.
 */
export function readFindings(
  answer: Record<string, unknown>,
  asked: readonly AskedPair[],
): Map<AskedPair, Finding> {
  const known = new Set(asked.map(({ wireId }) => wireId));
  const findings = new Map<AskedPair, Finding>();
  if (Object.keys(answer).some((id) => !known.has(id))) return findings;
  for (const one of asked) {
    const finding = readFinding(answer[one.wireId], one);
    if (finding) findings.set(one, finding);
  }
  return findings;
}

function readFinding(value: unknown, { check, row, target, terms }: AskedPair): Finding | null {
  const verdict = Verdict.safeParse(value).data;
  if (verdict?.check !== check) return null;
  const rendered = (verdict.rendered ?? []).map((id) => terms.get(id));
  // The model claims a term that does not belong to this text.
  if (rendered.includes(undefined)) return null;
  const fingerprint = fingerprintOf(row, target);
  const issues = verdict.issues
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .slice(0, ISSUES_MAX)
    .map(({ category, severity, span, explanation, suggestion }): Issue => {
      const fix = plain(suggestion ?? '', SUGGESTION_CHARS_MAX);
      return {
        check: `model_${category}`,
        category,
        severity,
        message: plain(explanation, EXPLANATION_CHARS_MAX),
        ...rangeOf(span, target),
        by: 'model',
        fingerprint,
        ...(fix !== '' && { suggestion: fix }),
      };
    });
  return { issues, rendered: rendered.filter((id) => id !== undefined) };
}

/** The position of the quoted words, or the whole text if they are not found or something is missing. */
function rangeOf(span: string, target: string): { start: number; end: number } {
  const start = span === '' ? -1 : target.indexOf(span);
  return start < 0 ? { start: 0, end: target.length } : { start, end: start + span.length };
}

/** Makes text of a model safe for jsonb: no NUL, no lone surrogate, limited length. */
function plain(text: string, charsMax: number): string {
  const short = Array.from(text.slice(0, charsMax * 2)).slice(0, charsMax);
  return short
    .join('')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim();
}
