import { AppError } from '#kernel/errors.ts';
import type { Caller } from '../caller.ts';
import { memberMay, roleMay } from './roles.ts';

/** Writing a translation, or saying that one is good or bad. */
export type TranslationAct = 'edit' | 'review';

type Member = Pick<Exclude<Caller, { kind: 'app_key' }>, 'role' | 'localization' | 'languages'>;

/** Whoever manages the workspace works in every language, whatever was written down for them before. */
const mayAll = ({ role }: Member) => roleMay(role, 'publish');

function may(member: Member, act: TranslationAct): boolean {
  if (act === 'edit') return memberMay(member, 'translate');
  return mayAll(member) || member.role === 'reviewer' || member.localization === 'reviewer';
}

/** For a page that spares people buttons which would be refused. */
export function mayTranslate(member: Member, act: TranslationAct, language: string): boolean {
  return may(member, act) && (mayAll(member) || (member.languages?.includes(language) ?? true));
}

/** Some languages are theirs: what concerns all of them is not. An App Key does what its project does. */
export function isLimitedToLanguages(caller: Caller): caller is Exclude<Caller, { kind: 'app_key' }> {
  return caller.kind !== 'app_key' && !mayAll(caller) && Array.isArray(caller.languages);
}

const ACTS: Record<TranslationAct, string> = {
  edit: 'edit translations',
  review: 'approve or reject translations',
};

/** The one place that decides who may change translations, and into which languages. */
export function requireTranslationRight(
  caller: Caller,
  act: TranslationAct,
  languages: readonly string[],
  field: string,
): void {
  if (caller.kind === 'app_key') return;
  if (!may(caller, act))
    throw new AppError('forbidden', `The role ${caller.role} may not ${ACTS[act]}.`, { field });
  if (!isLimitedToLanguages(caller)) return;
  const foreign = languages.find((language) => !caller.languages?.includes(language));
  if (foreign !== undefined)
    throw new AppError('forbidden', `You may not ${ACTS[act]} in the language ${foreign}.`, {
      field,
      language: foreign,
    });
}

/** Terms belong to every language: only who writes drafts, in all of them, changes more than translations. */
export function mayWriteTerms(caller: Caller): boolean {
  return caller.kind === 'app_key' || (roleMay(caller.role, 'draft') && !isLimitedToLanguages(caller));
}
