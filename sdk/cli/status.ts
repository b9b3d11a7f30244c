import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenOperations } from '../src/client.ts';
import { defineCommand } from './command.ts';
import { toggle, wholeNumber } from './flags.ts';
import type { TaskStatus } from './follow-task.ts';
import { columns, pairs } from './layout.ts';
import { openProject, type Project } from './open-project.ts';
import { unreachable } from '../src/refusals.ts';

const WATCH_SEC = 3;
const PUSHES_SHOWN = 5;

export const status = defineCommand({
  name: 'status',
  about: 'Show the server and, in a folder with parlance.json, how far its project is translated.',
  flags: {
    watch: toggle('Stay and show it anew until no task is running any more.'),
    every: wholeNumber(1, 3600, `Seconds between two looks of --watch (${WATCH_SEC}).`),
  },
  examples: ['status', 'status --watch'],

  async run({ watch, every }, place, { terminal, signal, isJson }) {
    const baseUrl = place.serverUrl();
    for (;;) {
      const ready = await askReadiness(baseUrl, signal);
      const project = place.configOrNull() === null ? null : await lookAtProject(await openProject(place));
      const shown = {
        isBad: ready.status !== 'ready',
        json: { ...ready, ...(project && { project }) },
        text: [pairs(pairsOfReadiness(baseUrl, ready)), ...(project ? [showProject(project)] : [])].join(
          '\n',
        ),
      };
      const isBusy = project?.tasks.some((task) => task.is_running) ?? false;
      if (!watch || !isBusy) return shown;
      terminal.print(isJson ? JSON.stringify(shown.json) : shown.text);
      await sleep((every ?? WATCH_SEC) * 1000, undefined, { signal });
    }
  },
});

type Coverage = OpenOperations['get_string_coverage']['output'];

interface ProjectStatus {
  project_id: string;
  name: string;
  languages: Coverage['languages'];
  files: number;
  tasks: {
    task_id: string;
    name: string;
    status: string;
    rows_done: number;
    rows_total: number;
    is_running: boolean;
    waits_for_terms: boolean;
  }[];
}

async function lookAtProject({ client, id, name }: Project): Promise<ProjectStatus> {
  const coverage = await client.call('get_string_coverage');
  const { items: pushes } = await client.call('list_pushes', { limit: PUSHES_SHOWN });
  const tasks: TaskStatus[] = [];
  for (const { task_id } of pushes)
    if (task_id !== null) tasks.push(await client.call('get_task_status', { task_id }));
  return {
    project_id: id,
    name,
    languages: coverage.languages,
    files: coverage.files.filter(({ path }) => path !== null).length,
    tasks: tasks.map((task) => ({
      task_id: task.task_id,
      name: task.name,
      status: task.status,
      rows_done: task.progress.rows_done,
      rows_total: task.progress.rows_total,
      is_running: !task.is_completed && !task.is_failed && !task.requires_confirmation,
      waits_for_terms: task.requires_confirmation,
    })),
  };
}

function showProject({ project_id, name, languages, files, tasks }: ProjectStatus): string {
  const waiting = tasks.find((task) => task.waits_for_terms);
  return [
    '',
    pairs({ Project: `${name} (${project_id}), ${files} ${files === 1 ? 'file' : 'files'}` }),
    columns(
      ['LANGUAGE', 'TRANSLATED', 'STALE', 'MISSING', ''],
      languages.map((one) => [
        one.language,
        `${one.translated}/${one.strings}`,
        String(one.stale),
        String(one.missing),
        one.strings === 0 ? '' : `${Math.floor((100 * one.translated) / one.strings)} %`,
      ]),
    ),
    ...(tasks.length === 0
      ? []
      : [
          '',
          columns(
            ['TASK', 'STATUS', 'TEXTS', 'NAME'],
            tasks.map((task) => [
              task.task_id,
              task.status,
              `${task.rows_done}/${task.rows_total}`,
              task.name,
            ]),
          ),
        ]),
    ...(waiting ? [`Next: parlance terms review --task ${waiting.task_id}`] : []),
  ].join('\n');
}

interface Readiness {
  status: string;
  version: string;
  uptimeSec?: number;
  /** Only the machine of the server itself gets the figures. */
  database?: { ok: boolean; kind: string; version: string | null };
  jobs?: { workers: number; waiting: number };
  callbacks?: { waiting: number; dead: number };
}

async function askReadiness(baseUrl: string, signal: AbortSignal): Promise<Readiness> {
  return fetch(`${baseUrl}/readyz`, { signal })
    .then(async (response): Promise<Readiness> => JSON.parse(await response.text()))
    .catch((cause: unknown) => {
      throw signal.aborted ? cause : unreachable(baseUrl, cause);
    });
}

function pairsOfReadiness(baseUrl: string, ready: Readiness): Record<string, string> {
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
