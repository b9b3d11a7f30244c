import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { requireTranslationRight } from '#platform/require-translation-right.ts';
import type { Caller } from '#platform/caller.ts';

/**
 * For callers who may translate but not write drafts, or not in every language: only translations may
 * change.
 */
export function requireTermLanguages(
  caller: Caller,
  byLanguage: Record<string, object | undefined>,
  rest: Record<string, unknown>,
): void {
  const languages = Object.values(byLanguage).flatMap((values) => Object.keys(values ?? {}));
  requireTranslationRight(caller, 'edit', languages, 'translations');
  const field = Object.keys(rest).find((name) => rest[name] !== undefined);
  if (field !== undefined)
    throw new AppError('forbidden', say('terms.concerns_every_language_you_may', { field }), {
      field,
    });
}
