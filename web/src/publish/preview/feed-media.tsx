import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { ownFile } from '../media/own-file.ts';

type Media = Output<'get_media'>;
type Facts = Pick<
  Media,
  'url' | 'width' | 'height' | 'filename' | 'durationSec' | 'focalPoint' | 'thumbnailUrl' | 'altText'
> & {
  kind: string;
  renders: readonly Pick<Media['renders'][number], 'id' | 'url' | 'width' | 'height'>[];
  document?: Media['document'];
};

export interface Shown {
  mediaId: string;
  /** The crop that goes out in its place. */
  renderId: string | null;
  /** Its data if already known; otherwise the library is asked. */
  facts?: Facts;
}

/** How a feed lays out one to four; more are a number on the last. */
const LAYOUTS = [
  '',
  'grid-cols-1',
  'grid-cols-2 [&>*]:aspect-[7/8]',
  'grid-cols-2 [&>*:first-child]:row-span-2 [&>*:first-child]:h-full',
  'grid-cols-2',
];
const TOGETHER_MAX = 4;
/** Links to files are good for longer than this. */
const FRESH_MS = 60_000;

export function MediaGrid({ media, className }: { media: readonly Shown[]; className?: string }) {
  if (media.length === 0) return null;
  const shown = media.slice(0, TOGETHER_MAX);
  const rest = media.length - shown.length;
  return (
    <div className={cn('grid gap-0.5 overflow-hidden', LAYOUTS[shown.length], className)}>
      {shown.map((each, index) => (
        <Picture key={each.mediaId} {...each} className={shown.length > 1 ? 'aspect-video' : ''}>
          {rest > 0 && index === shown.length - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-black/55 text-xl font-semibold text-white">
              +{rest}
            </span>
          )}
        </Picture>
      ))}
    </div>
  );
}

/**
 * A picture or the first frame of a video, in the crop that goes out. A single one keeps its own shape, as far as
 * feeds allow.
 */
export function Picture({
  mediaId,
  renderId,
  facts,
  className,
  isWhole = false,
  tallest = 0.8,
  children,
}: Shown & {
  className?: string;
  isWhole?: boolean;
  /** Width divided by height of the tallest picture that is not cropped. */
  tallest?: number;
  children?: React.ReactNode;
}) {
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const asked = useCall('get_media', { mediaId }, { enabled: facts === undefined, staleTime: FRESH_MS });
  const data: Facts | undefined = facts ?? (asked.data?.id === mediaId ? asked.data : undefined);
  const render = data?.renders.find(({ id }) => id === renderId && renderId !== null);
  const isFilm = data?.kind === 'video';
  const isPaper = data?.kind === 'document';
  const pages =
    data?.document?.pages.flatMap(({ url, title }) => (url === null ? [] : [{ url, title }])) ?? [];
  if (data && pages.length > 0) return <Pages name={data.filename} pages={pages} className={className} />;
  const file = ownFile(isFilm ? data.url : isPaper ? null : (render?.url ?? data?.url ?? null));
  const poster = ownFile(data?.thumbnailUrl ?? null);
  const { width, height } = render?.width && render.height ? render : (data ?? { width: null, height: null });
  const ratio = width && height ? Math.min(2, Math.max(tallest, width / height)) : 16 / 9;
  return (
    <div
      className={cn('relative min-w-0 overflow-hidden bg-feed-line text-xs text-feed-2', className)}
      style={className || isWhole ? undefined : { aspectRatio: ratio }}
    >
      {isFilm && file !== null ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a film that plays is stopped where one sees it; the button begins it
        <video
          ref={film}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onClick={() => film.current?.pause()}
          src={`${file}#t=0.1`}
          poster={poster ?? undefined}
          preload="metadata"
          muted
          playsInline
          aria-label={data.filename}
          className="absolute inset-0 size-full object-cover"
        />
      ) : file === null ? (
        <span className="absolute inset-0 grid place-items-center p-2 text-center text-feed-fg">
          {data?.filename || t('compose.media.processing')}
        </span>
      ) : (
        <img
          src={file}
          alt={Object.values(data?.altText ?? {})[0] ?? ''}
          className="absolute inset-0 size-full object-cover"
          style={focusOf(data, render)}
        />
      )}
      {isFilm && file !== null && !isPlaying && (
        <button
          type="button"
          aria-label={t('preview.play')}
          onClick={() => void film.current?.play()}
          className="absolute left-1/2 top-1/2 grid size-12 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75"
        >
          <Play className="ml-0.5 size-5 fill-current" aria-hidden />
        </button>
      )}
      {isFilm && data.durationSec !== null && (
        <span className="tnum absolute bottom-2 left-2 rounded bg-black/70 px-1 text-2xs text-white">
          {lasting(data.durationSec)}
        </span>
      )}
      {children}
    </div>
  );
}

/** A document to swipe through: a page at a time, with its name and the number of pages above it. */
function Pages({
  name,
  pages,
  className,
}: {
  name: string;
  pages: readonly { url: string; title: string }[];
  className: string | undefined;
}) {
  const [at, setAt] = useState(0);
  const page = pages[Math.min(at, pages.length - 1)];
  const turn = (by: -1 | 1, Icon: typeof Play, label: string, side: string) => {
    const to = at + by;
    return (
      to >= 0 &&
      to < pages.length && (
        <button
          type="button"
          aria-label={label}
          onClick={() => setAt(to)}
          className={cn(
            'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-black/60 text-white hover:bg-black/75',
            side,
          )}
        >
          <Icon className="size-5" aria-hidden />
        </button>
      )
    );
  };
  return (
    <div className={cn('relative min-w-0 overflow-hidden bg-feed-line', className)}>
      <p className="truncate bg-black/80 px-3 py-1.5 text-xs text-white">
        {name} · <span className="tnum">{t('document.pageOf', { page: at + 1, all: pages.length })}</span>
      </p>
      {page && (
        <img src={ownFile(page.url) ?? ''} alt={page.title || name} className="block w-full object-contain" />
      )}
      {turn(-1, ChevronLeft, t('document.before'), 'left-2')}
      {turn(1, ChevronRight, t('document.after'), 'right-2')}
    </div>
  );
}

/** Without its own crop the feed crops by itself, around the focal point. */
const focusOf = (
  data: { focalPoint: { x: number; y: number } | null } | undefined,
  render: object | undefined,
) =>
  data?.focalPoint && !render
    ? { objectPosition: `${data.focalPoint.x * 100}% ${data.focalPoint.y * 100}%` }
    : undefined;

export const lasting = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
