import type { ReactNode } from 'react';

/** A setting: its name on the left, its control on the right; one below the other if there is no room. */
export function SettingRow({
  label,
  hint,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line/70 px-4 py-2.5 last:border-0">
      <div className="min-w-0 max-w-md flex-1 basis-48">
        <div className="text-sm">{label}</div>
        {hint !== undefined && <p className="text-xs text-fg-3">{hint}</p>}
      </div>
      {children}
    </div>
  );
}
