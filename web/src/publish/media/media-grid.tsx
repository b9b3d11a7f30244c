import { Accessibility, Film } from 'lucide-react';
import { bytes } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { MediaPicture } from './media-picture.tsx';
import { MEDIA_STATES, type Media } from './states.ts';

/** The library as pictures with their names. */
export function MediaGrid({ items, onOpen }: { items: readonly Media[]; onOpen: (id: string) => void }) {
  return (
    <ul
      aria-label={t('media.title')}
      className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]"
    >
      {items.map((media) => (
        <li key={media.id}>
          <button
            type="button"
            onClick={() => onOpen(media.id)}
            className="block w-full overflow-hidden rounded-lg border border-line bg-surface text-left shadow-e1 hover:border-line-strong"
          >
            <span className="relative block">
              <MediaPicture media={media} alt="" className="aspect-4/3 w-full" />
              <span className="absolute left-2 top-2 flex gap-1">
                {media.status !== 'ready' && (
                  <Tag tone={MEDIA_STATES[media.status].tone} icon={MEDIA_STATES[media.status].icon}>
                    {t(MEDIA_STATES[media.status].text)}
                  </Tag>
                )}
                {media.durationSec !== null && <Tag icon={Film}>{length(media.durationSec)}</Tag>}
              </span>
            </span>
            <span className="block px-3 py-2">
              <span className="block truncate text-sm font-medium">{media.filename}</span>
              <span className="tnum mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-fg-3">
                {media.width !== null && media.height !== null && (
                  <span>
                    {media.width} × {media.height}
                  </span>
                )}
                <span>{bytes(media.bytes)}</span>
                {media.usedIn !== null && media.usedIn > 0 && (
                  <span>{t('media.used', { count: media.usedIn })}</span>
                )}
              </span>
              {media.status === 'ready' && Object.keys(media.altText).length === 0 && (
                <span className="mt-1 block">
                  <Tag tone="warn" icon={Accessibility}>
                    {t('media.noAlt')}
                  </Tag>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const length = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;
