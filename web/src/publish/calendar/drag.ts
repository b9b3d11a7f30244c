import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { instantOf, wallOf } from '../zone.ts';
import { type Entry, whyNot } from './entries.ts';
import { minuteAt } from './geometry.ts';

/** Where the dragged post would land. `at` is null over the tray. */
export interface Drop {
  entry: Entry;
  place: string;
  at: number | null;
  why: ReturnType<typeof whyNot>;
}

let hovered: Drop | null = null;
const listeners = new Set<() => void>();
function hover(next: Drop | null): void {
  if (hovered?.place === next?.place && hovered?.at === next?.at && hovered?.entry === next?.entry) return;
  hovered = next;
  for (const each of listeners) each();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What hovers over this place. Only that place is drawn again during a drag. */
export const useHover = (place: string) =>
  useSyncExternalStore(subscribe, () => (hovered?.place === place ? hovered : null));
export const useIsDragged = (key: string) =>
  useSyncExternalStore(subscribe, () => hovered?.entry.key === key);

export function useDraggable(ref: RefObject<HTMLElement | null>, entry: Entry, isOn: boolean): void {
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return undefined;
    return draggable({
      element,
      getInitialData: ({ input }) => ({
        entry: latest.current,
        grabbed: input.clientY - element.getBoundingClientRect().top,
      }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
    });
  }, [ref, isOn]);
}

/** `kind` hours: the height gives the time. Day: only the day changes. Tray: the time is removed. */
export function useDropPlace(
  ref: RefObject<HTMLElement | null>,
  place: { kind: 'hours' | 'day' | 'tray'; date: string },
): void {
  const { kind, date } = place;
  useEffect(() => {
    const element = ref.current;
    return element ? dropTargetForElements({ element, getData: () => ({ kind, date }) }) : undefined;
  }, [ref, kind, date]);
}

interface Location {
  current: {
    dropTargets: { element: Element; data: Record<string | symbol, unknown> }[];
    input: { clientY: number };
  };
}

/** Read from the event itself: the last hover may be a frame older than the drop. */
function dropOf(location: Location, data: Record<string | symbol, unknown>, zone: string): Drop | null {
  const target = location.current.dropTargets[0];
  if (!target) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- useDraggable put it there
  const entry = data['entry'] as Entry;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- useDropPlace put it there
  const { kind, date } = target.data as { kind: string; date: string };
  const at = kind === 'tray' ? null : instantOf({ date, minute: minuteFor() }, zone);
  return { entry, place: kind === 'tray' ? 'tray' : date, at, why: whyNot(entry, at, Date.now()) };

  function minuteFor(): number {
    if (kind === 'day')
      return entry.wall?.minute ?? (entry.at === null ? 9 * 60 : wallOf(entry.at, zone).minute);
    const top = target?.element.getBoundingClientRect().top ?? 0;
    return minuteAt(location.current.input.clientY - top - Number(data['grabbed'] ?? 0));
  }
}

export function useDrops(zone: string, onDrop: (drop: Drop) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'entry' in source.data,
        onDrag: ({ location, source }) => hover(dropOf(location, source.data, zone)),
        onDrop: ({ location, source }) => {
          hover(null);
          const drop = dropOf(location, source.data, zone);
          if (drop) latest.current(drop);
        },
      }),
    [zone],
  );
}
