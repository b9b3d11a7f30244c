import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Readings that no event makes old, by the reason why a page need not hear of changes. */
const NOT_LIVE: Readonly<Record<string, readonly string[]>> = {
  'the same as long as the server runs': [
    'explain_error',
    'get_metric_definitions',
    'get_sandbox',
    'list_checks',
    'list_engines',
    'list_event_types',
    'list_languages',
    'list_media_presets',
  ],
  'asked with what is being typed or chosen': [
    'check_coverage',
    'compare_publishes',
    'find_mentions',
    'find_next_slots',
    'find_object',
    'get_term_preview',
    'list_memory_units',
    'list_occurrences',
    'list_writing_words',
    'precheck_draft',
    'precheck_post',
    'preview_export',
    'preview_publish',
    'preview_push',
    'read_authorization',
    'search_memory',
  ],
  'asked again every few seconds while it matters': [
    'export_task',
    'get_bulk_edit',
    'get_confirmation',
    'get_memory_import',
    'list_bulk_edits',
    'note_presence',
  ],
  'settings, which hardly anybody but the person at the page changes': [
    'get_approval_policy',
    'get_calendar_feed',
    'get_link_tags',
    'get_me',
    'get_posting_slots',
    'get_project',
    'list_account_groups',
    'list_app_keys',
    'list_connected_apps',
    'list_credentials',
    'list_dismissals',
    'list_export_templates',
    'list_invitations',
    'list_members',
    'list_passkeys',
    'list_projects',
    'list_saved_replies',
    'list_saved_views',
    'list_sessions',
    'list_signatures',
    'list_snippets',
    'list_stewards',
    'list_string_languages',
    'list_tags',
    'list_webhooks',
    'list_workspaces',
  ],
  'logs and figures, as of the moment when the page was opened': [
    'get_account_analytics',
    'get_analytics_overview',
    'get_best_times',
    'get_post_analytics',
    'get_post_totals',
    'get_request',
    'get_usage',
    'group_request_errors',
    'list_audit_log',
    'list_confirmations',
    'list_improvements',
    'list_installation_log',
    'list_media_uses',
    'list_memory_history',
    'list_post_analytics',
    'list_requests',
    'list_sign_ins',
  ],
};

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

describe('data on a page that others change', () => {
  const events = readFileSync('web/src/api/events.ts', 'utf8');
  const live = namesIn(/const CHANGES[^=]*= \{([\s\S]*?)\n\};/.exec(events)?.[1] ?? '', /'(\w+)'/g);
  const shown = namesIn(
    globSync('web/src/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n'),
    /\b(?:useCall|usePages)\(\s*'(\w+)'/g,
  );
  const still = Object.values(NOT_LIVE).flat();

  it('every read is in CHANGES of api/events.ts, or here with the reason why not', () => {
    expect(live.size).toBeGreaterThan(30);
    expect([...shown].filter((name) => !live.has(name) && !still.includes(name))).toEqual([]);
  });

  it('nothing here is unused by pages, or live', () => {
    expect(still.filter((name) => !shown.has(name) || live.has(name))).toEqual([]);
    expect(still.length).toBe(new Set(still).size);
  });
});
