import { useSyncExternalStore } from 'react';

/** Whether the window matches the query, also after it was resized. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Too narrow for a row with everything side by side: actions are shown under its name. */
export const NARROW_ROWS = '(max-width: 1279px)';

/** A phone: a row is one column. */
export const PHONE = '(max-width: 639px)';
