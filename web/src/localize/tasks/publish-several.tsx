import { Check } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/use-call.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { toast } from '../../shell/toast.ts';
import { LanguagePair } from '../bits.tsx';
import { PUBLISH_CHANGES } from '../publishes/publish-changes.ts';
import { useHere } from '../use-address.ts';
import type { TaskItem } from './task-table.tsx';

/** `null` means started; a sentence gives the reason why not. */
type Outcomes = ReadonlyMap<string, string | null>;

/** Publishes tasks one after the other, the oldest first: if two have the same string, the newer text stays. */
export function PublishSeveral({ tasks, onClose }: { tasks: readonly TaskItem[]; onClose: () => void }) {
  const { projectId } = useHere();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isBusy, setBusy] = useState(false);
  const publishing = useAct('publish_task', { quiet: true, changes: PUBLISH_CHANGES });
  const inOrder = tasks.toSorted((a, b) => a.accepted_at.localeCompare(b.accepted_at));
  const isStarted = ({ task_id }: TaskItem) => outcomes.get(task_id) === null;

  async function start(taskId: string): Promise<string | null> {
    try {
      await publishing.runAsync({ project_id: projectId, task_id: taskId });
      return null;
    } catch (error) {
      const { text, next } = explain(error);
      return `${text} ${next}`.trim();
    }
  }

  async function publish() {
    setBusy(true);
    const next = new Map(outcomes);
    // A refusal ends it: an older task would overwrite a newer one that was published before it.
    for (const task of inOrder.filter((each) => !isStarted(each))) {
      const outcome = await start(task.task_id);
      next.set(task.task_id, outcome);
      setOutcomes(new Map(next));
      if (outcome !== null) break;
    }
    setBusy(false);
    if (!inOrder.every(({ task_id }) => next.get(task_id) === null)) return;
    toast({ text: t('publish.several.started', { count: inOrder.length }), tone: 'ok' });
    onClose();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('publish.several.title', { count: tasks.length })}
      lead={t('publish.several.lead')}
      submit={t('task.publish')}
      isBusy={isBusy}
      onSubmit={() => void publish()}
    >
      <ol className="divide-y divide-line/70">
        {inOrder.map((task) => {
          const refusal = outcomes.get(task.task_id);
          return (
            <li key={task.task_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <span className="min-w-0 flex-1 truncate font-medium">{task.name}</span>
              <LanguagePair source={task.source_language} targets={task.target_languages} max={3} />
              {refusal === null && (
                <span className="flex items-center gap-1 text-xs text-ok-text">
                  <Check className="size-3.5" aria-hidden />
                  {t('publish.several.one')}
                </span>
              )}
              {typeof refusal === 'string' && (
                <p role="alert" className="w-full text-xs text-bad-text">
                  {refusal}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </FormDialog>
  );
}
