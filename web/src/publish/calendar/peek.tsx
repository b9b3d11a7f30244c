import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { plannedTime } from '../planned-time.ts';
import { PlatformRow } from '../platform-row.tsx';
import { FeedCard } from '../preview/feed-card.tsx';
import { useLooks } from '../preview/post-preview.tsx';
import { Caption } from '../preview/preview-list.tsx';
import type { Post } from '../states.ts';
import { placeBeside } from './place-beside.ts';

const AFTER_MS = 450;
const SIZE = { width: 340, height: 420 };

/** A preview of a card, shown beside it on hover. There is one for all, because a month has hundreds of cards. */
export function Peek({ within }: { within: RefObject<HTMLElement | null> }) {
  const card = useRested(within);
  const postId = card && idOf(card);
  const { data } = useCall('get_post', { postId: postId ?? '' }, { enabled: postId !== null });
  if (!card?.isConnected || !data || data.postId !== postId) return null;
  return <Shown key={postId} post={data} beside={card.getBoundingClientRect()} />;
}

function Shown({ post, beside }: { post: Post; beside: DOMRect }) {
  const looks = useLooks(post);
  const [look] = looks;
  if (!look) return null;
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const { left, top } = placeBeside(beside, SIZE, { width: innerWidth, height: innerHeight });
  const others = looks.slice(1).map(({ account }) => account.platform);
  // Nothing in it can be focused: the card's page has everything.
  return createPortal(
    <div
      inert
      data-peek={post.postId}
      style={{ left, top, width: SIZE.width, maxHeight: SIZE.height }}
      className="pointer-events-none fixed z-30 space-y-1.5 overflow-hidden rounded-xl border border-line bg-surface p-2.5 shadow-e3 animate-in fade-in-0"
    >
      <Caption look={look} />
      {post.scheduledAt !== null && <p className="text-xs text-fg-3">{plannedTime(post)}</p>}
      <FeedCard look={look} theme={theme} />
      {others.length > 0 && (
        <p className="absolute inset-x-0 bottom-0 flex items-center gap-2 border-t border-line bg-surface px-3 py-1.5 text-xs text-fg-2">
          {t('calendar.peek.also')}
          <PlatformRow platforms={[...new Set(others)]} most={8} />
        </p>
      )}
    </div>,
    document.body,
  );
}

/** The card that is hovered or focused; none while something is dragged. */
function useRested(within: RefObject<HTMLElement | null>): HTMLElement | null {
  const [rested, setRested] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const area = within.current;
    if (!area) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let coming: HTMLElement | null = null;
    const leave = () => {
      clearTimeout(timer);
      coming = null;
      setRested(null);
    };
    const come = (event: Event) => {
      const card = cardOf(event.target);
      if (card === coming) return;
      leave();
      const isByFinger = event instanceof PointerEvent && event.pointerType === 'touch';
      const isByKey = event.type !== 'focusin' || card?.matches(':focus-visible');
      if (!card || isByFinger || !isByKey) return;
      coming = card;
      timer = setTimeout(() => setRested(card), AFTER_MS);
    };
    const ends = ['pointerdown', 'pointerleave', 'focusout', 'keydown', 'dragstart', 'wheel'] as const;
    area.addEventListener('pointerover', come);
    area.addEventListener('focusin', come);
    for (const each of ends) area.addEventListener(each, leave, { passive: true });
    return () => {
      leave();
      area.removeEventListener('pointerover', come);
      area.removeEventListener('focusin', come);
      for (const each of ends) area.removeEventListener(each, leave);
    };
  }, [within]);
  return rested;
}

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;

/** The card's link identifies the post. */
const idOf = (card: HTMLElement) => /\/(pst_\w+)/.exec(card.getAttribute('href') ?? '')?.[1] ?? null;
