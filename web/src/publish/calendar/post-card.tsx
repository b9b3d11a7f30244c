import { memo, useEffect, useRef } from 'react';
import { t } from '../../text/text.ts';
import { TEXT, type Tone } from '../../ui/tone.ts';
import { nameCard } from '../name-card.ts';
import { PlatformStrip } from '../platform-strip.tsx';
import { POST_STATES } from '../states.ts';
import { isSecondTime } from '../zone.ts';
import { useDraggable, useIsDragged } from './drag.ts';
import type { Entry, Trouble } from './entries.ts';
import { focusKeeper } from './focus.ts';
import { StateGlyph } from './glyphs.tsx';
import { clockIn, momentIn, offsetName } from './labels.ts';
import { PlainLink } from './plain-link.tsx';
import { useCall } from '../../api/use-call.ts';
import { ownFile } from '../media/own-file.ts';

/** How prominent a card is. Only posts that need attention are coloured; published ones are toned down. */
const GROUND: Record<Entry['status'], string> = {
  draft: 'border-dashed border-line-strong bg-surface/70',
  rejected: 'border-warn-line bg-warn-soft',
  approved: 'border-ok-line bg-ok-soft',
  pending_approval: 'border-ai-line bg-ai-soft',
  scheduled: 'border-line-strong/60 bg-surface',
  publishing: 'border-brand-line bg-brand-soft',
  published: 'border-line bg-surface/85',
  failed: 'border-bad-line bg-bad-soft',
};

/** A month draws hundreds: few elements, and none is drawn again unless its post has changed. */
export const PostCard = memo(function PostCard({
  entry,
  zone,
  lines = 2,
  isSelected = false,
  isNarrow = false,
  className = '',
  style,
}: {
  entry: Entry;
  zone: string;
  /** The number of text lines. 0: one line with the time, on a full day of a month. */
  lines?: 0 | 1 | 2;
  isSelected?: boolean;
  /** It shares the width with others. */
  isNarrow?: boolean;
  className?: string;
  style?: React.CSSProperties;
}) {
  const ref = useRef<HTMLAnchorElement>(null);
  const look = POST_STATES[entry.status];
  const isDragged = useIsDragged(entry.key);
  useDraggable(ref, entry, !entry.isProjected);
  useEffect(() => focusKeeper.giveBack(entry.key, ref.current));
  const trouble = entry.trouble && troubleWords(entry.trouble);
  const tone = entry.trouble ? (entry.trouble.failed > 0 ? 'bad' : 'warn') : look.tone;
  const words = entry.text || entry.title || t('calendar.noText');
  const isOneLine = lines === 0;
  const offset =
    entry.at !== null && isSecondTime(entry.at, zone, entry.wall?.date) ? offsetName(entry.at, zone) : '';
  const state = entry.isProjected ? t('calendar.projected') : isOneLine && trouble ? trouble : t(look.text);
  const when = entry.at === null ? null : `${momentIn(entry.at, zone)} ${offset}`.trim();
  const isWritten = entry.status === 'draft' || entry.status === 'rejected';
  const first = (
    <>
      <StateGlyph
        of={entry.isProjected ? 'projected' : trouble === null ? entry.status : 'trouble'}
        className={`size-3 shrink-0 ${TEXT[tone]} ${look.isLive ? 'animate-pulse' : ''}`}
      />
      <span className={`tnum shrink-0 text-2xs font-semibold ${TEXT[tone]}`}>
        {entry.at === null ? '' : clockIn(entry.at, zone)}
      </span>
      {offset !== '' && <span className="text-[10px] text-fg-3"> {offset}</span>}
      <span className={isOneLine ? 'min-w-0 flex-1 truncate text-[11.5px]' : 'flex-1'}>
        {isOneLine ? ` ${words}` : ''}
      </span>
      {!isOneLine && (
        <PlatformStrip platforms={entry.platforms} most={isNarrow ? 1 : entry.platforms.length > 4 ? 3 : 4} />
      )}
    </>
  );
  return (
    <PlainLink
      ref={ref}
      screen={`${isWritten ? 'compose' : 'posts'}/${entry.postId}`}
      data-entry={entry.key}
      aria-describedby="calendar-keys"
      // The label contains the visible text word by word: people with voice control say what they see.
      aria-label={nameCard({
        state,
        when,
        text: isOneLine || trouble === null ? words : `${trouble} ${words}`,
        platforms: entry.platforms,
      })}
      style={style}
      className={[
        '@container overflow-hidden rounded-md border text-left transition-shadow hover:z-10 hover:shadow-e2 focus-visible:z-10',
        isOneLine ? 'flex h-6 items-center gap-1 px-1.5' : 'block',
        groundOf(entry, tone),
        entry.isProjected ? '' : 'cursor-grab shadow-e1',
        isDragged ? 'opacity-35' : '',
        isSelected ? 'ring-2 ring-brand' : '',
        className,
      ].join(' ')}
    >
      {isOneLine ? first : <span className="flex items-center gap-1 px-1.5 pt-1">{first}</span>}
      {/* Blocks are visually separate; for screen readers and voice control, only a space separates them. */}
      {isOneLine ? '' : ' '}
      {!isOneLine && trouble !== null && (
        <span className={`mx-1.5 block text-[11px] font-semibold leading-[14px] ${TEXT[tone]}`}>
          {trouble}
        </span>
      )}
      {!isOneLine && trouble !== null && ' '}
      {!isOneLine && (
        <span className="mx-1.5 mb-1.5 mt-0.5 flex items-start gap-1.5">
          <span
            className={`min-w-0 flex-1 ${lines === 1 ? 'line-clamp-1' : 'line-clamp-2'} text-[11.5px] leading-[15px] ${
              entry.status === 'published' || entry.isProjected ? 'text-fg-2' : 'text-fg'
            }`}
          >
            {words}
          </span>
          {lines === 2 && !isNarrow && hasPicture(entry) && <CardPicture entry={entry} />}
        </span>
      )}
    </PlainLink>
  );
});

const hasPicture = ({ pictureUrl, mediaId }: Entry) => pictureUrl !== null || mediaId !== undefined;

function groundOf(entry: Entry, tone: Tone): string {
  if (entry.isProjected) return 'border-dashed border-line-strong/60 bg-canvas/70';
  if (entry.trouble === null) return GROUND[entry.status];
  return tone === 'bad' ? 'border-bad-line bg-bad-soft' : 'border-warn-line bg-warn-soft';
}

/** Failed and uncertain posts before those that only have to be finished by hand. */
function troubleWords({ failed, uncertain, manual, expired, targets }: Trouble): string {
  if (failed > 0) return t('calendar.partly', { failed, targets });
  if (uncertain > 0) return t('calendar.unknown');
  return manual > 0 ? t('calendar.byHand') : t('calendar.expired', { count: expired });
}

/** The first picture of a post, small. It adds nothing to the words of the card. */
function CardPicture({ entry: { pictureUrl, mediaId } }: { entry: Entry }) {
  // The calendar has the addresses of its pictures; the tray only their ids.
  const isAsked = pictureUrl === null && mediaId !== undefined;
  const media = useCall('get_media', { mediaId: mediaId ?? '' }, { enabled: isAsked, staleTime: 60_000 });
  const source = ownFile(pictureUrl ?? (isAsked ? (media.data?.thumbnailUrl ?? null) : null));
  return (
    source !== null && (
      <img
        src={source}
        alt=""
        loading="lazy"
        draggable={false}
        className="size-[30px] shrink-0 @max-[7rem]:hidden rounded-xs border border-line/70 object-cover"
      />
    )
  );
}
