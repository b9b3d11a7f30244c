import { useRef, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import { call, type Input } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useActions } from '../../shell/actions.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import type { Term } from './term.ts';

type Back = Input<'undo_term_changes'>['terms'][number];

/** What was done to terms: the previous state of a changed term, deleted terms, or a term that is being written. */
export type TermAction = { changed: Term } | { deleted: readonly string[] } | { added: string; at: string };

function wasOf({ id: _i, source_language: _s, created_at: _c, updated_at: _u, ...was }: Term) {
  return was;
}

const read = async (project: string, keyword: string) =>
  (await call('list_terms', { project_id: project, page_size: 100, ...(keyword !== '' && { keyword }) }))
    .items;

/** How to undo it. For a change, the time of the term is noted now, so that a later change is noticed. */
async function backOf(project: string, deed: TermAction): Promise<Back[] | { added: string; at: string }> {
  if ('added' in deed) return deed;
  if ('deleted' in deed) return deed.deleted.map((id) => ({ id, updated_at: null }));
  const { changed } = deed;
  // The newest change comes first.
  const now = (await read(project, '')).find(({ id }) => id === changed.id);
  return now ? [{ id: changed.id, updated_at: now.updated_at, was: wasOf(changed) }] : [];
}

/** What was done in the termbase, newest first. */
export function useTermUndo(project: string, mayWrite: boolean) {
  const done = useRef<Awaited<ReturnType<typeof backOf>>[]>([]);
  const [count, setCount] = useState(0);
  const note = (deed: TermAction) =>
    void backOf(project, deed).then(
      (back) => setCount(done.current.push(back)),
      // Without an answer it is unknown whether somebody changed it since, so no undo is offered.
      () => undefined,
    );

  async function undo(): Promise<void> {
    const last = done.current.at(-1);
    if (!last) return;
    try {
      const terms = 'added' in last ? await findAdded(project, last) : last;
      if (terms.length === 0) {
        toast({ text: t('termbase.undo.later'), tone: 'neutral' });
        return;
      }
      await call('undo_term_changes', { project_id: project, terms: [...terms] });
      done.current.pop();
    } catch (error) {
      done.current.pop();
      toast({ ...explain(error), tone: 'bad' });
    }
    setCount(done.current.length);
    await refresh('list_terms', 'suggest_for_row', 'get_project_overview');
  }

  useActions(
    mayWrite
      ? [
          {
            id: 'terms.undo',
            label: t('common.undo'),
            group: t('nav.termbase'),
            keys: 'mod+z',
            isLocal: true,
            run: () => void undo(),
          },
        ]
      : [],
  );
  return { note, undo: count > 0 ? () => void undo() : undefined };
}

/**
 * Terms are written in the background: a term has an id once it exists. A term that was merged into another is not
 * new.
 */
async function findAdded(project: string, { added, at }: { added: string; at: string }): Promise<Back[]> {
  const term = (await read(project, added)).find(
    ({ content, created_at }) => content === added && created_at >= at,
  );
  return term ? [{ id: term.id, updated_at: term.updated_at, was: null }] : [];
}
