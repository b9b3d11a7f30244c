import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { exactly } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { SecretOnce } from '../secret-once.tsx';
import type { AppKey } from './key-row.tsx';

const OVERLAPS = [0, 1, 24, 72, 168, 720] as const;

/** A new secret beside the old one, which goes on for as long as the person says. */
export function RotateKey({ of: key, onClose }: { of: AppKey; onClose: () => void }) {
  const [hours, setHours] = useState(72);
  const [made, setMade] = useState<Output<'rotate_app_key'> | null>(null);
  const rotate = useAct('rotate_app_key', { changes: ['list_app_keys'], onDone: setMade, quiet: true });
  if (made)
    return (
      <SecretOnce
        title={t('dev.keys.rotated')}
        lead={
          hours === 0
            ? t('dev.keys.rotated.now')
            : t('dev.keys.rotated.until', { until: exactly(made.old_secret_valid_until) })
        }
        secrets={[{ label: t('dev.keys.secret'), value: made.app_secret }]}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('dev.keys.rotate.title', { name: key.label })}
      lead={t('dev.keys.rotate.lead')}
      submit={t('dev.keys.rotate')}
      onSubmit={() => rotate.run({ app_key: key.app_key, overlap_hours: hours })}
      isBusy={rotate.isBusy}
    >
      <Field label={t('dev.keys.overlap')} problem={rotate.error && explain(rotate.error).text}>
        {(p) => (
          <Select {...p} value={hours} onChange={(e) => setHours(Number(e.target.value))}>
            {OVERLAPS.map((each) => (
              <option key={each} value={each}>
                {t('dev.keys.overlap.for', { hours: each })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
