import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Row {
  element: HTMLElement;
  handle: HTMLElement;
  /** Files are sorted only within one list. */
  list: string;
  mediaId: string;
}

interface Hearing {
  onDragged: (isDragged: boolean) => void;
  /** Where the dragged file would be dropped. */
  onEdge: (edge: Edge | null) => void;
  onDrop: (dropped: string, isAfter: boolean) => void;
}

/** Makes a row draggable by its handle, to be dropped before or after another. */
export function attachMediaDrag({ element, handle, list, mediaId }: Row, hearing: Hearing): () => void {
  return combine(
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => ({ mediaOf: list, mediaId }),
      onDragStart: () => hearing.onDragged(true),
      onDrop: () => hearing.onDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['mediaOf'] === list && source.data['mediaId'] !== mediaId,
      getData: ({ input }) =>
        attachClosestEdge({ mediaId }, { input, element, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => hearing.onEdge(extractClosestEdge(self.data)),
      onDragLeave: () => hearing.onEdge(null),
      onDrop: ({ self, source }) => {
        hearing.onEdge(null);
        hearing.onDrop(String(source.data['mediaId']), extractClosestEdge(self.data) === 'bottom');
      },
    }),
  );
}
