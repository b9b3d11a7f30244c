import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** An account that is dragged; the keyboard alternative is the dialog of the group. */
export function useAccountDrag(ref: RefObject<HTMLElement | null>, accountId: string, isOn: boolean): void {
  useEffect(() => {
    const element = ref.current;
    return element && isOn
      ? draggable({ element, getInitialData: () => ({ accountOfGroup: accountId }) })
      : undefined;
  }, [ref, accountId, isOn]);
}

/** Whether an account hovers over the group; `onDrop` gets the dropped one. */
export function useGroupDrop(
  ref: RefObject<HTMLElement | null>,
  isOn: boolean,
  onDrop: (accountId: string) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => 'accountOfGroup' in source.data,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        latest.current(String(source.data['accountOfGroup']));
      },
    });
  }, [ref, isOn]);
  return isOver;
}
