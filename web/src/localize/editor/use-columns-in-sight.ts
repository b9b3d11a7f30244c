import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

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
    // In the frame that shows the new place, as rows do.
    const onScroll = () => flushSync(look);
    const sized = new ResizeObserver(look);
    look();
    box.addEventListener('scroll', onScroll, { passive: true });
    sized.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      sized.disconnect();
    };
  }, [scroller, width, before]);
  return { from: Math.min(sight.first, count), to: Math.min(sight.end, count) };
}
