import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { queryClient, refresh } from '../../api/cache.ts';
import { keyOf } from '../../api/use-call.ts';
import { words } from '../../shell/kept-words.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { lastPerson } from '../../shell/preferences.ts';
import type { Post } from '../states.ts';
import { born } from './born.ts';
import { type Draft, draftOf, isEmpty } from './draft.ts';
import { type Creating, type Kept, placeOfNew, placeOfPost, readKept, takeUp } from './kept-draft.ts';
import { Clash, isPassing, isUnheard, saveOnto } from './save-onto.ts';
import { useRetry } from './use-retry.ts';

const SAVE_AFTER_MS = 1000;

export type Saving =
  | { state: 'clean' | 'waiting' | 'saving' }
  | { state: 'saved'; at: number }
  | { state: 'failed'; error: unknown }
  | { state: 'conflict' };

const LOCKED: readonly Post['status'][] = ['pending_approval', 'published', 'publishing'];
/** No content can be changed in this state. */
export const isLockedIn = (post: Post | null) => post !== null && LOCKED.includes(post.status);

/**
 * The open draft. It is saved a moment after the last change, when the page is left, and before any action on it.
 * Until the server has it, it is kept in the browser; a change by somebody else is never overwritten.
 */
export function useDraft(loaded: Post | null, initial: Draft, newPlace: string | null) {
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const [begun] = useState(() => begin(ws, loaded, initial, newPlace));
  const [post, setPost] = useState<Post | null>(begun.post);
  const [draft, setDraft] = useState<Draft>(begun.draft);
  const [saving, setSaving] = useState<Saving>({ state: 'clean' });
  /** Whether the browser has what the server does not. */
  const [isKept, setKept] = useState(true);
  const latest = useRef({ draft, post });
  /** What the server has. */
  const there = useRef(JSON.stringify(begun.there));
  const place = useRef(begun.place);
  const creating = useRef<Creating | undefined>(begun.creating);
  const keptHere = useRef(begun.written);
  const running = useRef<Promise<Post | null> | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    latest.current = { draft, post };
  });

  /** Stores in the browser what the server does not have, and removes what it has. */
  function keep(): void {
    const { draft: now, post: known } = latest.current;
    const isUnsaved = JSON.stringify(now) !== there.current && (known !== null || !isEmpty(now));
    if (isUnsaved && !isLockedIn(known)) {
      const base: Draft = JSON.parse(there.current);
      const version = known?.version ?? null;
      keptHere.current = JSON.stringify({
        draft: now,
        base,
        version,
        creating: creating.current,
      } satisfies Kept);
      setKept(words.keep(place.current, keptHere.current));
    } else forget();
  }
  /** Another tab may have stored its own words in the same place. */
  function forget(): void {
    if (words.kept(place.current) === keptHere.current) words.forget(place.current);
  }

  /** Saves everything written so far on the server. Null if it could not be saved. */
  async function save(): Promise<Post | null> {
    // One save after the other: after a wait it checks again, because another may have waited too.
    while (running.current) await running.current;
    const { draft: wanted, post: known } = latest.current;
    if (known && JSON.stringify(wanted) === there.current) return known;
    if ((!known && isEmpty(wanted)) || belongsToAnother()) return null;
    setSaving({ state: 'saving' });
    running.current = saveOnce(wanted, known).finally(() => {
      running.current = null;
    });
    const saved = await running.current;
    // A first save that was sent again had the words of that time.
    const hasOlderText = saved !== null && JSON.stringify(wanted) !== there.current;
    return hasOlderText && JSON.stringify(latest.current.draft) !== there.current ? save() : saved;
  }

  async function saveOnce(wanted: Draft, known: Post | null): Promise<Post | null> {
    if (!known) creating.current ??= { key: crypto.randomUUID(), draft: wanted };
    const sent = known ? wanted : (creating.current?.draft ?? wanted);
    const written = JSON.stringify(sent);
    try {
      const key = known ? crypto.randomUUID() : (creating.current?.key ?? crypto.randomUUID());
      if (!known) keep();
      const { saved, merged } = await saveOnto(sent, known, JSON.parse(there.current), key);
      creating.current = undefined;
      there.current = JSON.stringify(merged ?? sent);
      latest.current.post = saved;
      setPost(saved);
      // Fields that were changed meanwhile stay; the others are as saved.
      if (merged && JSON.stringify(latest.current.draft) === written) {
        latest.current.draft = merged;
        setDraft(merged);
      }
      forget();
      place.current = placeOfPost(ws, saved.postId);
      keep();
      const isAll = JSON.stringify(latest.current.draft) === there.current;
      setSaving(isAll ? { state: 'saved', at: Date.now() } : { state: 'waiting' });
      queryClient.setQueryData(keyOf('get_post', { postId: saved.postId }), saved);
      void refresh('list_posts', 'get_calendar');
      if (!known && isHere.current) {
        born.add(saved.postId);
        const to = { to: '/w/$ws/s/compose/{-$post}', params: { ws, post: saved.postId } } as const;
        void navigate({ ...to, replace: true });
      }
      return saved;
    } catch (error) {
      if (!isUnheard(error)) creating.current = undefined;
      setSaving(error instanceof Clash ? { state: 'conflict' } : { state: 'failed', error });
      return null;
    }
  }

  useEffect(() => {
    keep();
    if (JSON.stringify(draft) === there.current || saving.state === 'conflict') return undefined;
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the draft starts the clock, nothing else
  }, [draft]);
  useRetry(saving.state === 'failed' && isPassing(saving.error), saving.state === 'saved', () => void save());

  const leave = useRef<() => void>(() => {});
  useEffect(() => {
    leave.current = () => {
      const isUnsaved = JSON.stringify(latest.current.draft) !== there.current;
      if (isUnsaved && saving.state !== 'conflict' && !isLockedIn(latest.current.post)) void save();
    };
  });
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave.current();
    document.addEventListener('visibilitychange', hide);
    isHere.current = true;
    return () => {
      document.removeEventListener('visibilitychange', hide);
      isHere.current = false;
      leave.current();
    };
  }, []);

  // A draft stored in the browser comes back by itself; only a draft that could not be stored needs a question.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      const { draft: now } = latest.current;
      if (!isKept && JSON.stringify(now) !== there.current && !isEmpty(now)) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isKept]);

  /** After a conflict: takes theirs, or saves ours over theirs. */
  async function settle(theirs: Post, keepsMine: boolean): Promise<void> {
    latest.current.post = theirs;
    setPost(theirs);
    setSaving({ state: 'clean' });
    there.current = JSON.stringify(draftOf(theirs));
    if (keepsMine) await save();
    else {
      latest.current.draft = draftOf(theirs);
      setDraft(draftOf(theirs));
      forget();
    }
  }

  /** It was scheduled, moved or unscheduled, which does not affect its words. */
  function follow(next: Post): void {
    const { time } = draftOf(next);
    const before: Draft = JSON.parse(there.current);
    there.current = JSON.stringify({ ...before, time });
    latest.current = { draft: { ...latest.current.draft, time }, post: next };
    setPost(next);
    setDraft((now) => ({ ...now, time }));
  }

  const change = (next: Partial<Draft> | ((before: Draft) => Draft)) => {
    if (saving.state === 'saved') setSaving({ state: 'waiting' });
    setDraft((before) => (typeof next === 'function' ? next(before) : { ...before, ...next }));
  };
  return { draft, change, post, follow, save, saving, isKept, isRestored: begun.isRestored, settle };
}

/** Another tab signed somebody else in, so a save would be in their name. The words stay stored for their writer. */
function belongsToAnother(): boolean {
  const [person, last] = [words.person(), lastPerson()];
  return person !== null && last !== null && person !== last;
}

/** The post as the server has it, or with the unsaved words that were left. */
function begin(ws: string, loaded: Post | null, initial: Draft, newPlace: string | null) {
  const place = loaded ? placeOfPost(ws, loaded.postId) : (newPlace ?? placeOfNew(words, ws));
  // Stored words of a post that cannot be changed now stay stored: they come back when it can.
  const written = isLockedIn(loaded) ? null : (words.kept(place) ?? null);
  const kept = written === null ? null : readKept(written);
  const now = { draft: loaded ? draftOf(loaded) : initial, version: loaded?.version ?? null };
  const taken = takeUp(kept, now);
  return {
    ...taken,
    // A time chosen in the calendar also applies to words that were left.
    draft: { ...taken.draft, time: loaded ? taken.draft.time : (initial.time ?? taken.draft.time) },
    post: loaded && { ...loaded, version: taken.version ?? loaded.version },
    place,
    written,
    creating: loaded ? undefined : kept?.creating,
  };
}
