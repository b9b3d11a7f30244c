import { RotateCw, X } from 'lucide-react';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Upload } from './use-uploads.ts';

/** Files being uploaded, and refused ones with the reason. */
export function UploadList({
  uploads,
  onAgain,
  onDrop,
}: {
  uploads: readonly Upload[];
  onAgain: (upload: Upload) => void;
  onDrop: (id: string) => void;
}) {
  if (uploads.length === 0) return null;
  return (
    <Card>
      <ul aria-label={t('media.uploads')} className="divide-y divide-line">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 truncate font-medium">{upload.file.name}</span>
            {upload.problem === null ? (
              <>
                <span className="tnum text-xs text-fg-3">
                  {bytes(upload.sent)} / {bytes(upload.file.size)}
                </span>
                <Meter
                  label={t('media.uploading', { name: upload.file.name })}
                  value={upload.sent}
                  max={upload.file.size}
                  className="w-40"
                />
              </>
            ) : (
              <>
                <span role="alert" className="text-xs text-bad-text">
                  {upload.problem}
                </span>
                {!upload.isHopeless && (
                  <Button size="xs" onClick={() => onAgain(upload)}>
                    <RotateCw />
                    {t('common.retry')}
                  </Button>
                )}
                <IconButton
                  icon={X}
                  label={t('media.dismiss', { name: upload.file.name })}
                  onClick={() => onDrop(upload.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
