import type { ReactNode } from 'react';

/** The panels of a settings page, also for projects: all have the same width. */
export function SettingsColumn({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div className="max-w-5xl space-y-4 px-6 py-5 max-sm:px-4">{children}</div>
    </div>
  );
}
