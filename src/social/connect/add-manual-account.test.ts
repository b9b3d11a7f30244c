import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

const DOUYIN = { platform: 'douyin', handle: '极光 Aurora' };

describe('add_manual_account', () => {
  it('200: is in the list, marked as manual, and accepts posts and slots', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.console('add_manual_account', {
      ...DOUYIN,
      displayName: '极光',
      profileUrl: 'https://www.douyin.com/user/aurora',
      locale: 'zh-cn',
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      platform: 'douyin',
      handle: '极光 Aurora',
      displayName: '极光',
      isManual: true,
      canPublish: false,
      status: 'active',
      locale: 'zh-cn',
      profileUrl: 'https://www.douyin.com/user/aurora',
    });
    const { id } = body.data;
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toMatchObject([{ id }]);
    const slots = [{ weekday: 1, time: '09:00' }];
    expect((await tenant.social('PUT', `/accounts/${id}/slots`, { slots })).status).toBe(200);
    const post = await tenant.social('POST', '/posts', { accountIds: [id], content: { text: '你好' } });
    expect(post.status).toBe(200);
  });

  it('200: after a disconnect it comes back with its id', async () => {
    const tenant = await newTenant();
    const { id } = (await tenant.console('add_manual_account', DOUYIN)).body.data;
    expect((await tenant.console('disconnect_account', { accountId: id })).status).toBe(200);

    const again = await tenant.console('add_manual_account', { ...DOUYIN, handle: '@极光 aurora' });

    expect(again.body.data).toMatchObject({ id, handle: '@极光 aurora', displayName: '@极光 aurora' });
  });

  it.each([
    ['a platform that is connected', { ...DOUYIN, platform: 'bluesky' }, 'platform'],
    ['no name', { ...DOUYIN, handle: '  ' }, 'handle'],
    ['a link that is none', { ...DOUYIN, profileUrl: 'javascript:alert(1)' }, 'profileUrl'],
    ['no language', { ...DOUYIN, locale: 'klingon!' }, 'locale'],
  ])('400: %s', async (_, input, field) => {
    const tenant = await newTenant();
    const { status, body } = await tenant.console('add_manual_account', input);
    expect(status).toBe(400);
    expect(body.error.params.problems).toMatchObject([{ field }]);
  });

  it('409: it exists already; two simultaneous calls create one account; another workspace has its own', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const answers = await Promise.all([1, 2].map(() => tenant.console('add_manual_account', DOUYIN)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await tenant.social('GET', '/accounts')).body.data.accounts).toHaveLength(1);
    expect((await other.console('add_manual_account', DOUYIN)).status).toBe(200);
  });
});
