import { unreachable } from '../src/errors.ts';
import { defineCommand } from './command.ts';
import { pairs } from './layout.ts';

interface Readiness {
  status: string;
  version: string;
  uptimeSec?: number;
  /** Figures are for the machine of the server itself. */
  database?: { ok: boolean; kind: string; version: string | null };
  jobs?: { workers: number; waiting: number };
  callbacks?: { waiting: number; dead: number };
}

export const status = defineCommand({
  name: 'status',
  about: 'Show whether the server is ready and what is waiting.',
  flags: {},

  async run(_flags, place) {
    const baseUrl = place.baseUrl();
    const ready = await fetch(`${baseUrl}/readyz`)
      .then(async (response): Promise<Readiness> => JSON.parse(await response.text()))
      .catch((cause: unknown) => {
        throw unreachable(baseUrl, cause);
      });
    const { database, jobs, callbacks, uptimeSec } = ready;
    const since = uptimeSec === undefined ? '' : `, up for ${uptimeSec} s`;
    return {
      isBad: ready.status !== 'ready',
      json: ready,
      text: pairs({
        Server: `${baseUrl} is ${ready.status}, version ${ready.version}${since}`,
        ...(database && {
          Database: database.ok ? `${database.kind} PostgreSQL ${database.version ?? ''}` : 'does not answer',
        }),
        ...(jobs && { Jobs: `${jobs.waiting} waiting, ${jobs.workers} workers` }),
        ...(callbacks && { Callbacks: `${callbacks.waiting} waiting, ${callbacks.dead} given up` }),
      }),
    };
  },
});
