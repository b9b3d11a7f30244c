import { Link, useNavigate } from '@tanstack/react-router';
import { ListChecks, Plus, UploadCloud } from 'lucide-react';
import { useState } from 'react';
import { usePages } from '../../api/use-call.ts';
import { useActions } from '../../shell/actions.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { useUrl } from '../../shell/url.ts';
import { t } from '../../text/text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/field.tsx';
import { Empty, LoadMore, Problem, Skeleton } from '../../ui/regions.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { Crumbs } from '../bits.tsx';
import { useHere } from '../use-address.ts';
import { PublishSeveral } from './publish-several.tsx';
import { isPublishable, TaskTable } from './task-table.tsx';
import { keysOf } from '#kernel/narrow.ts';

/** The saved views: each is a set of statuses, and an address. */
const VIEWS = {
  all: null,
  waiting: ['waiting_confirmation'],
  running: ['pending', 'importing', 'scanning', 'term_translating', 'running', 'optimizing'],
  failed: ['failed'],
  completed: ['completed'],
} as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = keysOf(VIEWS);
type Url = { view?: View; q?: string };

export function Screen() {
  const { projectId, projectName, root, tasks: here } = useHere();
  const [{ view = 'all', q }, setUrl] = useUrl<Url>();
  const [text, setText] = useState(q ?? '');
  const navigate = useNavigate();
  const may = useMay();
  const statuses = VIEWS[view];
  const tasks = usePages('list_tasks', {
    project_id: projectId,
    ...(statuses !== null && { status: [...statuses] }),
    ...(q !== undefined && { q }),
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isPublishing, setPublishing] = useState(false);
  // A task that left the list, or is no longer completed, is not published unseen.
  const several = tasks.items.filter((task) => isPublishable(task) && chosen.has(task.task_id));
  const isFiltered = view !== 'all' || q !== undefined;
  const clear = () => {
    setText('');
    setUrl({ view: undefined, q: undefined });
  };
  const fresh = `${here}/new`;
  useActions(
    may('draft')
      ? [
          {
            id: 'task:new',
            label: t('newTask.title'),
            group: t('shell.group.create'),
            keys: 'c t',
            run: () => void navigate({ to: fresh }),
          },
        ]
      : [],
  );
  return (
    <Page
      isWide
      title={t('nav.tasks')}
      crumbs={<Crumbs parts={[{ text: projectName, to: root }, { text: t('nav.tasks') }]} />}
      actions={
        may('draft') && (
          <Link to={fresh} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            <Plus />
            {t('newTask.title')}
          </Link>
        )
      }
    >
      <form
        role="search"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setUrl({ q: text.trim() });
        }}
      >
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('tasks.view')}
            value={view}
            onChange={(next) => setUrl({ view: next })}
            items={VIEW_NAMES.map((value) => ({ value, label: t(`tasks.view.${value}`) }))}
          />
        </div>
        <SearchField
          label={t('tasks.search')}
          around="w-64"
          className="h-7"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text.trim() !== (q ?? '') && setUrl({ q: text.trim() })}
        />
        {isFiltered && (
          <Button variant="ghost" onClick={clear}>
            {t('common.clearFilters')}
          </Button>
        )}
      </form>
      {several.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken px-3 py-1.5">
          <span role="status" className="text-sm">
            {t('tasks.chosen', { count: several.length })}
          </span>
          <Button variant="primary" size="sm" onClick={() => setPublishing(true)}>
            <UploadCloud />
            {t('task.publish')}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setChosen(new Set())}>
            {t('tasks.choose.none')}
          </Button>
        </div>
      )}
      {isPublishing && (
        <PublishSeveral
          tasks={several}
          onClose={() => {
            setPublishing(false);
            setChosen(new Set());
          }}
        />
      )}
      <Card className="overflow-hidden">
        {tasks.error ? (
          <Problem error={tasks.error} onRetry={() => void tasks.refetch()} />
        ) : tasks.data === undefined ? (
          <Skeleton />
        ) : tasks.items.length > 0 ? (
          <TaskTable
            tasks={tasks.items}
            {...(may('draft') && { choosing: { chosen, onChoose: setChosen } })}
          />
        ) : isFiltered ? (
          <Empty
            icon={ListChecks}
            title={t('common.nothingMatches')}
            action={<Button onClick={clear}>{t('common.clearFilters')}</Button>}
          />
        ) : (
          <Empty
            icon={ListChecks}
            title={t('tasks.empty')}
            action={
              may('draft') && (
                <Link to={fresh} className={buttonClass({ variant: 'primary', size: 'sm' })}>
                  {t('newTask.title')}
                </Link>
              )
            }
          >
            {t('tasks.empty.next')}
          </Empty>
        )}
        <LoadMore of={tasks} className="flex justify-center border-t border-line p-2" />
      </Card>
    </Page>
  );
}
