import { useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Output } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { toast } from '../../shell/toast.ts';
import { useUndo } from '../../shell/use-undo.ts';
import { inWords } from '../../text/in-words.ts';
import { t, type TextId } from '../../text/text.ts';
import type { Post } from '../states.ts';
import { wordsOf } from './post-rows.tsx';

const CHANGED = ['list_posts', 'get_post', 'get_calendar', 'get_home', 'get_workspace_context'] as const;
/** The maximum that the server accepts at once. */
const AT_ONCE = 100;

type Results = Output<'delete_posts'>['results'];
export interface Failure {
  postId: string;
  name: string;
  reason: string;
}

interface BulkAction {
  send: (postIds: string[], key: string) => Promise<{ results: Results }>;
  done: TextId;
  undo: (postIds: string[]) => Promise<Results>;
}

/** An action on all chosen posts: one call, one undo, and each refused post by name. */
export function useBulk(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const offer = useUndo('posts', t('posts.selection'));

  const act = async (posts: readonly Post[], { send, done, undo }: BulkAction) => {
    if (posts.length === 0) return;
    setBusy(true);
    setFailures([]);
    const results: Results = [];
    try {
      for (let from = 0; from < posts.length; from += AT_ONCE) {
        const part = posts.slice(from, from + AT_ONCE).map(({ postId }) => postId);
        results.push(...(await send(part, crypto.randomUUID())).results);
      }
    } catch (error) {
      toast({ ...explain(error), tone: 'bad' });
    }
    const good = results.flatMap(({ ok, postId }) => (ok ? [postId] : []));
    if (good.length > 0)
      offer(t(done, { count: good.length }), async () => {
        try {
          setFailures(failuresOf(posts, await undo(good)));
        } finally {
          await refresh(...CHANGED);
        }
      });
    setFailures(failuresOf(posts, results));
    setBusy(false);
    onDone();
    await refresh(...CHANGED);
  };

  return {
    isBusy,
    /** For other actions on the page: there is only one last action. */
    offer,
    failures,
    forget: () => setFailures([]),
    remove: (posts: readonly Post[]) =>
      act(posts, {
        send: (postIds, idempotencyKey) => call('delete_posts', { postIds }, { idempotencyKey }),
        done: 'posts.bulk.deleted',
        undo: (postIds) => inParts(postIds, (part) => call('restore_posts', { postIds: part })),
      }),
    submit: (posts: readonly Post[]) =>
      act(posts, {
        send: (postIds, idempotencyKey) => call('submit_posts_for_approval', { postIds }, { idempotencyKey }),
        done: 'posts.bulk.submitted',
        undo: (postIds) => inParts(postIds, (part) => call('undo_approval_request', { postIds: part })),
      }),
    tag: (posts: readonly Post[], tagId: string) => {
      // Undo leaves it with those that had it before.
      const had = new Set(posts.filter(({ tags }) => tags.includes(tagId)).map(({ postId }) => postId));
      return act(posts, {
        send: (postIds, idempotencyKey) => call('tag_posts', { postIds, add: [tagId] }, { idempotencyKey }),
        done: 'posts.bulk.tagged',
        undo: (postIds) =>
          inParts(
            postIds.filter((id) => !had.has(id)),
            (part) => call('tag_posts', { postIds: part, remove: [tagId] }),
          ),
      });
    },
  };
}

async function inParts(
  postIds: readonly string[],
  send: (part: string[]) => Promise<{ results: Results }>,
): Promise<Results> {
  const results: Results = [];
  for (let from = 0; from < postIds.length; from += AT_ONCE)
    results.push(...(await send(postIds.slice(from, from + AT_ONCE))).results);
  return results;
}

function failuresOf(posts: readonly Post[], results: Results): Failure[] {
  const byId = new Map(posts.map((post) => [post.postId, post]));
  return results.flatMap(({ postId, error }) => {
    const post = byId.get(postId);
    return error && post ? [{ postId, name: wordsOf(post), reason: inWords(error.message) }] : [];
  });
}
