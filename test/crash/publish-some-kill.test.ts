import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, openStage, type Stage } from '../../src/social/publishing/publishing-for-tests.ts';
import { countSeen } from '../../src/social/publishing/sample-posts-for-tests.ts';
import { until } from '../harness.ts';
import { letMinutesPass } from './let-minutes-pass.ts';
import { killWorkers, startWorker } from './worker.ts';
import { key } from '../factories/key.ts';

const POINTS = ['publish.claimed', 'publish.intent', 'publish.sent', 'publish.receipt', 'job.commit'];
const LIMITS = JSON.stringify({ publishIntervalSec: { bluesky: 0, mastodon: 0 } });

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ roles: ['api'] });
});
afterAll(async () => {
  killWorkers();
  await stage.close();
});

describe('a worker process that is killed while it publishes some of the accounts of a post', () => {
  it('kill -9 at each point: published once and counted once, and the post is released for the others', {
    timeout: 900_000,
  }, async () => {
    const { system } = stage.app.services.database;
    const begun: { point: string; mark: string; postId: string }[] = [];
    const tenant = await stage.app.tenant();
    await system
      .updateTable('workspaces')
      .set({ limits: LIMITS })
      .where('id', '=', tenant.workspaceId)
      .execute();
    const [one, other] = [await stage.connect(tenant, 'bluesky'), await stage.connect(tenant, 'mastodon')];
    const read = async (postId: string) => {
      const { status, targets } = (await tenant.console('get_post', { postId })).body.data;
      const stands = targets.map((each: { accountId: string; status: string }) => [
        each.accountId,
        each.status,
      ]);
      return { status, targets: Object.fromEntries(stands) };
    };
    const scheduledAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
    for (const [index, point] of POINTS.entries()) {
      const mark = `some${index}x`;
      const postId = await stage.post(tenant, [one, other], { text: mark });
      expect((await tenant.console('schedule_post', { postId, scheduledAt }, key())).status).toBe(200);
      const asked = await tenant.console('publish_post', { postId, accountId: one }, key());
      expect(asked.status).toBe(202);
      const { exited } = startWorker(stage, `${point}=kill9`);
      expect([point, await exited]).toEqual([point, 'SIGKILL']);
      expect([point, (await read(postId)).targets[other]]).toEqual([point, 'pending']);
      // Its job is not handed on before the next worker is to die with another one.
      await sql`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`.execute(
        system,
      );
      begun.push({ point, mark, postId });
    }

    await sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`.execute(
      system,
    );
    startWorker(stage);
    for (const { point, mark, postId } of begun) {
      await until(`the post of ${point}`, async () => {
        await letMinutesPass((statement) => stage.app.services.database.executeSql(statement));
        return (await read(postId)).targets[one] === 'published';
      });
      expect([point, await read(postId)]).toEqual([
        point,
        { status: 'scheduled', targets: { [one]: 'published', [other]: 'pending' } },
      ]);
      expect([point, countSeen(stage.sandbox, 'bluesky', mark)]).toEqual([point, 1]);
      expect([point, countSeen(stage.sandbox, 'mastodon', mark)]).toEqual([point, 0]);
      const events = (await eventsOf(stage.app, postId)).filter((type) => type === 'target.published');
      expect([point, events.length]).toEqual([point, 1]);
    }
    const counted = await system
      .selectFrom('day_counters')
      .select('used')
      .where('metric', '=', `publish:${one}`)
      .execute();
    expect(counted.reduce((sum, { used }) => sum + used, 0)).toBe(POINTS.length);
  });
});
