import type { Output } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { RotateSecret } from '../rotate-secret.tsx';

export type Credential = Output<'list_credentials'>['items'][number];

export function RotateCredential({ of: each, onClose }: { of: Credential; onClose: () => void }) {
  const rotate = useAct('rotate_credential', { changes: ['list_credentials'], quiet: true });
  return (
    <RotateSecret
      title={t('dev.credentials.rotate.title', { name: each.name })}
      label={t('dev.token')}
      made={
        rotate.data
          ? { secret: rotate.data.accessToken, oldValidUntil: rotate.data.oldTokenValidUntil }
          : null
      }
      onRotate={(hours) => rotate.run({ id: each.id, overlapHours: hours })}
      isBusy={rotate.isBusy}
      error={rotate.error}
      onClose={onClose}
    />
  );
}
