import { describe, expect, it } from 'vitest';
import { jobContext } from '../../test/factories/job-context.ts';
import { fill, poolOf, postsOf, SLOTS, usesOf } from '#social/pools/pools-for-tests.ts';
import { connect, showPost, startBridge, translated } from './bridge-for-tests.ts';
import { runLocalizePoolUses } from './run-localize-pool-uses.ts';

describe('posts of a pool that is translated', () => {
  it('are translated into the language of their account before they are queued; its own language needs none', async () => {
    const { app } = await startBridge();
    const tenant = await app.tenant();
    const [english, german] = [
      await connect(app, tenant, 'bluesky', 'en'),
      await connect(app, tenant, 'mastodon', 'de'),
    ];
    for (const accountId of [english, german])
      await tenant.social('PUT', `/accounts/${accountId}/slots`, { slots: SLOTS });
    const id = await poolOf(tenant, [english, german], ['Your progress is saved by itself.'], {
      ...{ locale: 'en', localize: true },
    });
    // This world's worker may do each of these steps first; the result is the same.
    await fill(app, id);
    await runLocalizePoolUses.run({}, jobContext(app));
    const uses = await usesOf(tenant, id);
    const postOf = (accountId: string) =>
      uses.find((use: { accountId: string }) => use.accountId === accountId).postId;
    expect(
      (await translated(tenant, postOf(german))).map(({ locale }: { locale: string }) => locale),
    ).toEqual(['de']);
    await fill(app, id);
    expect((await postsOf(app, tenant)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    expect((await showPost(tenant, postOf(german))).variants).toMatchObject([{ scope: { locale: 'de' } }]);
    expect((await showPost(tenant, postOf(english))).variants).toEqual([]);
  });
});
