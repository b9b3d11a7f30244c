import { createHash } from 'node:crypto';
import { jobContext } from '../../../test/factories/job-context.ts';
import type { App } from '../../../test/harness.ts';
import { type Behaviour, type Received, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { runFeedItems } from './run-feed-items.ts';
import { runReadFeed } from './run-read-feed.ts';

interface Entry {
  id: string;
  title?: string;
  summary?: string;
}

const rssOf = (entries: readonly Entry[]) =>
  `<rss version="2.0"><channel><title>Blog</title>${entries
    .map(
      ({ id, title = `Title ${id}`, summary = '' }, at) =>
        `<item><guid>${id}</guid><title>${title}</title><link>https://blog.example/${id}</link>` +
        `<description>${summary}</description><pubDate>${new Date(1e12 - at * 1e6).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

/** A blog on loopback; its newest entries come first. */
export async function startBlog(...ids: string[]) {
  const blog = {
    entries: ids.map((id): Entry => ({ id })),
    answer: null as ((request: Received) => Behaviour) | null,
  };
  const server = await startReceiver((request) => {
    if (blog.answer) return blog.answer(request);
    const body = rssOf(blog.entries);
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    return request.headers['if-none-match'] === etag
      ? { status: 304 }
      : { status: 200, headers: { etag, 'content-type': 'application/rss+xml' }, body };
  });
  return { ...server, blog, add: (entry: Entry) => blog.entries.unshift(entry) };
}

export type Blog = Awaited<ReturnType<typeof startBlog>>;

export const save = (
  tenant: Tenant,
  url: string,
  fields: object = {},
  headers: Record<string, string> = {},
) => tenant.social('PUT', '/feeds', { name: 'Blog', url, ...fields }, headers);

/** Saves a feed and returns its id. */
export async function follow(tenant: Tenant, url: string, fields: object = {}): Promise<string> {
  const { status, text, body } = await save(tenant, url, fields);
  if (status !== 200) throw new Error(text);
  return body.data.feed.id;
}

/** One reading, as the worker does it. */
export const look = (app: App, tenant: Tenant, feedId: string) =>
  runReadFeed.run({ feedId }, jobContext(app, tenant));

/** Hands on the drafts, as the worker does it. */
export const finish = (app: App) => runFeedItems.run({}, jobContext(app));

export const feedOf = async (tenant: Tenant, feedId: string) =>
  (await tenant.social('GET', '/feeds')).body.data.items.find((feed: { id: string }) => feed.id === feedId);

export const itemsOf = async (tenant: Tenant, feedId: string) =>
  (await tenant.social('GET', `/feeds/${feedId}/items`)).body.data.items;

export const postsOf = (app: App, tenant: Tenant) =>
  app.services.database.system
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'content', 'settings', 'created_by', 'scheduled_at'])
    .where('workspace_id', '=', tenant.workspaceId)
    .orderBy('id')
    .execute();

/** Makes items due that would be looked at again after some minutes. */
export const ripen = (app: App, feedId: string) =>
  app.services.database.system
    .updateTable('feed_items')
    .set({ next_at: new Date(0) })
    .where('feed_id', '=', feedId)
    .execute();
