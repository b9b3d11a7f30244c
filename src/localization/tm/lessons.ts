import type { Engine } from '#adapters/mt/engine.ts';
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
export const SILENT_ORIGINS = originsThatTeach('never');
/** A person's word makes their texts lessons, nothing else does. */
export const DRAFT_ORIGINS = originsThatTeach('approved');

/** Whether a person's word makes it a lesson: never pseudo-language, nor the text of an engine that only assembles. */
export function mayTeach({ origin, language }: { origin: string | null; language: string }): boolean {
  return language !== PSEUDO_LANGUAGE && !SILENT_ORIGINS.some((silent) => silent === origin);
}
