import { sql } from 'kysely';
import { type Call, caller, LANGUAGES, pause, residentMiB, sentence } from './open-client.ts';
import { type Line, monotonicMs, type Site, spread } from './site.ts';
import { addTenant, type BenchTenant } from './tenants.ts';
import { openWorld, type World } from './world.ts';

/** A task end to end with the built-in engine while its status is polled, an INI export and a term upload. */
export async function benchTasks(site: Site): Promise<Line[]> {
  const world = await openWorld(site);
  const tenant = await addTenant(world, 4, 0);
  const api = await world.start('api');
  const worker = await world.start('worker');
  const call = caller(api.url, tenant);
  const strings = site.quick ? 500 : 10_000;

  const upload = await benchUpload(call);
  const beside = await benchBesideDryRun(call, api.url, strings);
  const task = await benchTask(call, strings, worker.child.pid ?? 0);
  const exported = await benchExport(world, call, tenant, site.quick ? 2000 : 50_000, api.child.pid ?? 0);
  return [...upload, ...beside, ...task, ...exported];
}

async function benchUpload(call: Call): Promise<Line[]> {
  const terms = Array.from({ length: 1000 }, (_, i) => ({
    content: `Relic of the ${i}th tide`,
    source_language: 'en',
    translations: { de: `Relikt der ${i}. Flut` },
  }));
  const began = monotonicMs();
  await call('POST', '/terms/create', { terms });
  while ((await call('GET', '/terms?page_size=1', undefined, 1)).total !== 1000) await pause(60);
  return [
    {
      bench: 'tasks',
      name: 'upload of 1,000 terms',
      figure: monotonicMs() - began,
      unit: 'ms',
      note: 'call → readable by /terms',
    },
  ];
}

/** How long everybody else waits while one caller has thousands of strings analysed. */
async function benchBesideDryRun(call: Call, url: string, count: number): Promise<Line[]> {
  const strings = Array.from({ length: count }, (_, i) => ({ string_id: `dry_${i}`, content: sentence(i) }));
  const waits: number[] = [];
  const began = monotonicMs();
  const analysis = call('POST', '/tasks/create', { target_languages: LANGUAGES, strings, dry_run: true });
  while (!(await isOverAfter(analysis, 5))) {
    const asked = monotonicMs();
    await (await fetch(new URL('/healthz', url))).text();
    waits.push(monotonicMs() - asked);
  }
  const note = `${waits.length} calls during ${Math.round(monotonicMs() - began)} ms of analysis`;
  return [
    {
      bench: 'tasks',
      name: `longest /healthz beside a dry run of ${count} strings`,
      figure: Math.max(...waits),
      unit: 'ms',
      ...spread(waits),
      note,
    },
  ];
}

const isOverAfter = (work: Promise<unknown>, ms: number) =>
  Promise.race([work.then(() => true), pause(ms).then(() => false)]);

async function benchTask(call: Call, count: number, workerPid: number): Promise<Line[]> {
  const strings = Array.from({ length: count }, (_, i) => ({
    string_id: `quest_${i}`,
    content: sentence(i),
  }));
  const began = monotonicMs();
  const { task_id } = await call('POST', '/tasks/create', {
    target_languages: LANGUAGES,
    strings,
    scan_terms: false,
  });
  const accepted = monotonicMs();
  const polls: number[] = [];
  let peak = 0;
  for (;;) {
    const asked = monotonicMs();
    const view = (await call('POST', '/tasks/status', { task_id }, 1)) as {
      is_completed?: boolean;
      is_failed?: boolean;
      failure_reason?: string;
    };
    polls.push(monotonicMs() - asked);
    peak = Math.max(peak, residentMiB(workerPid));
    if (view.is_completed) break;
    if (view.is_failed) throw new Error(`The task failed: ${view.failure_reason}`);
    await pause(40);
  }
  const seconds = (monotonicMs() - accepted) / 1000;
  const rows = count * LANGUAGES.length;
  return [
    {
      bench: 'tasks',
      name: 'accept the task',
      figure: accepted - began,
      unit: 'ms',
      note: `${count} strings in one call`,
    },
    {
      bench: 'tasks',
      name: 'translate, built-in engine',
      figure: rows / seconds,
      unit: 'rows/s',
      note: `${rows} rows in ${seconds.toFixed(1)} s, ${Math.round((rows * 7) / seconds)} row-steps/s, worker peak ${Math.round(peak)} MiB`,
    },
    {
      bench: 'tasks',
      name: 'status polls meanwhile',
      figure: polls.length,
      unit: 'polls',
      ...spread(polls),
      note: 'one after the other',
    },
  ];
}

async function benchExport(
  world: World,
  call: Call,
  tenant: BenchTenant,
  count: number,
  apiPid: number,
): Promise<Line[]> {
  await world.database.tenant(
    { workspaceId: tenant.workspaceId, projectId: tenant.projectId },
    async (tx) => {
      await sql`set local statement_timeout = '5min'`.execute(tx);
      await sql`
      insert into project_strings (workspace_id, project_id, string_key, string_id, content, source_language, task_id, publish_job_id)
      select ${tenant.workspaceId}, ${tenant.projectId}, md5('id:s' || i)::uuid, 's' || i, 'Bring the lantern to gate ' || i, 'en', 'bench', 'bench'
        from generate_series(1, ${count}::int) i`.execute(tx);
      await sql`
      insert into project_translations (workspace_id, project_id, language, string_key, text, task_id, publish_job_id)
      select ${tenant.workspaceId}, ${tenant.projectId}, l, md5('id:s' || i)::uuid, 'Bring die Laterne zu Tor ' || i, 'bench', 'bench'
        from generate_series(1, ${count}::int) i, unnest(${LANGUAGES}::text[]) l`.execute(tx);
    },
  );
  const { template } = (await call(
    'POST',
    '/export-templates/create',
    { type: 'project_strings', name: 'Bench', format: 'ini', languages: LANGUAGES },
    2,
  )) as { template?: { id: string } };
  const before = residentMiB(apiPid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(apiPid));
  }, 50);
  const began = monotonicMs();
  const file = (await call(
    'POST',
    '/export/ini',
    { type: 'project_strings', template_id: template?.id },
    3,
  )) as { file_size?: number };
  clearInterval(watch);
  const seconds = (monotonicMs() - began) / 1000;
  return [
    {
      bench: 'tasks',
      name: 'INI export',
      figure: seconds,
      unit: 's',
      note: `${count} strings × ${LANGUAGES.length} languages, ${Math.round((file.file_size ?? 0) / 1_048_576)} MiB, API +${Math.round(peak - before)} MiB at the peak`,
    },
  ];
}
