import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { PlatformIcon } from '../platform-icon.tsx';
import type { Picker } from './use-picker.ts';

const NAMES = { '@': 'pick.mentions', '#': 'pick.hashtags', ':': 'pick.emoji' } as const;
const WIDTH = 256;

/** Under the character that opened it, above everything that would cut it off. */
export function PickerList({ picker, anchor }: { picker: Picker; anchor: HTMLElement | null }) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  // After every change: the character may have moved, and the list may be longer.
  useLayoutEffect(() => {
    const follow = () => {
      const sign = anchor?.getBoundingClientRect();
      if (!sign) return;
      const height = list.current?.offsetHeight ?? 0;
      const isLow = sign.bottom + height + 8 > innerHeight;
      const left = Math.max(8, Math.min(sign.left, innerWidth - WIDTH - 8));
      const top = isLow ? sign.top - height - 4 : sign.bottom + 4;
      setPlace((before) => (before.left === left && before.top === top ? before : { left, top }));
    };
    follow();
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  });
  if (picker.token === null) return null;
  return (
    <div
      ref={list}
      id={picker.id}
      role="listbox"
      tabIndex={-1}
      aria-label={t(NAMES[picker.token.kind])}
      style={{ ...place, width: WIDTH }}
      className="fixed z-50 max-h-72 overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm shadow-e3"
    >
      {picker.choices.map((choice, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={choice.key}
          id={`${picker.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === picker.chosen}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => picker.take(choice)}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2 hover:bg-hover pointer-coarse:min-h-10',
            index === picker.chosen && 'bg-brand-soft text-brand-text',
          )}
        >
          {choice.platforms.map((platform) => (
            <PlatformIcon key={platform} platform={platform} size={14} />
          ))}
          <span dir="auto" className="min-w-0 truncate">
            {choice.label}
          </span>
          {choice.hint !== null && (
            <span className="min-w-0 flex-1 truncate text-xs text-fg-3">{choice.hint}</span>
          )}
        </div>
      ))}
    </div>
  );
}
