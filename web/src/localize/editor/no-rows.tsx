import { SearchX, Type } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/regions.tsx';

export function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
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
