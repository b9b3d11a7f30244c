import { useState, useEffect } from 'react';
import { exactly } from '../text/format.ts';
import { t } from '../text/text.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { Options, SelectField } from '../ui/field.tsx';
import { SecretOnce } from './secret-once.tsx';

const OVERLAPS = [0, 1, 24, 72, 168, 720] as const;

/** A new secret beside the old one, which works for as long as the person chooses. */
export function RotateSecret({
  title,
  label,
  made,
  onRotate,
  isBusy,
  error,
  onClose,
}: {
  title: string;
  /** What the secret is called here. */
  label: string;
  made: { secret: string; oldValidUntil: string } | null;
  onRotate: (overlapHours: number) => void;
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
}) {
  const [hours, setHours] = useState(72);
  if (made)
    return (
      <SecretOnce
        title={t('dev.rotated')}
        lead={
          hours === 0 ? t('dev.rotated.now') : t('dev.rotated.until', { until: exactly(made.oldValidUntil) })
        }
        secrets={[{ label, value: made.secret }]}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      lead={t('dev.rotate.lead')}
      submit={t('dev.rotate')}
      onSubmit={() => onRotate(hours)}
      isBusy={isBusy}
    >
      <SelectField
        label={t('dev.rotate.overlap')}
        failure={error}
        value={hours}
        onChange={(e) => setHours(Number(e.target.value))}
      >
        <Options of={OVERLAPS.map((each) => [each, t('dev.rotate.overlap.for', { hours: each })])} />
      </SelectField>
    </FormDialog>
  );
}

/** How long the old secret still works beside the new one; nothing when that is over. */
export function BothSecrets({ until }: { until: string }) {
  const left = useCountdown(until);
  if (left === null) return null;
  return <span className="block text-2xs text-warn-text">{t('dev.rotate.both', { left })}</span>;
}

const SECOND_MS = 1000;

/** The remaining time in words, counting down; null when it is over. */
function useCountdown(until: string): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.floor((new Date(until).getTime() - now) / SECOND_MS);
  if (seconds <= 0) return null;
  const pad = (value: number) => String(value).padStart(2, '0');
  const clock = `${pad(Math.floor(seconds / 3600) % 24)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const days = Math.floor(seconds / 86_400);
  return days === 0 ? clock : t('dev.daysAndClock', { days, clock });
}
