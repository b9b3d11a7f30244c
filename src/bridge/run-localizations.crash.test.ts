import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../test/factories/world.ts';
import { until } from '../../test/harness.ts';
import { useProcesses } from '../../test/processes.ts';
import { createPost, eventsOf, localize, openBridge, translated } from './bridge-for-tests.ts';
import { wakeLocalizations } from './wake-localizations.ts';

const processes = useProcesses();
let bridge: World;
beforeAll(async () => {
  bridge = await openBridge({ roles: ['api'] });
});
afterAll(() => bridge.close());

describe('a worker process that is killed while it brings translations into posts', () => {
  it('kill -9 before and after the commit: every draft once, announced once', {
    timeout: 900_000,
  }, async () => {
    const tenant = await bridge.app.tenant();
    const postId = await createPost(tenant, { content: { text: 'A new day', locale: 'en' } });
    await localize(tenant, postId, { targetLocales: ['de', 'es', 'ja'], mode: 'draft' });
    const { databaseUrl, services } = bridge.app;
    const wake = () =>
      services.database.everyone((tx) => wakeLocalizations({ ...services, requestId: 'test' }, tx, 0));

    for (const failpoint of ['localize.collected=kill9', 'localize.committed=kill9']) {
      await wake();
      const worker = await processes.start({
        roles: 'worker',
        databaseUrl,
        env: { PARLANCE_FAILPOINTS: failpoint },
      });
      expect([failpoint, (await worker.exited).signal]).toEqual([failpoint, 'SIGKILL']);
    }
    const drafts = () =>
      services.database.system
        .selectFrom('posts')
        .select('id')
        .where('source_post_id', '=', postId)
        .execute();
    // The first worker died before its commit, the second after it.
    expect(await drafts()).toHaveLength(1);
    await wake();
    await processes.start({ roles: 'worker', databaseUrl });
    await translated(tenant, postId);
    expect(await drafts()).toHaveLength(3);
    await until(
      'the event',
      async () => (await eventsOf(bridge.app, postId, 'localization.completed')).length === 1,
    );
  });
});
