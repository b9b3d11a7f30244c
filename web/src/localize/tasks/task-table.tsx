import { Link } from '@tanstack/react-router';
import type { Output } from '../../api/client.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { State, Tag } from '../../ui/badge.tsx';
import { Meter, Time } from '../../ui/bits.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { LanguagePair } from '../bits.tsx';
import { CANCELLED_CODE, taskLook } from '../states.ts';
import { inWords } from '../../text/in-words.ts';

export type TaskItem = Output<'list_tasks'>['items'][number];

const LANGUAGES_SHOWN = 4;

/** The tasks chosen for an action on several. Only completed tasks can be chosen. */
interface Choosing {
  chosen: ReadonlySet<string>;
  onChoose: (next: ReadonlySet<string>) => void;
}

export const isPublishable = ({ status }: TaskItem): boolean => status === 'completed';

export function TaskTable({ tasks, choosing }: { tasks: readonly TaskItem[]; choosing?: Choosing }) {
  const ws = useWorkspaceId();
  return (
    <Table
      label={t('nav.tasks')}
      head={[
        ...(choosing ? [<EveryBox key="all" tasks={tasks} {...choosing} />] : []),
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
          {choosing && (
            <Cell className="w-8 pr-0">
              {isPublishable(task) && (
                <CheckBox
                  aria-label={t('tasks.choose', { name: task.name })}
                  checked={choosing.chosen.has(task.task_id)}
                  onCheckedChange={(isOn) => {
                    const others = [...choosing.chosen].filter((id) => id !== task.task_id);
                    choosing.onChoose(new Set(isOn === true ? [...others, task.task_id] : others));
                  }}
                />
              )}
            </Cell>
          )}
          <Cell className="min-w-32 max-w-96 py-1.5 max-[1180px]:w-full max-[1180px]:max-w-0">
            <Link
              to={`/w/${ws}/l/${task.project_id}/tasks/${task.task_id}`}
              className="block truncate font-medium hover:underline max-[1180px]:whitespace-normal max-[1180px]:wrap-anywhere"
            >
              {task.name}
            </Link>
            <span className="block truncate text-2xs text-fg-3 max-[1180px]:whitespace-normal">
              {task.failure_reason && task.failure_code !== CANCELLED_CODE
                ? inWords(task.failure_reason)
                : task.client_task_id}
            </span>
          </Cell>
          <Cell className="min-w-36">
            <Standing task={task} />
          </Cell>
          <Cell className="min-w-36">
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

function EveryBox({ tasks, chosen, onChoose }: { tasks: readonly TaskItem[] } & Choosing) {
  const able = tasks.filter(isPublishable).map(({ task_id }) => task_id);
  const isAll = able.length > 0 && able.every((id) => chosen.has(id));
  const isSome = able.some((id) => chosen.has(id));
  return (
    <CheckBox
      aria-label={t('tasks.chooseAll')}
      disabled={able.length === 0}
      checked={isAll ? true : isSome ? 'indeterminate' : false}
      onCheckedChange={() => onChoose(isAll ? new Set() : new Set(able))}
    />
  );
}

/** The status; during translation also the step and its progress. */
function Standing({ task }: { task: TaskItem }) {
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
