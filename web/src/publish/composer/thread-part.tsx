import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import { cutAt, lengthOf } from './cut-at.ts';
import { TextEditor } from './text-editor.tsx';

/** A further part of the thread, with what does not fit marked in it. */
export function ThreadPart({
  number,
  text,
  limit,
  isLocked,
  onChange,
}: {
  number: number;
  text: string;
  limit: { limit: number; unit: string } | null;
  isLocked: boolean;
  onChange: (text: string) => void;
}) {
  const length = limit ? lengthOf(text, limit.unit) : 0;
  const left = limit ? limit.limit - length : null;
  return (
    <div>
      <p className="flex items-center justify-between text-xs font-medium text-fg-2">
        {t('compose.part', { number })}
        {left !== null && (
          <span className={cn('tnum', left < 0 ? 'text-bad-text' : 'text-fg-3')}>{count(left)}</span>
        )}
      </p>
      <div className="mt-1 rounded-sm border border-line-strong/70 focus-within:border-brand">
        <TextEditor
          label={t('compose.part', { number })}
          value={text}
          cut={limit ? cutAt(text, { ...limit, length }) : null}
          locale={null}
          isLocked={isLocked}
          isSmall
          onChange={onChange}
        />
      </div>
    </div>
  );
}
