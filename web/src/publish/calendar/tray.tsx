import { Link } from '@tanstack/react-router';
import { PanelRightClose, PanelRightOpen, Plus, Zap } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { useMedia } from '../../ui/use-media.ts';
import { PlatformRow } from '../platform-row.tsx';
import { useDropPlace, useHover } from './drag.ts';
import type { Entry } from './entries.ts';
import { momentIn } from './labels.ts';
import { PostCard } from './post-card.tsx';
import type { FreeSlot } from './slots.ts';

/** Drafts without a time: drag them onto the calendar and back. */
export function Tray({
  drafts,
  zone,
  slots,
}: {
  drafts: readonly Entry[];
  zone: string;
  slots: readonly FreeSlot[];
}) {
  const ws = useWorkspaceId();
  const may = useMay();
  const ref = useRef<HTMLElement>(null);
  useDropPlace(ref, { kind: 'tray', date: '' });
  const drop = useHover('tray');
  const isSheet = useMedia('(max-width: 1179px)');
  const [isDocked, dock] = useKept('tray', true);
  const [isOverlaid, overlay] = useState(false);
  const isOpen = isSheet ? isOverlaid : isDocked;
  const setOpen = isSheet ? overlay : dock;
  useEffect(() => {
    if (!isOverlaid) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') overlay(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOverlaid]);
  const hue = drop !== null && (drop.why === null ? 'bg-brand-soft' : 'bg-bad-soft');
  if (!isOpen)
    return (
      <aside
        ref={ref}
        aria-label={t('calendar.tray')}
        className={cn(
          'shrink-0 border-l border-line bg-canvas p-1 max-sm:fixed max-sm:bottom-4 max-sm:right-4 max-sm:z-20 max-sm:rounded-full max-sm:border max-sm:shadow-e2',
          hue,
        )}
      >
        <Button
          variant="ghost"
          aria-expanded={false}
          onClick={() => setOpen(true)}
          className="h-auto px-1 py-2 sm:[writing-mode:vertical-rl] max-sm:px-3"
        >
          <PanelRightOpen />
          {t('calendar.tray')}
          <span className="tnum text-fg-3">{drafts.length}</span>
        </Button>
      </aside>
    );
  return (
    <aside
      ref={ref}
      aria-label={t('calendar.tray')}
      className={cn(
        'flex w-[216px] min-h-0 shrink-0 flex-col border-l border-line bg-canvas',
        // Over the days and not beside them, so that the drag still finds the other days.
        isSheet && 'fixed inset-y-0 right-0 z-30 w-[264px] shadow-e3',
        hue,
      )}
    >
      <div className="flex h-11 items-center gap-2 border-b border-line px-3">
        <h2 className="text-sm font-semibold">{t('calendar.tray')}</h2>
        <span className="tnum text-2xs text-fg-3">{drafts.length}</span>
        <span className="flex-1" />
        {may('draft') && (
          <Link
            to="/w/$ws/s/compose/{-$post}"
            params={{ ws }}
            aria-label={t('calendar.new')}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Plus />
          </Link>
        )}
        <IconButton
          icon={PanelRightClose}
          label={t('calendar.tray.close')}
          aria-expanded
          autoFocus={isSheet}
          onClick={() => setOpen(false)}
        />
      </div>
      <div className="min-h-0 flex-1 space-y-2 overflow-y-auto p-2.5">
        {drop !== null && (
          <p className="rounded-sm border border-dashed border-line-strong p-2 text-xs">
            {t(drop.why ?? 'calendar.tray.drop')}
          </p>
        )}
        {drafts.map((entry) => (
          <PostCard key={entry.key} entry={entry} zone={zone} />
        ))}
        <p className="px-1 pt-1 text-2xs text-fg-3">
          {drafts.length === 0 ? t('calendar.tray.empty') : t('calendar.tray.hint')} <Kbd>S</Kbd>
        </p>
      </div>
      {slots.length > 0 && (
        <div className="m-2.5 space-y-2 rounded-lg border border-line bg-surface p-3">
          <h3 className="flex items-center gap-1.5 text-xs font-semibold">
            <Zap className="size-3.5 text-brand-text" aria-hidden />
            {t('calendar.nextSlots')}
          </h3>
          {slots.slice(0, 3).map((slot) => (
            <div key={slot.at} className="flex items-center gap-2 text-xs">
              <span className="tnum">{momentIn(slot.at, zone)}</span>
              <span className="flex-1" />
              <PlatformRow platforms={[...new Set(slot.platforms)]} most={3} />
            </div>
          ))}
        </div>
      )}
    </aside>
  );
}

/** A yes or no stored in this browser. */
function useKept(key: string, usual: boolean): [boolean, (next: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    const kept = localStorage.getItem(key);
    return kept === null ? usual : kept === 'yes';
  });
  return [
    isOn,
    (next) => {
      localStorage.setItem(key, next ? 'yes' : 'no');
      setOn(next);
    },
  ];
}
