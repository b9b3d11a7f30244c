import type { FormEvent } from 'react';
import { useState } from 'react';
import type { Input } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { useMay } from '../../shell/member.ts';
import { Page } from '../../shell/page.tsx';
import { SettingsColumn } from '../../shell/settings-column.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Crumbs } from '../bits.tsx';
import { useHere } from '../use-address.ts';
import { CheckFields } from './check-fields.tsx';
import { Danger } from './danger.tsx';
import { Engines } from './engines.tsx';
import { EngineFields } from './engine-fields.tsx';
import { GeneralFields } from './general-fields.tsx';
import { PlaceholderFields } from './placeholder-fields.tsx';
import { ProjectKeys } from './project-keys.tsx';
import { QualityFields } from './quality-fields.tsx';
import { StyleFields } from './style-fields.tsx';
import { has } from '#kernel/narrow.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import type { Draft, FieldsProps, Project } from './draft.ts';

/** Everything that shapes the tasks of a project. */
export function Screen() {
  const { projectId, projectName, root } = useHere();
  const project = useCall('get_project', { project_id: projectId });
  return (
    <Page
      title={t('project.title')}
      crumbs={<Crumbs parts={[{ text: projectName, to: root }, { text: t('project.title') }]} />}
      isFull
    >
      <SettingsColumn>
        <Loaded of={project}>
          {/* A new text of the server begins a new form. */}
          {(data) => <Form key={JSON.stringify(data)} project={data} />}
        </Loaded>
      </SettingsColumn>
    </Page>
  );
}

function draftOf({ name, source_language, target_languages, settings }: Project): Draft {
  return { name, source_language, target_languages, settings };
}

/** Only what was changed: unchanged settings follow the defaults of later versions. */
function changesOf(project: Project, draft: Draft): Omit<Input<'update_project'>, 'project_id'> {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const before = draftOf(project);
  const settings = Object.fromEntries(
    Object.entries(draft.settings).filter(
      ([key, value]) => !has(before.settings, key) || !isSame(value, before.settings[key]),
    ),
  );
  return {
    ...(draft.name !== before.name && { name: draft.name }),
    ...(draft.source_language !== before.source_language && { source_language: draft.source_language }),
    ...(!isSame(draft.target_languages, before.target_languages) && {
      target_languages: [...draft.target_languages],
    }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

function Form({ project }: { project: Project }) {
  const may = useMay();
  const { projectId } = useHere();
  const [draft, setDraft] = useState(() => draftOf(project));
  const save = useAct('update_project', {
    quiet: true,
    changes: ['get_project', 'list_projects', 'list_languages', 'list_engines', 'check_coverage'],
    done: t('project.saved'),
  });
  const changes = changesOf(project, draft);
  const isChanged = Object.keys(changes).length > 0;
  const fields: FieldsProps = {
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    set: (part) => setDraft((now) => ({ ...now, settings: { ...now.settings, ...part } })),
    problemOf: (name) => problemAt(save.error, name),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.run({ ...changes, project_id: projectId });
  };
  const mayWrite = may('manage');
  return (
    <>
      <Engines />
      <form onSubmit={submit}>
        {/* A role without the right sees the values and cannot change them. */}
        <fieldset disabled={!mayWrite} className="min-w-0 space-y-4">
          <Panel title={t('project.general')}>
            <GeneralFields {...fields} />
          </Panel>
          <Panel title={t('project.engines')}>
            <EngineFields {...fields} />
          </Panel>
          <Panel title={t('project.style')} note={t('project.style.note')}>
            <StyleFields {...fields} />
          </Panel>
          <Panel title={t('placeholders.title')} note={t('placeholders.note')}>
            <PlaceholderFields {...fields} recognised={project.recognised_syntaxes} />
          </Panel>
          <Panel title={t('project.quality')} note={t('project.quality.note')}>
            <QualityFields {...fields} />
          </Panel>
          <Panel title={t('project.checks')} note={t('project.checks.note')}>
            <CheckFields {...fields} />
          </Panel>
        </fieldset>
        {mayWrite ? (
          <div className="sticky bottom-0 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-e2">
            <FormProblem error={save.error} className="min-w-0 flex-1 text-sm text-bad-text" />
            {isChanged && <Button onClick={() => setDraft(draftOf(project))}>{t('project.discard')}</Button>}
            <Button type="submit" variant="primary" isBusy={save.isBusy} disabled={!isChanged}>
              {t('common.save')}
            </Button>
          </div>
        ) : (
          <p className="mt-3 text-sm text-fg-3">{t('project.readOnly')}</p>
        )}
      </form>
      {may('manage') && (
        <>
          <ProjectKeys />
          <Danger project={project} />
        </>
      )}
    </>
  );
}
