import { Film, ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { MediaPicture } from '../media/media-picture.tsx';
import { CoverDialog, LibraryDialog } from './later.tsx';

/** The cover of a video: one of its frames, or a file of the library. */
export function CoverField({
  label,
  mediaId,
  mediaIds,
  isLocked,
  onChange,
}: {
  label: string;
  mediaId: string | null;
  mediaIds: readonly string[];
  isLocked: boolean;
  onChange: (mediaId: string | null) => void;
}) {
  const [open, setOpen] = useState<'frame' | 'library' | null>(null);
  const cover = useCall('get_media', { mediaId: mediaId ?? '' }, { enabled: mediaId !== null });
  return (
    <div className="space-y-1 sm:col-span-2" role="group" aria-label={label}>
      <p className="text-xs font-medium text-fg-2">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        {mediaId !== null && cover.data && (
          <MediaPicture media={cover.data} alt={label} className="h-[54px] w-24 rounded-md" />
        )}
        {!isLocked && (
          <>
            <Button size="xs" onClick={() => setOpen('frame')} disabled={mediaIds.length === 0}>
              <Film />
              {t('cover.frame')}
            </Button>
            <Button size="xs" onClick={() => setOpen('library')}>
              <ImagePlus />
              {t('library.open')}
            </Button>
            {mediaId !== null && (
              <Button size="xs" variant="ghost" onClick={() => onChange(null)}>
                <X />
                {t('common.remove')}
              </Button>
            )}
          </>
        )}
      </div>
      {open === 'frame' && (
        <CoverDialog mediaIds={mediaIds} onClose={() => setOpen(null)} onChoose={onChange} />
      )}
      {open === 'library' && (
        <LibraryDialog
          kinds={['image']}
          isOne
          onClose={() => setOpen(null)}
          onChoose={([id]) => onChange(id ?? null)}
        />
      )}
    </div>
  );
}
