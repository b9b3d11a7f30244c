import { AppError } from '#kernel/errors.ts';
import { say, type Sentence } from '#kernel/say.ts';
import type { Caller } from './caller.ts';
import { isLimitedToLanguages, mayAct, type TranslationAct } from './translation-rights.ts';

const ACTS: Record<TranslationAct, Sentence> = {
  edit: say('auth.act_edit'),
  review: say('auth.act_review'),
};

/** The one place that decides who may change translations, and into which languages. */
export function requireTranslationRight(
  caller: Caller,
  act: TranslationAct,
  languages: readonly string[],
  field: string,
): void {
  if (caller.kind === 'app_key') return;
  if (!mayAct(caller, act))
    throw new AppError('forbidden', say('auth.role_may_not', { role: caller.role, acts: ACTS[act] }), {
      field,
    });
  if (!isLimitedToLanguages(caller)) return;
  const foreign = languages.find((language) => !caller.languages?.includes(language));
  if (foreign !== undefined)
    throw new AppError('forbidden', say('auth.you_may_not_language', { acts: ACTS[act], foreign }), {
      field,
      language: foreign,
    });
}
