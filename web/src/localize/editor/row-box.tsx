import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '../../ui/cn.ts';

/** The box of a row. That of a form is made of six parts, which is too much for each row of a scroll. */
export function RowBox({
  isOn,
  label,
  onClick,
}: {
  isOn: boolean;
  label: string;
  onClick: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isOn}
      aria-label={label}
      // Beside the keyboard's own way (Alt+X), so that Tab does not stop at 20 boxes on its way through a page.
      tabIndex={-1}
      onClick={onClick}
      className={cn(
        'flex size-4 shrink-0 items-center justify-center rounded-[4px] border text-brand-fg',
        isOn ? 'border-brand bg-brand' : 'border-line-strong bg-surface',
      )}
    >
      {isOn && <Check className="size-3" strokeWidth={3} />}
    </button>
  );
}
