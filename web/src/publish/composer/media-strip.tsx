import { ArrowLeft, ArrowRight, Crop, Images, ImagePlus, LoaderCircle, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Field, Input } from '../../ui/field.tsx';
import { CropDialog, LibraryDialog } from './later.tsx';
import { UPLOAD_MIMES } from '../../api/upload.ts';
import type { Uploading } from './use-uploads.ts';

const WATCH_MS = 1500;

/** The pictures and videos of the post, in their order, each with the words for those who cannot see it. */
export function MediaStrip({
  mediaIds,
  platforms,
  locale,
  uploading,
  isLocked,
  onFiles,
  onChange,
}: {
  mediaIds: readonly string[];
  /** That pictures can be cut for. */
  platforms: readonly string[];
  locale: string;
  uploading: readonly Uploading[];
  isLocked: boolean;
  onFiles: (files: File[]) => void;
  onChange: (ids: string[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const move = (index: number, by: -1 | 1) => {
    const next = [...mediaIds];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="space-y-2 px-4 pb-3">
      {mediaIds.map((mediaId, index) => (
        <Item
          key={mediaId}
          mediaId={mediaId}
          platforms={platforms}
          locale={locale}
          isLocked={isLocked}
          {...(index > 0 && { onBack: () => move(index, -1) })}
          {...(index < mediaIds.length - 1 && { onForth: () => move(index, 1) })}
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
            aria-label={t('compose.media')}
            className="sr-only"
            tabIndex={-1}
            data-media-input
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

function Item({
  mediaId,
  platforms,
  locale,
  isLocked,
  onBack,
  onForth,
  onRemove,
}: {
  mediaId: string;
  platforms: readonly string[];
  locale: string;
  isLocked: boolean;
  onBack?: () => void;
  onForth?: () => void;
  onRemove: () => void;
}) {
  const [isMoving, setMoving] = useState(true);
  const media = useCall(
    'get_media',
    { mediaId },
    {
      every: (last) =>
        isMoving || last?.renders.some(({ status }) => status === 'processing') ? WATCH_MS : false,
    },
  );
  const known = media.data;
  if (known && isMoving && (known.status === 'ready' || known.status === 'failed')) setMoving(false);
  const [isCropping, setCropping] = useState(false);
  const [alt, setAlt] = useState<string | null>(null);
  const describe = useAct('update_media', { changes: ['get_media', 'list_media', 'precheck_draft'] });
  const written = alt ?? known?.altText[locale] ?? '';
  const crops = new Set(known?.renders.filter(({ status }) => status === 'ready').map(({ preset }) => preset))
    .size;
  const isPicture = known?.kind === 'image' && known.status === 'ready';
  const isUndescribed = known?.status === 'ready' && written.trim() === '';
  const picture = known?.thumbnailUrl ?? (known?.kind === 'image' ? known.url : null);
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div
        className={cn(
          'grid h-[72px] w-[112px] shrink-0 place-items-center overflow-hidden rounded-md bg-hover text-2xs text-fg-3',
          known?.status === 'failed' && 'bg-bad-soft text-bad-text',
        )}
      >
        {picture ? (
          <img src={picture} alt={written} className="size-full object-cover" />
        ) : (
          t(`compose.media.${known?.status ?? 'processing'}`)
        )}
      </div>
      <div className="min-w-44 flex-1 text-xs">
        <p className="truncate font-medium">{known?.filename ?? mediaId}</p>
        <p className="text-fg-3">
          {known && bytes(known.bytes)}
          {known?.width != null && ` · ${known.width} × ${known.height}`}
          {crops > 0 && ` · ${t('crop.count', { count: crops })}`}
        </p>
        <Field
          label={t('compose.alt')}
          className="mt-1"
          {...(isUndescribed && { hint: t('compose.alt.ask') })}
        >
          {(p) => (
            <Input
              {...p}
              data-alt={mediaId}
              value={written}
              disabled={isLocked}
              placeholder={t('compose.alt.hint')}
              onChange={(event) => setAlt(event.target.value)}
              onBlur={() => {
                if (alt !== null && alt !== (known?.altText[locale] ?? ''))
                  describe.run({ mediaId, altText: { [locale]: alt === '' ? null : alt } });
              }}
            />
          )}
        </Field>
      </div>
      {!isLocked && (
        <span className="flex">
          {isPicture && platforms.length > 0 && (
            <Button size="icon" variant="ghost" aria-label={t('crop.open')} onClick={() => setCropping(true)}>
              <Crop />
            </Button>
          )}
          {onBack && (
            <Button size="icon" variant="ghost" aria-label={t('compose.media.back')} onClick={onBack}>
              <ArrowLeft />
            </Button>
          )}
          {onForth && (
            <Button size="icon" variant="ghost" aria-label={t('compose.media.forth')} onClick={onForth}>
              <ArrowRight />
            </Button>
          )}
          <Button size="icon" variant="ghost" aria-label={t('common.remove')} onClick={onRemove}>
            <X />
          </Button>
        </span>
      )}
      {isCropping && known && (
        <CropDialog media={known} platforms={platforms} onClose={() => setCropping(false)} />
      )}
    </div>
  );
}
