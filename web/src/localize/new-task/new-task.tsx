import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { type Input, type Output, unchecked } from '../../api/client.ts';
import { problemAt } from '../../api/explain.ts';
import { useAct, useCall } from '../../api/use-call.ts';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Loaded } from '../../ui/regions.tsx';
import { Crumbs } from '../bits.tsx';
import { useCoverage } from '../engines/use-coverage.ts';
import { LanguagePicker } from '../language-picker.tsx';
import { useHere } from '../use-address.ts';
import { Analysis } from './analysis.tsx';
import { guessRoles, mapRows, type Role } from './map-columns.ts';
import { Options } from './options.tsx';
import { readSheet } from './read-table.ts';
import { SourceText } from './source-text.tsx';
import { useDraft } from './use-draft.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Code, CopyButton } from '../../ui/bits.tsx';

type Creation = Input<'create_task'>;
type Analysed = Output<'create_task'>['analysis'];

/** From text to a task: what to translate, into which languages, how, at what cost, and then the start. */
export function Screen() {
  const { projectId, projectName, root, tasks, taskAt } = useHere();
  const navigate = useNavigate();
  const { draft, change, forget } = useDraft(projectId);
  const [chosenRoles, setRoles] = useState<readonly Role[] | null>(null);
  const project = useCall('get_project', { project_id: projectId });
  const languages = useCall('list_languages', { project_id: projectId }, { staleTime: 60_000 });
  const source = project.data?.source_language ?? null;
  const coverage = useCoverage(projectId, source);
  const known = useMemo(() => languages.data?.items.map(({ code }) => code) ?? [], [languages.data]);
  const sheet = useMemo(() => readSheet(draft.text, draft.isTable), [draft.text, draft.isTable]);
  const guessed = useMemo(
    () => guessRoles(sheet.columns, { source, languages: known }),
    [sheet, source, known],
  );
  const roles = chosenRoles?.length === sheet.columns.length ? chosenRoles : guessed;
  const mapped = useMemo(() => mapRows(sheet, roles), [sheet, roles]);
  const targets = useMemo(
    () => draft.languages ?? project.data?.target_languages ?? [],
    [draft.languages, project.data],
  );

  const dry = useAct('create_task', { quiet: true });
  const [analysed, setAnalysed] = useState<{ of: string; result: NonNullable<Analysed> } | null>(null);
  const create = useAct('create_task', {
    quiet: true,
    changes: ['list_tasks', 'get_project_overview'],
    onDone: ({ task_id }) => {
      forget();
      if (task_id !== null) void navigate({ to: taskAt(task_id) });
    },
  });
  const body: Omit<Creation, 'project_id'> = {
    ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
    target_languages: [...targets],
    ...(draft.from === 'paste'
      ? { strings: mapped.strings }
      : { file_url: draft.url.trim(), file_format: unchecked(draft.format) }),
    ...(!draft.scanTerms && { scan_terms: false }),
    ...(draft.scanTerms && draft.reviewTerms && { auto_apply_terms: false }),
    ...(!draft.useMemory && { skip_tm: true }),
    ...(!draft.useTerms && { skip_tb: true }),
    ...(draft.profile !== '' && { profile: unchecked(draft.profile) }),
    ...(draft.instructions.trim() !== '' && { instructions: draft.instructions.trim() }),
    ...(draft.callbackUrl.trim() !== '' && { callback_url: draft.callbackUrl.trim() }),
  };
  const signature = useMemo(
    () => JSON.stringify([mapped.strings.length, draft, targets]),
    [mapped, draft, targets],
  );
  const hasSource = draft.from === 'paste' ? mapped.strings.length > 0 : draft.url.trim() !== '';
  const isReady = hasSource && targets.length > 0;
  const failure = create.error ?? dry.error;
  const analyse = async () => {
    const { analysis } = await dry.runAsync({ ...body, project_id: projectId, dry_run: true });
    if (analysis) setAnalysed({ of: signature, result: analysis });
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) create.run({ ...body, project_id: projectId });
  };
  return (
    <Page
      title={t('newTask.title')}
      crumbs={
        <Crumbs
          parts={[
            { text: projectName, to: root },
            { text: t('nav.tasks'), to: tasks },
            { text: t('newTask.title') },
          ]}
        />
      }
    >
      <form
        onSubmit={start}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]"
      >
        <div className="min-w-0 space-y-4">
          <Panel title={t('newTask.source')} note={t('newTask.source.note')}>
            <SourceText
              project={projectId}
              draft={draft}
              onChange={(part) => {
                setRoles(null);
                change(part);
              }}
              sheet={sheet}
              roles={roles}
              onRoles={setRoles}
              mapped={mapped}
              languages={known}
              isSampleOf={source?.startsWith('en') ?? false}
            />
          </Panel>
          <Panel title={t('newTask.languages')}>
            <div className="p-4">
              <Loaded of={languages} rows={2}>
                {({ items }) => (
                  <LanguagePicker
                    languages={items}
                    chosen={targets}
                    onChange={(next) => change({ languages: next })}
                    problem={problemAt(failure, 'target_languages')}
                    coverage={coverage}
                  />
                )}
              </Loaded>
            </div>
          </Panel>
          <Panel title={t('newTask.options')}>
            <Options draft={draft} onChange={change} />
          </Panel>
        </div>
        <div className="space-y-4 lg:sticky lg:top-0">
          <Analysis
            result={analysed?.result ?? null}
            isOld={analysed !== null && analysed.of !== signature}
            isBusy={dry.isBusy}
            isPossible={isReady && draft.from === 'paste'}
            ofAddress={draft.from === 'address'}
            onAnalyse={() => void analyse().catch(() => {})}
          />
          <FormProblem
            error={failure}
            className="rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm"
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="w-full"
            isBusy={create.isBusy}
            disabled={!isReady}
          >
            {draft.scanTerms && draft.reviewTerms ? t('newTask.startReview') : t('newTask.start')}
          </Button>
          {!isReady && (
            <p className="text-xs text-fg-3">
              {hasSource ? t('newTask.needLanguages') : t('newTask.needText')}
            </p>
          )}
          <ApiCall body={body} />
        </div>
      </form>
    </Page>
  );
}

const STRINGS_SHOWN = 2;

/** The same through the API: programs can do everything that this page does. */
function ApiCall({ body }: { body: Omit<Input<'create_task'>, 'project_id'> }) {
  const { strings, ...rest } = body;
  const write = (some: typeof strings) =>
    `POST /api/open/v1/tasks/create\n${JSON.stringify({ ...rest, ...(some && { strings: some }) }, null, 2)}`;
  const hidden = (strings?.length ?? 0) - STRINGS_SHOWN;
  return (
    <details className="rounded-lg border border-line bg-surface shadow-e1">
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium">{t('newTask.api')}</summary>
      <div className="space-y-2 border-t border-line p-3">
        <Code label={t('newTask.api')} className="max-h-72 overflow-y-auto">
          {write(strings?.slice(0, STRINGS_SHOWN))}
        </Code>
        <div className="flex items-center justify-between gap-2 text-xs text-fg-3">
          {hidden > 0 ? t('newTask.api.more', { count: hidden }) : ''}
          <CopyButton value={write(strings)} label={t('newTask.api.copy')} text={t('common.copy')} />
        </div>
      </div>
    </details>
  );
}
