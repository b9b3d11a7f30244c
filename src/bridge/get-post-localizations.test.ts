import { beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../../test/tenant.ts';
import {
  answer,
  createPost,
  holdBridge,
  localizations,
  localize,
  look,
  showPost,
} from './bridge-for-tests.ts';
import { addAccount } from '../../test/factories/account.ts';

let tenant: Tenant;
const bridge = await holdBridge();
beforeEach(async () => {
  tenant = await bridge.app.tenant();
});

const english = { content: { text: 'A new day', locale: 'en', firstComment: 'Hi' } };
const path = (postId: string) => `/posts/${postId}/localizations`;

describe('get_post_localizations', () => {
  it('200: the state of each language, over REST and as a tool', async () => {
    const de = await addAccount(bridge.app, tenant, { platform: 'facebook', locale: 'de' });
    const postId = await createPost(tenant, english);
    expect(await localizations(tenant, postId)).toEqual([]);
    const { body } = await localize(tenant, postId, { targetLocales: ['de'], maxLengthPolicy: 'report' });
    const waiting = {
      locale: 'de',
      status: 'translating',
      error: null,
      mode: 'append',
      maxLengthPolicy: 'report',
      review: false,
      jobId: body.data.jobId,
      taskId: body.data.taskId,
      accountIds: [de],
      postId: null,
      text: null,
      texts: {},
      score: null,
      memoryShare: null,
      issues: [],
      isStale: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    };
    expect(await localizations(tenant, postId)).toEqual([waiting]);

    await answer(bridge.app, body.data.taskId);
    await look(bridge.app);

    const done = {
      ...waiting,
      status: 'completed',
      text: 'de: A new day',
      texts: { text: 'de: A new day', firstComment: 'de: Hi' },
      score: 90,
      memoryShare: 0,
    };
    const rest = await tenant.social('GET', path(postId));
    expect([rest.status, rest.body.data]).toEqual([200, { items: [done] }]);
    const tool = await tenant.tool('get_post_localizations', { postId });
    expect(tool.body.result.structuredContent.data).toEqual({ items: [done] });
  });

  it('200: stale once the words of the post change, and no longer when they are restored', async () => {
    const postId = await createPost(tenant, english);
    const { body } = await localize(tenant, postId, { targetLocales: ['de'] });
    await answer(bridge.app, body.data.taskId);
    await look(bridge.app);
    const write = async (change: object) => {
      const { version } = await showPost(tenant, postId);
      expect((await tenant.social('PATCH', `/posts/${postId}`, { version, ...change })).status).toBe(200);
      const [{ isStale }] = await localizations(tenant, postId);
      return [isStale, (await showPost(tenant, postId)).localization.staleLocales];
    };
    expect(await write({ title: 'Only ours' })).toEqual([false, []]);
    expect(await write({ content: { text: 'Another day' } })).toEqual([true, ['de']]);
    expect(await write({ content: { text: 'A new day' } })).toEqual([false, []]);
    expect(await write({ variants: [{ scope: { platform: 'x' }, text: 'Short' }] })).toEqual([true, ['de']]);
  });

  it('200: a narrowed credential sees its own accounts and drafts, and nothing of the others', async () => {
    const [mine, hidden] = [
      await addAccount(bridge.app, tenant, { platform: 'facebook', locale: 'de' }),
      await addAccount(bridge.app, tenant, { platform: 'facebook', locale: 'ja' }),
    ];
    const postId = await createPost(tenant, english);
    const { body } = await localize(tenant, postId, { targetLocales: ['de', 'ja'], mode: 'draft' });
    await answer(bridge.app, body.data.taskId);
    await look(bridge.app);
    const { token } = await tenant.credential({ accountIds: [mine] });
    const seen = await tenant.social('GET', path(postId), undefined, { authorization: `Bearer ${token}` });
    expect(
      seen.body.data.items.map((item: { accountIds: string[]; postId: string | null }) => [
        item.accountIds,
        item.postId !== null,
      ]),
    ).toEqual([
      [[mine], true],
      [[], false],
    ]);
    expect(seen.text).not.toContain(hidden);
  });

  it('404: a post of another workspace, or an unknown one', async () => {
    const stranger = await bridge.app.tenant();
    const postId = await createPost(stranger, english);
    expect((await tenant.social('GET', path(postId))).status).toBe(404);
    expect((await tenant.social('GET', path('pst_nothing'))).status).toBe(404);
  });
});
