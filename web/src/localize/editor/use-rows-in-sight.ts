import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchBox } from './watch-box.ts';

/**
 * The drawn rows move by this many at once, so that most frames of a scroll change nothing on the page. Measured at 5
 * rows a frame: 20 ms of CPU time per frame when every row moved them, 10 ms in this way.
 */
const STEP = 12;
/** At least this many more rows are drawn above and below, for scrolling that the page has not noticed yet. */
const MORE = 4;

interface Rows {
  count: number;
  /** How high a row is, and the one that is open. */
  line: number;
  open: number;
  openHeight: number;
  /** The height of the head, which covers the first rows as they scroll under it. */
  head?: number;
  wantedAt: { index: number; align: 'auto' | 'center' } | null;
}

/** Which rows are drawn, and where. All except the open one have the same height, so that no row is ever measured. */
export function useRowsInSight({ count, line, open, openHeight, head = 0, wantedAt }: Rows) {
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ first: 0, end: 0 });
  const extra = openHeight - line;
  const topOf = (index: number) => index * line + (index > open ? extra : 0);
  const indexAt = (place: number) =>
    Math.floor((place > topOf(open) ? Math.max(place - extra, topOf(open)) : place) / line);

  const look = (draw: (work: () => void) => void) => {
    const box = scroller.current;
    if (!box) return;
    const first = Math.floor(indexAt(box.scrollTop) / STEP) * STEP - MORE;
    const end = first + MORE + STEP + Math.ceil(box.clientHeight / line) + MORE;
    if (first !== sight.first || end !== sight.end) draw(() => setSight({ first, end }));
  };
  const latest = useRef(look);
  useLayoutEffect(() => {
    latest.current = look;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it looks again when one of these moved the rows
  useLayoutEffect(() => latest.current((work) => work()), [count, line, open, openHeight]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    return watchBox(box, {
      // In the frame that shows the new position, or its rows would come one frame later.
      onScroll: () => latest.current(flushSync),
      onSize: () => latest.current((work) => work()),
    });
  }, []);

  // The list follows the open row; a click on a row in sight moves nothing.
  const isThere = count > 0;
  const bring = useRef((_index: number, _align: 'auto' | 'center') => {});
  useLayoutEffect(() => {
    bring.current = (index, align) => {
      const box = scroller.current;
      if (!box) return;
      const top = topOf(index);
      const height = index === open ? openHeight : line;
      const room = box.clientHeight - head;
      if (align === 'center') box.scrollTop = top - Math.max(0, (room - height) / 2);
      else if (top < box.scrollTop) box.scrollTop = top;
      else if (top + height > box.scrollTop + room) box.scrollTop = Math.min(top, top + height - room);
    };
  });
  useEffect(() => {
    // A shared link may know its row before the list knows its length.
    if (wantedAt !== null && isThere) bring.current(wantedAt.index, wantedAt.align);
  }, [wantedAt, isThere]);
  // If an open row turns out to be higher, all of it is scrolled into view, as long as its start stays visible.
  useEffect(() => {
    const box = scroller.current;
    if (!box || wantedAt?.index !== open) return;
    const below = open * line - box.scrollTop;
    const isCut = below + openHeight > box.clientHeight - head;
    if (isCut && below >= 0 && below < box.clientHeight) bring.current(open, 'auto');
  }, [openHeight, wantedAt, open, line, head]);

  const first = Math.max(0, Math.min(sight.first, count));
  const end = Math.max(first, Math.min(sight.end, count));
  const placeOf = (index: number) => ({ top: topOf(index), height: index === open ? openHeight : line });
  return { scroller, first, end, placeOf, height: count * line + (isThere ? extra : 0) };
}
