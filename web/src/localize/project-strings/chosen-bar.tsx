import { Eye, EyeOff, Merge, Tags } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { ProjectString } from './filters.ts';

/** The actions for the chosen strings. */
export function ChosenBar({
  picked,
  mayChange,
  onHide,
  onRestore,
  onTag,
  onMerge,
  onNone,
}: {
  picked: readonly ProjectString[];
  mayChange: boolean;
  onHide: () => void;
  onRestore: () => void;
  onTag: () => void;
  onMerge: () => void;
  onNone: () => void;
}) {
  return (
    <div role="group" aria-label={t('life.acts')} className="flex flex-wrap items-center gap-2">
      <span role="status" className="tnum text-sm font-medium">
        {t('life.chosen', { count: picked.length })}
      </span>
      {mayChange && picked.some(({ hidden }) => hidden === null) && (
        <Button onClick={onHide}>
          <EyeOff />
          {t('life.hide')}
        </Button>
      )}
      {mayChange && picked.some(({ hidden }) => hidden !== null) && (
        <Button onClick={onRestore}>
          <Eye />
          {t('life.restore')}
        </Button>
      )}
      <Button onClick={onTag}>
        <Tags />
        {t('life.tags')}
      </Button>
      {mayChange && picked.length > 1 && picked.every(({ string_id }) => string_id !== '') && (
        <Button onClick={onMerge}>
          <Merge />
          {t('life.merge')}
        </Button>
      )}
      <Button variant="ghost" onClick={onNone}>
        {t('life.unchoose')}
      </Button>
    </div>
  );
}
