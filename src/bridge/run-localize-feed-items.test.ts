import { afterAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../test/factories/job-context.ts';
import { finish, follow, itemsOf, look, postsOf, ripen, startBlog } from '#social/feeds/feeds-for-tests.ts';
import { connect, showPost, startBridge, translated } from './bridge-for-tests.ts';
import { runLocalizeFeedItems } from './run-localize-feed-items.ts';

const blog = await startBlog('1');
afterAll(() => blog.close());

describe('drafts of a feed that is translated', () => {
  it('are translated into the languages of their accounts before they are passed on', async () => {
    const { app } = await startBridge();
    const tenant = await app.tenant();
    const accountIds = [
      await connect(app, tenant, 'bluesky', 'en'),
      await connect(app, tenant, 'mastodon', 'de'),
    ];
    const fields = { accountIds, locale: 'en', localize: true, outcome: 'approval' };
    const id = await follow(tenant, blog.url, fields);
    await look(app, tenant, id);
    // This world's worker may do each of these steps first; the result is the same.
    await runLocalizeFeedItems.run({}, jobContext(app));
    const [post] = await postsOf(app, tenant);
    const postId = post?.id ?? '';
    expect((await translated(tenant, postId)).map(({ locale }: { locale: string }) => locale)).toEqual([
      'de',
    ]);
    await ripen(app, id);
    await finish(app);
    const shown = await showPost(tenant, postId);
    expect(shown.status).toBe('pending_approval');
    expect(shown.variants.map(({ scope }: { scope: object }) => scope)).toEqual([{ locale: 'de' }]);
    expect(await itemsOf(tenant, id)).toMatchObject([{ waitsFor: null, problem: null }]);
  });

  it('an untranslatable one stays a draft with the reason; one language needs no translation', async () => {
    const { app } = await startBridge();
    const tenant = await app.tenant();
    const german = await connect(app, tenant, 'mastodon', 'de');
    const id = await follow(tenant, blog.url, { accountIds: [german], locale: 'en', localize: true });
    const same = await follow(tenant, blog.url, {
      ...{ name: 'Same', accountIds: [german], locale: 'de', localize: true },
    });
    await app.services.database.system
      .updateTable('projects')
      .set({ deleted_at: new Date() })
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    await look(app, tenant, id);
    await look(app, tenant, same);
    await runLocalizeFeedItems.run({}, jobContext(app));
    expect(await itemsOf(tenant, id)).toMatchObject([
      { postStatus: 'draft', waitsFor: null, problem: expect.stringMatching(/project/) },
    ]);
    expect(await itemsOf(tenant, same)).toMatchObject([
      { postStatus: 'draft', waitsFor: null, problem: null },
    ]);
  });
});
