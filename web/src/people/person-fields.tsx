import { t } from '../text/text.ts';
import { InputField } from '../ui/field.tsx';
import { problemAt } from '../api/explain.ts';

/** The fields of a person, each with the server's message about it. */
interface Given {
  value: string;
  onChange: (value: string) => void;
  error: unknown;
}

export function NameField({ value, onChange, error }: Given) {
  return (
    <InputField
      label={t('people.name')}
      problem={problemAt(error, 'name')}
      autoComplete="name"
      required
      maxLength={80}
      value={value}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}

export function EmailField({
  value,
  onChange,
  error,
  isFixed = false,
  isFirst = false,
}: Omit<Given, 'onChange'> & {
  onChange?: (value: string) => void;
  isFixed?: boolean;
  /** It takes the focus when it appears. */
  isFirst?: boolean;
}) {
  return (
    <InputField
      label={t('people.email')}
      problem={problemAt(error, 'email')}
      type="email"
      autoComplete="username"
      required
      maxLength={254}
      autoFocus={isFirst}
      readOnly={isFixed}
      className={isFixed ? 'bg-sunken text-fg-2' : ''}
      value={value}
      onChange={(e) => onChange?.(e.target.value)}
    />
  );
}

export function NewPasswordField({
  value,
  onChange,
  error,
  label = t('people.password'),
  field = 'password',
}: Given & { label?: string; field?: string }) {
  return (
    <InputField
      label={label}
      hint={t('people.password.hint')}
      problem={problemAt(error, field)}
      type="password"
      autoComplete="new-password"
      required
      maxLength={128}
      value={value}
      onChange={(e) => onChange(e.target.value)}
    />
  );
}
