import { oneOf } from '#kernel/narrow.ts';
import { isLinguist, type LocalizationRight, ROLES } from '#platform/rights/roles.ts';
import { list, languageName } from './format.ts';
import { t } from './text.ts';

interface Member {
  role: string;
  localization: LocalizationRight | null;
}

/** The name of a person's role: somebody who is here to translate is a translator, not a viewer with more rights. */
export function roleName({ role, localization }: Member): string {
  const known = oneOf(ROLES, role);
  if (known === undefined) return role;
  if (localization !== null && isLinguist({ role: known, localization }))
    return t(`role.linguist.${localization}`);
  return t(`role.${known}`);
}

/** With the languages of a translator or reviewer, if there are some. */
export function roleWithLanguages({
  languages,
  ...member
}: Member & { languages: readonly string[] | null }): string {
  const name = roleName(member);
  if (languages === null || member.localization === null) return name;
  return t('role.into', { role: name, languages: list(languages.map(languageName)) });
}
