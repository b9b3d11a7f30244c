import { ArrowDown, ArrowUp, Crop, FileText, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Field, Input } from '../../ui/field.tsx';
import { CropDialog, DocumentDialog } from './later.tsx';

const WATCH_MS = 1500;

/** One file of the post, moved by dragging its picture or with its buttons. */
export function MediaItem({
  mediaId,
  list,
  place,
  platforms,
  locale,
  isLocked,
  onMove,
  onDrop,
  onReplace,
  onRemove,
}: {
  mediaId: string;
  /** Files are sorted only within one list. */
  list: string;
  place: { index: number; all: number };
  platforms: readonly string[];
  locale: string;
  isLocked: boolean;
  onMove: (by: -1 | 1) => void;
  onDrop: (dropped: string, isAfter: boolean) => void;
  onReplace: (mediaId: string) => void;
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
  // The file that the check beside it waited for is ready.
  const isUnfinished = known !== undefined && known.status !== 'ready' && known.status !== 'failed';
  const wasUnfinished = useRef(false);
  useEffect(() => {
    if (wasUnfinished.current && !isUnfinished) void refresh('precheck_draft');
    wasUnfinished.current = isUnfinished;
  }, [isUnfinished]);
  const [isCropping, setCropping] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [alt, setAlt] = useState<string | null>(null);
  const describe = useAct('update_media', { changes: ['get_media', 'list_media', 'precheck_draft'] });
  const written = alt ?? known?.altText[locale] ?? '';
  const crops = new Set(known?.renders.filter(({ status }) => status === 'ready').map(({ preset }) => preset))
    .size;
  const isPicture = known?.kind === 'image' && known.status === 'ready';
  const isUndescribed = known?.status === 'ready' && known.kind !== 'document' && written.trim() === '';
  const picture = known?.thumbnailUrl ?? (known?.kind === 'image' ? known.url : null);
  const [isSaid, setSaid] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const canMove = !isLocked && place.all > 1;
  const { edge, isDragged } = useMediaDrag(row, handle, { list, mediaId, isOn: canMove }, onDrop);
  const name = known?.filename ?? t('compose.media.processing');
  const mover = (by: -1 | 1, Icon: typeof ArrowUp, label: string) => (
    <Button
      size="icon"
      variant="ghost"
      data-move={by}
      aria-label={label}
      aria-disabled={by < 0 ? place.index === 0 : place.index === place.all - 1}
      className="aria-disabled:opacity-35"
      onClick={() => {
        setSaid(true);
        onMove(by);
      }}
    >
      <Icon />
    </Button>
  );
  return (
    <div
      ref={row}
      data-media={mediaId}
      className={cn(
        'relative flex flex-wrap items-start gap-3',
        isDragged && 'opacity-40',
        edge !== null && 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-brand',
        edge === 'top' ? 'before:-top-[5px]' : 'before:-bottom-[5px]',
      )}
    >
      <div
        ref={handle}
        {...(canMove && { title: t('compose.media.drag') })}
        className={cn(
          'grid h-[72px] w-[112px] shrink-0 place-items-center overflow-hidden rounded-md bg-hover text-2xs text-fg-3',
          canMove && 'cursor-grab',
          known?.status === 'failed' && 'bg-bad-soft text-bad-text',
        )}
      >
        {picture ? (
          <img src={picture} alt={written} draggable={false} className="size-full object-cover" />
        ) : (
          t(`compose.media.${known?.status ?? 'processing'}`)
        )}
      </div>
      <div className="min-w-44 flex-1 text-xs">
        <p className="truncate font-medium">
          {place.all > 1 && <span className="tnum text-fg-3">{place.index + 1}. </span>}
          {name}
        </p>
        <p className="text-fg-3">
          {known && bytes(known.bytes)}
          {known?.width != null && ` · ${known.width} × ${known.height}`}
          {known?.pages != null && ` · ${t('document.pages', { count: known.pages })}`}
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
          {known?.document && (
            <Button
              size="icon"
              variant="ghost"
              aria-label={t('document.edit')}
              onClick={() => setWriting(true)}
            >
              <FileText />
            </Button>
          )}
          {canMove && mover(-1, ArrowUp, t('compose.media.back'))}
          {canMove && mover(1, ArrowDown, t('compose.media.forth'))}
          <Button size="icon" variant="ghost" aria-label={t('common.remove')} onClick={onRemove}>
            <X />
          </Button>
        </span>
      )}
      <span role="status" className="sr-only">
        {isSaid && t('compose.media.place', { name, place: place.index + 1, all: place.all })}
      </span>
      {isWriting && known?.document && (
        <DocumentDialog
          from={{ document: known.document, filename: known.filename }}
          pictures={[]}
          locale={locale}
          onClose={() => setWriting(false)}
          onMade={(made) => onReplace(made.mediaId)}
        />
      )}
      {isCropping && known && (
        <CropDialog media={known} platforms={platforms} onClose={() => setCropping(false)} />
      )}
    </div>
  );
}

/**
 * A file that can be dragged by its picture. `onDrop` is called with the file that was dropped before or after it.
 */
function useMediaDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { list, mediaId, isOn }: { list: string; mediaId: string; isOn: boolean },
  onDrop: (dropped: string, isAfter: boolean) => void,
) {
  const [edge, onEdge] = useState<string | null>(null);
  const [isDragged, onDragged] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    let detach = () => {};
    // Few posts have two files, so the code for dragging is loaded with the second.
    void import('./attach-media-drag.ts').then(({ attachMediaDrag }) => {
      const [element, grip] = [row.current, handle.current];
      if (isGone || !element || !grip) return;
      detach = attachMediaDrag(
        { element, handle: grip, list, mediaId },
        { onDragged, onEdge, onDrop: (...dropped) => latest.current(...dropped) },
      );
    });
    return () => {
      isGone = true;
      detach();
    };
  }, [row, handle, list, mediaId, isOn]);
  return { edge, isDragged };
}
