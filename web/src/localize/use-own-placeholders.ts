import { useLayoutEffect, useState } from 'react';
import { NO_PATTERNS, takePatternsFrom } from '#kernel/placeholders.ts';
import { useCall } from '../api/use-call.ts';

let inForce = NO_PATTERNS;
takePatternsFrom(() => inForce);
const putInForce = (patterns: readonly string[]) => {
  inForce = patterns;
};

/** From here on the page sets apart what the project calls a placeholder, as the server does. */
export function useOwnPlaceholders(projectId: string): void {
  const own =
    useCall('get_project', { project_id: projectId }).data?.settings.placeholder_patterns ?? NO_PATTERNS;
  // Texts that were drawn before are drawn again.
  const [, drawFor] = useState(NO_PATTERNS);
  useLayoutEffect(() => {
    putInForce(own);
    drawFor(own);
  }, [own]);
}
