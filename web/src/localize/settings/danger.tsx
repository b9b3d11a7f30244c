import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import type { Project } from './settings.tsx';

/** What takes a project away, for a while or for good. */
export function Danger({ project }: { project: Project }) {
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const [over, setOver] = useState<'archive' | 'delete' | null>(null);
  const [typed, setTyped] = useState('');
  const projects = useCall('list_projects', {});
  const isArchived =
    projects.data?.items.find((each) => each.project_id === project.project_id)?.archived_at != null;
  const close = () => setOver(null);
  const changes = ['list_projects', 'get_project'] as const;
  const ofProject = { project_id: project.project_id };
  const archive = useAct('archive_project', { changes, done: t('settings.archived'), onDone: close });
  const restore = useAct('restore_project', { changes, done: t('settings.restored') });
  const remove = useAct('delete_project', {
    changes,
    done: t('settings.deleted'),
    onDone: () => void navigate({ to: `/w/${ws}/home` }),
  });
  return (
    <Panel title={t('settings.danger')} className="border-bad-line">
      <div className="divide-y divide-line">
        <Line
          title={t('settings.archive')}
          note={isArchived ? t('settings.archived.note') : t('settings.archive.note')}
        >
          {isArchived ? (
            <Button isBusy={restore.isBusy} onClick={() => restore.run(ofProject)}>
              {t('settings.restore')}
            </Button>
          ) : (
            <Button onClick={() => setOver('archive')}>{t('settings.archive')}</Button>
          )}
        </Line>
        <Line title={t('settings.delete')} note={t('settings.delete.note')}>
          <Button variant="danger" onClick={() => setOver('delete')}>
            {t('settings.delete')}
          </Button>
        </Line>
      </div>
      <FormDialog
        isOpen={over === 'archive'}
        onClose={close}
        title={t('settings.archive')}
        lead={t('settings.archive.note')}
        submit={t('settings.archive')}
        isDanger
        isBusy={archive.isBusy}
        onSubmit={() => archive.run(ofProject)}
      />
      <FormDialog
        isOpen={over === 'delete'}
        onClose={close}
        title={t('settings.delete')}
        lead={t('settings.delete.note')}
        submit={t('settings.delete')}
        isDanger
        isBusy={remove.isBusy}
        isDisabled={typed !== project.name}
        onSubmit={() => remove.run(ofProject)}
      >
        <Field label={t('settings.delete.type', { name: project.name })}>
          {(props) => (
            <Input
              {...props}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </FormDialog>
    </Panel>
  );
}

function Line({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-xs text-fg-3">{note}</p>
      </div>
      {children}
    </div>
  );
}
