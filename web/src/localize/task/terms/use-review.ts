import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../../../api/client.ts';
import { refresh } from '../../../api/cache.ts';
import { explain } from '../../../api/explain.ts';
import { keyOf } from '../../../api/use-call.ts';
import { toast } from '../../../shell/toast.ts';

export type Term = Output<'list_task_terms'>['items'][number];
/** As many as one call gives. */
const PAGE = 500;

/** All of them, however many calls that takes: whoever confirms, confirms all, and must have seen them. */
export function useTaskTerms(ofTask: { project_id: string; task_id: string }) {
  const input = { ...ofTask, page_size: PAGE };
  return useQuery({
    queryKey: keyOf('list_task_terms', input),
    queryFn: async ({ signal }) => {
      const first = await call('list_task_terms', input, { signal });
      const terms = new Map(first.items.map((term) => [term.id, term]));
      for (let page = 2; (page - 1) * PAGE < first.total; page += 1) {
        const { items } = await call('list_task_terms', { ...input, page }, { signal });
        for (const term of items) terms.set(term.id, term);
      }
      return { ...first, items: [...terms.values()] };
    },
    placeholderData: keepPreviousData,
  });
}

const UNDO_MS = 10_000;

/** What this person has looked at. A help for the eye, kept in this browser; the server knows no such state. */
export function useLooked(taskId: string) {
  const key = `looked:${taskId}`;
  const [looked, setLooked] = useState<ReadonlySet<string>>(
    () => new Set<string>(JSON.parse(localStorage.getItem(key) ?? '[]')),
  );
  const look = (id: string) => {
    const next = new Set(looked).add(id);
    localStorage.setItem(key, JSON.stringify([...next]));
    setLooked(next);
  };
  return { looked, look };
}

/** As many as one call takes. */
const AT_ONCE = 100;

/**
 * "Not a term" leaves the list at once and can be taken back for ten seconds; only then the server
 * deletes it. Confirming and leaving the page do not wait for that.
 */
export function useDrops(projectId: string, taskId: string) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const send = async () => {
    const ids = [...waiting.current.keys()];
    for (const timer of waiting.current.values()) clearTimeout(timer);
    waiting.current.clear();
    if (ids.length === 0) return;
    const left = new Set(ids);
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE);
        await call('delete_task_terms', { project_id: projectId, task_id: taskId, ids: some });
        for (const id of some) left.delete(id);
      }
    } catch (error) {
      setDropped((now) => new Set([...now].filter((id) => !left.has(id))));
      toast({ ...explain(error), tone: 'bad' });
    }
    await refresh('list_task_terms');
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => () => void latest.current(), []);

  const drop = (terms: readonly Term[], said: string) => {
    const ids = terms.map(({ id }) => id);
    setDropped((now) => new Set([...now, ...ids]));
    for (const id of ids)
      waiting.current.set(
        id,
        setTimeout(() => void latest.current(), UNDO_MS),
      );
    toast({
      text: said,
      tone: 'neutral',
      undo: () => {
        for (const id of ids) {
          clearTimeout(waiting.current.get(id));
          waiting.current.delete(id);
        }
        setDropped((now) => new Set([...now].filter((id) => !ids.includes(id))));
      },
    });
  };
  return { dropped, drop, sendDrops: send };
}
