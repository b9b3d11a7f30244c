import { sql } from 'kysely';
import type { Engine } from '#adapters/mt/contract.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';

/** The project's settings at the moment of the publish. */
export interface LessonRule {
  /** What may not be published is no lesson either. */
  onlyReviewed: boolean;
  /** From this score on a text that nobody looked at is a lesson. */
  threshold: number;
}

const originsThatTeach = (kind: Engine['teaches']) => [
  ...new Set(
    Object.values(ENGINES)
      .filter(({ teaches }) => teaches === kind)
      .map(({ origin }) => origin),
  ),
];
const SILENT_ORIGINS = originsThatTeach('never');
/** A person's word makes their texts lessons, nothing else does. */
const DRAFT_ORIGINS = originsThatTeach('approved');

/** Whether a person's word makes it a lesson: never pseudo-language, nor the text of an engine that only assembles. */
export function mayTeach({ origin, language }: { origin: string | null; language: string }): boolean {
  return language !== PSEUDO_LANGUAGE && !SILENT_ORIGINS.some((silent) => silent === origin);
}

/** Of task_rows r. A text that came with its string is kept like an edit, but nobody here has looked at it. */
const isReviewed = sql`(r.state = 'approved' or r.state = 'edited' and r.origin is distinct from 'given')`;
const hasCritical = sql`coalesce(r.issues, '[]') @> '[{"severity":"critical"}]'`;

/** Rows of a task that teach the memory something: a person's word, or a sound text of a machine. */
export const isLesson = ({ onlyReviewed, threshold }: LessonRule) => sql<boolean>`(
  r.target <> '' and r.state <> 'rejected' and r.language <> ${PSEUDO_LANGUAGE}
  and not coalesce(r.origin, '') = any(${SILENT_ORIGINS}::text[])
  and (${isReviewed}
       or not ${onlyReviewed}::boolean and r.score > 0 and r.score >= ${threshold}::numeric and not ${hasCritical}
          and not coalesce(r.origin, '') = any(${DRAFT_ORIGINS}::text[])))`;

/** Rows whose text the memory should not have: somebody rejected it, or it is too bad to be a lesson. */
export const isUnsound = ({ threshold }: LessonRule) => sql<boolean>`(
  r.target <> '' and (r.state = 'rejected'
    or not ${isReviewed} and (r.score = 0 or r.score < ${threshold}::numeric or ${hasCritical})))`;
