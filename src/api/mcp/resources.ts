import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldsOf } from '#kernel/narrow.ts';

/**
 * An object that can be read by URI. Its content comes from the tool that reads it, with
 * the rights of that tool.
 */
interface Kind {
  uri: string;
  name: string;
  description: string;
  tool: string;
  /** The tool argument for each placeholder in the URI. */
  takes: readonly string[];
}

export const KINDS: readonly Kind[] = [
  {
    uri: 'parlance://workspace',
    name: 'Workspace',
    description: 'Platforms, accounts and limits.',
    tool: 'get_workspace_context',
    takes: [],
  },
  {
    uri: 'parlance://projects',
    name: 'Projects',
    description: 'The localization projects of the workspace.',
    tool: 'list_projects',
    takes: [],
  },
  {
    uri: 'parlance://projects/{project}',
    name: 'Project',
    description: 'Languages and settings of a project.',
    tool: 'get_project',
    takes: ['project_id'],
  },
  {
    uri: 'parlance://projects/{project}/terms',
    name: 'Termbase',
    description: 'The first terms of a project; list_terms has all of them.',
    tool: 'list_terms',
    takes: ['project_id'],
  },
  {
    uri: 'parlance://projects/{project}/tasks/{task}',
    name: 'Task',
    description: 'The progress of a translation task.',
    tool: 'get_task_status',
    takes: ['project_id', 'task_id'],
  },
  {
    uri: 'parlance://posts/{post}',
    name: 'Post',
    description: 'A post with its accounts and results.',
    tool: 'get_post',
    takes: ['postId'],
  },
];

const GUIDE = 'parlance://guides/';
const GUIDES = fileURLToPath(new URL('../../../docs/guides/', import.meta.url));

/** The guides of this version, if they are installed beside the program. */
export function listGuides(): string[] {
  if (!existsSync(GUIDES)) return [];
  return readdirSync(GUIDES)
    .filter((file) => /^[a-z-]+\.md$/.test(file))
    .map((file) => `${GUIDE}${file.slice(0, -3)}`)
    .toSorted();
}

export function readGuide(uri: string): string | null {
  return listGuides().includes(uri)
    ? readFileSync(join(GUIDES, `${uri.slice(GUIDE.length)}.md`), 'utf8')
    : null;
}

/** Which tool reads it, and with which arguments; null for an unknown URI. */
export function toolFor(uri: string): { tool: string; args: Record<string, string> } | null {
  for (const { uri: pattern, tool, takes } of KINDS) {
    const [asked, known] = [uri.split('/'), pattern.split('/')];
    const isAt =
      known.length === asked.length && known.every((part, at) => part.startsWith('{') || part === asked[at]);
    if (!isAt) continue;
    const values = asked.filter((part, at) => part !== '' && known[at]?.startsWith('{'));
    if (values.length !== takes.length) continue;
    return { tool, args: Object.fromEntries(takes.map((name, at) => [name, values[at] ?? ''])) };
  }
  return null;
}

/** Links to the objects in an answer, for reading them again; for a list, to the first few. */
export function linksIn(data: unknown): { uri: string; name: string }[] {
  const ids = new Set<string>();
  const look = (value: unknown) => {
    const { postId: id } = fieldsOf(value);
    if (typeof id === 'string' && id.startsWith('pst_')) ids.add(id);
  };
  look(data);
  if (typeof data === 'object' && data !== null)
    for (const list of Object.values(data)) if (Array.isArray(list)) for (const item of list) look(item);
  return [...ids].slice(0, LINKS_MAX).map((id) => ({ uri: `parlance://posts/${id}`, name: id }));
}

const LINKS_MAX = 5;
