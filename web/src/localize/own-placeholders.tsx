import { createContext, type ReactNode, useMemo } from 'react';
import { NO_PATTERNS } from '#kernel/placeholders.ts';
import { useCall } from '../api/use-call.ts';
import type { Settings } from './settings/draft.ts';

/** The project's own placeholders beside the usual ones. */
export const OwnPlaceholders = createContext(NO_PATTERNS);

/** As the server reads the texts of a project: its patterns, and the active syntaxes. */
export function ownOf(
  { placeholder_patterns, syntaxes }: Pick<Settings, 'placeholder_patterns' | 'syntaxes'>,
  recognised: readonly string[],
): readonly string[] {
  return [...placeholder_patterns, ...(syntaxes ?? recognised)];
}

/** Marks in texts what the server protects and checks in this project. */
export function WithOwnPlaceholders({ projectId, children }: { projectId: string; children: ReactNode }) {
  const project = useCall('get_project', { project_id: projectId }).data;
  const own = useMemo(() => (project ? ownOf(project.settings, project.recognised_syntaxes) : []), [project]);
  return <OwnPlaceholders value={own.length > 0 ? own : NO_PATTERNS}>{children}</OwnPlaceholders>;
}
