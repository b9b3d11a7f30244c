import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { LinkCard } from '../exports/link-card.tsx';

export function ExportTerms({ project, onClose }: { project: string; onClose: () => void }) {
  const [format, setFormat] = useState<'csv' | 'tbx'>('csv');
  const [made, setMade] = useState<Output<'export_terms'> | null>(null);
  const act = useAct('export_terms', { quiet: true, onDone: setMade });
  return (
    <FormDialog
      onClose={onClose}
      title={t('termbase.export')}
      submit={t('files.make')}
      isBusy={act.isBusy}
      onSubmit={() => act.run({ project_id: project, format })}
    >
      <SelectField
        label={t('termbase.format')}
        failure={act.error}
        value={format}
        onChange={(event) => setFormat(event.target.value === 'tbx' ? 'tbx' : 'csv')}
      >
        <option value="csv">CSV</option>
        <option value="tbx">TBX</option>
      </SelectField>
      {made && (
        <>
          <p className="text-sm text-fg-2">{t('termbase.exported', { count: made.terms_count })}</p>
          <LinkCard url={made.download_url} expiresAt={made.expires_at} size={made.file_size} />
        </>
      )}
    </FormDialog>
  );
}
