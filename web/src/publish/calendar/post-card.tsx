import { Link } from '@tanstack/react-router';
import { Repeat, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWorkspaceId } from '../../shell/member.ts';
import { list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { TEXT } from '../../ui/tone.ts';
import { titleOf } from '../platform-icon.tsx';
import { PlatformRow } from '../platform-row.tsx';
import { POST_STATES } from '../states.ts';
import { isSecondTime } from '../zone.ts';
import { useDraggable, useIsDragged } from './drag.ts';
import type { Entry } from './entries.ts';
import { troubleWords } from './trouble-words.ts';
import { focusKeeper } from './focus.ts';
import { clockIn, momentIn, offsetName } from './labels.ts';

/** How loud a card is. Only what needs somebody is coloured; what went out steps back. */
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

export function PostCard({
  entry,
  zone,
  lines = 2,
  isSelected = false,
  isNarrow = false,
  className,
  style,
}: {
  entry: Entry;
  zone: string;
  /** 0: one line with the time, as in a month. */
  lines?: 0 | 2;
  isSelected?: boolean;
  /** It shares the width with others. */
  isNarrow?: boolean;
  className?: string;
  style?: React.CSSProperties;
}) {
  const ws = useWorkspaceId();
  const ref = useRef<HTMLAnchorElement>(null);
  const look = POST_STATES[entry.status];
  const isDragged = useIsDragged(entry.key);
  useDraggable(ref, entry, !entry.isProjected);
  useEffect(() => focusKeeper.giveBack(entry.key, ref.current));
  const time = entry.at === null ? '' : clockIn(entry.at, zone);
  const trouble = entry.trouble && troubleWords(entry.trouble);
  const tone = entry.trouble ? (entry.trouble.failed > 0 ? 'bad' : 'warn') : look.tone;
  const Icon = entry.isProjected ? Repeat : trouble === null ? look.icon : TriangleAlert;
  const words = entry.text || entry.title || t('calendar.noText');
  return (
    <Link
      ref={ref}
      to={
        entry.status === 'draft' || entry.status === 'rejected'
          ? '/w/$ws/s/compose/{-$post}'
          : '/w/$ws/s/posts/$post'
      }
      params={{ ws, post: entry.postId }}
      data-entry={entry.key}
      aria-describedby="calendar-keys"
      aria-label={t('calendar.card', {
        state: entry.isProjected ? t('calendar.projected') : (trouble ?? t(look.text)),
        when: entry.at === null ? '' : momentIn(entry.at, zone),
        platforms: list(entry.platforms.map(titleOf)),
        text: words,
      })}
      style={style}
      className={cn(
        'block overflow-hidden rounded-md border text-left transition-shadow hover:z-10 hover:shadow-e2 focus-visible:z-10',
        GROUND[entry.status],
        trouble !== null &&
          (tone === 'bad' ? 'border-bad-line bg-bad-soft' : 'border-warn-line bg-warn-soft'),
        entry.isProjected ? 'border-dashed bg-canvas/70' : 'cursor-grab shadow-e1',
        isDragged && 'opacity-35',
        isSelected && 'ring-2 ring-brand',
        className,
      )}
    >
      <span className={cn('flex items-center gap-1 px-1.5', lines === 0 ? 'h-[22px]' : 'pt-1')}>
        <Icon
          aria-hidden
          strokeWidth={2.4}
          className={cn('size-3 shrink-0', TEXT[tone], look.isLive && 'animate-pulse')}
        />
        <span className={cn('tnum shrink-0 text-2xs font-semibold', TEXT[tone])}>{time}</span>
        {entry.at !== null && isSecondTime(entry.at, zone) && (
          <span className="text-[10px] text-fg-3">{offsetName(entry.at, zone)}</span>
        )}
        {lines === 0 && <span className="min-w-0 flex-1 truncate text-[11.5px]">{words}</span>}
        {lines !== 0 && <span className="flex-1" />}
        <PlatformRow platforms={entry.platforms} most={isNarrow ? 1 : lines === 0 ? 2 : 4} />
      </span>
      {lines !== 0 && trouble !== null && (
        <span className={cn('mx-1.5 block text-[11px] font-semibold leading-[14px]', TEXT[tone])}>
          {trouble}
        </span>
      )}
      {lines !== 0 && (
        <span
          className={cn(
            'mx-1.5 mb-1.5 mt-0.5 line-clamp-2 text-[11.5px] leading-[15px]',
            entry.status === 'published' || entry.isProjected ? 'text-fg-2' : 'text-fg',
          )}
        >
          {words}
        </span>
      )}
    </Link>
  );
}
