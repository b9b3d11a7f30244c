import type { ReactNode } from 'react';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { NoRows } from './later.tsx';
import type { Editor } from './use-editor.ts';

/** Rows, or the reason why there are none. */
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
  return <NoRows isFiltered={isFiltered} onClear={onClear} />;
}
