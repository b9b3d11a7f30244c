import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../api/use-call.ts';
import { rememberProject, useWorkspaceId } from '../../shell/member.ts';
import { t } from '../../text/text.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { NEW_PROJECT, PROJECT_FIELDS, ProjectFields, sent } from './project-fields.tsx';

/** Another project. Keys for programs are made on their own page. */
export function NewProject({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(NEW_PROJECT);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const { run, isBusy, error } = useAct('create_project', {
    quiet: true,
    changes: ['list_projects', 'get_home'],
    done: t('project.created', { name: draft.name.trim() }),
    onDone: ({ project_id }) => {
      rememberProject(ws, project_id);
      onClose();
      void navigate({ to: `/w/${ws}/l/${project_id}` });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('shell.newProject')}
      lead={t('project.new.lead')}
      onSubmit={() => run(sent(draft))}
      submit={t('project.new.submit')}
      isBusy={isBusy}
    >
      <ProjectFields draft={draft} onChange={setDraft} error={error} />
      <FormProblem error={error} fields={PROJECT_FIELDS} />
    </FormDialog>
  );
}

export default NewProject;
