import { oneOf } from '#kernel/narrow.ts';
import type { Input } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { languageName } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Options, Select } from '../../ui/field.tsx';
import { jobLook } from '../states.ts';

type Filter = Pick<Input<'list_publishes'>, 'kind' | 'status' | 'language'>;

export type PublishesUrl = {
  /** The publish whose changes are open. */
  publish?: string;
  kind?: string;
  status?: string;
  language?: string;
};

const KINDS = ['task', 'push', 'rollback'] as const;
const STATUSES = ['pending', 'running', 'completed', 'failed'] as const;

export const NO_FILTER = { kind: undefined, status: undefined, language: undefined };

/** The address may have been typed: an unknown filter filters nothing. */
export function filterOf({ kind, status, language }: PublishesUrl): Filter {
  return {
    kind: oneOf(KINDS, kind),
    status: oneOf(STATUSES, status),
    language: typeof language === 'string' && language !== '' ? language : undefined,
  };
}

export function PublishFilters({
  value,
  onChange,
  project,
}: {
  value: Filter;
  onChange: (change: { [Key in keyof Filter]: string | undefined }) => void;
  project: string;
}) {
  const used = useCall('list_string_languages', { project_id: project });
  const languages = used.data?.items ?? [];
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Choice
        label={t('publishes.kind')}
        any={t('publishes.kind.any')}
        value={value.kind}
        options={KINDS.map((each) => [each, t(`publishes.kind.${each}`)])}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={t('publishes.status')}
        any={t('publishes.status.any')}
        value={value.status}
        options={STATUSES.map((each) => [each, jobLook(each).text])}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={t('publishes.languages')}
        any={t('publishes.language.any')}
        value={value.language}
        options={languages.map((code) => [code, languageName(code)])}
        onChange={(language) => onChange({ language })}
      />
    </div>
  );
}

function Choice({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string;
  any: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  onChange: (value: string | undefined) => void;
}) {
  return (
    <Select
      aria-label={label}
      className="w-auto"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{any}</option>
      <Options of={options.map(([each, text]) => [each, text])} />
    </Select>
  );
}
