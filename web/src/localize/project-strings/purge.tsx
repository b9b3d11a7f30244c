import { useState } from 'react';
import { t } from '../../text/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export function Purge({
  count: strings,
  onPurge,
  onClose,
}: {
  count: number;
  onPurge: () => Promise<void>;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async () => {
    setBusy(true);
    try {
      await onPurge();
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('life.purge', { count: strings })}
      lead={t('life.purge.lead')}
      submit={t('life.purge', { count: strings })}
      isBusy={isBusy}
      error={error}
      onConfirm={() => void run()}
    />
  );
}
