import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duePostsJob } from '../../src/social/jobs.ts';
import {
  eventsOf,
  openStage,
  type Stage,
  targetOf,
} from '../../src/social/publishing/publishing-for-tests.ts';
import { countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import { letMinutesPass } from './let-minutes-pass.ts';
import { killWorkers, startWorker } from './worker.ts';

const POINTS = ['publish.claimed', 'publish.step', 'publish.intent', 'publish.sent', 'publish.receipt'];
/** Posts that are due together, so that the worker dies with others of its batch in progress. */
const TOGETHER = 3;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ roles: ['api'] });
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});

describe('a worker process that is killed in the middle of a batch', () => {
  it('kill -9 at each point: every post of the batch once, announced once, counted once', {
    timeout: 900_000,
  }, async () => {
    const { clock, database, jobs } = stage.app.services;
    const begun: { point: string; mark: string; postId: string; account: string }[] = [];
    for (const [index, point] of POINTS.entries()) {
      for (let n = 0; n < TOGETHER; n += 1) {
        const tenant = await stage.app.tenant();
        const account = await stage.connect(tenant, 'bluesky');
        const mark = `together${index}n${n}x`;
        const postId = await stage.post(tenant, [account], { text: mark });
        await database.system
          .updateTable('posts')
          .set({ status: 'scheduled', scheduled_at: new Date(clock.now().getTime() - 1000) })
          .where('id', '=', postId)
          .execute();
        begun.push({ point, mark, postId, account });
      }
      const everyone = { tenant: { workspaceId: '*', projectId: null }, requestId: 'test' };
      await database.everyone((tx) => jobs.enqueue(tx, duePostsJob, {}, everyone));
      const { exited } = startWorker(stage, `${point}=kill9@2`);
      expect([point, await exited]).toEqual([point, 'SIGKILL']);
      // Its job is not handed on before the next worker is to die with another one.
      await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
        database.system,
      );
    }

    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      database.system,
    );
    startWorker(stage);
    for (const { point, mark, postId, account } of begun) {
      await until(
        `the post of ${point}`,
        async () => {
          await letMinutesPass((statement) => stage.app.services.database.executeSql(statement));
          return (await targetOf(stage.app, postId)).status === 'published';
        },
        60_000,
      );
      expect([point, countSeen(stage.sandbox, 'bluesky', mark)]).toEqual([point, 1]);
      const events = (await eventsOf(stage.app, postId)).filter((type) => type.endsWith('.published'));
      expect([point, events]).toEqual([point, ['target.published', 'post.published']]);
      const counted = await database.system
        .selectFrom('day_counters')
        .select('used')
        .where('metric', '=', `publish:${account}`)
        .execute();
      expect([point, counted]).toEqual([point, [{ used: 1 }]]);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'run_publish_batch'`.execute(
      database.system,
    );
    expect(rows[0]?.count).toBeGreaterThanOrEqual(POINTS.length);
  });
});
