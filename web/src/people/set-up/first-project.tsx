import { useState } from 'react';
import { call } from '../../api/client.ts';
import { problemOf } from '../../api/explain.ts';
import {
  NEW_PROJECT,
  PROJECT_FIELDS,
  ProjectFields,
  sent,
} from '../../localize/new-project/project-fields.tsx';
import { t } from '../../text/text.ts';
import { SOFT } from '../../ui/tone.ts';
import { EntrancePage, EntranceForm, EntranceLink } from '../entrance.tsx';
import type { Connected } from './first-owner.tsx';

/** The owner is signed in by now: a problem with a project must not keep them out. */
export function FirstProject({
  workspaceId,
  sandbox,
  onMade,
}: {
  workspaceId: string;
  sandbox: Connected | null;
  onMade: (projectId: string) => void;
}) {
  const [draft, setDraft] = useState(NEW_PROJECT);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const home = `/w/${workspaceId}/home`;

  async function send() {
    setBusy(true);
    setError(null);
    try {
      const { project_id } = await call('create_project', sent(draft));
      // A reload from here on continues with the engines.
      history.replaceState(null, '', `/setup?workspace=${workspaceId}&project=${project_id}`);
      onMade(project_id);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <EntrancePage
      title={t('setUp.project')}
      lead={t('setUp.project.lead')}
      foot={<EntranceLink href={home}>{t('setUp.later')}</EntranceLink>}
    >
      {sandbox !== null && <WhatBecameOf sandbox={sandbox} />}
      <EntranceForm
        onSubmit={() => void send()}
        submit={t('setUp.project.submit')}
        problem={problemOf(error, PROJECT_FIELDS)}
        isBusy={isBusy}
      >
        <ProjectFields draft={draft} onChange={setDraft} error={error} />
      </EntranceForm>
    </EntrancePage>
  );
}

function WhatBecameOf({ sandbox }: { sandbox: Connected }) {
  const isWell = 'count' in sandbox;
  return (
    <p role="status" className={`rounded-md border px-3 py-2 text-xs ${SOFT[isWell ? 'ok' : 'warn']}`}>
      {isWell
        ? t('setUp.sandbox.done', { count: sandbox.count })
        : t('setUp.sandbox.failed', { problem: sandbox.problem })}
    </p>
  );
}
