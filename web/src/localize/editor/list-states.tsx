import { SearchX, Type } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/text/text.ts';
import { Button } from '@/ui/button.tsx';
import { Empty, Problem, Skeleton } from '@/ui/regions.tsx';
import type { Editor } from './use-editor.ts';

/** Rows, or why there are none. */
export function ListStates({
  editor,
  isFiltered,
  onClear,
  children,
}: {
  editor: Editor;
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  if (editor.error !== null && editor.total === undefined)
    return <Problem error={editor.error} onRetry={() => void editor.refetch()} />;
  if (editor.total === undefined) return <Skeleton rows={10} />;
  if (editor.total > 0) return children;
  return isFiltered ? (
    <Empty
      icon={SearchX}
      title={t('common.nothingMatches')}
      action={<Button onClick={onClear}>{t('common.clearFilters')}</Button>}
    />
  ) : (
    <Empty icon={Type} title={t('editor.empty')}>
      {t('editor.empty.next')}
    </Empty>
  );
}
