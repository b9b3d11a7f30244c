import { BadgeCheck, Tags, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/menu.tsx';
import type { Post } from '../states.ts';
import { TagSearch } from '../tag-search.tsx';
import type { Failure, useBulk } from './use-bulk.ts';

/** How many posts are chosen, and the actions for all of them. */
export function BulkBar({
  chosen,
  bulk,
  canSubmit = false,
  onClear,
  children,
}: {
  chosen: readonly Post[];
  bulk: ReturnType<typeof useBulk>;
  canSubmit?: boolean;
  onClear: () => void;
  children?: ReactNode;
}) {
  const [isAsking, ask] = useState(false);
  if (chosen.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t('posts.selection')}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-brand/40 bg-brand-soft px-3 py-2 text-sm"
    >
      <span className="tnum font-medium text-brand-text">
        {t('posts.bulk.chosen', { count: chosen.length })}
      </span>
      <IconButton icon={X} label={t('posts.bulk.clear')} onClick={onClear} />
      <span className="flex-1" />
      {children}
      {canSubmit && (
        <Button isBusy={bulk.isBusy} onClick={() => void bulk.submit(chosen)}>
          <BadgeCheck />
          {t('posts.bulk.submit')}
        </Button>
      )}
      <TagMenu isBusy={bulk.isBusy} onChoose={(tagId) => void bulk.tag(chosen, tagId)} />
      <Button isBusy={bulk.isBusy} onClick={() => ask(true)}>
        <Trash2 />
        {t('post.delete')}
      </Button>
      <FormDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('posts.bulk.delete', { count: chosen.length })}
        lead={t('post.delete.lead')}
        submit={t('post.delete')}
        isDanger
        onSubmit={() => {
          ask(false);
          void bulk.remove(chosen);
        }}
      />
    </div>
  );
}

/** One tag for all of them; a new name creates a tag. */
function TagMenu({ isBusy, onChoose }: { isBusy: boolean; onChoose: (tagId: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (tagId: string) => {
    setOpen(false);
    onChoose(tagId);
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button isBusy={isBusy}>
          <Tags />
          {t('posts.bulk.tag')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="space-y-2">
        <TagSearch onMade={choose} onOnly={choose}>
          {(found) => (
            <ul className="max-h-56 overflow-y-auto">
              {found.map((tag) => (
                <li key={tag.id}>
                  <Button variant="ghost" className="w-full justify-start" onClick={() => choose(tag.id)}>
                    {tag.name}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </TagSearch>
      </PopoverContent>
    </Popover>
  );
}

/** The posts that were refused, each with its reason. */
export function BulkFailures({ of, onClose }: { of: readonly Failure[]; onClose: () => void }) {
  if (of.length === 0) return null;
  return (
    <section
      role="alert"
      className="flex items-start gap-3 rounded-lg border border-bad/40 bg-bad-soft px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-bad-text">{t('posts.bulk.failed', { count: of.length })}</h2>
        <ul className="mt-1 max-h-56 space-y-1 overflow-y-auto">
          {of.map(({ postId, name, reason }) => (
            <li key={postId} className="break-words">
              <b className="font-medium" dir="auto">
                {name}
              </b>
              <span className="block text-fg-2">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton icon={X} label={t('common.close')} onClick={onClose} />
    </section>
  );
}
