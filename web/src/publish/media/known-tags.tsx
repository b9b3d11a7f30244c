import { useCall } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { tagsIn } from './tags-in.ts';

const OFFERED = 8;

/** Tags that others have used: a click adds one, so nobody spells it in a second way. */
export function KnownTags({ of, onAdd }: { of: string; onAdd: (tag: string) => void }) {
  const tags = useCall('list_media_tags', {}, { staleTime: 60_000 });
  const here = new Set(tagsIn(of));
  const others = (tags.data?.items ?? []).filter(({ tag }) => !here.has(tag)).slice(0, OFFERED);
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label={t('media.tags.known')} className="flex flex-wrap gap-1.5">
      {others.map(({ tag }) => (
        <button
          type="button"
          key={tag}
          onClick={() => onAdd(tag)}
          aria-label={t('media.tags.add', { tag })}
          className="h-6 max-w-48 truncate rounded-full border border-dashed border-line-strong px-2 text-xs text-fg-2 hover:bg-hover"
        >
          + {tag}
        </button>
      ))}
    </div>
  );
}
