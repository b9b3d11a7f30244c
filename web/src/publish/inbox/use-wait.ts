import { useEffect, useState } from 'react';
import { ParlanceError } from '../../api/client.ts';

/** Seconds until then, told anew every second; 0 when it is past or there is nothing to wait for. */
export function useWait(until: string | null): number {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}

/** When the server will take another reply, as its refusal said. */
export function resetOf(error: unknown): string | null {
  if (!(error instanceof ParlanceError) || error.status !== 429) return null;
  const at = error.params['resetsAt'];
  return typeof at === 'string' ? at : null;
}
