import { Columns3, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct, useCall, usePages } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Kbd } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { CHANGED, columnInput, type Group, type Idea, NO_GROUP } from './board-types.ts';
import { Board } from './board.tsx';
import { useDrops } from './drag.ts';
import { GroupDialog } from './group-dialog.tsx';
import { IdeaDialog } from './idea-dialog.tsx';
import type { Place } from './move-in-cache.ts';
import { moveIdea } from './move-idea.ts';
import { useOfPastedLink } from './use-pasted-link.ts';

type Open =
  | { kind: 'idea'; idea: Idea | null }
  | { kind: 'group'; group: Group | null }
  | { kind: 'delete-idea'; idea: Idea }
  | { kind: 'delete-group'; group: Group };

/** The board of ideas: groups are columns, and an idea moves through them until it becomes a post. */
export function Screen() {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const [url, setUrl] = useUrl<{ sort?: string | undefined }>();
  const isByVotes = url.sort === 'votes';
  const close = () => setOpen(null);
  const board = useCall('list_idea_groups', { limit: 100 });
  const tagList = useCall('list_tags', { limit: 100 }, { staleTime: 60_000 });
  const tags = new Map(tagList.data?.items.map(({ id, name }) => [id, name]));
  const groups = board.data?.items ?? [];
  const removeIdea = useAct('delete_idea', {
    changes: CHANGED,
    quiet: true,
    done: t('planning.deleted'),
    onDone: close,
  });
  const removeGroup = useAct('delete_idea_group', {
    changes: CHANGED,
    quiet: true,
    done: t('planning.group.deleted'),
    onDone: close,
  });
  const keep = useAct('create_idea', { changes: CHANGED, done: t('planning.pasted') });
  useOfPastedLink(
    may('draft')
      ? ({ title, link }) =>
          keep.run({ title, links: [link], groupId: groups.find(({ isLocked }) => !isLocked)?.id ?? null })
      : null,
  );
  useDrops((idea, place) => void moveIdea(idea, place, groups));
  useActions(
    may('draft')
      ? [
          {
            id: 'planning.new',
            label: t('planning.new'),
            group: t('planning.title'),
            keys: 'i',
            run: () => setOpen({ kind: 'idea', idea: null }),
          },
        ]
      : [],
  );
  const takers = groups.filter(({ isLocked }) => !isLocked);
  const shared = {
    tags,
    isByVotes,
    onMove: (idea: Idea, place: Place) => void moveIdea(idea, place, groups),
    onEdit: (idea: Idea) => setOpen({ kind: 'idea', idea }),
    onDelete: (idea: Idea) => {
      removeIdea.reset();
      setOpen({ kind: 'delete-idea', idea });
    },
  };
  // In the same way as the column without a group reads them.
  const loose = usePages('list_ideas', columnInput(NO_GROUP));
  const total = groups.reduce((sum, { count }) => sum + count, loose.items.length);

  return (
    <Page
      isFull
      title={t('planning.title')}
      badge={
        board.data && <span className="tnum text-xs text-fg-3">{t('planning.count', { count: total })}</span>
      }
      actions={
        <>
          <Segmented
            label={t('planning.order')}
            value={isByVotes ? 'votes' : 'own'}
            onChange={(next) => setUrl({ sort: next === 'votes' ? next : undefined })}
            items={[
              { value: 'own', label: t('planning.order.own') },
              { value: 'votes', label: t('planning.order.votes') },
            ]}
          />
          {may('draft') && (
            <>
              <Button size="md" onClick={() => setOpen({ kind: 'group', group: null })}>
                <Columns3 />
                {t('planning.group.new')}
              </Button>
              <Button variant="primary" size="md" onClick={() => setOpen({ kind: 'idea', idea: null })}>
                <Plus />
                {t('planning.new')}
                <Kbd className="max-sm:hidden">I</Kbd>
              </Button>
            </>
          )}
        </>
      }
    >
      <Loaded of={board}>
        {({ items }) => (
          <Board
            groups={items}
            shared={shared}
            hasLoose={loose.items.length > 0}
            onEdit={(group) => setOpen({ kind: 'group', group })}
            onDelete={(group) => {
              removeGroup.reset();
              setOpen({ kind: 'delete-group', group });
            }}
          />
        )}
      </Loaded>
      {open?.kind === 'idea' && (
        <IdeaDialog
          idea={open.idea}
          groupId={open.idea ? open.idea.groupId : (takers[0]?.id ?? null)}
          groups={groups}
          onClose={close}
        />
      )}
      {open?.kind === 'group' && <GroupDialog group={open.group} onClose={close} />}
      {open?.kind === 'delete-idea' && (
        <ConfirmDialog
          onClose={close}
          title={t('planning.delete.title', { title: open.idea.title })}
          lead={t('planning.delete.lead')}
          submit={t('post.delete')}
          isBusy={removeIdea.isBusy}
          error={removeIdea.error}
          onConfirm={() => removeIdea.run({ ideaId: open.idea.id })}
        />
      )}
      {open?.kind === 'delete-group' && (
        <ConfirmDialog
          onClose={close}
          title={t('planning.group.delete.title', { name: open.group.name })}
          lead={t('planning.group.delete.lead')}
          submit={t('post.delete')}
          isBusy={removeGroup.isBusy}
          error={removeGroup.error}
          onConfirm={() => removeGroup.run({ groupId: open.group.id })}
        />
      )}
    </Page>
  );
}
