import { createContext, type ReactNode } from 'react';
import { NO_PATTERNS } from '#kernel/placeholders.ts';
import { useCall } from '../api/use-call.ts';

/** What the project calls a placeholder beside the usual ones. */
export const OwnPlaceholders = createContext(NO_PATTERNS);

/** Texts inside set apart what the server protects and checks in this project. */
export function WithOwnPlaceholders({ projectId, children }: { projectId: string; children: ReactNode }) {
  const own = useCall('get_project', { project_id: projectId }).data?.settings.placeholder_patterns;
  return <OwnPlaceholders value={own?.length ? own : NO_PATTERNS}>{children}</OwnPlaceholders>;
}
