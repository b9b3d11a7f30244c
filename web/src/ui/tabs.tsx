import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { cn } from './cn.ts';

/** Tabs with their own addresses: links, so that a reload or a shared link keeps the place. */
export function TabLinks({
  label,
  items,
}: {
  label: string;
  items: { to: string; text: string; count?: number | undefined; isOn: boolean }[];
}) {
  return (
    <nav aria-label={label} className="flex gap-4 overflow-x-auto">
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          aria-current={item.isOn ? 'page' : undefined}
          className={cn(
            'flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 text-sm font-medium',
            item.isOn ? 'border-brand text-fg' : 'border-transparent text-fg-2 hover:text-fg',
          )}
        >
          {item.text}
          {item.count !== undefined && (
            <span className="tnum inline-flex h-[18px] items-center rounded-full bg-hover px-1.5 text-2xs text-fg-2">
              {item.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** One of a few, side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  items,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode }[];
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = items.find((item) => item.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className="inline-flex h-7 shrink-0 rounded-sm bg-hover p-0.5 pointer-coarse:h-10"
    >
      {items.map((item) => (
        <ToggleGroup.Item
          key={item.value}
          value={item.value}
          className="flex items-center gap-1.5 whitespace-nowrap rounded-[5px] px-2.5 text-xs font-medium text-fg-2 hover:text-fg data-[state=on]:bg-surface data-[state=on]:text-fg data-[state=on]:shadow-e1 dark:data-[state=on]:bg-line-strong"
        >
          {item.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
