import type { Output } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { RotateSecret } from '../rotate-secret.tsx';

export type AppKey = Output<'list_app_keys'>['items'][number];

export function RotateKey({ of: key, onClose }: { of: AppKey; onClose: () => void }) {
  const rotate = useAct('rotate_app_key', { changes: ['list_app_keys'], quiet: true });
  return (
    <RotateSecret
      title={t('dev.keys.rotate.title', { name: key.label })}
      label={t('dev.keys.secret')}
      made={
        rotate.data
          ? { secret: rotate.data.app_secret, oldValidUntil: rotate.data.old_secret_valid_until }
          : null
      }
      onRotate={(hours) => rotate.run({ app_key: key.app_key, overlap_hours: hours })}
      isBusy={rotate.isBusy}
      error={rotate.error}
      onClose={onClose}
    />
  );
}
