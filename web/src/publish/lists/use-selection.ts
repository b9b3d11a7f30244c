import { useState } from 'react';
import type { Post } from '../states.ts';

/** Which of the visible posts are chosen. A post that a filter hides is no longer chosen. */
export function useSelection(shown: readonly Post[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ postId }) => ids.has(postId));
  return {
    chosen,
    has: (postId: string) => ids.has(postId),
    toggle: (postId: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(postId)) next.add(postId);
        return next;
      }),
    /** Of all that are shown, or none. */
    toggleAll: () =>
      setIds(chosen.length === shown.length ? new Set() : new Set(shown.map(({ postId }) => postId))),
    clear: () => setIds(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
