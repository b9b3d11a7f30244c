import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '../../src/platform/auth/app-key.ts';
import { createKey } from '../../src/localization/keys/store.ts';
import { newId } from '../../src/platform/ids.ts';
import { probeRegistry } from '../fixtures/probe-registry.ts';
import { type App, freshDatabase, openApp, until } from '../harness.ts';
import { type Process, useProcesses } from '../processes.ts';
import { call, type Tenant } from '../tenant.ts';
import { addTask } from '../../src/localization/task-store/task-for-tests.ts';

const ROUNDS = 25;
const CALLERS = 50;

const processes = useProcesses();
let seed: App;
let apis: Process[];

beforeAll(async () => {
  seed = await openApp({ databaseUrl: await freshDatabase(), registry: probeRegistry, roles: [] });
  apis = await Promise.all(
    [1, 2].map(() => processes.start({ roles: 'api', databaseUrl: seed.databaseUrl })),
  );
});
afterAll(() => seed.close());

/** A task that waits for its terms, and a second App Key: one key may write only thirty times at once. */
async function waitingTask(tenant: Tenant) {
  const { database, clock, keyring } = seed.services;
  const taskId = newId('task', clock);
  const caller = {
    kind: 'session' as const,
    id: tenant.userId,
    userId: tenant.userId,
    workspaceId: tenant.workspaceId,
    projectId: null,
    role: 'owner' as const,
  };
  const second = await database.everyone(async (tx) => {
    await addTask(tx, { clock }, tenant, {
      id: taskId,
      status: 'waiting_confirmation',
      scan_status: 'completed',
      smart_optimize_status: 'pending',
      target_languages: ['de'],
      options: { smartOptimize: true },
      trace_id: 'trc_seed',
    });
    return createKey(
      { db: tx, clock, keyring, caller },
      { projectId: tenant.projectId, label: 'Second', scopes: [], allowedIps: [], expiresAt: null },
    );
  });
  const keys = [
    { appKey: tenant.appKey, secret: tenant.appSecret },
    { appKey: second.appKey, secret: second.secret },
  ];
  return { taskId, keys };
}

describe('confirm_terms under a race', () => {
  it(`${ROUNDS} rounds of ${CALLERS} confirms over two API processes start exactly ${ROUNDS} translations`, {
    timeout: 900_000,
  }, async () => {
    const statuses: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { taskId, keys } = await waitingTask(await seed.tenant());
      const body = JSON.stringify({ task_id: taskId });
      const answers = await Promise.all(
        Array.from({ length: CALLERS }, (_, i) => {
          const key = keys[i % 2] ?? keys[0]!;
          const timestamp = String(Math.floor(seed.services.clock.now().getTime() / 1000));
          const url = `${apis[Math.floor(i / 2) % 2]?.url}/api/open/v1/tasks/confirm-terms`;
          return call(url, 'POST', body, {
            'x-svc-appkey': key.appKey,
            'x-svc-timestamp': timestamp,
            'x-svc-sign': signBody(timestamp, body, key.secret),
          });
        }),
      );
      statuses.push(answers.map((a) => a.status).sort());
    }
    expect(statuses).toEqual(Array(ROUNDS).fill([200, ...Array(CALLERS - 1).fill(409)]));
    const runs = await seed.services.database.system
      .selectFrom('runs')
      .select('id')
      .where('job_type', '=', 'TRANSLATE')
      .execute();
    expect(runs).toHaveLength(ROUNDS);
  });
});

/** Sends signed calls to both processes in turn. */
function signed(tenant: Tenant, i: number, path: string, request: object) {
  const body = JSON.stringify(request);
  const timestamp = String(Math.floor(seed.services.clock.now().getTime() / 1000));
  return call(`${apis[i % 2]?.url}/api/open/v1${path}`, 'POST', body, {
    'x-svc-appkey': tenant.appKey,
    'x-svc-timestamp': timestamp,
    'x-svc-sign': signBody(timestamp, body, tenant.appSecret),
  });
}

describe('other races over two API processes', () => {
  it('20 concurrent default templates leave exactly one default', async () => {
    const tenant = await seed.tenant();
    const template = { type: 'project_strings', name: 'T', format: 'ini', is_default: true };

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signed(tenant, i, '/export-templates/create', template)),
    );

    expect(answers.map((a) => a.status)).toEqual(Array(20).fill(200));
    const defaults = await seed.services.database.system
      .selectFrom('export_template_defaults')
      .select('template_id')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(defaults).toHaveLength(1);
  });

  it('ten equal uploads, run by two workers, never deadlock and leave one row per key', async () => {
    const tenant = await seed.tenant();
    const terms = Array.from({ length: 500 }, (_, i) => ({
      content: `Relic ${i}`,
      source_language: 'en',
      translations: { de: `Relikt ${i}` },
    }));
    const workers = await Promise.all(
      [1, 2].map(() => processes.start({ roles: 'worker', databaseUrl: seed.databaseUrl })),
    );

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        signed(tenant, i, '/terms/create', { terms: i % 2 === 0 ? terms : terms.toReversed() }),
      ),
    );

    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    const runs = await until('all uploads to end', async () => {
      const rows = await seed.services.database.system
        .selectFrom('runs')
        .select(['status', 'warnings'])
        .where('project_id', '=', tenant.projectId)
        .where('job_type', '=', 'TERM_UPLOAD')
        .execute();
      return rows.every((row) => row.status === 'SUCCEEDED' || row.status === 'FAILED') && rows;
    });
    expect(runs.map((row) => row.status)).toEqual(Array(10).fill('SUCCEEDED'));
    const rows = await seed.services.database.system
      .selectFrom('terms')
      .select('content')
      .where('project_id', '=', tenant.projectId)
      .execute();
    expect(rows).toHaveLength(500);
    await Promise.all(workers.map((worker) => worker.stop()));
  });
});
