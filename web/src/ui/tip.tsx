import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Says more about what it wraps, on hover and on focus. Never the only place of an information. */
export function Tip({
  label,
  children,
  side = 'top',
}: {
  label: ReactNode;
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}) {
  return (
    <Tooltip.Provider delayDuration={250}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            className="z-50 max-w-72 rounded-sm bg-fg px-2 py-1 text-xs text-canvas shadow-e2 animate-in fade-in-0 zoom-in-95"
          >
            {label}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
