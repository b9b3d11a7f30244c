import { signBody } from '#platform/auth/app-key.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import type { Log } from '#platform/log.ts';
import type { Outbound } from '#platform/net/outbound.ts';
import type { CredentialsFile } from '../credentials-file.ts';
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
 * reviewed and published task, one with near matches of it, one that waits for its terms, templates. A start that was cut short goes on the next time,
 * because every step is idempotent. Returns whether the project is filled.
 */
export async function fillDemo(options: FillOptions): Promise<boolean> {
  if (await isFilled(options.database)) return true;
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    signed(options, options.credential, method, path, body);

  await call('POST', '/project/update', { settings: DEMO_SETTINGS });
  await call('POST', '/terms/create', {
    terms: DEMO_TERMS.map((term) => ({ ...term, source_language: 'en' })),
  });
  for (const template of TEMPLATES) await addTemplate(call, template);
  const languages = ['de', 'es', 'ja', 'zh-cn'];
  const first = await call('POST', '/tasks/create', {
    client_task_id: 'demo-launch',
    name: 'Launch strings',
    target_languages: languages,
    strings: DEMO_STRINGS,
  });
  if (!(await settles(options, call, first.task_id as string, 'completed'))) return false;
  await reviewAndPublish(call, first.task_id as string);
  await call('POST', '/tasks/create', {
    client_task_id: 'demo-hotfix',
    name: 'Hotfix 1.1.1',
    target_languages: languages,
    strings: DEMO_HOTFIX_STRINGS,
    scan_terms: false,
  });
  const screen = await call('POST', '/tasks/create', {
    client_task_id: 'demo-screen',
    name: 'Settings screen',
    target_languages: ['de', 'ja', 'zh-cn'],
    strings: DEMO_SCREEN_STRINGS,
    scan_terms: false,
  });
  const second = await call('POST', '/tasks/create', {
    client_task_id: 'demo-patch',
    name: 'Patch 1.2 notes',
    target_languages: languages,
    strings: DEMO_PATCH_STRINGS,
    auto_apply_terms: false,
  });
  const isSettled = await settles(options, call, second.task_id as string, 'waiting_confirmation');
  if (!isSettled || !(await settles(options, call, screen.task_id as string, 'completed'))) return false;
  await showDrafts(options.database, call, screen.task_id as string);
  await markFilled(options.database);
  return true;
}

const TEMPLATES = [
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

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Record<string, unknown>>;

/** Two templates may have one name, so whoever comes again looks first. */
async function addTemplate(call: Call, template: (typeof TEMPLATES)[number]): Promise<void> {
  const { templates } = await call('GET', `/export-templates?type=${template.type}`);
  if ((templates as { name: string }[]).some(({ name }) => name === template.name)) return;
  await call('POST', '/export-templates/create', template);
}

/** A task may be published as often as somebody likes; this one is once. */
async function reviewAndPublish(call: Call, task_id: string): Promise<void> {
  const { jobs } = await call('POST', '/tasks/status', { task_id });
  if ((jobs as { job_type: string }[]).some(({ job_type }) => job_type === 'PUBLISH_TASK')) return;
  for (const items of DEMO_REVIEWS) await call('POST', '/tasks/strings/update', { task_id, items });
  await call('POST', '/tasks/publish', { task_id });
}

async function settles(
  { clock, signal }: FillOptions,
  call: Call,
  taskId: string,
  wanted: string,
): Promise<boolean> {
  const end = clock.monotonicMs() + PATIENCE_MS;
  while (!signal.aborted && clock.monotonicMs() < end) {
    const { status } = await call('POST', '/tasks/status', { task_id: taskId });
    if (status === wanted) return true;
    if (status === 'failed') return false;
    await clock.sleep(WAIT_MS, signal);
  }
  return false;
}

async function signed(
  { baseUrl, outbound, clock, signal }: FillOptions,
  key: FillCredential,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(clock.now().getTime());
  const response = await outbound.send({
    method,
    url: `${baseUrl}/api/open/v1${path}`,
    headers: {
      'content-type': 'application/json',
      'x-svc-appkey': key.app_key,
      'x-svc-timestamp': timestamp,
      'x-svc-sign': signBody(timestamp, text, key.app_secret),
    },
    ...(text !== '' && { body: text }),
    // Our own address, chosen by the operator with HOST and PORT.
    trusted: true,
    signal,
  });
  const answer = JSON.parse(Buffer.from(response.body).toString('utf8')) as {
    data: Record<string, unknown> | null;
    msg: string;
  };
  if (response.status !== 200 || answer.data === null)
    throw new Error(`${path} answered ${response.status}: ${answer.msg}`);
  return answer.data;
}

/** For the start page: the first thing that somebody sees is a translation. */
async function showDrafts({ executeSql }: Database, call: Call, taskId: string): Promise<void> {
  const { items } = await call('POST', '/tasks/strings', { task_id: taskId });
  const drafts = (items as { content: string; translations: Record<string, { text: string | null }> }[]).map(
    ({ content, translations }) => ({
      text: content,
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, { text }]) => [language, text]),
      ),
    }),
  );
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
