import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';

/** The tags of the library, to look through it as through shelves. What is uploaded meanwhile gets the chosen one. */
export function TagShelf({
  chosen,
  onChoose,
}: {
  /** The router reads digits as a number. */
  chosen: string | number | undefined;
  onChoose: (tag: string | undefined) => void;
}) {
  const tags = useCall('list_media_tags', {}, { staleTime: 60_000 });
  const known = tags.data?.items ?? [];
  const name = chosen === undefined ? undefined : String(chosen);
  // One that has no file any more is still what the page is filtered by.
  const isLost = name !== undefined && !known.some(({ tag }) => tag === name);
  const shown = isLost ? [{ tag: name, count: 0 }, ...known] : known;
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-label={t('media.tags')} className="flex flex-wrap gap-1.5">
      {shown.map(({ tag, count }) => (
        <button
          type="button"
          key={tag}
          aria-pressed={tag === name}
          onClick={() => onChoose(tag === name ? undefined : tag)}
          className={cn(
            'flex h-7 max-w-60 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-xs font-medium hover:border-line-strong',
            tag === name && 'border-brand bg-brand-soft text-brand-text',
          )}
        >
          <span className="truncate">{tag}</span>
          <span className="tnum text-2xs opacity-80">{count}</span>
        </button>
      ))}
    </div>
  );
}
