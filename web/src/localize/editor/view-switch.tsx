import { Maximize2 } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Segmented } from '../../ui/tabs.tsx';

export type EditorView = 'list' | 'grid' | 'zen';

export const viewOf = (view: string | undefined): EditorView =>
  view === 'grid' || view === 'zen' ? view : 'list';

/** How rows are shown. A phone has room for only one language. */
export function ViewSwitch({ view, onChange }: { view: EditorView; onChange: (view: EditorView) => void }) {
  return (
    <div className="max-sm:hidden">
      <Segmented
        label={t('grid.view')}
        value={view}
        onChange={onChange}
        items={[
          { value: 'list', label: t('grid.list') },
          { value: 'grid', label: t('grid.grid') },
          {
            value: 'zen',
            label: (
              <>
                <Maximize2 className="size-3" aria-hidden />
                {t('grid.zen')}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
