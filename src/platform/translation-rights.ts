import type { Caller } from './caller.ts';
import { memberMay, roleMay } from './rights/roles.ts';

/** Writing a translation, or judging one. */
export type TranslationAct = 'edit' | 'review';

type Member = Pick<Exclude<Caller, { kind: 'app_key' }>, 'role' | 'localization' | 'languages'>;

/** Whoever manages the workspace works in every language, whatever languages were assigned to them before. */
const mayAll = ({ role }: Member) => roleMay(role, 'publish');

export function mayAct(member: Member, act: TranslationAct): boolean {
  if (act === 'edit') return memberMay(member, 'translate');
  return mayAll(member) || member.role === 'reviewer' || member.localization === 'reviewer';
}

/** For a page that hides buttons whose call would be refused. */
export function mayTranslate(member: Member, act: TranslationAct, language: string): boolean {
  return mayAct(member, act) && (mayAll(member) || (member.languages?.includes(language) ?? true));
}

/**
 * Members limited to some languages may not change what concerns all languages. An App Key may do
 * whatever its project allows.
 */
export function isLimitedToLanguages(caller: Caller): caller is Exclude<Caller, { kind: 'app_key' }> {
  return caller.kind !== 'app_key' && !mayAll(caller) && Array.isArray(caller.languages);
}

/** Terms belong to every language, so only members who may write in all of them may change terms. */
export function mayWriteTerms(caller: Caller): boolean {
  return caller.kind === 'app_key' || memberMayWriteTerms(caller);
}

export function memberMayWriteTerms(member: Member): boolean {
  return roleMay(member.role, 'draft') && (mayAll(member) || !Array.isArray(member.languages));
}
