import { useCallback, useState } from 'react';

/** How high the open row is; `opened` stands on it. It is watched while it is there, not anew after each drawing. */
export function useOpenHeight(begin: number, atLeast = 0) {
  const [openHeight, setOpenHeight] = useState(begin);
  const opened = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => setOpenHeight(Math.max(atLeast, element.offsetHeight)));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [atLeast],
  );
  return { opened, openHeight };
}
