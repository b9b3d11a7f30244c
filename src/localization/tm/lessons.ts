import type { Engine } from '#adapters/mt/engine.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';

/** Which texts the memory learns, by the project's settings at the time of the publish. */
export interface LessonRule {
  /** Texts that may not be published are not learned either. */
  onlyReviewed: boolean;
  /** The lowest score with which a text that nobody reviewed is learned. */
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
/** Origins whose texts are learned only once a person has approved them. */
export const DRAFT_ORIGINS = originsThatTeach('approved');

/**
 * Whether approval lets the memory learn the text: never pseudo-language, nor texts of an engine that
 * only assembles.
 */
export function mayTeach({ origin, language }: { origin: string | null; language: string }): boolean {
  return language !== PSEUDO_LANGUAGE && !SILENT_ORIGINS.some((silent) => silent === origin);
}
