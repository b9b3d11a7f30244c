import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

/** A list whose open line is shown beside it. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="listbox" aria-label={label} className="flex-[1_0_auto]">
      {children}
    </div>
  );
}

export function ChoiceRow({
  isOn,
  onChoose,
  columns,
  children,
}: {
  isOn: boolean;
  onChoose: () => void;
  /** The grid of the line; all lines share it. */
  columns: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={isOn}
      onClick={onChoose}
      className={cn(
        'row-hover relative grid min-h-10 w-full items-center gap-x-3 border-b border-line/70 px-6 text-left text-sm max-sm:px-4',
        columns,
        isOn && 'bg-brand-soft/60 hover:bg-brand-soft/60',
      )}
    >
      {isOn && <span className="absolute inset-y-0 left-0 w-[2.5px] bg-brand" aria-hidden />}
      {children}
    </button>
  );
}
