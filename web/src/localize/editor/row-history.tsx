import { RotateCcw } from 'lucide-react';
import { useCall } from '../../api/use-call.ts';
import { t, tOr } from '../../text/text.ts';
import { Time } from '../../ui/bits.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { RichText } from './rich-text.tsx';
import type { ShownLanguage } from './string-line.tsx';

const SHOWN = 10;

/** Earlier texts of the row, newest first. Restoring puts the text into the field; saving it is another step. */
export function RowHistory({
  project,
  taskId,
  id,
  to,
  onRestore,
}: {
  project: string;
  taskId: string;
  id: string;
  to: ShownLanguage;
  onRestore?: (text: string) => void;
}) {
  const history = useCall('list_row_history', {
    project_id: project,
    task_id: taskId,
    id,
    language: to.code,
    page_size: SHOWN,
  });
  return (
    <Loaded of={history} rows={2}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-xs text-fg-3">{t('editor.history.none')}</p>
        ) : (
          <ol className="space-y-2">
            {items.map((entry) => (
              <li key={entry.id} className="text-xs">
                <div className="flex items-center gap-2 text-fg-2">
                  <b className="font-medium text-fg">{tOr(`editor.act.${entry.action}`, entry.action)}</b>
                  <Time at={entry.at} />
                  <span className="flex-1" />
                  {onRestore && entry.text !== null && (
                    <Button
                      size="xs"
                      variant="ghost"
                      onClick={() => onRestore(entry.text ?? '')}
                      aria-label={t('editor.restoreThis', { text: entry.text.slice(0, 60) })}
                    >
                      <RotateCcw />
                      {t('editor.restore')}
                    </Button>
                  )}
                </div>
                {entry.text !== null && (
                  <p lang={to.bcp47} dir={to.direction} className="text-fg-2">
                    <RichText text={entry.text.slice(0, 300)} />
                  </p>
                )}
                {entry.comment !== null && <p className="italic text-fg-3">{entry.comment}</p>}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
