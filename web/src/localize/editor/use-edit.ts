import { useState } from 'react';
import { refresh } from '@/api/cache.ts';
import { call, type Output } from '@/api/client.ts';
import { explain } from '@/api/explain.ts';
import { toast } from '@/shell/toast.ts';
import { t } from '@/text/text.ts';
import { ROW_STATES } from '../row-states.ts';
import { cellKey } from './cells.ts';
import type { Change } from './drafts.ts';
import type { StringRow } from './states.ts';
import { patchRow } from './use-window.ts';

type Translation = NonNullable<Output<'update_task_strings'>['results'][number]['translation']>;

export interface Conflict {
  mine: string;
  theirs: Translation;
}

const taken = (row: StringRow, now: Translation): StringRow => ({
  ...row,
  text: now.text,
  source: now.source,
  tm_score: now.tm_score,
  score: now.score,
  state: ROW_STATES.find((each) => each === now.state) ?? row.state,
  failure: now.failure,
  issues: now.issues.map(({ check, severity }) => ({ check, severity })),
  revision: now.revision,
});

/**
 * A change is shown at once and sent with the revision that was seen. Where somebody was faster nothing is
 * overwritten: both texts are kept until a person chooses.
 */
export function useEdit(project: string, language: string) {
  const [conflicts, setConflicts] = useState<Record<string, Conflict>>({});
  const settle = (id: string) =>
    setConflicts((all) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => key !== cellKey(id, language))),
    );

  async function save(row: StringRow, change: Change, { isUndo = false } = {}): Promise<boolean> {
    const before = row;
    patchRow(row.id, language, (now) => ({
      ...now,
      ...(change.text !== undefined && { text: change.text, source: 'manual' as const }),
      state: change.state ?? 'edited',
    }));
    try {
      const { results } = await call('update_task_strings', {
        project_id: project,
        task_id: row.task_id,
        items: [{ id: row.id, language, revision: row.revision, ...change }],
      });
      const [result] = results;
      const now = result?.translation;
      if (now) patchRow(row.id, language, (shown) => taken(shown, now));
      else patchRow(row.id, language, () => before);
      if (result?.status === 'conflict' && now) {
        const mine = change.text ?? row.text ?? '';
        setConflicts((all) => ({ ...all, [cellKey(row.id, language)]: { mine, theirs: now } }));
        return false;
      }
      if (result?.status === 'invalid' || result?.status === 'not_found') {
        toast({ text: result.error ?? t('editor.rowGone'), tone: 'bad' });
        return false;
      }
      void refresh('count_strings', 'list_row_history', 'suggest_for_row');
      if (now && result?.status === 'updated' && !isUndo) offerUndo(taken(row, now), before);
      return true;
    } catch (error) {
      patchRow(row.id, language, () => before);
      toast({ ...explain(error), tone: 'bad' });
      return false;
    }
  }

  /** A row that had no text cannot lose the new one again; everything else can be as it was. */
  function offerUndo(now: StringRow, before: StringRow): void {
    const { text } = before;
    const said = now.state === 'approved' ? t('editor.approved') : t('editor.saved');
    const back: Change = {
      ...(text !== null && { text }),
      state: before.state === 'approved' ? 'approved' : 'edited',
    };
    toast({
      text: said,
      tone: 'ok',
      ...(text !== null && { undo: () => void save(now, back, { isUndo: true }) }),
    });
  }

  return { save, conflictOf: (id: string) => conflicts[cellKey(id, language)], settle };
}
