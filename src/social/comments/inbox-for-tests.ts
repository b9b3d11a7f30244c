import type { Sandbox } from '../../../sandbox/server.ts';
import type { App } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { SCOPES } from '#platform/rights/scopes.ts';
import { newId } from '#platform/ids.ts';
import { runSendReply } from './run-send-reply.ts';
import { jsonOf } from '../../../test/unchecked.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

/** A published post, as rows only. */
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

/** A credential with every scope but this one. */
export async function without(tenant: Tenant, scope: string): Promise<Record<string, string>> {
  const { token } = await tenant.credential({ scopes: SCOPES.filter((each) => each !== scope) });
  return { authorization: `Bearer ${token}` };
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

/** Creates a post of the account on the sandbox's Bluesky; returns its address there. */
export async function postOnBluesky(sandbox: Sandbox, text: string): Promise<string> {
  const call = async (nsid: string, body: object, token?: string) => {
    const response = await fetch(`${sandbox.url}/bsky/xrpc/${nsid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return jsonOf<Record<string, string>>(response);
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

/** Adds a comment by a stranger there. */
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
