import { Link } from '@tanstack/react-router';
import { Languages, ListChecks, Plus } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { count, languageName, money, percent } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Tag } from '../../ui/badge.tsx';
import { Time } from '../../ui/bits.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Figure, Panel } from '../../ui/card.tsx';
import { Empty, Loaded } from '../../ui/regions.tsx';
import { LanguageTag, StackedBar } from '../bits.tsx';
import { TaskTable } from '../tasks/task-table.tsx';
import { useHere } from '../use-address.ts';

const NEWEST = 6;

/** How the project stands: languages, what runs, what it cost and what the memory saved. */
export function Screen() {
  const { projectId, projectName, tasks } = useHere();
  const may = useMay();
  const project = useCall('get_project', { project_id: projectId });
  const overview = useCall('get_project_overview', { project_id: projectId });
  const newest = useCall('list_tasks', { project_id: projectId, limit: NEWEST });
  return (
    <Page
      title={project.data?.name ?? projectName}
      badge={project.data?.source_language && <LanguageTag code={project.data.source_language} />}
      actions={
        may('draft') && (
          <Link to={`${tasks}/new`} className={buttonClass({ variant: 'primary', size: 'sm' })}>
            <Plus />
            {t('newTask.title')}
          </Link>
        )
      }
    >
      <Loaded of={overview}>
        {(data) => (
          <>
            <Figures of={data} />
            <Coverage of={data} />
          </>
        )}
      </Loaded>
      <Panel
        title={t('dashboard.tasks')}
        action={
          <Link to={tasks} className="text-xs font-medium text-brand-text">
            {t('dashboard.allTasks')}
          </Link>
        }
        className="overflow-hidden"
      >
        <Loaded of={newest}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                icon={ListChecks}
                title={t('tasks.empty')}
                action={
                  may('draft') && (
                    <Link to={`${tasks}/new`} className={buttonClass({ variant: 'primary', size: 'sm' })}>
                      {t('newTask.title')}
                    </Link>
                  )
                }
              >
                {t('tasks.empty.next')}
              </Empty>
            ) : (
              <TaskTable tasks={items} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

type Overview = Output<'get_project_overview'>;

function Figures({ of }: { of: Overview }) {
  const running = ['pending', 'importing', 'scanning', 'term_translating', 'running', 'optimizing'].reduce(
    (sum, status) => sum + (of.tasks[status] ?? 0),
    0,
  );
  const { spend, memory } = of;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        name={t('dashboard.running')}
        value={count(running)}
        note={t('dashboard.waiting', { count: of.tasks['waiting_confirmation'] ?? 0 })}
        {...((of.tasks['waiting_confirmation'] ?? 0) > 0 && { tone: 'text-warn-text' })}
      />
      <Figure
        name={t('dashboard.published')}
        value={count(of.strings_published)}
        note={
          of.last_published_at === null ? t('dashboard.neverPublished') : <Time at={of.last_published_at} />
        }
      />
      <Figure
        name={t('dashboard.spend', { days: spend.days })}
        value={spend.cost === null ? '–' : money(spend.cost)}
        note={
          spend.cost === null
            ? t('dashboard.noPrice')
            : t('dashboard.tokens', { count: count(spend.tokens_in + spend.tokens_out) })
        }
      />
      <Figure
        name={t('dashboard.memory')}
        value={percent(memory.share, 1)}
        note={
          memory.cost_saved === null
            ? t('dashboard.savedWords', { count: memory.words })
            : t('dashboard.saved', { amount: money(memory.cost_saved) })
        }
        tone="text-ok-text"
      />
    </div>
  );
}

const KINDS = [
  ['approved', 'bg-ok'],
  ['translated', 'bg-info'],
  ['review', 'bg-warn'],
  ['none', 'bg-active'],
] as const;

function Coverage({ of }: { of: Overview }) {
  const { tasks } = useHere();
  return (
    <Panel title={t('dashboard.coverage')} note={t('dashboard.coverage.note')}>
      {of.coverage.length === 0 ? (
        <Empty icon={Languages} title={t('dashboard.coverage.empty')} />
      ) : (
        <>
          <ul className="divide-y divide-line/70">
            {of.coverage.map((each) => {
              const total = each.approved + each.translated + each.review + each.none;
              const name = languageName(each.language);
              return (
                <li
                  key={each.language}
                  className="grid grid-cols-[170px_minmax(0,1fr)_auto] items-center gap-4 px-4 py-2.5 max-sm:grid-cols-[1fr_auto]"
                >
                  <span className="flex items-center gap-2.5">
                    <LanguageTag code={each.language} className="w-14 justify-center" />
                    <span className="truncate font-medium">{name}</span>
                  </span>
                  <StackedBar
                    className="h-2 max-sm:order-3 max-sm:col-span-2"
                    label={t('dashboard.bar', { ...each, language: name })}
                    total={total}
                    parts={KINDS.map(([kind, className]) => ({ value: each[kind], className }))}
                  />
                  <span className="tnum flex items-center gap-2 text-xs text-fg-2">
                    {each.review > 0 && (
                      <Tag tone="warn">{t('dashboard.toReview', { count: each.review })}</Tag>
                    )}
                    <span className="w-14 text-right">{percent(total - each.none, total)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
          <div className="flex flex-wrap gap-4 border-t border-line px-4 py-2.5 text-2xs text-fg-3">
            {KINDS.map(([kind, className]) => (
              <span key={kind} className="flex items-center gap-1.5">
                <i aria-hidden className={`size-2 rounded-[2px] ${className}`} />
                {t(`dashboard.kind.${kind}`)}
              </span>
            ))}
            <span className="flex-1" />
            <Link to={tasks} search={{ view: 'waiting' }} className="font-medium text-brand-text">
              {t('tasks.view.waiting')}
            </Link>
          </div>
        </>
      )}
    </Panel>
  );
}
