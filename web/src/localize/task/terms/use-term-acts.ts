import { useEffect, useRef } from 'react';
import { refresh } from '../../../api/cache.ts';
import { call, ParlanceError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAct } from '../../../api/use-call.ts';
import { toast } from '../../../shell/toast.ts';
import { t } from '../../../text/text.ts';
import { confirmedBy } from './confirmed.tsx';
import type { Term, useDrops } from './use-review.ts';

interface Review extends Omit<ReturnType<typeof useDrops>, 'dropped'> {
  ofTask: { project_id: string; task_id: string };
  items: readonly Term[];
  current: Term | undefined;
  /** The term to look at once the current one is done. */
  after: () => Term | undefined;
  select: (term: Term | undefined) => void;
  look: (id: string) => void;
  isLocked: boolean;
}

/** The actions on the present term, and on all of them at the end. */
export function useTermActs(review: Review) {
  const { ofTask, items, current, after, select, look, drop, sendDrops, isLocked } = review;
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const change = useAct('update_task_term', { changes: ['list_task_terms'] });
  const confirm = useAct('confirm_terms', { quiet: true, done: t('terms.confirmed') });

  const good = () => {
    if (!current) return;
    look(current.id);
    select(after());
  };
  const notATerm = () => {
    if (!current) return;
    select(after());
    drop([current], t('terms.dropped', { term: current.term }));
  };
  /** Confirming waits for it. */
  const noteSave = (saving: Promise<unknown>) => {
    lastSave.current = Promise.all([lastSave.current, saving]);
  };
  const keep = (term: Term, part: { category?: string; translations?: Record<string, string> }) => {
    const saving = change.runAsync({ ...ofTask, id: term.id, ...part }).catch(() => undefined);
    noteSave(saving);
    return saving;
  };
  const categorize = (category: string) => {
    if (!current) return;
    look(current.id);
    // It stays open, even if it no longer matches the filter.
    select(current);
    void keep(current, { category });
  };
  /** What the other term does not know yet is copied there; then this one is removed. */
  const mergeInto = async (into: Term) => {
    if (!current) return;
    const more = Object.fromEntries(
      Object.entries(current.translations).filter(([language]) => !into.translations[language]),
    );
    if (Object.keys(more).length > 0 && !(await keep(into, { translations: more }))) return;
    drop([current], t('terms.merged', { term: current.term, into: into.term }), async () => {
      // What somebody has changed there since stays.
      const now = latest.current.find(({ id }) => id === into.id)?.translations ?? {};
      const back = Object.keys(more).filter((language) => now[language] === more[language]);
      if (back.length > 0)
        await keep(into, { translations: Object.fromEntries(back.map((each) => [each, ''])) });
    });
    select(into);
  };
  const confirmAll = async () => {
    if (isLocked || confirm.isBusy) return;
    // The text in a field counts: leaving the field saves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.resolve();
    await lastSave.current;
    await sendDrops();
    await confirm.runAsync(ofTask).catch(async (error: unknown) => {
      const isConflict = error instanceof ParlanceError && error.status === 409;
      toast(isConflict ? await alreadyBy(ofTask.task_id) : { ...explain(error), tone: 'bad' });
    });
    await refresh(
      'get_task_status',
      'get_task_progress',
      'list_task_terms',
      'list_tasks',
      'list_terms',
      'get_home',
    );
  };
  return { noteSave, isConfirming: confirm.isBusy, good, notATerm, categorize, mergeInto, confirmAll };
}

/** Somebody else, or a program, was first: that is news, with a name. */
async function alreadyBy(task_id: string) {
  const next = t('terms.already.next');
  const tone = 'neutral' as const;
  try {
    const { confirmed } = await call('get_task_progress', { task_id });
    if (!confirmed) return { text: t('terms.already'), next, tone };
    return { text: t('terms.alreadyBy', { name: confirmedBy(confirmed) }), next, tone };
  } catch {
    return { text: t('terms.already'), next, tone };
  }
}
