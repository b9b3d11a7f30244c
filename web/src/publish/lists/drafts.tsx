import { Link } from '@tanstack/react-router';
import { FilePenLine, FileUp, Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay, useWorkspaceId } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { focusKeeper } from '../calendar/focus.ts';
import type { Post } from '../states.ts';
import { BulkBar, BulkFailures } from './bulk-bar.tsx';
import { DraftCards } from './draft-cards.tsx';
import { type ListAddress, NO_FILTERS, PostFilters } from './post-filters.tsx';
import { PostRows } from './post-rows.tsx';
import { useBulk } from './use-bulk.ts';
import { useQueueing } from './use-queueing.ts';
import { usePostList } from './use-post-list.ts';
import { useSelection } from './use-selection.ts';

const STATUSES: readonly Post['status'][] = ['draft', 'pending_approval', 'approved', 'rejected'];
const CAN_QUEUE: readonly Post['status'][] = ['draft', 'approved'];

export function Screen() {
  const ws = useWorkspaceId();
  const may = useMay();
  const [url, setUrl] = useUrl<ListAddress>();
  const [doomed, doom] = useState<Post | null>(null);
  const { pages, isFiltered } = usePostList(STATUSES, url);
  const isCards = url.view === 'cards';
  const selection = useSelection(pages.items);
  const bulk = useBulk(selection.clear);
  const duplicate = useAct('duplicate_post', { changes: ['list_posts'], done: t('post.duplicated') });

  const { queue, isQueueing } = useQueueing(bulk.offer, selection.clear);
  useActions(
    may('publish')
      ? [
          {
            id: 'drafts.queue',
            label: t('calendar.queue'),
            group: t('drafts.title'),
            keys: 's',
            isLocal: true,
            run: () => {
              const focused = focusKeeper.current();
              const chosen = selection.chosen.map(({ postId }) => postId);
              const ids = chosen.length > 0 ? chosen : focused === null ? [] : [focused];
              void queue(ids);
            },
          },
        ]
      : [],
  );

  const actionsOf = (post: Post) => (
    <>
      {may('publish') && CAN_QUEUE.includes(post.status) && post.targets.length > 0 && (
        <Button size="xs" isBusy={isQueueing} onClick={() => void queue([post.postId])}>
          <Zap />
          {t('compose.nextSlot')}
        </Button>
      )}
      {may('draft') && (
        <Button
          size="xs"
          variant="ghost"
          isBusy={duplicate.isBusy}
          onClick={() => duplicate.run({ postId: post.postId })}
        >
          {t('post.duplicate')}
        </Button>
      )}
      {may('draft') && (
        <Button size="xs" variant="ghost" onClick={() => doom(post)}>
          {t('post.delete')}
        </Button>
      )}
    </>
  );
  const empty = <NoDrafts isFiltered={isFiltered} onClear={() => setUrl(NO_FILTERS)} />;
  return (
    <Page
      isWide
      title={t('drafts.title')}
      actions={
        may('draft') && (
          <span className="flex gap-2">
            <Link to="/w/$ws/s/import" params={{ ws }} className={buttonClass()}>
              <FileUp />
              {t('drafts.import')}
            </Link>
            <Link
              to="/w/$ws/s/compose/{-$post}"
              params={{ ws }}
              className={buttonClass({ variant: 'primary' })}
            >
              <Plus />
              {t('calendar.new')}
            </Link>
          </span>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          <PostFilters value={url} statuses={STATUSES} onChange={setUrl} />
        </div>
        <Segmented
          label={t('drafts.view')}
          value={isCards ? 'cards' : 'list'}
          onChange={(view) => setUrl({ view: view === 'cards' ? 'cards' : undefined })}
          items={[
            { value: 'list', label: t('drafts.view.list') },
            { value: 'cards', label: t('drafts.view.cards') },
          ]}
        />
      </div>
      {may('draft') && (
        <BulkBar chosen={selection.chosen} bulk={bulk} canSubmit onClear={selection.clear}>
          {may('publish') && (
            <Button
              variant="soft"
              isBusy={isQueueing}
              onClick={() => void queue(selection.chosen.map(({ postId }) => postId))}
            >
              <Zap />
              {t('drafts.queueAll', { count: selection.chosen.length })}
            </Button>
          )}
        </BulkBar>
      )}
      <BulkFailures of={bulk.failures} onClose={bulk.forget} />
      {isCards ? (
        <DraftCards
          pages={pages}
          selection={may('draft') ? selection : undefined}
          renderActions={actionsOf}
          empty={empty}
        />
      ) : (
        <Card>
          <PostRows
            label={t('drafts.title')}
            pages={pages}
            opensEditor
            timeName={t('posts.updated')}
            timeOf={(post) => post.updatedAt}
            selection={may('draft') ? selection : undefined}
            renderActions={actionsOf}
            empty={empty}
          />
        </Card>
      )}
      <FormDialog
        isOpen={doomed !== null}
        onClose={() => doom(null)}
        title={t('post.delete')}
        lead={t('post.delete.lead')}
        submit={t('post.delete')}
        isDanger
        onSubmit={() => {
          doom(null);
          if (doomed) void bulk.remove([doomed]);
        }}
      />
    </Page>
  );
}

function NoDrafts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const ws = useWorkspaceId();
  return isFiltered ? (
    <Empty
      icon={FilePenLine}
      title={t('common.nothingMatches')}
      action={<Button onClick={onClear}>{t('common.clearFilters')}</Button>}
    />
  ) : (
    <Empty
      icon={FilePenLine}
      title={t('drafts.empty')}
      action={
        <Link to="/w/$ws/s/planning" params={{ ws }} className={buttonClass()}>
          {t('drafts.ideas')}
        </Link>
      }
    >
      {t('drafts.empty.next')}
    </Empty>
  );
}
