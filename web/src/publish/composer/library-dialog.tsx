import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Empty, Problem, Skeleton } from '../../ui/regions.tsx';
import { MediaPicture } from '../media/media-picture.tsx';

const PAGE = 24;
type Kind = 'image' | 'video' | 'gif';
const KINDS: readonly Kind[] = ['image', 'video', 'gif'];

/** Files that are already in the workspace. */
export function LibraryDialog({
  kinds = KINDS,
  isOne = false,
  onClose,
  onChoose,
}: {
  kinds?: readonly Kind[];
  isOne?: boolean;
  onClose: () => void;
  onChoose: (mediaIds: string[]) => void;
}) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pages = usePages('list_media', {
    limit: PAGE,
    kind: [...kinds],
    status: ['ready'],
    ...(q !== '' && { q }),
  });
  const shown = pages.items;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : isOne ? [id] : [...chosen, id]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('library.title')}
      width="max-w-3xl"
      footer={
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onChoose([...chosen]);
            onClose();
          }}
        >
          {t('library.take', { count: chosen.length })}
        </Button>
      }
    >
      <div className="space-y-3">
        <Input
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        {pages.error ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton rows={4} />
        ) : shown.length === 0 ? (
          <Empty icon={ImageOff} title={t('library.none')} />
        ) : (
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {shown.map((media) => (
              <li key={media.id}>
                <button
                  type="button"
                  aria-pressed={chosen.includes(media.id)}
                  onClick={() => toggle(media.id)}
                  className={cn(
                    'block w-full overflow-hidden rounded-md border border-line text-left text-2xs',
                    chosen.includes(media.id) && 'ring-2 ring-brand',
                  )}
                >
                  <MediaPicture media={media} alt="" className="aspect-video w-full" />
                  <span className="block truncate px-1.5 py-1">{media.filename}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {pages.hasNextPage && (
          <Button size="xs" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('common.loadMore')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
