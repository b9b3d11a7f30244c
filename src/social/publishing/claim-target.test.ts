import { afterAll, describe, expect, it } from 'vitest';
import { openStage, targetOf } from './publishing-for-tests.ts';
import { countSeen } from './sample-posts-for-tests.ts';
import { runPublishTarget } from './run-publish-target.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { key } from '../../../test/factories/key.ts';

// Without a worker: the tests decide when a job runs.
const stage = await openStage({ roles: ['api'] });
afterAll(() => stage.close());

describe('the worker of a target', () => {
  it('skips an account that was paused meanwhile, and gives its publish and its interval back', async () => {
    const tenant = await stage.app.tenant();
    const account = await stage.connect(tenant, 'bluesky');
    const post = await stage.post(tenant, [account]);
    expect((await tenant.social('POST', `/posts/${post}/publish`, {}, key())).status).toBe(202);
    const { system } = stage.app.services.database;
    const pause = (paused: boolean) =>
      system.updateTable('accounts').set({ paused }).where('id', '=', account).execute();
    await pause(true);

    const { id, executor } = await targetOf(stage.app, post);
    const ctx = { ...jobContext(stage.app), jobId: executor ?? '' };
    await runPublishTarget.run({ postId: post, targetId: id, reconcile: false }, ctx);

    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'skipped', counted_on: null });
    const rows = await system
      .selectFrom('day_counters')
      .select('used')
      .where('workspace_id', '=', tenant.workspaceId)
      .execute();
    expect(rows.map(({ used }) => used)).toEqual([0, 0]);
    await pause(false);
    const next = await stage.post(tenant, [account]);
    expect((await tenant.social('POST', `/posts/${next}/publish`, {}, key())).status).toBe(202);
  });

  it('waits while the workspace is being dissolved; once kept, it is late and waits for a person', async () => {
    const tenant = await stage.app.tenant();
    const post = await stage.post(tenant, [await stage.connect(tenant, 'bluesky')], {
      text: 'mark-dissolving',
    });
    expect((await tenant.social('POST', `/posts/${post}/publish`, {}, key())).status).toBe(202);
    const { clock } = stage.app.services;
    await tenant.console('dissolve_workspace', { name: 'Test' });

    const { id, executor } = await targetOf(stage.app, post);
    const ctx = { ...jobContext(stage.app), jobId: executor ?? '' };
    await runPublishTarget.run({ postId: post, targetId: id, reconcile: false }, ctx);

    const held = await targetOf(stage.app, post);
    expect(held.executor).not.toBe(executor);
    expect(held.next_attempt_at?.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-dissolving')).toBe(0);

    const { workspaceId } = tenant;
    expect((await tenant.console('keep_workspace', { workspaceId })).status).toBe(200);
    const again = { ...jobContext(stage.app), jobId: held.executor ?? '' };
    await runPublishTarget.run({ postId: post, targetId: id, reconcile: false }, again);
    expect(await targetOf(stage.app, post)).toMatchObject({ status: 'failed', error_code: 'missed_window' });
    // A person checks it and sends it.
    expect((await tenant.social('POST', `/posts/${post}/publish`, {}, key())).status).toBe(202);
    const { executor: next } = await targetOf(stage.app, post);
    const last = { ...jobContext(stage.app), jobId: next ?? '' };
    await runPublishTarget.run({ postId: post, targetId: id, reconcile: false }, last);
    expect(countSeen(stage.sandbox, 'bluesky', 'mark-dissolving')).toBe(1);
  });
});
