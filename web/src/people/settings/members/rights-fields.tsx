import { ROLES } from '#platform/auth/roles.ts';
import { problemAt } from '../../../api/explain.ts';
import { t } from '../../../text/text.ts';
import { Field, Input, Select } from '../../../ui/field.tsx';

export interface Rights {
  role: (typeof ROLES)[number];
  localization: 'translator' | 'reviewer' | null;
  /** As they are written in the form: codes with commas; empty means every language. */
  languages: string;
}

/** The rights as the operations take them. */
export const sent = ({ role, localization, languages }: Rights) => {
  const codes = languages.split(/[\s,;，、；]+/).filter((code) => code !== '');
  return { role, localization, languages: codes.length === 0 ? null : codes };
};

/** What somebody may do in both halves. */
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
  const { role, localization, languages } = rights;
  return (
    <>
      <Field label={t('members.role')} hint={t(`members.role.${role}`)} problem={problemAt(error, 'role')}>
        {(p) => (
          <Select
            {...p}
            value={role}
            onChange={(e) => {
              const next = ROLES.find((each) => each === e.target.value);
              if (next) onChange({ ...rights, role: next });
            }}
          >
            {ROLES.filter((each) => offersOwner || each !== 'owner').map((each) => (
              <option key={each} value={each}>
                {t(`role.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('members.localization')}
          hint={t('members.localization.hint')}
          problem={problemAt(error, 'localization')}
        >
          {(p) => (
            <Select
              {...p}
              value={localization ?? ''}
              onChange={(e) =>
                onChange({
                  ...rights,
                  localization:
                    e.target.value === 'translator' || e.target.value === 'reviewer' ? e.target.value : null,
                })
              }
            >
              <option value="">{t('members.localization.none')}</option>
              <option value="translator">{t('members.localization.translator')}</option>
              <option value="reviewer">{t('members.localization.reviewer')}</option>
            </Select>
          )}
        </Field>
        <Field
          label={t('members.languages')}
          hint={t('members.languages.hint')}
          problem={problemAt(error, 'languages')}
        >
          {(p) => (
            <Input
              {...p}
              placeholder="de, ja"
              maxLength={1000}
              value={languages}
              onChange={(e) => onChange({ ...rights, languages: e.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
