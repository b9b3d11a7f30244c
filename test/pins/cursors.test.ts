import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/registry.ts';
import { type Cursor, encodeCursor, filtersHash, type SortValue } from '../../src/kernel/page.ts';
import { seedTask } from '../../src/localization/publish/seed-for-tests.ts';
import { addComment } from '../../src/social/comments/inbox-for-tests.ts';
import { draft } from '../../src/social/posts/posts-for-tests.ts';
import { makeWebhook } from '../../src/social/webhooks/webhooks-for-tests.ts';
import { startApp } from '../harness.ts';
import { addAccount } from '../factories/account.ts';

// The inputs of each cursor as literals: callers keep cursors across an upgrade, and each must still be accepted.

interface Ids {
  workspace: string;
  project: string;
  postId: string;
  commentId: string;
  webhookId: string;
  task_id: string;
}

/** Operation, path, sort order, sort value, everything else that the cursor belongs to. */
type Pin = [name: string, (ids: Ids) => string, s: string, value: SortValue, (ids: Ids) => unknown];

const AT = '2026-11-15 10:00:00.123456+00';
const DAYS = { from: '2026-11-01', to: '2026-11-15' };
const days = 'from=2026-11-01&to=2026-11-15';
const byWorkspace =
  (operation: string, filters: object = {}) =>
  ({ workspace }: Ids) => ({ operation, workspaceId: workspace, ...filters });

const PINS: Pin[] = [
  [
    'export_analytics',
    () => `/analytics/export?${days}`,
    'publishedAt desc',
    AT,
    byWorkspace('export_analytics', DAYS),
  ],
  [
    'export_posts',
    () => '/posts/export?status=draft',
    'createdAt desc',
    AT,
    ({ workspace }) => ({
      operation: 'export_posts',
      workspace,
      status: ['draft'],
      dateField: 'scheduledAt',
    }),
  ],
  [
    'list_audit_log',
    () => '/audit?operation=create_tag',
    'id desc',
    7,
    byWorkspace('list_audit_log', { filters: { operation: 'create_tag' } }),
  ],
  [
    'list_comment_replies',
    ({ commentId }) => `/comments/${commentId}/replies?`,
    'createdAt',
    AT,
    ({ commentId }) => ({ operation: 'list_comment_replies', commentId }),
  ],
  [
    'list_comments',
    () => '/comments?status=open&unread=true',
    'publishedAt desc',
    AT,
    byWorkspace('list_comments', { status: 'open', unread: true }),
  ],
  [
    'list_confirmations',
    () => '/confirmations?status=pending',
    'newest',
    null,
    ({ workspace }) => ['list_confirmations', workspace, 'pending'],
  ],
  ['list_idea_groups', () => '/idea-groups?', 'position', 'a0', byWorkspace('list_idea_groups')],
  [
    'list_ideas',
    () => '/ideas?sort=position&groupId=none',
    'position',
    'a0',
    byWorkspace('list_ideas', { groupId: 'none' }),
  ],
  [
    'list_media',
    () => '/media?kind=image&include=usedIn',
    'createdAt desc',
    AT,
    ({ workspace }) => ({ operation: 'list_media', workspace, kind: ['image'] }),
  ],
  ['list_members', () => '/members?', 'userId', 'usr_1', ({ workspace }) => ({ list: 'members', workspace })],
  [
    'list_post_analytics',
    () => `/analytics/posts?${days}`,
    'publishedAt desc',
    AT,
    byWorkspace('list_post_analytics', DAYS),
  ],
  [
    'list_post_events',
    ({ postId }) => `/posts/${postId}/events?`,
    'seq',
    7,
    ({ postId }) => ({ operation: 'list_post_events', postId }),
  ],
  [
    'list_post_notes',
    ({ postId }) => `/posts/${postId}/notes?`,
    'id',
    7,
    ({ postId }) => ({ operation: 'list_post_notes', postId }),
  ],
  [
    'list_posts',
    () => '/posts?sort=updatedAt&order=asc&q=word&include=total',
    'updatedAt asc',
    AT,
    ({ workspace }) => ({ operation: 'list_posts', workspace, q: 'word', dateField: 'scheduledAt' }),
  ],
  [
    'list_project_strings',
    () => '/strings?tag=news',
    'position',
    '7',
    ({ project }) => ({ operation: 'list_project_strings', projectId: project, hidden: 'no', tag: 'news' }),
  ],
  [
    'list_publish_attempts',
    ({ postId }) => `/posts/${postId}/attempts?accountId=acc_1`,
    'newest',
    null,
    ({ postId }) => ['list_publish_attempts', postId, 'acc_1'],
  ],
  [
    'list_pushes',
    () => '/pushes?limit=9',
    'createdAt desc',
    AT,
    ({ project }) => ({ operation: 'list_pushes', projectId: project }),
  ],
  ['list_tags', () => '/tags?', 'id', null, byWorkspace('list_tags')],
  [
    'list_task_strings',
    ({ task_id }) => `/tasks/strings?task_id=${task_id}&min_score=5`,
    'position',
    7,
    ({ project, task_id }) => ({ operation: 'list_task_strings', project, task_id, min_score: 5 }),
  ],
  [
    'list_webhook_deliveries',
    ({ webhookId }) => `/webhooks/${webhookId}/deliveries?status=dead`,
    'id desc',
    null,
    ({ webhookId }) => ({ operation: 'list_webhook_deliveries', webhookId, status: 'dead' }),
  ],
  ['list_webhooks', () => '/webhooks?', 'id', null, byWorkspace('list_webhooks')],
];

