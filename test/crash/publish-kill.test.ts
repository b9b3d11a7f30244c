import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformName } from '../../src/adapters/social/platforms.ts';
import { openStage, type Stage, targetOf } from '../../src/social/publishing/publishing-for-tests.ts';
import { addSample, countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { letMinutesPass } from './let-minutes-pass.ts';
import { killWorkers, startWorker } from './worker.ts';

/** One platform with our own key, one that must be searched, one with containers. */
const PLATFORMS: readonly PlatformName[] = ['bluesky', 'x', 'instagram'];
const POINTS = [
  'publish.claimed',
  'publish.made',
  'publish.step',
  'publish.intent',
  'publish.sent',
  'publish.receipt',
];

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ roles: ['api'] });
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});

async function tenantFor(): Promise<Tenant> {
  const tenant = await stage.app.tenant();
  const limits = JSON.stringify({ publishIntervalSec: { bluesky: 0, x: 0, instagram: 0 } });
  await stage.app.services.database.system
    .updateTable('workspaces')
    .set({ limits })
    .where('id', '=', tenant.workspaceId)
    .execute();
  return tenant;
}

describe('a worker process that is killed while it publishes', () => {
  it('kill -9 at each point, on three kinds of platforms: every post once', {
    timeout: 900_000,
  }, async () => {
    const { database } = stage.app.services;
    const begun: { point: string; platform: PlatformName; mark: string; postId: string }[] = [];
    const tenant = await tenantFor();
    const accounts = new Map<PlatformName, string>();
    for (const platform of PLATFORMS) accounts.set(platform, await stage.connect(tenant, platform));
    for (const [index, point] of POINTS.entries()) {
      // A worker dies with the first target that reaches the failpoint, so each of them gets its turn.
      const platform = PLATFORMS[index % PLATFORMS.length] ?? 'bluesky';
      const mark = `kill${index}x`;
      const postId = await addSample(
        stage.app.services,
        tenant,
        platform,
        accounts.get(platform) ?? '',
        mark,
      );
      const answer = await tenant.console('publish_post', { postId }, { 'idempotency-key': `kill-${mark}` });
      expect(answer.status).toBe(202);
      const { exited } = startWorker(stage, `${point}=kill9`);
      expect([point, await exited]).toEqual([point, 'SIGKILL']);
      // Its job is not handed on before the next worker is to die with another one.
      await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
        database.system,
      );
      begun.push({ point, platform, mark, postId });
    }

    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      database.system,
    );
    startWorker(stage);
    for (const { point, platform, mark, postId } of begun) {
      await until(
        `the post of ${point}`,
        async () => {
          await letMinutesPass((statement) => stage.app.services.database.executeSql(statement));
          return (await targetOf(stage.app, postId)).status === 'published';
        },
        60_000,
      );
      expect([point, countSeen(stage.sandbox, platform, mark)]).toEqual([point, 1]);
    }
  });
});
