import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startWorkingApp, until } from '../../../test/harness.ts';
import { startReceiver } from '../../../test/receiver.ts';
import type { Tenant } from '../../../test/tenant.ts';
import {
  publish,
  publishAndWait,
  readEvents,
  readRun,
  readStrings,
  readTranslations,
  seedLargeTask,
  seedTask,
  untilEnded,
} from './seed-for-tests.ts';

const app = await startWorkingApp();

const URL_NOBODY = 'http://127.0.0.1:9999/nobody';

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe('run_publish', () => {
  it('writes strings in source order and every existing translation; the event gives the number', async () => {
    const tenant = await app.tenant();
    const receiver = await startReceiver();
    const taskId = await seedTask(app, tenant, {
      strings: [
        { id: 'z', content: 'Zebra', targets: { de: 'Zebra!', ja: 'シマウマ' } },
        { id: 'a', content: 'Apple', targets: { de: 'Apfel', ja: null } },
        { content: 'No id', targets: { de: 'Ohne Id', ja: '' } },
      ],
    });
    const { body } = await tenant.open('POST', '/tasks/publish', {
      task_id: taskId,
      callback_url: receiver.url,
    });
    const jobId = body.data.job_id;
    expect(await untilEnded(app, jobId)).toMatchObject({
      status: 'SUCCEEDED',
      error: null,
      failure_code: null,
    });

    const strings = await readStrings(app, tenant);
    expect(
      strings.map((row) => [row.string_id, row.content, row.source_language, row.publish_job_id]),
    ).toEqual([
      ['z', 'Zebra', 'en', jobId],
      ['a', 'Apple', 'en', jobId],
      ['', 'No id', 'en', jobId],
    ]);
    const translations = await readTranslations(app, tenant);
    expect(translations.map((row) => [row.language, row.text])).toEqual([
      ['de', 'Apfel'],
      ['de', 'Ohne Id'],
      ['de', 'Zebra!'],
      ['ja', 'シマウマ'],
    ]);
    await until('the callback', async () => receiver.received.length > 0);
    const payload = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(payload).toMatchObject({
      event: 'task.publish.completed',
      task_id: taskId,
      project_id: tenant.projectId,
      trace_id: body.trace_id,
      status: 'SUCCEEDED',
      error: null,
      detail: {
        job_id: jobId,
        job_type: 'PUBLISH_TASK',
        message: 'Published 3 strings with 4 translations.',
        strings_count: 3,
        translations_count: 4,
        sequence: 1,
      },
    });
    await receiver.close();
  });

  it('the key of a string is its id, otherwise its text; of equal texts without id the last one counts', async () => {
    const tenant = await app.tenant();
    const twins = await seedTask(app, tenant, {
      strings: [
        { content: 'Yes', targets: { de: 'Ja' } },
        { content: 'Yes', targets: { de: 'Jawohl' } },
        { id: 'Yes', content: 'Yes', targets: { de: 'Ja doch' } },
      ],
      languages: ['de'],
    });
    await publishAndWait(app, tenant, twins);
    expect((await readTranslations(app, tenant)).map(({ text }) => text)).toEqual(['Ja doch', 'Jawohl']);
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(string_key = md5(case when string_id <> '' then 'id:' || string_id else 'text:' || content end)::uuid) as same
        from project_strings where project_id = ${tenant.projectId}`.execute(app.services.database.system);
    expect(rows[0]?.same).toBe(true);
  });

  it('the latest overwrites; different texts are kept in the history, strings that the task lacks stay', async () => {
    const tenant = await app.tenant();
    const first = await seedTask(app, tenant, {
      strings: [
        { id: 'a', content: 'Apple', targets: { de: 'Apfel', ja: 'りんご' } },
        { id: 'b', content: 'Bread', targets: { de: 'Brot' } },
      ],
    });
    const second = await seedTask(app, tenant, {
      strings: [{ id: 'a', content: 'Apple pie', targets: { de: 'Apfelkuchen', ja: null } }],
    });
    const old = await publishAndWait(app, tenant, first);
    const next = await publishAndWait(app, tenant, second);

    expect((await readStrings(app, tenant)).map(({ content }) => content)).toEqual(['Apple pie', 'Bread']);
    expect((await readTranslations(app, tenant)).map((row) => [row.text, row.publish_job_id])).toEqual([
      ['Apfelkuchen', next],
      ['Brot', old],
      ['りんご', old],
    ]);
    const history = await app.services.database.system
      .selectFrom('project_translation_history')
      .select(['language', 'text', 'publish_job_id', 'replaced_by'])
      .where('project_id', '=', tenant.projectId)
      .where('text', 'is not', null)
      .execute();
    expect(history).toEqual([{ language: 'de', text: 'Apfel', publish_job_id: old, replaced_by: next }]);
    // Publishing the same again replaces nothing.
    await publishAndWait(app, tenant, second);
    const again = await app.services.database.system
      .selectFrom('project_translation_history')
      .select('text')
      .where('project_id', '=', tenant.projectId)
      .where('text', 'is not', null)
      .execute();
    expect(again).toHaveLength(1);
  });

  it('a failed publish sends its event, and the project is as it was', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { callbackUrl: URL_NOBODY });
    // No caller can cause this failure, so the table's owner adds a constraint that refuses the rows of this
    // project.
    await asOwner(
      `alter table project_translations add constraint refuse_test check (project_id <> '${tenant.projectId}') not valid`,
    );
    const jobId = await publish(tenant, taskId);
    const run = await untilEnded(app, jobId);
    await asOwner('alter table project_translations drop constraint refuse_test');

    expect(run).toMatchObject({
      status: 'FAILED',
      failure_code: 500,
      error: 'The publish could not be written to the project.',
    });
    expect([await readStrings(app, tenant), await readTranslations(app, tenant)]).toEqual([[], []]);
    const events = await readEvents(app, tenant);
    expect(events.map(({ payload }) => payload)).toMatchObject([
      {
        event: 'task.publish.failed',
        status: 'FAILED',
        error: 'The publish could not be written to the project.',
        detail: { job_id: jobId, error: expect.stringContaining('refuse_test') },
      },
    ]);
    // The failed publish does not block the next one.
    await publishAndWait(app, tenant, taskId);
  });

  it('a callback limited to failures is not called on success', async () => {
    const tenant = await app.tenant();
    const taskId = await seedTask(app, tenant, { callbackUrl: URL_NOBODY });
    await publishAndWait(app, tenant, taskId, { callback_events: ['task.publish.failed'] });
    expect(await readEvents(app, tenant)).toEqual([]);
  });
});

describe('publishes of one project', () => {
  it('L-FLOW-020 5 parallel publishes of one task: 5 job_ids; one after the other, and never mixed', async () => {
    const tenant = await app.tenant();
    const [a, b] = [
      await seedLargeTask(app, tenant, 400, 'de', 'A'),
      await seedLargeTask(app, tenant, 400, 'de', 'B'),
    ];
    const seen = watch(tenant);
    const jobs = await Promise.all([a, a, b, a, a, a, b].map((taskId) => publish(tenant, taskId)));
    expect(new Set(jobs).size).toBe(7);
    for (const jobId of jobs) expect((await untilEnded(app, jobId)).status).toBe('SUCCEEDED');
    await seen.stop();

    // In the order of acceptance, each started after the previous one had ended.
    const { rows } = await sql<{ id: string; task_id: string; follows: boolean | null }>`
      select id, task_id, started_at >= lag(ended_at) over (order by accepted_at, id) as follows
        from runs where project_id = ${tenant.projectId} order by accepted_at, id`.execute(
      app.services.database.system,
    );
    expect(rows.map(({ follows }) => follows)).toEqual([null, true, true, true, true, true, true]);
    const last = rows.at(-1);
    const final = await readTranslations(app, tenant);
    expect(final).toHaveLength(400);
    expect(new Set(final.map(({ publish_job_id }) => publish_job_id))).toEqual(new Set([last?.id]));
    expect(final.every(({ text }) => text.startsWith(last?.task_id === a ? 'A' : 'B'))).toBe(true);
    expect(seen.mixtures).toEqual([]);
    expect(seen.states.size).toBeGreaterThan(1);
  });

  it('of other projects do not wait for each other', async () => {
    const [one, two] = [await app.tenant(), await app.tenant()];
    const stuck = await publish(one, await seedTask(app, one));
    await untilEnded(app, stuck);
    // A publish of one project that never ends, as if its worker were busy for an hour.
    await app.services.database.system
      .updateTable('runs')
      .set({ status: 'RUNNING', ended_at: null })
      .where('id', '=', stuck)
      .execute();
    const waiting = await publish(one, await seedTask(app, one));
    await publishAndWait(app, two, await seedTask(app, two));
    expect((await readRun(app, waiting)).status).toBe('PENDING');
    await app.services.database.system
      .updateTable('runs')
      .set({ status: 'FAILED', ended_at: new Date(0) })
      .where('id', '=', stuck)
      .execute();
    expect((await untilEnded(app, waiting)).status).toBe('SUCCEEDED');
  });

  /** Reads continuously: each read must show exactly one whole publish. */
  function watch(tenant: Tenant) {
    const [states, mixtures] = [new Set<string>(), [] as string[]];
    const over = new AbortController();
    const loop = (async () => {
      while (!over.signal.aborted) {
        const { rows } = await sql<{ job: string; rows: number; strings: number; units: number }>`
          select t.publish_job_id as job, count(*)::int as rows,
                 (select count(*)::int from project_strings s where s.project_id = ${tenant.projectId} and s.publish_job_id = t.publish_job_id) as strings,
                 (select count(*)::int from tm_targets u where u.project_id = ${tenant.projectId}) as units
            from project_translations t where t.project_id = ${tenant.projectId} group by 1`.execute(
          app.services.database.system,
        );
        const look = rows.map((row) => `${row.rows}/${row.strings}/${row.units}`).join(' ');
        states.add(rows.map((row) => row.job).join('+'));
        if (look !== '' && look !== '400/400/400') mixtures.push(look);
        await app.services.clock.sleep(5);
      }
    })();
    const stop = () => {
      over.abort();
      return loop;
    };
    return { states, mixtures, stop };
  }
});

describe('data of another project', () => {
  it('TENANT-022 the webhook of A is never called by a publish of B; TENANT-021 counts are its own', async () => {
    const [a, b] = [await app.tenant(), await app.tenant()];
    await publishAndWait(app, a, await seedTask(app, a, { callbackUrl: URL_NOBODY }));
    await publishAndWait(app, b, await seedTask(app, b));
    expect((await readEvents(app, a)).map(({ payload }) => payload.project_id)).toEqual([a.projectId]);
    expect(await readEvents(app, b)).toEqual([]);
    expect(await readTranslations(app, b)).toHaveLength(2);
    // Equal strings in two projects are two rows, because the key begins with the project.
    const { rows } = await sql<{ keys: number; rows: number }>`
      select count(distinct string_key)::int as keys, count(*)::int as rows from project_strings
       where project_id in (${a.projectId}, ${b.projectId})`.execute(app.services.database.system);
    expect(rows[0]).toEqual({ keys: 1, rows: 2 });
  });
});
