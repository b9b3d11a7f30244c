import { BookMarked } from 'lucide-react';
import { useEffect } from 'react';
import { useUrl } from '../../../shell/url.ts';
import { t } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/field.tsx';
import { Empty, Loaded } from '../../../ui/regions.tsx';
import { bandOf } from '../../../ui/score.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { useHere } from '../../use-address.ts';
import type { TabProps } from '../tab.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { Settled } from './confirmed.tsx';
import { scoreOf } from './score.tsx';
import { TermInspector } from './term-inspector.tsx';
import { TermTable } from './term-table.tsx';
import { type Term, useDrops, useSeenTerms, useTaskTerms } from './use-review.ts';
import { useTermActs } from './use-term-acts.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useTermRights } from '../../use-term-rights.ts';

type Show = 'all' | 'todo' | 'low';
type Url = { q?: string; show?: Show; term?: string };

/** The review of what the scan found: look, edit, remove, confirm. */
export default function Terms({ task, progress, onTerms }: TabProps) {
  const { projectId } = useHere();
  const ofTask = { project_id: projectId, task_id: task.task_id };
  const terms = useTaskTerms(ofTask);
  return (
    <Loaded of={terms}>
      {({ items, scan_status }) =>
        items.length === 0 && !task.requires_confirmation ? (
          <Empty icon={BookMarked} title={t(`terms.empty.${scan_status}`)}>
            {t(`terms.empty.${scan_status}.next`)}
          </Empty>
        ) : (
          <Review
            task={task}
            items={items}
            ofTask={ofTask}
            confirmed={progress.data?.confirmed}
            onTerms={onTerms}
          />
        )
      }
    </Loaded>
  );
}

function Review({
  task,
  items,
  ofTask,
  confirmed,
  onTerms,
}: Pick<TabProps, 'task' | 'onTerms'> & {
  confirmed: NonNullable<TabProps['progress']['data']>['confirmed'] | undefined;
  items: readonly Term[];
  ofTask: { project_id: string; task_id: string };
}) {
  const rights = useTermRights();
  const [{ q = '', show = 'all', term: wanted }, setUrl] = useUrl<Url>();
  const { looked, look } = useSeenTerms(ofTask.task_id);
  const { dropped, drop, sendDrops } = useDrops(ofTask.project_id, ofTask.task_id);
  const isOpen = task.requires_confirmation;
  const isLocked = !isOpen || !rights.whole;

  const kept = items.filter(({ id }) => !dropped.has(id));
  useEffect(() => onTerms(kept.length), [onTerms, kept.length]);
  useEffect(() => () => onTerms(null), [onTerms]);
  const todo = kept.filter(({ id }) => !looked.has(id));
  const low = kept.filter((each) => bandOf(scoreOf(each)) === 'check');
  const translated = kept.filter(({ translations }) => Object.keys(translations).length > 0);
  const text = q.toLowerCase();
  const open = kept.filter(({ id }) => !looked.has(id) || id === wanted);
  const listed = { all: kept, todo: open, low }[show].filter(
    (each) =>
      text === '' || each.term.toLowerCase().includes(text) || each.content.toLowerCase().includes(text),
  );
  const current = listed.find(({ id }) => id === wanted) ?? listed[0];
  const at = current ? listed.indexOf(current) : -1;
  const select = (next: Term | undefined) => next && setUrl({ term: next.id });
  const { noteSave, isConfirming, good, notATerm, categorize, mergeInto, confirmAll } = useTermActs({
    ofTask,
    items,
    current,
    after: () => listed[at + 1] ?? listed[at - 1],
    select,
    look,
    drop,
    sendDrops,
    isLocked,
  });
  useReviewKeys({
    isLocked,
    mayWrite: isOpen && task.target_languages.some(rights.into),
    listed,
    current,
    select: (term) => setUrl({ term }),
    good,
    drop: notATerm,
    categorize,
    confirm: () => void confirmAll(),
  });
  const clear = () => setUrl({ q: '', show: 'all' });
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_348px]">
      <div className="flex min-h-0 min-w-0 flex-col px-6 pb-4 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-2 py-2.5">
          <SearchField
            label={t('terms.filter')}
            around="w-52 min-w-24 shrink"
            className="h-7"
            value={q}
            onChange={(event) => setUrl({ q: event.target.value })}
          />
          <Segmented
            label={t('terms.show')}
            value={show}
            onChange={(next) => setUrl({ show: next })}
            items={[
              { value: 'all', label: t('terms.show.all', { count: kept.length }) },
              { value: 'todo', label: t('terms.show.todo', { count: todo.length }) },
              { value: 'low', label: t('terms.show.low', { count: low.length }) },
            ]}
          />
          {show === 'low' && !isLocked && listed.length > 0 && (
            <Button onClick={() => drop(listed, t('terms.droppedAll', { count: listed.length }))}>
              {t('terms.dropAll', { count: listed.length })}
            </Button>
          )}
        </div>
        {!task.requires_confirmation && <Settled confirmed={confirmed} />}
        {listed.length === 0 ? (
          <Empty
            icon={BookMarked}
            title={kept.length === 0 ? t('terms.bar.none') : t('common.nothingMatches')}
            action={kept.length > 0 && <Button onClick={clear}>{t('common.clearFilters')}</Button>}
          />
        ) : (
          <TermTable
            terms={listed}
            languages={task.target_languages}
            selected={current?.id}
            onSelect={(id) => setUrl({ term: id })}
            looked={looked}
          />
        )}
        {!isLocked && (
          <ConfirmBar
            total={kept.length}
            translated={translated.length}
            looked={kept.length - todo.length}
            isBusy={isConfirming}
            onConfirm={() => void confirmAll()}
            onReviewLeft={() => setUrl({ show: 'todo', q: '' })}
          />
        )}
      </div>
      {current && (
        <TermInspector
          term={current}
          task={ofTask}
          languages={task.target_languages}
          isLocked={isLocked}
          mayWrite={(language) => isOpen && rights.into(language)}
          locked={t(isOpen ? 'terms.lockedForYou' : 'terms.locked')}
          onGood={good}
          onDrop={notATerm}
          others={kept.filter(({ id }) => id !== current.id)}
          onMerge={(into) => void mergeInto(into)}
          onCategory={categorize}
          onSave={(saved) => {
            look(current.id);
            // It stays open, even if it no longer matches the filter.
            select(current);
            noteSave(saved);
          }}
        />
      )}
    </div>
  );
}
