import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { createLog } from '../log.ts';
import { keepRequests } from './keep-requests.ts';
import type { NewRequest } from './store.ts';
import { wrong } from '../../../test/unchecked.ts';

const call = (workspaceId: string, at: Date): NewRequest => ({
  workspace_id: workspaceId,
  project_id: null,
  at,
  face: 'open',
  actor_kind: 'app_key',
  actor_id: 'key_1',
  operation: 'list_languages',
  status: 200,
  code: null,
  duration_ms: 1,
  address: '127.0.0.1',
  request_id: 'trc_1',
  request: null,
  response: null,
});

describe('the request log', () => {
  it('drops and counts an overflow, and writes the rest before it closes', async () => {
    const { services } = await startApp();
    const kept = keepRequests({ ...services, log: createLog('silent') }, { waiting: 3 });
    for (let i = 0; i < 5; i += 1) kept.note(call('ws_bounded', services.clock.now()));
    expect(kept.dropped()).toBe(2);
    await kept.close();
    kept.note(call('ws_bounded', services.clock.now()));
    expect(kept.dropped()).toBe(3);
    const rows = await services.database.system
      .selectFrom('request_log')
      .select('id')
      .where('workspace_id', '=', 'ws_bounded')
      .execute();
    expect(rows).toHaveLength(3);
  });

  it('counts rows that the store refuses and continues', async () => {
    const { services } = await startApp();
    const kept = keepRequests({ ...services, log: createLog('silent') });
    kept.note({ ...call('ws_refused', services.clock.now()), face: wrong('nonsense') });
    await kept.close();
    expect(kept.dropped()).toBe(1);
  });
});
