import { SCOPES } from '#platform/auth/scopes.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { AnyJob } from '#platform/job.ts';
import type { AnyOperation } from '#platform/operation.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/server.ts';
import { type App, openApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { registry } from '../../app/registry.ts';
import { jobContext } from '../accounts/accounts-for-tests.ts';
import * as analytics from '../analytics/operations-for-tests.ts';
import { listAuditLog } from '../audit/list-audit-log.ts';
import { connectWithPassword } from '../connect/connect-with-password.ts';
import { finishConnect } from '../connect/finish-connect.ts';
import { startConnect } from '../connect/start-connect.ts';
import { explainError } from '../errors/explain-error.ts';
import { listEvents } from '../events/list-events.ts';
import * as ideas from '../ideas/operations-for-tests.ts';
import { createTag } from '../tags/create-tag.ts';
import * as webhooks from '../webhooks/operations-for-tests.ts';
import { createPost } from '../writing/create-post.ts';
import { deleteComment } from './delete-comment.ts';
import { getComment } from './get-comment.ts';
import { hideComment } from './hide-comment.ts';
import { listCommentReplies } from './list-comment-replies.ts';
import { listComments } from './list-comments.ts';
import { replyToComment } from './reply-to-comment.ts';
import { runDueComments } from './run-due-comments.ts';
import { runModerateComment } from './run-moderate-comment.ts';
import { runSendReply } from './run-send-reply.ts';
import { runSyncComments } from './run-sync-comments.ts';
import { runWakeReplies } from './run-wake-replies.ts';
import { syncComments } from './sync-comments.ts';
import { updateComment } from './update-comment.ts';

const OPERATIONS: readonly AnyOperation[] = [
  ...analytics.OPERATIONS,
  ...ideas.OPERATIONS,
  ...webhooks.OPERATIONS,
  connectWithPassword,
  createPost,
  createTag,
  deleteComment,
  explainError,
  finishConnect,
  getComment,
  hideComment,
  listAuditLog,
  listCommentReplies,
  listComments,
  listEvents,
  replyToComment,
  startConnect,
  syncComments,
  updateComment,
];
const JOBS: readonly AnyJob[] = [
  ...analytics.JOBS,
  runDueComments,
  runModerateComment,
  runSendReply,
  runSyncComments,
  runWakeReplies,
];

function withMine<T extends { name: string }>(theirs: readonly T[], mine: readonly T[]): T[] {
  const names = new Set(mine.map(({ name }) => name));
  return [...theirs.filter(({ name }) => !names.has(name)), ...mine];
}

export interface Inbox {
  app: App;
  sandbox: Sandbox;
  /** Moves the clock of the server and that of the platforms. */
  pass(seconds: number): void;
}

let shared: Promise<Inbox> | undefined;

/** A server with these operations, whether registered yet or not, and the platforms it talks to. */
export function startInbox(): Promise<Inbox> {
  shared ??= openInbox();
  return shared;
}

async function openInbox(): Promise<Inbox> {
  const sandbox = await startSandbox();
  let offsetMs = 0;
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + offsetMs) };
  const app = await openApp({
    clock,
    env: { PARLANCE_SANDBOX_URL: sandbox.url },
    registry: {
      ...registry,
      operations: withMine<AnyOperation>(registry.operations, OPERATIONS),
      jobs: withMine<AnyJob>(registry.jobs, JOBS),
    },
  });
  return {
    app,
    sandbox,
    pass(seconds) {
      offsetMs += seconds * 1000;
      sandbox.world.advance(seconds);
    },
  };
}

export async function addAccount(
  { services }: App,
  tenant: Tenant,
  fields: { platform?: string; status?: string } = {},
): Promise<string> {
  const id = newId('acc', services.clock);
  await services.database.system
    .insertInto('accounts')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      platform: fields.platform ?? 'bluesky',
      platform_account_id: id,
      handle: '@a',
      display_name: 'A',
      status: fields.status ?? 'active',
    })
    .execute();
  return id;
}

