import { caller, LANGUAGES, pause, residentMiB, sentence } from './open-client.ts';
import { cpuMs, startProcess } from './processes.ts';
import { type Line, monotonicMs, type Site } from './site.ts';
import { addTenant } from './tenants.ts';
import { openWorld } from './world.ts';
import { fieldsOf } from '../src/kernel/narrow.ts';

const STEPS = 7;

/**
 * The seven steps with a model that answers at once: what is left is our own cost. The first task warms up; memory is
 * read in the middle and at the end of the second.
 */
export async function benchPipeline(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, 2, 0);
  const model = await startProcess('./fake-model.ts');
  site.defer(model.stop);
  const env = {
    PARLANCE_LLM_BASE_URL: String(fieldsOf(model.first)['ready']),
    PARLANCE_LLM_MODEL: 'fake-0ms',
  };
  const api = await world.start('api', { env });
  const worker = await world.start('worker', { env });
  const workerPid = worker.child.pid ?? 0;
  const call = caller(api.url, tenant);

  async function translate(count: number, from: number) {
    const strings = Array.from({ length: count }, (_, i) => ({
      string_id: `quest_${from + i}`,
      content: sentence(from + i),
    }));
    const { task_id } = await call('POST', '/tasks/create', {
      target_languages: LANGUAGES,
      strings,
      scan_terms: false,
      smart_optimize: false,
    });
    const began = monotonicMs();
    const cpuBefore = [cpuMs(workerPid) ?? 0, cpuMs(world.postgresPid()) ?? 0];
    const memory: number[] = [];
    for (;;) {
      const view = (await call('POST', '/tasks/status', { task_id }, 1)) as Status;
      memory.push(residentMiB(workerPid));
      if (view.is_completed) break;
      if (view.is_failed) throw new Error(`The task failed: ${view.failure_reason}`);
      await pause(100);
    }
    const seconds = (monotonicMs() - began) / 1000;
    const cpu = [cpuMs(workerPid) ?? 0, cpuMs(world.postgresPid()) ?? 0].map(
      (ms, i) => ms - (cpuBefore[i] ?? 0),
    );
    return { rows: count * LANGUAGES.length, seconds, cpu, memory };
  }

  await translate(site.quick ? 100 : 500, 1_000_000);
  const { rows, seconds, cpu, memory } = await translate(site.quick ? 1000 : 10_000, 0);
  const perThousand = (ms: number | undefined) => ((ms ?? 0) / ((rows * STEPS) / 1000)).toFixed(0);
  const at = (share: number) => Math.round(memory[Math.floor((memory.length - 1) * share)] ?? 0);
  return [
    {
      bench: 'pipeline',
      name: 'seven steps, model at 0 ms',
      figure: (rows * STEPS) / seconds,
      unit: 'row-steps/s',
      note: `${rows} rows in ${seconds.toFixed(1)} s; CPU per 1,000 row-steps: worker ${perThousand(cpu[0])} ms, PostgreSQL ${perThousand(cpu[1])} ms`,
    },
    {
      bench: 'pipeline',
      name: 'worker memory',
      figure: Math.max(...memory),
      unit: 'MiB peak',
      note: `at 25 % ${at(0.25)}, 50 % ${at(0.5)}, 75 % ${at(0.75)}, 100 % ${at(1)} MiB`,
    },
  ];
}

interface Status {
  is_completed?: boolean;
  is_failed?: boolean;
  failure_reason?: string;
}
