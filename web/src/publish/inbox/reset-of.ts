import { ParlanceError } from '../../api/client.ts';

/** When the server will take another reply, as its refusal said. */
export function resetOf(error: unknown): string | null {
  if (!(error instanceof ParlanceError) || error.status !== 429) return null;
  const at = error.params['resetsAt'];
  return typeof at === 'string' ? at : null;
}
