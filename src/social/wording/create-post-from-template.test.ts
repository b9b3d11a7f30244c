import { describe, expect, it } from 'vitest';
import { addAccount } from '../../../test/factories/account.ts';
import { newTenant, startApp } from '../../../test/harness.ts';
import { snippet } from './wording-for-tests.ts';

describe('create_post_from_template', () => {
  it('200: a draft with the words of each account, without deleted accounts', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const [one, two, gone] = await Promise.all(
      ['bluesky', 'mastodon', 'x'].map((platform) => addAccount(app, tenant, { platform })),
    );
    const change = (id: string | undefined, set: object) =>
      app.services.database.system
        .updateTable('accounts')
        .set(set)
        .where('id', '=', id ?? '')
        .execute();
    await change(one, { display_name: 'Acme' });
    await change(two, { display_name: 'Acme DE', locale: 'de' });
    const text = '{project} from {account} ({locale})';
    const { id } = (await snippet(tenant, { text, accountIds: [one, two, gone] })).body.data;
    await change(gone, { disconnected_at: new Date() });

    const made = await tenant.social('POST', `/snippets/${id}/posts`, { project: 'Winter' });

    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({
      status: 'draft',
      title: 'News',
      createdVia: 'api',
      content: { text: 'Winter from Acme ()' },
      targets: [{ accountId: one }, { accountId: two }],
    });
    const { variants } = (await tenant.social('GET', `/posts/${made.body.data.postId}`)).body.data;
    expect(variants).toMatchObject([{ scope: { accountId: two }, text: 'Winter from Acme DE (de)' }]);
    const tool = await tenant.tool('create_post_from_template', { id, accountIds: [two] });
    expect(tool.body.result.structuredContent.data).toMatchObject({
      createdVia: 'mcp',
      content: { text: expect.stringMatching(/ from Acme DE \(de\)$/) },
    });
  });

  it('400: a project without a name', async () => {
    const tenant = await newTenant();
    const { id } = (await snippet(tenant)).body.data;
    expect((await tenant.social('POST', `/snippets/${id}/posts`, { project: '' })).status).toBe(400);
  });

  it('404: a hashtag group, a template of another workspace, a missing account', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const tags = (await snippet(tenant, { kind: 'hashtags', text: '#a' })).body.data.id;
    const theirs = (await snippet(other)).body.data.id;
    const mine = (await snippet(tenant)).body.data.id;
    const make = async (id: string, body: object = {}) =>
      (await tenant.social('POST', `/snippets/${id}/posts`, body)).status;
    expect([await make(tags), await make(theirs), await make(mine, { accountIds: ['acc_1'] })]).toEqual([
      404, 404, 404,
    ]);
  });
});
