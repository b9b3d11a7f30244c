import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';

const CHANGED = ['list_posts', 'get_calendar', 'find_next_slots', 'get_workspace_context'] as const;

/** Puts posts into the next free slots of their accounts. */
export function useQueueing(offer: (text: string, undo: () => Promise<void>) => void, done: () => void) {
  const [isQueueing, setQueueing] = useState(false);
  /** One after the other, so that each takes the slot after the previous one. */
  const queue = async (postIds: readonly string[]) => {
    setQueueing(true);
    const queued: string[] = [];
    for (const postId of postIds) {
      try {
        await call('queue_post', { postId }, { idempotencyKey: crypto.randomUUID() });
        queued.push(postId);
      } catch (error) {
        toast({ ...explain(error), tone: 'bad' });
      }
    }
    if (queued.length > 0)
      offer(t('drafts.queued', { count: queued.length }), async () => {
        try {
          for (const postId of queued)
            await call('unschedule_post', { postId }, { idempotencyKey: crypto.randomUUID() });
        } finally {
          await refresh(...CHANGED);
        }
      });
    setQueueing(false);
    done();
    await refresh(...CHANGED);
  };
  return { queue, isQueueing };
}
