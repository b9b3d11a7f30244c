import { useRef, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Output, ParlanceError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { inWords } from '../../text/in-words.ts';
import { t } from '../../text/text.ts';
import { ROW_STATES } from '../row-states.ts';
import { cellKey, taskOf } from './cells.ts';
import { type Change, changeIn, conflictOf, type Written } from './drafts.ts';
import type { StringRow } from './states.ts';
import type { useDrafts } from './use-drafts.ts';
import { patchRow } from './use-window.ts';

type Translation = NonNullable<Output<'update_task_strings'>['results'][number]['translation']>;

export interface Conflict {
  mine: string;
  theirs: Translation;
}

/** A row in one language. */
export interface CellOf {
  id: string;
  language: string;
}

/** The state of a cell that is not saved. Waiting: the server did not answer, and the call is repeated. */
type Standing = { is: 'saving' | 'waiting' } | { is: 'refused'; why: string };

/** Saving it failed. */
export const isStuck = (standing: Standing | undefined) =>
  standing?.is === 'waiting' || standing?.is === 'refused';

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

/** A second try may succeed: there was no answer, or the server failed. */
const mayPass = (error: unknown) =>
  !(error instanceof ParlanceError) || error.status === 0 || error.status === 429 || error.status >= 500;

const without = <T>(all: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== key));

/**
 * A change is shown at once and sent with the revision that was seen. Until the server has it, it stays among the
 * drafts. If somebody was faster, nothing is overwritten: both texts are kept until a person chooses.
 */
export function useEdit(project: string, drafts: ReturnType<typeof useDrafts>) {
  const [conflicts, setConflicts] = useState<Readonly<Record<string, Conflict>>>({});
  const [standing, setStanding] = useState<Readonly<Record<string, Standing>>>({});
  const [hasSaved, setHasSaved] = useState(false);
  const under = useRef(new Set<string>());
  /** The newest revision of a cell that this page created. */
  const own = useRef(new Map<string, number>());

  const stand = (cell: string, next: Standing | null) =>
    setStanding((all) => (next === null ? without(all, cell) : { ...all, [cell]: next }));

  /** Shows what the server has now, as this page created it. */
  function take({ id, language }: CellOf, now: Translation): void {
    own.current.set(cellKey(id, language), now.revision);
    patchRow(id, language, (shown) => taken(shown, now));
    void refresh('count_strings', 'list_row_history', 'suggest_for_row');
  }

  /** Returns the revision that the change created; null if it created none. */
  async function save(
    { id, language }: CellOf,
    written: Written,
    before: StringRow | undefined,
  ): Promise<number | null> {
    const cell = cellKey(id, language);
    drafts.put(cell, written);
    // It is sent again when the call in progress has come back.
    if (under.current.has(cell)) return null;
    const change = changeIn(written);
    under.current.add(cell);
    stand(cell, { is: 'saving' });
    if (before) patchRow(id, language, (now) => shownAs(now, change));
    const putBack = () => before && patchRow(id, language, () => before);
    try {
      const { results } = await call('update_task_strings', {
        project_id: project,
        task_id: taskOf(id),
        items: [{ id, language, revision: written.revision, ...change }],
      });
      const [result] = results;
      const now = result?.translation;
      const conflict = result?.status === 'conflict' && now ? conflictOf(written, now) : null;
      if (conflict === 'own' && now) {
        const newer = { sent: written.sent ?? {}, ...(drafts.now(cell) ?? written), revision: now.revision };
        under.current.delete(cell);
        return await save({ id, language }, newer, before && taken(before, now));
      }
      if (conflict === 'theirs' && now) {
        patchRow(id, language, (shown) => taken(shown, now));
        setConflicts((all) => ({
          ...all,
          [cell]: { mine: change.text ?? before?.text ?? now.text ?? '', theirs: now },
        }));
        stand(cell, null);
        return null;
      }
      if (!now || result?.status === 'invalid' || result?.status === 'not_found') {
        putBack();
        stand(cell, { is: 'refused', why: result?.error ? inWords(result.error) : t('editor.rowGone') });
        return null;
      }
      take({ id, language }, now);
      const newer = drafts.now(cell);
      // A draft that was continued meanwhile now starts from the saved revision.
      if (newer === written) drafts.forget(cell);
      else if (newer) drafts.put(cell, { ...newer, revision: now.revision });
      stand(cell, null);
      setHasSaved(true);
      return result?.status === 'updated' ? now.revision : null;
    } catch (error) {
      putBack();
      stand(cell, mayPass(error) ? { is: 'waiting' } : { is: 'refused', why: explain(error).text });
      return null;
    } finally {
      under.current.delete(cell);
    }
  }

  return {
    save,
    take,
    hasSaved,
    standing,
    conflicts,
    settle: (cell: string) => setConflicts((all) => without(all, cell)),
    ownRevision: (cell: string) => own.current.get(cell),
  };
}

const shownAs = (row: StringRow, change: Change): StringRow => ({
  ...row,
  ...(change.text !== undefined && { text: change.text, source: 'manual' as const }),
  state: change.state ?? 'edited',
});
