import { useCallback, useState } from 'react';

/** The height of the open row; `opened` is its ref. One observer lasts as long as the row, not one per render. */
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
