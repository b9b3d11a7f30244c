import { Minimize2 } from 'lucide-react';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { ActiveRow } from './active-row.tsx';
import type { Rights } from './bulk-menu.tsx';
import type { ShownLanguage } from './string-line.tsx';
import type { Editor } from './use-editor.ts';

/** One row and nothing else, large; the keys of the editor go from row to row. */
export function ZenView({
  editor,
  from,
  to,
  rights,
  onLeave,
}: {
  editor: Editor;
  from: ShownLanguage;
  to: ShownLanguage;
  rights: Rights;
  onLeave: () => void;
}) {
  const { row, total = 0, error, refetch, active, draftOf, help, conflict, acts, write, cell } = editor;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas px-6 py-10 max-sm:px-2">
      <div
        {...(row && { role: 'grid', 'aria-label': t('editor.title'), 'aria-rowcount': total })}
        className="zen mx-auto max-w-4xl"
      >
        {error !== null && !row ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : row ? (
          <ActiveRow
            key={row.id}
            row={row}
            index={active}
            total={total}
            draft={draftOf(row.id)}
            from={from}
            to={to}
            help={help}
            conflict={conflict}
            may={rights}
            wantsFocus
            acts={acts}
            onWrite={write}
            ref={cell}
          />
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
      <p className="mt-4 text-center">
        <Button variant="ghost" onClick={onLeave}>
          <Minimize2 />
          {t('zen.off')}
          <Kbd>{shown('alt+z')}</Kbd>
        </Button>
      </p>
    </div>
  );
}
