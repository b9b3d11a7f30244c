import { readFileSync } from 'node:fs';
import { parseOwn } from '#kernel/narrow.ts';
import type { ConsoleOperations, OpenOperations, SocialOperations } from '../sdk/src/client.ts';

/** The content of the demo. `data.test.ts` checks every file against the operations that accept it. */
export const DATA = {
  workspace: parseOwn<WorkspaceData>(read('workspace')),
  accounts: parseOwn<readonly AccountData[]>(read('accounts')),
  project: parseOwn<ProjectData>(read('project')),
  terms: parseOwn<Record<'game' | 'app' | 'patch', Omit<Terms[number], 'source_language'>[]>>(read('terms')),
  tasks: parseOwn<Record<'launch' | 'hotfix' | 'screen' | 'patch', Open['create_task']>>(read('tasks')),
  /**
   * What reviewers did, in rounds. Each names the revision it saw, so that a start that was cut short
   * and comes again finds a conflict and changes nothing.
   */
  reviews: parseOwn<readonly Open['update_task_strings']['items'][]>(read('reviews')),
  files: parseOwn<FilesData>(read('files')),
  posts: parseOwn<PostsData>(read('posts')),
  comments: parseOwn<readonly CommentData[]>(read('comments')),
  ideas: parseOwn<readonly IdeasData[]>(read('ideas')),
  pictures: parseOwn<Record<string, PictureData>>(read('pictures')),
};

type Inputs<Operations extends { [Name in keyof Operations]: { input: unknown } }> = {
  [Name in keyof Operations]: Operations[Name]['input'];
};
type Open = Inputs<OpenOperations>;
type Social = Inputs<SocialOperations>;
type Terms = NonNullable<Open['upload_terms']['terms']>;

interface WorkspaceData {
  owner: { email: string; name: string };
  name: string;
  timezone: string;
  locales: string[];
  groups: string[];
  slotTimes: string[];
  webhookTypes: Social['create_webhook']['types'];
  /** Of accounts whose authorization ended, or is about to. */
  authorizations: { account: string; status: string; endsInDays: number; errorCode: string | null }[];
  pools: (Omit<Social['save_pool'], 'accountIds'> & {
    accounts: string[];
    posts: Omit<Social['save_pool_post'], 'id'>[];
  })[];
  feeds: (Omit<Social['save_feed'], 'url' | 'accountIds'> & { path: string; accounts: string[] })[];
  wording: {
    snippets: Social['save_snippet'][];
    signature: { account: string; text: string };
    linkTags: Omit<Social['set_link_tags'], 'version'>;
  };
}

export interface AccountData {
  /** How the posts name it. */
  key: string;
  platform: ConsoleOperations['start_connect']['input']['platform'];
  /** Its identity on the platform, in the sandbox too; absent where a person publishes by hand. */
  remote?: { id: string; handle: string; facts?: Record<string, unknown> };
  handle: string;
  name: string;
  followers: number;
  locale: string;
  groups: readonly string[];
  status?: 'expiring' | 'expired';
  isManual?: true;
  subscription?: string;
  url: string | null;
  connectedDaysAgo: number;
}

/** What is pushed to the project, one push after the other. */
interface FilesData {
  rounds: readonly (Pick<Open['begin_push']['files'][number], 'path' | 'format'> & { lines: string[] })[][];
  tags: Record<string, string[]>;
}

interface ProjectData {
  name: string;
  source_language: string;
  target_languages: string[];
  settings: NonNullable<Open['update_project']['settings']>;
  templates: Open['create_export_template'][];
}

export interface PostData {
  /** Name of the step, so that it is made once. */
  key: string;
  title: string;
  text: string;
  /** Language to text; goes to the accounts of that language. */
  languages?: Readonly<Record<string, string>>;
  accounts: readonly string[];
  picture?: string;
  /** Of a document, in place of a picture. */
  pages?: { title: string; text?: string }[];
  settings?: Social['create_post']['settings'];
  /** The platform looks at it for a minute; others need not wait for it. */
  isSlow?: true;
}

export interface PastPost extends PostData {
  /** Counted from the moment the demo was filled. */
  hoursAgo: number;
}

interface PostsData {
  /** What went out, the oldest first. */
  history: readonly PastPost[];
  /** One per slot, for the week ahead. */
  week: readonly PostData[];
  drafts: readonly PostData[];
  waiting: PostData;
  approved: PostData;
  /** Instagram accepts no post without a picture: this shows a failure, and what can be done about it. */
  failed: PostData;
  /** Written once, read in three languages: two as variants, and one as a draft that waits for a reviewer. */
  localized: PostData & { wishes: Record<string, Omit<Social['localize_post'], 'postId'>> };
}

interface CommentData {
  post: string;
  account: string;
  handle: string;
  text: string;
  hoursAgo: number;
}

interface IdeasData {
  group: string;
  color: string;
  /** `voice`: the owner votes for it and perhaps says why. */
  ideas: readonly (Social['create_idea'] & { voice?: { comment: string | null } })[];
}

interface PictureData {
  colors: readonly [night: string, glow: string, light: string];
  alt: string;
}

function read(name: string): string {
  return readFileSync(new URL(`./data/${name}.json`, import.meta.url), 'utf8');
}
