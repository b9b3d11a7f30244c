import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import type { TermHit } from '../model.ts';
import type { Check, CheckInput, SetCheck } from './check.ts';

/** A pair of texts that must or must not have a finding. checks.test.ts runs them all. */
export interface CheckExample {
  source: string;
  target: string;
  /** Default `de`. */
  language?: string;
  /** Default `en`. */
  sourceLanguage?: string;
  maxLength?: number;
  /** Missing fields are filled in for a term at the beginning of the source. */
  terms?: readonly (Pick<TermHit, 'source' | 'target'> & Partial<TermHit>)[];
  hasMarkup?: true;
  /** The target after the fix, if the check has one. */
  fixed?: string;
  /** The reason, if the texts do not show it. */
  because?: string;
}

interface Examples<Example> {
  fires: readonly Example[];
  passes: readonly Example[];
}

const FOLDER = new URL('./checks/', import.meta.url);

/** From the file beside the check, which the product never reads. */
export function examplesOf(check: Check): Examples<CheckExample> {
  return parseOwn(readExamples(check));
}

/** Each example is a set of rows that must or must not have a finding. */
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
