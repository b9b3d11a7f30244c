import { useParams } from '@tanstack/react-router';
import { useProject, useWorkspaceId } from '../shell/member.ts';

/** The project of the address, and addresses inside it. */
export function useHere() {
  const ws = useWorkspaceId();
  const { project = '', task = '', tab }: Record<string, string | undefined> = useParams({ strict: false });
  const { current } = useProject();
  const root = `/w/${ws}/l/${project}`;
  return {
    projectId: project,
    // The name is loading; an id says nothing to people.
    projectName: current !== null && current.project_id === project ? current.name : '…',
    taskId: task,
    tab,
    root,
    tasks: `${root}/tasks`,
    taskAt: (id: string, part?: string) => `${root}/tasks/${id}${part === undefined ? '' : `/${part}`}`,
  };
}
