import { Check, Copy, LoaderCircle } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { exactly, when } from '../text/format.ts';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { SOLID, type Tone } from './tone.ts';

/**
 * A picture, or the first letters of a name in a colour derived from the name, or other letters that distinguish
 * things of one name.
 */
export function Avatar({
  name,
  seed = name,
  size = 24,
  picture = null,
  className,
}: {
  name: string;
  seed?: string;
  /** Covers the letters once it has loaded. */
  picture?: string | null | undefined;
  size?: number;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const hue = Array.from(seed).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span
      aria-hidden
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold text-white',
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: `linear-gradient(140deg, oklch(0.58 0.14 ${hue}), oklch(0.45 0.16 ${hue + 30}))`,
      }}
    >
      {name
        .split(/\s+/)
        .map((word) => Array.from(word)[0] ?? '')
        .slice(0, 2)
        .join('')}
      {picture != null && picture !== broken && (
        <img
          src={picture}
          alt=""
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(picture)}
        />
      )}
    </span>
  );
}

export function Meter({
  label,
  value,
  max,
  tone = 'brand',
  className,
}: {
  label: string;
  value: number;
  max: number;
  tone?: Tone;
  className?: string;
}) {
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn('h-1.5 overflow-hidden rounded-full bg-active', className)}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-500', SOLID[tone])}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

/** Relative if it is near; the title has the exact time with its zone. */
export function Time({ at, className }: { at: string | number | null; className?: string }) {
  const text = useTextNow(() => (at === null ? '–' : when(at)));
  if (at === null) return <span className={className}>{text}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactly(at)}
      className={cn('tnum whitespace-nowrap', className)}
    >
      {text}
    </time>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm text-fg-3">
      <LoaderCircle className="size-4 animate-spin" aria-hidden />
      {label}
    </span>
  );
}

/** An id or a key in mono, with a button that copies it. */
export function Copyable({
  value,
  shown = value,
  label,
  className,
}: {
  value: string;
  shown?: string;
  label?: string;
  className?: string;
}) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-1', className)}>
      <code className="truncate font-mono text-xs">{shown}</code>
      <CopyButton value={value} label={label ?? t('common.copyThis', { value: shown })} />
    </span>
  );
}

export function CopyButton({ value, label, text }: { value: string; label: string; text?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <Button
      variant={text === undefined ? 'ghost' : 'secondary'}
      size={text === undefined ? 'icon' : 'sm'}
      className={text === undefined ? 'size-6' : ''}
      aria-label={label}
      onClick={() => void copy()}
    >
      {isCopied ? <Check className="text-ok-text" /> : <Copy />}
      {text}
    </Button>
  );
}

/** Text for machines: kept as it is, scrolls inside, can be focused with the keyboard. */
export function Code({
  label,
  children,
  className,
}: {
  label: string;
  children: string;
  className?: string;
}) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      className={cn(
        'overflow-x-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-2xs leading-[18px]',
        className,
      )}
    >
      {children}
    </pre>
  );
}

/** For people who do not see the page: a meaning that others get from the position. */
export const Unseen = ({ text }: { text: string }) => <span className="sr-only">{text}</span>;

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the whole page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Text that depends on the present time, such as “1 min. ago”: updated when it changes. */
const useTextNow = (say: () => string): string => useSyncExternalStore(subscribe, say);
