import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queryClient, refresh } from '../../api/cache.ts';
import { call, ParlanceError } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import type { Post } from '../states.ts';
import { born } from './born.ts';
import { type Draft, draftOf, inputOf, isEmpty, mergeDrafts } from './draft.ts';

const SAVE_AFTER_MS = 1000;

export type Saving =
  | { state: 'clean' | 'waiting' | 'saving' }
  | { state: 'saved'; at: number }
  | { state: 'failed'; error: unknown }
  | { state: 'conflict' };

/**
 * The draft in hand. It is saved a moment after the last change, and before anything is done with it; a
 * change by somebody else is never written over.
 */
export function useDraft(loaded: Post | null, initial: Draft) {
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const [post, setPost] = useState<Post | null>(loaded);
  const [draft, setDraft] = useState<Draft>(loaded ? draftOf(loaded) : initial);
  const [saving, setSaving] = useState<Saving>({ state: 'clean' });
  const latest = useRef({ draft, post });
  const kept = useRef(JSON.stringify(loaded ? draftOf(loaded) : initial));
  const running = useRef<Promise<Post | null> | null>(null);
  useEffect(() => {
    latest.current = { draft, post };
  });

  /** Everything written so far, on the server. Null when it could not be saved. */
  async function save(): Promise<Post | null> {
    await running.current;
    const { draft: wanted, post: known } = latest.current;
    const written = JSON.stringify(wanted);
    if (known && written === kept.current) return known;
    if (!known && isEmpty(wanted)) return null;
    setSaving({ state: 'saving' });
    running.current = saveOnto(wanted, known, JSON.parse(kept.current)).then(
      ({ saved, merged }) => {
        kept.current = JSON.stringify(merged ?? wanted);
        latest.current.post = saved;
        setPost(saved);
        // What was typed meanwhile stays; the rest is what was saved.
        if (merged) setDraft((now) => (JSON.stringify(now) === written ? merged : now));
        setSaving({ state: 'saved', at: Date.now() });
        queryClient.setQueryData(keyOf('get_post', { postId: saved.postId }), saved);
        void refresh('list_posts', 'get_calendar');
        if (!known) {
          born.add(saved.postId);
          void navigate({
            to: '/w/$ws/s/compose/{-$post}',
            params: { ws, post: saved.postId },
            replace: true,
          });
        }
        return saved;
      },
      (error: unknown) => {
        setSaving(error instanceof Clash ? { state: 'conflict' } : { state: 'failed', error });
        return null;
      },
    );
    return running.current;
  }

  useEffect(() => {
    if (JSON.stringify(draft) === kept.current || saving.state === 'conflict') return undefined;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the draft starts the clock, nothing else
  }, [draft]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (JSON.stringify(latest.current.draft) !== kept.current && !isEmpty(latest.current.draft))
        event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  /** After a conflict: theirs replaces what is here, or what is here is written onto theirs. */
  async function settle(theirs: Post, keepsMine: boolean): Promise<void> {
    latest.current.post = theirs;
    setPost(theirs);
    setSaving({ state: 'clean' });
    kept.current = JSON.stringify(draftOf(theirs));
    if (keepsMine) await save();
    else setDraft(draftOf(theirs));
  }

  const change = (next: Partial<Draft> | ((before: Draft) => Draft)) => {
    if (saving.state === 'saved') setSaving({ state: 'waiting' });
    setDraft((before) => (typeof next === 'function' ? next(before) : { ...before, ...next }));
  };
  return { draft, change, post, setPost, save, saving, settle };
}

/** Both changed the same field: a person decides. */
class Clash extends Error {}

/** Where somebody else saved meanwhile, what both changed goes together if it can. */
async function saveOnto(
  draft: Draft,
  post: Post | null,
  base: Draft,
): Promise<{ saved: Post; merged: Draft | null }> {
  try {
    return { saved: await send(draft, post), merged: null };
  } catch (error) {
    if (!post || !isStale(error, post)) throw error;
    const theirs = await call('get_post', { postId: post.postId });
    const merged = mergeDrafts(base, draft, draftOf(theirs));
    if (!merged) throw new Clash('Both changed the same field.', { cause: error });
    return { saved: await send(merged, theirs), merged };
  }
}

const isStale = (error: unknown, { version }: Post) =>
  error instanceof ParlanceError &&
  error.status === 409 &&
  typeof error.params['version'] === 'number' &&
  error.params['version'] !== version;

/** Accounts are fixed once publishing has begun, so they are sent while they may change only. */
function send(draft: Draft, post: Post | null): Promise<Post> {
  const options = { idempotencyKey: crypto.randomUUID() };
  const { accountIds = [], ...input } = inputOf(draft);
  if (!post) return call('create_post', { ...input, accountIds }, options);
  const isFixed = post.status === 'failed' || post.status === 'published';
  return call(
    'update_post',
    { postId: post.postId, version: post.version, ...input, ...(!isFixed && { accountIds }) },
    options,
  );
}
