import { GitMerge } from 'lucide-react';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import type { Acts } from './states.ts';
import { RichText } from './rich-text.tsx';
import type { ShownLanguage } from './string-line.tsx';
import type { Conflict } from './use-edit.ts';

/** Somebody saved first: both texts, and a choice. Nothing was overwritten. */
export function ConflictView({
  conflict,
  to,
  acts,
}: {
  conflict: Conflict;
  to: ShownLanguage;
  acts: Pick<Acts, 'keepMine' | 'takeTheirs'>;
}) {
  const sides = [
    { name: t('editor.conflict.theirs'), text: conflict.theirs.text ?? '' },
    { name: t('editor.conflict.mine'), text: conflict.mine },
  ];
  return (
    <div role="alert" aria-label={t('editor.conflict')} className="space-y-2">
      <p className="flex items-center gap-1.5 text-xs font-semibold text-warn-text">
        <GitMerge className="size-3.5" aria-hidden />
        {t('editor.conflict')}
      </p>
      {sides.map((side) => (
        <div key={side.name} className="rounded-md border border-line bg-sunken/60 p-2">
          <p className="text-2xs text-fg-3">{side.name}</p>
          <p lang={to.bcp47} dir={to.direction} className="whitespace-pre-wrap break-words text-sm">
            <RichText text={side.text} />
          </p>
        </div>
      ))}
      <div className="flex justify-end gap-2">
        <Button size="xs" onClick={acts.takeTheirs}>
          {t('editor.conflict.takeTheirs')}
        </Button>
        <Button size="xs" variant="primary" onClick={acts.keepMine}>
          {t('editor.conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}
