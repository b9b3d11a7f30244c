import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { PGBOUNCER, type PgBouncer, startPgBouncer } from '../pgbouncer.ts';

const SERVER_CONNECTIONS = 5;

/** Debian's package `pgbouncer` provides it; without it only the wire test of transactions runs. */
describe.skipIf(PGBOUNCER === null)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  let app: App;
  beforeAll(async () => {
    const direct = await freshDatabase();
    pooler = await startPgBouncer(PGBOUNCER ?? '', direct, SERVER_CONNECTIONS);
    app = await openApp({
      databaseUrl: pooler.url,
      roles: ['api', 'worker'],
      env: { PARLANCE_DIRECT_DATABASE_URL: direct },
    });
  });
  afterAll(async () => {
    await app?.close();
    await pooler?.stop();
  });

  it('many callers on few connections see their own rows and no others', async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, () => app.tenant()));
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, at) => {
        const tenant = tenants[at % tenants.length];
        const { body } = (await tenant?.social('GET', '/workspace')) ?? {};
        return body?.data?.workspace?.id === tenant?.workspaceId;
      }),
    );
    expect(answers).not.toContain(false);
  });

  it('a task runs to its end, including jobs, limits and idempotency, while the pooler is restarted', async () => {
    const tenant = await app.tenant();
    const strings = Array.from({ length: 60 }, (_, at) => ({
      string_id: `s${at}`,
      content: `Open gate ${at}`,
    }));
    const keep = () =>
      tenant.social('POST', '/ideas', { title: 'A gate' }, { 'Idempotency-Key': 'the-gate-0001' });
    const idea = (await keep()).body.data;
    const { body } = await tenant.open('POST', '/tasks/create', {
      target_languages: ['de', 'ja'],
      scan_terms: false,
      smart_optimize: false,
      strings,
    });
    await pooler.restart();
    const again = await until('the same answer', async () => {
      const answer = await keep();
      return answer.status === 200 && answer.body.data;
    });
    expect(again).toEqual(idea);
    const status = await until('the task is done', async () => {
      const answer = await tenant.open('POST', '/tasks/status', { task_id: body.data.task_id });
      return answer.body.data.status === 'completed' && answer.body.data;
    });
    expect(status).toMatchObject({ failed_rows: {}, target_languages: ['de', 'ja'] });
    const { rows } = await app.services.database.executeSql<{ count: number }>(
      'select count(*)::int as count from task_rows where task_id = $1',
      [body.data.task_id],
    );
    expect(rows).toEqual([{ count: strings.length * 2 }]);
  });
});
