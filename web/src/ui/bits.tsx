import { Check, Copy, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { exactly, when } from '../text/format.ts';
import { t } from '../text/text.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { SOLID, type Tone } from './tone.ts';

/** The first letters of a name, in a colour that the name itself chooses. */
export function Avatar({ name, size = 24, className }: { name: string; size?: number; className?: string }) {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white',
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

/** Relative where it is near; the exact time with its zone stands in the title. */
export function Time({ at, className }: { at: string | number | null; className?: string }) {
  if (at === null) return <span className={className}>–</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exactly(at)}
      className={cn('tnum whitespace-nowrap', className)}
    >
      {when(at)}
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

/** Text that a machine reads: kept as it is, scrolls inside, can be reached with the keyboard. */
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
