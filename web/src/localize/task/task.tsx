import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { count, money } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Copyable, Time } from '../../ui/bits.tsx';
import { Loaded, Skeleton } from '../../ui/regions.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { Crumbs, Fact, LanguagePair } from '../bits.tsx';
import { CoverageNotice } from '../engines/coverage-notice.tsx';
import { useCoverage } from '../engines/use-coverage.ts';
import { taskLook } from '../states.ts';
import { useHere } from '../use-address.ts';
import { Failure } from './failure.tsx';
import { Pipeline } from './pipeline.tsx';
import type { TaskView } from './stages.ts';
import { TaskActions } from './task-actions.tsx';

const TABS = {
  terms: lazy(() => import('./terms/terms.tsx')),
  strings: lazy(() => import('./strings.tsx')),
  languages: lazy(() => import('./languages.tsx')),
  callbacks: lazy(() => import('./callbacks.tsx')),
  activity: lazy(() => import('./activity.tsx')),
};
type Tab = keyof typeof TABS;
const isTab = (name: string | undefined): name is Tab => name !== undefined && name in TABS;

const BUSY = new Set(['pending', 'importing', 'scanning', 'term_translating', 'running', 'optimizing']);
/** Events report most changes; rows inside a step change without one. */
const BUSY_MS = 2000;

export function Screen() {
  const { projectId, projectName, root, tasks, taskId } = useHere();
  const status = useCall(
    'get_task_status',
    { project_id: projectId, task_id: taskId },
    { every: (data) => (data !== undefined && BUSY.has(data.status) ? BUSY_MS : false) },
  );
  const task = status.data;
  const look = task && taskLook(task.status, task.failure_code);
  return (
    <Page
      isFull
      title={task?.name ?? t('task.loading')}
      crumbs={
        <Crumbs
          parts={[
            { text: projectName, to: root },
            { text: t('nav.tasks'), to: tasks },
            { text: <Copyable value={taskId} /> },
          ]}
        />
      }
      badge={
        look && (
          <Badge tone={look.tone} hasDot isLive={look.isLive === true}>
            {look.text}
          </Badge>
        )
      }
      actions={task && <TaskActions task={task} />}
      tabs={task ? <Facts task={task} /> : <div className="h-9" />}
    >
      <Loaded of={status}>{(view) => <Body task={view} />}</Loaded>
    </Page>
  );
}

function Facts({ task }: { task: TaskView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 pb-3 text-xs text-fg-2">
      <LanguagePair source={task.source_language} targets={task.target_languages} />
      <dl className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Fact name={t('task.strings')}>{count(task.strings_count)}</Fact>
        <Fact name={t('task.words')}>{count(task.words_count)}</Fact>
        {task.usage.cost !== null && <Fact name={t('task.cost')}>{money(task.usage.cost)}</Fact>}
        <Fact name={t('task.created')}>
          <Time at={task.accepted_at} />
        </Fact>
        {task.client_task_id !== null && (
          <Fact name={t('task.clientId')}>
            <span className="font-mono text-2xs">{task.client_task_id}</span>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Body({ task }: { task: TaskView }) {
  const { projectId, tab, taskAt } = useHere();
  const ofTask = { project_id: projectId, task_id: task.task_id };
  const isBusy = BUSY.has(task.status);
  const progress = useCall(
    'get_task_progress',
    { task_id: task.task_id },
    { every: isBusy ? BUSY_MS : false },
  );
  const coverage = useCoverage(projectId, task.source_language);
  // Rows that the memory, the termbase or a person has filled need no engine any more.
  const done = new Set(
    progress.data?.languages.filter((each) => each.done === each.rows).map(({ language }) => language),
  );
  const open = task.target_languages.filter((language) => !done.has(language));
  const terms = useCall('list_task_terms', { ...ofTask, page_size: 1 });
  // For the person, a removed term is gone at once; for the server, when it can no longer be taken back.
  const [reviewed, setReviewed] = useState<number | null>(null);
  const termCount = reviewed ?? terms.data?.total;
  const callbacks = useCall('list_callback_deliveries', { ...ofTask, page_size: 1 });
  // What waits for a person is shown first; an address that names a tab always wins.
  const current: Tab = isTab(tab) ? tab : task.requires_confirmation ? 'terms' : 'languages';
  const Panel = TABS[current];
  const items: { name: Tab; count?: number | undefined }[] = [
    { name: 'terms', count: termCount },
    { name: 'strings', count: task.strings_count },
    { name: 'languages', count: task.target_languages.length },
    { name: 'callbacks', count: callbacks.data?.total },
    { name: 'activity' },
  ];
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="shrink-0 space-y-3 px-6 pt-4 max-sm:px-4">
        <Failure task={task} />
        <CoverageNotice coverage={coverage} languages={open} />
        <Pipeline task={task} progress={progress.data} terms={termCount} />
        <TabLinks
          label={t('task.tabs')}
          items={items.map(({ name, count: number }) => ({
            to: taskAt(task.task_id, name),
            text: t(`task.tab.${name}`),
            count: number,
            isOn: name === current,
          }))}
        />
      </div>
      <div className="flex shrink-0 flex-col border-t border-line xl:min-h-[420px] xl:flex-1 xl:basis-0">
        <Suspense fallback={<Skeleton />}>
          <Panel task={task} progress={progress} onTerms={setReviewed} />
        </Suspense>
      </div>
    </div>
  );
}
