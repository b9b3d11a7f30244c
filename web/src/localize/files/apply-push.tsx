import { TriangleAlert } from 'lucide-react';
import type { Output } from '../../api/client.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { ParlanceError } from '@sdk/client.ts';
import { useMay } from '../../shell/member.ts';
import { count } from '../../text/format.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Choice, SelectField } from '../../ui/field.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useCoverage } from '../engines/use-coverage.ts';
import { LanguagePicker } from '../language-picker.tsx';
import { applied, type Decisions } from './decisions.ts';

type Look = Output<'preview_push'>;

/** What else a push changes: everything that shows strings, files, tasks or publishes. */
export const PUSHED = [
  'get_push',
  'preview_push',
  'list_project_pushes',
  'list_project_files',
  'list_project_strings',
  'count_project_strings',
  'list_publishes',
  'list_tasks',
  'get_project_overview',
] as const;

/** The last decisions, and the button that applies them. */
export function ApplyPush({
  project,
  look,
  decided,
  onDecide,
  onApplied,
  onConflict,
}: {
  project: string;
  look: Look;
  decided: Decisions;
  onDecide: (next: Decisions) => void;
  onApplied: () => void;
  /** Somebody else changed the project after this preview was made. */
  onConflict: () => void;
}) {
  const may = useMay();
  const languages = useCall('list_languages', { project_id: project });
  const targets = (languages.data?.items ?? []).filter((each) => each.is_enabled && !each.is_source);
  const coverage = useCoverage(project);
  const chosen = decided.languages ?? targets.map(({ code }) => code);
  const act = useAct('apply_push', { quiet: true, changes: PUSHED, onDone: onApplied });
  const { counts } = look;
  if (counts === null) return null;
  const isNothing = KINDS_COUNTED.every((kind) => counts[kind] === 0);
  const needsConsent = look.needs_consent && decided.gone === 'hide';
  const run = () =>
    void act
      .runAsync({
        project_id: project,
        push_id: look.push_id,
        ...(look.revision !== null && { revision: look.revision }),
        ...applied(decided, chosen),
      })
      .catch((error: unknown) => {
        if (!(error instanceof ParlanceError) || error.params['field'] !== 'revision') return;
        act.reset();
        onConflict();
      });
  if (!may('publish'))
    return (
      <Panel title={t('push.apply')}>
        <p className="px-4 py-3 text-sm text-fg-2">{t('push.apply.others')}</p>
      </Panel>
    );
  return (
    <Panel title={t('push.apply')} note={t('push.apply.note')}>
      <div className="space-y-4 px-4 py-3">
        {counts.gone > 0 && (
          <SelectField
            label={t('push.gone', { count: counts.gone })}
            className="max-w-md"
            value={decided.gone}
            onChange={(event) =>
              onDecide({ ...decided, gone: event.target.value === 'keep' ? 'keep' : 'hide' })
            }
          >
            <option value="hide">{t('push.gone.hide')}</option>
            <option value="keep">{t('push.gone.keep')}</option>
          </SelectField>
        )}
        {needsConsent && (
          <div role="alert" className="space-y-2 rounded-md border border-warn-line bg-warn-soft p-3">
            <p className="flex items-start gap-2 text-sm text-warn-text">
              <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
              {t('push.guard', { count: count(counts.gone) })}
            </p>
            <Choice
              label={t('push.guard.allow')}
              checked={decided.isAllowed}
              onCheckedChange={(next) => onDecide({ ...decided, isAllowed: next === true })}
            />
          </div>
        )}
        {counts.changed > 0 && (
          <Choice
            label={t('push.minor')}
            hint={t('push.minor.hint')}
            checked={decided.keepsMinor}
            onCheckedChange={(next) => onDecide({ ...decided, keepsMinor: next === true })}
          />
        )}
        {counts.renamed > 0 && (
          <Choice
            label={t('push.takeAll')}
            hint={t('push.takeAll.hint')}
            checked={decided.takesAll}
            onCheckedChange={(next) => onDecide({ ...decided, takesAll: next === true })}
          />
        )}
        <Choice
          label={t('push.task')}
          hint={t('push.task.hint')}
          checked={decided.task}
          onCheckedChange={(next) => onDecide({ ...decided, task: next === true })}
        />
        {decided.task && (
          <LanguagePicker
            languages={languages.data?.items ?? []}
            chosen={chosen}
            onChange={(next) => onDecide({ ...decided, languages: next })}
            coverage={coverage}
          />
        )}
        <FormProblem error={act.error} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isNothing && <p className="text-sm text-fg-2">{t('push.nothing')}</p>}
          <Button
            variant="primary"
            isBusy={act.isBusy}
            disabled={needsConsent && !decided.isAllowed}
            onClick={run}
          >
            {t('push.apply.now')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const KINDS_COUNTED = ['new', 'changed', 'gone', 'renamed', 'moved', 'returned'] as const;
