import { Check, X } from 'lucide-react';
import { count, percent } from '../../text/format.ts';
import { t, type TextId } from '../../text/text.ts';
import { cn } from '../../ui/cn.ts';
import type { StageState, StepName, TaskView } from './stages.ts';

const TEXTS: Record<StepName, TextId> = {
  tmMatching: 'step.tmMatching',
  tbMatching: 'step.tbMatching',
  kbExtraction: 'step.kbExtraction',
  translateBatch: 'step.translateBatch',
  lqaBatch: 'step.lqaBatch',
  translateEnhanceBatch: 'step.translateEnhanceBatch',
  aiScoringBatch: 'step.aiScoringBatch',
};

type Counts = Record<string, number>;
const sum = (counts: Counts, names: readonly string[]) =>
  names.reduce((all, name) => all + (counts[name] ?? 0), 0);

/** The result of the step, in one line. */
function findings(name: StepName, counts: Counts): string {
  switch (name) {
    case 'tmMatching':
      return t('step.found.tm', {
        exact: sum(counts, ['context', 'exact']),
        near: sum(counts, ['fuzzy_95', 'fuzzy_85', 'fuzzy_75']),
      });
    case 'tbMatching':
      return t('step.found.tb', { rows: counts['rows_with_terms'] ?? 0 });
    case 'kbExtraction':
      return t('step.found.kb', { count: counts['groups'] ?? 0 });
    case 'translateBatch':
      return t('step.found.translated', { count: counts['rows_changed'] ?? 0 });
    case 'lqaBatch':
      return t('step.found.lqa', { count: sum(counts, ['critical', 'major', 'minor']) });
    case 'translateEnhanceBatch':
      return t('step.found.enhanced', { count: sum(counts, ['autofixed', 'rewritten']) });
    case 'aiScoringBatch':
      return t('step.found.scored', { count: counts['below_threshold'] ?? 0 });
  }
}

export function SubStep({
  name,
  index,
  state,
  rows,
  counts,
}: {
  name: StepName;
  index: number;
  state: StageState;
  rows: TaskView['progress'];
  counts: Counts;
}) {
  const share = rows.rows_total === 0 ? 0 : rows.rows_done / rows.rows_total;
  return (
    <li
      aria-current={state === 'run' ? 'step' : undefined}
      className={cn(
        'relative min-h-[58px] overflow-hidden rounded-sm px-2.5 pb-2.5 pt-2',
        state === 'run' && 'bg-surface shadow-e1 ring-1 ring-brand/40',
        state === 'done' && 'bg-surface/70',
        state === 'failed' && 'bg-bad-soft ring-1 ring-bad/40',
      )}
    >
      <div className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={cn(
            'tnum grid size-4 shrink-0 place-items-center rounded-full text-[10px] font-semibold leading-none',
            state === 'done' && 'bg-ok-soft text-ok-text',
            state === 'run' && 'bg-brand text-brand-fg',
            state === 'failed' && 'bg-bad text-canvas',
            state === 'todo' && 'bg-active text-fg-2',
          )}
        >
          {state === 'done' ? (
            <Check className="size-2.5" strokeWidth={3.5} />
          ) : state === 'failed' ? (
            <X className="size-2.5" strokeWidth={3.5} />
          ) : (
            index + 1
          )}
        </span>
        <span className={cn('truncate text-xs font-medium', state === 'todo' && 'text-fg-3')}>
          {t(TEXTS[name])}
          <span className="sr-only">, {t(`stage.state.${state}`)}</span>
        </span>
        <span className="flex-1" />
        {state === 'run' && (
          <span className="tnum text-[10.5px] font-semibold text-brand-text">
            {percent(rows.rows_done, rows.rows_total)}
          </span>
        )}
      </div>
      <div className="tnum mt-1 truncate text-[10.5px] leading-4 text-fg-3">
        {state === 'run' ? (
          <span className="text-fg-2">
            {t('step.rows', { done: count(rows.rows_done), total: count(rows.rows_total) })}
          </span>
        ) : state === 'done' ? (
          findings(name, counts)
        ) : (
          t(`stage.state.${state}`)
        )}
      </div>
      <div
        aria-hidden
        className={cn(
          'absolute inset-x-2.5 bottom-1.5 h-[3px] overflow-hidden rounded-full',
          state === 'done' ? 'bg-ok' : 'bg-active/70',
        )}
      >
        {state === 'run' && (
          <div
            className="relative h-full overflow-hidden rounded-full bg-brand transition-[width] duration-500"
            style={{ width: `${share * 100}%` }}
          >
            <span className="absolute inset-y-0 w-1/3 animate-[sweep_1.8s_linear_infinite] bg-white/50" />
          </div>
        )}
      </div>
    </li>
  );
}
