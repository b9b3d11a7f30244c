import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct, useCall } from '../../api/use-call.ts';
import { useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { InputField } from '../../ui/field.tsx';
import type { Project } from './draft.ts';

/** Archives or deletes a project. */
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
  const archive = useAct('archive_project', { changes, done: t('project.archived'), onDone: close });
  const restore = useAct('restore_project', { changes, done: t('project.restored') });
  const remove = useAct('delete_project', {
    changes,
    done: t('project.deleted'),
    onDone: () => void navigate({ to: `/w/${ws}/home` }),
  });
  return (
    <Panel title={t('project.danger')} className="border-bad-line">
      <div className="divide-y divide-line">
        <Line
          title={t('project.archive')}
          note={isArchived ? t('project.archived.note') : t('project.archive.note')}
        >
          {isArchived ? (
            <Button isBusy={restore.isBusy} onClick={() => restore.run(ofProject)}>
              {t('project.restore')}
            </Button>
          ) : (
            <Button onClick={() => setOver('archive')}>{t('project.archive')}</Button>
          )}
        </Line>
        <Line title={t('project.delete')} note={t('project.delete.note')}>
          <Button variant="danger" onClick={() => setOver('delete')}>
            {t('project.delete')}
          </Button>
        </Line>
      </div>
      <FormDialog
        isOpen={over === 'archive'}
        onClose={close}
        title={t('project.archive')}
        lead={t('project.archive.note')}
        submit={t('project.archive')}
        isDanger
        isBusy={archive.isBusy}
        onSubmit={() => archive.run(ofProject)}
      />
      <FormDialog
        isOpen={over === 'delete'}
        onClose={close}
        title={t('project.delete')}
        lead={t('project.delete.note')}
        submit={t('project.delete')}
        isDanger
        isBusy={remove.isBusy}
        isDisabled={typed !== project.name}
        onSubmit={() => remove.run(ofProject)}
      >
        <InputField
          label={t('project.delete.type', { name: project.name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
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
