import { Link } from '@tanstack/react-router';
import type { Output } from '../../api/client.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Meter, Time } from '../../ui/bits.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguagePair } from '../bits.tsx';
import { taskLook } from '../states.ts';
import { inWords } from '../../text/in-words.ts';

export type TaskItem = Output<'list_tasks'>['items'][number];

const LANGUAGES_SHOWN = 4;

export function TaskTable({ tasks }: { tasks: readonly TaskItem[] }) {
  const ws = useWorkspaceId();
  return (
    <Table
      label={t('nav.tasks')}
      head={[
        t('tasks.name'),
        t('tasks.status'),
        t('tasks.languages'),
        t('tasks.strings'),
        t('tasks.by'),
        t('tasks.age'),
      ]}
    >
      {tasks.map((task) => (
        <Row key={task.task_id}>
          <Cell className="min-w-56 max-w-96 py-1.5">
            <Link
              to={`/w/${ws}/l/${task.project_id}/tasks/${task.task_id}`}
              className="block truncate font-medium hover:underline"
            >
              {task.name}
            </Link>
            <span className="block truncate text-2xs text-fg-3">
              {task.failure_reason ? inWords(task.failure_reason) : (task.client_task_id ?? task.task_id)}
            </span>
          </Cell>
          <Cell className="min-w-44">
            <Standing task={task} />
          </Cell>
          <Cell>
            <LanguagePair
              source={task.source_language}
              targets={task.target_languages}
              max={LANGUAGES_SHOWN}
            />
          </Cell>
          <Cell className="tnum text-fg-2">
            {task.strings_count === null ? '–' : count(task.strings_count)}
          </Cell>
          <Cell className="max-w-40 truncate text-fg-2">
            {task.started_by === null ? '–' : (task.started_by.name ?? t(`by.${task.started_by.kind}`))}
          </Cell>
          <Cell>
            <Time at={task.accepted_at} className="text-fg-2" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** The status; while it is translated, which step and how far that step is. */
export function Standing({ task }: { task: TaskItem }) {
  const look = taskLook(task.status, task.failure_code);
  const open = task.status === 'completed' && task.open_languages.length > 0;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <State look={look} />
      {task.step && (
        <span className="tnum text-2xs text-fg-3">
          {t('tasks.step', { index: task.step.index, of: task.step.of })}
        </span>
      )}
      {open && <Tag tone="warn">{t('tasks.open')}</Tag>}
      {task.rows && task.rows.total > 0 && (
        <Meter
          className="w-full max-w-40"
          label={t('tasks.rowsOfStep')}
          value={task.rows.done}
          max={task.rows.total}
        />
      )}
    </span>
  );
}