/** A post that is out, as rows only. */
export async function addPublished(
  { services }: App,
  tenant: Tenant,
  accountId: string,
  fields: { platform?: string; platformPostId?: string; publishedAt?: Date } = {},
): Promise<{ postId: string; targetId: string }> {
  const { clock, database } = services;
  const [postId, targetId] = [newId('pst', clock), newId('tgt', clock)];
  const publishedAt = fields.publishedAt ?? clock.now();
  await database.system
    .insertInto('posts')
    .values({
      id: postId,
      workspace_id: tenant.workspaceId,
      status: 'published',
      content: JSON.stringify({ text: 'Hello', parts: [], mediaIds: [] }),
      content_hash: 'x',
      timezone: 'UTC',
      created_by: tenant.userId,
      created_via: 'api',
      published_at: publishedAt,
    })
    .execute();
  await database.system
    .insertInto('post_targets')
    .values({
      id: targetId,
      workspace_id: tenant.workspaceId,
      post_id: postId,
      account_id: accountId,
      platform: fields.platform ?? 'bluesky',
      status: 'published',
      platform_post_id: fields.platformPostId ?? targetId,
      published_at: publishedAt,
    })
    .execute();
  return { postId, targetId };
}

export async function addComment(
  { services }: App,
  tenant: Tenant,
  accountId: string,
  fields: object = {},
): Promise<string> {
  const id = newId('cmt', services.clock);
  const author = { id: 'r1', handle: 'reader', displayName: 'A Reader', avatar: null, isSelf: false };
  await services.database.system
    .insertInto('comments')
    .values({
      id,
      workspace_id: tenant.workspaceId,
      account_id: accountId,
      platform: 'bluesky',
      platform_comment_id: id,
      platform_post_id: 'p1',
      author: JSON.stringify(author),
      text: 'Nice!',
      published_at: services.clock.now(),
      ...fields,
    })
    .execute();
  return id;
}

/** A bearer with every scope but this one. */
export async function without(tenant: Tenant, scope: string): Promise<Record<string, string>> {
  const { token } = await tenant.credential({ scopes: SCOPES.filter((each) => each !== scope) });
  return { authorization: `Bearer ${token}` };
}

let keys = 0;
export function key(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `inbox-test-${process.pid}-${keys}` };
}

export async function withExternalWritesOff<T>({ services }: App, run: () => Promise<T>): Promise<T> {
  const config = services.config as { externalWrites: boolean };
  config.externalWrites = false;
  try {
    return await run();
  } finally {
    config.externalWrites = true;
  }
}

/** Runs the job that the reply waits for, as the worker would. */
export async function runReply(app: App, tenant: Tenant, replyId: string): Promise<void> {
  const row = await replyRow(app, replyId);
  await runSendReply.run({ replyId }, { ...jobContext(app, tenant), jobId: row.executor ?? 'nobody' });
}

export function replyRow({ services }: App, replyId: string) {
  return services.database.system
    .selectFrom('comment_replies')
    .selectAll()
    .where('id', '=', replyId)
    .executeTakeFirstOrThrow();
}

/** A post of the account on the sandbox's Bluesky; its address there. */
export async function postOnBluesky(sandbox: Sandbox, text: string): Promise<string> {
  const call = async (nsid: string, body: object, token?: string) => {
    const response = await fetch(`${sandbox.url}/bsky/xrpc/${nsid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Record<string, string>;
  };
  const session = await call('com.atproto.server.createSession', {
    identifier: 'lantern.bsky.test',
    password: 'lant-ern1-lant-ern2',
  });
  const createdAt = new Date(sandbox.world.now()).toISOString();
  const record = { $type: 'app.bsky.feed.post', text, createdAt };
  const made = await call(
    'com.atproto.repo.createRecord',
    { repo: session['did'], collection: 'app.bsky.feed.post', record },
    session['accessJwt'],
  );
  return made['uri'] ?? '';
}

/** A stranger comments there. */
export async function strangerSays(
  sandbox: Sandbox,
  platform: string,
  postId: string,
  text: string,
  handle = 'a_reader',
): Promise<void> {
  const response = await fetch(`${sandbox.url}/__sandbox/${platform}/comments`, {
    method: 'POST',
    body: JSON.stringify({ postId, text, handle }),
  });
  if (!response.ok) throw new Error(await response.text());
}
