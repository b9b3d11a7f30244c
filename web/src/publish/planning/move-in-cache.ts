import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../api/cache.ts';
import { keyOf } from '../../api/use-call.ts';
import { columnInput, type Idea, NO_GROUP } from './board-types.ts';

interface IdeaPage {
  items: Idea[];
}

/** Where an idea goes: into a group, before or after another one, or at the end. */
export interface Place {
  groupId: string | null;
  beforeId?: string;
  afterId?: string;
}

const columnKey = (groupId: string | null) => [
  ...keyOf('list_ideas', columnInput(groupId ?? NO_GROUP)),
  'pages',
];

/** Where an idea stands now, to put it back there. */
export function placeOf({ id, groupId }: Idea): Place {
  const data = queryClient.getQueryData<InfiniteData<IdeaPage>>(columnKey(groupId));
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((each) => each.id === id);
  const before = items[at - 1];
  const after = items[at + 1];
  if (at < 0) return { groupId };
  return { groupId, ...(before ? { afterId: before.id } : after && { beforeId: after.id }) };
}

/** The board shows a move before the server has answered; a refusal reads the columns again. Twice is as once. */
export function moveInCache(idea: Idea, place: Place): void {
  for (const groupId of new Set([idea.groupId, place.groupId]))
    change(groupId, (items) => items.filter(({ id }) => id !== idea.id));
  const moved = { ...idea, groupId: place.groupId };
  const anchor = place.beforeId ?? place.afterId;
  let isPlaced = false;
  change(place.groupId, (items, isLast) => {
    const at = items.findIndex(({ id }) => id === anchor);
    if (isPlaced || (at < 0 && !(isLast && anchor === undefined))) return items;
    isPlaced = true;
    if (at < 0) return [...items, moved];
    const cut = place.beforeId === undefined ? at + 1 : at;
    return [...items.slice(0, cut), moved, ...items.slice(cut)];
  });
}

function change(groupId: string | null, edit: (items: Idea[], isLast: boolean) => Idea[]): void {
  queryClient.setQueryData<InfiniteData<IdeaPage>>(columnKey(groupId), (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page, index) => ({
            ...page,
            items: edit(page.items, index === data.pages.length - 1),
          })),
        },
  );
}
