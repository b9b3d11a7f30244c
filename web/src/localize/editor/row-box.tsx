import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { cn } from '../../ui/cn.ts';

/** The checkbox of a row. The one for forms has six elements, which is too much for each row of a long list. */
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
      // Out of the tab order, because Alt+X does the same and Tab would stop at 20 boxes on each page.
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
