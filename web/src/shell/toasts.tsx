import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../text/text.ts';
import { Copyable } from '../ui/bits.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { NextStep } from '../ui/next-step.tsx';
import { cn } from '../ui/cn.ts';
import { freePlace, type NoticePlace } from './free-place.ts';
import { dismiss, holdNotice, type Toast, toastStore } from './toast.ts';

const ICONS = { ok: CircleCheck, bad: CircleAlert, neutral: Info };
const COLOURS = { ok: 'text-ok-text', bad: 'text-bad-text', neutral: 'text-fg-3' };

const PLACED: Record<NoticePlace, string> = {
  'bottom-left': 'bottom-4 left-4',
  bottom: 'bottom-4 left-1/2 -translate-x-1/2',
  top: 'top-[72px] left-1/2 -translate-x-1/2',
  'bottom-right': 'bottom-4 right-4',
};
/** A row that opens under it moves it away. */
const LOOK_MS = 400;

/** Notices at the edge of the page, one at a time, at a place where they cover no button. */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const box = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<NoticePlace>('bottom-left');
  useEffect(() => {
    const look = () => holdNotice('hidden', document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useLayoutEffect(() => {
    if (!shown) return undefined;
    const look = () => box.current && setPlace(placeFor(box.current));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return (
    <section
      ref={box}
      aria-label={t('shell.notices')}
      aria-live="polite"
      className={cn('pointer-events-none fixed z-[60] w-[min(380px,calc(100vw-32px))]', PLACED[place])}
    >
      {shown && <Notice key={shown.id} shown={shown} />}
    </section>
  );
}

function Notice({ shown }: { shown: Toast }) {
  const Icon = ICONS[shown.tone];
  return (
    <div
      data-notice
      onPointerEnter={() => holdNotice('pointer', true)}
      onPointerLeave={() => holdNotice('pointer', false)}
      onFocus={() => holdNotice('keyboard', true)}
      onBlur={() => holdNotice('keyboard', false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-md border border-line bg-surface px-3 py-2.5 shadow-e3 animate-in fade-in-0"
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${COLOURS[shown.tone]}`} aria-hidden />
      <div className="max-h-40 min-w-0 flex-1 overflow-y-auto break-words">
        <p className="text-sm">{shown.text}</p>
        {shown.next && (
          <p className="text-xs text-fg-2">
            <NextStep text={shown.next} until={shown.until ?? null} />
          </p>
        )}
        {shown.requestId && <Copyable value={shown.requestId} className="text-fg-3" />}
      </div>
      {shown.see && (
        <Button
          size="xs"
          onClick={() => {
            shown.see?.go();
            dismiss(shown.id);
          }}
        >
          {shown.see.text}
        </Button>
      )}
      {shown.undo && (
        <Button
          size="xs"
          onClick={() => {
            shown.undo?.();
            dismiss(shown.id);
          }}
        >
          {t('common.undo')}
        </Button>
      )}
      <IconButton icon={X} label={t('common.close')} className="size-6" onClick={() => dismiss(shown.id)} />
    </div>
  );
}

function placeFor(notice: HTMLElement): NoticePlace {
  const { width, height } = notice.getBoundingClientRect();
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, [role=dialog] button')].filter(
    (each) => !notice.contains(each),
  );
  return freePlace(
    { width: innerWidth, height: innerHeight },
    { width, height },
    buttons.map((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return { left, top, right, bottom, isPrimary: each.dataset['primary'] !== undefined };
    }),
  );
}
