import { unreachable } from '../src/refusals.ts';

export interface Readiness {
  status: string;
  version: string;
  uptimeSec?: number;
  /** Figures are for the machine of the server itself. */
  database?: { ok: boolean; kind: string; version: string | null };
  jobs?: { workers: number; waiting: number };
  callbacks?: { waiting: number; dead: number };
}

export async function askReadiness(baseUrl: string, signal: AbortSignal): Promise<Readiness> {
  return fetch(`${baseUrl}/readyz`, { signal })
    .then(async (response): Promise<Readiness> => JSON.parse(await response.text()))
    .catch((cause: unknown) => {
      throw signal.aborted ? cause : unreachable(baseUrl, cause);
    });
}

export function pairsOfReadiness(baseUrl: string, ready: Readiness): Record<string, string> {
  const { database, jobs, callbacks, uptimeSec } = ready;
  const since = uptimeSec === undefined ? '' : `, up for ${uptimeSec} s`;
  return {
    Server: `${baseUrl} is ${ready.status}, version ${ready.version}${since}`,
    ...(database && {
      Database: database.ok ? `${database.kind} PostgreSQL ${database.version ?? ''}` : 'does not answer',
    }),
    ...(jobs && { Jobs: `${jobs.waiting} waiting, ${jobs.workers} workers` }),
    ...(callbacks && { Callbacks: `${callbacks.waiting} waiting, ${callbacks.dead} given up` }),
  };
}
