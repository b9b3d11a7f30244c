import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '#app/registry.ts';
import { newId } from '#platform/ids.ts';
import { type App, startApp, until } from '../../../test/harness.ts';
import type { Answer, Tenant } from '../../../test/tenant.ts';
import { addComment } from '../comments/inbox-for-tests.ts';
import { makeGroup, makeIdea } from '../ideas/ideas-for-tests.ts';
import { addColleague, addGroup, draft, setPolicy, setTargets } from '../posts/posts-for-tests.ts';
import { addAccount } from '../../../test/factories/account.ts';
import { addMedia } from '../../../test/factories/media.ts';

interface Things {
  accountId: string;
  groupId: string;
  mediaId: string;
  tagId: string;
  postId: string;
  commentId: string;
  ideaId: string;
  ideaGroupId: string;
}

let app: App;
let tenant: Tenant;
let client: { userId: string; headers: Record<string, string> };
/** Two sets of the same objects; only the post of one set was shared with the client. */
let shared: Things;
let other: Things;

async function makeThings(name: string): Promise<Things> {
  const accountId = await addAccount(app, tenant);
  const mediaId = await addMedia(app, tenant);
  const tagId = (await tenant.social('POST', '/tags', { name })).body.data.id;
  const idea = await makeIdea(tenant, { groupId: (await makeGroup(tenant, { name })).id });
  const { postId } = await draft(tenant, {
    content: { text: name, mediaIds: [mediaId] },
    accountIds: [accountId],
    tags: [tagId],
    ideaId: idea.id,
  });
  return {
    accountId,
    mediaId,
    tagId,
    postId,
    groupId: await addGroup(app, tenant, [accountId]),
    commentId: await addComment(app, tenant, accountId, { post_id: postId }),
    ideaId: idea.id,
    ideaGroupId: idea.groupId,
  };
}

beforeAll(async () => {
  app = await startApp();
  tenant = await app.tenant();
  client = await addColleague(app, tenant, 'client');
  await setPolicy(app, tenant, { required: true, steps: [{ kind: 'client' }] });
  [shared, other] = [await makeThings('shared'), await makeThings('other')];
  await tenant.social('POST', `/posts/${shared.postId}/submit`);
  for (const { postId } of [shared, other])
    await setTargets(app, postId, { status: 'published', published_at: app.services.clock.now() });
  // An event appears in the feed once every transaction that began before it has ended,
  // including those of other tests.
  const { path, of = ids, owner } = LISTS['list_events']!;
  await until('the events', async () => of((await get(path())).body.data).length === owner().length);
});

type Ids = readonly string[];
const ids = (data: Answer['body']): string[] => data.items.map(({ id }: { id: string }) => id);
const one = (thing: keyof Things): Ids => [shared[thing]];
const both = (thing: keyof Things): Ids => [shared[thing], other[thing]];
const posts = (data: Answer['body']): string[] => [
  ...new Set<string>(data.items.map((item: Answer['body']) => item.postId ?? item.data.postId)),
];

/** The path of each list, which part of its answer is compared, and what client and owner see there. */
const LISTS: Record<
  string,
  { path: () => string; of?: (data: Answer['body']) => string[]; client: () => Ids; owner: () => Ids }
> = {
  list_account_groups: {
    path: () => '/account-groups',
    client: () => one('groupId'),
    owner: () => both('groupId'),
  },
  list_accounts: {
    path: () => '/accounts',
    of: ({ accounts, groups }) => [...accounts, ...groups].map(({ id }) => id),
    client: () => [...one('accountId'), ...one('groupId')],
    owner: () => [...both('accountId'), ...both('groupId')],
  },
  list_comments: {
    path: () => '/comments',
    client: () => one('commentId'),
    owner: () => both('commentId'),
  },
  // A credential sees what it requested itself, whoever issued it.
  list_confirmations: { path: () => '/confirmations', client: () => [], owner: () => [] },
  list_events: {
    path: () => '/events?types=post.created',
    of: posts,
    client: () => one('postId'),
    owner: () => both('postId'),
  },
  list_idea_groups: { path: () => '/idea-groups', client: () => [], owner: () => both('ideaGroupId') },
  list_ideas: { path: () => '/ideas', client: () => [], owner: () => both('ideaId') },
  list_media: { path: () => '/media', client: () => one('mediaId'), owner: () => both('mediaId') },
  // People who decide and people who write, because an approval names them.
  list_members: {
    path: () => '/members',
    of: ({ items }) => items.map(({ userId }: { userId: string }) => userId),
    client: () => [tenant.userId, client.userId],
    owner: () => [tenant.userId, client.userId],
  },
  list_post_analytics: {
    path: () => '/analytics/posts',
    of: posts,
    client: () => one('postId'),
    owner: () => both('postId'),
  },
  list_posts: { path: () => '/posts', of: posts, client: () => one('postId'), owner: () => both('postId') },
  list_tags: { path: () => '/tags', client: () => one('tagId'), owner: () => both('tagId') },
};

