import { useRef, useState } from 'react';
import { call, ParlanceError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { refresh } from '../../api/cache.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import { cellKey } from './cells.ts';
import type { CellOf, useEdit } from './use-edit.ts';

type Done = (CellOf & { made: number }) | { jobId: string };

/** More than anybody undoes one by one. */
const KEPT = 100;

/** What was done in this editor, newest first: rows one by one, and bulk edits as a whole. */
export function useUndo(
  project: string,
  edit: ReturnType<typeof useEdit>,
  { show, watchBulk }: { show: (id: string) => void; watchBulk: (jobId: string) => void },
) {
  const done = useRef<Done[]>([]);
  const [count, setCount] = useState(0);
  const note = (each: Done) => {
    done.current = [...done.current.slice(1 - KEPT), each];
    setCount(done.current.length);
  };

  async function undo(): Promise<void> {
    const last = done.current.pop();
    if (!last) {
      toast({ text: t('editor.nothingToUndo'), tone: 'neutral' });
      return;
    }
    try {
      if ('jobId' in last) {
        watchBulk((await call('undo_bulk_edit', { job_id: last.jobId })).job_id);
        await refresh('list_bulk_edits');
        return;
      }
      const { id, language, made } = last;
      show(id);
      const revision = edit.ownRevision(cellKey(id, language)) ?? made;
      const { translation } = await call('undo_string_edit', {
        project_id: project,
        id,
        language,
        made,
        revision,
      });
      edit.take({ id, language }, translation);
    } catch (error) {
      const isOver = error instanceof ParlanceError && (error.status === 409 || error.status === 404);
      // An undo that failed because the network was down can be tried again.
      if (!isOver) done.current.push(last);
      toast({ ...explain(error), tone: 'bad' });
      void refresh('list_string_window', 'list_bulk_edits');
    } finally {
      setCount(done.current.length);
    }
  }

  return { note, undo, canUndo: count > 0 };
}
