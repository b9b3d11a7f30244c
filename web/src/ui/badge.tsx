import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { SOFT, SOLID, type Tone } from './tone.ts';

/** A status as a pill: dot and word. `isLive` moves. */
export function Badge({
  tone = 'neutral',
  hasDot = false,
  isLive = false,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone; hasDot?: boolean; isLive?: boolean }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-full border px-2 text-xs font-medium',
        SOFT[tone],
        className,
      )}
      {...rest}
    >
      {(hasDot || isLive) && (
        <span aria-hidden className={cn('size-[7px] rounded-full', SOLID[tone], isLive && 'live-dot')} />
      )}
      {children}
    </span>
  );
}

/** A small label: icon and word. */
export function Tag({
  tone = 'neutral',
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: Tone; icon?: LucideIcon }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-xs border px-1.5 text-2xs font-medium',
        SOFT[tone],
        className,
      )}
      {...rest}
    >
      {Icon && <Icon className="size-3" aria-hidden />}
      {children}
    </span>
  );
}

/** The state of a thing: icon, word and tone, from the tables of states. */
export interface Look {
  tone: Tone;
  icon: LucideIcon;
  text: string;
  isLive?: boolean;
}

export function State({ look }: { look: Look }) {
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {look.text}
    </Tag>
  );
}

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-xs border border-b-[1.5px] border-line-strong/70 bg-surface px-1 font-sans text-[10.5px] font-medium leading-none text-fg-2 max-sm:[button_&]:hidden',
        className,
      )}
      {...rest}
    />
  );
}
