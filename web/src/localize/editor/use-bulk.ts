import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../api/cache.ts';
import type { Input, Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import type { Filters } from './filters.ts';

export type BulkEdit = Output<'list_bulk_edits'>['items'][number];
export type BulkAction = Input<'start_bulk_edit'>['action'];

const LOOK_MS = 1000;
export const isRunning = ({ status }: BulkEdit) => status === 'pending' || status === 'running';

/** The bulk edits of the project: those that run, whoever started them, and the results of those seen here. */
export function useBulk(project: string, filters: Filters) {
  const edits = useCall(
    'list_bulk_edits',
    { project_id: project },
    { every: (last) => (last?.items.some(isRunning) ? LOOK_MS : false) },
  );
  const [seen, setSeen] = useState<readonly string[]>([]);
  const watch = (jobId: string) => setSeen((all) => [jobId, ...all]);
  const start = useAct('start_bulk_edit', {
    changes: ['list_bulk_edits'],
    onDone: ({ job_id }) => watch(job_id),
  });
  const items = edits.data?.items ?? [];
  const done = items.reduce((sum, each) => sum + each.rows_done, 0);
  const isBusy = items.some(isRunning);
  // Rows change under the list while one runs, and once more when it ends.
  const last = useRef({ done, isBusy });
  useEffect(() => {
    if (last.current.done !== done || last.current.isBusy !== isBusy)
      void refresh('list_string_window', 'count_strings', 'suggest_for_row', 'list_row_history');
    last.current = { done, isBusy };
  }, [done, isBusy]);
  return {
    shown: items.filter((each) => isRunning(each) || seen.includes(each.job_id)),
    watch,
    hide: (jobId: string) => setSeen((all) => all.filter((each) => each !== jobId)),
    start: (action: BulkAction, ids: readonly string[]) =>
      start.runAsync({ ...filters, action, ...(ids.length > 0 && { ids: [...ids] }) }),
    isStarting: start.isBusy,
  };
}
