import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const button = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-sm font-medium select-none transition-[background,border,color,box-shadow] duration-120 disabled:opacity-50 disabled:pointer-events-none [&_svg]:shrink-0 pointer-coarse:min-h-10',
  {
    variants: {
      variant: {
        primary: 'bg-brand text-brand-fg hover:bg-brand-hover shadow-e1',
        secondary: 'bg-surface border border-line-strong/70 text-fg hover:bg-sunken shadow-e1',
        ghost: 'text-fg-2 hover:bg-hover hover:text-fg',
        danger: 'bg-bad-text text-canvas hover:brightness-95',
        soft: 'bg-brand-soft text-brand-text hover:brightness-97',
      },
      size: {
        xs: 'h-6 px-2 text-xs [&_svg]:size-3.5',
        sm: 'h-7 px-2.5 text-sm [&_svg]:size-3.5',
        md: 'h-8 px-3 text-sm [&_svg]:size-4',
        lg: 'h-9 px-4 text-base [&_svg]:size-4',
        icon: 'size-7 [&_svg]:size-4 pointer-coarse:min-w-10',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'sm' },
  },
);

export const buttonClass = button;

/** `isBusy`: the action runs; the button waits with it and cannot start it twice. */
export function Button({
  className,
  variant,
  size,
  isBusy = false,
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & VariantProps<typeof button> & { isBusy?: boolean }) {
  return (
    <button
      type="button"
      className={cn(button({ variant, size }), className)}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      // Notices keep away from buttons that are about to be pressed.
      data-primary={variant === 'primary' || variant === 'danger' || undefined}
      {...rest}
    >
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}

/** A button with an icon, and a label for people who do not see it. */
export function IconButton({
  icon: Icon,
  label,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'size' | 'children'> & { icon: LucideIcon; label: string }) {
  return (
    <Button size="icon" variant="ghost" aria-label={label} {...rest}>
      <Icon />
    </Button>
  );
}
