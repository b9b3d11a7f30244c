import { type RefObject, useEffect, useRef, useState } from 'react';

/** A file of the post in hand, taken by its picture. `onDrop` hears which one was put down before or after it. */
export function useMediaDrag(
  row: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { list, mediaId, isOn }: { list: string; mediaId: string; isOn: boolean },
  onDrop: (dropped: string, isAfter: boolean) => void,
) {
  const [edge, onEdge] = useState<string | null>(null);
  const [isDragged, onDragged] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    let detach = () => {};
    // Few posts have two files: what drags them comes with the second.
    void import('./attach-media-drag.ts').then(({ attachMediaDrag }) => {
      const [element, grip] = [row.current, handle.current];
      if (isGone || !element || !grip) return;
      detach = attachMediaDrag(
        { element, handle: grip, list, mediaId },
        { onDragged, onEdge, onDrop: (...dropped) => latest.current(...dropped) },
      );
    });
    return () => {
      isGone = true;
      detach();
    };
  }, [row, handle, list, mediaId, isOn]);
  return { edge, isDragged };
}
