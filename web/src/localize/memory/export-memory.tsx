import { useAct } from '../../api/use-call.ts';
import { useState } from 'react';
import type { Output } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { LinkCard } from '../exports/link-card.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';

export function ExportMemory({ project, onClose }: { project: string; onClose: () => void }) {
  const [made, setMade] = useState<Output<'export_memory'> | null>(null);
  const act = useAct('export_memory', { quiet: true, onDone: setMade });
  return (
    <FormDialog
      onClose={onClose}
      title={t('memory.export')}
      lead={t('memory.export.lead')}
      submit={t('files.make')}
      isBusy={act.isBusy}
      onSubmit={() => act.run({ project_id: project })}
    >
      <FormProblem error={act.error} />
      {made && (
        <>
          <p className="text-sm text-fg-2">
            {t('memory.exported', { units: made.units_count, translations: made.translations_count })}
          </p>
          <LinkCard url={made.download_url} expiresAt={made.expires_at} size={made.file_size} />
        </>
      )}
    </FormDialog>
  );
}
