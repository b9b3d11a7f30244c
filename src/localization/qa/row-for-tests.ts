import type { Issue, Row, TermHit } from '../model.ts';

/** A row as a step reads it. */
export function makeRow(row: Partial<Row> & { source: string }): Row {
  return {
    language: 'de',
    position: 0,
    stringId: '',
    sourceContext: null,
    maxLength: null,
    speaker: null,
    category: null,
    hasMarkup: false,
    target: null,
    origin: 'ai',
    tmScore: null,
    score: null,
    state: 'machine',
    revision: 0,
    issues: [],
    examples: [],
    terms: [],
    context: null,
    ...row,
  };
}

export function makeTerm(term: Partial<TermHit> & { source: string; target: string }): TermHit {
  return { termId: `id-${term.source}`, start: 0, end: term.source.length, category: 'Item', ...term };
}

export function makeIssue(issue: Partial<Issue> = {}): Issue {
  return { check: 'x', severity: 'minor', message: 'A flaw.', start: 0, end: 0, ...issue };
}

/** An issue as a model's review reports it. */
export function modelIssue(issue: Partial<Issue> = {}): Issue {
  return makeIssue({
    check: 'model_accuracy',
    category: 'accuracy',
    severity: 'major',
    by: 'model',
    fingerprint: 'old',
    ...issue,
  });
}
