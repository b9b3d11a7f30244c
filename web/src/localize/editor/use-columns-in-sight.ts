import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchBox } from './watch-box.ts';

/** Which columns are drawn: those in sight, and one more on each side. `before` is the room of those that stay. */
export function useColumnsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, width, before }: { count: number; width: number; before: number },
) {
  const [sight, setSight] = useState({ first: 0, end: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const look = () =>
      setSight((was) => {
        const first = Math.max(0, Math.floor(box.scrollLeft / width) - 1);
        const end = Math.ceil((box.scrollLeft + box.clientWidth - before) / width) + 1;
        return was.first === first && was.end === end ? was : { first, end };
      });
    look();
    // In the frame that shows the new place, as rows do.
    return watchBox(box, { onScroll: () => flushSync(look), onSize: look });
  }, [scroller, width, before]);
  return { from: Math.min(sight.first, count), to: Math.min(sight.end, count) };
}
