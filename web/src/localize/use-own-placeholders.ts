import { NO_PATTERNS, takePatternsFrom } from '#kernel/placeholders.ts';
import { useCall } from '../api/use-call.ts';

let ofThisProject = NO_PATTERNS;
takePatternsFrom(() => ofThisProject);

/** From here on the page sets apart what the project calls a placeholder, as the server does. */
export function useOwnPlaceholders(projectId: string): void {
  const { data } = useCall('get_project', { project_id: projectId });
  ofThisProject = data?.settings.placeholder_patterns ?? NO_PATTERNS;
}
