import { CircleHelp } from 'lucide-react';
import { shown } from '../../shell/keys.ts';
import { t } from '../../text/text.ts';
import { Kbd, Tag } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RichText } from './rich-text.tsx';
import type { ShownLanguage } from './string-line.tsx';
import type { Suggestions } from './use-suggestions.ts';

const KEYS = 9;

/** A draft of which the engine is not sure. It is in no row: taking it is an edit like any other. */
export function UnsureDraft({
  draft,
  n,
  to,
  onTake,
}: {
  draft: NonNullable<Suggestions['unsure']>;
  /** Its position among the suggestions that have a key. */
  n: number;
  to: ShownLanguage;
  onTake: (text: string) => void;
}) {
  return (
    <div
      role="group"
      aria-label={t('editor.unsure')}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-warn-soft/50 px-3 py-2 text-sm"
    >
      <Tag tone="warn" icon={CircleHelp} className="tnum">
        {t('editor.unsure')} · {t('editor.unsure.confidence', { confidence: draft.confidence })}
      </Tag>
      <span lang={to.bcp47} dir={to.direction} className="min-w-40 flex-1 break-words">
        <RichText text={draft.text} />
      </span>
      <Button size="xs" onClick={() => onTake(draft.text)}>
        {t('editor.unsure.take')}
        {n <= KEYS && <Kbd>{shown(`alt+${n}`)}</Kbd>}
      </Button>
    </div>
  );
}
