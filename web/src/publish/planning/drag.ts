import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Idea } from './board-types.ts';
import type { Place } from './move-in-cache.ts';

/** The dragged card. */
const ideaOf = (data: Record<string | symbol, unknown>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- useCardDrag put it there
  data['idea'] as Idea;

/** A dragged card, and the edge of the card over which it hovers. */
export function useCardDrag(ref: RefObject<HTMLElement | null>, idea: Idea, isOn: boolean) {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(idea);
  useEffect(() => {
    latest.current = idea;
  });
  const { id } = idea;
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ idea: latest.current }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => 'idea' in source.data,
        getData: ({ input }) =>
          attachClosestEdge({ over: id }, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          setEdge(ideaOf(source.data).id === id ? null : extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [ref, id, isOn]);
  return { edge, isDragged };
}

/** A column that takes cards. */
export function useColumnDrop(ref: RefObject<HTMLElement | null>, groupId: string | null, isOn: boolean) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !isOn) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => 'idea' in source.data,
      getData: () => ({ groupId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [ref, groupId, isOn]);
  return isOver;
}

export function useDrops(onDrop: (idea: Idea, place: Place) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'idea' in source.data,
        // Read from the event itself: the last hover may be a frame older than the drop.
        onDrop: ({ source, location }) => {
          const targets = location.current.dropTargets;
          const column = targets.find(({ data }) => 'groupId' in data);
          const card = targets.find(({ data }) => 'over' in data);
          if (!column) return;
          const groupId = typeof column.data['groupId'] === 'string' ? column.data['groupId'] : null;
          const over = card && String(card.data['over']);
          const idea = ideaOf(source.data);
          // Dropped where it was picked up.
          if (over === idea.id) return;
          const edge = card && extractClosestEdge(card.data);
          latest.current(idea, {
            groupId,
            ...(over !== undefined && (edge === 'top' ? { beforeId: over } : { afterId: over })),
          });
        },
      }),
    [],
  );
}
