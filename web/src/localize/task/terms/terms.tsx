import { BookMarked } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { refresh } from '../../../api/cache.ts';
import { call, ParlanceError } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAct } from '../../../api/use-call.ts';
import { toast } from '../../../shell/toast.ts';
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
import { confirmedBy, Settled } from './confirmed.tsx';
import { scoreOf } from './score.tsx';
import { TermInspector } from './term-inspector.tsx';
import { TermTable } from './term-table.tsx';
import { type Term, useDrops, useLooked, useTaskTerms } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { useTermRights } from '../../use-term-rights.ts';

type Show = 'all' | 'todo' | 'low';
type Url = { q?: string; show?: Show; term?: string };

/** The review of what the scan found: look, edit, throw out, confirm. */
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
  const { looked, look } = useLooked(ofTask.task_id);
  const { dropped, drop, sendDrops } = useDrops(ofTask.project_id, ofTask.task_id);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const isOpen = task.requires_confirmation;
  const isLocked = !isOpen || !rights.whole;
  const change = useAct('update_task_term', { changes: ['list_task_terms'] });
  const confirm = useAct('confirm_terms', { quiet: true, done: t('terms.confirmed') });

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
  const after = () => listed[at + 1] ?? listed[at - 1];
  const good = () => {
    if (!current) return;
    look(current.id);
    select(after());
  };
  const notATerm = () => {
    if (!current) return;
    select(after());
    drop([current], t('terms.dropped', { term: current.term }));
  };
  const keep = (term: Term, part: { category?: string; translations?: Record<string, string> }) => {
    const saving = change.runAsync({ ...ofTask, id: term.id, ...part }).catch(() => undefined);
    lastSave.current = Promise.all([lastSave.current, saving]);
    return saving;
  };
  const categorize = (category: string) => {
    if (!current) return;
    look(current.id);
    // It stays open, though the filter may not want it any more.
    select(current);
    void keep(current, { category });
  };
  /** What the other one does not know yet goes there; then this one is no term of its own. */
  const mergeInto = async (into: Term) => {
    if (!current) return;
    const more = Object.fromEntries(
      Object.entries(current.translations).filter(([language]) => !into.translations[language]),
    );
    if (Object.keys(more).length > 0 && !(await keep(into, { translations: more }))) return;
    drop([current], t('terms.merged', { term: current.term, into: into.term }), async () => {
      // What somebody has changed there since stays.
      const now = latest.current.find(({ id }) => id === into.id)?.translations ?? {};
      const back = Object.keys(more).filter((language) => now[language] === more[language]);
      if (back.length > 0)
        await keep(into, { translations: Object.fromEntries(back.map((each) => [each, ''])) });
    });
    select(into);
  };
  const confirmAll = async () => {
    if (isLocked || confirm.isBusy) return;
    // What stands in a field counts: leaving it saves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await Promise.resolve();
    await lastSave.current;
    await sendDrops();
    await confirm.runAsync(ofTask).catch(async (error: unknown) => {
      const isTold = error instanceof ParlanceError && error.status === 409;
      toast(isTold ? await alreadyBy(ofTask.task_id) : { ...explain(error), tone: 'bad' });
    });
    await refresh(
      'get_task_status',
      'get_task_progress',
      'list_task_terms',
      'list_tasks',
      'list_terms',
      'get_home',
    );
  };
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
            isBusy={confirm.isBusy}
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
            // It stays open, though the filter may not want it any more.
            select(current);
            lastSave.current = Promise.all([lastSave.current, saved]);
          }}
        />
      )}
    </div>
  );
}

/** Somebody else, or a program, was first: that is news, with a name. */
async function alreadyBy(task_id: string) {
  const next = t('terms.already.next');
  const tone = 'neutral' as const;
  try {
    const { confirmed } = await call('get_task_progress', { task_id });
    if (!confirmed) return { text: t('terms.already'), next, tone };
    return { text: t('terms.alreadyBy', { name: confirmedBy(confirmed) }), next, tone };
  } catch {
    return { text: t('terms.already'), next, tone };
  }
}
