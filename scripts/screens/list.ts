import type { Page } from 'playwright-core';

/** A console call of the owner; the answer is what the caller knows it to be. */
export type Call = <Data>(name: string, input: object) => Promise<Data>;

interface ScreenPicture {
  name: string;
  /** The address, found in the demo world. */
  path: (call: Call) => Promise<string>;
  /** What a person does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const workspaceOf = async (call: Call): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('list_workspaces', {});
  return items[0]?.id ?? '';
};
const inWorkspace = (rest: string) => async (call: Call) => `/w/${await workspaceOf(call)}/${rest}`;

const inProject = (rest: string) => async (call: Call) => {
  const { items } = await call<{ items: { project_id: string }[] }>('list_projects', {});
  return `/w/${await workspaceOf(call)}/l/${items[0]?.project_id ?? ''}${rest}`;
};

/** Found by the client name that the demo gave it. */
const taskOf = (client: string, rest: string) => async (call: Call) => {
  const { items } = await call<{ items: { task_id: string; client_task_id: string | null }[] }>(
    'list_tasks',
    {
      limit: 50,
    },
  );
  const task = items.find(({ client_task_id }) => client_task_id === client);
  return inProject(`/tasks/${task?.task_id ?? ''}${rest}`)(call);
};

const newestPost = async (call: Call) => {
  const { items } = await call<{ items: { postId: string }[] }>('list_posts', {
    status: ['failed', 'published'],
    limit: 1,
  });
  return inWorkspace(`s/posts/${items[0]?.postId ?? ''}`)(call);
};

/** A draft with words and several accounts, as its writer sees it. */
const fullestDraft = async (call: Call) => {
  const { items } = await call<{ items: { postId: string; targets: unknown[] }[] }>('list_posts', {
    status: ['scheduled', 'draft', 'approved'],
    limit: 50,
  });
  const [fullest] = items.toSorted((a, b) => b.targets.length - a.targets.length);
  return inWorkspace(`s/compose/${fullest?.postId ?? ''}`)(call);
};

const firstComment = async (call: Call) => {
  const { items } = await call<{ items: { id: string }[] }>('list_comments', { limit: 1 });
  return inWorkspace(`s/inbox?comment=${items[0]?.id ?? ''}`)(call);
};

/** One line per picture. */
export const SCREENS: readonly ScreenPicture[] = [
  { name: 'home', path: inWorkspace('home') },
  { name: 'project', path: inProject('') },
  { name: 'files', path: inProject('/files') },
  { name: 'project-strings', path: inProject('/project-strings?hidden=all') },
  { name: 'tasks', path: inProject('/tasks') },
  { name: 'task', path: taskOf('demo-patch', '') },
  { name: 'task-done', path: taskOf('demo-launch', '') },
  { name: 'strings', path: inProject('/strings') },
  { name: 'termbase', path: inProject('/terms') },
  { name: 'publishing', path: inWorkspace('s/home') },
  { name: 'drafts', path: inWorkspace('s/drafts?view=cards') },
  { name: 'history', path: inWorkspace('s/history') },
  { name: 'approvals', path: inWorkspace('s/approvals') },
  { name: 'calendar', path: inWorkspace('s/calendar') },
  { name: 'composer', path: fullestDraft },
  { name: 'post', path: newestPost },
  { name: 'planning', path: inWorkspace('s/planning') },
  { name: 'accounts', path: inWorkspace('s/accounts') },
  { name: 'inbox', path: firstComment },
  { name: 'analytics', path: inWorkspace('s/analytics') },
  { name: 'media', path: inWorkspace('s/media') },
  { name: 'feeds', path: inWorkspace('s/feeds') },
  { name: 'pools', path: inWorkspace('s/pools') },
  { name: 'wording', path: inWorkspace('s/wording') },
  { name: 'keys', path: inWorkspace('d/keys/credentials') },
  { name: 'deliveries', path: inWorkspace('d/webhooks/deliveries') },
  { name: 'playground', path: inWorkspace('d/playground') },
  { name: 'members', path: inWorkspace('settings/members') },
];
