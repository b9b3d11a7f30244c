import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../src/platform/db/tables.gen.ts';
import { FOREIGN, OUTSIDE } from './homes-of-tables.ts';
import { has } from '../src/kernel/narrow.ts';

/** The module whose store has the statements about a table. */
const HOMES: Record<keyof Tables, string> = {
  account_group_members: 'social/accounts',
  account_groups: 'social/accounts',
  account_pace: 'social/accounts',
  account_tokens: 'social/accounts',
  accounts: 'social/accounts',
  app_keys: 'localization/keys',
  app_secrets: 'localization/keys',
  audit_log: 'platform',
  blobs: 'platform/blobs',
  bulk_rows: 'localization/task-store',
  calendar_feeds: 'social/calendar-feeds',
  callback_traces: 'localization/callbacks',
  comment_cursors: 'social/comments',
  comment_replies: 'social/comments',
  comment_translations: 'bridge',
  comments: 'social/comments',
  confirmation_grants: 'social/confirmations',
  confirmations: 'social/confirmations',
  connect_attempts: 'social/connect',
  context_packs: 'localization/pipeline',
  credentials: 'social/credentials',
  day_counters: 'social/accounts',
  deliveries: 'platform/webhooks',
  delivery_attempts: 'platform/webhooks',
  dismissals: 'localization/qa',
  engine_calls: 'localization/engines',
  events: 'social/events',
  export_template_defaults: 'localization/export',
  export_templates: 'localization/export',
  feed_items: 'social/feeds',
  feeds: 'social/feeds',
  file_parts: 'localization/publish',
  idea_comments: 'social/ideas',
  idea_groups: 'social/ideas',
  idea_votes: 'social/ideas',
  ideas: 'social/ideas',
  idempotency_keys: 'platform',
  identities: 'people/oidc',
  instance: 'app',
  invitations: 'people/members',
  lexicon_versions: 'localization/terms',
  link_tags: 'social/outgoing',
  live_moves: 'platform/live',
  localize_calls: 'bridge',
  media: 'social/media',
  media_parts: 'social/media',
  media_renders: 'social/media',
  members: 'people/members',
  metric_snapshots: 'social/analytics',
  news: 'social/accounts',
  news_sources: 'social/accounts',
  oauth_clients: 'social/credentials',
  oauth_codes: 'social/credentials',
  oauth_refresh_tokens: 'social/credentials',
  one_time_links: 'people/links',
  own_engines: 'localization/projects',
  passkeys: 'people/passkeys',
  pool_posts: 'social/pools',
  pool_uses: 'social/pools',
  pools: 'social/pools',
  post_localizations: 'bridge',
  post_notes: 'social/posts',
  post_targets: 'social/posts',
  posting_slots: 'social/schedule',
  posts: 'social/posts',
  presences: 'localization/review',
  processes: 'platform/jobs',
  project_file_history: 'localization/publish',
  project_file_strings: 'localization/publish',
  project_file_versions: 'localization/publish',
  project_files: 'localization/publish',
  project_string_history: 'localization/publish',
  project_strings: 'localization/publish',
  project_translation_history: 'localization/publish',
  project_translations: 'localization/publish',
  projects: 'localization/projects',
  publish_attempts: 'social/publishing',
  push_changes: 'localization/publish',
  push_files: 'localization/publish',
  push_strings: 'localization/publish',
  pushes: 'localization/publish',
  rate_buckets: 'platform/limits',
  rate_windows: 'platform/limits',
  recovery_codes: 'people/factors',
  request_log: 'platform/request-log',
  review_links: 'social/review-links',
  row_comments: 'localization/review',
  runs: 'localization/runs',
  saved_replies: 'social/saved-replies',
  saved_views: 'localization/review',
  sessions: 'people/sessions',
  sign_in_guesses: 'platform/auth',
  sign_in_places: 'platform/auth',
  signatures: 'social/outgoing',
  skeleton_parts: 'localization/task-store',
  snippets: 'social/wording',
  string_aliases: 'localization/publish',
  string_tags: 'localization/publish',
  tags: 'social/tags',
  task_counters: 'localization/task-store',
  task_row_history: 'localization/task-store',
  task_rows: 'localization/task-store',
  task_skeletons: 'localization/task-store',
  task_strings: 'localization/task-store',
  task_terms: 'localization/terms',
  task_texts: 'localization/task-store',
  tasks: 'localization/task-store',
  terms: 'localization/terms',
  tm_feature_counts: 'localization/tm',
  tm_history: 'localization/tm',
  tm_signatures: 'localization/tm',
  tm_sources: 'localization/tm',
  tm_targets: 'localization/tm',
  tm_uncounted: 'localization/tm',
  usage_counters: 'social/workspace',
  users: 'people/users',
  webhooks: 'social/webhooks',
  workspaces: 'people/workspaces',
};
const isTable = (name: string) => Object.hasOwn(HOMES, name);

