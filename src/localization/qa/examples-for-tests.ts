import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import type { TermHit } from '../model.ts';
import type { Check, CheckInput, SetCheck } from './check.ts';

/** A pair of texts that must fire or must pass; the conformance test runs them all. */
export interface CheckExample {
  source: string;
  target: string;
  /** Default `de`. */
  language?: string;
  /** Default `en`. */
  sourceLanguage?: string;
  maxLength?: number;
  /** What is left out is that of a term which the source begins with. */
  terms?: readonly (Pick<TermHit, 'source' | 'target'> & Partial<TermHit>)[];
  hasMarkup?: true;
  /** The target after the fix, where the check has one. */
  fixed?: string;
  /** Why, where the two texts do not show it. */
  because?: string;
}

interface Examples<Example> {
  fires: readonly Example[];
  passes: readonly Example[];
}

const FOLDER = new URL('./checks/', import.meta.url);

/** As they stand beside the check, in a file that the product never reads. */
export function examplesOf(check: Check): Examples<CheckExample> {
  return parseOwn(readExamples(check));
}

/** Each example is a set of rows that must have a finding, or none. */
export function setExamplesOf(check: SetCheck): Examples<readonly CheckExample[]> {
  return parseOwn(readExamples(check));
}

function readExamples({ id }: Check | SetCheck): string {
  return readFileSync(new URL(`${id.replaceAll('_', '-')}.json`, FOLDER), 'utf8');
}

/** The ids of all checks that have examples. */
export function idsWithExamples(): string[] {
  return globSync('*.json', { cwd: FOLDER }).map((file) => basename(file, '.json').replaceAll('-', '_'));
}

export function inputOf(example: CheckExample): CheckInput {
  return {
    source: example.source,
    target: example.target,
    sourceLanguage: example.sourceLanguage ?? 'en',
    targetLanguage: example.language ?? 'de',
    maxLength: example.maxLength ?? null,
    terms: (example.terms ?? []).map((term) => ({
      ...{ termId: 't', start: 0, end: term.source.length, category: 'Other' },
      ...term,
    })),
    hasMarkup: example.hasMarkup ?? false,
  };
}