const isOpen = (name: string) => registry.operations.some((op) => op.name === name && op.face === 'open');

const app = await startApp();
const tenant = await app.tenant();
const ids: Ids = {
  workspace: tenant.workspaceId,
  project: tenant.projectId,
  postId: (await draft(tenant)).postId,
  commentId: await addComment(app, tenant, await addAccount(app, tenant, { platform: 'bluesky' })),
  webhookId: (await makeWebhook(tenant)).id,
  task_id: await seedTask(app, tenant),
};

describe('cursors given out before', () => {
  it.each(PINS)('%s accepts its own and refuses those of other filters', async (name, path, s, value, of) => {
    const face = isOpen(name) ? tenant.open : tenant.social;
    const ask = (cursor: Omit<Cursor, 'k'>) => {
      const text = encodeCursor(
        { k: [value, name === 'list_project_strings' ? '7' : 'zzz'], ...cursor },
        app.services.keyring.derive('cursor'),
      );
      return face('GET', `${path(ids)}&cursor=${text}`);
    };
    const f = filtersHash(of(ids));
    const [own, sorted, filtered] = [await ask({ s, f }), await ask({ s: 'x', f }), await ask({ s, f: 'x' })];
    expect([own.status, own.text]).toEqual([200, own.text]);
    expect([sorted.status, filtered.status]).toEqual([400, 400]);
    expect(sorted.text).toContain('cursor: belongs to another sort order.');
    expect(filtered.text).toContain('cursor: belongs to other filters.');
  });

  it('every list with a cursor is in this file', () => {
    // Events are read by their number, so their cursor is a number. Cursors of pages of the application are not kept,
    // nor is one of a preview, which ends with the push.
    const UNKEPT = new Set(['list_events', 'preview_push']);
    const lists = registry.operations.filter(
      ({ name, face, input }) =>
        face !== 'console' && Object.hasOwn(input.shape, 'cursor') && !UNKEPT.has(name),
    );
    expect(lists.map(({ name }) => name).sort()).toEqual(PINS.map(([name]) => name));
  });

  it('an empty cursor is the first page', async () => {
    const refused = [];
    for (const [name, path] of PINS) {
      const face = isOpen(name) ? tenant.open : tenant.social;
      if ((await face('GET', `${path(ids)}&cursor=`)).status === 400) refused.push(name);
    }
    expect(refused).toEqual([]);
  });
});