/** Files with SQL outside a store that existed when the rule was made. Never raise it. */
const OUTSIDE_MAX = 60;

/** The folder of the database itself (connections, migrations, backups) is about every table and about none. */
const files = globSync('src/**/*.ts')
  .filter((f) => !/\.test\.ts$|-for-tests\.ts$|\.gen\.ts$|^src\/platform\/db\//.test(f))
  .sort();
const code = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[^:])\/\/.*$/gm, '$1');

const STATEMENT =
  /\bsql[<`]|\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql)\(|\bclient\.query[<(]/;
const withSql = files.filter((f) => STATEMENT.test(code(f)));

const STORE = /^src\/(.*?)\/store(?:-[a-z-]+)?(?:\.ts$|\/[a-z0-9-]+\.ts$)/;
const moduleOf = (file: string) => STORE.exec(file)?.[1];

/** Tables that a file names where a statement names its tables, in Kysely or in plain text. */
function tablesOf(file: string): string[] {
  const text = code(file);
  const built = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w+Join|using)\(\s*['"](\w+)/g;
  const plain = /\b(?:from|join|into|update|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/gi;
  // A name that is chosen at run time still occurs there as a separate word.
  const literal = /(?<!Tables\[)'(\w+)'/g;
  const names = [
    ...[...text.matchAll(literal)].map(([, name = '']) => name),
    ...[...text.matchAll(built)].map(([, name = '']) => name),
    ...[...text.matchAll(plain)].flatMap(([, list = '']) =>
      list.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''),
    ),
  ];
  return [...new Set(names.filter(isTable))].sort();
}

/** A list that may only shrink: new entries are refused, and so are entries that are no longer needed. */
function expectList(name: string, found: readonly string[], listed: readonly string[]): void {
  const fresh = found.filter((each) => !listed.includes(each));
  const gone = listed.filter((each) => !found.includes(each));
  const list = found.map((each) => `  '${each}',\n`).join('');
  const message = `New: ${fresh.join(', ') || 'none'}. Gone: ${gone.join(', ') || 'none'}. The list as it would be:\nexport const ${name}: readonly string[] = [\n${list}];`;
  expect([...fresh, ...gone], message).toEqual([]);
}

describe('a table has one home', () => {
  it('every table of the schema has one, which is a folder', () => {
    const schema = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(
      readFileSync('src/platform/db/tables.gen.ts', 'utf8'),
    );
    const tables = [...(schema?.[1] ?? '').matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
    expect(tables.length).toBeGreaterThan(60);
    expect(Object.keys(HOMES)).toEqual(tables);
    expect(Object.values(HOMES).filter((home) => globSync(`src/${home}/`).length === 0)).toEqual([]);
  });

  it('SQL is in the store of a module', () => {
    const outside = withSql.filter((f) => moduleOf(f) === undefined).map((f) => f.slice('src/'.length));
    expectList('OUTSIDE', outside, OUTSIDE);
    expect(OUTSIDE.length).toBeLessThan(OUTSIDE_MAX);
  });

  it('the desk reads every table and changes none', () => {
    const changes =
      /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:insert into|update \w+ set|delete from|merge into|truncate)\b/i;
    const desk = withSql.filter((f) => moduleOf(f) === 'desk');
    expect(desk.length).toBeGreaterThan(1);
    expect(desk.filter((f) => changes.test(code(f)))).toEqual([]);
  });

  it('a store names the tables of its own module', () => {
    const foreign = withSql.flatMap((file) => {
      const home = moduleOf(file);
      if (home === undefined || home === 'desk') return [];
      return tablesOf(file)
        .filter((table) => !has(HOMES, table) || HOMES[table] !== home)
        .map((table) => `${file.slice('src/'.length)}: ${table}`);
    });
    expectList('FOREIGN', foreign, FOREIGN);
  });
});