/** Lists of one object's parts: empty for a client unless its post was shared. */
const OF_ONE: Record<string, (things: Things) => string> = {
  list_account_destinations: ({ accountId }) => `/accounts/${accountId}/destinations`,
  list_comment_replies: ({ commentId }) => `/comments/${commentId}/replies`,
  list_post_events: ({ postId }) => `/posts/${postId}/events`,
  list_post_notes: ({ postId }) => `/posts/${postId}/notes`,
  list_publish_attempts: ({ postId }) => `/posts/${postId}/attempts`,
};

/** Only for people who manage the workspace. */
const REFUSED: Record<string, string> = {
  list_audit_log: '/audit',
  list_feed_items: '/feeds/fed_1/items',
  list_feeds: '/feeds',
  list_pool_posts: '/pools/pol_1/posts',
  list_pool_uses: '/pools/pol_1/uses',
  list_pools: '/pools',
  list_signatures: '/signatures',
  list_snippets: '/snippets?kind=hashtags',
  list_webhook_deliveries: '/webhooks/whk_1/deliveries',
  list_webhooks: '/webhooks',
};

/** These list things of the product, not of the workspace. */
const FOR_EVERYONE = ['list_media_presets'];

/** Single objects, in addition to their lists. */
const SINGLE: Record<string, (things: Things) => string> = {
  get_account: ({ accountId }) => `/accounts/${accountId}`,
  get_account_analytics: ({ accountId }) => `/analytics/accounts/${accountId}`,
  get_account_limits: ({ accountId }) => `/accounts/${accountId}/limits`,
  get_comment: ({ commentId }) => `/comments/${commentId}`,
  get_media: ({ mediaId }) => `/media/${mediaId}`,
  get_post: ({ postId }) => `/posts/${postId}`,
  get_post_localizations: ({ postId }) => `/posts/${postId}/localizations`,
  get_posting_slots: ({ accountId }) => `/accounts/${accountId}/slots`,
};

const get = (path: string, headers?: Record<string, string>) =>
  tenant.social('GET', path, undefined, headers);

describe('a client', () => {
  it('is covered in every list', () => {
    const lists = registry.operations.filter(
      ({ face, name, routes }) => face === 'social' && name.startsWith('list_') && routes.length > 0,
    );
    expect(lists.map(({ name }) => name)).toEqual(
      [LISTS, OF_ONE, REFUSED].flatMap(Object.keys).concat(FOR_EVERYONE).toSorted(),
    );
  });

  it.each(Object.entries(LISTS))('200: %s returns shared posts', async (_name, list) => {
    const { path, of = ids } = list;
    const [theirs, ours] = [await get(path(), client.headers), await get(path())];
    expect(of(theirs.body.data).toSorted()).toEqual(list.client().toSorted());
    expect(of(ours.body.data).toSorted()).toEqual(list.owner().toSorted());
  });

  it.each(Object.entries({ ...OF_ONE, ...SINGLE }))(
    '404: %s of posts that were not shared',
    async (_name, path) => {
      expect((await get(path(shared), client.headers)).status).toBe(200);
      expect((await get(path(other), client.headers)).status).toBe(404);
      expect((await get(path(other))).status).toBe(200);
    },
  );

  it('404: no idea, not even the one that a shared post was made from', async () => {
    expect((await get(`/ideas/${shared.ideaId}`, client.headers)).status).toBe(404);
    expect((await get(`/ideas/${shared.ideaId}`)).status).toBe(200);
  });

  it.each(Object.entries(REFUSED))('403: %s', async (_name, path) => {
    expect((await get(path, client.headers)).status).toBe(403);
  });

  it('counts no account and no use that it cannot see', async () => {
    const { accounts } = (await get('/workspace', client.headers)).body.data;
    expect(accounts).toEqual({ total: 1, byPlatform: { x: 1 } });
    await draft(tenant, { content: { mediaIds: [shared.mediaId] } });
    const used = async (headers?: Record<string, string>) =>
      (await get(`/media/${shared.mediaId}`, headers)).body.data.usedIn;
    expect([await used(client.headers), await used()]).toEqual([1, 2]);
  });

  it.each([
    ['owner', 200],
    ['client', 404],
  ] as const)('as a person: confirmations are visible to the %s: %s', async (role, status) => {
    const person = await app.tenant({ role });
    const id = newId('cnf', app.services.clock);
    await app.services.database.system
      .insertInto('confirmations')
      .values({
        id,
        workspace_id: person.workspaceId,
        credential_id: (await person.credential()).id,
        operation: 'publish_post',
        input: JSON.stringify({ request: {} }),
        expires_at: new Date(app.services.clock.now().getTime() + 60_000),
      })
      .execute();
    const list = await person.console('list_confirmations');
    expect(ids(list.body.data)).toEqual(status === 200 ? [id] : []);
    expect((await person.console('get_confirmation', { confirmationId: id })).status).toBe(status);
  });
});
