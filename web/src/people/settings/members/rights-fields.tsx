import { useMemo } from 'react';
import { isLinguist, type LocalizationRight, type Role, ROLES } from '#platform/rights/roles.ts';
import { problemAt } from '../../../api/explain.ts';
import { useCall } from '../../../api/use-call.ts';
import { allLanguages } from '../../../localize/all-languages.ts';
import { LanguagePicker } from '../../../localize/language-picker.tsx';
import { t } from '../../../text/text.ts';
import { Options, SelectField } from '../../../ui/field.tsx';

export interface Rights {
  role: Role;
  localization: LocalizationRight | null;
  /** None chosen means every language. */
  languages: readonly string[];
}

/** The rights as the operations take them. */
export const sent = ({ role, localization, languages }: Rights) => {
  const isReader = role === 'viewer' && localization === null;
  return { role, localization, languages: isReader || languages.length === 0 ? null : [...languages] };
};

const LINGUISTS = ['translator', 'reviewer'] as const;

/** A person's rights in both halves. Translators and reviewers of translations are separate choices. */
export function RightsFields({
  rights,
  onChange,
  error,
  offersOwner,
}: {
  rights: Rights;
  onChange: (rights: Rights) => void;
  error: unknown;
  offersOwner: boolean;
}) {
  const { role, localization } = rights;
  const linguist = isLinguist(rights) ? localization : null;
  const choose = (choice: string) => {
    const asLinguist = LINGUISTS.find((each) => choice === `linguist ${each}`);
    const next = ROLES.find((each) => each === choice);
    if (asLinguist) onChange({ ...rights, role: 'viewer', localization: asLinguist });
    // Localization rights beside a read-only role would turn it into a translator again.
    else if (next) onChange({ ...rights, role: next, localization: linguist ? null : localization });
  };
  return (
    <>
      <SelectField
        label={t('members.role')}
        hint={linguist ? t(`members.role.linguist.${linguist}`) : t(`members.role.${role}`)}
        problem={problemAt(error, 'role')}
        value={linguist ? `linguist ${linguist}` : role}
        onChange={(e) => choose(e.target.value)}
      >
        <Options
          of={ROLES.filter((each) => offersOwner || each !== 'owner').map((each) => [
            each,
            t(`role.${each}`),
          ])}
        />
        <optgroup label={t('members.localization')}>
          {LINGUISTS.map((each) => (
            <option key={each} value={`linguist ${each}`}>
              {t(`role.linguist.${each}`)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      {role !== 'viewer' && (
        <SelectField
          label={t('members.localization')}
          hint={t('members.localization.hint')}
          problem={problemAt(error, 'localization')}
          value={localization ?? ''}
          onChange={(e) =>
            onChange({
              ...rights,
              localization: LINGUISTS.find((each) => each === e.target.value) ?? null,
            })
          }
        >
          <option value="">{t('members.localization.none')}</option>
          <Options of={LINGUISTS.map((each) => [each, t(`members.localization.${each}`)])} />
        </SelectField>
      )}
      {(role !== 'viewer' || linguist) && (
        <Languages
          chosen={rights.languages}
          onChange={(languages) => onChange({ ...rights, languages })}
          problem={problemAt(error, 'languages')}
        />
      )}
    </>
  );
}

/** The languages of the workspace are offered first. */
function Languages({
  chosen,
  onChange,
  problem,
}: {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  problem: string | null;
}) {
  const projects = useCall('list_projects', {}, { staleTime: 60_000 });
  const languages = useMemo(
    () => allLanguages((projects.data?.items ?? []).flatMap(({ target_languages }) => target_languages)),
    [projects.data],
  );
  return (
    <LanguagePicker
      label={t('members.languages')}
      hint={t('members.languages.hint')}
      languages={languages}
      chosen={chosen}
      onChange={onChange}
      problem={problem}
    />
  );
}
