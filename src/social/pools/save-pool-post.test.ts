import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { startApp } from '../../../test/harness.ts';
import { addColleague } from '../posts/posts-for-tests.ts';
import { poolIn, put, save } from './pools-for-tests.ts';

async function ready() {
  const app = await startApp();
  const tenant = await app.tenant();
  const accountIds = [await addAccount(app, tenant, { platform: 'bluesky' })];
  const { id } = (await save(tenant, { accountIds })).body.data.pool;
  const send = (fields: object, headers = {}) =>
    tenant.social('PUT', `/pools/${id}/posts`, { name: 'Tip', texts: ['A tip'], ...fields }, headers);
  return { app, tenant, id, send };
}

describe('save_pool_post', () => {
  it('200: added, changed, and listed with the number of uses', async () => {
    const { tenant, id } = await ready();
    const made = await put(tenant, id, {
      texts: ['It is {date}', 'Again'],
      settings: { youtube: { title: 'T' } },
    });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^plp_/),
      version: 1,
      timesUsed: 0,
      paused: false,
    });
    const args = {
      ...{ id, poolPostId: made.id, version: 1, name: 'Other', texts: ['Other'] },
      expiresAt: '2040-01-01T00:00:00Z',
    };
    const tool = await tenant.tool('save_pool_post', args);
    expect(tool.body.result.structuredContent.data.post).toMatchObject({ id: made.id, version: 2 });
    const { items } = (await tenant.social('GET', `/pools/${id}/posts`)).body.data;
    expect(items).toMatchObject([{ name: 'Other', texts: ['Other'], expiresAt: '2040-01-01T00:00:00.000Z' }]);
    expect(await poolIn(tenant, id)).toMatchObject({ postCount: 1 });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ texts: [] }, 'texts'],
    [{ texts: ['a', 'a'] }, 'texts[1]'],
    [{ texts: ['Hello {name}'] }, 'texts[0]'],
    [{ texts: ['#tag '.repeat(61)] }, 'texts[0]'],
    [{ settings: { myspace: {} } }, 'settings.myspace'],
    [{ expiresAt: 'soon' }, 'expiresAt'],
  ])('400: %j', async (fields, field) => {
    const { send } = await ready();
    const { status, body } = await send(fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body.error)).toContain(field);
  });

  it('403: without the right to schedule', async () => {
    const { app, tenant, send } = await ready();
    const { headers } = await addColleague(app, tenant, 'author');
    expect((await send({}, headers)).status).toBe(403);
  });

  it('404: a pool of another workspace, a post that is not in it, a missing file', async () => {
    const { app, id, send } = await ready();
    const other = await app.tenant();
    expect((await other.social('PUT', `/pools/${id}/posts`, { name: 'a', texts: ['a'] })).status).toBe(404);
    expect((await send({ poolPostId: 'plp_1' })).status).toBe(404);
    expect((await send({ mediaIds: ['med_1'] })).status).toBe(404);
  });

  it('409: an old version', async () => {
    const { send } = await ready();
    const { post } = (await send({})).body.data;
    const both = await Promise.all(
      ['a', 'b'].map((text) => send({ poolPostId: post.id, version: 1, texts: [text] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
