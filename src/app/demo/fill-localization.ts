import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';
import { type Client, createOpenClient, type OpenOperations } from '../../../sdk/src/client.ts';
import type { CredentialsFile } from '../credentials-file.ts';
import { APP_TERMS, readAppCatalog, reviewsOf } from './app-catalog.ts';
import { fetchThrough } from './fetch-through.ts';
import type { FillCredential } from './fill-credential.ts';
import {
  DEMO_HOTFIX_STRINGS,
  DEMO_PATCH_STRINGS,
  DEMO_REVIEWS,
  DEMO_SCREEN_STRINGS,
  DEMO_SETTINGS,
  DEMO_STRINGS,
  DEMO_TERMS,
} from './strings.ts';

const MARK = 'demo_filled';
const WAIT_MS = 100;
const PATIENCE_MS = 120_000;

export interface FillOptions {
  database: Database;
  baseUrl: string;
  /** Of the world that is filled. */
  credentials: CredentialsFile;
  credential: FillCredential;
  outbound: Outbound;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

/**
 * Fills the demo project the way a client would, through the API: how it wants to sound, terms, a
 * reviewed and published task, one with near matches of it, one that waits for its terms, templates, and
 * the texts of the application itself. A start that was cut short goes on the next time, because every
 * step is idempotent. Returns whether the project is filled.
 */
export async function fillDemo(options: FillOptions): Promise<boolean> {
  if (await isFilled(options.database)) return true;
  const { baseUrl, outbound, credential, signal } = options;
  const api = createOpenClient({
    baseUrl,
    appKey: credential.app_key,
    appSecret: credential.app_secret,
    signal,
    fetch: fetchThrough(outbound),
  });
  // Only a dry run has no id.
  const createTask = async (task: OpenOperations['create_task']['input']) =>
    String((await api.call('create_task', task)).task_id);
  await api.call('update_project', { settings: DEMO_SETTINGS });
  await api.call('upload_terms', {
    terms: DEMO_TERMS.map((term) => ({ ...term, source_language: 'en' })),
  });
  for (const template of TEMPLATES) await addTemplate(api, template);
  const languages = ['de', 'es', 'ja', 'zh-cn'];
  const first = await createTask({
    client_task_id: 'demo-launch',
    name: 'Launch strings',
    target_languages: languages,
    strings: DEMO_STRINGS,
  });
  if (!(await settles(options, api, first, 'completed'))) return false;
  await reviewAndPublish(api, first);
  await createTask({
    client_task_id: 'demo-hotfix',
    name: 'Hotfix 1.1.1',
    target_languages: languages,
    strings: DEMO_HOTFIX_STRINGS,
    scan_terms: false,
  });
  const screen = await createTask({
    client_task_id: 'demo-screen',
    name: 'Settings screen',
    target_languages: ['de', 'ja', 'zh-cn'],
    strings: DEMO_SCREEN_STRINGS,
    scan_terms: false,
  });
  const second = await createTask({
    client_task_id: 'demo-patch',
    name: 'Patch 1.2 notes',
    target_languages: languages,
    strings: DEMO_PATCH_STRINGS,
    auto_apply_terms: false,
  });
  const isSettled = await settles(options, api, second, 'waiting_confirmation');
  if (!isSettled || !(await settles(options, api, screen, 'completed'))) return false;
  await showDrafts(options.database, api, screen);
  if (!(await localizeApp(options, api))) return false;
  await markFilled(options.database);
  return true;
}

/** Parlance in Parlance: its own texts are a task like any other, with their terms and their review. */
async function localizeApp(options: FillOptions, api: Api): Promise<boolean> {
  const strings = readAppCatalog();
  await api.call('upload_terms', { terms: APP_TERMS.map((term) => ({ ...term, source_language: 'en' })) });
  const { task_id } = await api.call('create_task', {
    client_task_id: 'demo-app',
    name: 'Parlance application',
    target_languages: ['zh-cn'],
    strings,
    scan_terms: false,
  });
  const id = String(task_id);
  if (!(await settles(options, api, id, 'completed'))) return false;
  for (const items of reviewsOf(strings)) await api.call('update_task_strings', { task_id: id, items });
  return true;
}

const TEMPLATES: readonly OpenOperations['create_export_template']['input'][] = [
  {
    type: 'project_strings',
    name: 'Game build (INI)',
    format: 'ini',
    mode: 'separate',
    languages: ['de', 'es', 'ja', 'zh-cn'],
    is_default: true,
  },
  {
    type: 'task_strings',
    name: 'Review sheet (XLSX)',
    format: 'xlsx',
    fields: ['string_id', 'content', 'context'],
    languages: ['de', 'es', 'ja', 'zh-cn'],
    is_default: true,
  },
];

type Api = Client<OpenOperations>;

/** Two templates may have one name, so whoever comes again looks first. */
async function addTemplate(
  api: Api,
  template: OpenOperations['create_export_template']['input'],
): Promise<void> {
  const { templates } = await api.call('list_export_templates', { type: template.type });
  if (templates.some(({ name }) => name === template.name)) return;
  await api.call('create_export_template', template);
}

/** A task may be published as often as somebody likes; this one is once. */
async function reviewAndPublish(api: Api, task_id: string): Promise<void> {
  const { jobs } = await api.call('get_task_status', { task_id });
  if (jobs.some(({ job_type }) => job_type === 'PUBLISH_TASK')) return;
  for (const items of DEMO_REVIEWS) await api.call('update_task_strings', { task_id, items });
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

/** For the start page: the first thing that somebody sees is a translation. */
async function showDrafts({ executeSql }: Database, api: Api, taskId: string): Promise<void> {
  const { items } = await api.call('list_task_strings', { task_id: taskId });
  const drafts = items.map(({ content, translations }) => ({
    text: content,
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, { text }]) => [language, text]),
    ),
  }));
  await executeSql(
    `insert into instance (name, value) values ('demo_drafts', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(drafts)],
  );
}

async function isFilled({ executeSql }: Database): Promise<boolean> {
  return (await executeSql('select from instance where name = $1', [MARK])).rows.length === 1;
}

async function markFilled({ executeSql }: Database): Promise<void> {
  await executeSql("insert into instance (name, value) values ($1, 'true') on conflict do nothing", [MARK]);
}
