import { visibleLength } from '#kernel/visible-length.ts';
import { count } from '../../text/format.ts';
import { cn } from '../../ui/cn.ts';

/** The visible length of the text, against the limit. */
export function TextLength({
  text,
  max,
  className,
}: {
  text: string;
  max: number | null;
  className?: string;
}) {
  const length = visibleLength(text);
  return (
    <span className={cn('tnum', className, max !== null && length > max && 'font-semibold text-bad-text')}>
      {max === null ? count(length) : `${count(length)} / ${count(max)}`}
    </span>
  );
}
