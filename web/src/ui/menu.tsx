import { DropdownMenu, Popover as RadixPopover } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Menu = DropdownMenu.Root;
export const MenuTrigger = DropdownMenu.Trigger;

export function MenuContent({ className, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={4}
        className={cn(
          'z-50 max-h-[70vh] min-w-48 overflow-y-auto rounded-md border border-line bg-surface p-1 text-sm shadow-e3 animate-in fade-in-0 zoom-in-95',
          className,
        )}
        {...rest}
      />
    </DropdownMenu.Portal>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return (
    <DropdownMenu.Item
      className={cn(
        'flex min-h-7 items-center gap-2 rounded-xs px-2 outline-none data-[disabled]:text-fg-3 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:text-fg-3 pointer-coarse:min-h-10',
        className,
      )}
      {...rest}
    />
  );
}

export const MenuLine = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;
export const MenuLabel = ({ children }: { children: string }) => (
  <DropdownMenu.Label className="px-2 py-1 text-2xs font-semibold text-fg-3">{children}</DropdownMenu.Label>
);

export const Popover = RadixPopover.Root;
export const PopoverTrigger = RadixPopover.Trigger;
export function PopoverContent({ className, ...rest }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        sideOffset={6}
        className={cn(
          'z-50 w-72 rounded-md border border-line bg-surface p-3 text-sm shadow-e3 animate-in fade-in-0 zoom-in-95',
          className,
        )}
        {...rest}
      />
    </RadixPopover.Portal>
  );
}
