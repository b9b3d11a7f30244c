import { Lock, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useAct, usePages } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Input } from '../../ui/field.tsx';
import { Problem, Skeleton } from '../../ui/regions.tsx';
import { CHANGED, columnInput, type Group, type Idea, NO_GROUP, PAGE } from './board-types.ts';
import { useColumnDrop } from './drag.ts';
import { IdeaCard } from './idea-card.tsx';
import type { Place } from './move-in-cache.ts';

/** A group of the board with its ideas in their order. `group` is null for ideas without one. */
export function Column({
  group,
  name,
  tags,
  others,
  isByVotes,
  menu,
  onMove,
  onEdit,
  onDelete,
}: {
  group: Group | null;
  name: string;
  tags: ReadonlyMap<string, string>;
  /** Groups to which ideas of this one can move. */
  others: readonly { id: string | null; name: string }[];
  /** Votes decide the order, so nobody moves an idea up or down. */
  isByVotes: boolean;
  menu?: ReactNode;
  onMove: (idea: Idea, place: Place) => void;
  onEdit: (idea: Idea) => void;
  onDelete: (idea: Idea) => void;
}) {
  const may = useMay();
  const ref = useRef<HTMLElement>(null);
  const groupId = group?.id ?? null;
  const isOpen = may('draft') && !group?.isLocked;
  const [isAdding, setAdding] = useState(false);
  const isOver = useColumnDrop(ref, groupId, isOpen);
  const byPlace = usePages('list_ideas', columnInput(groupId ?? NO_GROUP), { enabled: !isByVotes });
  const byVotes = usePages(
    'list_ideas_by_votes',
    { groupId: groupId ?? NO_GROUP, limit: PAGE },
    { enabled: isByVotes },
  );
  const pages = isByVotes ? byVotes : byPlace;
  const ideas: readonly Idea[] = pages.items;
  // The column without a group exists only while it holds something.
  if (group === null && ideas.length === 0) return null;
  const isFull = typeof group?.wipLimit === 'number' && group.count >= group.wipLimit;
  return (
    <section
      ref={ref}
      aria-label={name}
      className={cn(
        'flex w-[280px] shrink-0 flex-col rounded-lg border border-line bg-sunken transition-colors',
        isOver && 'border-brand-line bg-brand-soft',
      )}
    >
      <div className="flex h-10 shrink-0 items-center gap-2 px-3">
        <i
          aria-hidden
          className="size-2 shrink-0 rounded-full bg-fg-3"
          style={group?.color ? { background: group.color } : undefined}
        />
        <h2 className="min-w-0 truncate text-sm font-semibold">{name}</h2>
        <span className={cn('tnum text-xs', isFull ? 'font-medium text-warn-text' : 'text-fg-2')}>
          {group?.wipLimit ? `${group.count} / ${group.wipLimit}` : (group?.count ?? ideas.length)}
        </span>
        {group?.isLocked && (
          <span title={t('planning.locked')}>
            <Lock className="size-3.5 text-fg-2" aria-label={t('planning.locked')} role="img" />
          </span>
        )}
        <span className="flex-1" />
        {isOpen && !isFull && (
          <IconButton
            icon={Plus}
            label={t('planning.addTo', { group: name })}
            onClick={() => setAdding(true)}
          />
        )}
        {menu}
      </div>
      <div className="min-h-0 flex-1 space-y-2 overflow-y-auto px-2 pb-2">
        {isAdding && <QuickAdd groupId={groupId} name={name} onClose={() => setAdding(false)} />}
        {pages.error ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton rows={3} className="px-0" />
        ) : (
          ideas.length === 0 &&
          !isAdding && <p className="px-1 py-3 text-center text-xs text-fg-2">{t('planning.columnEmpty')}</p>
        )}
        {ideas.map((idea, at) => {
          const before = ideas[at - 1];
          const after = ideas[at + 1];
          return (
            <IdeaCard
              key={idea.id}
              idea={idea}
              tags={tags}
              isMovable={isOpen && !isByVotes}
              onEdit={() => onEdit(idea)}
              onDelete={() => onDelete(idea)}
              ways={{
                groups: isOpen
                  ? others.map(({ id, name: to }) => ({
                      id,
                      name: to,
                      go: () => onMove(idea, { groupId: id }),
                    }))
                  : [],
                up:
                  isOpen && !isByVotes && before
                    ? () => onMove(idea, { groupId, beforeId: before.id })
                    : null,
                down:
                  isOpen && !isByVotes && after ? () => onMove(idea, { groupId, afterId: after.id }) : null,
              }}
            />
          );
        })}
        {pages.hasNextPage && (
          <Button
            className="w-full"
            isBusy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A title and Enter; the field stays for the next one. */
function QuickAdd({ groupId, name, onClose }: { groupId: string | null; name: string; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const add = useAct('create_idea', { changes: CHANGED, onDone: () => setTitle('') });
  return (
    <form
      className="flex gap-1.5 pt-0.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '' && !add.isBusy) add.run({ title: title.trim(), groupId });
      }}
    >
      <Input
        autoFocus
        maxLength={200}
        aria-label={t('planning.titleFor', { group: name })}
        placeholder={t('planning.field.title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onBlur={(event) => {
          if (title.trim() === '' && !event.currentTarget.form?.contains(event.relatedTarget)) onClose();
        }}
      />
      <Button type="submit" variant="primary" size="md" isBusy={add.isBusy} disabled={title.trim() === ''}>
        {t('common.add')}
      </Button>
    </form>
  );
}
