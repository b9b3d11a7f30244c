import { LANGUAGE_CODES } from '#kernel/language-codes.ts';
import { languageName } from '../../text/format.ts';
import { i18n, t } from '../../text/text.ts';
import { SelectField } from '../../ui/field.tsx';

/** A language, or any. */
export function LanguageSelect({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem?: string | null | undefined;
  onChange: (code: string) => void;
}) {
  const unlisted = LANGUAGE_CODES.some((code) => code === value) || value === '' ? [] : [value];
  const named = [...unlisted, ...LANGUAGE_CODES].map((code) => ({ code, name: languageName(code) }));
  return (
    <SelectField
      label={t('wording.language')}
      problem={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('wording.language.any')}</option>
      {named
        .toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale))
        .map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}
