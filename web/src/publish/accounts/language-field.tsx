import { LANGUAGE_CODES } from '#kernel/language-codes.ts';
import { languageName } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { Options, SelectField } from '../../ui/field.tsx';

/** The language in which an account publishes; none means the text that all accounts get. */
export function LanguageField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | null | undefined;
  onChange: (code: string) => void;
}) {
  const unlisted = LANGUAGE_CODES.some((code) => code === value) || value === '' ? [] : [value];
  const named = [...unlisted, ...LANGUAGE_CODES].map((code) => ({ code, name: languageName(code) }));
  return (
    <SelectField
      label={t('accounts.language')}
      hint={t('accounts.language.hint')}
      problem={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('accounts.language.none')}</option>
      <Options
        of={named
          .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
          .map(({ code, name }) => [code, name])}
      />
    </SelectField>
  );
}
