import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../text/text.ts';
import { Input, Options, Select } from '../../ui/field.tsx';
import { MEDIA_STATES, type Media } from './states.ts';

const KINDS = ['image', 'gif', 'video', 'document'] as const satisfies readonly Media['kind'][];

export type MediaAddress = {
  /** The router reads digits as a number. */
  q?: string | number | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  tag?: string | number | undefined;
  /** The open one. */
  media?: string | undefined;
};

const TYPING_MS = 300;

/** A search field; its words reach the address a moment after the last key. */
function Words({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [words, setWords] = useState(value);
  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(() => onChange(words), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className="pl-8"
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
}

export function MediaFilters({
  value,
  onChange,
}: {
  value: MediaAddress;
  onChange: (change: MediaAddress) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('media.filters')}>
      <div className="relative min-w-48 flex-1">
        <Search className="absolute left-2.5 top-1/2 size-3.5 -translate-y-1/2 text-fg-3" aria-hidden />
        <Words label={t('media.search')} value={String(value.q ?? '')} onChange={(q) => onChange({ q })} />
      </div>
      <Select
        aria-label={t('media.kind')}
        className="w-auto"
        value={value.kind ?? ''}
        onChange={(event) => onChange({ kind: event.target.value || undefined })}
      >
        <option value="">{t('media.kind.any')}</option>
        <Options of={KINDS.map((kind) => [kind, t(`media.kind.${kind}`)])} />
      </Select>
      <Select
        aria-label={t('media.status')}
        className="w-auto"
        value={value.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value || undefined })}
      >
        <option value="">{t('media.status.any')}</option>
        <Options of={Object.entries(MEDIA_STATES).map(([status, look]) => [status, t(look.text)])} />
      </Select>
    </div>
  );
}
