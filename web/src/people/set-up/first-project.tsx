import { useState } from 'react';
import { call, unchecked } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Field, Input } from '../../ui/field.tsx';
import { SOFT } from '../../ui/tone.ts';
import { Door, DoorForm, DoorLink } from '../door.tsx';
import { problemAt, problemOf } from '../../api/explain.ts';
import type { Connected } from './set-up.tsx';

/** The owner is in by now: what is wrong with a project must not keep them out. */
export function FirstProject({
  workspaceId,
  sandbox,
  onMade,
}: {
  workspaceId: string;
  sandbox: Connected | null;
  onMade: (projectId: string) => void;
}) {
  const [name, setName] = useState('');
  const [source, setSource] = useState('en');
  const [languages, setLanguages] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const home = `/w/${workspaceId}/home`;

  async function send() {
    setBusy(true);
    setError(null);
    try {
      const { project_id } = await call('create_project', {
        name,
        source_language: unchecked(source),
        target_languages: languages
          .split(/[\s,;，、；]+/)
          .filter((code) => code !== '')
          .map((code) => unchecked(code)),
      });
      // Whoever reloads from here on goes on with the engines.
      history.replaceState(null, '', `/setup?workspace=${workspaceId}&project=${project_id}`);
      onMade(project_id);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <Door
      title={t('setUp.project')}
      lead={t('setUp.project.lead')}
      foot={<DoorLink href={home}>{t('setUp.later')}</DoorLink>}
    >
      {sandbox !== null && <WhatBecameOf sandbox={sandbox} />}
      <DoorForm
        onSubmit={() => void send()}
        submit={t('setUp.project.submit')}
        problem={problemOf(error, ['name', 'source_language'])}
        isBusy={isBusy}
      >
        <Field
          label={t('setUp.project.name')}
          hint={t('setUp.project.hint')}
          problem={problemAt(error, 'name')}
        >
          {(p) => (
            <Input
              {...p}
              required
              autoFocus
              maxLength={200}
              value={name}
              onChange={(e) => setName(e.target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-[7rem_1fr] gap-3">
          <Field label={t('setUp.source')} problem={problemAt(error, 'source_language')}>
            {(p) => (
              <Input
                {...p}
                required
                maxLength={35}
                value={source}
                onChange={(e) => setSource(e.target.value)}
              />
            )}
          </Field>
          <Field label={t('setUp.languages')} hint={t('setUp.languages.hint')}>
            {(p) => (
              <Input
                {...p}
                placeholder="de, ja, es"
                maxLength={1000}
                value={languages}
                onChange={(e) => setLanguages(e.target.value)}
              />
            )}
          </Field>
        </div>
      </DoorForm>
    </Door>
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
