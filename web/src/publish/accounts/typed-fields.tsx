import { problemAt } from '../../api/explain.ts';
import { outsideLabel } from '../../api/outside-platforms.ts';
import { i18n, t, tOr } from '../../text/text.ts';
import { InputField } from '../../ui/field.tsx';
import type { PlatformConnection } from './platform-connections.gen.ts';

/** The fields that a platform asks a person to fill in, from its declaration. */
export function TypedFields({
  fields,
  values,
  error,
  onChange,
}: {
  fields: PlatformConnection['fields'];
  values: Readonly<Record<string, string>>;
  error: Parameters<typeof problemAt>[0];
  onChange: (values: Record<string, string>) => void;
}) {
  return fields.map(({ name, kind, maxLength, example, isOptional }) => (
    <InputField
      key={name}
      label={isOptional ? t('accounts.optional', { label: labelOf(name) }) : labelOf(name)}
      hint={tOr(`accounts.field.${name}.hint`, '') || undefined}
      problem={problemAt(error, `values.${name}`)}
      required={!isOptional}
      type={kind === 'secret' ? 'password' : 'text'}
      autoComplete="off"
      maxLength={maxLength}
      placeholder={example}
      value={values[name] ?? ''}
      onChange={(event) => onChange({ ...values, [name]: event.target.value })}
    />
  ));
}

/** Our platforms have texts for them; an external platform brings its own. */
const labelOf = (name: string) => tOr(`accounts.field.${name}`, outsideLabel(name, i18n.locale) ?? name);
