import type { FastifyRequest } from 'fastify';
import { invalidField } from '#kernel/errors.ts';
import { fieldsOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import { type AnyOperation, isReadOnly, toolName } from '#platform/operation.ts';

/** The tools that most conversations need; the others are found by search_tools. */
export const USUAL: ReadonlySet<string> = new Set([
  'get_workspace_context',
  'list_projects',
  'create_task',
  'get_task_status',
  'list_task_terms',
  'confirm_terms',
  'list_task_strings',
  'update_task_strings',
  'publish_task',
  'pull_files',
  'list_accounts',
  'list_posts',
  'get_post',
  'create_post',
  'update_post',
  'precheck_post',
  'localize_post',
  'schedule_post',
  'publish_post',
  'list_comments',
  'reply_to_comment',
]);

/** Sets by kind of work, each with its groups of operations. */
export const SETS: Readonly<Record<string, readonly string[]>> = {
  localize: ['projects', 'tasks', 'terms', 'memory'],
  files: ['files', 'export'],
  publish: ['posts', 'publishing', 'accounts'],
  inbox: ['comments'],
  media: ['media'],
  planning: ['ideas', 'feeds', 'pools'],
  analytics: ['analytics'],
  developer: ['webhooks', 'callbacks'],
};

/** Part of every set: an agent must know which workspace it is in. */
const ALWAYS = 'workspace';

export interface Choice {
  /** Null: what most conversations need. */
  groups: ReadonlySet<string> | 'all' | null;
  readOnly: boolean;
}

/** From the URL, or from headers for hosts whose URL cannot be changed. */
export function chosenTools({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Choice {
  const asked = fieldsOf(query);
  const sets = asked['sets'] ?? headers['x-parlance-tool-sets'];
  const readOnly = asked['readonly'] ?? headers['x-parlance-read-only'];
  return {
    groups: typeof sets === 'string' ? groupsOf(sets) : groupsNamed(asked['groups']),
    readOnly: readOnly !== undefined && readOnly !== '0' && readOnly !== 'false',
  };
}

function groupsOf(sets: string): ReadonlySet<string> | 'all' {
  const names = sets.split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== 'all' && !Object.hasOwn(SETS, name));
  if (unknown !== undefined)
    throw invalidField(
      'sets',
      inEnglish(
        `has no set ${JSON.stringify(unknown.slice(0, 40))}; there are ${Object.keys(SETS).join(', ')} and all`,
      ),
    );
  if (names.includes('all')) return 'all';
  return new Set([ALWAYS, ...names.flatMap((name) => SETS[name] ?? [])]);
}

function groupsNamed(groups: unknown): ReadonlySet<string> | null {
  return typeof groups === 'string' ? new Set(groups.split(',')) : null;
}

export function isListed(op: AnyOperation, { groups, readOnly }: Choice): boolean {
  if (readOnly && !isReadOnly(op)) return false;
  if (groups === 'all') return true;
  return groups === null ? USUAL.has(toolName(op)) : groups.has(op.group);
}
