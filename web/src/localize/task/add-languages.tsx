import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { languageName, list } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Choice } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { useCoverage } from '../engines/use-coverage.ts';
import { LanguagePicker } from '../language-picker.tsx';
import { useHere } from '../use-address.ts';
import type { TaskView } from './stages.ts';
import { FormProblem } from '../../ui/form-problem.tsx';

/** Adds target languages to a task; says beforehand which would start work and which would not. */
export function AddLanguages({ task, onClose }: { task: TaskView; onClose: () => void }) {
  const { projectId } = useHere();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [useMemory, setUseMemory] = useState(true);
  const languages = useCall('list_languages', { project_id: projectId }, { staleTime: 60_000 });
  const coverage = useCoverage(projectId, task.source_language);
  const progress = useCall('get_task_progress', { task_id: task.task_id });
  const add = useAct('supplement_translate', {
    quiet: true,
    changes: ['get_task_status', 'get_task_progress', 'list_tasks'],
    done: ({ effective_target_languages: effective }) =>
      effective.length === 0
        ? t('supplement.nothing')
        : t('supplement.done', { languages: list(effective.map(languageName)) }),
    onDone: onClose,
  });
  // A language whose rows all have a text counts as translated; the source is never a target.
  const translated = new Set(
    progress.data?.languages
      .filter(({ rows, done }) => rows > 0 && done === rows)
      .map(({ language }) => language),
  );
  const skipped = chosen.filter((code) => code === task.source_language || translated.has(code));
  const effective = chosen.filter((code) => !skipped.includes(code));
  return (
    <FormDialog
      onClose={onClose}
      title={t('task.addLanguages')}
      lead={t('supplement.lead')}
      submit={t('supplement.submit', { count: effective.length })}
      isBusy={add.isBusy}
      isDisabled={chosen.length === 0}
      onSubmit={() =>
        add.run({
          project_id: projectId,
          task_id: task.task_id,
          target_languages: [...chosen],
          ...(!useMemory && { skip_tm: true }),
        })
      }
    >
      <Loaded of={languages} rows={3}>
        {({ items }) => (
          <LanguagePicker languages={items} chosen={chosen} onChange={setChosen} coverage={coverage} />
        )}
      </Loaded>
      <Choice
        label={t('supplement.memory')}
        checked={useMemory}
        onCheckedChange={(next) => setUseMemory(next === true)}
      />
      {chosen.length > 0 && (
        <dl aria-live="polite" className="space-y-1 rounded-md border border-line bg-sunken p-3 text-sm">
          <div>
            <dt className="inline font-medium">{t('supplement.effective', { count: effective.length })} </dt>
            <dd className="inline text-fg-2">
              {effective.length === 0 ? t('supplement.none') : list(effective.map(languageName))}
            </dd>
          </div>
          {skipped.length > 0 && (
            <div>
              <dt className="inline font-medium">{t('supplement.skipped', { count: skipped.length })} </dt>
              <dd className="inline text-fg-2">
                {skipped
                  .map((code) =>
                    t(code === task.source_language ? 'supplement.isSource' : 'supplement.isDone', {
                      language: languageName(code),
                    }),
                  )
                  .join(' · ')}
              </dd>
            </div>
          )}
        </dl>
      )}
      <FormProblem error={add.error} />
    </FormDialog>
  );
}
