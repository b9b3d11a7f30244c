import { useState } from 'react';
import { keysOf } from '#kernel/narrow.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { count } from '../../text/format.ts';
import { t, type TextId } from '../../text/text.ts';
import { Meter } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { type BulkEdit, isRunning } from './use-bulk.ts';

const ENDS: Partial<Record<BulkEdit['status'], TextId>> = {
  cancelled: 'bulk.stopped',
  failed: 'bulk.failed',
};

/** Running bulk edits, with a way to stop them, and the results of finished ones. */
export function BulkBar({
  edits,
  onHide,
  onGoTo,
  onUndone,
}: {
  edits: readonly BulkEdit[];
  onHide: (jobId: string) => void;
  onGoTo: (rowId: string) => void;
  /** Undoing it is another bulk edit. */
  onUndone: (jobId: string) => void;
}) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      {edits.map((edit) => (
        <Line
          key={edit.job_id}
          edit={edit}
          onHide={onHide}
          onShow={() => setOpen(edit.job_id)}
          onUndone={onUndone}
        />
      ))}
      {open !== null && (
        <Skipped
          jobId={open}
          onClose={() => setOpen(null)}
          onGoTo={(id) => {
            setOpen(null);
            onGoTo(id);
          }}
        />
      )}
    </>
  );
}

function Line({
  edit,
  onHide,
  onShow,
  onUndone,
}: {
  edit: BulkEdit;
  onHide: (jobId: string) => void;
  onShow: () => void;
  onUndone: (jobId: string) => void;
}) {
  const cancel = useAct('cancel_bulk_edit', { changes: ['list_bulk_edits', 'list_string_window'] });
  const undo = useAct('undo_bulk_edit', {
    changes: ['list_bulk_edits'],
    onDone: ({ job_id }) => {
      onUndone(job_id);
      onHide(edit.job_id);
    },
  });
  const act = t(`bulk.${edit.action}`);
  const skipped = totalOf(edit.skipped);
  const text = isRunning(edit)
    ? t('bulk.running', { act, done: count(edit.rows_done), total: count(edit.rows_total) })
    : t(ENDS[edit.status] ?? 'bulk.done', { act, count: edit.changed });
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-3 border-b border-line bg-sunken px-5 py-1 text-sm max-sm:px-3"
    >
      <span className="font-medium">{text}</span>
      {isRunning(edit) && (
        <Meter label={text} value={edit.rows_done} max={edit.rows_total} className="w-40" />
      )}
      {skipped > 0 && (
        <Button size="xs" variant="ghost" onClick={onShow}>
          {t('bulk.skipped', { count: skipped })}
        </Button>
      )}
      <span className="flex-1" />
      {edit.can_undo && (
        <Button
          size="xs"
          isBusy={undo.isBusy}
          aria-label={t('bulk.undoThis', { act })}
          onClick={() => undo.run({ job_id: edit.job_id })}
        >
          {t('common.undo')}
        </Button>
      )}
      {isRunning(edit) ? (
        <Button
          size="xs"
          isBusy={cancel.isBusy}
          aria-label={t('bulk.cancelThis', { act })}
          onClick={() => cancel.run({ job_id: edit.job_id })}
        >
          {t('bulk.cancel')}
        </Button>
      ) : (
        <Button size="xs" variant="ghost" onClick={() => onHide(edit.job_id)}>
          {t('bulk.hide')}
        </Button>
      )}
    </div>
  );
}

/** How many rows were skipped, for whatever reason. */
const totalOf = (skipped: BulkEdit['skipped']) => Object.values(skipped).reduce((sum, n) => sum + n, 0);

/** Which rows were skipped, and why. */
function Skipped({
  jobId,
  onClose,
  onGoTo,
}: {
  jobId: string;
  onClose: () => void;
  onGoTo: (rowId: string) => void;
}) {
  const edit = useCall('get_bulk_edit', { job_id: jobId });
  return (
    <Dialog onClose={onClose} title={t('bulk.skippedRows')}>
      <Loaded of={edit}>
        {({ skipped, skipped_rows: rows }) => (
          <div className="space-y-3 text-sm">
            <ul className="text-fg-2">
              {keysOf(skipped).map((reason) => (
                <li key={reason}>
                  {count(skipped[reason] ?? 0)} {t(`bulk.why.${reason}`)}
                </li>
              ))}
            </ul>
            {rows.length < totalOf(skipped) && (
              <p className="text-xs text-fg-3">{t('bulk.skippedRows.first', { count: rows.length })}</p>
            )}
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <li key={row.id} className="flex items-baseline gap-3 py-1.5">
                  <button
                    type="button"
                    className="min-w-0 flex-1 truncate text-left hover:underline"
                    onClick={() => onGoTo(row.id)}
                  >
                    {row.content}
                  </button>
                  <span className="shrink-0 text-xs text-fg-3">{t(`bulk.why.${row.reason}`)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
