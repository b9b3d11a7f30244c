import { Check, Clock3, LoaderCircle, Minus, X } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { duration } from '../duration.ts';
import { type Stage, type StageState, stagesOf, STEPS, stepStates, type TaskView, timeOf } from './stages.ts';
import { SubStep } from './sub-step.tsx';

const DOT: Record<StageState, string> = {
  done: 'bg-ok text-canvas',
  run: 'bg-brand text-brand-fg ring-4 ring-brand/15',
  wait: 'bg-warn text-[oklch(.28_.06_70)] ring-4 ring-warn/20',
  failed: 'bg-bad text-canvas ring-4 ring-bad/15',
  todo: 'border-[1.5px] border-line-strong bg-surface text-fg-3',
  skipped: 'border-[1.5px] border-dashed border-line-strong bg-surface text-fg-3',
};
const NOTE: Partial<Record<StageState, string>> = {
  run: 'font-medium text-brand-text',
  wait: 'font-medium text-warn-text',
  failed: 'font-medium text-bad-text',
};

/** Six stages, and the seven sub-steps of the fourth. Each step has its own bar, so none jumps back. */
export function Pipeline({
  task,
  progress,
  terms,
}: {
  task: TaskView;
  progress: Output<'get_task_progress'> | undefined;
  terms: number | undefined;
}) {
  const stages = stagesOf(task);
  const steps = stepStates(task);
  return (
    <Card aria-label={t('task.pipeline')} className="px-4 pb-4 pt-3.5">
      <ol className="grid grid-cols-6 gap-y-3 max-md:grid-cols-3">
        {stages.map((stage, index) => (
          <StageItem key={stage.name} stage={stage} index={index} note={noteOf(stage, task, terms)} />
        ))}
      </ol>
      <ol
        aria-label={t('task.steps')}
        className={cn(
          'mt-3 grid grid-cols-7 gap-1 rounded-md border border-line bg-sunken p-1 max-xl:grid-cols-4 max-sm:grid-cols-2',
          // Before they start, their text is not worth the space on a small screen.
          steps.every((state) => state === 'todo') && 'max-sm:hidden',
        )}
      >
        {STEPS.map((name, index) => (
          <SubStep
            key={name}
            name={name}
            index={index}
            state={steps[index] ?? 'todo'}
            rows={task.progress}
            counts={progress?.steps.find((step) => step.name === name)?.counts ?? {}}
          />
        ))}
      </ol>
      {/* Announced rarely: people with a screen reader want to know the progress, not each row. */}
      <p aria-live="polite" className="sr-only">
        {t('task.stageNow', {
          stage: t(
            (stages.find(({ state }) => state !== 'done' && state !== 'skipped') ?? stages[5])?.text ??
              'stage.done',
          ),
        })}
      </p>
    </Card>
  );
}

function StageItem({ stage, index, note }: { stage: Stage; index: number; note: string }) {
  const { state } = stage;
  const isHere = state === 'run' || state === 'wait' || state === 'failed';
  return (
    <li className="relative pr-3" aria-current={isHere ? 'step' : undefined}>
      {index < 5 && (
        <span
          aria-hidden
          className={cn(
            'absolute left-[26px] right-2 top-[9px] h-[2px] rounded max-md:hidden',
            state === 'done' ? 'bg-ok/45' : 'bg-line',
          )}
        />
      )}
      <span
        aria-hidden
        className={cn('relative z-10 grid size-5 place-items-center rounded-full', DOT[state])}
      >
        <Sign state={state} index={index} />
      </span>
      <div
        className={cn('mt-1.5 text-sm font-medium', (state === 'todo' || state === 'skipped') && 'text-fg-3')}
      >
        {t(stage.text)}
        <span className="sr-only">, {t(`stage.state.${state}`)}</span>
      </div>
      <div className={cn('h-4 truncate text-2xs', NOTE[state] ?? 'text-fg-3')}>{note}</div>
    </li>
  );
}

function Sign({ state, index }: { state: StageState; index: number }) {
  if (state === 'done') return <Check className="size-3" strokeWidth={3} />;
  if (state === 'wait') return <Clock3 className="size-3" strokeWidth={2.5} />;
  if (state === 'run') return <LoaderCircle className="size-3 animate-spin" strokeWidth={2.5} />;
  if (state === 'failed') return <X className="size-3" strokeWidth={3} />;
  if (state === 'skipped') return <Minus className="size-3" />;
  return <span className="tnum text-[10px] font-semibold leading-none">{index + 1}</span>;
}

function noteOf({ name, state }: Stage, task: TaskView, terms: number | undefined): string {
  if (state === 'skipped') return t('stage.note.skipped');
  if (state === 'wait') return t('stage.note.waiting');
  const time = (jobType: string) => duration(timeOf(task, jobType) ?? 0);
  switch (name) {
    case 'import':
      if (state === 'todo') return t('stage.note.queued');
      return state === 'done'
        ? t('stage.note.imported', { count: task.strings_count, time: time('TASK_IMPORT') })
        : '';
    case 'scan':
      return state === 'done' && terms !== undefined
        ? t('stage.note.scanned', { count: terms, time: time('TB_SCAN') })
        : '';
    case 'confirm':
      if (state === 'run') return t('stage.note.applying');
      if (state !== 'done') return '';
      if (task.jobs.some(({ job_type }) => job_type === 'TB_TRANSLATE')) return t('stage.note.applied');
      return terms === 0 ? t('stage.note.noTerms') : t('stage.note.confirmed');
    case 'translate': {
      if (state === 'todo') return t('stage.note.steps');
      const at = STEPS.findIndex((step) => step === task.current_step);
      if (state === 'run' && at >= 0) return t('stage.note.step', { index: at + 1 });
      return state === 'done' ? time('TRANSLATE') : '';
    }
    case 'optimize':
      if (state === 'done' && task.jobs.some(({ job_type }) => job_type === 'TRANSLATE_QA'))
        return time('TRANSLATE_QA');
      if (state === 'failed' && !task.is_failed) return t('stage.note.usable');
      return state === 'todo' ? t('stage.note.weak') : '';
    case 'done': {
      const failed = Object.values(task.failed_rows ?? {}).reduce((sum, n) => sum + n, 0);
      return failed > 0 ? t('stage.note.open', { count: failed, shown: count(failed) }) : '';
    }
  }
}
