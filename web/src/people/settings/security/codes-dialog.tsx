import { Download } from 'lucide-react';
import { t } from '../../../text/text.ts';
import { CopyButton } from '../../../ui/bits.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';

/** Recovery codes, shown only once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      onClose={onClose}
      title={t('codes.title')}
      lead={t('codes.lead')}
      footer={
        <>
          <CopyButton value={text} label={t('codes.copy')} text={t('common.copy')} />
          <Button onClick={() => saveFile('parlance-recovery-codes.txt', `${text}\n`)}>
            <Download aria-hidden />
            {t('codes.download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </>
      }
    >
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  );
}
