import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../../../api/client.ts';
import { refresh } from '../../../api/cache.ts';
import { explain } from '../../../api/explain.ts';
import { toast } from '../../../shell/toast.ts';
import { t } from '../../../text/text.ts';

export type Term = Output<'list_task_terms'>['items'][number];
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
    try {
      await call('delete_task_terms', { project_id: projectId, task_id: taskId, ids });
    } catch (error) {
      setDropped((now) => new Set([...now].filter((id) => !ids.includes(id))));
      toast({ ...explain(error), tone: 'bad' });
    }
    await refresh('list_task_terms');
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => () => void latest.current(), []);

  const drop = (term: Term, said = t('terms.dropped', { term: term.term })) => {
    setDropped((now) => new Set(now).add(term.id));
    waiting.current.set(
      term.id,
      setTimeout(() => void latest.current(), UNDO_MS),
    );
    toast({
      text: said,
      tone: 'neutral',
      undo: () => {
        clearTimeout(waiting.current.get(term.id));
        waiting.current.delete(term.id);
        setDropped((now) => new Set([...now].filter((id) => id !== term.id)));
      },
    });
  };
  return { dropped, drop, sendDrops: send };
}
