import { problemAt } from '../../api/explain.ts';
import { outsideLabel } from '../../api/outside-platforms.ts';
import { i18n, t, tOr } from '../../text/text.ts';
import { InputField } from '../../ui/field.tsx';
import type { PlatformConnection } from './platform-connections.gen.ts';

/** What a platform asks a person to type, as its declaration says. */
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

/** Ours have a text; a platform from outside brings its own. */
const labelOf = (name: string) => tOr(`accounts.field.${name}`, outsideLabel(name, i18n.locale) ?? name);
