import type { Output } from '../api/client.ts';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isLinguist, memberMay, type Right, ROLES } from '#platform/rights/roles.ts';
import { useCall } from '../api/use-call.ts';
import { oneOf } from '#kernel/narrow.ts';

export type Workspace = Output<'list_workspaces'>['items'][number];

export type { Right };

const WORKSPACES_FRESH_MS = 60_000;

/** The workspace of the address, with the person's role there. */
export function useWorkspace() {
  const { ws } = useParams({ strict: false });
  const workspaces = useCall('list_workspaces', {}, { staleTime: WORKSPACES_FRESH_MS });
  return workspaces.data?.items.find((each) => each.id === ws) ?? null;
}

/** Until the server says otherwise: the person may have been removed while the page was open. */
export function useIsMember(): boolean {
  const ws = useWorkspaceId();
  const { data, isPlaceholderData } = useCall('list_workspaces', {}, { staleTime: WORKSPACES_FRESH_MS });
  return data === undefined || isPlaceholderData || data.items.some(({ id }) => id === ws);
}

/** Whether the role allows it. The server checks again; this only hides buttons that would be refused. */
export function useMay(): (right: Right) => boolean {
  const workspace = useWorkspace();
  const role = oneOf(ROLES, workspace?.role);
  return (right) => workspace !== null && role !== undefined && memberMay({ ...workspace, role }, right);
}

/** Whether the person is here only for translations. */
export function useIsLinguist(): boolean {
  const workspace = useWorkspace();
  const role = oneOf(ROLES, workspace?.role);
  return workspace !== null && role !== undefined && isLinguist({ ...workspace, role });
}

export function useWorkspaceId(): string {
  const { ws } = useParams({ strict: false });
  return ws ?? '';
}

const projectKey = (ws: string) => `project:${ws}`;

/** The workspace to open if an address names none. */
export const rememberProject = (ws: string, project: string) => localStorage.setItem(projectKey(ws), project);

/** When a person opens a project, by a link or from the menu, it becomes their project everywhere. */
export function useRememberedProject(): void {
  const ws = useWorkspaceId();
  const { project } = useParams({ strict: false });
  const { all } = useProject();
  const isOurs = project !== undefined && all.some((each) => each.project_id === project);
  useEffect(() => {
    if (isOurs) rememberProject(ws, project);
  }, [isOurs, ws, project]);
}

/** The project of the address, or the last one used, or the first. */
export function useProject() {
  const { project } = useParams({ strict: false });
  const ws = useWorkspaceId();
  const may = useMay();
  const projects = useCall('list_projects', {}, { enabled: may('localize'), staleTime: WORKSPACES_FRESH_MS });
  const all = projects.data?.items ?? [];
  const wanted = project ?? localStorage.getItem(projectKey(ws));
  return {
    all,
    current: all.find((each) => each.project_id === wanted) ?? all[0] ?? null,
    /** Known to have none, not only still loading. */
    hasNone: projects.data?.items.length === 0,
  };
}
