import { useState } from 'react';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Input, Options, Select } from '../../../ui/field.tsx';
import { MemberSelect } from '../member-select.tsx';
import { actName, actsInOrder } from './act-name.ts';

export type AuditUrl = {
  actor?: string;
  operation?: string;
  object?: string;
  /** Days in the viewer's time zone. */
  from?: string;
  to?: string;
  entry?: string;
};

export function AuditFilters({
  of,
  isNarrowed,
  onChange,
}: {
  of: AuditUrl;
  isNarrowed: boolean;
  onChange: (change: AuditUrl) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <MemberSelect value={of.actor ?? ''} onChange={(next) => onChange({ actor: next })} />
      <Select
        aria-label={t('audit.operation')}
        className="w-64"
        value={of.operation ?? ''}
        onChange={(event) => onChange({ operation: event.target.value })}
      >
        <option value="">{t('audit.anyOperation')}</option>
        <Options of={actsInOrder(of.operation).map((each) => [each, actName(each)])} />
      </Select>
      <Typed
        key={`i${of.object}`}
        label={t('audit.object')}
        value={of.object ?? ''}
        onChange={(next) => onChange({ object: next })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="date"
          aria-label={t(`audit.${end}`)}
          title={t(`audit.${end}`)}
          className="w-40"
          value={of[end] ?? ''}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      ))}
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={() => onChange({ actor: '', operation: '', object: '', from: '', to: '' })}
        >
          {t('common.clearFilters')}
        </Button>
      )}
    </div>
  );
}

/** A filter that is typed: it applies with Enter, or when the field is left. */
function Typed({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const take = () => text.trim() !== value && onChange(text.trim());
  return (
    <Input
      aria-label={label}
      placeholder={label}
      className="w-52"
      maxLength={64}
      value={text}
      onChange={(e) => setText(e.target.value)}
      onBlur={take}
      onKeyDown={(e) => e.key === 'Enter' && take()}
    />
  );
}
