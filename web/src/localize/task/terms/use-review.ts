import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../../api/cache.ts';
import { call, type Output } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { keyOf } from '../../../api/use-call.ts';
import { toast } from '../../../shell/toast.ts';
import { useUndo } from '../../../shell/use-undo.ts';
import { t } from '../../../text/text.ts';
import { waitingDrops } from './waiting-drops.ts';

export type Term = Output<'list_task_terms'>['items'][number];
/** The maximum of one call. */
const PAGE = 500;

/** All of them, however many calls that takes: a person who confirms, confirms all, and must have seen them. */
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

/** What this person has looked at. It is only a visual help, kept in this browser; the server knows no such state. */
export function useSeenTerms(taskId: string) {
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

/** The maximum that one call accepts. */
const AT_ONCE = 100;

/**
 * "Not a term" leaves the list at once and can be taken back for ten seconds, in the notice and with ⌘Z; only then
 * does the server delete it. Confirming and leaving the page do not wait for that.
 */
export function useDrops(projectId: string, taskId: string) {
  const offer = useUndo('terms.review', t('terms.keys'));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const show = (ids: readonly string[]) =>
    setDropped((now) => new Set([...now].filter((id) => !ids.includes(id))));

  const send = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    let sent = 0;
    try {
      for (; sent < ids.length; sent += AT_ONCE) {
        const some = ids.slice(sent, sent + AT_ONCE);
        await call('delete_task_terms', { project_id: projectId, task_id: taskId, ids: some });
      }
    } catch (error) {
      show(ids.slice(sent));
      toast({ ...explain(error), tone: 'bad' });
    }
    await refresh('list_task_terms');
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const [waiting] = useState(waitingDrops);
  useEffect(() => () => void latest.current(waiting.takeAll()), [waiting]);

  /** `alsoBack`: another change that was made with it and is undone with it. */
  const drop = (terms: readonly Term[], said: string, alsoBack?: () => Promise<unknown>) => {
    const ids = terms.map(({ id }) => id);
    setDropped((now) => new Set([...now, ...ids]));
    const takeBack = waiting.add(ids, (due) => void latest.current(due));
    offer(said, async () => {
      if (!takeBack()) {
        toast({ text: t('terms.undo.late'), tone: 'neutral' });
        return;
      }
      show(ids);
      await alsoBack?.();
    });
  };
  return { dropped, drop, sendDrops: () => send(waiting.takeAll()) };
}
