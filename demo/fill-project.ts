import { fetchThrough } from '#app/fetch-through.ts';
import { type Client, createOpenClient, type OpenOperations } from '../sdk/src/client.ts';
import { readAppCatalog, reviewsOf } from './app-catalog.ts';
import type { FillOptions } from './client.ts';
import { DATA } from './data.ts';
import { pushFiles } from './push-files.ts';
import { openMarks } from './store.ts';

const MARK = 'demo_filled';
const WAIT_MS = 100;
const PATIENCE_MS = 120_000;

type Api = Client<OpenOperations>;

/**
 * Fills the demo project like a client, through the API: its style, terms, a reviewed and published task, files, one
 * with near matches, one that waits for its terms, templates, and the texts of the application itself. An interrupted
 * start continues the next time, because every step is idempotent. Returns whether the project is filled.
 */
export async function fillProject(options: FillOptions): Promise<boolean> {
  const { database, baseUrl, outbound, credential, signal } = options;
  const marks = openMarks(database);
  if ((await marks.get(MARK)) !== null) return true;
  const clientOf = ({ app_key, app_secret }: { app_key: string; app_secret: string }) =>
    createOpenClient({
      baseUrl,
      appKey: app_key,
      appSecret: app_secret,
      signal,
      fetch: fetchThrough(outbound),
    });
  const api = clientOf(credential);
  const { project, terms, tasks } = DATA;
  await api.call('update_project', { settings: project.settings });
  await uploadTerms(api, terms.game);
  for (const template of project.templates) await addTemplate(api, template);
  // Before anything is published: a push waits for a publish that is being written only so long.
  await pushFiles(api);
  const launch = await createTask(api, tasks.launch);
  if (!(await settles(options, api, launch, 'completed'))) return false;
  await reviewAndPublish(api, launch);
  await createTask(api, tasks.hotfix);
  const screen = await createTask(api, tasks.screen);
  // It waits longer than the key that fills the demo exists, and runs begun with a disabled key are cancelled.
  const patch = await createTask(clientOf(options.credentials.localization), tasks.patch);
  const isSettled = await settles(options, api, patch, 'waiting_confirmation');
  if (isSettled) await translateTerms(api, patch);
  if (!isSettled || !(await settles(options, api, screen, 'completed'))) return false;
  await marks.put('demo_drafts', await readDrafts(api, screen));
  if (!(await localizeApp(options, api))) return false;
  await marks.put(MARK, true);
  return true;
}

/** Parlance in Parlance: its own texts are a task like any other, with their terms and their review. */
async function localizeApp(options: FillOptions, api: Api): Promise<boolean> {
  const strings = readAppCatalog();
  await uploadTerms(api, DATA.terms.app);
  const task_id = await createTask(api, {
    client_task_id: 'demo-app',
    name: 'Parlance application',
    target_languages: ['zh-cn'],
    strings,
    scan_terms: false,
  });
  if (!(await settles(options, api, task_id, 'completed'))) return false;
  for (const items of reviewsOf(strings)) await api.call('update_task_strings', { task_id, items });
  return true;
}

const uploadTerms = (api: Api, terms: (typeof DATA.terms)['game']) =>
  api.call('upload_terms', {
    terms: terms.map((term) => ({ ...term, source_language: DATA.project.source_language })),
  });

/** Somebody has begun to review the result of the scan; without a translation there would be nothing to confirm. */
async function translateTerms(api: Api, task_id: string): Promise<void> {
  const { items } = await api.call('list_task_terms', { task_id });
  for (const { content, translations } of DATA.terms.patch) {
    const found = items.find(({ term }) => term === content);
    if (found && translations) await api.call('update_task_term', { task_id, id: found.id, translations });
  }
}

/** Only a dry run has no id. */
const createTask = async (api: Api, task: OpenOperations['create_task']['input']) =>
  String((await api.call('create_task', task)).task_id);

/** Two templates may have the same name, so a repeated start looks first. */
async function addTemplate(
  api: Api,
  template: OpenOperations['create_export_template']['input'],
): Promise<void> {
  const { templates } = await api.call('list_export_templates', { type: template.type });
  if (templates.some(({ name }) => name === template.name)) return;
  await api.call('create_export_template', template);
}

/** A task may be published as often as somebody likes; this one is published once. */
async function reviewAndPublish(api: Api, task_id: string): Promise<void> {
  const { jobs } = await api.call('get_task_status', { task_id });
  if (jobs.some(({ job_type }) => job_type === 'PUBLISH_TASK')) return;
  for (const items of DATA.reviews) await api.call('update_task_strings', { task_id, items });
  await api.call('publish_task', { task_id });
}

async function settles(
  { clock, signal }: FillOptions,
  api: Api,
  taskId: string,
  wanted: string,
): Promise<boolean> {
  const end = clock.monotonicMs() + PATIENCE_MS;
  while (!signal.aborted && clock.monotonicMs() < end) {
    const { status } = await api.call('get_task_status', { task_id: taskId });
    if (status === wanted) return true;
    if (status === 'failed') return false;
    await clock.sleep(WAIT_MS, signal);
  }
  return false;
}

/** For the start page: the first thing that visitors see is a translation. */
async function readDrafts(api: Api, taskId: string): Promise<object[]> {
  const { items } = await api.call('list_task_strings', { task_id: taskId });
  return items.map(({ content, translations }) => ({
    text: content,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { text }]) => [language, text]),
    ),
  }));
}
