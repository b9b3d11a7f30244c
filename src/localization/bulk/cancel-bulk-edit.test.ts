import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, openApp, startApp, startWorkingApp, until } from '../../../test/harness.ts';
import { type Receiver, startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { makeMember } from '../../people/people-for-tests.ts';
import { edit, rowsOf, seedBulk, start, untilOver } from './bulk-for-tests.ts';

let tenant: Tenant;
let task: string;
const idle = await startApp();
beforeEach(async () => {
  tenant = await idle.tenant();
  task = await seedBulk(idle, tenant);
});

const cancel = (who: Pick<Tenant, 'console'>, job_id: string) => who.console('cancel_bulk_edit', { job_id });

describe('cancel_bulk_edit', () => {
  it('200: the remaining rows are not changed', async () => {
    const { job_id } = (await start(tenant, { action: 'approve' })).body.data;
    const { status, body } = await cancel(tenant, job_id);
    expect([status, body.data.status, body.data.changed]).toEqual([200, 'cancelled', 0]);
    const { rows } = await sql`select from bulk_rows where run_id = ${job_id}`.execute(
      idle.services.database.system,
    );
    expect(rows).toHaveLength(0);
    expect((await rowsOf(idle, task)).map(({ state }) => state)).toEqual([
      'machine',
      'machine',
      'approved',
      'new',
    ]);
  });

  describe('while an engine is asked', () => {
    let silent: Receiver;
    let app: App;
    let own: Tenant;
    let sent: string;
    beforeAll(async () => {
      silent = await startReceiver(() => 'hang');
      app = await openApp({
        roles: ['api', 'worker'],
        env: { PARLANCE_LLM_BASE_URL: silent.url, PARLANCE_LLM_MODEL: 'translator' },
      });
    });
    afterAll(async () => {
      await app.close();
      await silent.close();
    });
    const statusOf = async () =>
      (
        await app.services.database.system
          .selectFrom('tasks')
          .select('status')
          .where('id', '=', sent)
          .executeTakeFirstOrThrow()
      ).status;
    /** Removes all texts but the approved one; no new text will come. */
    async function send(): Promise<string> {
      own = await app.tenant();
      sent = await seedBulk(app, own);
      await app.services.database.everyone((tx) =>
        tx
          .updateTable('task_rows')
          .set({ failure: 'The text is empty.', failure_said: JSON.stringify(['engine.text_empty']) })
          .where('task_id', '=', sent)
          .where('state', '=', 'new')
          .execute(),
      );
      const { job_id } = (await start(own, { action: 'retranslate' })).body.data;
      await until('the texts to be away', async () =>
        (await rowsOf(app, sent)).every(({ target, state }) => target === null || state === 'approved'),
      );
      return job_id;
    }
    const expectTextsBack = async () => {
      expect((await rowsOf(app, sent)).map(({ target, state }) => [target, state])).toEqual([
        ['Starten', 'machine'],
        ['Geh  jetzt heim', 'machine'],
        ['Beenden', 'approved'],
        [null, 'new'],
      ]);
      const open = await app.services.database.system
        .selectFrom('task_rows')
        .select(['failure', 'failure_said'])
        .where('task_id', '=', sent)
        .where('state', '=', 'new')
        .execute();
      expect(open).toEqual([{ failure: 'The text is empty.', failure_said: ['engine.text_empty'] }]);
    };

    it('200: texts that were sent for translation come back, and the task is as it was', async () => {
      const jobId = await send();
      expect(await statusOf()).toBe('running');
      const { status, body } = await cancel(own, jobId);
      expect([status, body.data.status, body.data.skipped]).toEqual([
        200,
        'cancelled',
        { approved: 1, no_translation: 3 },
      ]);
      await expectTextsBack();
      expect(await statusOf()).toBe('completed');
    });

    it('200: a cancelled task has its texts back as well', async () => {
      const jobId = await send();
      await own.open('POST', '/tasks/cancel', { task_id: sent });
      const over = await untilOver(own, jobId);
      expect([over.status, over.changed, over.skipped.no_translation]).toEqual(['completed', 0, 3]);
      await expectTextsBack();
    });
  });

  it('400: no job', async () => {
    expect((await cancel(tenant, '')).status).toBe(400);
  });

  it('403: a job of somebody else, except for a manager', async () => {
    const { job_id } = (await start(tenant, { action: 'approve' })).body.data;
    expect((await cancel(await makeMember(idle, tenant, 'author'), job_id)).status).toBe(403);
    expect((await cancel(await makeMember(idle, tenant, 'manager'), job_id)).status).toBe(200);
  });

  it('404: of another workspace', async () => {
    const { job_id } = (await start(tenant, { action: 'approve' })).body.data;
    expect((await cancel(await idle.tenant(), job_id)).status).toBe(404);
  });

  it('409: it is finished', async () => {
    const app = await startWorkingApp();
    const own = await app.tenant();
    await seedBulk(app, own);
    const { job_id } = await edit(own, { action: 'approve' });
    const { status, body } = await cancel(own, job_id);
    expect([status, body.error.params]).toEqual([409, { status: 'completed' }]);
  });
});
