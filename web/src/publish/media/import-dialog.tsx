import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField } from '../../ui/field.tsx';

/** Fetches a file from the web; the server does it, so it keeps its own rules about addresses. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('');
  const run = useAct('import_media_from_url', {
    changes: ['list_media'],
    quiet: true,
    done: t('media.import.taken'),
    onDone: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('media.import')}
      lead={t('media.import.lead')}
      submit={t('media.import.submit')}
      isBusy={run.isBusy}
      isDisabled={url.trim() === ''}
      onSubmit={() => run.run({ url: url.trim() })}
    >
      <InputField
        label={t('media.import.url')}
        failure={run.error}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
    </FormDialog>
  );
}
