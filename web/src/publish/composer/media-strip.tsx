import { FileText, Images, ImagePlus, LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentDialog, LibraryDialog, MediaItem } from './later.tsx';
import { UPLOAD_MIMES } from '../../api/upload.ts';
import { dropped, moved } from './media-order.ts';
import type { Uploading } from './use-uploads.ts';

/** The pictures and videos of the post, in their order, each with its description for people who cannot see it. */
export function MediaStrip({
  mediaIds,
  platforms,
  locale,
  uploading,
  isLocked,
  onFiles,
  isPart = false,
  onChange,
}: {
  mediaIds: readonly string[];
  /** Platforms that have a crop for pictures. */
  platforms: readonly string[];
  locale: string;
  uploading: readonly Uploading[];
  isLocked: boolean;
  /** Belongs to a part of the thread, not to the post itself. */
  isPart?: boolean;
  onFiles: (files: File[]) => void;
  onChange: (ids: string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const list = useId();
  const [lastMoved, setMoved] = useState<{ mediaId: string; by: -1 | 1 } | null>(null);
  // The row moves in the page, and the focus must move with the pressed button.
  useEffect(() => {
    if (lastMoved === null) return;
    const row = document.querySelector(`[data-media="${lastMoved.mediaId}"]`);
    row?.querySelector<HTMLElement>(`[data-move="${lastMoved.by}"]`)?.focus();
  }, [lastMoved]);
  const move = (mediaId: string, by: -1 | 1) => {
    onChange(moved(mediaIds, mediaId, by));
    setMoved({ mediaId, by });
  };
  return (
    <div className={isPart ? 'space-y-2 pt-1' : 'space-y-2 px-4 pb-3'}>
      {mediaIds.map((mediaId, index) => (
        <MediaItem
          key={mediaId}
          mediaId={mediaId}
          list={list}
          place={{ index, all: mediaIds.length }}
          platforms={platforms}
          locale={locale}
          isLocked={isLocked}
          onMove={(by) => move(mediaId, by)}
          onDrop={(other, isAfter) => onChange(dropped(mediaIds, other, mediaId, isAfter))}
          onReplace={(other) => onChange(mediaIds.map((each) => (each === mediaId ? other : each)))}
          onRemove={() => onChange(mediaIds.filter((each) => each !== mediaId))}
        />
      ))}
      {uploading.map((each) => (
        <div key={each.key} className="flex items-center gap-3 text-xs text-fg-2">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          <span className="min-w-0 flex-1 truncate">{each.name}</span>
          <Meter label={each.name} value={each.share * 100} max={100} className="w-32" />
        </div>
      ))}
      {!isLocked && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept={UPLOAD_MIMES.join(',')}
            {...(isPart
              ? { 'aria-label': t('compose.media.ofPart') }
              : { 'aria-label': t('compose.media'), 'data-media-input': true })}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button size="xs" variant="ghost" onClick={() => input.current?.click()}>
            <ImagePlus />
            {t('compose.media.add')}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => setChoosing(true)}>
            <Images />
            {t('library.open')}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => setWriting(true)}>
            <FileText />
            {t('document.open')}
          </Button>
          {isWriting && (
            <DocumentDialog
              from={null}
              pictures={mediaIds.filter((id) => id.startsWith('med_'))}
              locale={locale}
              onClose={() => setWriting(false)}
              onMade={({ mediaId, pictures }) =>
                onChange([...mediaIds.filter((id) => !pictures.includes(id)), mediaId])
              }
            />
          )}
          {isChoosing && (
            <LibraryDialog
              onClose={() => setChoosing(false)}
              onChoose={(ids) => onChange([...mediaIds, ...ids.filter((id) => !mediaIds.includes(id))])}
            />
          )}
        </>
      )}
    </div>
  );
}
